package reference

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"botrun/api"
	"botrun/bindings"
)

// Mark is in the first lines of every file that is generated, so that nothing
// else is ever overwritten.
const Mark = "Written by botrun types; do not edit."

//go:embed modules/*.lua
var modules embed.FS

// Definitions gives the files for the Lua language server: one for each module
// that scripts require, and below resources/ one for each group of resources.
func Definitions() []File {
	files := []File{{"client.lua", header("client") + clientModule()}, {"resources/client_b.lua", header("_") + clientB()}}
	entries, err := modules.ReadDir("modules")
	if err != nil {
		panic("reference: " + err.Error()) // embedded: it is there
	}
	for _, e := range entries {
		text, err := modules.ReadFile("modules/" + e.Name())
		if err != nil {
			panic("reference: " + err.Error())
		}
		name, meta := e.Name(), strings.TrimSuffix(e.Name(), ".lua")
		if !strings.Contains(string(text), "\nreturn ") { // no module: what all of them use
			name, meta = "resources/"+name, "_"
		}
		more := ""
		if meta == "bot" {
			more = "\n---@alias bot.Scope " + alternatives(api.Scopes) + "\n"
		}
		files = append(files, File{name, header(meta) + more + string(text)})
	}
	for i := range groups {
		if len(groups[i].types) == 0 {
			continue
		}
		var w writer
		for _, name := range groups[i].types {
			w.resource(api.TypeNamed(name))
		}
		files = append(files, File{"resources/" + groups[i].name + ".lua", header("_") + w.text.String()})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// alternatives gives words as a type: "read"|"edit".
func alternatives(words []string) string {
	return `"` + strings.Join(words, `"|"`) + `"`
}

func header(meta string) string {
	return "---@meta " + meta + "\n-- " + Mark + "\n"
}

// clientModule gives what require "client" is, in variant A.
func clientModule() string {
	w := writer{variant: "A"}
	w.place("Client", "client", bindings.Place{}, "Client.", "The session that every script of this host shares.", "ClientBase")
	w.line("return client")
	return w.text.String()
}

// clientB gives the client in variant B.
func clientB() string {
	w := writer{variant: "B"}
	w.place("ClientB", "clientB", bindings.Place{}, "ClientB.", "The client with the older signatures: require(\"client\").variant \"B\".", "ClientBaseB")
	return w.text.String()
}

// writer writes classes.
type writer struct {
	text    strings.Builder
	variant string // of the client's own; "" for resources, which both have
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, format+"\n", args...)
}

// comment writes text as comment lines before what follows.
func (w *writer) comment(text string) {
	for line := range strings.Lines(text) {
		w.line("---%s", strings.TrimSuffix(line, "\n"))
	}
}

// resource writes the class of a type, and those of its helpers.
func (w *writer) resource(t *api.Type) {
	above := ""
	if p := parent(t); p != nil {
		above = p.Name
	}
	w.place(t.Name, "_"+t.Name, bindings.TypePlace(t), t.Name+".", t.Doc, above)
}

// later is a helper whose class comes after the one that it hangs on.
type later struct {
	name bindings.Name
	at   bindings.Place
}

// place writes the class of the names at a place, then those of its helpers.
func (w *writer) place(class, local string, at bindings.Place, prefix, doc, above string) {
	called, isHelper := bindings.At(at)
	if isHelper && called.Op != nil {
		w.options(called.Op)
	}
	w.line("")
	if doc != "" {
		w.comment(doc)
	}
	if above != "" {
		w.line("---@class %s: %s", class, above)
	} else {
		w.line("---@class %s", class)
	}
	var methods []bindings.Name
	var helpers []later
	for _, n := range names(at) {
		if inherited(at, n) {
			continue
		}
		switch {
		case w.elsewhere(n) || at.Resource() && n.Op != nil && onClient(n.Op):
		case n.Property && slices.Contains(deprecated, n.Op.Name): // a mark that fields cannot have
			methods = append(methods, n)
		case n.Field || n.Property:
			w.field(at, n)
		case w.variant == "B" && n.Helper && !differs(n):
			w.line("---@field %s Client.%s", n.Name, strings.TrimPrefix(n.Below().String(), "client."))
		case n.Helper:
			w.line("---@field %s %s%s", n.Name, prefix, n.Name)
			helpers = append(helpers, later{n, n.Below()})
		default:
			methods = append(methods, n)
		}
	}
	if at.Resource() && at.Type().Name == "Comment" {
		w.line("---@field reply_limit? integer how many replies refresh asks for; can be assigned")
		w.line("---@field reply_sort? string the order of the replies that refresh asks for; can be assigned")
	}
	if t := at.Type(); t != nil && at.Resource() && t.List != "" {
		r, ok := t.Conversion(t.List)
		item := "any"
		if ok {
			item = typesOf(bindings.TypesOf(r.Type), r.Type)
		}
		for _, root := range t.Ops {
			if op := noted(root, "iteration, length"); op != nil {
				w.line("---%s Operation `%s`.", op.Doc, op.Name)
			}
		}
		w.line("---@field [integer] %s", item)
		w.line("---@operator len: integer")
		w.line("---@overload fun(): Iterator<%s>", item)
	}
	if isHelper {
		w.overloads(called)
	}
	w.line("local %s = {}", local)
	for _, n := range methods {
		w.method(local, n)
	}
	for _, h := range helpers {
		w.place(prefix+h.name.Name, local+"_"+h.name.Name, h.at, prefix+h.name.Name+".", helperDoc(h.name), helperAbove(h.at))
	}
}

// helperDoc says what a helper is; "" where the operation of its name does.
func helperDoc(n bindings.Name) string {
	if n.Op != nil {
		return ""
	}
	if n.Iteration != nil {
		return n.Iteration.Doc
	}
	return "What hangs below " + n.Below().String() + "."
}

// names gives the names at a place, with the neutral names of fields and those
// that are found out.
func names(at bindings.Place) []bindings.Name {
	all := at.Names()
	if !at.Resource() {
		return all
	}
	for _, name := range []string{"community", "communities", "member", "owner", "submission", "author"} {
		n, ok := at.Lookup(name)
		if ok && n.Field && !slices.ContainsFunc(all, func(m bindings.Name) bool { return m.Name == name }) {
			all = append(all, n)
		}
	}
	slices.SortFunc(all, func(a, b bindings.Name) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// elsewhere tells names that this variant of the client does not have, or that
// are written by hand.
func (w *writer) elsewhere(n bindings.Name) bool {
	if w.variant == "" {
		return false
	}
	if n.Op != nil && !n.Op.InVariant(w.variant) {
		return true
	}
	if n.Op == nil && n.Helper {
		for _, below := range n.Below().Names() {
			if !w.elsewhere(below) {
				return false
			}
		}
		return true
	}
	return false
}

// differs tells whether a name of the client is not the same in both variants.
func differs(n bindings.Name) bool {
	for _, op := range []*api.Operation{n.Op, n.Iteration} {
		if op != nil && (op.ParamsB != "" || op.Variant != "") {
			return true
		}
	}
	return n.Helper && slices.ContainsFunc(n.Below().Names(), differs)
}

// field writes a field of a payload, or an operation that is read like one.
func (w *writer) field(at bindings.Place, n bindings.Name) {
	if n.Property {
		w.line("---@field %s %s %s", n.Name, resultType(n.Op), strings.Join(about(n.Op, n.Settable), " "))
		return
	}
	typ, wire := fieldType(at.Type(), n)
	var notes []string
	if meaning := fieldMeaning(at.Type(), n.Name); meaning != "" {
		notes = append(notes, meaning)
	}
	if wire != "" {
		notes = append(notes, "wire: "+wire)
	}
	if typ == "Member" {
		notes = append(notes, "nil where the account is deleted")
	}
	w.line("---@field %s %s %s", n.Name, typ, strings.Join(notes, "; "))
}

// about gives what the table says of an operation, sentence by sentence.
func about(op *api.Operation, settable bool) []string {
	say := []string{op.Doc}
	if op.Rules != "" {
		say = append(say, op.Rules)
	}
	if settable {
		say = append(say, "Can be assigned.")
	}
	if op.Scope != "" {
		say = append(say, "Scope "+scopeWords(op.Scope)+".")
	}
	if op.Inverse != "" {
		say = append(say, "Undone by `"+strings.Fields(op.Inverse)[0]+"`.")
	}
	if op.Variant != "" {
		say = append(say, "Variant "+op.Variant+" only.")
	}
	say = append(say, "Operation `"+op.Name+"`.")
	if one := noted(op.Name, "one"); one != nil {
		say = append(say, "Operation `"+one.Name+"`.")
	}
	return say
}

// noted finds the row of a name with a note behind it, such as "user.friends
// (one)"; nil if there is none.
func noted(name, note string) *api.Operation {
	all := api.Operations()
	if i := slices.IndexFunc(all, func(op *api.Operation) bool { return op.Name == name+" ("+note+")" }); i >= 0 {
		return all[i]
	}
	return nil
}

func scopeWords(scope string) string {
	return "`" + strings.NewReplacer("+", "` and `", "|", "` or `").Replace(scope) + "`"
}

// deprecated are operations that are there for old scripts only.
var deprecated = []string{"client.validate_on_submit"}

// overloads writes how a helper is called.
func (w *writer) overloads(n bindings.Name) {
	if n.Op == nil && n.Iteration == nil {
		return
	}
	if n.Op != nil {
		w.comment(strings.Join(about(n.Op, false), "\n"))
	}
	if n.Iteration != nil {
		w.line("---Operation `%s`.", n.Iteration.Name)
	}
	selves := []string{""}
	if t := n.Place.Type(); t != nil { // a colon works as well
		selves = append(selves, "self: "+t.Name)
	}
	for _, self := range selves {
		if n.Iteration != nil && n.Called(false) == n.Iteration {
			w.line("---@overload fun(%s): %s", self, resultType(n.Iteration))
		}
		if n.Op != nil {
			for _, form := range w.forms(n.Op) {
				w.line("---@overload fun(%s)%s", form.with(self), returned(n.Op))
			}
		}
	}
}

func returned(op *api.Operation) string {
	if t := resultType(op); t != "" {
		return ": " + t
	}
	return ""
}
