package store

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestRuns(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		at := time.Unix(1700000000, 0).UTC()
		var ids []int64
		for i, bot := range []string{"spam", "digest", "spam"} {
			id, err := s.StartRun(ctx, Run{Bot: bot, Handler: "schedule 1", Trigger: "@hourly", Started: at.Add(time.Duration(i) * time.Hour), Dry: i == 0})
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		end := Outcome{Status: StatusError, Ended: at.Add(time.Minute), Error: "spam.lua:3: no", Traceback: "stack", Reads: 5, Writes: 2}
		if err := s.FinishRun(ctx, ids[0], end); err != nil {
			t.Fatal(err)
		}
		got, err := s.Runs(ctx, RunFilter{Run: ids[0]})
		want := []Run{{ID: ids[0], Bot: "spam", Handler: "schedule 1", Trigger: "@hourly", Started: at, Dry: true, Outcome: end}}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		for _, test := range []struct {
			filter RunFilter
			want   []int64
		}{
			{RunFilter{}, []int64{ids[2], ids[1], ids[0]}},
			{RunFilter{Bot: "spam"}, []int64{ids[2], ids[0]}},
			{RunFilter{Bot: "spam", Status: StatusRunning}, []int64{ids[2]}},
			{RunFilter{Since: at.Add(time.Hour)}, []int64{ids[2], ids[1]}},
			{RunFilter{Limit: 1}, []int64{ids[2]}},
			{RunFilter{Bot: "none", Limit: -1}, nil},
		} {
			var got []int64
			runs, err := s.Runs(ctx, test.filter)
			for _, r := range runs {
				got = append(got, r.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
				t.Errorf("%+v: %v\n%s", test.filter, err, diff)
			}
		}
		if err := s.FinishRun(ctx, 999, end); err == nil || !strings.Contains(err.Error(), "finish run 999: there is none") {
			t.Errorf("error %v", err)
		}
	})
}

func TestJournal(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		run, err := s.StartRun(ctx, Run{Bot: "spam"})
		if err != nil {
			t.Fatal(err)
		}
		entry := Entry{Run: run, Bot: "spam", Script: "spam.lua:12", Op: "comment.edit", Target: "t1_a", At: time.Unix(1700000000, 0).UTC(),
			Args: json.RawMessage(`{"body":"new"}`), Self: json.RawMessage(`{"body":"old"}`)}
		if entry.ID, err = s.Intend(ctx, entry); err != nil {
			t.Fatal(err)
		}
		entry.State = StateIntent
		got, err := s.Journal(ctx, JournalFilter{State: StateIntent})
		if diff := cmp.Diff([]Entry{entry}, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		entry.Settlement = Settlement{State: StateDone, Settled: time.Unix(1700000001, 0).UTC(), Made: "t1_b", Inverse: json.RawMessage(`{"op":"comment.edit"}`)}
		if err := s.Settle(ctx, entry.ID, entry.Settlement); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Intend(ctx, Entry{Bot: "exec"}); err != nil { // outside a run
			t.Fatal(err)
		}
		got, err = s.Journal(ctx, JournalFilter{Bot: "spam", Run: run, ID: entry.ID, State: StateDone, Since: entry.At})
		if diff := cmp.Diff([]Entry{entry}, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		if all, err := s.Journal(ctx, JournalFilter{}); err != nil || len(all) != 2 || all[0].Bot != "exec" {
			t.Errorf("%+v, %v", all, err)
		}
		if err := s.Settle(ctx, 999, Settlement{}); err == nil {
			t.Error("settled an entry that is not there")
		}
		if _, err := s.Intend(ctx, Entry{Run: 999}); err == nil {
			t.Error("took an entry of a run that is not there")
		}
	})
}

func TestLogs(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		at := time.Unix(1700000000, 0).UTC()
		lines := []LogLine{{ID: 1, Bot: "spam", At: at, Level: "info", Message: "one", Fields: json.RawMessage(`{"n":1}`)}, {ID: 2, Bot: "digest", At: at.Add(1e9), Level: "warn", Message: "two"}}
		if err := s.AddLogs(ctx, lines...); err != nil {
			t.Fatal(err)
		}
		if err := s.AddLogs(ctx, LogLine{Message: "kept"}, LogLine{Run: 999}); err == nil {
			t.Error("took a line of a run that is not there")
		}
		for _, test := range []struct {
			filter LogFilter
			want   []LogLine
		}{
			{LogFilter{}, []LogLine{lines[1], lines[0]}}, {LogFilter{Bot: "spam", Level: "info"}, lines[:1]}, {LogFilter{Since: at.Add(time.Microsecond)}, lines[1:]}, {LogFilter{Run: 7}, nil},
		} {
			got, err := s.Logs(ctx, test.filter)
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
				t.Errorf("%+v: %v\n%s", test.filter, err, diff)
			}
		}
	})
}

// childEnv makes the test binary a process that writes until it is killed.
const childEnv = "STORE_TEST_CHILD"

func runChild(path string) {
	ctx := context.Background()
	s, err := Open(ctx, path)
	for n := 1; err == nil; n++ {
		var run, id int64
		if run, err = s.StartRun(ctx, Run{Bot: "child"}); err == nil {
			id, err = s.Intend(ctx, Entry{Run: run, Bot: "child", Op: "comment.delete"})
		}
		if err == nil && n%3 != 0 {
			if err = s.Settle(ctx, id, Settlement{State: StateDone}); err == nil {
				err = s.FinishRun(ctx, run, Outcome{Status: StatusOK})
			}
		}
		fmt.Println(n)
	}
	fmt.Println(err)
}

// TestKilledProcess kills a process in the middle of its writes: what it said
// was saved is there, and Recover finds what it left open. A process that
// lives is left alone.
func TestKilledProcess(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	s := mustOpen(t, path)
	live := mustOpen(t, path)
	liveRun, err := live.StartRun(t.Context(), Run{Bot: "live"})
	if err != nil {
		t.Fatal(err)
	}
	liveEntry, err := live.Intend(t.Context(), Entry{Bot: "live"})
	if err != nil {
		t.Fatal(err)
	}

	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childEnv+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	said := 0
	lines := bufio.NewScanner(out)
	for said < 10 && lines.Scan() {
		if _, err := fmt.Sscan(lines.Text(), &said); err != nil {
			t.Fatalf("child: %s", lines.Text())
		}
	}
	if found, err := s.Recover(t.Context()); err != nil || found != (Recovered{}) {
		t.Errorf("while it lives: %+v, %v", found, err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		fmt.Sscan(lines.Text(), &said)
	}
	child.Wait() // killed: its error is no news

	found, err := s.Recover(t.Context())
	if err != nil || found.Runs < said/3 || found.Entries < said/3 {
		t.Errorf("found %+v, %v; want at least %d of each", found, err, said/3)
	}
	runs, err := s.Runs(t.Context(), RunFilter{Bot: "child", Limit: -1})
	if err != nil || len(runs) < said {
		t.Errorf("%d runs of %d, %v", len(runs), said, err)
	}
	for _, r := range runs {
		if r.Status != StatusOK && (r.Status != StatusInterrupted || r.Error == "" || r.Ended.IsZero()) {
			t.Errorf("run %+v", r)
		}
	}
	entries, err := s.Journal(t.Context(), JournalFilter{Bot: "child", Limit: -1})
	if err != nil || len(entries) < said {
		t.Errorf("%d entries of %d, %v", len(entries), said, err)
	}
	for _, e := range entries {
		if e.State != StateDone && (e.State != StateUnclear || e.Kind != "unclear" || e.Message == "") {
			t.Errorf("entry %+v", e)
		}
	}
	if again, err := s.Recover(t.Context()); err != nil || again != (Recovered{}) {
		t.Errorf("again: %+v, %v", again, err)
	}
	var sound string
	if err := s.read.QueryRow("PRAGMA integrity_check").Scan(&sound); err != nil || sound != "ok" {
		t.Errorf("integrity: %s, %v", sound, err)
	}
	mustBe(t, s, liveRun, StatusRunning)
	if got, err := s.Journal(t.Context(), JournalFilter{ID: liveEntry}); err != nil || got[0].State != StateIntent {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestLease has a process whose lease ran out, as one of another host.
func TestLease(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	s, far := mustOpen(t, path), mustOpen(t, path)
	far.process.host = "far"
	ctx := t.Context()
	run, err := far.StartRun(ctx, Run{Bot: "far"})
	if err != nil {
		t.Fatal(err)
	}
	age := func(d time.Duration) {
		t.Helper()
		if _, err := s.write.Exec(`UPDATE processes SET seen = ? WHERE id = ?`, stamp(time.Now().Add(-d)), far.process.id); err != nil {
			t.Fatal(err)
		}
	}
	age(leaseEnd - 5*time.Second)
	if found, err := s.Recover(ctx); err != nil || found.Runs != 0 {
		t.Errorf("a fresh lease: %+v, %v", found, err)
	}
	age(leaseEnd)
	if err := far.renew(ctx); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Recover(ctx); err != nil || found.Runs != 0 {
		t.Errorf("a renewed lease: %+v, %v", found, err)
	}
	age(leaseEnd)
	if found, err := s.Recover(ctx); err != nil || found.Runs != 1 {
		t.Errorf("a lease that ran out: %+v, %v", found, err)
	}
	mustBe(t, s, run, StatusInterrupted)
	if err := far.FinishRun(ctx, run, Outcome{Status: StatusOK}); err != nil { // it was only slow
		t.Fatal(err)
	}
	mustBe(t, s, run, StatusOK)
	if err := far.renew(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := far.StartRun(ctx, Run{Bot: "far"}); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Recover(ctx); err != nil || found.Runs != 0 {
		t.Errorf("back in the list: %+v, %v", found, err)
	}
	if err := far.Close(); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Recover(ctx); err != nil || found.Runs != 1 {
		t.Errorf("closed with a run open: %+v, %v", found, err)
	}
	var left int
	if err := s.read.QueryRow(`SELECT count(*) FROM processes`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d processes left, %v", left, err)
	}
}

func mustBe(t *testing.T, s *Store, run int64, status string) {
	t.Helper()
	got, err := s.Runs(t.Context(), RunFilter{Run: run})
	if err != nil || len(got) != 1 || got[0].Status != status {
		t.Errorf("run %d: %+v, %v; want %s", run, got, err, status)
	}
}

// TestMigrations holds what the files promise: numbered without a gap, each
// ending with its own user_version, the last one being latest.
func TestMigrations(t *testing.T) {
	t.Parallel()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		raw, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(file.Name(), fmt.Sprintf("%05d_", i+1)) {
			t.Errorf("%s: want number %d", file.Name(), i+1)
		}
		if !strings.HasSuffix(strings.TrimSpace(string(raw)), fmt.Sprintf("PRAGMA user_version = %d;", i+1)) {
			t.Errorf("%s does not end with its user_version", file.Name())
		}
	}
	if len(files) != latest {
		t.Errorf("latest is %d, there are %d migrations", latest, len(files))
	}
}

// TestMigrateAgain starts from a database whose migration was cut short, and
// holds that of two processes in the same migration only one does it.
func TestMigrateAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now'))); INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	s := mustOpen(t, path)
	if _, err := s.write.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (1, 1)`); err == nil {
		t.Error("a migration can be entered twice")
	}
}
