// Package script runs the command line as its users do: each file of testdata
// shows one behaviour.
//
// Beside testscript's own commands there are: "community" starts a simulated
// community and sets the environment that points botrun at it; a post and a
// spam post are in $POST and $SPAM. "interrupt" ends a background command as
// Ctrl-C does. "lines N FILE" compares a file's number of lines.
package script

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

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
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"community": community, "lines": lines},
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

// lines compares the number of lines of a file or of stdout.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: lines N file")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	text := ts.ReadFile(args[1])
	if got := strings.Count(text, "\n"); (got == want) == neg {
		ts.Fatalf("%s", fmt.Sprintf("%s has %d lines, want %d", args[1], got, want))
	}
}
