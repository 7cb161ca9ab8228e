package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// latest is the number of the newest migration. A database says its own in
// user_version, so that opening one that is current asks a single question.
const latest = 1

// applicationID marks a file as a database of botrun: "botr" in ASCII.
const applicationID = 0x626f7472

// isCurrent tells whether a database needs no migration. It refuses one that
// is newer than this program, and a file of another program.
func isCurrent(ctx context.Context, db *sql.DB, path string) (bool, error) {
	var version, application, tables int
	err := db.QueryRowContext(ctx, `SELECT user_version, application_id,
		(SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version')
		FROM pragma_user_version, pragma_application_id`).Scan(&version, &application, &tables)
	switch {
	case err != nil:
		return false, explain("open "+path, withCause(ctx, err))
	case version > latest && application == applicationID:
		return false, &Error{Message: fmt.Sprintf("open %s: it was made by a newer botrun (version %d of the database, this one knows %d)", path, version, latest),
			Hint: "run the newer botrun, or name another database"}
	case application != applicationID && tables > 0:
		return false, &Error{Message: "open " + path + ": it is the database of another program", Hint: "name another file"}
	}
	return version == latest && application == applicationID, nil
}

// migrate brings a database up to date. Several processes may try it at once:
// each migration is one transaction that succeeds for one of them only, and
// whoever comes late looks again.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		provider, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
		if err != nil {
			return fmt.Errorf("read migrations: %w", err)
		}
		if _, err = provider.Up(ctx); err == nil {
			return nil
		}
		if current, failed := isCurrent(ctx, db, path); failed == nil && current {
			return nil
		}
		if try > latest {
			return explain("migrate "+path, withCause(ctx, err))
		}
	}
}
