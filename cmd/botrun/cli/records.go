package cli

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"botrun/api"
	"botrun/store"
)

// The states that runs and entries of the journal can be in.
var (
	runStates   = []string{"running", "ok", "error", "timeout", "limit", "cancelled", "stuck", "skipped", "interrupted"}
	entryStates = []string{"intent", "done", "failed", "unclear", "pretended"}
)

// filter is what runs and journal are narrowed by.
type filter struct {
	bot, state string
	run        int64
	limit      int
	since      time.Duration
}

func (f *filter) flags(cmd *cobra.Command, states []string) {
	cmd.Flags().StringVar(&f.bot, "bot", "", "only those of the bot `NAME`")
	cmd.Flags().StringVar(&f.state, "state", "", "only those in the `STATE`: "+strings.Join(states, ", "))
	cmd.Flags().Int64Var(&f.run, "run", 0, "only run `N`")
	cmd.Flags().IntVar(&f.limit, "limit", 50, "at most `N`, the newest; -1 is all")
	cmd.Flags().DurationVar(&f.since, "since", 0, "only those of the last `TIME`, such as 24h")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if f.state != "" && !slices.Contains(states, f.state) {
			return usage(cmd.CommandPath()+" --state "+cmp.Or(api.Nearest(f.state, states), states[0]), "there is no state %q; there are %s", f.state, strings.Join(states, ", "))
		}
		return nil
	}
}

func (f *filter) from() time.Time {
	if f.since <= 0 {
		return time.Time{}
	}
	return time.Now().Add(-f.since)
}

// withStore opens the store for a command that only reads it.
func (a *app) withStore(ctx context.Context, use func(*store.Store) error) error {
	dir, err := a.dataDir()
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, filepath.Join(dir, "botrun.db"))
	if err != nil {
		return err
	}
	return errors.Join(use(s), s.Close())
}

func (a *app) runsCommand() *cobra.Command {
	var f filter
	cmd := &cobra.Command{
		Use:     "runs",
		Short:   "List runs, the newest first",
		Example: "  botrun runs --bot spam --since 24h",
		Args:    exactly(0, "botrun runs"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withStore(cmd.Context(), func(s *store.Store) error {
				runs, err := s.Runs(cmd.Context(), store.RunFilter{Bot: f.bot, Run: f.run, Status: f.state, Since: f.from(), Limit: f.limit})
				if err != nil {
					return err
				}
				var rows [][]any
				for _, r := range runs {
					took := ""
					if !r.Ended.IsZero() {
						took = r.Ended.Sub(r.Started).Round(time.Millisecond).String()
					}
					rows = append(rows, []any{r.ID, r.Started, r.Bot, r.Trigger, r.Status, took, r.Reads, r.Writes, r.Error})
				}
				a.printTable([]string{"Run", "Started", "Bot", "Trigger", "Status", "Took", "Reads", "Writes", "Error"}, rows, "no runs yet")
				return nil
			})
		},
	}
	f.flags(cmd, runStates)
	return cmd
}

func (a *app) journalCommand() *cobra.Command {
	var f filter
	cmd := &cobra.Command{
		Use:     "journal",
		Short:   "List what the bots wrote at the service, the newest first",
		Example: "  botrun journal --bot spam\n  botrun journal --state unclear",
		Args:    exactly(0, "botrun journal"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withStore(cmd.Context(), func(s *store.Store) error {
				entries, err := s.Journal(cmd.Context(), store.JournalFilter{Bot: f.bot, Run: f.run, State: f.state, Since: f.from(), Limit: f.limit})
				if err != nil {
					return err
				}
				var rows [][]any
				for _, e := range entries {
					rows = append(rows, []any{e.ID, e.At, e.Run, e.Bot, e.Op, e.Target, e.State, e.Made, e.Script, e.Args, e.Message})
				}
				a.printTable([]string{"Entry", "Time", "Run", "Bot", "Operation", "Target", "State", "Made", "Place", "Arguments", "Error"}, rows, "the journal is empty")
				return nil
			})
		},
	}
	f.flags(cmd, entryStates)
	return cmd
}
