package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"botrun/runtime"
	"botrun/scheduler"
)

func (a *app) runCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "run DIR",
		Short:   "Run all bots of a folder until stopped",
		Example: "  botrun run scripts/\n  botrun run scripts/ --dry-run",
		Long: `Run loads every .lua file of the folder and runs it on its schedule and for
the events it listens to, until it is stopped with Ctrl-C.`,
		Args: exactly(1, "botrun run scripts/"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.runFolder(cmd.Context(), args[0]) },
	}
	a.siteFlags(cmd)
	return cmd
}

func (a *app) runFolder(ctx context.Context, dir string) (err error) {
	if _, err := luaFiles(dir, "botrun run scripts/"); err != nil {
		return err
	}
	h, err := a.openHost(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	h.tell = a.tellLine()
	if err := h.recoverRuns(ctx); err != nil {
		return err
	}
	bots, broken, err := a.loadFolder(ctx, dir, "botrun run scripts/", h.cfg.Variant)
	if err != nil {
		return err
	}
	if len(bots) == 0 {
		return errors.New("no bot could be loaded (see above; try: botrun check " + dir + ")")
	}
	if broken > 0 {
		h.log.Warn("some bots are not running", "broken", broken)
	}
	return h.schedule(ctx, bots, scheduler.Config{})
}

// schedule runs bots until the context ends.
func (h *host) schedule(ctx context.Context, bots []*botFile, cfg scheduler.Config) error {
	byName := map[string]*botFile{}
	cfg.Schedules = map[string]string{}
	for _, b := range bots {
		byName[b.Name] = b
		cfg.Bots = append(cfg.Bots, b.Bot)
		if b.schedule != "" {
			cfg.Schedules[b.Name] = b.schedule
		}
		if b.OnDemand && b.schedule == "" {
			h.log.Info("runs on demand only", "bot", b.Name, "try", "botrun exec "+b.path)
			continue
		}
		for _, handler := range b.Handlers {
			h.tell(b.Name, "info", "listening: "+what(handler), nil)
		}
	}
	cfg.Run, cfg.Door, cfg.Store, cfg.Log = h.runner(byName), h.session, h.store, h.log
	s, err := scheduler.New(cfg)
	if err != nil {
		return err
	}
	if err := s.Start(ctx); err != nil {
		return err
	}
	defer s.Stop()
	every := time.NewTicker(recoverEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
			if err := h.recoverRuns(ctx); err != nil && ctx.Err() == nil {
				h.log.Error("runs that broke off cannot be looked for", "error", err)
			}
		}
	}
}

// recoverEvery is how often the host looks for runs that another process left
// unfinished.
const recoverEvery = time.Minute

// recoverRuns marks what a process that ended in the middle left behind: its
// runs as interrupted, its writes as unclear.
func (h *host) recoverRuns(ctx context.Context) error {
	found, err := h.store.Recover(ctx)
	if err == nil && found.Runs+found.Entries > 0 {
		h.log.Warn("a host ended in the middle before", "runs interrupted", found.Runs, "writes unclear", found.Entries, "see", "botrun journal --state unclear")
	}
	return err
}

// what tells in words what a handler waits for.
func what(h runtime.Handler) string {
	if h.Event == "" {
		return "schedule " + h.Spec
	}
	if h.Community == "" {
		return "each " + h.Event
	}
	return "each " + h.Event + " in " + h.Community
}

// tellLine prints what scripts log: people's lines, or JSON.
func (a *app) tellLine() func(bot, level, message string, fields map[string]any) {
	return func(bot, level, message string, fields map[string]any) {
		if a.json {
			a.printJSON(map[string]any{"time": time.Now().UTC(), "bot": bot, "level": level, "message": message, "fields": fields})
			return
		}
		if level == "debug" {
			return
		}
		a.printf("%s %s %s%s\n", a.faint(time.Now().Format("15:04:05")), a.bold(fmt.Sprintf("%-14s", bot)), a.level(level, message), a.faint(fieldText(fields)))
	}
}
