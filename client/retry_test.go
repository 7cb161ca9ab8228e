package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"botrun/api"
)

var (
	errReset   = &net.OpError{Op: "read", Err: syscall.ECONNRESET}
	errRefused = &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
	errName    = &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}
	errOther   = errors.New("the requestor's own trouble")
)

var good = status(200, `{"kind":"t3"}`)

func TestRetries(t *testing.T) {
	read, write := get("/r/x/about"), post("/api/comment", map[string]any{"text": "hi"})
	readByPost := post("/api/morechildren/", map[string]any{"children": "a"})
	asks := func(text string) func() (*http.Response, error) {
		return status(200, `{"json":{"errors":[["RATELIMIT","Take a break for `+text+` before trying again.","ratelimit"]]}}`)
	}
	for _, tt := range []struct {
		name     string
		call     *api.Call
		answers  []func() (*http.Response, error)
		tries    int
		kind     api.Kind // "" for success
		sent     bool
		min, max time.Duration // how long it took in all
		after    time.Duration // RetryAfter
	}{
		{name: "read after passing statuses", call: read, answers: []func() (*http.Response, error){status(503, ""), status(520, ""), good}, tries: 3, min: 2 * time.Second, max: 6 * time.Second},
		{name: "read gives up", call: read, answers: []func() (*http.Response, error){status(500, "")}, tries: 3, kind: api.ServerError, min: 2 * time.Second, max: 6 * time.Second},
		{name: "read by POST", call: readByPost, answers: []func() (*http.Response, error){status(503, ""), good}, tries: 2, max: 2 * time.Second},
		{name: "status that does not pass", call: read, answers: []func() (*http.Response, error){status(501, "")}, tries: 1, kind: api.ServerError},
		{name: "read after a broken connection", call: read, answers: []func() (*http.Response, error){breaks(errReset), good}, tries: 2, max: 2 * time.Second},
		{name: "read of an unknown name", call: read, answers: []func() (*http.Response, error){breaks(errName)}, tries: 1, kind: api.NetworkError},
		{name: "read through a failing requestor", call: read, answers: []func() (*http.Response, error){breaks(errOther)}, tries: 1, kind: api.NetworkError},
		{name: "write answered 503", call: write, answers: []func() (*http.Response, error){status(503, "")}, tries: 1, kind: api.ServerError, sent: true},
		{name: "write answered 408", call: write, answers: []func() (*http.Response, error){status(408, "")}, tries: 1, kind: api.ServerError, sent: true},
		{name: "write with a broken connection", call: write, answers: []func() (*http.Response, error){breaks(errReset)}, tries: 1, kind: api.Unclear, sent: true},
		{name: "write through a failing requestor", call: write, answers: []func() (*http.Response, error){breaks(errOther)}, tries: 1, kind: api.Unclear, sent: true},
		{name: "write that never left", call: write, answers: []func() (*http.Response, error){breaks(errRefused), breaks(errRefused), good}, tries: 3, min: 2 * time.Second, max: 6 * time.Second},
		{name: "write to an unknown name", call: write, answers: []func() (*http.Response, error){breaks(errName)}, tries: 1, kind: api.NetworkError},
		{name: "read after 429", call: read, answers: []func() (*http.Response, error){status(429, "", "Retry-After", "7"), good}, tries: 2, min: 7 * time.Second, max: 7 * time.Second},
		{name: "write after 429", call: write, answers: []func() (*http.Response, error){status(429, "", "Retry-After", "7"), good}, tries: 2, min: 7 * time.Second, max: 7 * time.Second},
		{name: "429 without end", call: read, answers: []func() (*http.Response, error){status(429, "", "Retry-After", "7")}, tries: 3, kind: api.RateLimited, min: 14 * time.Second, max: 14 * time.Second, after: 7 * time.Second},
		{name: "429 that tells no time", call: read, answers: []func() (*http.Response, error){status(429, ""), good}, tries: 2, min: unsaidWait, max: unsaidWait},
		{name: "short RATELIMIT", call: write, answers: []func() (*http.Response, error){asks("5 seconds"), asks("700 milliseconds"), good}, tries: 3, min: 7 * time.Second, max: 7 * time.Second},
		{name: "RATELIMIT without end", call: write, answers: []func() (*http.Response, error){asks("1 second")}, tries: 3, kind: api.APIError, min: 4 * time.Second, max: 4 * time.Second, after: time.Second},
		{name: "long RATELIMIT", call: write, answers: []func() (*http.Response, error){asks("6 seconds")}, tries: 1, kind: api.APIError, after: 6 * time.Second},
		{name: "RATELIMIT in minutes", call: write, answers: []func() (*http.Response, error){asks("9 minutes")}, tries: 1, kind: api.APIError, after: 9 * time.Minute},
		{name: "RATELIMIT without a time", call: write, answers: []func() (*http.Response, error){asks("a while")}, tries: 1, kind: api.APIError},
		{name: "another item", call: write, answers: []func() (*http.Response, error){status(200, `{"json":{"errors":[["TOO_LONG","wait 1 second","text"]]}}`)}, tries: 1, kind: api.APIError},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &wire{serve: inTurn(tt.answers...)}
				s := over(t, member(), w, nil)
				started := time.Now()
				reply, err := s.Call(t.Context(), tt.call)
				took := time.Since(started)
				if tt.kind != "" {
					e := wantKind(t, reply, err, tt.kind)
					if e.Sent != tt.sent || e.RetryAfter != tt.after {
						t.Errorf("sent %t, retry after %s; want %t, %s", e.Sent, e.RetryAfter, tt.sent, tt.after)
					}
					if e.Sent && !strings.Contains(e.Error(), lookFirst) {
						t.Errorf("%q gives no advice", e)
					}
				} else if err != nil {
					t.Fatal(err)
				}
				if all, tokens := w.count(); all-tokens != tt.tries {
					t.Errorf("%d tries, want %d", all-tokens, tt.tries)
				}
				if took < tt.min || took > tt.max {
					t.Errorf("took %s, want %s to %s", took, tt.min, tt.max)
				}
				for i, body := range w.bodies[1:] {
					if body != w.bodies[1] {
						t.Errorf("body of try %d is %q, of the first %q", i+1, body, w.bodies[1])
					}
				}
			})
		})
	}
}

func TestEveryoneWaitsAfter429(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := time.Now()
		w := &wire{}
		w.serve = func(*http.Request) (*http.Response, error) {
			if since := time.Since(started); since < 10*time.Second {
				if since > 0 {
					t.Errorf("a request after %s", since)
				}
				time.Sleep(time.Millisecond)
				return answered(429, "", "Retry-After", "10"), nil
			}
			return good()
		}
		s := over(t, member(), w, nil)
		var all sync.WaitGroup
		all.Go(func() { mustCall(t, s, get("/x")) })
		time.Sleep(2 * time.Millisecond)
		for range 10 {
			all.Go(func() { mustCall(t, s, get("/x")) })
		}
		all.Wait()
		if n, _ := w.count(); n != 13 {
			t.Errorf("%d requests, want the token's, the one turned away and 11", n)
		}
	})
}

func TestNoTimeForAnotherTry(t *testing.T) {
	for _, tt := range []struct {
		name   string
		answer func() (*http.Response, error)
		kind   api.Kind
		after  time.Duration
	}{
		{"429", status(429, "", "Retry-After", "60"), api.RateLimited, time.Minute},
		{"RATELIMIT", status(200, `{"json":{"errors":[["RATELIMIT","wait 4 seconds",""]]}}`), api.RateLimited, 5 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := &wire{serve: inTurn(tt.answer)}
			s := over(t, member(), w, nil)
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			started := time.Now()
			reply, err := s.Call(ctx, post("/api/comment", nil))
			e := wantKind(t, reply, err, tt.kind)
			if e.RetryAfter != tt.after || time.Since(started) != 0 {
				t.Errorf("%s: retry after %s, known after %s", tt.name, e.RetryAfter, time.Since(started))
			}
		})
	}
}

// hang answers nothing until the request's context ends.
func hang(r *http.Request) (*http.Response, error) {
	if trace := httptrace.ContextClientTrace(r.Context()); trace != nil {
		trace.GetConn("x")
		trace.WroteHeaders()
	}
	<-r.Context().Done()
	return nil, fmt.Errorf("exchange: %w", r.Context().Err())
}

func TestTimeLimits(t *testing.T) {
	for _, tt := range []struct {
		name  string
		call  *api.Call
		limit time.Duration // of the call; 0: none
		stop  bool          // stopped after a second
		kind  api.Kind
		took  time.Duration
	}{
		{"read", get("/x"), 0, false, api.Timeout, 20 * time.Second},
		{"write", post("/x", nil), 0, false, api.Unclear, 20 * time.Second},
		{"read of a run with less time", get("/x"), 3 * time.Second, false, api.Timeout, 3 * time.Second},
		{"write of a run with less time", post("/x", nil), 3 * time.Second, false, api.Unclear, 3 * time.Second},
		{"stopped read", get("/x"), 0, true, api.Timeout, time.Second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg := member()
				cfg.Timeout = 20 * time.Second
				w := &wire{serve: hang}
				s := over(t, cfg, w, nil)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if tt.limit > 0 {
					ctx, cancel = context.WithTimeout(ctx, tt.limit)
					defer cancel()
				}
				if tt.stop {
					time.AfterFunc(time.Second, cancel)
				}
				started := time.Now()
				reply, err := s.Call(ctx, tt.call)
				wantKind(t, reply, err, tt.kind)
				if took := time.Since(started); took != tt.took {
					t.Errorf("took %s, want %s", took, tt.took)
				}
				if all, _ := w.count(); all != 2 {
					t.Errorf("%d requests, want 2", all)
				}
			})
		})
	}
}

func TestGenericWrites(t *testing.T) {
	for _, tt := range []struct {
		method, path string
		writes       bool
	}{
		{"GET", "/api/anything", false}, {"HEAD", "/x", false}, {"POST", "/api/unheard_of", true}, {"POST", "/api/morechildren", false},
		{"POST", "/api/remove", true}, {"DELETE", "/api/v1/x", true}, {"PUT", "https://oauth.test/base/x", true},
	} {
		op, err := api.Lookup("client.request")
		if err != nil {
			t.Fatal(err)
		}
		if got := changes(op, &api.Request{Method: tt.method, Path: tt.path}); got != tt.writes {
			t.Errorf("%s %s writes: %t", tt.method, tt.path, got)
		}
	}
}
