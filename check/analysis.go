package check

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
)

// analysis is one file under the checker.
type analysis struct {
	scopes
	source   Source
	world    World
	find     *finder
	uses     *scopeUse
	shared   map[string]bool // globals that any file sets
	main     bool            // the script itself, not a module
	values   map[ast.Expr]value
	methods  map[*ast.FuncCallExpr]value // what x:name stands for
	problems []Problem
}

func newAnalysis(s Source, world World, uses *scopeUse) *analysis {
	a := &analysis{source: s, world: world, uses: uses, find: newFinder(s.Text), values: map[ast.Expr]value{}, methods: map[*ast.FuncCallExpr]value{}, scopes: scopes{
		locals: map[*ast.IdentExpr]*variable{}, unbound: map[*ast.IdentExpr]*block{}, functions: map[*ast.FunctionExpr]*functionInfo{},
		assigned: map[string]bool{}, fields: map[string]bool{},
	}}
	b := &binder{analysis: a}
	b.block(s.Statements)
	return a
}

// run evaluates every expression of the file once; evaluating one tells of its
// problems.
func (a *analysis) run() { a.statements(a.source.Statements) }

// spot is where a problem is: a name on a line, or near below it.
type spot struct {
	line   int
	name   string
	beside sign
	reach  int
}

func (a *analysis) report(at spot, severity Severity, message, suggestion string) {
	if len(a.problems) >= maxProblems {
		return
	}
	line, column := a.find.find(at.line, at.name, at.beside, at.reach)
	a.problems = append(a.problems, Problem{File: a.source.File, Line: line, Column: column, Severity: severity, Message: message, Suggestion: suggestion})
}

func (a *analysis) error(at spot, message, suggestion string) {
	a.report(at, Error, message, suggestion)
}

// didYouMean words a suggestion; "" if no name is near.
func didYouMean(name string, known []string) string {
	return quoteNear(api.Nearest(name, known))
}

func quoteNear(near string) string {
	if near == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %q?", near)
}

func (a *analysis) statements(list []ast.Stmt) {
	for _, s := range list {
		a.statement(s)
	}
}

func (a *analysis) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		a.exprs(s.Exprs)
	case *ast.AssignStmt:
		a.exprs(s.Rhs)
		for i, target := range s.Lhs {
			a.assignTo(target, s.Rhs, i)
		}
	case *ast.FuncCallStmt:
		a.eval(s.Expr)
	case *ast.DoBlockStmt:
		a.statements(s.Stmts)
	case *ast.WhileStmt:
		a.eval(s.Condition)
		a.statements(s.Stmts)
	case *ast.RepeatStmt:
		a.statements(s.Stmts)
		a.eval(s.Condition)
	case *ast.IfStmt:
		a.eval(s.Condition)
		a.statements(s.Then)
		a.statements(s.Else)
	case *ast.NumberForStmt:
		a.exprs([]ast.Expr{s.Init, s.Limit, s.Step})
		a.statements(s.Stmts)
	case *ast.GenericForStmt:
		a.exprs(s.Exprs)
		a.statements(s.Stmts)
	case *ast.FuncDefStmt:
		if target, ok := s.Name.Func.(*ast.AttrGetExpr); ok {
			a.eval(target.Object)
		}
		if s.Name.Receiver != nil {
			a.eval(s.Name.Receiver)
		}
		a.eval(s.Func)
	case *ast.ReturnStmt:
		a.exprs(s.Exprs)
	}
}

func (a *analysis) exprs(list []ast.Expr) {
	for _, e := range list {
		if e != nil {
			a.eval(e)
		}
	}
}

// assignTo checks a target such as post.title.
func (a *analysis) assignTo(target ast.Expr, values []ast.Expr, i int) {
	attr, ok := target.(*ast.AttrGetExpr)
	if !ok {
		return
	}
	object := a.evalUsed(attr.Object)
	a.eval(attr.Key)
	key, ok := attr.Key.(*ast.StringExpr)
	if !ok || object.kind != places {
		return
	}
	at := spot{line: key.Line(), name: key.Value, beside: afterSign}
	var hint string
	for _, p := range object.places {
		n, found := p.Lookup(key.Value)
		if found && n.Settable {
			if n.Op != nil && len(object.places) == 1 {
				a.checkValue(n.Op, n.Op.Parameters("A")[0], a.nth(values, i), at)
			}
			return
		}
		if !found {
			hint = quoteNear(p.Nearest(key.Value))
		}
	}
	a.error(at, fmt.Sprintf("%s.%s cannot be assigned", placesName(object), key.Value), hint)
}
