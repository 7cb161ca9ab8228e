package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/bindings"
)

// call checks a call and gives what it answers first.
func (a *analysis) call(e *ast.FuncCallExpr) value {
	callee, at := a.callee(e)
	args := e.Args
	var result value
	switch callee.kind {
	case operation:
		a.exprs(args)
		result = a.callOperation(e, callee, at)
	case places:
		a.exprs(args)
		result = a.callPlace(e, callee, at)
	case iterator, generator:
		a.exprs(args)
		result = callee.item()
	case forest:
		a.exprs(args)
		result = itemsOf(iterator, callee.item())
	case builtin:
		result = a.callBuiltin(e, callee, at)
	case function:
		a.exprs(args)
		result = a.returned(callee.fn)
	case scalar, text, number, boolean:
		a.exprs(args)
		if callee.name == "" {
			break
		}
		a.error(at, callee.name+" is a field and cannot be called", "read it without ()")
	default:
		a.exprs(args)
	}
	return result
}

// callee gives what is called, and where its name stands.
func (a *analysis) callee(e *ast.FuncCallExpr) (value, spot) {
	if e.Receiver != nil {
		object := a.evalUsed(e.Receiver)
		at := spot{line: e.Line(), name: e.Method, beside: afterSign, reach: maxReach}
		if v, ok := a.methods[e]; ok {
			return v, at
		}
		v := a.named(object, at, true)
		a.methods[e] = v
		return v, at
	}
	at := spot{line: e.Line()}
	switch f := e.Func.(type) {
	case *ast.AttrGetExpr:
		if key, ok := f.Key.(*ast.StringExpr); ok {
			at = spot{line: key.Line(), name: key.Value, beside: afterSign}
		}
	case *ast.IdentExpr:
		at = spot{line: f.Line(), name: f.Value}
	}
	return a.evalUsed(e.Func), at
}

// callOperation checks a call of an operation by its name.
func (a *analysis) callOperation(e *ast.FuncCallExpr, callee value, at spot) value {
	args := e.Args
	if e.Receiver == nil && bindings.NeedsOwner(callee.names[0].Op) {
		var ok bool
		if args, ok = a.afterOwner(args); !ok {
			name := callee.names[0].Name
			a.error(at, fmt.Sprintf("%s is called with a dot where a colon is needed", operationName(callee)), fmt.Sprintf("write x:%s(…) instead of x.%s(…)", name, name))
			args = e.Args
		}
	} else if e.Receiver == nil && len(args) > 0 {
		if first := a.eval(args[0]); first.kind == places && first.places[0].Type() == nil {
			args = args[1:] // the client itself, as a colon gives it
		}
	}
	return a.callNames(callee.variant, callee.names, args, at)
}

// afterOwner takes the object off the arguments that an operation called with
// a dot must have; ok is false where there is certainly none.
func (a *analysis) afterOwner(args []ast.Expr) (rest []ast.Expr, ok bool) {
	if len(args) == 0 {
		return nil, false
	}
	switch a.eval(args[0]).kind {
	case unknown, places:
		return args[1:], true
	}
	return args, false
}

// callPlace checks a call of a helper such as com.banned(), or of a resource
// that is a list.
func (a *analysis) callPlace(e *ast.FuncCallExpr, callee value, at spot) value {
	if callee.isObject() {
		if t := callee.places[0].Type(); len(callee.places) == 1 && t.List == "" {
			a.error(at, "a "+callee.places[0].String()+" cannot be called", "")
			return anything
		}
		return itemsOf(iterator, a.listItem(callee))
	}
	args := e.Args
	if e.Receiver == nil && len(args) > 0 {
		if first := a.eval(args[0]); first.kind == places && (first.places[0].Type() == nil || first.places[0] == (bindings.TypePlace(callee.places[0].Type()))) && len(first.places) == 1 && (first.isClient() || first.isObject()) {
			args = args[1:]
		}
	}
	var names []bindings.Name
	for _, p := range callee.places {
		if n, ok := bindings.At(p); ok && n.Called(len(args) > 0) != nil {
			n.Op, n.Iteration = n.Called(len(args) > 0), nil
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		var below []string
		for _, n := range callee.places[0].Names() {
			if !strings.HasPrefix(n.Name, "_") {
				below = append(below, n.Name)
			}
		}
		a.error(at, placesName(callee)+" cannot be called", "it has "+strings.Join(below, ", "))
		return anything
	}
	return a.callNames(callee.variant, names, args, at)
}

// callNames checks the arguments against the operations that a name may stand
// for; a call that one of them takes is well.
func (a *analysis) callNames(variant string, names []bindings.Name, args []ast.Expr, at spot) value {
	var first []finding
	for i, n := range names {
		found := a.bind(n.Op, variant, args, at)
		if len(found) == 0 {
			first = nil
			break
		}
		if i == 0 {
			first = found
		}
	}
	for _, f := range first {
		a.error(f.at, f.message, f.hint)
	}
	ops := make([]*api.Operation, len(names))
	for i, n := range names {
		ops[i] = n.Op
	}
	a.uses.called(a, ops, args, at)
	result := a.callResult(variant, names[0], args)
	for _, n := range names[1:] {
		result = either(result, a.callResult(variant, n, args))
	}
	return result
}

// either is a value of one of two operations.
func either(x, y value) value {
	if x.isObject() && y.isObject() && x.variant == y.variant {
		x.places = compact(append(slices.Clone(x.places), y.places...))
		return x
	}
	return join(x, y)
}

func (a *analysis) callResult(variant string, n bindings.Name, args []ast.Expr) value {
	switch n.Op.Name {
	case "client.drafts": // one of them if an id is given
		if len(args) > 0 {
			return resource(variant, bindings.ResultTypes(n.Op))
		}
	case "user.friends":
		if len(args) > 0 {
			return anything
		}
	case "stream_generator":
		return itemsOf(iterator, anything)
	}
	return a.result(variant, n.Op, n.Place)
}

// callBuiltin checks a call of botrun's own functions.
func (a *analysis) callBuiltin(e *ast.FuncCallExpr, callee value, at spot) value {
	if own, ok := strings.CutPrefix(callee.word, "iterator."); ok {
		return a.callIterator(e, own, at)
	}
	if own, ok := strings.CutPrefix(callee.word, "comments."); ok {
		return a.callForest(e, own, at)
	}
	switch callee.word {
	case "require":
		return a.require(e)
	case "bot.needs":
		a.exprs(e.Args)
		a.needs(e)
		return anything
	case "bot.on", "bot.schedule", "bot.guard":
		a.register(e, strings.TrimPrefix(callee.word, "bot."))
		a.exprs(e.Args)
		return anything
	}
	a.exprs(e.Args)
	arg := func(i int) value { return a.nth(e.Args, i) }
	switch callee.word {
	case "assert":
		return arg(0)
	case "ipairs":
		if v := arg(0); v.kind == list {
			return itemsOf(stepper, v.item())
		}
	case "tostring", "type", "client.type":
		return value{kind: text}
	case "client.new":
		return clientValue(callee.variant)
	case "client.variant":
		n := 0
		if arg(0).isClientArgument() {
			n = 1
		}
		switch v := arg(n); {
		case v.kind == text && v.constant && (v.word == "A" || v.word == "B"):
			return clientValue(v.word)
		case v.kind == nothing:
			return value{kind: text}
		}
	}
	return anything
}

func (v value) isClientArgument() bool { return v.kind == places && v.isClient() }

// require gives what a module answers.
func (a *analysis) require(e *ast.FuncCallExpr) value {
	a.exprs(e.Args)
	if len(e.Args) != 1 {
		return anything
	}
	name, ok := e.Args[0].(*ast.StringExpr)
	if !ok {
		return anything
	}
	if name.Value == "client" {
		return clientValue(a.world.Variant)
	}
	if len(a.world.Modules[name.Value]) > 0 {
		return value{kind: module, word: name.Value}
	}
	return anything
}

// callIterator checks it:filter(f) and its like.
func (a *analysis) callIterator(e *ast.FuncCallExpr, name string, at spot) value {
	if e.Receiver == nil {
		attr, ok := e.Func.(*ast.AttrGetExpr)
		if ok && (len(e.Args) == 0 || a.eval(e.Args[0]).kind != iterator && a.eval(e.Args[0]).kind != unknown) {
			a.error(at, "an iterator's "+name+" is called with a dot where a colon is needed", fmt.Sprintf("write x:%s(…) instead of x.%s(…)", name, name))
		}
		a.exprs(e.Args)
		if !ok {
			return anything
		}
		return a.iterated(a.eval(attr.Object), name, anything)
	}
	a.exprs(e.Args)
	first := a.nth(e.Args, 0)
	switch name {
	case "filter", "map", "each":
		if first.isKnown() && first.kind != function && first.kind != builtin && first.kind != operation {
			a.error(at, name+" takes a function, not "+describe(first), "")
		}
	case "take", "skip":
		if first.isKnown() && first.kind != number {
			a.error(at, name+" takes a whole number, not "+describe(first), "")
		}
	}
	return a.iterated(a.eval(e.Receiver), name, first)
}

func (a *analysis) iterated(it value, name string, arg value) value {
	switch name {
	case "filter", "skip", "take":
		return it
	case "map":
		if arg.kind == function {
			return itemsOf(iterator, a.returned(arg.fn))
		}
		return itemsOf(iterator, anything)
	case "collect":
		return itemsOf(list, it.item())
	case "first":
		return it.item()
	case "iter":
		return itemsOf(generator, it.item())
	}
	return anything
}

// callForest checks tree:list() and tree:replace_more{…}.
func (a *analysis) callForest(e *ast.FuncCallExpr, name string, at spot) value {
	a.exprs(e.Args)
	args := e.Args
	if e.Receiver == nil {
		if len(args) == 0 || a.eval(args[0]).kind != forest && a.eval(args[0]).kind != unknown {
			a.error(at, "comments."+name+" is called with a dot where a colon is needed", "write x:"+name+"(…)")
			return anything
		}
		args = args[1:]
	}
	tree := a.tree(a.world.Variant)
	if e.Receiver != nil {
		tree = a.eval(e.Receiver)
	}
	op, err := api.Lookup("comments." + name)
	if err != nil {
		return anything
	}
	if name == "replace_more" {
		for _, f := range a.bind(op, tree.variant, args, at) {
			a.error(f.at, f.message, f.hint)
		}
		return a.result(tree.variant, op, bindings.Place{})
	}
	return itemsOf(list, tree.item())
}

// callback gives what the n-th parameter of a function holds that is passed as
// an argument of a call.
func (a *analysis) callback(e *ast.FuncCallExpr, arg, n int) value {
	callee, _ := a.callee(e)
	if callee.kind != builtin {
		return anything
	}
	switch word := callee.word; {
	case word == "iterator.filter" || word == "iterator.map" || word == "iterator.each":
		if e.Receiver != nil && arg == 0 && n == 0 {
			return a.eval(e.Receiver).item()
		}
	case word == "bot.on" && n < 2 && arg > 0:
		if n == 1 {
			return value{kind: runObject}
		}
		return a.eventItem(a.nth(e.Args, 0))
	case word == "bot.schedule" && n == 0 && arg > 0:
		return value{kind: runObject}
	case word == "task.map" && n == 0 && arg == 2:
		if items := a.nth(e.Args, 0); items.kind == list {
			return items.item()
		}
	case (word == "task.spawn" || word == "pcall") && arg == 0:
		return a.nth(e.Args, n+1)
	case word == "client.use" && n == 0:
		switch {
		case e.Receiver != nil:
			return a.eval(e.Receiver)
		case arg == 0:
			return clientValue(callee.variant)
		case arg == 1:
			return a.eval(e.Args[0])
		}
	}
	return anything
}

// eventTypes are the types of the items that events bring.
var eventTypes = map[string][]string{
	"submission": {"Submission"}, "comment": {"Comment"}, "unmoderated": {"Submission"},
	"edited": {"Submission", "Comment"}, "report": {"Submission", "Comment"}, "modqueue": {"Submission", "Comment"}, "spam": {"Submission", "Comment"},
	"modlog": {"ModAction"}, "modmail": {"ModmailConversation"}, "mention": {"Comment"}, "reply": {"Comment"}, "message": {"Message"},
}

func (a *analysis) eventItem(event value) value {
	if event.kind != text || !event.constant {
		return anything
	}
	var types []*api.Type
	for _, name := range eventTypes[event.word] {
		types = append(types, bindings.TypesOf(name)...)
	}
	return resource(a.world.Variant, types)
}
