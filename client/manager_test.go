package client

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"botrun/api"
)

// bookManager keeps a refresh token; while broken it takes none.
type bookManager struct {
	token  string
	broken bool
	taken  []string
}

func (m *bookManager) PreRefresh(context.Context, string) (string, error) { return m.token, nil }

func (m *bookManager) PostRefresh(_ context.Context, refresh string) (string, error) {
	if m.broken {
		return "", errors.New("the disk is full")
	}
	m.token, m.taken = refresh, append(m.taken, refresh)
	return refresh, nil
}

// TestManagerLosesNothing rotates the refresh token while the manager cannot
// take the new one; a session of another process goes on with it.
func TestManagerLosesNothing(t *testing.T) {
	t.Parallel()
	valid := firstRefresh
	w := &wire{
		token: func(form url.Values) (int, string) {
			if form.Get("refresh_token") != valid {
				return 400, `{"message":"Bad Request","error":400}`
			}
			valid = strings.Replace(valid, "token-", "token-x", 1)
			return 200, `{"access_token":"` + accessPrefix + `1","expires_in":3600,"scope":"*","refresh_token":"` + valid + `"}`
		},
		serve: inTurn(status(200, `{}`)),
	}
	store := &memoryTokens{tokens: map[string]Token{}}
	manager := &bookManager{token: firstRefresh, broken: true}
	open := func() *Session {
		return mustSession(t, testConfig(), Options{Manager: manager, Tokens: store, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
	}
	s := open()
	e := failed(t, s, get("x"), api.ConfigError)
	if !strings.Contains(e.Message, "the disk is full") || strings.Contains(e.Error(), "refresh-token") {
		t.Error(e)
	}
	failed(t, s, get("x"), api.ConfigError) // the token is not used before it is taken
	if manager.token != firstRefresh {
		t.Fatalf("the manager has %q", manager.token)
	}
	manager.broken = false
	other := open()
	mustCall(t, other, get("x"))
	if manager.token != valid {
		t.Errorf("the manager has %q, valid is %q", manager.token, valid)
	}
	mustCall(t, other, get("x"))
	if len(manager.taken) != 1 {
		t.Errorf("taken: %q", manager.taken)
	}
	for account, kept := range store.tokens {
		if kept.Refresh != "" || strings.Contains(account, "refresh-token") {
			t.Errorf("left behind: %s %+v", account, kept)
		}
	}
	mustCall(t, other, &api.Call{Op: "client.auth.revoke"})
	failed(t, other, &api.Call{Op: "client.auth.authorize", Args: map[string]any{"code": authCode}}, api.ConfigError)
}

func TestManagerComesFirst(t *testing.T) {
	t.Parallel()
	cfg := testConfig()
	cfg.Username, cfg.Password = "bob", password
	w := &wire{serve: inTurn(status(200, `{}`)), token: func(form url.Values) (int, string) {
		if form.Get("grant_type") != "refresh_token" || form.Get("refresh_token") != nextRefresh {
			t.Errorf("asked with %v", form)
		}
		return 200, `{"access_token":"` + accessPrefix + `1","expires_in":3600}`
	}}
	manager := &bookManager{token: nextRefresh}
	s := mustSession(t, cfg, Options{Manager: manager, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
	mustCall(t, s, get("x"))
	if len(manager.taken) != 1 {
		t.Errorf("an unchanged token is handed over too: %q", manager.taken)
	}
	cfg.RefreshToken = firstRefresh
	_, err := New(cfg, Options{Manager: manager})
	wantKind(t, nil, err, api.ConfigError)
}
