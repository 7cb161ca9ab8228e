package check

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
)

// scopeUse compares the scopes that a script names with those that it uses.
type scopeUse struct {
	dynamicGlobals bool // a global may be set in a way that is not seen

	declared bool            // bot.needs is called
	open     bool            // with something that is not known
	granted  []need          // what it names
	calls    []operationCall // of operations
	marked   map[*api.Operation]bool
	// events are what it waits for: the host reads them.
	events map[string]bool
	// names are those of values that are not known: each may be an operation.
	names   map[string]bool
	anyName bool // some operation or request is chosen by a computed name
}

type need struct {
	file  *analysis
	scope string
	at    spot
}

// operationCall is a call of an operation, or of one of several.
type operationCall struct {
	file *analysis
	ops  []*api.Operation
	at   spot
	sent bool // a request is certainly made
}

// needs reads bot.needs{"read", …}.
func (a *analysis) needs(e *ast.FuncCallExpr) {
	a.uses.declared = true
	var scopes []ast.Expr
	for _, arg := range e.Args {
		t, ok := arg.(*ast.TableExpr)
		if !ok {
			scopes = append(scopes, arg)
			continue
		}
		for _, f := range t.Fields {
			scopes = append(scopes, f.Value)
		}
	}
	for _, s := range scopes {
		name, ok := s.(*ast.StringExpr)
		if !ok {
			a.uses.open = true
			continue
		}
		at := spot{line: name.Line(), name: name.Value, beside: quoted}
		if !slices.Contains(a.world.Scopes, name.Value) {
			a.uses.open = a.uses.open || api.Nearest(name.Value, a.world.Scopes) == ""
			a.error(at, fmt.Sprintf("bot.needs: unknown scope %q", name.Value), knownNames(name.Value, a.world.Scopes))
			if near := api.Nearest(name.Value, a.world.Scopes); near != "" { // it was meant
				a.uses.granted = append(a.uses.granted, need{scope: near})
			}
			continue
		}
		a.uses.granted = append(a.uses.granted, need{a, name.Value, at})
	}
}

func knownNames(name string, known []string) string {
	if hint := didYouMean(name, known); hint != "" {
		return hint
	}
	return "known: " + strings.Join(known, ", ")
}

// called notes a call of one of some operations.
func (s *scopeUse) called(a *analysis, ops []*api.Operation, args []ast.Expr, at spot) {
	c := operationCall{file: a, ops: slices.Clone(ops), at: at, sent: true}
	for i, op := range ops {
		switch {
		case generic(op):
			c.ops[i] = a.requested(op, args)
			if c.ops[i] == nil {
				s.anyName = true // a request that is not known may use any scope
				return
			}
		case op.Kind == api.Fetch && op.Of != "":
			c.sent = c.sent && a.fetches(op, args)
		case op.Kind == api.Pure:
			c.sent = false
		}
	}
	s.calls = append(s.calls, c)
}

func generic(op *api.Operation) bool {
	switch op.Name {
	case "client.get", "client.post", "client.put", "client.patch", "client.delete", "client.request":
		return true
	}
	return false
}

// requested finds the operation that a generic request is; nil if that is not
// known.
func (a *analysis) requested(op *api.Operation, args []ast.Expr) *api.Operation {
	if op.Name == "client.request" || len(args) == 0 {
		return nil
	}
	path := a.eval(args[0])
	if path.kind != text || !path.constant {
		return nil
	}
	return api.Match(strings.ToUpper(strings.TrimPrefix(op.Name, "client.")), path.word)
}

// fetches tells whether a look-up certainly asks the service.
func (a *analysis) fetches(op *api.Operation, args []ast.Expr) bool {
	fetch := false
	for _, p := range op.Parameters(a.world.Variant) {
		switch p.Name {
		case "fetch":
			fetch = p.Default == true
		case "lazy":
			fetch = p.Default != true
		}
	}
	if len(args) == 0 {
		return fetch
	}
	options, ok := args[len(args)-1].(*ast.TableExpr)
	if !ok {
		return fetch && a.eval(args[len(args)-1]).isKnown() && a.world.Variant == "A"
	}
	for _, f := range options.Fields {
		key, ok := f.Key.(*ast.StringExpr)
		if !ok || key.Value != "fetch" && key.Value != "lazy" {
			continue
		}
		v := a.eval(f.Value)
		fetch = v.kind == boolean && v.constant && (v.word == "true") == (key.Value == "fetch")
	}
	return fetch
}

// report tells of scopes that are missing, and of those that nothing uses.
func (s *scopeUse) report(script *analysis) {
	if !s.declared {
		return
	}
	granted := make([]string, len(s.granted))
	for i, n := range s.granted {
		granted[i] = n.scope
	}
	used := map[string]bool{}
	for _, c := range s.calls {
		for _, op := range c.ops {
			s.mark(used, op)
		}
		if c.file == script && c.sent && !s.open {
			c.missing(granted)
		}
	}
	if s.open || s.anyName {
		return
	}
	for event := range s.events {
		used[eventScopes[event]] = true
	}
	if len(s.events) > 0 {
		used["read"] = true
	}
	for _, op := range api.Operations() {
		name, _, _ := strings.Cut(op.Name, " (")
		if s.names[name[strings.LastIndexByte(name, '.')+1:]] {
			s.mark(used, op)
		}
	}
	for _, n := range s.granted {
		if n.file != nil && !used[n.scope] {
			n.file.report(n.at, Warning, fmt.Sprintf("bot.needs names %q, but nothing here uses it", n.scope), "leave it out")
		}
	}
}

// missing tells of a scope that a call needs and bot.needs lacks: an error
// where the call would be refused, a warning where only the service wants it.
func (c operationCall) missing(granted []string) {
	var missing []string
	severity := Error
	for _, op := range c.ops {
		missing = op.Needs(granted)
		if len(missing) == 0 {
			return
		}
		if sent, err := api.Lookup(op.Of); op.Of != "" && err == nil && len(sent.Needs(granted)) == 0 {
			severity = Warning
		}
	}
	quotes := make([]string, len(missing))
	for i, scope := range missing {
		quotes[i] = fmt.Sprintf("%q", scope)
	}
	list := strings.Join(quotes, ", ")
	c.at.reach = 0 // the name may be taken by another problem of the same call
	c.file.report(c.at, severity, fmt.Sprintf("%s needs the scope %s, which bot.needs does not name", c.ops[0].Name, list), "add "+list+" to bot.needs")
}

// eventScopes are what reading an event's items takes beside "read".
var eventScopes = map[string]string{"modlog": "modlog", "modmail": "modmail", "message": "privatemessages", "mention": "privatemessages", "reply": "privatemessages",
	"report": "modposts", "modqueue": "modposts", "unmoderated": "modposts", "spam": "modposts", "edited": "modposts"}

// mark notes the scopes that an operation may use. Where the table names none,
// those of its neighbours of the same kind count.
func (s *scopeUse) mark(used map[string]bool, op *api.Operation) {
	if s.marked[op] {
		return
	}
	s.marked[op] = true
	for scope := range strings.FieldsFuncSeq(op.Scope, func(r rune) bool { return r == '+' || r == '|' }) {
		used[scope] = true
	}
	if op.Scope != "" || op.Kind == api.Pure {
		return
	}
	if !op.Writes() {
		used["read"] = true
	}
	root, _, _ := strings.Cut(op.Name, ".")
	for _, other := range api.Operations() {
		if strings.HasPrefix(other.Name, root+".") && other.Writes() == op.Writes() {
			for scope := range strings.FieldsFuncSeq(other.Scope, func(r rune) bool { return r == '+' || r == '|' }) {
				used[scope] = true
			}
		}
	}
	for _, scope := range unlisted() {
		used[scope] = true
	}
}

// unlisted gives the scopes that no row names.
var unlisted = sync.OnceValue(func() (all []string) {
	for _, scope := range api.Scopes {
		if !slices.ContainsFunc(api.Operations(), func(op *api.Operation) bool { return strings.Contains(op.Scope, scope) }) {
			all = append(all, scope)
		}
	}
	return all
})

// options of bot.on and bot.schedule.
var handlerOptions = map[string][]string{
	"on":       {"community", "timeout", "name"},
	"schedule": {"overlap", "missed", "timeout", "name"},
}

// register checks bot.on, bot.schedule and bot.guard.
func (a *analysis) register(e *ast.FuncCallExpr, name string) {
	if len(e.Args) == 0 {
		return
	}
	event, _ := e.Args[0].(*ast.StringExpr)
	if name == "on" && event != nil && !slices.Contains(a.world.Events, event.Value) {
		a.error(spot{line: event.Line(), name: event.Value, beside: quoted}, fmt.Sprintf("bot.on: unknown event %q", event.Value), knownNames(event.Value, a.world.Events))
	}
	if name == "on" && event != nil {
		a.uses.events[event.Value] = true
	}
	known, place := handlerOptions[name], 1
	if name == "guard" {
		known, place = a.world.Guards, 0
	}
	if place >= len(e.Args) {
		return
	}
	options, ok := e.Args[place].(*ast.TableExpr)
	if !ok {
		return
	}
	for _, f := range options.Fields {
		if key, ok := f.Key.(*ast.StringExpr); ok && !slices.Contains(known, key.Value) {
			a.error(spot{line: key.Line(), name: key.Value, beside: keyName}, fmt.Sprintf("bot.%s: unknown option %q", name, key.Value), knownNames(key.Value, known))
		}
	}
}
