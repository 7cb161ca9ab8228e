package sim

import (
	"bytes"
	"errors"
	"net/http"
	"strconv"
	"strings"
)

// reply is a finished answer.
type reply struct {
	status int
	header http.Header
	body   []byte
	buffer *[]byte // the body's memory, where it is used again
}

// release gives the body's memory back, when nobody reads it any more.
func (r *reply) release() {
	if r.buffer != nil {
		buffers.Put(r.buffer)
		r.buffer, r.body = nil, nil
	}
}

// Answers of handlers that have nothing to tell. A handler may also return
// any value that can be written as JSON, or raw JSON text.
var (
	empty    = raw(`{}`)
	noErrors = raw(`{"json": {"errors": []}}`)
	blank    = raw{}
	noBody   = noContent{}
)

type noContent struct{}

// answer gives a value with another status than 200.
func answer(status int, v any) *reply { return &reply{status: status, body: appendJSON(nil, v)} }

var escapeMarkup = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	fault := s.takeFault(r)
	if fault != nil && !fault.After {
		fault.play(w, r)
		if !fault.passes() {
			return
		}
	}
	out := s.handle(r)
	if fault != nil && fault.After {
		fault.play(w, r)
		if !fault.passes() {
			return
		}
	}
	if r.URL.Query().Get("raw_json") != "1" && len(out.body) > 0 && bytes.ContainsAny(out.body, "&<>") {
		out.body = []byte(escapeMarkup.Replace(string(out.body)))
	}
	if m, ok := w.(*memoryWriter); ok {
		m.release = out.release // once its reader is done
	} else {
		defer out.release()
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=UTF-8")
	h.Set("Content-Length", strconv.Itoa(len(out.body)))
	for name, values := range out.header {
		h[name] = values
	}
	if out.status == http.StatusNoContent {
		h.Del("Content-Length")
	}
	if fault != nil && fault.Truncate {
		w.WriteHeader(out.status)
		cut(w, out.body)
	}
	w.WriteHeader(out.status)
	_, _ = w.Write(out.body) // a client that went away is its own affair
}

// handle carries a request out, under the service's lock.
func (s *Service) handle(r *http.Request) *reply {
	c, err := newCall(s, r)
	if err != nil {
		return refuse(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	path := segments(r.URL.EscapedPath())
	if handler := siteHandlers[r.Method+" "+strings.Join(path, "/")]; handler != nil {
		return finish(handler(c))
	}
	if c.grant = s.bearer(r); c.grant == nil {
		return refuse(unauthorized("invalid_token"))
	}
	c.me = c.grant.member
	limits, exhausted := s.spend(c.grant.payer)
	if exhausted {
		out := refuse(status(http.StatusTooManyRequests))
		limits.Set("Retry-After", limits.Get("X-Ratelimit-Reset"))
		out.header = limits
		return out
	}
	out := s.dispatch(c, path)
	for name, values := range out.header {
		limits[name] = values
	}
	out.header = limits
	return out
}

func (s *Service) dispatch(c *call, path []string) *reply {
	c.path = make(map[string]string, 2)
	row := s.routes.find(c.req.Method, path, c.path)
	if row == nil {
		return refuse(errNotFound)
	}
	if err := c.prepare(row); err != nil {
		return refuse(err)
	}
	return finish(row.Handler(c))
}

func finish(v any, err error) *reply {
	if err != nil {
		return refuse(err)
	}
	switch v := v.(type) {
	case *reply:
		return v
	case noContent:
		return &reply{status: http.StatusNoContent}
	case raw:
		return &reply{status: http.StatusOK, body: v}
	}
	return &reply{status: http.StatusOK, body: appendJSON(nil, v)}
}

func refuse(err error) *reply {
	var r *refusal
	if !errors.As(err, &r) {
		r = status(http.StatusInternalServerError)
	}
	out := answer(r.status, r.body)
	if r.header[0] != "" {
		out.header = http.Header{r.header[0]: {r.header[1]}}
	}
	return out
}
