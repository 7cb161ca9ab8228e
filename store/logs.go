package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// LogLine is what a script or botrun had to say.
type LogLine struct {
	ID      int64
	Run     int64 // 0 outside a run
	Bot     string
	At      time.Time
	Level   string // "debug", "info", "warn", "error"
	Message string
	Fields  json.RawMessage // an object, or nil
}

// LogFilter chooses lines; what is zero chooses nothing out. The default Limit
// is 100, and -1 is all.
type LogFilter struct {
	Bot   string
	Run   int64
	Level string
	Since time.Time
	Limit int
}

// AddLogs keeps lines, all or none; many at once cost what one costs. A zero
// At is now.
func (s *Store) AddLogs(ctx context.Context, lines ...LogLine) error {
	return s.transact(ctx, "write the log", func(tx *sql.Tx) error {
		for _, l := range lines {
			if _, err := tx.ExecContext(ctx, `INSERT INTO logs (run, bot, at, level, message, fields) VALUES (nullif(?, 0), ?, ?, ?, ?, ?)`,
				l.Run, l.Bot, stamp(orNow(l.At)), l.Level, l.Message, []byte(l.Fields)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Logs lists lines, the newest first.
func (s *Store) Logs(ctx context.Context, f LogFilter) ([]LogLine, error) {
	q := query{text: `SELECT id, coalesce(run, 0), bot, at, level, message, fields FROM logs`}
	q.where(f.Bot != "", "bot = ?", f.Bot)
	q.where(f.Run != 0, "run = ?", f.Run)
	q.where(f.Level != "", "level = ?", f.Level)
	q.where(!f.Since.IsZero(), "at >= ?", stamp(f.Since))
	return collect(ctx, s, "list the log", q.newestFirst(f.Limit), q.args, func(rows *sql.Rows) (LogLine, error) {
		var l LogLine
		var at int64
		err := rows.Scan(&l.ID, &l.Run, &l.Bot, &at, &l.Level, &l.Message, (*[]byte)(&l.Fields))
		l.At = moment(at)
		return l, err
	})
}
