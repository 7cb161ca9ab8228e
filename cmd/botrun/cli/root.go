// Package cli is the command line: one file a command, and all wiring. It is
// the only reader of flags, files and environment.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"botrun/api"
	"botrun/store"
)

// The exit codes.
const (
	exitOK    = 0
	exitError = 1 // a script or the host failed
	exitUsage = 2 // the command line was wrong
)

// System gives the command line of this process.
func System() Env {
	dir, _ := os.Getwd() // "" where it cannot be told: then no lib.ini is read from it
	return Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, LookupEnv: os.LookupEnv, WorkDir: dir,
		Terminal: isTerminal(os.Stdout)}
}

// Env is what a command gets from outside.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	LookupEnv      func(string) (string, bool)
	WorkDir        string
	Terminal       bool // Stdout is a terminal: colours may be used
}

// app is one use of the command line.
type app struct {
	Env
	json   bool
	config string
	data   string
	site   string
	dry    bool
}

// usageError is a mistake on the command line; Try says what to type.
type usageError struct{ message, try string }

func (e *usageError) Error() string { return e.message }

func usage(try, format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...), try}
}

// shown marks an error that was already told.
var errShown = errors.New("shown")

// Main carries out a command line and gives the exit code.
func Main(ctx context.Context, env Env, args []string) int {
	a := &app{Env: env}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var wrong *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errShown):
		return exitError
	case errors.As(err, &wrong):
		fmt.Fprintf(a.Stderr, "botrun: %s\n", wrong.message)
		if wrong.try != "" {
			fmt.Fprintf(a.Stderr, "Try: %s\n", wrong.try)
		}
		return exitUsage
	}
	fmt.Fprintf(a.Stderr, "botrun: %s\n", describe(err))
	return exitError
}

// describe gives an error with its advice.
func describe(err error) string {
	var stored *store.Error
	if errors.As(err, &stored) && stored.Hint != "" && !strings.Contains(err.Error(), stored.Hint) {
		return err.Error() + " (" + stored.Hint + ")"
	}
	return err.Error()
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "botrun",
		Short: "Run moderation bots written in Lua",
		Long: `botrun runs moderation bots written in Lua: on a schedule, or for each new
post, comment or report, over one shared session with the service.

Begin with: botrun demo`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			var names []string
			for _, c := range cmd.Commands() {
				names = append(names, c.Name())
			}
			if near := api.Nearest(args[0], names); near != "" {
				return usage("botrun "+near, "unknown command %q; did you mean %q?", args[0], near)
			}
			return usage("botrun --help", "unknown command %q", args[0])
		},
	}
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	flags := root.PersistentFlags()
	flags.BoolVar(&a.json, "json", false, "print JSON, for scripts")
	flags.StringVar(&a.config, "config", "", "read `FILE` after the usual lib.ini places")
	flags.StringVar(&a.data, "data", "", "keep tokens, journal and cursors in `DIR` (default: the user's data folder)")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage(cmd.CommandPath()+" --help", "%s", flagMessage(cmd, err))
	})
	root.AddCommand(a.demoCommand(), a.runCommand(), a.execCommand(), a.checkCommand(), a.listCommand(), a.runsCommand(), a.journalCommand(),
		a.simCommand(), a.typesCommand(), a.referenceCommand(), a.versionCommand())
	return root
}

// flagMessage suggests the nearest flag for an unknown one.
func flagMessage(cmd *cobra.Command, err error) string {
	message := err.Error()
	if name, ok := strings.CutPrefix(message, "unknown flag: --"); ok {
		var names []string
		for _, n := range []string{"json", "config", "data", "site", "dry-run", "for", "run", "on", "listen", "bot", "state", "limit", "since"} {
			if cmd.Flag(n) != nil {
				names = append(names, n)
			}
		}
		if near := api.Nearest(name, names); near != "" {
			message += fmt.Sprintf(" (did you mean --%s?)", near)
		}
	}
	return message
}

// exactly refuses a wrong number of arguments, saying what to type.
func exactly(n int, example string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return usage(example, "%s takes %d argument%s, %d were given", cmd.CommandPath(), n, map[bool]string{false: "s"}[n == 1], len(args))
		}
		return nil
	}
}

func (a *app) siteFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.site, "site", "", "use the section `NAME` of lib.ini")
	cmd.Flags().BoolVar(&a.dry, "dry-run", false, "read for real, pretend every write and list it")
}

// dataDir gives the folder of the database, made if need be.
func (a *app) dataDir() (string, error) {
	dir := a.data
	if dir == "" {
		switch {
		case a.env("XDG_DATA_HOME") != "":
			dir = filepath.Join(a.env("XDG_DATA_HOME"), "botrun")
		case a.env("HOME") != "":
			dir = filepath.Join(a.env("HOME"), ".local", "share", "botrun")
		case a.env("LOCALAPPDATA") != "":
			dir = filepath.Join(a.env("LOCALAPPDATA"), "botrun")
		default:
			return "", usage("botrun --data ./data …", "there is no data folder: HOME is not set")
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the data folder: %w", err)
	}
	return dir, nil
}

func (a *app) env(name string) string {
	v, _ := a.LookupEnv(name)
	return v
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
