package client

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"botrun/api"
)

// gossip is a service that tells every secret it has learned: those that
// requests brought and those it gave out itself.
type gossip struct {
	answer func(told string) (*http.Response, error)
	token  func(told string) string // the body of a token answer; "" for a good one
	status int                      // of a token answer

	known []string
}

func (g *gossip) told() string { return strings.Join(g.known, " ") }

func (g *gossip) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		if form, err := url.ParseQuery(string(body)); err == nil {
			for _, name := range []string{"password", "refresh_token", "code", "token"} {
				if v := form.Get(name); v != "" {
					g.known = append(g.known, v, url.QueryEscape(v))
				}
			}
		}
	}
	if _, secret, ok := r.BasicAuth(); ok {
		g.known = append(g.known, secret, strings.TrimPrefix(r.Header.Get("Authorization"), "Basic "))
	} else if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "bearer "); ok {
		g.known = append(g.known, token)
	}
	if strings.HasSuffix(r.URL.Path, tokenPath) {
		if body := g.token(g.told()); body != "" {
			return answered(g.status, body), nil
		}
		g.known = append(g.known, accessPrefix+"1", nextRefresh)
		return answered(200, `{"access_token":"`+accessPrefix+`1","refresh_token":"`+nextRefresh+`","expires_in":3600,"scope":"*"}`), nil
	}
	return g.answer(g.told())
}

// TestNoSecretIsTold lets everything fail at services, proxies and requestors
// that repeat what they know, and reads all errors and logs.
func TestNoSecretIsTold(t *testing.T) {
	basic := base64.StdEncoding.EncodeToString([]byte("app:" + clientSecret))
	all := []string{clientSecret, password, url.QueryEscape(password), firstRefresh, nextRefresh, accessPrefix + "1", authCode, basic, "proxy-word-0006"}
	answers := map[string]func(told string) (*http.Response, error){
		"breaks": func(told string) (*http.Response, error) {
			return nil, errors.New("dial http://user:proxy-word-0006@proxy " + told)
		},
		"breaks off": func(told string) (*http.Response, error) { return nil, fmt.Errorf("%w: %s", io.ErrUnexpectedEOF, told) },
		"page": func(told string) (*http.Response, error) {
			return status(200, "<html>"+told, "Content-Type", "text/"+told)()
		},
		"items": func(told string) (*http.Response, error) {
			return status(200, fmt.Sprintf(`{"json":{"errors":[["CODE %[1]s","m %[1]s","f %[1]s"]]}}`, told))()
		},
		"redirect": func(told string) (*http.Response, error) {
			return status(302, "", "Location", "https://x.test/"+told)()
		},
		"login": func(told string) (*http.Response, error) { return status(401, told, "WWW-Authenticate", told)() },
	}
	for _, code := range []int{307, 400, 403, 404, 409, 413, 414, 415, 418, 429, 451, 500} {
		answers[fmt.Sprint(code)] = func(told string) (*http.Response, error) {
			return status(code, fmt.Sprintf(`{"reason":"r %[1]s","explanation":"e %[1]s","message":"m %[1]s","fields":["%[1]s"],"special_errors":[["%[1]s"]]}`, told))()
		}
		answers[fmt.Sprint(code, " text")] = func(told string) (*http.Response, error) { return status(code, told)() }
	}
	type tokenAnswer struct {
		status int
		body   func(told string) string
	}
	tokens := map[string]tokenAnswer{
		"fine":    {200, func(string) string { return "" }},
		"refused": {200, func(told string) string { return fmt.Sprintf(`{"error":"%[1]s","error_description":"%[1]s"}`, told) }},
		"bad":     {400, func(told string) string { return fmt.Sprintf(`{"message":"%[1]s","reason":"%[1]s"}`, told) }},
		"broken":  {500, func(told string) string { return told }},
		"no JSON": {200, func(told string) string { return told }},
		"cut":     {200, func(string) string { return `{"access_token":"` + accessPrefix + `1\n"}` }},
	}
	var log safeBuffer
	failures, leaks := 0, 0
	check := func(name string, err error) {
		if err == nil {
			return
		}
		failures++
		for e := err; e != nil; e = errors.Unwrap(e) {
			for _, secret := range all {
				if text := fmt.Sprintf("%v %+v", e, e); strings.Contains(text, secret) && leaks < 5 {
					leaks++
					t.Errorf("%s: %q tells %q", name, text, secret)
				}
			}
		}
	}
	synctest.Test(t, func(t *testing.T) {
		for tokenName, token := range tokens {
			for name, answer := range answers {
				for _, grant := range []string{"refresh", "password"} {
					cfg := member()
					cfg.RedirectURI = "http://localhost/cb"
					if grant == "password" {
						cfg.Username, cfg.Password = "bob", password
					}
					s := over(t, cfg, &gossip{answer: answer, token: token.body, status: token.status}, &log)
					for _, call := range []*api.Call{get("/x"), post("/x", map[string]any{"a": "b"}), {Op: "client.auth.authorize", Args: map[string]any{"code": authCode}},
						{Op: "client.auth.revoke"}, {Op: "client.auth.scopes"}, {Op: "client._upload", Args: map[string]any{"url": "https://bucket.test", "file": api.File{Name: "x"}}}} {
						_, err := s.Call(t.Context(), call)
						check(tokenName+", "+name+", "+grant+", "+call.Op, err)
					}
					check("config", errors.New(string(mustCall(t, s, &api.Call{Op: "client.config"}).Body)))
				}
			}
		}
	})
	check("log", errors.New(log.String()))
	if failures < 500 || log.String() == "" {
		t.Errorf("only %d failures, %d bytes of log", failures, len(log.String()))
	}
}

func TestSharedTokenIsNotTold(t *testing.T) {
	accounts := NewAccounts()
	g := &gossip{token: func(string) string { return "" }, answer: func(told string) (*http.Response, error) { return status(404, `{"reason":"`+told+`"}`)() }}
	open := func() *Session {
		return mustSession(t, member(), Options{Accounts: accounts, Wrap: func(http.RoundTripper) http.RoundTripper { return g }})
	}
	failed(t, open(), get("/x"), api.NotFound)
	if e := failed(t, open(), get("/x"), api.NotFound); strings.Contains(e.Error(), nextRefresh) || strings.Contains(e.Error(), accessPrefix) {
		t.Error(e)
	}
}
