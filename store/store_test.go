package store

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		runChild(path)
		return
	}
	// Each step is a transaction: fewer than the usual 100, unless asked.
	if err := flag.Set("rapid.checks", "15"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// mustOpen opens a database and closes it when the test ends.
func mustOpen(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// onBoth runs a test on a database in memory and on one in a file.
func onBoth(t *testing.T, test func(t *testing.T, s *Store)) {
	t.Run("memory", func(t *testing.T) { t.Parallel(); test(t, mustOpen(t, Memory)) })
	t.Run("file", func(t *testing.T) { t.Parallel(); test(t, mustOpen(t, filepath.Join(t.TempDir(), "botrun.db"))) })
}

func TestOpenSettings(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "odd name?#%20.db")
	s := mustOpen(t, path)
	for _, db := range []*sql.DB{s.write, s.read} {
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000"} {
			var got string
			if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s = %q, %v; want %q", pragma, got, err, want)
			}
		}
	}
	if _, err := s.read.Exec("DELETE FROM kv"); err == nil {
		t.Error("a reader may write")
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v; want mode 0600", name, info.Mode(), err)
		}
	}
}

func TestOpenTightensMode(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	write := func(t *testing.T, path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	exec := func(t *testing.T, path, text string) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name, path string // below the test's folder
		prepare    func(t *testing.T, path string)
		want, hint string
	}{
		{"no folder", "none/botrun.db", nil, "its folder does not exist", "mkdir -p"},
		{"a folder", ".", nil, "is a directory", "name a file"},
		{"not a database", "botrun.db", func(t *testing.T, path string) { write(t, path, strings.Repeat("hello, world. ", 100)) },
			"the file is not a database", "move this one away"},
		{"newer", "botrun.db", func(t *testing.T, path string) {
			mustOpen(t, path).Close()
			exec(t, path, "PRAGMA user_version = 99")
		}, "made by a newer botrun (version 99 of the database, this one knows 1)", "run the newer botrun"},
		{"another program's", "botrun.db", func(t *testing.T, path string) { exec(t, path, "CREATE TABLE songs (title)") },
			"the database of another program", "name another file"},
		{"damaged", "botrun.db", func(t *testing.T, path string) {
			mustOpen(t, path).Close()
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			copy(raw[100:], strings.Repeat("\xff", 4000))
			write(t, path, string(raw))
		}, "the database is damaged", "put back a copy"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), test.path)
			if test.prepare != nil {
				test.prepare(t, path)
			}
			_, err := Open(t.Context(), path)
			var e *Error
			if !errors.As(err, &e) || !strings.Contains(e.Message, test.want) || !strings.Contains(e.Hint, test.hint) || !strings.Contains(e.Message, path) {
				t.Errorf("error %v\nwant %q with %q", err, test.want, test.hint)
			}
		})
	}
}

func TestOpenReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	t.Parallel()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	if _, err := Open(t.Context(), filepath.Join(dir, "botrun.db")); err == nil || !strings.Contains(err.Error(), "must be writable") {
		t.Errorf("error %v", err)
	}
}

func TestFullDisk(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		if _, err := s.write.Exec("PRAGMA max_page_count = 1"); err != nil { // as many as there are now
			t.Fatal(err)
		}
		var err error
		for i := 0; err == nil && i < 100; i++ {
			_, err = s.Intend(t.Context(), Entry{Op: strings.Repeat("x", 1<<14)})
		}
		var e *Error
		if !errors.As(err, &e) || e.Message != "write the journal: the disk is full" || e.Hint == "" {
			t.Errorf("error %v", err)
		}
	})
}

func TestOpenAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.KV("").Incr(t.Context(), "opened", 1); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, _, err := mustOpen(t, path).KV("").Get(t.Context(), "opened"); err != nil || string(got) != "8" {
		t.Errorf("opened %s times, %v", got, err)
	}
}

func TestEndedContext(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.StartRun(ctx, Run{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if _, err := s.KV("").List(ctx, ""); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if _, err := s.StartRun(t.Context(), Run{}); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

func TestCloseTwice(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		if err := errors.Join(s.Close(), s.Close()); err != nil {
			t.Error(err)
		}
		if _, _, err := s.KV("").Get(t.Context(), "a"); err == nil || !strings.Contains(err.Error(), "database is closed") {
			t.Errorf("error %v", err)
		}
	})
}

func TestTokens(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		if got, err := s.LoadToken(ctx, "mods"); err != nil || got != (Token{}) {
			t.Fatalf("absent: %+v, %v", got, err)
		}
		for _, want := range []Token{{"a1", "r1", "read modposts", time.Date(2026, 7, 1, 12, 0, 0, 1000, time.UTC)}, {Access: "a2"}} {
			if err := s.SaveToken(ctx, "mods", want); err != nil {
				t.Fatal(err)
			}
			if got, err := s.LoadToken(ctx, "mods"); err != nil || got != want {
				t.Errorf("got %+v, %v; want %+v", got, err, want)
			}
		}
	})
}

func TestCursors(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		if got, err := s.Cursor(ctx, "new"); err != nil || got != (Cursor{}) {
			t.Fatalf("absent: %+v, %v", got, err)
		}
		want := Cursor{"t3_b", time.Unix(1700000000, 0).UTC()}
		for _, c := range []Cursor{{Position: "t3_a"}, want} {
			if err := s.SaveCursor(ctx, "new", c); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := s.Cursor(ctx, "new"); err != nil || got != want {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func TestHandled(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		mark := func(cursor string, ids ...string) {
			t.Helper()
			if err := s.MarkHandled(ctx, cursor, ids...); err != nil {
				t.Fatal(err)
			}
		}
		mark("other", "first")
		mark("new", "first", "second")
		many := make([]string, HandledKept-1)
		for i := range many {
			many[i] = "x" + strings.Repeat("y", i%50) + string(rune('a'+i/50))
		}
		mark("new", "first") // again: now newer than second
		mark("new", many...)
		for _, test := range []struct {
			cursor, id string
			want       bool
		}{{"new", "first", true}, {"new", "second", false}, {"other", "first", true}, {"other", "second", false}, {"new", many[0], true}} {
			if got, err := s.Handled(ctx, test.cursor, test.id); err != nil || got != test.want {
				t.Errorf("%s %s: %v, %v", test.cursor, test.id, got, err)
			}
		}
	})
}
