package sim

import (
	"fmt"
	"io"
	"net/http"
	"syscall"
)

// Transport gives an http.RoundTripper that reaches the service in process,
// whatever address a request names.
func (s *Service) Transport() http.RoundTripper { return transport{s} }

type transport struct{ s *Service }

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		defer func() { _ = r.Body.Close() }() // the request is ours until we answer
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	in := r.Clone(r.Context())
	if in.Host == "" {
		in.Host = in.URL.Host
	}
	w := &memoryWriter{header: http.Header{}}
	broken := t.serve(w, in)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if broken && w.status == 0 {
		return nil, fmt.Errorf("read from %s: %w", r.URL.Host, syscall.ECONNRESET)
	}
	body := &memoryBody{rest: w.body, end: io.EOF, release: w.release}
	length := int64(len(w.body))
	if broken {
		body.end, length = io.ErrUnexpectedEOF, -1
	}
	return &http.Response{
		StatusCode: w.status, Status: fmt.Sprintf("%d %s", w.status, http.StatusText(w.status)),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: body, ContentLength: length, Request: r,
	}, nil
}

// serve runs the handler; broken tells that it broke the connection.
func (t transport) serve(w *memoryWriter, r *http.Request) (broken bool) {
	defer func() {
		if v := recover(); v != nil {
			if v != http.ErrAbortHandler {
				panic(v)
			}
			broken = true
		}
	}()
	t.s.serve(w, r)
	return false
}

type memoryWriter struct {
	header  http.Header
	status  int
	body    []byte
	release func() // gives the body's memory back; may be nil
}

func (w *memoryWriter) Header() http.Header { return w.header }

func (w *memoryWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *memoryWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.body = b // the handler writes once and leaves its bytes alone
	return len(b), nil
}

// memoryBody is an answer's body. Its memory is used again once it is closed.
type memoryBody struct {
	rest    []byte
	end     error // what comes after the bytes
	release func()
}

// Read implements io.Reader.
func (b *memoryBody) Read(p []byte) (int, error) {
	if len(b.rest) == 0 {
		return 0, b.end
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// WriteTo implements io.WriterTo.
func (b *memoryBody) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(b.rest)
	b.rest = b.rest[n:]
	if err == nil && b.end != io.EOF {
		err = b.end
	}
	return int64(n), err
}

// Close implements io.Closer.
func (b *memoryBody) Close() error {
	b.rest, b.end = nil, http.ErrBodyReadAfterClose
	if b.release != nil {
		b.release()
		b.release = nil
	}
	return nil
}
