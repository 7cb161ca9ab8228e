package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
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
	count := &tally{by: map[decided]int{}}
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
			what := shorten(strings.ReplaceAll(e.Text, "\n", " "), 60)
			if e.Kind == "report" {
				what += ", about " + titled(e.Fullname, service)
			}
			a.say("happening", map[string]any{"kind": e.Kind, "fullname": e.Fullname, "author": e.Author, "text": e.Text},
				"%s\n", a.faint(fmt.Sprintf("%s  %-18s%s: %s", time.Now().Format("15:04:05"), e.Author, e.Kind, what)))
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

// inDemo is what the demo's host says about the bots that come with botrun:
// short waits, so that there is something to see, and only the newest posts.
var inDemo = map[string]section{
	"unflaired":       {schedule: "@every 2s", settings: map[string]string{"grace": "4s", "max_age": "25m"}},
	"modqueue_digest": {schedule: "@every 7s"},
	"report_triage":   {settings: map[string]string{"idle_reasons": "Off topic, This is misinformation"}},
}

// exampleBots loads the bots that come with botrun.
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
		bot, err := a.loadSource(ctx, file, name, string(source), examples.Files, inDemo[name], "", nil)
		if err != nil {
			return nil, err
		}
		bots = append(bots, bot)
	}
	return bots, nil
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
