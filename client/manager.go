package client

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"botrun/api"
)

// TokenManager keeps the refresh token of one session, in the place of the
// settings. Its methods are called one after another.
type TokenManager interface {
	// PreRefresh is called before a token is requested and gives the refresh
	// token to use. Held is what the last PostRefresh answered, "" at first.
	PreRefresh(ctx context.Context, held string) (string, error)
	// PostRefresh takes the refresh token that is valid now, before the access
	// token that came with it is used. After an error it is called again.
	PostRefresh(ctx context.Context, refresh string) (held string, err error)
}

// managed is the TokenStore of a login whose refresh token a manager keeps. A
// new refresh token is saved beside the manager until that has taken it: the
// old one is worth nothing any more.
type managed struct {
	manager TokenManager
	cfg     *Config
	spare   TokenStore

	mu    sync.Mutex
	held  string
	given string // what the manager gave last
}

// managedLogin is a login of the session's own, for nobody knows whose it is.
// It shares the request budget of the application's other such logins.
func (s *Session) managedLogin(manager TokenManager) *login {
	shared := s.accounts.login(s.cfg, grant{name: "token_manager"})
	own := &keeper{account: shared.keeper.account, managed: &managed{manager: manager, cfg: s.cfg, spare: s.tokens}}
	return &login{account: &account{pace: shared.pace, keeper: own}, grant: refreshGrant("")}
}

// LoadToken asks the manager for its refresh token, and gives the one that
// came after it where the manager missed that.
func (m *managed) LoadToken(ctx context.Context, _ string) (Token, error) {
	m.mu.Lock()
	held := m.held
	m.mu.Unlock()
	refresh, err := m.manager.PreRefresh(ctx, held)
	if err != nil {
		return Token{}, err
	}
	if refresh == "" {
		return Token{}, &api.Error{Kind: api.ConfigError, Message: "the token manager gave no refresh token", Hint: "pre_refresh sets authorizer.refresh_token"}
	}
	m.mu.Lock()
	m.given = refresh
	m.mu.Unlock()
	missed, err := m.spare.LoadToken(ctx, m.key(refresh))
	return Token{Refresh: cmp.Or(missed.Refresh, refresh)}, err
}

// SaveToken hands the manager the refresh token. The zero Token is one that
// was revoked.
func (m *managed) SaveToken(ctx context.Context, _ string, t Token) error {
	m.mu.Lock()
	given := m.given
	m.mu.Unlock()
	rotated := t.Refresh != "" && t.Refresh != given
	if rotated {
		if err := m.spare.SaveToken(ctx, m.key(given), Token{Refresh: t.Refresh}); err != nil {
			return err
		}
	}
	held := ""
	if t.Refresh != "" {
		var err error
		if held, err = m.manager.PostRefresh(ctx, t.Refresh); err != nil {
			return err
		}
	}
	m.mu.Lock()
	m.held = held
	m.mu.Unlock()
	if rotated {
		return m.spare.SaveToken(ctx, m.key(given), Token{})
	}
	return nil
}

func (m *managed) key(refresh string) string {
	return m.cfg.accountKey(grant{name: "token_manager", who: fingerprint(refresh)})
}

// checkManaged refuses settings that say something else than a token manager.
func (c *Config) checkManaged() error {
	if c.RefreshToken == "" {
		return nil
	}
	return &api.Error{Kind: api.ConfigError, Message: "a token manager and the setting refresh_token exclude each other", Hint: "leave refresh_token out: the manager knows it"}
}

// storeError says that tokens could not be kept. A manager's errors are its own.
func storeError(what string, err error) *api.Error {
	var own *api.Error
	if errors.As(err, &own) {
		return own
	}
	e := configError("%s: %w", what, err)
	e.Hint = "check the data folder: its rights and the space left"
	return e
}
