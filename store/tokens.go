package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Token is an account's OAuth token.
type Token struct {
	Access, Refresh, Scope string
	Expiry                 time.Time
}

// LoadToken gives an account's token, or the zero Token if there is none.
func (s *Store) LoadToken(ctx context.Context, account string) (Token, error) {
	var t Token
	var expiry int64
	err := s.read.QueryRowContext(ctx, `SELECT access, refresh, scope, expiry FROM tokens WHERE account = ?`, account).
		Scan(&t.Access, &t.Refresh, &t.Scope, &expiry)
	if errors.Is(err, sql.ErrNoRows) {
		return Token{}, nil
	}
	t.Expiry = moment(expiry)
	return t, explain("load the token of "+account, withCause(ctx, err))
}

// SaveToken keeps an account's token in place of the one before.
func (s *Store) SaveToken(ctx context.Context, account string, t Token) error {
	_, err := s.change(ctx, "save the token of "+account, `INSERT INTO tokens (account, access, refresh, scope, expiry) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (account) DO UPDATE SET access = excluded.access, refresh = excluded.refresh, scope = excluded.scope, expiry = excluded.expiry`,
		account, t.Access, t.Refresh, t.Scope, stamp(t.Expiry))
	return err
}
