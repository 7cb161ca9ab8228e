package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"botrun/check"
	"botrun/client"
	"botrun/runtime"
)

func (a *app) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check DIR|FILE",
		Short: "Check scripts without running them",
		Long: `Check scripts without running them: names, parameters, operations and scopes
that do not exist, scopes that are missing or not used, and what fails when the
top level is evaluated. Errors end with exit code 1, warnings do not.`,
		Example: "  botrun check scripts/\n  botrun check scripts/spam.lua",
		Args:    exactly(1, "botrun check scripts/"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.check(cmd.Context(), args[0]) },
	}
}

// check looks at files; nothing is sent and no handler is called. Errors make
// it fail, warnings do not.
func (a *app) check(ctx context.Context, path string) error {
	files, err := luaFiles(path, "botrun check scripts/")
	if err != nil {
		return err
	}
	sections, err := a.sections()
	if err != nil {
		return err
	}
	variant, err := a.variant()
	if err != nil {
		return err
	}
	count := map[check.Severity]int{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".lua")
		found := runtime.Check(ctx, runtime.Script{Name: name, File: filepath.Base(file), Source: string(source), Files: os.DirFS(filepath.Dir(file))}, runtime.Options{
			Settings:      sections[name].settings,
			Variant:       variant,
			CheckSchedule: checkSchedule,
		})
		for _, p := range found {
			count[p.Severity]++
			if a.json {
				a.printJSON(p)
			} else {
				a.printf("%s\n", p)
			}
		}
	}
	warnings := ""
	if n := count[check.Warning]; n > 0 {
		warnings = ", " + counted(n, "warning")
	}
	if n := count[check.Error]; n > 0 {
		fmt.Fprintf(a.Stderr, "%s%s in %s\n", counted(n, "problem"), warnings, counted(len(files), "file"))
		return errShown
	}
	if !a.json {
		a.printf("%s checked, no problems%s\n", counted(len(files), "file"), warnings)
	}
	return nil
}

// counted gives "1 file" or "2 files".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// variant gives the client's variant that lib.ini sets for the site, without
// asking for the account's settings.
func (a *app) variant() (string, error) {
	raw, err := client.Sections(a.files())
	if err != nil {
		return "", err
	}
	site := cmp.Or(a.site, a.env("lib_site"), "DEFAULT")
	return strings.ToUpper(cmp.Or(a.env("lib_variant"), raw[site]["variant"], raw["DEFAULT"]["variant"], "A")), nil
}
