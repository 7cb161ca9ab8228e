package reference

import (
	"fmt"
	"strings"

	"botrun/api"
	"botrun/bindings"
)

// form is one way of giving an operation's parameters.
type form []argument

type argument struct {
	name, typ, meaning string
	optional           bool
}

// with gives a form as the inside of fun(…), after self if there is one.
func (f form) with(self string) string {
	var parts []string
	if self != "" {
		parts = append(parts, self)
	}
	for _, a := range f {
		name := luaName(a.name)
		if a.optional {
			name += "?"
		}
		parts = append(parts, name+": "+a.typ)
	}
	return strings.Join(parts, ", ")
}

// forms gives the ways to call an operation: by position with the rest by name,
// then all by name, then what lies between where positions may be left out.
func (w *writer) forms(op *api.Operation) []form {
	variant := w.operationVariant(op)
	var places form
	var rest *argument
	named, needed := false, false
	params := op.Parameters(variant)
	for _, p := range params {
		a := argument{p.Name, paramType(p), meaningOf(op, p), p.Optional}
		switch {
		case p.Rest:
			a.name, a.optional = "...", false
			rest = &a
		case p.Keyword:
			named, needed = true, needed || !p.Optional
		default:
			places = append(places, a)
		}
	}
	options := argument{"options", w.optionsClass(op), "parameters by name", !needed}
	all := append(form{}, places...)
	switch {
	case rest != nil:
		rest.typ += "|" + options.typ
		all = append(all, *rest)
	case named || variant == "B" && len(places) > 1:
		all = append(all, options)
	}
	forms := []form{all}
	if len(places) > 0 || rest != nil {
		byName := options
		byName.optional = false
		forms = append(forms, form{byName})
		for k := 1; k < len(places); k++ {
			if places[k].optional {
				forms = append(forms, append(append(form{}, places[:k]...), byName))
			}
		}
	}
	return forms
}

func (w *writer) operationVariant(op *api.Operation) string {
	if w.variant != "" {
		return w.variant
	}
	if op.Variant != "" {
		return op.Variant
	}
	return "A"
}

// optionsClass names the class of an operation's parameters by name.
func (w *writer) optionsClass(op *api.Operation) string {
	name, _, _ := strings.Cut(op.Name, " (")
	if w.variant == "B" {
		return "optionsB." + name
	}
	return "options." + name
}

// meaningOf says what a parameter is, with its default.
func meaningOf(op *api.Operation, p api.Param) string {
	text := knownParam(op, p).meaning
	if d := defaultText(p); d != "" {
		if text != "" {
			text += "; "
		}
		text += "default " + d
	}
	return text
}

// options writes the class of an operation's parameters by name.
func (w *writer) options(op *api.Operation) {
	params := op.Parameters(w.operationVariant(op))
	if len(params) == 0 {
		return
	}
	w.line("")
	w.line("---Parameters of `%s` by name.", op.Name)
	w.line("---@class %s", w.optionsClass(op))
	for _, p := range params {
		if p.Extra {
			w.line("---@field [string] any %s", meaningOf(op, p))
			continue
		}
		typ := paramType(p)
		if p.Rest {
			typ = listOf(typ)
		}
		w.line("---@field %s? %s %s", p.Name, typ, meaningOf(op, p))
		if p.Alias != "" {
			w.line("---@field %s? %s the same as %s", p.Alias, typ, p.Name)
		}
	}
}

// method writes an operation that is called, or one to be read that is
// deprecated.
func (w *writer) method(local string, n bindings.Name) {
	op := n.Op
	if op == nil {
		return
	}
	if n.Property {
		w.line("")
		w.comment(strings.Join(about(op, n.Settable), "\n"))
		w.line("---@deprecated")
		w.line("---@type %s", resultType(op))
		w.line("%s.%s = nil", local, n.Name)
		return
	}
	w.options(op)
	forms := w.forms(op)
	w.line("")
	w.comment(strings.Join(about(op, false), "\n"))
	if internal(op) {
		w.line("---@package")
	}
	sign, self := ".", ""
	if t := n.Place.Type(); t != nil {
		sign, self = ":", "self: "+classOf(n.Place)
	}
	var list []string
	for _, a := range forms[0] {
		name := luaName(a.name)
		if a.optional {
			name += "?"
		}
		w.line("---@param %s %s %s", name, a.typ, a.meaning)
		list = append(list, luaName(a.name))
	}
	if t := resultType(op); t != "" {
		w.line("---@return %s", t)
	}
	for _, f := range forms[1:] {
		w.line("---@overload fun(%s)%s", f.with(self), returned(op))
	}
	w.line("function %s%s%s(%s) end", local, sign, n.Name, strings.Join(list, ", "))
}

// classOf names the class of a place of a resource.
func classOf(at bindings.Place) string {
	if at.Resource() {
		return at.Type().Name
	}
	return fmt.Sprintf("%s.%s", at.Type().Name, strings.SplitN(at.String(), ".", 2)[1])
}

// luaName gives a parameter's name where it is a word of Lua.
func luaName(name string) string {
	if name == "function" {
		return "function_"
	}
	return name
}
