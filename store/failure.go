package store

import (
	"errors"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Error is a failure of the store with advice: what happened, and what to do.
type Error struct {
	Message string
	Hint    string
	Err     error
}

// Error gives "message (hint)".
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// conditions are the failures of SQLite that have something to say to whoever
// runs botrun, by primary result code.
var conditions = map[int]struct{ what, hint string }{
	lib.SQLITE_FULL:     {"the disk is full", "make room; nothing of this was saved"},
	lib.SQLITE_READONLY: {"the database cannot be written", "make the file and its folder writable for this user"},
	lib.SQLITE_CANTOPEN: {"the database cannot be opened", "make the file and its folder writable for this user"},
	lib.SQLITE_PERM:     {"the database cannot be opened", "make the file and its folder writable for this user"},
	lib.SQLITE_BUSY:     {"another process has kept the database locked", "stop it, or try again"},
	lib.SQLITE_LOCKED:   {"another process has kept the database locked", "stop it, or try again"},
	lib.SQLITE_IOERR:    {"the disk failed to read or write", "look at the system's log and at the free space"},
	lib.SQLITE_CORRUPT:  {"the database is damaged", "put back a copy, or move the file away to start afresh"},
	lib.SQLITE_NOTADB:   {"the file is not a database", "name another file, or move this one away"},
}

// explain says what was being done when an error came, with advice where
// there is any. It answers nil for nil and leaves an *Error as it is.
func explain(doing string, err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	var failed *sqlite.Error
	if errors.As(err, &failed) {
		if c, ok := conditions[failed.Code()&0xff]; ok {
			return &Error{Message: doing + ": " + c.what, Hint: c.hint, Err: err}
		}
	}
	return &Error{Message: doing + ": " + err.Error(), Err: err}
}
