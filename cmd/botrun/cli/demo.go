package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"botrun/api"
	"botrun/client"
	"botrun/runtime"
	"botrun/scheduler"
	"botrun/scripts/examples"
	"botrun/sim"
	"botrun/store"
)

func (a *app) demoCommand() *cobra.Command {
	var length time.Duration
	cmd := &cobra.Command{
		Use:     "demo",
		Short:   "Watch the example bots moderate a simulated community",
		Example: "  botrun demo\n  botrun demo --for 2m",
		Long: `Demo needs no account: it plays a community with live activity in memory, runs
the example bots on it, and prints what they decide.`,
		Args: exactly(0, "botrun demo"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if length <= 0 {
				return usage("botrun demo --for 30s", "--for takes a time longer than nothing")
			}
			return a.demo(cmd.Context(), length)
		},
	}
	cmd.Flags().DurationVar(&length, "for", 30*time.Second, "how long to watch, such as `30s`")
	return cmd
}

func (a *app) demo(ctx context.Context, length time.Duration) (err error) {
	service := sim.NewSeeded(sim.Config{RateLimit: 600000})
	h, err := a.demoHost(ctx, service)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	count := &tally{by: map[string]map[string]int{}}
	h.watch = func(bot string) api.Link { return a.showDecisions(bot, service, count) }
	bots, err := a.exampleBots(ctx)
	if err != nil {
		return err
	}
	a.say("demo", map[string]any{"community": sim.DefaultCommunity, "bots": len(bots), "seconds": length.Seconds()},
		"%d bots moderate %s, a community that is played in memory, for %v.\n%s\n\n", len(bots), a.bold(sim.DefaultCommunity), length,
		a.faint("Dim lines are what members do; the others are the bots' decisions."))
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	var living sync.WaitGroup
	living.Go(func() {
		service.Live(ctx, 700*time.Millisecond, func(e sim.Happening) {
			a.say("happening", map[string]any{"kind": e.Kind, "fullname": e.Fullname, "author": e.Author, "text": e.Text},
				"%s\n", a.faint(fmt.Sprintf("%s  %-14s %s: %s", time.Now().Format("15:04:05"), e.Author, e.Kind, shorten(strings.ReplaceAll(e.Text, "\n", " "), 60))))
		})
	})
	err = h.schedule(ctx, bots, scheduler.Config{PollMin: 300 * time.Millisecond, PollMax: time.Second})
	living.Wait()
	a.summary(count)
	return err
}

// demoHost is a host whose network is the simulator and whose store is memory.
func (a *app) demoHost(ctx context.Context, service *sim.Service) (*host, error) {
	keywords := map[string]*string{}
	for _, line := range service.Environment("http://sim.invalid") {
		name, value, _ := strings.Cut(strings.TrimPrefix(line, "lib_"), "=")
		keywords[name] = &value
	}
	h := &host{app: a, accounts: client.NewAccounts(), watchdog: runtime.NewWatchdog(memoryLimit), log: slog.New(slog.NewTextHandler(a.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		source: client.Source{Keywords: keywords}, wrap: func(http.RoundTripper) http.RoundTripper { return service.Transport() }}
	h.tell = func(bot, level, message string, fields map[string]any) {
		if level == "warn" || level == "error" {
			a.tellLine()(bot, level, message, fields)
		}
	}
	var err error
	if h.cfg, err = client.Load(h.source); err != nil {
		return nil, err
	}
	if h.store, err = store.Open(ctx, store.Memory); err != nil {
		return nil, err
	}
	if err := h.openSession(); err != nil {
		return nil, errors.Join(err, h.store.Close())
	}
	return h, nil
}

// exampleBots loads the bots that come with botrun, for the demo's community
// and with short waits.
func (a *app) exampleBots(ctx context.Context) ([]*botFile, error) {
	files, err := fs.Glob(examples.Files, "*.lua")
	if err != nil {
		return nil, err
	}
	var bots []*botFile
	for _, file := range files {
		source, err := fs.ReadFile(examples.Files, file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(path.Base(file), ".lua")
		bot, err := a.loadSource(ctx, file, name, string(source), examples.Files, section{settings: demoSettings(string(source))}, "", nil)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(bot.Handlers, func(h runtime.Handler) bool { return h.Spec != "" }) {
			bot.schedule = "@every 2s"
		}
		bots = append(bots, bot)
	}
	return bots, nil
}

// demoSettings gives the settings that the demo overrides, of those that a
// script asks for.
func demoSettings(source string) map[string]string {
	out := map[string]string{}
	for name, value := range map[string]string{"community": sim.DefaultCommunity, "grace": "3s"} {
		if strings.Contains(source, `setting("`+name+`"`) {
			out[name] = value
		}
	}
	return out
}

// say prints a line for people, or an object of a kind.
func (a *app) say(kind string, fields map[string]any, format string, args ...any) {
	if !a.json {
		a.printf(format, args...)
		return
	}
	fields["type"], fields["time"] = kind, time.Now().UTC()
	a.printJSON(fields)
}

// showDecisions prints each write of a bot as it happens.
func (a *app) showDecisions(bot string, service *sim.Service, count *tally) api.Link {
	return func(next api.Caller) api.Caller {
		return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
			reply, err := next.Call(ctx, call)
			op, lookup := api.Lookup(call.Op)
			if lookup != nil || !op.Writes() || err != nil || strings.Contains(call.Op, "._") { // a step of another operation
				return reply, err
			}
			count.add(bot, call.Op)
			target, _ := call.Self["fullname"].(string)
			title := ""
			if item, ok := service.Submission(strings.TrimPrefix(target, "t3_")); ok {
				title = item.Title
			}
			a.say("decision", map[string]any{"bot": bot, "operation": call.Op, "target": target, "place": call.Script},
				"%s  %s %s %s %s\n", time.Now().Format("15:04:05"), a.bold(fmt.Sprintf("%-16s", bot)), a.green(call.Op), describeTarget(call, target, title), a.faint(reason(call)))
			return reply, err
		})
	}
}

func describeTarget(call *api.Call, target, title string) string {
	if title != "" {
		return target + " “" + shorten(title, 40) + "”"
	}
	if target != "" {
		return target
	}
	for _, name := range []string{"name", "display_name", "member", "path"} {
		for _, from := range []map[string]any{call.Self, call.Args} {
			if text, ok := from[name].(string); ok {
				return text
			}
		}
	}
	return ""
}

// reason gives the words that a bot gave with a write.
func reason(call *api.Call) string {
	for _, name := range []string{"mod_note", "reason", "body", "note", "message", "text"} {
		if text, ok := call.Args[name].(string); ok && text != "" {
			return "(" + shorten(strings.ReplaceAll(text, "\n", " "), 60) + ")"
		}
	}
	return ""
}

// tally counts decisions by bot and operation.
type tally struct {
	mu sync.Mutex
	by map[string]map[string]int
}

func (t *tally) add(bot, op string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.by[bot] == nil {
		t.by[bot] = map[string]int{}
	}
	t.by[bot][op]++
}

func (a *app) summary(t *tally) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var rows [][]any
	for _, bot := range slices.Sorted(maps.Keys(t.by)) {
		for _, op := range slices.Sorted(maps.Keys(t.by[bot])) {
			rows = append(rows, []any{bot, op, t.by[bot][op]})
		}
	}
	if !a.json {
		a.printf("\n%s\n", a.bold("What the bots did:"))
	}
	a.printTable([]string{"Bot", "Operation", "Times"}, rows, "nothing")
	if !a.json {
		a.printf("\nNext: read the bots in scripts/examples, then docs/scripts.md to write your own.\n")
	}
}
