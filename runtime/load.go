package runtime

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/bindings"
)

// The limits of a file's top level while it is loaded.
const (
	loadTime         = 2 * time.Second
	loadInstructions = 50_000_000
)

// Script is a Lua file.
type Script struct {
	// Name is the bot's name, such as "spam".
	Name string
	// File is how errors name the file, such as "spam.lua".
	File string
	// Source is its text.
	Source string
	// Files is the folder that require reads below; nil is none.
	Files fs.FS
}

// Options are what the host says about a bot.
type Options struct {
	// Settings are the values that the host gives to bot.setting, as text by
	// name. A name that the bot does not declare is an error of Load.
	Settings map[string]string
	// Variant is what require "client" gives: "A" (the default) or "B".
	Variant string
	// Args are those that Exec will get: the top level may look at them.
	Args []string
	// CheckSchedule checks the spec of bot.schedule; nil accepts any text.
	CheckSchedule func(spec string) error
	// Warn takes what botrun has to say about the script; nil drops it.
	Warn func(message string)
}

// Bot is a loaded file. It may be run many times at once.
type Bot struct {
	Script
	Registered
	// OnDemand tells that the file registers no handler: it is carried out by
	// Exec.
	OnDemand bool

	options Options
	main    *chunk
	library library
}

// Compile reads a file without evaluating it, for Exec. The error is an
// *api.Error of kind invalid that names the line.
func Compile(s Script, o Options) (*Bot, error) {
	main, err := compile(s.File, s.Source)
	if err != nil {
		return nil, err
	}
	return &Bot{Script: s, OnDemand: true, options: o, main: main, library: library{files: s.Files}}, nil
}

// Requires tells whether the file asks for a module by name.
func (b *Bot) Requires(module string) bool {
	found := false
	b.main.calls(func(call *ast.FuncCallExpr) {
		name, ok := requiredName(call)
		found = found || ok && name == module
	})
	return found
}

// Load compiles a file and evaluates its top level to learn what it registers:
// with two seconds, and without network, store, tasks and log. The error is an
// *api.Error that names the place.
//
// A file that registers nothing may use the network at its top level; it is
// not evaluated further than that and runs on demand. When such a file fails,
// the bot comes with the error, as far as it was evaluated: Exec fails as well,
// and shows it as any error of a run.
func Load(ctx context.Context, s Script, o Options) (*Bot, error) {
	b, err := Compile(s, o)
	if err != nil {
		return nil, err
	}
	closed := false // something was refused
	env := &bindings.Env{
		Variant: o.Variant,
		Warn:    o.Warn,
		Door: api.CallerFunc(func(_ context.Context, call *api.Call) (*api.Reply, error) {
			return nil, &api.Error{Kind: api.Denied, Op: call.Op, Script: call.Script, Message: "is not available while the script is loaded"}
		}),
		Loading: func() bool { closed = true; return true },
	}
	e := b.prepare(ctx, env, loadTime, loadInstructions)
	e.late.Message = fmt.Sprintf("the top level of the file takes longer than %s", brief(loadTime))
	e.late.Hint = "move the work into a handler"
	result := e.carryOut(stuckAfter, func(L *lua.LState) { e.evaluateWith(L, o.Args) })
	if result.Status == StatusStuck {
		return nil, result.Error
	}
	b.Registered = e.registry.Registered
	b.OnDemand = len(b.Handlers) == 0
	if err := b.checkSettings(result.Error != nil); err != nil {
		return nil, err
	}
	switch registers := !b.OnDemand || b.main.registers(); {
	case result.Error == nil || closed && !registers:
		return b, nil
	case registers:
		return nil, result.Error
	}
	return b, result.Error
}

// checkSettings refuses a value of the host that no setting asks for. When the
// top level was not evaluated to its end, there may be more settings.
func (b *Bot) checkSettings(partly bool) error {
	if partly {
		return nil
	}
	var known []string
	for _, s := range b.Settings {
		known = append(known, s.Name)
	}
	for name := range b.options.Settings {
		if slices.Contains(known, name) {
			continue
		}
		err := api.Errorf(api.ConfigError, "the bot %s has no setting %q", b.Name, name)
		if near := api.Nearest(name, known); near != "" {
			err.Hint = fmt.Sprintf("did you mean %q?", near)
		} else if len(known) > 0 {
			err.Hint = "it has " + strings.Join(known, ", ")
		}
		return err
	}
	return nil
}
