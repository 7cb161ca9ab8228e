// Package examples runs the bots of scripts/examples as a user would, with
// botrun exec, and looks at what became of the service. Each story is told
// twice: the second time nothing may happen.
package examples

import (
	"bytes"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// runAll gives each item to the bot; without items its first handler is run.
func (h *host) runAll(on []string) {
	h.t.Helper()
	path := filepath.Join(h.dir, h.bot+".lua")
	if err := os.WriteFile(path, []byte(withoutScope(mustSource(h.t, h.bot), h.drop)), 0o600); err != nil {
		h.t.Fatal(err)
	}
	if len(on) == 0 {
		h.botrun("", "exec", path, "--run", "1")
	}
	for _, item := range on {
		h.botrun("", "exec", path, "--on", item)
	}
}

// moderate runs a script, as a moderator would.
func (h *host) moderate(script string) {
	h.t.Helper()
	h.botrun("local client = require 'client'\nlocal com = client.community('"+garden+"')\n"+script, "exec", "-")
}

func (h *host) botrun(stdin string, args ...string) {
	h.t.Helper()
	var stdout, stderr bytes.Buffer
	code := cli.Main(h.t.Context(), cli.Env{Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr, WorkDir: h.dir,
		LookupEnv: func(name string) (string, bool) { v, ok := h.env[name]; return v, ok }}, args)
	h.err += stderr.String()
	if code != 0 && h.drop == "" {
		h.t.Errorf("botrun %s: exit %d\n%s%s", strings.Join(args, " "), code, &stdout, &stderr)
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

// withoutScope leaves a scope out of a bot's needs.
func withoutScope(source, scope string) string {
	if scope == "" {
		return source
	}
	before, rest, _ := strings.Cut(source, "bot.needs {")
	needs, rest, _ := strings.Cut(rest, "}")
	return before + "bot.needs {" + strings.NewReplacer(`"`+scope+`", `, "", `, "`+scope+`"`, "", `"`+scope+`"`, "").Replace(needs) + "}" + rest
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

// TestBots tells each bot's story, then lets the same happen again.
func TestBots(t *testing.T) {
	t.Parallel()
	for _, bot := range names(t) {
		t.Run(bot, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, bot)
			on, check := mustStory(t, bot)(h)
			h.runAll(on)
			check()
			before := h.world()
			h.runAll(on)
			if diff := cmp.Diff(before, h.world()); diff != "" {
				t.Errorf("the second time something changed (-before +after):\n%s", diff)
			}
			if h.err != "" {
				t.Errorf("said on the other output:\n%s", h.err)
			}
		})
	}
}

// TestNeeds leaves out each scope that a bot declares: it must be missed.
func TestNeeds(t *testing.T) {
	t.Parallel()
	for _, name := range names(t) {
		bot, err := runtime.Load(t.Context(), runtime.Script{Name: name, File: name + ".lua", Source: mustSource(t, name)}, runtime.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if bot.Describe == "" || !bot.Declared {
			t.Errorf("%s does not say what it is and needs", name)
		}
		for _, scope := range bot.Needs {
			t.Run(name+" "+scope, func(t *testing.T) {
				t.Parallel()
				h := newHost(t, name)
				h.drop = scope
				on, _ := mustStory(t, name)(h)
				h.runAll(on)
				if !strings.Contains(h.err, `"`+scope+`"`) {
					t.Errorf("nothing asked for %s:\n%s", scope, h.err)
				}
			})
		}
	}
}

func mustStory(t *testing.T, bot string) story {
	t.Helper()
	tell, ok := stories[bot]
	if !ok {
		t.Fatalf("the bot %s has no story here", bot)
	}
	return tell
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
