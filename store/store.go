// Package store keeps what survives a run in one SQLite file: tokens, the
// bots' keys and values, runs, the journal of writes, cursors and logs.
//
// Several processes may have the file open at once. Each writes through one
// connection, in WAL mode with synchronous=FULL: when a method answers without
// an error, what it saved is on the disk. Every method may be called by many
// goroutines at once, and every error names what was being done; where the
// reader can do something about it, it is an [*Error] with a hint.
package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Memory is the path of a database that lives as long as its Store.
const Memory = ":memory:"

// readers is how many connections read beside the one that writes.
const readers = 4

// Store is an open database. Close it when done.
type Store struct {
	path        string
	write, read *sql.DB // the same one for a database in memory
	process     process
	stopLease   func() error
	closeOnce   sync.Once
	closeErr    error
}

// Open opens the database at path, or makes it, with mode 0600, in a folder
// that exists. An older database is brought up to date first; one that was
// made by a newer botrun, or by another program, is refused. The path ":memory:"
// gives an empty database of its own.
func Open(ctx context.Context, path string) (*Store, error) {
	if path == Memory {
		return openMemory(ctx)
	}
	if err := prepareFile(path); err != nil {
		return nil, err
	}
	write, err := connect(path, 1, "_txlock=immediate")
	if err != nil {
		return nil, err
	}
	current, err := isCurrent(ctx, write, path)
	if err == nil && !current {
		err = migrate(ctx, write, path)
	}
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read, err := connect(path, readers, "_pragma=query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	s := &Store{path: path, write: write, read: read, process: newProcess()}
	s.stopLease = s.startLease()
	return s, nil
}

func openMemory(ctx context.Context) (*Store, error) {
	db, err := connect(Memory, 1, "_txlock=immediate")
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, db, Memory); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	// No other process can see this database: there is no lease to keep.
	return &Store{path: Memory, write: db, read: db, process: newProcess(), stopLease: func() error { return nil }}, nil
}

// Close ends the lease and closes the database. It may be called again.
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		err := errors.Join(s.stopLease(), s.write.Close())
		if s.read != s.write {
			err = errors.Join(err, s.read.Close())
		}
		s.closeErr = explain("close "+s.path, err)
	})
	return s.closeErr
}

// prepareFile makes the file if there is none, and sees to it that nobody else
// can read it: it holds tokens.
func prepareFile(path string) error {
	doing := "open " + path
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Error{Message: doing + ": its folder does not exist", Hint: "make it: mkdir -p " + filepath.Dir(path), Err: err}
	case errors.Is(err, fs.ErrPermission):
		return &Error{Message: doing + ": permission denied", Hint: "it must be writable, and so must its folder " + filepath.Dir(path), Err: err}
	case err != nil:
		if at := new(fs.PathError); errors.As(err, &at) {
			err = at.Err // the path is said already
		}
		return &Error{Message: doing + ": " + err.Error(), Hint: "name a file in a folder that can be written", Err: err}
	}
	info, err := file.Stat()
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		if err = file.Chmod(0o600); err != nil {
			err = &Error{Message: doing + ": others can read it, and it holds tokens", Hint: "chmod 600 " + path, Err: err}
		}
	}
	return explain(doing, errors.Join(err, file.Close()))
}

// connect gives a pool of at most n connections; nothing is opened yet.
func connect(path string, n int, options string) (*sql.DB, error) {
	// An opaque URL: SQLite itself decodes the escapes of a file: name.
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + options +
		"&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	if path == Memory {
		dsn = Memory + "?" + options + "&_pragma=foreign_keys(1)"
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, explain("open "+path, err)
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// change runs one statement that writes.
func (s *Store) change(ctx context.Context, doing, query string, args ...any) (sql.Result, error) {
	result, err := s.write.ExecContext(ctx, query, args...)
	return result, explain(doing, withCause(ctx, err))
}

// transact runs f in one transaction that nobody else writes beside.
func (s *Store) transact(ctx context.Context, doing string, f func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return explain(doing, withCause(ctx, err))
	}
	if err := f(tx); err != nil {
		if undo := tx.Rollback(); undo != nil && !errors.Is(undo, sql.ErrTxDone) {
			err = errors.Join(err, undo)
		}
		return explain(doing, withCause(ctx, err))
	}
	return explain(doing, withCause(ctx, tx.Commit()))
}

// collect gives every row of a query, read by scan.
func collect[T any](ctx context.Context, s *Store, doing, query string, args []any, scan func(*sql.Rows) (T, error)) (all []T, err error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, explain(doing, withCause(ctx, err))
	}
	defer func() { err = explain(doing, withCause(ctx, errors.Join(err, rows.Close()))) }()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// withCause gives the context's own error where it is why a statement ended.
func withCause(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// stamp gives a time as it is stored; the zero time is 0.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// moment gives a stored time back, in UTC.
func moment(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micros).UTC()
}

// orNow gives the time, or now for the zero time.
func orNow(t time.Time) time.Time {
	if t.IsZero() {
		return time.Now()
	}
	return t
}

func newID() string { return rand.Text() }
