package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// The states of a run.
const (
	StatusRunning     = "running"
	StatusOK          = "ok"
	StatusError       = "error"
	StatusTimeout     = "timeout"
	StatusSkipped     = "skipped"     // it was due, and was left out
	StatusStuck       = "stuck"       // it did not end when it was told to
	StatusInterrupted = "interrupted" // botrun ended before it did
)

// Run is one run of one handler of a bot.
type Run struct {
	ID      int64
	Bot     string
	Handler string // which of the bot's handlers, such as "schedule 1"
	Trigger string // why it ran, such as "*/5 * * * *" or "t3_abc"
	Started time.Time
	Dry     bool // nothing was written at the service

	Outcome
}

// Outcome is how a run ended.
type Outcome struct {
	Status    string
	Ended     time.Time // zero while it runs
	Error     string
	Traceback string
	Reads     int // calls that read
	Writes    int // calls that changed something
}

// RunFilter chooses runs; what is zero chooses nothing out. The default Limit
// is 100, and -1 is all.
type RunFilter struct {
	Bot    string
	Run    int64
	Status string
	Since  time.Time // started then or later
	Limit  int
}

// StartRun writes a run down before it begins, as running, and answers its
// number. A zero Started is now.
func (s *Store) StartRun(ctx context.Context, r Run) (id int64, err error) {
	if err := s.enter(ctx); err != nil {
		return 0, err
	}
	result, err := s.change(ctx, "start a run of "+r.Bot, `INSERT INTO runs (process, bot, handler, trigger, started, status, dry) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		s.process.id, r.Bot, r.Handler, r.Trigger, stamp(orNow(r.Started)), StatusRunning, r.Dry)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// FinishRun writes down how a run ended. A zero Ended is now.
func (s *Store) FinishRun(ctx context.Context, id int64, o Outcome) error {
	doing := fmt.Sprintf("finish run %d", id)
	result, err := s.change(ctx, doing, `UPDATE runs SET status = ?, ended = ?, error = ?, traceback = ?, reads = ?, writes = ? WHERE id = ?`,
		o.Status, stamp(orNow(o.Ended)), o.Error, o.Traceback, o.Reads, o.Writes, id)
	return mustMeet(doing, result, err)
}

// Runs lists runs, the newest first.
func (s *Store) Runs(ctx context.Context, f RunFilter) ([]Run, error) {
	q := query{text: `SELECT id, bot, handler, trigger, started, dry, status, ended, error, traceback, reads, writes FROM runs`}
	q.where(f.Bot != "", "bot = ?", f.Bot)
	q.where(f.Run != 0, "id = ?", f.Run)
	q.where(f.Status != "", "status = ?", f.Status)
	q.where(!f.Since.IsZero(), "started >= ?", stamp(f.Since))
	return collect(ctx, s, "list runs", q.newestFirst(f.Limit), q.args, func(rows *sql.Rows) (Run, error) {
		var r Run
		var started, ended int64
		err := rows.Scan(&r.ID, &r.Bot, &r.Handler, &r.Trigger, &started, &r.Dry, &r.Status, &ended, &r.Error, &r.Traceback, &r.Reads, &r.Writes)
		r.Started, r.Ended = moment(started), moment(ended)
		return r, err
	})
}

// mustMeet makes an error of a change that met no row.
func mustMeet(doing string, result sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := count(result)
	if err == nil && n == 0 {
		err = fmt.Errorf("%s: there is none of this number", doing)
	}
	return err
}
