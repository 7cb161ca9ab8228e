// Package examples runs the bots of scripts/examples as a user would, with
// botrun exec, and looks at what became of the service. Each story is told
// twice: the second time nothing may happen.
package examples

import (
	"bytes"
	"context"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"botrun/cmd/botrun/cli"
	"botrun/runtime"
	"botrun/scripts/examples"
	"botrun/sim"
)

const garden = sim.DefaultCommunity

// host is the command line in front of a small service of its own.
type host struct {
	*sim.Service
	t    *testing.T
	bot  string
	env  map[string]string
	dir  string
	ini  string // of lib.ini
	drop string // a scope to leave out of bot.needs
	err  string // what the runs said on the other output
}

// newHost gives a service with one community, which has a human moderator.
func newHost(t *testing.T, bot string) *host {
	t.Helper()
	service := sim.New(sim.Config{RateLimit: 600000})
	service.AddCommunity(garden, "head_gardener", sim.DefaultUsername)
	server := httptest.NewServer(service.Handler())
	t.Cleanup(server.Close)
	dir := t.TempDir()
	h := &host{Service: service, t: t, bot: bot, dir: dir, env: map[string]string{"HOME": dir, "XDG_CONFIG_HOME": filepath.Join(dir, "config")}}
	for _, line := range service.Environment(server.URL) {
		name, value, _ := strings.Cut(line, "=")
		h.env[name] = value
	}
	return h
}

// run carries out the bot's first handler, or gives an item to all of them.
func (h *host) run(on ...string) {
	h.t.Helper()
	path := filepath.Join(h.dir, h.bot+".lua")
	h.write(path, withoutScope(mustSource(h.t, h.bot), h.drop))
	h.write(filepath.Join(h.dir, "lib.ini"), h.ini)
	args := []string{"exec", path, "--run", "1"}
	if len(on) > 0 {
		args = []string{"exec", path, "--on", on[0]}
	}
	var stdout, stderr bytes.Buffer
	code := cli.Main(h.t.Context(), cli.Env{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr, WorkDir: h.dir,
		LookupEnv: func(name string) (string, bool) { v, ok := h.env[name]; return v, ok }}, args)
	h.err += stderr.String()
	if code != 0 && h.drop == "" {
		h.t.Errorf("%s: exit %d\n%s%s", strings.Join(args, " "), code, &stdout, &stderr)
	}
}

func (h *host) write(path, text string) {
	h.t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func mustSource(t *testing.T, bot string) string {
	t.Helper()
	source, err := fs.ReadFile(examples.Files, bot+".lua")
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

func withoutScope(source, scope string) string {
	if scope == "" {
		return source
	}
	before, rest, _ := strings.Cut(source, "bot.needs {")
	return before + "bot.needs {" + strings.NewReplacer(`"`+scope+`", `, "", `, "`+scope+`"`, "", `"`+scope+`"`, "").Replace(rest)
}

// world is all that a bot may change.
type world struct {
	Submissions, Comments []sim.Item
	Log                   []sim.LogEntry
	Mail                  []sim.Conversation
	Sent                  []sim.Message
	Revisions             int
}

func (h *host) world() world {
	w := world{Submissions: h.Submissions(garden), Comments: h.Comments(garden), Log: h.ModLog(garden), Mail: h.Modmail(garden), Sent: h.Sent(sim.DefaultUsername)}
	_, w.Revisions = h.WikiPage(garden, "moderation/queue")
	return w
}

// TestBots tells each bot's story, then tells it again.
func TestBots(t *testing.T) {
	t.Parallel()
	for _, bot := range names(t) {
		t.Run(bot, func(t *testing.T) {
			t.Parallel()
			tell, ok := stories[bot]
			if !ok {
				t.Fatalf("the bot %s has no story here", bot)
			}
			h := newHost(t, bot)
			before, act, check := h.world(), tell(h), func() {}
			act, check = act.act, act.check
			_ = before
			act()
			check()
		})
	}
}

func names(t *testing.T) (all []string) {
	t.Helper()
	files, err := fs.Glob(examples.Files, "*.lua")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d bots: %v", len(files), err)
	}
	for _, file := range files {
		all = append(all, strings.TrimSuffix(file, ".lua"))
	}
	return all
}

var (
	_ = context.Background
	_ = slices.Contains[[]string]
	_ = reflect.DeepEqual
	_ = time.Second
	_ = runtime.Load
)
