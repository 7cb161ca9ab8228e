package client

import (
	"compress/gzip"
	"context"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
)

// serve starts a service under a path of its own and gives its configuration.
func serve(t testing.TB, handler http.HandlerFunc) *Config {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /site/api/v1/access_token", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"access_token":"`+accessPrefix+`1","expires_in":3600,"scope":"*"}`)
	})
	mux.HandleFunc("/oauth/", handler)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	cfg := member()
	cfg.OAuthURL, cfg.ServiceURL = server.URL+"/oauth", server.URL+"/site/"
	return cfg
}

// seen is what a service saw of a request.
type seen struct{ Method, Address, Kind, Body, Agent, Login string }

func echo(into *seen) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		*into = seen{r.Method, r.RequestURI, r.Header.Get("Content-Type"), string(body), r.UserAgent(), r.Header.Get("Authorization")}
		io.WriteString(w, `{}`)
	}
}

func TestWireForms(t *testing.T) {
	var got seen
	s := mustSession(t, serve(t, echo(&got)), Options{Version: "9"})
	const form, object = "application/x-www-form-urlencoded", "application/json"
	request := func(method string, args map[string]any) *api.Call {
		args["method"], args["path"] = method, "x"
		return &api.Call{Op: "client.request", Args: args}
	}
	for _, tt := range []struct {
		name string
		call *api.Call
		want seen
	}{
		{"get", &api.Call{Op: "client.get", Args: map[string]any{"path": "/r/a b/new", "params": map[string]any{"limit": 5.0, "q": "x&y", "none": nil}}, Query: []api.Pair{{Name: "after", Value: "t3_1"}}},
			seen{"GET", "/oauth/r/a%20b/new?limit=5&q=x%26y&after=t3_1&raw_json=1", "", "", "", ""}},
		{"path with a query", get("r/x?sort=top&raw_json=0#frag"), seen{"GET", "/oauth/r/x?sort=top&raw_json=0", "", "", "", ""}},
		{"row", &api.Call{Op: "client.front.hot", Query: []api.Pair{{Name: "limit", Value: "3"}}}, seen{"GET", "/oauth/hot?limit=3&raw_json=1", "", "", "", ""}},
		{"form", post("/api/x", map[string]any{"z": true, "a": "b c&", "m": 2.0, "n": nil}), seen{"POST", "/oauth/api/x?raw_json=1", form, "a=b+c%26&api_type=json&m=2&z=true", "", ""}},
		{"post of nothing", &api.Call{Op: "client.post", Args: map[string]any{"path": "x"}}, seen{"POST", "/oauth/x?raw_json=1", form, "api_type=json", "", ""}},
		{"json", request("PUT", map[string]any{"json": map[string]any{"b": nil, "a": true}}), seen{"PUT", "/oauth/x?raw_json=1", object, `{"a": true, "api_type": "json", "b": null}`, "", ""}},
		{"json list", request("PATCH", map[string]any{"json": []any{1.0}}), seen{"PATCH", "/oauth/x?raw_json=1", object, `[1]`, "", ""}},
		{"no body", request("DELETE", map[string]any{}), seen{"DELETE", "/oauth/x?raw_json=1", "", "", "", ""}},
		{"text", request("POST", map[string]any{"data": "raw text"}), seen{"POST", "/oauth/x?raw_json=1", "text/plain; charset=utf-8", "raw text", "", ""}},
		{"empty text", request("POST", map[string]any{"data": ""}), seen{"POST", "/oauth/x?raw_json=1", "text/plain; charset=utf-8", "", "", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			mustCall(t, s, tt.call)
			tt.want.Agent, tt.want.Login = "test/1.0 by nobody botrun/9", "bearer "+accessPrefix+"1"
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
	for _, call := range []*api.Call{get("%zz"), request("GE T", map[string]any{}), request("", map[string]any{}), get("http://")} {
		failed(t, s, call, api.Invalid)
	}
}

func TestFilesAreSentAgain(t *testing.T) {
	content := strings.Repeat("png", 100_000)
	tries := 0
	s := mustSession(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		tries++
		file, header, err := r.FormFile("file")
		if err != nil {
			t.Error(err)
			return
		}
		data, err := io.ReadAll(file)
		if err != nil || string(data) != content || header.Filename != `a"b.png` || r.FormValue("img_type") != "png" || r.FormValue("api_type") != "json" || r.ContentLength <= 0 {
			t.Errorf("try %d: %d bytes of %q, form %v, %v", tries, len(data), header.Filename, r.Form, err)
		}
		if tries == 1 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		io.WriteString(w, `{}`)
	}), Options{})
	mustCall(t, s, &api.Call{Op: "client.post", Args: map[string]any{"path": "/api/upload_sr_img", "data": map[string]any{"img_type": "png"},
		"files": map[string]any{"file": api.File{Name: `a"b.png`, Content: []byte(content)}}}})
	if tries != 2 {
		t.Errorf("%d tries", tries)
	}
}

func TestTokenStaysWithTheService(t *testing.T) {
	var foreign seen
	elsewhere := httptest.NewServer(echo(&foreign))
	t.Cleanup(elsewhere.Close)
	var own seen
	cfg := serve(t, echo(&own))
	s := mustSession(t, cfg, Options{})
	mustCall(t, s, get(cfg.OAuthURL+"/abs?a=1"))
	if own.Login == "" || own.Address != "/oauth/abs?a=1&raw_json=1" {
		t.Errorf("own service saw %+v", own)
	}
	mustCall(t, s, get(elsewhere.URL+"/r/x/s/abc"))
	if foreign.Login != "" || foreign.Address != "/r/x/s/abc?raw_json=1" {
		t.Errorf("another host saw %+v", foreign)
	}
	own = seen{}
	host := strings.TrimPrefix(elsewhere.URL, "http://")
	mustCall(t, s, get("//"+host+"/x"))
	if own.Address != "/oauth/"+host+"/x?raw_json=1" {
		t.Errorf("two slashes led to %+v", own)
	}
	for _, pair := range [][2]string{{"http://oauth.test/x", "https://oauth.test"}, {"https://oauth.test:8443/x", "https://oauth.test"}, {"https://oauth.test.evil/x", "https://oauth.test"}, {"https://oauth.test@evil.test/x", "https://oauth.test"}} {
		base, err := baseAddress("oauth_url", pair[1])
		if err != nil {
			t.Fatal(err)
		}
		u, err := address(base, pair[0])
		if err != nil {
			t.Fatal(err)
		}
		if sameHost(u, base) {
			t.Errorf("%s counts as %s", pair[0], pair[1])
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	cfg := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/oauth/from" {
			t.Errorf("followed to %s", r.URL.Path)
		}
		http.Redirect(w, r, "/oauth/to.json", http.StatusFound)
	})
	if e := failed(t, mustSession(t, cfg, Options{}), get("/from"), api.Redirected); e.Path != "/oauth/to" {
		t.Errorf("path %q", e.Path)
	}
}

func TestTimeoutSettingWorks(t *testing.T) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	cfg := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(200)
		w.(http.Flusher).Flush() // the headers come, the body does not
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	cfg.Timeout = 30 * time.Millisecond
	s := mustSession(t, cfg, Options{})
	if e := failed(t, s, get("/x"), api.Timeout); !strings.Contains(e.Message, "30ms") {
		t.Error(e)
	}
	if e := failed(t, s, post("/x", nil), api.Unclear); !e.Sent {
		t.Errorf("%+v is not marked as sent", e)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	reply, err := s.Call(ctx, get("/x"))
	wantKind(t, reply, err, api.Timeout)
}

func TestRefusedConnectionIsNotSent(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	cfg := serve(t, http.NotFound)
	cfg.OAuthURL = "http://" + listener.Addr().String()
	listener.Close()
	s := mustSession(t, cfg, Options{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond) // no time for other tries
	defer cancel()
	mustScopes(t, s)
	out, err := s.encode(&api.Operation{Kind: api.Action}, &api.Request{Method: "POST", Path: "x", Form: []api.Pair{{Name: "a", Value: "b"}}})
	if err != nil {
		t.Fatal(err)
	}
	_, b := s.exchange(t.Context(), out.request("agent", ""), time.Second)
	if b == nil || b.sent || !b.connection {
		t.Fatalf("exchange %+v", b)
	}
	reply, err := s.Call(ctx, post("/x", nil))
	if e := wantKind(t, reply, err, api.Timeout); e.Sent {
		t.Errorf("%+v is marked as sent", e)
	}
}

func mustScopes(t *testing.T, s *Session) {
	t.Helper()
	mustCall(t, s, &api.Call{Op: "client.auth.scopes"})
}

func TestConnectionCutAfterSending(t *testing.T) {
	var hits atomic.Int32
	s := mustSession(t, serve(t, func(http.ResponseWriter, *http.Request) {
		hits.Add(1)
		panic(http.ErrAbortHandler)
	}), Options{})
	if e := failed(t, s, post("/x", nil), api.Unclear); !e.Sent || hits.Load() != 1 {
		t.Errorf("%+v after %d requests", e, hits.Load())
	}
}

func TestBodiesAreBounded(t *testing.T) {
	bomb := make([]byte, 3<<20)
	s := mustSession(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/oauth/zip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			if _, err := z.Write(bomb); err != nil {
				return // the client has gone
			}
		case "/oauth/told":
			w.Header().Set("Content-Length", strconv.Itoa(len(bomb)))
		}
	}), Options{})
	s.maxBody = 2 << 20
	for _, path := range []string{"/zip", "/told"} {
		if e := failed(t, s, get(path), api.ServerError); !strings.Contains(e.Message, "2 MiB") {
			t.Error(e)
		}
	}
}

// TestManyCallsAtOnce asks for the figure of the design: 200 fetches at 20 ms.
func TestManyCallsAtOnce(t *testing.T) {
	s := mustSession(t, serve(t, func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(20 * time.Millisecond)
		io.WriteString(w, `{"kind":"t3"}`)
	}), Options{})
	mustScopes(t, s)
	best := time.Hour
	for range 3 {
		started := time.Now()
		var all sync.WaitGroup
		for range 200 {
			all.Go(func() { mustCall(t, s, get("/x")) })
		}
		all.Wait()
		best = min(best, time.Since(started))
	}
	t.Logf("200 fetches took %s", best)
	if best > 500*time.Millisecond {
		t.Errorf("200 fetches at 20 ms took %s: they wait for each other", best)
	}
}

func TestUpload(t *testing.T) {
	var answer func(w http.ResponseWriter)
	bucket := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		text := string(body)
		if r.Header.Get("Authorization") != "" || r.URL.RawQuery != "" || strings.Index(text, `name="key"`) > strings.Index(text, `name="acl"`) || strings.Index(text, `name="acl"`) > strings.Index(text, `name="file"; filename="x.png"`) {
			t.Errorf("upload %v %q", r.Header, text)
		}
		answer(w)
	}))
	t.Cleanup(bucket.Close)
	s := over(t, member(), http.DefaultTransport, nil)
	call := &api.Call{Op: "client._upload", Args: map[string]any{"url": bucket.URL, "file": api.File{Name: "x.png", Content: []byte("data")},
		"fields": []any{map[string]any{"name": "key", "value": "k/1"}, map[string]any{"name": "acl", "value": "private"}}}}
	answer = func(w http.ResponseWriter) { w.WriteHeader(201); io.WriteString(w, "<PostResponse/>") }
	if reply := mustCall(t, s, call); string(reply.Body) != "<PostResponse/>" {
		t.Errorf("%+v", reply)
	}
	for _, tt := range []struct {
		status int
		body   string
		kind   api.Kind
		words  string
	}{
		{400, `<?xml version="1.0"?><Error><Code>EntityTooLarge</Code><Message>no</Message><ProposedSize>20971528</ProposedSize><MaxSizeAllowed>20971520</MaxSizeAllowed><RequestId>1</RequestId></Error>`, api.TooLarge, "20971528 bytes, the limit is 20971520"},
		{413, `<html>`, api.TooLarge, "4 bytes"},
		{403, `<Error><Code>AccessDenied</Code></Error>`, api.ServerError, "403 Forbidden"},
		{503, ``, api.ServerError, "503"},
	} {
		answer = func(w http.ResponseWriter) { w.WriteHeader(tt.status); io.WriteString(w, tt.body) }
		if e := failed(t, s, call, tt.kind); !strings.Contains(e.Message, tt.words) {
			t.Errorf("%q does not say %q", e, tt.words)
		}
	}
	failed(t, s, &api.Call{Op: "client._upload", Args: map[string]any{"url": "x"}}, api.Invalid)
	failed(t, s, &api.Call{Op: "client._upload", Args: map[string]any{"url": "//x", "file": api.File{}}}, api.Invalid)
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}

// TestProxyAndCertificates runs a session in a process of its own, whose
// environment names a proxy and a private certificate authority.
func TestProxyAndCertificates(t *testing.T) {
	if os.Getenv("CLIENT_TEST_CHILD") != "" {
		cfg := member()
		cfg.OAuthURL, cfg.ServiceURL = "https://example.com", "https://example.com/site"
		s, err := New(cfg, Options{})
		if err != nil {
			t.Fatal(err)
		}
		reply, err := s.Call(t.Context(), get("/oauth/x"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("answer:", string(reply.Body))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		return
	}
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"access_token":"a-token","expires_in":3600,"at":"`+r.Host+`"}`)
	}))
	t.Cleanup(service.Close)
	var tunnels atomic.Int32
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tunnels.Add(1)
		tunnel(w, service.Listener.Addr().String())
	}))
	t.Cleanup(proxy.Close)
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: service.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestProxyAndCertificates$", "-test.v")
	child.Env = append(os.Environ(), "CLIENT_TEST_CHILD=1", "HTTPS_PROXY="+proxy.URL, "NO_PROXY=", "SSL_CERT_FILE="+file)
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), `"at":"example.com"`) || tunnels.Load() == 0 {
		t.Errorf("%d tunnels, %v\n%s", tunnels.Load(), err, out)
	}
}

// tunnel joins a CONNECT request with an address.
func tunnel(w http.ResponseWriter, to string) {
	there, err := net.Dial("tcp", to)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusOK)
	here, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		there.Close()
		return
	}
	var both sync.WaitGroup
	both.Go(func() { io.Copy(there, here); there.Close() })
	both.Go(func() { io.Copy(here, there); here.Close() })
	both.Wait()
}
