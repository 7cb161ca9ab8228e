package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// The states of a journal entry.
const (
	StateIntent    = "intent"    // about to be sent, or being sent
	StateDone      = "done"      // the service did it
	StateFailed    = "failed"    // it was not done
	StateUnclear   = "unclear"   // it may have been done
	StatePretended = "pretended" // dry-run made up the answer
)

// Entry is one write in the journal: what was meant, and what became of it.
type Entry struct {
	ID     int64
	Run    int64 // 0 outside a run
	Bot    string
	Script string          // where it was called, such as "spam.lua:12"
	Op     string          // the operation's name
	Target string          // what it was done to, in words a reader knows
	Args   json.RawMessage // the arguments, without secrets
	Self   json.RawMessage // what was held of the resource before
	At     time.Time       // when it was meant

	Settlement
}

// Settlement is what became of an entry.
type Settlement struct {
	State   string
	Settled time.Time       // zero while the state is intent
	Made    string          // the fullname or id of what was made, if anything
	Kind    string          // the error's kind, if it was not done
	Message string          // the error's message
	Inverse json.RawMessage // the call that undoes it, if there is one
}

// JournalFilter chooses entries; what is zero chooses nothing out. The default
// Limit is 100, and -1 is all.
type JournalFilter struct {
	Bot   string
	Run   int64
	ID    int64
	State string
	Since time.Time // meant then or later
	Limit int
}

// Intend writes an entry down before its call, with the state intent, and
// answers its number. A zero At is now. The caller must not make the call when
// Intend fails.
func (s *Store) Intend(ctx context.Context, e Entry) (id int64, err error) {
	if err := s.enter(ctx); err != nil {
		return 0, err
	}
	result, err := s.change(ctx, "write the journal", `INSERT INTO journal (run, process, bot, script, op, target, args, self, at, state)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.Run, s.process.id, e.Bot, e.Script, e.Op, e.Target, []byte(e.Args), []byte(e.Self), stamp(orNow(e.At)), StateIntent)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// Settle writes down what became of an entry. A zero Settled is now.
func (s *Store) Settle(ctx context.Context, id int64, o Settlement) error {
	doing := fmt.Sprintf("settle journal entry %d", id)
	result, err := s.change(ctx, doing, `UPDATE journal SET state = ?, settled = ?, made = ?, kind = ?, message = ?, inverse = ? WHERE id = ?`,
		o.State, stamp(orNow(o.Settled)), o.Made, o.Kind, o.Message, []byte(o.Inverse), id)
	return mustMeet(doing, result, err)
}

// Journal lists entries, the newest first.
func (s *Store) Journal(ctx context.Context, f JournalFilter) ([]Entry, error) {
	q := query{text: `SELECT id, coalesce(run, 0), bot, script, op, target, args, self, at, state, settled, made, kind, message, inverse FROM journal`}
	q.where(f.Bot != "", "bot = ?", f.Bot)
	q.where(f.Run != 0, "run = ?", f.Run)
	q.where(f.ID != 0, "id = ?", f.ID)
	q.where(f.State != "", "state = ?", f.State)
	q.where(!f.Since.IsZero(), "at >= ?", stamp(f.Since))
	return collect(ctx, s, "list the journal", q.newestFirst(f.Limit), q.args, func(rows *sql.Rows) (Entry, error) {
		var e Entry
		var at, settled int64
		err := rows.Scan(&e.ID, &e.Run, &e.Bot, &e.Script, &e.Op, &e.Target, (*[]byte)(&e.Args), (*[]byte)(&e.Self), &at,
			&e.State, &settled, &e.Made, &e.Kind, &e.Message, (*[]byte)(&e.Inverse))
		e.At, e.Settled = moment(at), moment(settled)
		return e, err
	})
}
