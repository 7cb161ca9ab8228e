package sim

import (
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// maxBody bounds what a request may bring.
const maxBody = 8 << 20

// call is one request on its way through a handler. What the route's row asks
// for has been checked and looked up before the handler runs.
type call struct {
	s     *Service
	req   *http.Request
	path  map[string]string // the route's placeholders
	form  url.Values        // query and form fields together
	body  []byte            // a body that is no form
	grant *grant
	me    *member // nil for an application without a member

	com  *community   // of the path, or of the thing
	post *content     // the submission or comment that the form names
	sub  *submission  // set when post is a submission
	com1 *comment     // set when post is a comment
	all  []*community // the communities of a path that may name several
}

func newCall(s *Service, r *http.Request) (*call, error) {
	c := &call{s: s, req: r, form: r.URL.Query()}
	if r.Body == nil {
		return c, nil
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // an unreadable type is no form
	if kind == "multipart/form-data" {
		if err := r.ParseMultipartForm(maxBody); err != nil {
			return nil, errBad
		}
		for name, values := range r.MultipartForm.Value {
			c.form[name] = values
		}
		return c, nil
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return nil, errBad
	}
	if len(body) > maxBody {
		return nil, status(http.StatusRequestEntityTooLarge)
	}
	if kind != "application/x-www-form-urlencoded" {
		c.body = body
		return c, nil
	}
	fields, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, errBad
	}
	for name, values := range fields {
		c.form[name] = values
	}
	return c, nil
}

func (c *call) get(name string) string  { return c.form.Get(name) }
func (c *call) has(name string) bool    { return c.form.Has(name) }
func (c *call) now() time.Time          { return c.s.now() }
func (c *call) viewer() viewer          { return viewer{c.me, c.s} }
func (c *call) flag(name string) bool   { return truth(c.form.Get(name)) }
func (c *call) names(f string) []string { return commaList(c.form.Get(f)) }

// number reads a whole number between low and high; anything else is def.
func (c *call) number(name string, def, low, high int) int {
	n, err := strconv.Atoi(c.form.Get(name))
	if err != nil || n < low {
		return def
	}
	return min(n, high)
}

// model reads JSON text from a form field into v.
func (c *call) model(field string, v any) error {
	if err := json.Unmarshal([]byte(c.form.Get(field)), v); err != nil {
		return explained(http.StatusBadRequest, "JSON_PARSE_ERROR", "unable to parse JSON data", field)
	}
	return nil
}

// moderates tells whether the caller is a moderator of a community.
func (c *call) moderates(com *community) bool { return com.moderatedBy(c.me) }

// site is the address the caller reached the service by.
func (c *call) site() string {
	scheme := "http://"
	if c.req.TLS != nil || c.req.URL.Scheme == "https" {
		scheme = "https://"
	}
	return scheme + c.req.Host
}

func truth(text string) bool {
	return slices.Contains([]string{"true", "1", "on", "yes"}, strings.ToLower(text))
}

func commaList(text string) []string {
	var names []string
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
