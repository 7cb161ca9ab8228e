package sim

import (
	"cmp"
	"time"
)

// What a service knows when its Config names no applications and accounts.
const (
	DefaultClientID     = "sim-script-app"
	DefaultClientSecret = "sim-script-secret"
	InstalledClientID   = "sim-installed-app" // no secret
	DefaultRedirectURI  = "http://localhost:8080/authorized"
	DefaultUsername     = "botrun_demo"
	DefaultPassword     = "sim-password"
	DefaultRefreshToken = "sim-refresh-token"
	DefaultCommunity    = "gardening" // NewSeeded's lively community
	DefaultArchive      = "almanac"   // NewSeeded's community with more than 1,000 submissions
)

// Config says what a service is like. The zero Config is usable.
type Config struct {
	Now  func() time.Time // the service's clock; defaults to time.Now
	Seed uint64           // what is random depends on it alone

	// Apps and Accounts are those that can sign in. Each defaults to the
	// constants above. Accounts become members.
	Apps     []App
	Accounts []Account

	// RateLimit is the number of requests an account may make in RateWindow;
	// it defaults to 1,000 in 600 s. A client that spreads its requests over
	// the window, as the headers ask it to, makes 10 quick requests and then
	// slows down: raise the limit where speed matters.
	RateLimit  int
	RateWindow time.Duration

	TokenLife     time.Duration // defaults to 24 h
	RotateRefresh bool          // every refresh answers a new refresh token and ends the old one
	ListingDepth  int           // how many items a listing gives over all its pages; defaults to 1,000
}

// App is an application registered with the service. An empty Secret makes it
// an installed application.
type App struct{ ID, Secret, RedirectURI string }

// Account is a member who can sign in. RefreshToken is one that was granted
// before, for all scopes; it may be empty. With a OneTimeCode the member signs
// in with PASSWORD:CODE.
type Account struct{ Username, Password, RefreshToken, OneTimeCode string }

func (c Config) withDefaults() Config {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Apps == nil {
		c.Apps = []App{
			{ID: DefaultClientID, Secret: DefaultClientSecret, RedirectURI: DefaultRedirectURI},
			{ID: InstalledClientID, RedirectURI: DefaultRedirectURI},
		}
	}
	if c.Accounts == nil {
		c.Accounts = []Account{{Username: DefaultUsername, Password: DefaultPassword, RefreshToken: DefaultRefreshToken}}
	}
	c.RateLimit = cmp.Or(c.RateLimit, 1000)
	c.RateWindow = cmp.Or(c.RateWindow, 600*time.Second)
	c.TokenLife = cmp.Or(c.TokenLife, 24*time.Hour)
	c.ListingDepth = cmp.Or(c.ListingDepth, 1000)
	return c
}

// Environment gives the settings, as "name=value", that point a client at the
// service: base is its address ("http://127.0.0.1:8080"), the credentials are
// those of the first application and the first account.
func (s *Service) Environment(base string) []string {
	app, account := s.cfg.Apps[0], s.cfg.Accounts[0]
	return []string{
		"lib_oauth_url=" + base,
		"lib_service_url=" + base,
		"lib_client_id=" + app.ID,
		"lib_client_secret=" + app.Secret,
		"lib_username=" + account.Username,
		"lib_password=" + account.Password,
		"lib_user_agent=botrun-sim by u/" + account.Username,
	}
}
