package sim

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// grant is what an access token allows.
type grant struct {
	member  *member // nil for an application alone
	app     string
	scopes  []string
	expires time.Time
	refresh string // the refresh token it came from
	payer   string // who is charged for its requests
}

// refresh is what a refresh token or an authorization code stands for.
type refresh struct {
	member    *member
	scopes    []string
	temporary bool // a code that brings no refresh token
}

// siteHandlers answer what needs no access token. Their paths hang on the
// site's address, which here is the same.
var siteHandlers = map[string]func(*call) (any, error){
	"POST api/v1/access_token": (*call).accessToken,
	"POST api/v1/revoke_token": (*call).revokeToken,
	"GET api/v1/authorize":     (*call).authorize,
}

// bearer gives the grant of a request's access token, nil if there is none or
// it has ended.
func (s *Service) bearer(r *http.Request) *grant {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	g := s.grants[token]
	if !strings.EqualFold(kind, "bearer") || g == nil || !s.now().Before(g.expires) {
		return nil
	}
	return g
}

// allows tells whether the grant covers one of the scopes in "a|b".
func (g *grant) allows(scopes string) bool {
	if scopes == "" || slices.Contains(g.scopes, "*") {
		return true
	}
	for scope := range strings.SplitSeq(scopes, "|") {
		if slices.Contains(g.scopes, scope) {
			return true
		}
	}
	return false
}

// app checks the Basic credentials of a token request.
func (c *call) app() *App {
	id, secret, ok := c.req.BasicAuth()
	for i, app := range c.s.cfg.Apps {
		if ok && app.ID == id && app.Secret == secret {
			return &c.s.cfg.Apps[i]
		}
	}
	return nil
}

func grantError(problem string) (any, error) { return object{"error": problem}, nil }

func (c *call) accessToken() (any, error) {
	app := c.app()
	if app == nil {
		return nil, status(http.StatusUnauthorized)
	}
	scopes := strings.FieldsFunc(c.get("scope"), func(r rune) bool { return r == ' ' || r == ',' })
	if len(scopes) == 0 {
		scopes = []string{"*"}
	}
	switch c.get("grant_type") {
	case "password":
		m := c.s.passwordOwner(c.get("username"), c.get("password"))
		if m == nil || app.Secret == "" {
			return grantError("invalid_grant")
		}
		return c.s.issue(app, m, scopes, ""), nil
	case "refresh_token":
		return c.refreshToken(app)
	case "authorization_code":
		return c.redeemCode(app)
	case "client_credentials":
		if app.Secret == "" {
			return grantError("unauthorized_client")
		}
		return c.s.issue(app, nil, scopes, ""), nil
	case "https://oauth.reddit.com/grants/installed_client":
		if n := len(c.get("device_id")); n < 20 || n > 30 {
			return grantError("invalid_request")
		}
		return c.s.issue(app, nil, scopes, ""), nil
	}
	return grantError("unsupported_grant_type")
}

func (s *Service) passwordOwner(name, password string) *member {
	for _, a := range s.cfg.Accounts {
		want := a.Password
		if a.OneTimeCode != "" {
			want += ":" + a.OneTimeCode
		}
		if fold(a.Username) == fold(name) && want == password && password != "" {
			return s.members[fold(name)]
		}
	}
	return nil
}

func (c *call) refreshToken(app *App) (any, error) {
	token := c.get("refresh_token")
	r := c.s.refreshes[token]
	if r == nil {
		return nil, errBad
	}
	if c.s.cfg.RotateRefresh {
		delete(c.s.refreshes, token)
		token = c.s.newUUID()
		c.s.refreshes[token] = r
	}
	return c.s.issue(app, r.member, r.scopes, token), nil
}

func (c *call) redeemCode(app *App) (any, error) {
	code := c.get("code")
	r := c.s.codes[code]
	if r == nil || c.get("redirect_uri") != app.RedirectURI {
		return grantError("invalid_grant")
	}
	delete(c.s.codes, code)
	token := ""
	if !r.temporary {
		token = c.s.newUUID()
		c.s.refreshes[token] = r
	}
	return c.s.issue(app, r.member, r.scopes, token), nil
}

// issue makes an access token and gives the answer that brings it.
func (s *Service) issue(app *App, m *member, scopes []string, refreshToken string) object {
	g := &grant{member: m, app: app.ID, scopes: scopes, refresh: refreshToken, payer: app.ID, expires: s.now().Add(s.cfg.TokenLife)}
	if m != nil {
		g.payer += " " + m.name
	}
	token := s.newUUID()
	s.grants[token] = g
	out := object{
		"access_token": token, "token_type": "bearer",
		"expires_in": int(s.cfg.TokenLife.Seconds()), "scope": strings.Join(scopes, " "),
	}
	if refreshToken != "" {
		out["refresh_token"] = refreshToken
	}
	return out
}

func (c *call) revokeToken() (any, error) {
	if c.app() == nil {
		return nil, status(http.StatusUnauthorized)
	}
	token := c.get("token")
	delete(c.s.grants, token)
	delete(c.s.refreshes, token)
	for access, g := range c.s.grants {
		if token != "" && g.refresh == token {
			delete(c.s.grants, access)
		}
	}
	return noBody, nil
}

// authorize plays the page where a member allows an application: it consents
// at once, as the first account.
func (c *call) authorize() (any, error) {
	for _, app := range c.s.cfg.Apps {
		if app.ID != c.get("client_id") || app.RedirectURI != c.get("redirect_uri") {
			continue
		}
		m := c.s.members[fold(c.s.cfg.Accounts[0].Username)]
		scopes := strings.Fields(c.get("scope"))
		fields := url.Values{"state": {c.get("state")}}
		if c.get("response_type") == "token" && app.Secret == "" {
			for name, v := range c.s.issue(&app, m, scopes, "") {
				fields.Set(name, string(trimQuotes(appendJSON(nil, v))))
			}
			return nil, redirect(app.RedirectURI + "#" + fields.Encode())
		}
		code := c.s.newUUID()
		c.s.codes[code] = &refresh{member: m, scopes: scopes, temporary: c.get("duration") != "permanent"}
		fields.Set("code", code)
		return nil, redirect(app.RedirectURI + "?" + fields.Encode())
	}
	return nil, errBad
}

func trimQuotes(text []byte) []byte {
	if len(text) > 1 && text[0] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}
