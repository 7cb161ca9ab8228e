package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"botrun/runtime"
)

func (a *app) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "check DIR|FILE",
		Short:   "Check scripts without running them",
		Example: "  botrun check scripts/\n  botrun check scripts/spam.lua",
		Args:    exactly(1, "botrun check scripts/"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.check(cmd.Context(), args[0]) },
	}
}

// check looks at files; nothing is sent and no handler is called.
func (a *app) check(ctx context.Context, path string) error {
	files, err := luaFiles(path, "botrun check scripts/")
	if err != nil {
		return err
	}
	sections, err := a.sections()
	if err != nil {
		return err
	}
	problems := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".lua")
		found := runtime.Check(ctx, runtime.Script{Name: name, File: filepath.Base(file), Source: string(source), Files: os.DirFS(filepath.Dir(file))}, runtime.Options{
			Settings:      sections[name].settings,
			CheckSchedule: checkSchedule,
		})
		for _, p := range found {
			problems++
			if a.json {
				a.printJSON(p)
			} else {
				a.printf("%s\n", p)
			}
		}
	}
	if problems > 0 {
		fmt.Fprintf(a.Stderr, "%d problem%s in %d file%s\n", problems, map[bool]string{false: "s"}[problems == 1], len(files), map[bool]string{false: "s"}[len(files) == 1])
		return errShown
	}
	if !a.json {
		a.printf("%d file%s checked, no problems\n", len(files), map[bool]string{false: "s"}[len(files) == 1])
	}
	return nil
}
