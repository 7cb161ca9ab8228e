package client

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"botrun/api"
)

// outgoing is a request ready to be sent, as often as needed.
type outgoing struct {
	method  string
	url     *url.URL
	payload payload
	writes  bool // it may change something at the service
	own     bool // the address is the service's own: it sees the token and counts the request
}

// payload is a body that can be read again for each try. Its parts are sent
// one after another, so a file is never copied.
type payload struct {
	kind  string // content type; "" for no body
	parts [][]byte
}

func (p payload) reader() io.ReadCloser {
	readers := make([]io.Reader, len(p.parts))
	for i, part := range p.parts {
		readers[i] = bytes.NewReader(part)
	}
	return io.NopCloser(io.MultiReader(readers...))
}

func (p payload) size() (n int64) {
	for _, part := range p.parts {
		n += int64(len(part))
	}
	return n
}

// encode gives a rendered request its address and body. Every API call asks
// for raw_json.
func (s *Session) encode(op *api.Operation, req *api.Request) (*outgoing, error) {
	base := s.oauth
	if req.Site {
		base = s.site
	}
	if strings.ContainsFunc(req.Method, func(r rune) bool { return r < 'A' || r > 'Z' }) || req.Method == "" {
		return nil, &api.Error{Kind: api.Invalid, Message: "the method is not a word such as GET or POST"}
	}
	u, err := address(base, req.Path)
	if err != nil {
		return nil, err
	}
	query := u.RawQuery
	for _, p := range req.Query {
		query = appendPair(query, p)
	}
	if !slices.ContainsFunc(req.Query, func(p api.Pair) bool { return p.Name == "raw_json" }) && !u.Query().Has("raw_json") {
		query = appendPair(query, api.Pair{Name: "raw_json", Value: "1"})
	}
	u.RawQuery = query
	out := &outgoing{method: req.Method, url: u, writes: changes(op, req), own: sameHost(u, s.oauth) || sameHost(u, s.site)}
	switch {
	case req.Files != nil:
		out.payload = multipartPayload(req.Form, req.Files)
	case req.Form != nil:
		out.payload = formPayload(req.Form)
	case req.JSON != nil:
		out.payload = payload{"application/json", [][]byte{req.JSON}}
	case req.Raw != nil && op.Body != "":
		out.payload = payload{"application/json", [][]byte{req.Raw}}
	case req.Raw != nil:
		out.payload = payload{"text/plain; charset=utf-8", [][]byte{req.Raw}}
	}
	return out, nil
}

// address joins a path to a base; an absolute address is used as it is.
func address(base *url.URL, path string) (*url.URL, error) {
	text := strings.TrimRight(base.String(), "/") + "/" + strings.TrimLeft(path, "/")
	absolute := strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
	if absolute {
		text = path
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !absolute && u.Host != base.Host {
		return nil, &api.Error{Kind: api.Invalid, Message: "the path is not part of an address", Hint: "escape signs such as % in it"}
	}
	u.Fragment, u.RawFragment, u.User = "", "", nil
	return u, nil
}

// sameHost tells whether an address is at a base's host, with its scheme: a
// token goes nowhere else.
func sameHost(u, base *url.URL) bool {
	return u.Scheme == base.Scheme && strings.EqualFold(u.Host, base.Host)
}

func appendPair(query string, p api.Pair) string {
	if query != "" {
		query += "&"
	}
	return query + url.QueryEscape(p.Name) + "=" + url.QueryEscape(p.Value)
}

func formPayload(form []api.Pair) payload {
	var text string
	for _, p := range form {
		text = appendPair(text, p)
	}
	return payload{"application/x-www-form-urlencoded", [][]byte{[]byte(text)}}
}

// multipartPayload puts fields first, then files.
func multipartPayload(form []api.Pair, files []api.NamedFile) payload {
	var frame bytes.Buffer // writing to it cannot fail
	w := multipart.NewWriter(&frame)
	for _, p := range form {
		w.WriteField(p.Name, p.Value)
	}
	out := payload{kind: w.FormDataContentType()}
	cut := 0
	flush := func() {
		out.parts = append(out.parts, bytes.Clone(frame.Bytes()[cut:]))
		cut = frame.Len()
	}
	for _, f := range files {
		w.CreateFormFile(f.Field, path.Base(f.Name))
		flush()
		out.parts = append(out.parts, f.Content)
	}
	w.Close()
	flush()
	return out
}

// request makes the HTTP request of one try.
func (o *outgoing) request(agent, access string) *http.Request {
	u := *o.url
	req := &http.Request{
		Method: o.method, URL: &u, Host: u.Host,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"User-Agent": {agent}},
	}
	if o.payload.kind != "" {
		req.Header.Set("Content-Type", o.payload.kind)
		req.Body = o.payload.reader()
		if req.ContentLength = o.payload.size(); req.ContentLength == 0 {
			req.Body = http.NoBody // else the length counts as unknown
		}
		req.GetBody = func() (io.ReadCloser, error) { return o.payload.reader(), nil }
	}
	if o.own && access != "" {
		req.Header.Set("Authorization", "bearer "+access)
	}
	return req
}
