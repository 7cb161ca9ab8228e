package sim

import (
	"fmt"
	"net/http"
	"path"
	"strconv"
	"time"
)

// Fault makes the next matching requests go wrong. Without Status, Errors,
// HTML, Reset and Truncate it only delays.
type Fault struct {
	Method string // "" matches every method
	Path   string // a pattern as in path.Match, without outer slashes: "api/comment", "r/*/new"; "" matches every path
	Times  int    // how many requests; 0 counts as 1
	After  bool   // what was asked for is done first: a 503 of a write that happened

	Delay    time.Duration // waited before the answer, or until the request is given up
	Status   int           // answered with a body of the service's form
	Header   http.Header   // sent with Status
	Errors   [][]any       // answered as 200 with json.errors, such as {"RATELIMIT", "…try again in 2 seconds", "ratelimit"}
	HTML     bool          // the body is a page of HTML, as from a proxy; Status defaults to 200
	Reset    bool          // the connection breaks without an answer
	Truncate bool          // the answer is cut off in the middle; the action is done
}

// Fail adds a fault. Faults are used in the order they were added.
func (s *Service) Fail(f Fault) {
	f.Times = max(f.Times, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &f)
}

// takeFault gives the first fault that matches a request and counts it used.
func (s *Service) takeFault(r *http.Request) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range s.faults {
		if !f.matches(r) {
			continue
		}
		if f.Times--; f.Times == 0 {
			s.faults = append(s.faults[:i:i], s.faults[i+1:]...)
		}
		return f
	}
	return nil
}

func (f *Fault) matches(r *http.Request) bool {
	if f.Method != "" && f.Method != r.Method {
		return false
	}
	if f.Path == "" {
		return true
	}
	ok, err := path.Match(f.Path, path.Join(segments(r.URL.Path)...))
	if err != nil {
		panic(fmt.Sprintf("sim: fault path %q: %v", f.Path, err)) // a mistake in a test
	}
	return ok
}

// passes tells whether the request is answered as usual after all.
func (f *Fault) passes() bool {
	return f.Status == 0 && f.Errors == nil && !f.HTML && !f.Reset
}

// play waits, and answers in the service's place where the fault says so.
func (f *Fault) play(w http.ResponseWriter, r *http.Request) {
	if f.Delay > 0 {
		timer := time.NewTimer(f.Delay)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
			panic(http.ErrAbortHandler)
		}
	}
	switch {
	case f.Reset:
		panic(http.ErrAbortHandler)
	case f.HTML:
		f.write(w, max(f.Status, http.StatusOK), "text/html; charset=utf-8", []byte("<html><body><h1>Our servers are busy</h1></body></html>"))
	case f.Errors != nil:
		f.write(w, http.StatusOK, "application/json; charset=UTF-8", appendJSON(nil, apiErrors(f.Errors).body))
	case f.Status != 0:
		f.write(w, f.Status, "application/json; charset=UTF-8", appendJSON(nil, status(f.Status).body))
	}
}

func (f *Fault) write(w http.ResponseWriter, code int, kind string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	for name, values := range f.Header {
		h[http.CanonicalHeaderKey(name)] = values
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(code)
	_, _ = w.Write(body) // the fault is played either way
}

// cut writes half a body and breaks the connection.
func cut(w http.ResponseWriter, body []byte) {
	_, _ = w.Write(body[:len(body)/2])
	if flusher, ok := w.(http.Flusher); ok {
		flusher.Flush()
	}
	panic(http.ErrAbortHandler)
}
