package client

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
)

func ok(*http.Request) (*http.Response, error) { return answered(200, `{"kind":"Listing"}`), nil }

func TestGrantForms(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*Config)
		form   string
		basic  string
	}{
		{"password", func(c *Config) { c.Username, c.Password, c.RefreshToken = "Bob", password, firstRefresh },
			"grant_type=password&password=pass+word%260002&username=Bob", "app:" + clientSecret},
		{"refresh", func(c *Config) { c.RefreshToken = firstRefresh }, "grant_type=refresh_token&refresh_token=" + firstRefresh, "app:" + clientSecret},
		{"refresh where no secret allows a password", func(c *Config) {
			c.Username, c.Password, c.RefreshToken, c.ClientSecret = "Bob", password, firstRefresh, ""
		}, "grant_type=refresh_token&refresh_token=" + firstRefresh, "app:"},
		{"application", func(*Config) {}, "grant_type=client_credentials", "app:" + clientSecret},
		{"installed application", func(c *Config) { c.ClientSecret = "" },
			"device_id=DO_NOT_TRACK_THIS_DEVICE&grant_type=https%3A%2F%2Foauth.reddit.com%2Fgrants%2Finstalled_client", "app:"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg := testConfig()
			tt.change(cfg)
			w := &wire{serve: ok}
			mustCall(t, over(t, cfg, w, nil), get("/x"))
			req := w.requests[0]
			user, secret, _ := req.BasicAuth()
			got := []string{req.Method, req.URL.String(), w.bodies[0], user + ":" + secret, req.Header.Get("Connection"), req.Header.Get("User-Agent"), req.Header.Get("Content-Type")}
			want := []string{"POST", "https://www.test/site/api/v1/access_token", tt.form, tt.basic, "close", "test/1.0 by nobody botrun/9", "application/x-www-form-urlencoded"}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
			if got := w.requests[1].Header.Get("Authorization"); got != "bearer "+accessPrefix+"1" {
				t.Errorf("authorization %q", got)
			}
		})
	}
}

// record is a TokenStore that notes what happens, in order with the requests.
type record struct {
	memoryTokens
	note func(string)
	fail error
}

func (r *record) SaveToken(ctx context.Context, account string, t Token) error {
	r.note("save " + t.Refresh + " " + t.Access)
	if r.fail != nil {
		return r.fail
	}
	return r.memoryTokens.SaveToken(ctx, account, t)
}

func TestRotatedTokenIsSavedBeforeItIsUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var events []string
		note := func(s string) { events = append(events, s) }
		rotations := map[string]string{firstRefresh: nextRefresh, nextRefresh: "refresh-token-0005"}
		w := &wire{
			token: func(form url.Values) (int, string) {
				old := form.Get("refresh_token")
				note("request " + old)
				return 200, `{"access_token":"for-` + rotations[old] + `","expires_in":600,"scope":"*","refresh_token":"` + rotations[old] + `"}`
			},
			serve: func(r *http.Request) (*http.Response, error) {
				note("use " + r.Header.Get("Authorization"))
				return ok(r)
			}}
		store := &record{note: note, memoryTokens: memoryTokens{tokens: map[string]Token{}}, fail: errors.New("disk full")}
		open := func() *Session {
			return mustSession(t, member(), Options{Tokens: store, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
		}
		s := open()
		failed(t, s, get("/x"), api.ConfigError) // saved it could not be, so used it is not
		store.fail = nil
		mustCall(t, s, get("/x"))
		s.Close()
		mustCall(t, open(), get("/x")) // a new process goes on with the stored token
		time.Sleep(599 * time.Second)  // renewed ahead of its end
		mustCall(t, open(), get("/x"))
		want := []string{
			"request " + firstRefresh, "save " + nextRefresh + " for-" + nextRefresh,
			"save " + nextRefresh + " for-" + nextRefresh, "use bearer for-" + nextRefresh,
			"use bearer for-" + nextRefresh,
			"request " + nextRefresh, "save refresh-token-0005 for-refresh-token-0005", "use bearer for-refresh-token-0005",
		}
		if d := cmp.Diff(want, events); d != "" {
			t.Error(d)
		}
	})
}

func TestOneRefreshServesAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{serve: ok, token: func(url.Values) (int, string) {
			time.Sleep(3 * time.Second)
			return 200, `{"access_token":"a-token-for-all","expires_in":3600,"scope":"*"}`
		}}
		accounts := NewAccounts()
		open := func() *Session {
			return mustSession(t, member(), Options{Accounts: accounts, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
		}
		first, second := open(), open()
		hurried, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var all sync.WaitGroup
		all.Go(func() { // begins the fetch, and gives up
			reply, err := first.Call(hurried, get("/x"))
			wantKind(t, reply, err, api.Timeout)
		})
		synctest.Wait()
		for i := range 50 {
			all.Go(func() { mustCall(t, []*Session{first, second}[i%2], get("/x")) })
		}
		all.Wait()
		if _, tokens := w.count(); tokens != 1 {
			t.Errorf("%d token requests, want 1", tokens)
		}
	})
}

func TestClosingOneSessionDoesNotFailAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{serve: ok}
		slow := &waits{next: w, path: tokenPath}
		accounts := NewAccounts()
		open := func() *Session {
			return mustSession(t, member(), Options{Accounts: accounts, Wrap: func(http.RoundTripper) http.RoundTripper { return slow }})
		}
		first, second := open(), open()
		var all sync.WaitGroup
		all.Go(func() {
			reply, err := first.Call(t.Context(), get("/x"))
			wantKind(t, reply, err, api.Invalid)
		})
		synctest.Wait()
		all.Go(func() { mustCall(t, second, get("/x")) })
		synctest.Wait()
		first.Close()
		all.Wait()
		failed(t, first, get("/x"), api.Invalid)
	})
}

// waits lets requests of a path take a second, or until their context ends.
type waits struct {
	next http.RoundTripper
	path string
}

func (w *waits) RoundTrip(req *http.Request) (*http.Response, error) {
	if strings.HasSuffix(req.URL.Path, w.path) {
		select {
		case <-time.After(time.Second):
		case <-req.Context().Done():
			return nil, req.Context().Err()
		}
	}
	return w.next.RoundTrip(req)
}

func TestTokenErrors(t *testing.T) {
	for _, tt := range []struct {
		name   string
		status int
		body   string
		kind   api.Kind
		asked  int // token requests
	}{
		{"refused in a 200", 200, `{"error":"invalid_grant","error_description":"no"}`, api.Unauthorized, 1},
		{"refused application", 401, `{"message":"Unauthorized","error":401}`, api.Unauthorized, 1},
		{"bad refresh token", 400, `{"message":"Bad Request","error":400}`, api.Unauthorized, 1},
		{"page", 200, `<html>`, api.ServerError, 1},
		{"no token", 200, `{"expires_in":3600}`, api.ServerError, 1},
		{"unusable token", 200, `{"access_token":"a\nb"}`, api.ServerError, 1},
		{"wrong address", 404, `nothing`, api.ServerError, 1},
		{"broken service", 503, ``, api.ServerError, 3},
		{"moved", 302, ``, api.ServerError, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &wire{serve: ok, token: func(url.Values) (int, string) { return tt.status, tt.body }}
				e := failed(t, over(t, member(), w, nil), get("/x"), tt.kind)
				if all, tokens := w.count(); tokens != tt.asked || all != tokens {
					t.Errorf("%d requests, %d for tokens, want %d", all, tokens, tt.asked)
				}
				if e.Op != "client.get" {
					t.Errorf("operation %q", e.Op)
				}
			})
		})
	}
}

func TestTurnedAwayTokenIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{serve: func(r *http.Request) (*http.Response, error) {
			if r.Header.Get("Authorization") == "bearer "+accessPrefix+"1" {
				return answered(401, `{"message":"Unauthorized","error":401}`, "WWW-Authenticate", `Bearer realm="x", error="invalid_token"`), nil
			}
			return ok(r)
		}}
		s := over(t, member(), w, nil)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { mustCall(t, s, post("/api/vote", map[string]any{"dir": 1.0})) }) // a write, too
		}
		all.Wait()
		if _, tokens := w.count(); tokens != 2 {
			t.Errorf("%d token requests, want 2", tokens)
		}
	})
}

func TestReadOnlySwapsSessions(t *testing.T) {
	w := &wire{serve: ok}
	s := over(t, member(), w, nil)
	set := func(v bool) *api.Call {
		return &api.Call{Op: "client.read_only", Args: map[string]any{"value": v}}
	}
	if got := string(mustCall(t, s, &api.Call{Op: "client.read_only"}).Body); got != "false" {
		t.Errorf("read_only is %s", got)
	}
	mustCall(t, s, get("/x"))
	if got := string(mustCall(t, s, set(true)).Body); got != "true" {
		t.Errorf("read_only is %s", got)
	}
	mustCall(t, s, get("/x"))
	mustCall(t, s, set(false))
	mustCall(t, s, get("/x"))
	want := []string{"grant_type=refresh_token&refresh_token=" + firstRefresh, "", "grant_type=client_credentials", "", ""}
	if d := cmp.Diff(want, w.bodies); d != "" {
		t.Error(d)
	}
	application := over(t, testConfig(), w, nil)
	failed(t, application, set(false), api.ReadOnly)
}

func TestHostOperations(t *testing.T) {
	cfg := member()
	cfg.RedirectURI, cfg.Custom = "http://localhost:8080/cb", map[string]string{"color": "red"}
	w := &wire{serve: func(*http.Request) (*http.Response, error) {
		return answered(200, `{}`, "X-Ratelimit-Remaining", "99.0", "X-Ratelimit-Used", "1", "X-Ratelimit-Reset", "10"), nil
	}}
	s := over(t, cfg, w, nil)
	body := func(op string, args map[string]any) string {
		return string(mustCall(t, s, &api.Call{Op: op, Args: args}).Body)
	}
	if got := body("client.auth.limits", nil); got != `{"remaining":null,"used":null}` {
		t.Errorf("limits %s", got)
	}
	mustCall(t, s, get("/x"))
	if got := body("client.auth.limits", nil); got != `{"remaining":99,"used":1}` {
		t.Errorf("limits %s", got)
	}
	if got := body("client.auth.scopes", nil); got != `["read","vote"]` {
		t.Errorf("scopes %s", got)
	}
	var conf map[string]any
	if err := json.Unmarshal([]byte(body("client.config", nil)), &conf); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]any{"client_secret": "***", "refresh_token": "***", "password": nil, "short_url": nil, "comment_kind": "t1", "timeout": 16.0, "custom": map[string]any{"color": "red"}} {
		if d := cmp.Diff(want, conf[name]); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	failed(t, s, &api.Call{Op: "client.config.short_url"}, api.Invalid)

	link := body("client.auth.url", map[string]any{"duration": "permanent", "scopes": []any{"read", "vote"}, "state": "s t"})
	if want := `"https://www.test/site/api/v1/authorize?client_id=app\u0026duration=permanent\u0026redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcb\u0026response_type=code\u0026scope=read+vote\u0026state=s+t"`; link != want {
		t.Errorf("url %s", link)
	}
	failed(t, s, &api.Call{Op: "client.auth.url", Args: map[string]any{"implicit": true}}, api.Invalid)
	failed(t, s, &api.Call{Op: "client.auth.implicit", Args: map[string]any{}}, api.Invalid)

	w.bodies = nil
	body("client.auth.revoke", nil)
	if d := cmp.Diff([]string{"token=" + firstRefresh + "&token_type_hint=refresh_token"}, w.bodies); d != "" {
		t.Error(d)
	}
	body("client.close", nil)
	body("client.close", nil)
	if e := failed(t, s, get("/x"), api.Invalid); !strings.Contains(e.Message, "client is closed") {
		t.Error(e)
	}
}

func TestAuthorizeSwitchesToTheMember(t *testing.T) {
	cfg := testConfig()
	cfg.RedirectURI = "http://localhost/cb"
	tokens := &memoryTokens{tokens: map[string]Token{}}
	w := &wire{serve: ok, token: func(url.Values) (int, string) {
		return 200, `{"access_token":"member-access","expires_in":3600,"scope":"*","refresh_token":"` + nextRefresh + `"}`
	}}
	s := mustSession(t, cfg, Options{Tokens: tokens, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
	got := mustCall(t, s, &api.Call{Op: "client.auth.authorize", Args: map[string]any{"code": authCode}})
	if string(got.Body) != `"`+nextRefresh+`"` {
		t.Errorf("refresh token %s", got.Body)
	}
	mustCall(t, s, get("/x"))
	if d := cmp.Diff([]string{"code=" + authCode + "&grant_type=authorization_code&redirect_uri=http%3A%2F%2Flocalhost%2Fcb", ""}, w.bodies); d != "" {
		t.Error(d)
	}
	if got := w.requests[1].Header.Get("Authorization"); got != "bearer member-access" {
		t.Errorf("authorization %q", got)
	}
	cfg.RefreshToken = nextRefresh // what the operator puts into lib.ini finds the stored token
	again := mustSession(t, cfg, Options{Tokens: tokens, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
	mustCall(t, again, get("/x"))
	if _, tokens := w.count(); tokens != 1 {
		t.Errorf("%d token requests, want 1", tokens)
	}
}

func TestImplicitLoginEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.ClientSecret = ""
		w := &wire{serve: ok}
		s := over(t, cfg, w, nil)
		mustCall(t, s, &api.Call{Op: "client.auth.implicit", Args: map[string]any{"access_token": "given-access", "expires_in": 60.0, "scope": "read"}})
		mustCall(t, s, get("/x"))
		if got := w.requests[0].Header.Get("Authorization"); got != "bearer given-access" {
			t.Errorf("authorization %q", got)
		}
		time.Sleep(time.Minute)
		failed(t, s, get("/x"), api.Unauthorized)
	})
}

func TestAccountKeys(t *testing.T) {
	base := func() *Config {
		c := testConfig()
		c.Username, c.Password = "bob", password
		return c
	}
	keys := map[string]string{}
	for name, change := range map[string]func(*Config){
		"base": func(*Config) {}, "application": func(c *Config) { c.ClientID = "other" }, "member": func(c *Config) { c.Username = "ann" },
		"service": func(c *Config) { c.ServiceURL = "https://other.test" }, "grant": func(c *Config) { c.Password, c.RefreshToken = "", firstRefresh },
		"refresh token": func(c *Config) { c.Password, c.RefreshToken = "", nextRefresh },
	} {
		c := base()
		change(c)
		key := c.accountKey(*c.userGrant())
		for _, secret := range []string{clientSecret, password, "0002", firstRefresh, nextRefresh} {
			if strings.Contains(key, secret) {
				t.Errorf("%s: key %q holds a secret", name, key)
			}
		}
		for other, k := range maps.All(keys) {
			if k == key {
				t.Errorf("%s and %s have one key", name, other)
			}
		}
		keys[name] = key
	}
	changed := base()
	changed.Password, changed.Username = "another one", "Bob"
	if changed.accountKey(*changed.userGrant()) != keys["base"] {
		t.Error("the key changes with the password or the name's case")
	}
}
