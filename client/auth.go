package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"botrun/api"
)

// authURL gives the page on which a member allows the application to act.
func authURL(_ context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	implicit, _ := call.Args["implicit"].(bool)
	duration, _ := call.Args["duration"].(string)
	state, _ := call.Args["state"].(string)
	kind := "code"
	if s.cfg.RedirectURI == "" {
		return nil, noRedirectURI()
	}
	if implicit {
		if err := s.needInstalled(); err != nil {
			return nil, err
		}
		kind, duration = "token", "temporary"
	}
	if duration == "" {
		duration = "permanent"
	}
	u := s.site.JoinPath(authorizePath)
	u.RawQuery = url.Values{"client_id": {s.cfg.ClientID}, "duration": {duration}, "redirect_uri": {s.cfg.RedirectURI},
		"response_type": {kind}, "scope": {strings.Join(texts(call.Args["scopes"]), " ")}, "state": {state}}.Encode()
	return jsonReply(u.String())
}

// authorize turns the code of that page into a login; calls go through it from
// then on. It answers the refresh token, null for a temporary login.
func authorize(ctx context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	if s.cfg.RedirectURI == "" {
		return nil, noRedirectURI()
	}
	code, _ := call.Args["code"].(string)
	t, err := s.requestToken(ctx, url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {s.cfg.RedirectURI}})
	if err != nil {
		return nil, err
	}
	if t.Refresh == "" {
		s.switchTo(implicitGrant(t.Access), t)
		return jsonReply(nil)
	}
	g := refreshGrant(t.Refresh)
	if err := s.tokens.SaveToken(ctx, s.cfg.accountKey(g), t); err != nil {
		return nil, storeError("save the new login", err)
	}
	s.switchTo(g, t)
	return jsonReply(t.Refresh)
}

// implicit takes a token that came with the redirect; it cannot be renewed.
func implicit(_ context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	if err := s.needInstalled(); err != nil {
		return nil, err
	}
	access, _ := call.Args["access_token"].(string)
	scope, _ := call.Args["scope"].(string)
	seconds, err := strconv.ParseFloat(api.Text(call.Args["expires_in"]), 64)
	if err != nil || access == "" {
		return nil, &api.Error{Kind: api.Invalid, Message: "an implicit login needs access_token and expires_in, a number of seconds"}
	}
	s.secrets.add(access)
	s.switchTo(implicitGrant(access), Token{Access: access, Scope: scope, Expiry: time.Now().Add(tokenLife(seconds)).Round(0)})
	return jsonReply(nil)
}

// revoke takes a token back: the one given, else the refresh token and with it
// its access tokens, else the access token.
func revoke(ctx context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	login := s.current()
	held := login.keeper.held()
	token, given := call.Args["token"].(string)
	kind := "refresh_token"
	switch {
	case given:
		if token == held.Access {
			kind = "access_token"
		}
	case held.Refresh != "":
		token = held.Refresh
	case login.grant.name == "refresh_token":
		stored, err := login.keeper.store(s).LoadToken(ctx, login.keeper.account)
		if err != nil {
			return nil, storeError("read the saved token", err)
		}
		token = login.grant.form(stored.Refresh).Get("refresh_token")
	case held.Access != "":
		token, kind = held.Access, "access_token"
	default:
		return nil, &api.Error{Kind: api.Invalid, Message: "there is no token to revoke"}
	}
	s.secrets.add(token)
	if _, err := s.post(ctx, revokePath, url.Values{"token": {token}, "token_type_hint": {kind}}); err != nil {
		return nil, err
	}
	if token != held.Access && token != held.Refresh && given {
		return jsonReply(nil)
	}
	login.keeper.set(Token{})
	if err := login.keeper.store(s).SaveToken(ctx, login.keeper.account, Token{}); err != nil {
		return nil, storeError("forget the revoked token", err)
	}
	return jsonReply(nil)
}

// scopes gives what the current login may do.
func scopes(ctx context.Context, s *Session, _ *api.Call) (*api.Reply, error) {
	login := s.current()
	t, err := login.keeper.access(ctx, s, login.grant)
	if err != nil {
		return nil, err
	}
	names := strings.FieldsFunc(t.Scope, func(r rune) bool { return r == ' ' || r == ',' })
	if len(names) == 0 {
		names = []string{"*"}
	}
	slices.Sort(names)
	return jsonReply(names)
}

// switchTo makes a login the session's user and leaves read-only.
func (s *Session) switchTo(g grant, t Token) {
	login := s.accounts.login(s.cfg, g)
	login.keeper.set(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.user, s.readOnly = login, false
}

func (s *Session) needInstalled() error {
	if s.cfg.ClientSecret == "" {
		return nil
	}
	return &api.Error{Kind: api.Invalid, Message: "an implicit login is only for installed applications", Hint: "this one has a client_secret; use a code"}
}

func noRedirectURI() error {
	e := configError("missing in the settings: redirect_uri")
	e.Hint = "put redirect_uri = … into lib.ini, or set lib_redirect_uri=… in the environment"
	return e
}

// texts gives a list argument's texts; one text is a list of one.
func texts(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		out := make([]string, len(v))
		for i, e := range v {
			out[i] = api.Text(e)
		}
		return out
	}
	return nil
}

// jsonReply answers a value of the session's own.
func jsonReply(v any) (*api.Reply, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, api.Errorf(api.Invalid, "%w", err)
	}
	return &api.Reply{Status: http.StatusOK, Body: body, At: time.Now()}, nil
}
