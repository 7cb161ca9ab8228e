package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// HandledKept is how many handled items are remembered for each cursor: twice
// what a listing of the service can reach back to.
const HandledKept = 2000

// Cursor is how far a poller has come in a listing.
type Cursor struct {
	Position string    // the fullname or id of the newest item that was met
	At       time.Time // when that item was made
}

// Cursor gives a saved cursor, or the zero Cursor if there is none.
func (s *Store) Cursor(ctx context.Context, name string) (Cursor, error) {
	var c Cursor
	var at int64
	err := s.read.QueryRowContext(ctx, `SELECT position, at FROM cursors WHERE name = ?`, name).Scan(&c.Position, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return Cursor{}, nil
	}
	c.At = moment(at)
	return c, explain("read the cursor "+name, withCause(ctx, err))
}

// SaveCursor keeps a cursor in place of the one before.
func (s *Store) SaveCursor(ctx context.Context, name string, c Cursor) error {
	_, err := s.change(ctx, "save the cursor "+name, `INSERT INTO cursors (name, position, at) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET position = excluded.position, at = excluded.at`, name, c.Position, stamp(c.At))
	return err
}

// Handled tells whether an item was marked as handled under a cursor, and is
// among the HandledKept last ones.
func (s *Store) Handled(ctx context.Context, name, id string) (handled bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM handled WHERE cursor = ? AND id = ?)`, name, id).Scan(&handled)
	return handled, explain("read what "+name+" has handled", withCause(ctx, err))
}

// MarkHandled marks items as handled under a cursor, all or none. An item that
// was marked before becomes the newest again; the oldest ones beyond
// HandledKept are forgotten.
func (s *Store) MarkHandled(ctx context.Context, name string, ids ...string) error {
	return s.transact(ctx, "mark what "+name+" has handled", func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO handled (cursor, id) VALUES (?, ?)`, name, id); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM handled WHERE cursor = ?1 AND seq <=
			(SELECT seq FROM handled WHERE cursor = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`, name, HandledKept)
		return err
	})
}
