package sim

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestGrants(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	code := s.AuthorizationCode("mossy_paths", []string{"read", "identity"}, true)
	for _, test := range []struct {
		name, want string
		form       url.Values
	}{
		{"password", "", url.Values{"grant_type": {"password"}, "username": {"BOTRUN_demo"}, "password": {DefaultPassword}}},
		{"wrong password", "invalid_grant", url.Values{"grant_type": {"password"}, "username": {DefaultUsername}, "password": {"x"}}},
		{"refresh token", "", url.Values{"grant_type": {"refresh_token"}, "refresh_token": {DefaultRefreshToken}}},
		{"application alone", "", url.Values{"grant_type": {"client_credentials"}}},
		{"device id too short", "invalid_request", url.Values{"grant_type": {"https://oauth.reddit.com/grants/installed_client"}, "device_id": {"x"}}},
		{"code", "", url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {DefaultRedirectURI}}},
		{"code used twice", "invalid_grant", url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {DefaultRedirectURI}}},
		{"unknown", "unsupported_grant_type", url.Values{"grant_type": {"x"}}},
	} {
		out := u.tokenRequest(test.form)
		problem, _ := out["error"].(string)
		if problem != test.want || test.want == "" && out["access_token"] == nil {
			t.Errorf("%s: %v, want error %q", test.name, out, test.want)
		}
	}
}

func TestUnknownApplication(t *testing.T) {
	t.Parallel()
	u := bot(t, newSeeded(t, Config{}))
	req := must(http.NewRequest("POST", base+"/api/v1/access_token", strings.NewReader("grant_type=client_credentials")))
	req.SetBasicAuth("nobody", "x")
	if res := must(u.http.Do(req)); res.StatusCode != 401 {
		t.Errorf("status %d, want 401", res.StatusCode)
	}
}

func TestRefreshRotates(t *testing.T) {
	t.Parallel()
	u := bot(t, newSeeded(t, Config{RotateRefresh: true}))
	refresh := func(token string) map[string]any {
		return u.tokenRequest(url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}})
	}
	next, _ := refresh(DefaultRefreshToken)["refresh_token"].(string)
	if next == "" || next == DefaultRefreshToken {
		t.Fatalf("no new refresh token: %q", next)
	}
	if out := refresh(DefaultRefreshToken); out["error"] != 400. {
		t.Errorf("the old refresh token answers %v", out)
	}
	if out := refresh(next); out["access_token"] == nil {
		t.Errorf("the new refresh token answers %v", out)
	}
}

func TestTokenEnds(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := newSeeded(t, Config{Now: func() time.Time { return now }, TokenLife: time.Hour})
	u := bot(t, s)
	u.get("api/v1/me").is(DefaultUsername, "name")
	now = now.Add(time.Hour)
	res := u.do("GET", "api/v1/me", nil)
	if got := res.Header.Get("Www-Authenticate"); res.StatusCode != 401 || !strings.Contains(got, "invalid_token") {
		t.Errorf("status %d, %q", res.StatusCode, got)
	}
}

func TestScopes(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	u.token, _ = u.tokenRequest(url.Values{
		"grant_type": {"password"}, "username": {DefaultUsername}, "password": {DefaultPassword}, "scope": {"read identity"},
	})["access_token"].(string)
	u.get("r/gardening/new")
	res := u.do("POST", "api/vote", form("id", s.Submissions(DefaultCommunity)[0].Fullname, "dir", "1"))
	if got := res.Header.Get("Www-Authenticate"); res.StatusCode != 403 || !strings.Contains(got, "insufficient_scope") {
		t.Errorf("status %d, %q", res.StatusCode, got)
	}
}

func TestRevoke(t *testing.T) {
	t.Parallel()
	u := bot(t, newSeeded(t, Config{}))
	u.token, _ = u.tokenRequest(url.Values{"grant_type": {"refresh_token"}, "refresh_token": {DefaultRefreshToken}})["access_token"].(string)
	req := must(http.NewRequest("POST", base+"/api/v1/revoke_token", strings.NewReader("token="+DefaultRefreshToken)))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(DefaultClientID, DefaultClientSecret)
	if res := must(u.http.Do(req)); res.StatusCode != 204 {
		t.Errorf("status %d, want 204", res.StatusCode)
	}
	u.json("GET", "api/v1/me", nil, 401)
}

func TestAuthorizePage(t *testing.T) {
	t.Parallel()
	u := bot(t, newSeeded(t, Config{}))
	query := url.Values{"client_id": {DefaultClientID}, "redirect_uri": {DefaultRedirectURI}, "response_type": {"code"}, "scope": {"read"}, "state": {"s1"}, "duration": {"permanent"}}
	res := u.do("GET", "api/v1/authorize?"+query.Encode(), nil)
	to := must(url.Parse(res.Header.Get("Location")))
	if res.StatusCode != 302 || to.Query().Get("state") != "s1" || to.Query().Get("code") == "" {
		t.Errorf("status %d to %s", res.StatusCode, to)
	}
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := newSeeded(t, Config{Now: func() time.Time { return now }, RateLimit: 3, RateWindow: time.Minute})
	u := bot(t, s)
	for _, left := range []string{"2.0", "1.0", "0.0"} {
		if got := u.do("GET", "api/v1/me", nil).Header.Get("X-Ratelimit-Remaining"); got != left {
			t.Errorf("remaining %s, want %s", got, left)
		}
	}
	now = now.Add(15 * time.Second)
	res := u.do("GET", "api/v1/me", nil)
	if res.StatusCode != 429 || res.Header.Get("Retry-After") != "45" || res.Header.Get("X-Ratelimit-Used") != "3" {
		t.Errorf("status %d, headers %v", res.StatusCode, res.Header)
	}
	if n := s.Requests(DefaultUsername); n != 3 {
		t.Errorf("%d requests counted", n)
	}
	now = now.Add(45 * time.Second)
	u.get("api/v1/me")
}

func TestFaults(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	post := s.Submissions(DefaultCommunity)[5].Fullname

	s.Fail(Fault{Path: "api/v1/me", Status: 503, Times: 2})
	u.json("GET", "api/v1/me", nil, 503)
	u.json("GET", "api/v1/me/", nil, 503)
	u.get("api/v1/me")

	s.Fail(Fault{Method: "POST", Path: "api/comment", Status: 503, After: true})
	before := len(s.Replies(post))
	u.json("POST", "api/comment", form("thing_id", post, "text", "done all the same"), 503)
	if n := len(s.Replies(post)); n != before+1 {
		t.Errorf("%d replies after a fault that comes after, want %d", n, before+1)
	}

	s.Fail(Fault{Path: "api/comment", Errors: [][]any{{"RATELIMIT", "Take a break for 2 seconds before trying again.", "ratelimit"}}})
	u.post("api/comment", "thing_id", post, "text", "x").failsWith("RATELIMIT")

	s.Fail(Fault{Path: "r/*/new", HTML: true})
	if text := must(io.ReadAll(u.do("GET", "r/gardening/new", nil).Body)); !strings.HasPrefix(string(text), "<html>") {
		t.Errorf("no page of HTML: %.60s", text)
	}
	for _, f := range []Fault{{Reset: true}, {Truncate: true}} {
		s.Fail(f)
		req := must(http.NewRequest("GET", base+"/r/gardening/new", nil))
		req.Header.Set("Authorization", "bearer "+u.token)
		res, err := u.http.Do(req)
		if err == nil {
			_, err = io.ReadAll(res.Body)
		}
		if err == nil {
			t.Errorf("%+v: the request went well", f)
		}
	}
}
