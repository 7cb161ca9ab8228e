// Package replay plays recorded exchanges with the real service to the
// unmodified client and runs a Lua script against each.
package replay

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Cassette is one recording, played to a client as an http.RoundTripper: each
// request takes the first interaction not yet played whose method, host, path
// and query agree.
type Cassette struct {
	Name   string
	Strict bool // compare bodies too

	mu        sync.Mutex
	exchanges []*exchange
	faults    []string // requests that nothing recorded answers, and wrong bodies
	played    int
}

type exchange struct {
	Request struct {
		Method string
		URI    string
		Body   json.RawMessage
	}
	Response struct {
		Status  struct{ Code int }
		Headers map[string][]string
		Body    struct{ String string }
	}
	done bool
}

var placeholder = regexp.MustCompile(`<([A-Z_]+)>`)

// Load reads a recording; placeholders become the texts that scripts use.
func Load(path string, strict bool) (*Cassette, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	text := placeholder.ReplaceAllStringFunc(string(raw), func(m string) string {
		name := strings.ToLower(strings.Trim(m, "<>"))
		if name == "content" {
			return base64.URLEncoding.EncodeToString(make([]byte, 512001))
		}
		return "placeholder_" + name
	})
	var file struct{ Interactions []*exchange }
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Cassette{Strict: strict, exchanges: file.Interactions}, nil
}

// RoundTrip plays the answer to a request.
func (c *Cassette) RoundTrip(req *http.Request) (*http.Response, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
		req.Body.Close()
	}
	if req.Header.Get("Upgrade") == "websocket" {
		return c.socket(req), nil
	}
	for _, e := range c.exchanges {
		if e.done || !e.matches(req) {
			continue
		}
		e.done = true
		c.played++
		if c.Strict {
			if why := e.compare(req, body); why != "" {
				c.faults = append(c.faults, fmt.Sprintf("%s %s: %s", req.Method, req.URL, why))
			}
		}
		resp := &http.Response{StatusCode: e.Response.Status.Code, Status: http.StatusText(e.Response.Status.Code), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			Header: http.Header{}, Body: io.NopCloser(strings.NewReader(e.Response.Body.String)), ContentLength: int64(len(e.Response.Body.String)), Request: req}
		for name, values := range e.Response.Headers {
			for _, v := range values {
				resp.Header.Add(name, v)
			}
		}
		return resp, nil
	}
	fault := fmt.Sprintf("no recorded answer for %s %s", req.Method, req.URL)
	c.faults = append(c.faults, fault)
	return nil, fmt.Errorf("%s", fault)
}

// Recorded gives the addresses of the exchanges, in order.
func (c *Cassette) Recorded() []string {
	var addresses []string
	for _, e := range c.exchanges {
		addresses = append(addresses, e.Request.URI)
	}
	return addresses
}

// Faults gives the requests that nothing recorded answers and the bodies that
// differ.
func (c *Cassette) Faults() []string { return c.faults }

func (e *exchange) matches(req *http.Request) bool {
	u, err := url.Parse(e.Request.URI)
	return err == nil && e.Request.Method == req.Method && u.Host == req.URL.Host && u.Path == req.URL.Path &&
		slices.Equal(sortedQuery(u.RawQuery), sortedQuery(req.URL.RawQuery))
}

// sortedQuery gives a query's decoded pairs in order, without empty values.
func sortedQuery(raw string) []string {
	values, _ := url.ParseQuery(raw)
	var pairs []string
	for name, vs := range values {
		for _, v := range vs {
			if v != "" {
				pairs = append(pairs, name+"="+v)
			}
		}
	}
	slices.Sort(pairs)
	return pairs
}

// compare says how a body differs from the recorded one; "" when it does not.
func (e *exchange) compare(req *http.Request, body []byte) string {
	if strings.HasSuffix(req.URL.Path, "/api/v1/access_token") {
		return "" // any grant can be used against any recording
	}
	raw := strings.TrimSpace(string(e.Request.Body))
	switch {
	case raw == "null" || raw == "":
		if len(body) > 0 && req.Method == "GET" {
			return "a body was sent where none was recorded"
		}
		return "" // empty, or a JSON body that was left out
	case raw[0] == '"':
		var text string
		if err := json.Unmarshal(e.Request.Body, &text); err != nil {
			return err.Error()
		}
		if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
			return differ(canonical(text), canonical(string(body)))
		}
		return differ(formOf(text), formOf(string(body)))
	}
	want, err := recordedForm(e.Request.Body)
	if err != nil {
		return err.Error()
	}
	var got []string
	kind, params, _ := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		if got, err = multipartForm(body, params["boundary"]); err != nil {
			return err.Error()
		}
		want = slices.DeleteFunc(want, func(p string) bool { return strings.HasPrefix(p, "file=") })
	} else {
		got = formFields(string(body))
	}
	if raw[0] == '{' && !strings.Contains(req.URL.Host, "amazonaws.com") {
		want = append(want, "api_type=json")
		slices.Sort(want)
		want = slices.Compact(want)
	}
	return differ(strings.Join(without(want, "validate_on_submit="), "\n"), strings.Join(without(got, "validate_on_submit="), "\n"))
}

// without leaves out a field that says which client made the recording: older
// ones let the script choose whether the service checks a submission.
func without(fields []string, prefix string) []string {
	return slices.DeleteFunc(fields, func(f string) bool { return strings.HasPrefix(f, prefix) })
}

func differ(want, got string) string {
	if want == got {
		return ""
	}
	return fmt.Sprintf("the body differs\n  recorded: %.2000s\n  sent:     %.2000s", want, got)
}

// recordedForm reads [[name, value], …] or {name: value, …}.
func recordedForm(raw json.RawMessage) ([]string, error) {
	var pairs [][2]any
	if raw[0] == '{' {
		var fields map[string]any
		if err := json.Unmarshal(raw, &fields); err != nil {
			return nil, err
		}
		for k, v := range fields {
			pairs = append(pairs, [2]any{k, v})
		}
	} else if err := json.Unmarshal(raw, &pairs); err != nil {
		return nil, err
	}
	var out []string
	for _, p := range pairs {
		if p[1] == nil {
			continue
		}
		text := fmt.Sprint(p[1])
		if n, ok := p[1].(float64); ok {
			text = fmt.Sprintf("%v", int64(n))
		}
		out = append(out, fmt.Sprintf("%v=%s", p[0], canonicalValue(text)))
	}
	slices.Sort(out)
	return out, nil
}

func formOf(text string) string { return strings.Join(formFields(text), "\n") }

func formFields(text string) []string {
	values, _ := url.ParseQuery(text)
	var out []string
	for name, vs := range values {
		for _, v := range vs {
			out = append(out, name+"="+canonicalValue(v))
		}
	}
	slices.Sort(out)
	return out
}

// canonicalValue makes JSON text in a field comparable: the order of an
// object's keys has no meaning, nor has that of a set of permissions.
func canonicalValue(v string) string {
	if strings.HasPrefix(v, "{") || strings.HasPrefix(v, "[") {
		return canonical(v)
	}
	if strings.HasPrefix(v, "+") && strings.Contains(v, ",+") || strings.HasPrefix(v, "-all,") {
		parts := strings.Split(v, ",")
		slices.Sort(parts)
		return strings.Join(parts, ",")
	}
	return v
}

func canonical(text string) string {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		return text
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return string(out)
}

func multipartForm(body []byte, boundary string) ([]string, error) {
	form, err := multipart.NewReader(strings.NewReader(string(body)), boundary).ReadForm(32 << 20)
	if err != nil {
		return nil, err
	}
	var out []string
	for name, vs := range form.Value {
		for _, v := range vs {
			out = append(out, name+"="+canonicalValue(v))
		}
	}
	slices.Sort(out)
	return out, nil
}
