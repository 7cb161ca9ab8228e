package client

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"botrun/api"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Secrets of the tests; none of them may appear in an error or a log line.
const (
	clientSecret = "client-secret-0001"
	password     = "pass word&0002"
	firstRefresh = "refresh-token-0003"
	nextRefresh  = "refresh-token-0004"
	accessPrefix = "access-token-"
	authCode     = "code-0005-code"
)

// wire is a service in memory: it answers token requests itself and hands
// every other request to serve.
type wire struct {
	serve func(*http.Request) (*http.Response, error)
	token func(form url.Values) (int, string) // nil: a fresh token each time

	mu       sync.Mutex
	requests []*http.Request
	bodies   []string
	tokens   int
}

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	body := ""
	if req.Body != nil {
		data, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		req.Body.Close()
		body = string(data)
	}
	w.mu.Lock()
	w.requests = append(w.requests, req)
	w.bodies = append(w.bodies, body)
	isToken := strings.HasSuffix(req.URL.Path, tokenPath)
	if isToken {
		w.tokens++
	}
	n := w.tokens
	w.mu.Unlock()
	if isToken {
		form, err := url.ParseQuery(body)
		if err != nil {
			return nil, err
		}
		if w.token != nil {
			status, text := w.token(form)
			return answered(status, text), nil
		}
		return answered(200, `{"access_token":"`+accessPrefix+string(rune('0'+n))+`","expires_in":3600,"scope":"read vote"}`), nil
	}
	req.Body = io.NopCloser(strings.NewReader(body))
	return w.serve(req)
}

func (w *wire) count() (all, tokens int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.requests), w.tokens
}

// answered makes an answer; headers are names and values in turn.
func answered(status int, body string, headers ...string) *http.Response {
	h := http.Header{"Content-Type": {"application/json; charset=UTF-8"}}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, ContentLength: int64(len(body)), Body: io.NopCloser(strings.NewReader(body))}
}

// inTurn serves one answer after another, the last one for ever.
func inTurn(answers ...func() (*http.Response, error)) func(*http.Request) (*http.Response, error) {
	var mu sync.Mutex
	return func(*http.Request) (*http.Response, error) {
		mu.Lock()
		a := answers[0]
		if len(answers) > 1 {
			answers = answers[1:]
		}
		mu.Unlock()
		return a()
	}
}

func status(code int, body string, headers ...string) func() (*http.Response, error) {
	return func() (*http.Response, error) { return answered(code, body, headers...), nil }
}

func breaks(err error) func() (*http.Response, error) {
	return func() (*http.Response, error) { return nil, err }
}

func testConfig() *Config {
	return &Config{ClientID: "app", ClientSecret: clientSecret, UserAgent: "test/1.0 by nobody",
		OAuthURL: "https://oauth.test/base", ServiceURL: "https://www.test/site", RatelimitWait: 5e9}
}

// member is a configuration that logs in by refresh token.
func member() *Config {
	cfg := testConfig()
	cfg.RefreshToken = firstRefresh
	return cfg
}

func mustSession(t testing.TB, cfg *Config, o Options) *Session {
	t.Helper()
	s, err := New(cfg, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// over makes a session over a wire.
func over(t testing.TB, cfg *Config, w http.RoundTripper, log io.Writer) *Session {
	t.Helper()
	o := Options{Wrap: func(http.RoundTripper) http.RoundTripper { return w }, Version: "9"}
	if log != nil {
		o.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	return mustSession(t, cfg, o)
}

func get(path string) *api.Call {
	return &api.Call{Op: "client.get", Args: map[string]any{"path": path}}
}

func post(path string, data map[string]any) *api.Call {
	return &api.Call{Op: "client.post", Args: map[string]any{"path": path, "data": data}}
}

// failed gives a call's error, which must be an *api.Error of a kind.
func failed(t *testing.T, s *Session, call *api.Call, kind api.Kind) *api.Error {
	t.Helper()
	reply, err := s.Call(t.Context(), call)
	return wantKind(t, reply, err, kind)
}

func wantKind(t *testing.T, reply *api.Reply, err error, kind api.Kind) *api.Error {
	t.Helper()
	var e *api.Error
	if !errors.As(err, &e) {
		t.Fatalf("reply %+v, error %v; want an error of kind %s", reply, err, kind)
	}
	if e.Kind != kind {
		t.Fatalf("error %q is of kind %s, want %s", e, e.Kind, kind)
	}
	return e
}

func mustCall(t testing.TB, s *Session, call *api.Call) *api.Reply {
	t.Helper()
	reply, err := s.Call(context.Background(), call)
	if err != nil {
		t.Fatal(err)
	}
	return reply
}

// safeBuffer is a buffer for logs of many goroutines.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
