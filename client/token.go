package client

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"botrun/api"
)

// Token is what the service gave a login.
type Token struct {
	Access  string
	Refresh string // "" where the grant has none
	Scope   string // joined by spaces; "*" is everything
	// Expiry is when Access is to be renewed: somewhat ahead of its end.
	Expiry time.Time
}

func (t Token) valid(now time.Time) bool { return t.Access != "" && now.Before(t.Expiry) }

// TokenStore keeps tokens between runs, by account key; a key holds no secret.
// It may be used by many goroutines at once.
type TokenStore interface {
	// LoadToken gives the zero Token for an account it does not know.
	LoadToken(ctx context.Context, account string) (Token, error)
	SaveToken(ctx context.Context, account string, t Token) error
}

// memoryTokens is the TokenStore of sessions without one.
type memoryTokens struct {
	mu     sync.Mutex
	tokens map[string]Token
}

func (m *memoryTokens) LoadToken(_ context.Context, account string) (Token, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tokens[account], nil
}

func (m *memoryTokens) SaveToken(_ context.Context, account string, t Token) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tokens[account] = t
	return nil
}

// keeper holds the token of one account for all its sessions. One fetch serves
// every call that waits for a token; it goes on when a waiting call gives up,
// because a rotated refresh token must not be lost.
type keeper struct {
	account string
	managed *managed // where a manager keeps the refresh token

	mu      sync.Mutex
	token   Token
	dropped string // the access token that the service turned away last
	unsaved Token  // has a refresh token that the store could not take yet
	flight  *flight
}

// flight is one fetch under way.
type flight struct {
	done  chan struct{}
	token Token
	err   error
}

// access gives a valid token, fetching one where none is held. Errors are
// *api.Error.
func (k *keeper) access(ctx context.Context, s *Session, g grant) (Token, error) {
	t, err := k.wait(ctx, s, g)
	s.secrets.add(t.Access, t.Refresh) // another session may have fetched it
	return t, err
}

func (k *keeper) wait(ctx context.Context, s *Session, g grant) (Token, error) {
	for {
		k.mu.Lock()
		if k.token.valid(time.Now()) {
			t := k.token
			k.mu.Unlock()
			return t, nil
		}
		if !g.renews() {
			k.mu.Unlock()
			return Token{}, expiredLogin()
		}
		f := k.flight
		if f == nil {
			f = &flight{done: make(chan struct{})}
			fetch := func(ctx context.Context) { k.land(f, ctx, s, g) }
			if !s.background(ctx, fetch) {
				k.mu.Unlock()
				return Token{}, errClosed()
			}
			k.flight = f
		}
		k.mu.Unlock()
		select {
		case <-f.done:
		case <-ctx.Done():
			return Token{}, contextError(ctx, "waiting for a token")
		}
		if errors.Is(f.err, errSessionClosed) && !s.closed() {
			continue // another session of the account began the fetch and was closed
		}
		return f.token, f.err
	}
}

// land carries out a fetch and tells those who wait.
func (k *keeper) land(f *flight, ctx context.Context, s *Session, g grant) {
	f.token, f.err = k.fetch(ctx, s, g)
	k.mu.Lock()
	if f.err == nil {
		k.token = f.token
	}
	k.flight = nil
	k.mu.Unlock()
	close(f.done)
}

// fetch gets a token from the store, where an earlier run or another process
// left a valid one, or from the service. Only one fetch runs at a time.
func (k *keeper) fetch(ctx context.Context, s *Session, g grant) (Token, error) {
	k.mu.Lock()
	held, unsaved, dropped := k.token, k.unsaved, k.dropped
	k.mu.Unlock()
	if unsaved.Refresh != "" {
		if err := k.save(ctx, s, unsaved, true); err != nil {
			return Token{}, err
		}
	}
	stored, err := k.store(s).LoadToken(ctx, k.account)
	if err != nil {
		return Token{}, storeError("read the saved token", err)
	}
	s.secrets.add(stored.Access, stored.Refresh)
	if stored.valid(time.Now()) && stored.Access != dropped {
		return stored, nil
	}
	latest := cmp.Or(stored.Refresh, held.Refresh)
	t, err := s.requestToken(ctx, g.form(latest))
	if err != nil {
		return Token{}, err
	}
	rotated := t.Refresh != "" && t.Refresh != latest
	t.Refresh = cmp.Or(t.Refresh, latest)
	return t, k.save(ctx, s, t, rotated)
}

// save stores a token before it is used. Where the refresh token was rotated
// and cannot be stored, the token is kept but not used, and the next fetch
// tries to store it again: it would be lost with the process, and the login
// with it.
func (k *keeper) save(ctx context.Context, s *Session, t Token, rotated bool) error {
	err := k.store(s).SaveToken(ctx, k.account, t)
	k.mu.Lock()
	k.unsaved = Token{}
	if err != nil && rotated {
		k.unsaved = t
	}
	k.mu.Unlock()
	switch {
	case err == nil:
		return nil
	case rotated || k.managed != nil:
		return storeError("save the new refresh token", err)
	}
	s.log.Warn("the access token was not saved; the next start requests a new one", "account", k.account, "error", s.secrets.clean(err.Error()))
	return nil
}

// store is where the account's tokens are kept.
func (k *keeper) store(s *Session) TokenStore {
	if k.managed != nil {
		return k.managed
	}
	return s.tokens
}

// drop forgets an access token that the service turned away.
func (k *keeper) drop(access string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.token.Access == access {
		k.token.Access = ""
	}
	k.dropped = access
}

// set replaces the token by one that came another way.
func (k *keeper) set(t Token) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.token, k.unsaved = t, Token{}
}

func (k *keeper) held() Token {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.token
}

func expiredLogin() *api.Error {
	return &api.Error{Kind: api.Unauthorized, Message: "the login has ended and cannot be renewed", Hint: "log in again"}
}
