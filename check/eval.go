package check

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// eval gives what an expression holds and tells of what is wrong in it, once.
func (a *analysis) eval(e ast.Expr) value { return a.evalAs(e, false) }

// evalUsed is eval for what is called or indexed, which nil cannot be.
func (a *analysis) evalUsed(e ast.Expr) value { return a.evalAs(e, true) }

func (a *analysis) evalAs(e ast.Expr, used bool) value {
	if v, ok := a.values[e]; ok {
		return v
	}
	a.values[e] = anything // for an expression that depends on itself
	if f, ok := e.(*ast.FunctionExpr); ok {
		a.values[e] = value{kind: function, fn: a.functions[f]}
	}
	v := a.compute(e, used)
	a.values[e] = v
	return v
}

func (a *analysis) compute(e ast.Expr, used bool) value {
	switch e := e.(type) {
	case *ast.NilExpr:
		return value{kind: nothing}
	case *ast.TrueExpr, *ast.FalseExpr:
		return value{kind: boolean, constant: true, word: map[bool]string{true: "true", false: "false"}[isTrue(e)]}
	case *ast.NumberExpr:
		return numberValue(e.Value)
	case *ast.StringExpr:
		return value{kind: text, constant: true, word: e.Value}
	case *ast.IdentExpr:
		if v := a.locals[e]; v != nil {
			return a.variable(v)
		}
		return a.global(e, used)
	case *ast.AttrGetExpr:
		return a.index(e, used)
	case *ast.FuncCallExpr:
		return a.call(e)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			a.exprs([]ast.Expr{f.Key, f.Value})
		}
		return value{kind: table, table: e}
	case *ast.FunctionExpr:
		a.statements(e.Stmts)
		return value{kind: function, fn: a.functions[e]}
	case *ast.LogicalOpExpr:
		lhs, rhs := a.eval(e.Lhs), a.eval(e.Rhs)
		if e.Operator == "and" {
			rhs.constant = false
			return rhs // or false or nil, of which no one complains
		}
		return join(lhs, rhs)
	case *ast.RelationalOpExpr:
		a.exprs([]ast.Expr{e.Lhs, e.Rhs})
		return value{kind: boolean}
	case *ast.StringConcatOpExpr:
		a.exprs([]ast.Expr{e.Lhs, e.Rhs})
		return value{kind: text}
	case *ast.ArithmeticOpExpr:
		lhs, rhs := a.eval(e.Lhs), a.eval(e.Rhs)
		if lhs.kind == number && rhs.kind == number {
			return value{kind: number}
		}
		return anything // a time, perhaps
	case *ast.UnaryMinusOpExpr:
		v := a.eval(e.Expr)
		if v.kind != number {
			return anything
		}
		v.figure = -v.figure
		return v
	case *ast.UnaryNotOpExpr:
		a.eval(e.Expr)
		return value{kind: boolean}
	case *ast.UnaryLenOpExpr:
		a.eval(e.Expr)
		return value{kind: number}
	}
	return anything
}

func isTrue(e ast.Expr) bool {
	_, ok := e.(*ast.TrueExpr)
	return ok
}

func numberValue(text string) value {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return value{kind: number} // hexadecimal, or too large
	}
	return value{kind: number, constant: true, figure: f}
}

// variable gives what a local variable holds, whatever the order of the
// statements.
func (a *analysis) variable(v *variable) value {
	switch v.state {
	case finished:
		return v.held
	case underWay:
		return anything
	}
	v.state = underWay
	held := value{kind: nothing}
	for _, source := range v.sources {
		held = join(held, source())
		if held.kind == unknown {
			break
		}
	}
	switch {
	case held.kind == nothing && len(v.sources) == 0, held.kind == nothing && v.mutated:
		held = anything
	case held.kind == list && v.mutated:
		held = itemsOf(list, anything)
	case held.kind == table:
		held = anything // it may be changed before it is used
	}
	v.held, v.state = held, finished
	return held
}

// nth gives the n-th value of a list of expressions.
func (a *analysis) nth(exprs []ast.Expr, n int) value {
	if n < len(exprs) {
		return a.eval(exprs[n])
	}
	if len(exprs) > 0 && manyValues(exprs[len(exprs)-1]) {
		a.eval(exprs[len(exprs)-1])
		return anything
	}
	return value{kind: nothing}
}

// manyValues tells whether an expression may give any number of values.
func manyValues(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return false
}

// looped gives what the n-th variable of a generic for holds.
func (a *analysis) looped(exprs []ast.Expr, n int) value {
	if len(exprs) == 0 {
		return anything
	}
	switch v := a.eval(exprs[0]); {
	case v.kind == stepper && n == 0:
		return value{kind: number}
	case v.kind == stepper && n == 1:
		return v.item()
	case (v.kind == iterator || v.kind == generator) && n == 0:
		return v.item()
	}
	return anything
}

// passed gives what the n-th parameter of a function holds: what all its calls
// give it, as far as all are known.
func (a *analysis) passed(f *functionInfo, n int) value {
	uses, ok := f.called()
	if !ok {
		return anything
	}
	held := value{kind: nothing}
	for _, u := range uses {
		if u.arg < 0 {
			held = join(held, a.nth(u.call.Args, n))
		} else {
			held = join(held, a.callback(u.call, u.arg, n))
		}
		if held.kind == unknown {
			break
		}
	}
	held.constant = false
	return held
}

// returned gives what a function answers first.
func (a *analysis) returned(f *functionInfo) value {
	switch f.state {
	case finished:
		return f.result
	case underWay:
		return anything
	}
	f.state = underWay
	result := value{kind: nothing}
	for _, exprs := range f.returns {
		result = join(result, a.nth(exprs, 0))
	}
	if result.kind == table {
		result = anything
	}
	result.constant = false
	f.result, f.state = result, finished
	return result
}

// global gives what a name that is no local variable stands for.
func (a *analysis) global(e *ast.IdentExpr, used bool) value {
	names, known := a.world.Globals[e.Value]
	switch {
	case a.shared[e.Value]:
		return anything
	case known && len(names) > 0:
		return value{kind: module, word: e.Value}
	case known:
		return value{kind: builtin, word: e.Value}
	case a.uses.dynamicGlobals || strings.HasPrefix(e.Value, "("):
		return anything
	}
	candidates := append(slices.Collect(maps.Keys(a.world.Globals)), slices.Collect(maps.Keys(a.shared))...)
	for s := a.unbound[e]; s != nil; s = s.outer {
		candidates = slices.AppendSeq(candidates, maps.Keys(s.names))
	}
	severity := Warning
	if used {
		severity = Error
	}
	hint := didYouMean(e.Value, candidates)
	if _, isModule := a.world.Modules[e.Value]; isModule {
		hint = fmt.Sprintf("write local %s = require %q", e.Value, e.Value)
	}
	a.report(spot{line: e.Line(), name: e.Value}, severity, fmt.Sprintf("there is no variable %q", e.Value), hint)
	return anything
}
