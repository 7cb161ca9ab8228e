package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "list DIR",
		Short:   "List the bots of a folder and what they wait for",
		Example: "  botrun list scripts/",
		Args:    exactly(1, "botrun list scripts/"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.list(cmd.Context(), args[0]) },
	}
}

func (a *app) list(ctx context.Context, dir string) error {
	bots, broken, err := a.loadFolder(ctx, dir, "botrun list scripts/", "")
	if err != nil {
		return err
	}
	var rows [][]any
	for _, b := range bots {
		var waits []string
		for _, h := range b.Handlers {
			waits = append(waits, what(h))
		}
		switch {
		case b.schedule != "":
			waits = []string{"schedule " + b.schedule}
		case b.OnDemand:
			waits = []string{"on demand"}
		}
		rows = append(rows, []any{b.Name, b.mode, strings.Join(waits, "; "), strings.Join(b.Needs, " "), b.Describe})
	}
	a.printTable([]string{"Bot", "Mode", "Waits for", "Needs", "What it does"}, rows, "no bots")
	if broken > 0 {
		return errShown
	}
	return nil
}
