// Package script runs the command line as its users do: each file of testdata
// shows one behaviour.
//
// Beside testscript's own commands there are: "community" starts a simulated
// community and sets the environment that points botrun at it; a post and a
// spam post are in $POST and $SPAM. "until TEXT FILE args" runs botrun until it
// prints a line with the text, then ends it as Ctrl-C does; the file gets what
// it printed. "lines N FILE" compares a file's number of lines.
package script

import (
	"context"
	"net/http/httptest"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"botrun/cmd/botrun/cli"
	"botrun/sim"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"botrun": func() {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		os.Exit(cli.Main(ctx, cli.System(), os.Args[1:]))
	}})
}

func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else each command waits a second at its end under -race
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"community": community, "until": until, "lines": lines},
	})
}

// community starts a simulated community for the rest of the script.
func community(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 0 {
		ts.Fatalf("usage: community")
	}
	service := sim.NewSeeded(sim.Config{RateLimit: 600000})
	server := httptest.NewServer(service.Handler())
	ts.Defer(server.Close)
	for _, line := range service.Environment(server.URL) {
		name, value, _ := strings.Cut(line, "=")
		ts.Setenv(name, value)
	}
	posts := service.Submissions(sim.DefaultCommunity)
	ts.Setenv("POST", posts[len(posts)-1].Fullname)
	for _, post := range posts {
		if strings.Contains(post.URL, sim.SpamDomain) {
			ts.Setenv("SPAM", post.Fullname)
		}
	}
}

// until runs botrun until it prints a text, then ends it.
func until(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: until text file args…")
	}
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	out := &watcher{text: args[0], found: stop}
	env := cli.Env{Stdin: strings.NewReader(""), Stdout: out, Stderr: out, WorkDir: ts.Getenv("WORK"),
		LookupEnv: func(name string) (string, bool) { v := ts.Getenv(name); return v, v != "" }}
	command := args[2:]
	for i, arg := range command { // paths are those of the script
		if strings.Contains(arg, "/") {
			command[i] = ts.MkAbs(arg)
		}
	}
	code := cli.Main(ctx, env, command)
	printed := out.all()
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(printed), 0o600))
	if code != 0 || !strings.Contains(printed, args[0]) {
		ts.Fatalf("exit %d, and %q was waited for in:\n%s", code, args[0], printed)
	}
}

// watcher keeps what is written, and calls found when it holds a text.
type watcher struct {
	text  string
	found func()

	mu   sync.Mutex
	kept strings.Builder
}

func (w *watcher) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.kept.Write(p)
	if strings.Contains(w.kept.String(), w.text) {
		w.found()
	}
	return len(p), nil
}

func (w *watcher) all() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.kept.String()
}

// lines compares the number of lines of a file or of stdout.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: lines N file")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	text := ts.ReadFile(args[1])
	if got := strings.Count(text, "\n"); (got == want) == neg {
		ts.Fatalf("%s has %d lines, want %d", args[1], got, want)
	}
}
