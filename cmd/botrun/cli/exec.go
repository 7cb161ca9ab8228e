package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"github.com/spf13/cobra"

	"botrun/api"
	"botrun/bindings"
	"botrun/policy"
	"botrun/runtime"
)

func (a *app) execCommand() *cobra.Command {
	var handler int
	var item string
	cmd := &cobra.Command{
		Use:   "exec SCRIPT [args]",
		Short: "Run one script now",
		Example: `  botrun exec report.lua golang
  echo 'print(require("client").user.me().name)' | botrun exec -
  botrun exec spam.lua --on t3_abc --dry-run`,
		Long: `Exec runs a script once: its top level, with all scopes allowed unless it says
bot.needs. "-" reads the script from standard input. Of a file that registers
handlers, --run N carries out one of them and --on FULLNAME hands an item to
the handlers of events.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("botrun exec script.lua", "exec needs a script")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.exec(cmd.Context(), args[0], args[1:], handler, item)
		},
	}
	cmd.Flags().SetInterspersed(true)
	cmd.Flags().IntVar(&handler, "run", 0, "carry out handler `N` of the file")
	cmd.Flags().StringVar(&item, "on", "", "hand the item `FULLNAME` (of modmail: its id) to the file's event handlers")
	a.siteFlags(cmd)
	return cmd
}

// readScript gives a script's text; "-" is standard input.
func (a *app) readScript(path string) (source, file, dir string, err error) {
	if path == "-" {
		raw, err := io.ReadAll(a.Stdin)
		return string(raw), "stdin", a.WorkDir, err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "", "", "", usage("botrun run "+path, "%s is a folder, exec takes one script", path)
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return "", "", "", usage("botrun exec script.lua", "%s: there is no such file", path)
	}
	return string(raw), filepath.Base(path), filepath.Dir(path), err
}

func (a *app) exec(ctx context.Context, path string, args []string, handler int, item string) (err error) {
	source, file, dir, err := a.readScript(path)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(file, ".lua")
	sections, err := a.sections()
	if err != nil {
		return err
	}
	bot, err := a.execSource(ctx, file, name, source, dir, sections[name], args)
	if bot == nil {
		return a.failed(err)
	}
	bot.path = path
	if !bot.OnDemand && handler == 0 && item == "" {
		return a.offer(path, bot)
	}
	if handler < 0 || handler > len(bot.Handlers) {
		return usage(fmt.Sprintf("botrun exec %s --run 1", path), "%s has no handler %d; it has %d", path, handler, len(bot.Handlers))
	}
	if bot.OnDemand && item != "" {
		return usage("botrun exec "+path, "%s listens to no events, so --on has nothing to call", path)
	}
	h, err := a.openHost(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	h.tell = a.tellPlain()
	o := runOptions{bot: name, trigger: "exec", needs: bot.Needs, all: bot.OnDemand && !bot.Declared, dry: h.dry || bot.mode == "dry", dir: dir, pretended: &policy.Pretended{}}
	if bot.OnDemand {
		o.handler, o.run = "file", bot.Exec
		o.job = func(job *runtime.Job) { job.Args = args; job.Timeout, job.Guard = bot.timeout, bot.guard }
		return a.finish(h.carryOut(ctx, o), o.pretended)
	}
	return a.execHandlers(ctx, h, bot, o, handler, item)
}

// execSource reads a script. One that says something about itself as a bot is
// evaluated first to learn what; any other is free to compute as long as it
// wants.
func (a *app) execSource(ctx context.Context, file, name, source, dir string, s section, args []string) (*botFile, error) {
	files := os.DirFS(dir)
	bot, err := runtime.Compile(runtime.Script{Name: name, File: file, Source: source, Files: files}, runtime.Options{
		Warn: func(message string) { fmt.Fprintf(a.Stderr, "%s: %s\n", file, message) }})
	if err != nil {
		return nil, err
	}
	if bot.Requires("bot") {
		return a.loadSource(ctx, file, name, source, files, s, "", args)
	}
	return &botFile{Bot: bot, path: file, dir: dir, mode: s.mode, timeout: s.timeout, guard: s.guard}, nil
}

// execHandlers carries out one handler, or all event handlers with an item.
func (a *app) execHandlers(ctx context.Context, h *host, bot *botFile, o runOptions, handler int, item string) error {
	ran := false
	for i, registered := range bot.Handlers {
		if handler != 0 && i != handler-1 || handler == 0 && registered.Event == "" {
			continue
		}
		if registered.Event != "" && item == "" {
			return usage(fmt.Sprintf("botrun exec %s --run %d --on t3_abc", bot.path, handler), "handler %d is called for each %s and needs one", handler, registered.Event)
		}
		if registered.Event == "" && item != "" {
			return usage(fmt.Sprintf("botrun exec %s --run %d", bot.path, handler), "handler %d runs on a schedule and takes no item", handler)
		}
		ran = true
		o.handler, o.run, o.trigger = registered.Name, bot.Run, "exec"
		o.job = func(job *runtime.Job) {
			job.Handler, job.Timeout, job.Guard = i, bot.timeout, bot.guard
			if item != "" {
				job.Trigger = registered.Event
				job.Item = func(L *lua.LState, env *bindings.Env) (lua.LValue, error) {
					return h.fetchItem(ctx, L, env, registered, item)
				}
			}
		}
		if err := a.finish(h.carryOut(ctx, o), o.pretended); err != nil {
			return err
		}
	}
	if !ran {
		return usage("botrun exec "+bot.path, "%s listens to no events, so --on has nothing to call", bot.path)
	}
	return nil
}

// fetchItem loads the item of --on: what has the fullname, or of modmail the
// conversation of the id.
func (h *host) fetchItem(ctx context.Context, L *lua.LState, env *bindings.Env, handler runtime.Handler, id string) (lua.LValue, error) {
	call := &api.Call{Op: "client.info", Args: map[string]any{"fullnames": []any{id}}}
	if handler.Event == "modmail" {
		call = &api.Call{Op: "community.modmail.conversations", Self: map[string]any{"display_name": cmp.Or(handler.Community, "mod")},
			Query: []api.Pair{{Name: "limit", Value: "100"}}}
	}
	op, err := api.Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	reply, err := api.Do(ctx, h.session, call)
	if err != nil {
		return nil, err
	}
	things, _, err := bindings.SplitPage(op, reply.Body)
	if err != nil {
		return nil, err
	}
	for _, thing := range things {
		if thing.ID == id {
			return bindings.NewItem(L, env, thing.Type, thing.Data)
		}
	}
	return nil, api.Errorf(api.NotFound, "there is no item %s", id)
}

// offer says what a file of handlers has to run.
func (a *app) offer(path string, bot *botFile) error {
	var b strings.Builder
	for i, h := range bot.Handlers {
		fmt.Fprintf(&b, "\n  --run %d  %s (%s)", i+1, what(h), h.Place)
	}
	try := fmt.Sprintf("botrun exec %s --run 1", path)
	if bot.Handlers[0].Event != "" {
		try += " --on t3_abc"
	}
	return usage(try, "%s registers handlers; say which one to run:%s", path, b.String())
}

// failed shows an error of a script and marks it as shown.
func (a *app) failed(err error) error {
	if a.json {
		a.printJSON(map[string]any{"status": "error", "error": err.Error(), "kind": api.KindOf(err)})
	} else {
		fmt.Fprintln(a.Stderr, describe(err))
	}
	return errShown
}

// finish shows how a run ended.
func (a *app) finish(r runtime.Result, pretended *policy.Pretended) error {
	calls := pretended.Calls()
	if a.json {
		out := map[string]any{"status": r.Status, "reads": r.Reads, "writes": r.Writes, "seconds": r.Duration.Seconds(), "pretended": calls}
		if r.Error != nil {
			out["error"], out["kind"], out["traceback"] = r.Error.Error(), r.Error.Kind, r.Traceback
		}
		a.printJSON(out)
	} else {
		if r.Error != nil {
			fmt.Fprintln(a.Stderr, r.Text())
		}
		a.printPretended(calls)
	}
	if r.Error != nil {
		return errShown
	}
	return nil
}

// printPretended lists what a dry run would have done.
func (a *app) printPretended(calls []policy.PretendedCall) {
	if !a.dry && len(calls) == 0 {
		return
	}
	if len(calls) == 0 {
		a.printf("dry run: nothing would have been written\n")
		return
	}
	a.printf("dry run: %d write%s would have been made:\n", len(calls), map[bool]string{false: "s"}[len(calls) == 1])
	for _, c := range calls {
		a.printf("  %s %s%s %s\n", c.Op, c.Target, a.faint(fieldText(c.Args)), a.faint(c.Script))
	}
}

// tellPlain prints what a script prints; warnings and errors go to the other
// output.
func (a *app) tellPlain() func(bot, level, message string, fields map[string]any) {
	return func(bot, level, message string, fields map[string]any) {
		switch {
		case a.json:
			a.printJSON(map[string]any{"time": time.Now().UTC(), "level": level, "message": message, "fields": fields})
		case level == "info":
			a.printf("%s%s\n", message, a.faint(fieldText(fields)))
		case level != "debug":
			fmt.Fprintf(a.Stderr, "%s: %s%s\n", level, message, fieldText(fields))
		}
	}
}
