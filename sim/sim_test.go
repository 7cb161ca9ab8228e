package sim

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// user is a signed-in client of a service.
type user struct {
	t     *testing.T
	http  *http.Client
	token string
}

const base = "http://sim.example"

func newSeeded(t *testing.T, cfg Config) *Service {
	t.Helper()
	if cfg.Accounts == nil {
		cfg.Accounts = []Account{
			{Username: DefaultUsername, Password: DefaultPassword, RefreshToken: DefaultRefreshToken},
			{Username: "mossy_paths", Password: "moss", RefreshToken: "moss-refresh"},
		}
	}
	if cfg.Now == nil {
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		cfg.Now = func() time.Time { return at }
	}
	if cfg.RateLimit == 0 {
		cfg.RateLimit = 100000
	}
	return NewSeeded(cfg)
}

// signIn signs in by password, in process.
func signIn(t *testing.T, s *Service, name, password string) *user {
	t.Helper()
	u := &user{t: t, http: &http.Client{Transport: s.Transport(), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	out := u.tokenRequest(url.Values{"grant_type": {"password"}, "username": {name}, "password": {password}})
	u.token, _ = out["access_token"].(string)
	if u.token == "" {
		t.Fatalf("sign in as %s: %v", name, out)
	}
	return u
}

func bot(t *testing.T, s *Service) *user {
	return signIn(t, s, DefaultUsername, DefaultPassword)
}
func moss(t *testing.T, s *Service) *user { return signIn(t, s, "mossy_paths", "moss") }

func (u *user) tokenRequest(form url.Values) map[string]any {
	u.t.Helper()
	req := must(http.NewRequest("POST", base+"/api/v1/access_token", strings.NewReader(form.Encode())))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(DefaultClientID, DefaultClientSecret)
	res, err := u.http.Do(req)
	if err != nil {
		u.t.Fatal(err)
	}
	var out map[string]any
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		u.t.Fatal(err)
	}
	return out
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// do sends a request; body is url.Values, a string of JSON, or nil.
func (u *user) do(method, path string, body any) *http.Response {
	u.t.Helper()
	var r io.Reader
	kind := ""
	switch body := body.(type) {
	case url.Values:
		r, kind = strings.NewReader(body.Encode()), "application/x-www-form-urlencoded"
	case string:
		r, kind = strings.NewReader(body), "application/json"
	}
	req := must(http.NewRequest(method, base+"/"+path, r))
	req.Header.Set("Authorization", "bearer "+u.token)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	res, err := u.http.Do(req)
	if err != nil {
		u.t.Fatal(err)
	}
	u.t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

// value is decoded JSON that can be walked: v.at("data", "children", 0).
type value struct {
	t *testing.T
	v any
}

func (u *user) json(method, path string, body any, wantStatus int) value {
	u.t.Helper()
	res := u.do(method, path, body)
	text := must(io.ReadAll(res.Body))
	if res.StatusCode != wantStatus {
		u.t.Fatalf("%s %s: status %d, want %d: %.300s", method, path, res.StatusCode, wantStatus, text)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return value{u.t, nil}
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		u.t.Fatalf("%s %s: %v: %.300s", method, path, err, text)
	}
	return value{u.t, v}
}

func (u *user) get(path string) value { u.t.Helper(); return u.json("GET", path, nil, 200) }

func (u *user) post(path string, pairs ...string) value {
	u.t.Helper()
	return u.json("POST", path, form(pairs...), 200)
}

// form makes fields from name, value, name, value…
func form(pairs ...string) url.Values {
	fields := url.Values{"api_type": {"json"}}
	for i := 0; i < len(pairs); i += 2 {
		fields.Set(pairs[i], pairs[i+1])
	}
	return fields
}

func (v value) at(path ...any) value {
	v.t.Helper()
	for _, step := range path {
		switch step := step.(type) {
		case string:
			m, ok := v.v.(map[string]any)
			if !ok {
				v.t.Fatalf("no object at %v of %v: %.200v", step, path, v.v)
			}
			v.v = m[step]
		case int:
			list, ok := v.v.([]any)
			if !ok || step >= len(list) {
				v.t.Fatalf("no item %d at %v: %.200v", step, path, v.v)
			}
			v.v = list[step]
		}
	}
	return v
}

func (v value) is(want any, path ...any) {
	v.t.Helper()
	if got := v.at(path...).v; got != want {
		v.t.Errorf("%v is %v, want %v", path, got, want)
	}
}

func (v value) text(path ...any) string { v.t.Helper(); s, _ := v.at(path...).v.(string); return s }
func (v value) len(path ...any) int {
	v.t.Helper()
	switch l := v.at(path...).v.(type) {
	case []any:
		return len(l)
	case map[string]any:
		return len(l)
	}
	return 0
}

// names gives the fullnames of a listing.
func (v value) names() []string {
	var list []string
	for i := range v.len("data", "children") {
		list = append(list, v.text("data", "children", i, "data", "name"))
	}
	return list
}

func (v value) failsWith(code string) {
	v.t.Helper()
	if v.len("json", "errors") == 0 || v.text("json", "errors", 0, 0) != code {
		v.t.Errorf("answer %.200v, want error %s", v.v, code)
	}
}

func TestServesOverLoopback(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(newSeeded(t, Config{}).Handler())
	defer srv.Close()
	req := must(http.NewRequest("POST", srv.URL+"/api/v1/access_token", strings.NewReader("grant_type=client_credentials")))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(DefaultClientID, DefaultClientSecret)
	res := must(http.DefaultClient.Do(req))
	var token struct {
		Access string `json:"access_token"`
	}
	if err := json.NewDecoder(res.Body).Decode(&token); err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	req = must(http.NewRequest("GET", srv.URL+"/r/gardening/hot.json?limit=3&raw_json=1", nil))
	req.Header.Set("Authorization", "bearer "+token.Access)
	res = must(http.DefaultClient.Do(req))
	text := must(io.ReadAll(res.Body))
	_ = res.Body.Close()
	if res.StatusCode != 200 || strings.Count(string(text), `"kind":"t3"`) != 3 {
		t.Errorf("status %d: %.300s", res.StatusCode, text)
	}
}

func TestSameSeedSameAnswers(t *testing.T) {
	t.Parallel()
	read := func(seed uint64) string {
		s := newSeeded(t, Config{Seed: seed})
		for range 20 {
			s.Step()
		}
		return string(must(io.ReadAll(bot(t, s).do("GET", "r/gardening/new?limit=100", nil).Body)))
	}
	if again := read(1); again != read(1) {
		t.Error("the same seed gave different answers")
	}
	if read(1) == read(2) {
		t.Error("another seed gave the same answers")
	}
}
