package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"botrun/api"
)

// Paths of logins, on the service's base address.
const (
	tokenPath     = "/api/v1/access_token"
	revokePath    = "/api/v1/revoke_token"
	authorizePath = "/api/v1/authorize"
)

// A token is renewed ahead of its end: by a tenth of its life, at most renewAhead.
const renewAhead = time.Minute

// unsaidLife is the life of a token that does not tell one.
const unsaidLife = time.Hour

// longestLife bounds what the service may say.
const longestLife = 10 * 365 * 24 * time.Hour

// requestToken asks for a token with the fields of a grant.
func (s *Session) requestToken(ctx context.Context, form url.Values) (Token, error) {
	for _, name := range []string{"refresh_token", "code"} {
		s.secrets.add(form.Get(name))
	}
	started := time.Now()
	ans, err := s.post(ctx, tokenPath, form)
	if err != nil {
		return Token{}, err
	}
	var r struct {
		Access      string   `json:"access_token"`
		Refresh     string   `json:"refresh_token"`
		Scope       string   `json:"scope"`
		Life        *float64 `json:"expires_in"`
		Error       any      `json:"error"`
		Description string   `json:"error_description"`
	}
	unread := json.Unmarshal(ans.body, &r)
	s.secrets.add(r.Access, r.Refresh)
	switch {
	case unread != nil:
		return Token{}, &api.Error{Kind: api.ServerError, Status: ans.status, Message: "the token answer cannot be read: " + errNotJSON.Error(),
			Hint: "check service_url, and whether a proxy answers in the service's place"}
	case r.Error != nil:
		text, _ := r.Error.(string)
		return Token{}, s.masked(&api.Error{Kind: api.Unauthorized, Status: ans.status, Message: "the login was refused: " + strings.TrimSuffix(text+": "+r.Description, ": "),
			Hint: "check the credentials of this site in lib.ini"})
	case r.Access == "" || strings.ContainsFunc(r.Access, func(c rune) bool { return c <= ' ' || c > '~' }):
		return Token{}, &api.Error{Kind: api.ServerError, Status: ans.status, Message: "the token answer has no usable token"}
	}
	life := unsaidLife
	if r.Life != nil {
		life = tokenLife(*r.Life)
	}
	s.log.Debug("token fetched", "grant", form.Get("grant_type"), "scope", r.Scope, "life", life)
	return Token{Access: r.Access, Refresh: r.Refresh, Scope: r.Scope, Expiry: expiry(started, life)}, nil
}

// tokenLife reads expires_in.
func tokenLife(seconds float64) time.Duration {
	return time.Duration(min(max(seconds, 0), longestLife.Seconds()) * float64(time.Second))
}

// expiry is when a token is to be renewed, by the wall clock: a machine that
// slept must notice.
func expiry(started time.Time, life time.Duration) time.Time {
	return started.Add(life - min(life/10, renewAhead)).Round(0)
}

// post sends a form to a login path, with the application's name and secret,
// and answers a successful answer. A broken connection or a passing status is
// followed by another try, save for a code, which the service takes once.
func (s *Session) post(ctx context.Context, path string, form url.Values) (*answer, error) {
	out := &outgoing{method: http.MethodPost, url: s.site.JoinPath(path), payload: payload{"application/x-www-form-urlencoded", [][]byte{[]byte(form.Encode())}}}
	once := form.Has("code")
	for try := 1; ; try++ {
		req := out.request(s.agent, "")
		req.SetBasicAuth(s.cfg.ClientID, s.cfg.ClientSecret)
		req.Header.Set("Connection", "close")
		ans, failed := s.exchange(ctx, req, s.cfg.Timeout)
		var err *api.Error
		repeat := false
		switch {
		case failed != nil:
			err = s.failure(ctx, failed, false)
			err.Message = "log in: " + err.Message
			repeat = failed.connection && !(once && failed.sent)
		case ans.status/100 == 2:
			return ans, nil
		default:
			err = s.masked(loginError(ans))
			repeat = slices.Contains(passing, ans.status) && !once
		}
		if wait := backoff(try); !repeat || try == maxTries || !within(ctx, wait) {
			return nil, err
		} else if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// loginError gives the error of a login path's answer that is no success.
func loginError(ans *answer) *api.Error {
	e := statusError(ans, false)
	e.Items = nil
	switch ans.status {
	case 400, 401, 403:
		e.Kind, e.Message = api.Unauthorized, "the login was refused: "+describe(ans)
		e.Hint = "check client_id, client_secret and the credentials of this site in lib.ini"
	case 429:
	case 404:
		e.Kind, e.Hint = api.ServerError, "check service_url"
	default:
		e.Kind = api.ServerError
	}
	return e
}
