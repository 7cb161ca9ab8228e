package runtime

import (
	"fmt"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

// Registered is what a file says about itself while its top level runs.
type Registered struct {
	Describe string
	// Needs are the scopes the bot asks for. Declared tells an empty list from
	// none.
	Needs    []string
	Declared bool
	Settings []Setting
	Guard    Guard
	Handlers []Handler
}

// Guard limits what one run may do, by the names of GuardNames. A missing name
// is no limit.
type Guard map[string]int

// GuardNames are the limits that bot.guard knows.
var GuardNames = []string{"max_bans", "max_removals", "max_writes"}

// Handler is a function that a file registered.
type Handler struct {
	// Spec is the schedule of bot.schedule; Event the event of bot.on. One of
	// them is "".
	Spec, Event string
	// Name is the one given, else the spec or event.
	Name string
	// Community is what an event is limited to, such as "golang+lua"; "" is
	// every community that the account moderates.
	Community string
	// Overlap says what to do when a run is due while the one before goes on:
	// skip (the default), queue or replace.
	Overlap string
	// Missed says what to do about runs that were due while the host was down:
	// once (the default), skip or all.
	Missed string
	// Timeout is how long one run may take; 0 is the host's default.
	Timeout time.Duration
	// Place is where it was registered, such as "spam.lua:7".
	Place string
}

// Events are the events of bot.on.
var Events = []string{"submission", "comment", "edited", "report", "modqueue", "unmoderated", "spam", "modlog", "modmail", "message", "mention", "reply"}

// personal are the events of the account itself, which no community limits.
var personal = []string{"message", "mention", "reply"}

// registry is the module bot in one VM: it collects what the top level says.
type registry struct {
	Registered
	open          bool              // the top level is running
	values        map[string]string // settings of the host
	checkSchedule func(spec string) error
	handlers      []*lua.LFunction
}

// openModule gives the module bot.
func (r *registry) openModule(L *lua.LState) lua.LValue {
	mod := L.NewTable()
	for name, f := range map[string]func(*lua.LState, arguments) int{
		"describe": r.describe, "needs": r.needs, "setting": r.setting, "guard": r.guard, "schedule": r.schedule, "on": r.on,
	} {
		mod.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
			a := arguments{L, "bot." + name}
			if !r.open {
				a.fail("can only be called while the top level of the file runs", "move it out of the function")
			}
			if L.Get(1) == mod {
				a.fail("is called with a dot, not a colon", "write bot."+name)
			}
			return f(L, a)
		}))
	}
	return mod
}

// describe is bot.describe(text).
func (r *registry) describe(_ *lua.LState, a arguments) int {
	r.Describe = a.text(1, "text")
	return 0
}

// needs is bot.needs{scope, ...}.
func (r *registry) needs(L *lua.LState, a arguments) int {
	names, err := textList(L.Get(1))
	if err != nil {
		a.fail("scopes must be a list of names: "+err.Error(), `such as bot.needs { "read", "modposts" }`)
	}
	for _, name := range names {
		if !slices.Contains(api.Scopes, name) {
			a.unknown("scope", name, api.Scopes)
		}
		if !slices.Contains(r.Needs, name) {
			r.Needs = append(r.Needs, name)
		}
	}
	r.Declared = true
	return 0
}

// guard is bot.guard{max_writes=, max_removals=, max_bans=}.
func (r *registry) guard(_ *lua.LState, a arguments) int {
	options := a.options(1, "limits", GuardNames...)
	if r.Guard == nil {
		r.Guard = Guard{}
	}
	for name, v := range options {
		n, ok := v.(lua.LNumber)
		if !ok || n < 0 || n != lua.LNumber(int(n)) {
			a.fail(fmt.Sprintf("%s must be a whole number, 0 or more", name), "")
		}
		r.Guard[name] = int(n)
	}
	return 0
}

// schedule is bot.schedule(spec, options, fn). Options may be left out.
func (r *registry) schedule(L *lua.LState, a arguments) int {
	h := Handler{Spec: a.text(1, "spec")}
	if r.checkSchedule != nil {
		if err := r.checkSchedule(h.Spec); err != nil {
			a.fail(err.Error(), "")
		}
	}
	r.register(L, a, h, "overlap", "missed", "timeout", "name")
	return 0
}

// on is bot.on(event, options, fn). Options may be left out.
func (r *registry) on(L *lua.LState, a arguments) int {
	h := Handler{Event: a.text(1, "event")}
	if !slices.Contains(Events, h.Event) {
		a.unknown("event", h.Event, Events)
	}
	if slices.Contains(personal, h.Event) {
		r.register(L, a, h, "timeout", "name")
	} else {
		r.register(L, a, h, "community", "timeout", "name")
	}
	return 0
}

func (r *registry) register(L *lua.LState, a arguments, h Handler, known ...string) {
	fn, ok := L.Get(2).(*lua.LFunction)
	var options map[string]lua.LValue
	if !ok {
		options = a.options(2, "options", known...)
		if fn, ok = L.Get(3).(*lua.LFunction); !ok {
			a.fail("the last argument must be a function, got "+L.Get(3).Type().String(), "")
		}
	}
	h.Name, h.Overlap, h.Missed = h.Spec+h.Event, "skip", "once"
	h.Place = strings.TrimSuffix(whereIs(L), ": ")
	for name, v := range options {
		switch name {
		case "overlap":
			h.Overlap = a.choice(name, v, "skip", "queue", "replace")
		case "missed":
			h.Missed = a.choice(name, v, "once", "skip", "all")
		case "timeout":
			d, err := bindings.ToDuration(v)
			if err != nil || d <= 0 {
				a.fail("timeout must be a duration above 0", `such as 90 or "2m"`)
			}
			h.Timeout = d
		case "community":
			names, err := textList(v)
			if err != nil {
				a.fail("community must be a name or a list of names: "+err.Error(), `such as "golang+lua"`)
			}
			h.Community = strings.Join(names, "+")
		case "name":
			if h.Name = v.String(); v.Type() != lua.LTString || h.Name == "" {
				a.fail("name must be text", "")
			}
		}
	}
	if h.Event == "" {
		h.Community = ""
	}
	r.Handlers = append(r.Handlers, h)
	r.handlers = append(r.handlers, fn)
}

// arguments reads the arguments of one function and raises errors that name it.
type arguments struct {
	L  *lua.LState
	op string
}

func (a arguments) fail(message, hint string) {
	bindings.RaiseError(a.L, &api.Error{Kind: api.Invalid, Op: a.op, Message: message, Hint: hint})
}

func (a arguments) unknown(what, name string, known []string) {
	hint := "known: " + strings.Join(known, ", ")
	if near := api.Nearest(name, known); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	a.fail(fmt.Sprintf("unknown %s %q", what, name), hint)
}

func (a arguments) text(n int, name string) string {
	v, ok := a.L.Get(n).(lua.LString)
	if !ok || strings.TrimSpace(string(v)) == "" {
		a.fail(fmt.Sprintf("%s must be text that is not empty, got %s", name, describeValue(a.L.Get(n))), "")
	}
	return string(v)
}

// options reads a table of names; an unknown name is an error.
func (a arguments) options(n int, name string, known ...string) map[string]lua.LValue {
	t, ok := a.L.Get(n).(*lua.LTable)
	if !ok {
		a.fail(fmt.Sprintf("%s must be a table of names, got %s", name, describeValue(a.L.Get(n))), "known: "+strings.Join(known, ", "))
	}
	out := map[string]lua.LValue{}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if k.Type() != lua.LTString {
			a.fail(fmt.Sprintf("%s must be a table of names, it has the key %s", name, k), "known: "+strings.Join(known, ", "))
		}
		if !slices.Contains(known, k.String()) {
			a.unknown("option", k.String(), known)
		}
		out[k.String()] = v
	}
	return out
}

func (a arguments) choice(name string, v lua.LValue, words ...string) string {
	if v.Type() != lua.LTString || !slices.Contains(words, v.String()) {
		a.fail(fmt.Sprintf("%s must be one of %s, got %s", name, strings.Join(words, ", "), describeValue(v)), "")
	}
	return v.String()
}

// describeValue names a value in a message: text with its quotes, numbers and
// booleans as they are, others by their type.
func describeValue(v lua.LValue) string {
	switch v.Type() {
	case lua.LTString:
		return fmt.Sprintf("%q", v.String())
	case lua.LTNumber, lua.LTBool:
		return v.String()
	}
	return v.Type().String()
}

// textList reads one text, or an array of texts.
func textList(v lua.LValue) ([]string, error) {
	switch v := v.(type) {
	case lua.LString:
		if v != "" {
			return []string{string(v)}, nil
		}
		return nil, fmt.Errorf("it is empty")
	case *lua.LTable:
		out := make([]string, v.Len())
		for i := range out {
			item, ok := v.RawGetInt(i + 1).(lua.LString)
			if !ok || item == "" {
				return nil, fmt.Errorf("item %d is %s", i+1, describeValue(v.RawGetInt(i+1)))
			}
			out[i] = string(item)
		}
		if k, _ := v.Next(lua.LNil); k != lua.LNil && len(out) == 0 {
			return nil, fmt.Errorf("it has the key %s", k)
		}
		return out, nil
	}
	return nil, fmt.Errorf("got a %s", v.Type())
}
