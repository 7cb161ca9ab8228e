package client

import "sync"

// Accounts is what the sessions of one process share: for each account one
// request budget and one token. Give the same Accounts to every session.
type Accounts struct {
	mu     sync.Mutex
	byKey  map[string]*account
	tokens memoryTokens // of sessions without a store
}

// NewAccounts gives an empty registry.
func NewAccounts() *Accounts {
	return &Accounts{byKey: map[string]*account{}, tokens: memoryTokens{tokens: map[string]Token{}}}
}

// account is one login at the service, with its budget and token.
type account struct {
	pace   *pace
	keeper *keeper
}

// login is an account as one session uses it.
type login struct {
	*account
	grant grant
}

func (a *Accounts) login(cfg *Config, g grant) *login {
	key := cfg.accountKey(g)
	a.mu.Lock()
	defer a.mu.Unlock()
	acc := a.byKey[key]
	if acc == nil {
		acc = &account{pace: &pace{window: cfg.Window}, keeper: &keeper{account: key}}
		a.byKey[key] = acc
	}
	return &login{account: acc, grant: g}
}
