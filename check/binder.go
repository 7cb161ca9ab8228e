package check

import (
	"github.com/yuin/gopher-lua/ast"
)

// variable is a local variable with everything that is ever put into it: the
// order of statements is not looked at.
type variable struct {
	sources []func() value
	// uses are the calls of a function in the variable, and those it is passed
	// to; escapes tells that it is used in another way as well.
	uses    []use
	escapes bool
	literal *functionInfo // the function that is its first source
	mutated bool          // its table gets other items

	state progress
	held  value
}

type progress int

const (
	notYet progress = iota
	underWay
	finished
)

// use is one use of a function: it is called, or passed to a call.
type use struct {
	call *ast.FuncCallExpr
	arg  int // its place among the arguments; -1: it is what is called
}

// functionInfo is a function of the script.
type functionInfo struct {
	params  []*variable
	returns [][]ast.Expr
	uses    []use
	escapes bool
	owner   *variable // the variable that it is put into, if any
	state   progress
	result  value
}

// called gives the uses of a function; ok is false where not all are known.
func (f *functionInfo) called() (all []use, ok bool) {
	if f.owner == nil {
		return f.uses, !f.escapes && len(f.uses) > 0
	}
	return f.owner.uses, !f.owner.escapes && len(f.owner.sources) == 1 && len(f.owner.uses) > 0
}

// scopes is what a file's names stand for.
type scopes struct {
	locals    map[*ast.IdentExpr]*variable
	unbound   map[*ast.IdentExpr]*block // globals, with the names around them
	functions map[*ast.FunctionExpr]*functionInfo
	assigned  map[string]bool // globals that the file sets
	fields    map[string]bool // names of fields that it sets
	dynamic   bool            // it uses _G: globals may be set in other ways
}

// binder finds what the names of a file stand for.
type binder struct {
	*analysis
	scope    *block
	function *functionInfo
}

// block is one scope of local names.
type block struct {
	outer *block
	names map[string]*variable
}

func (b *binder) within(body func()) {
	b.scope = &block{outer: b.scope}
	body()
	b.scope = b.scope.outer
}

func (b *binder) declare(name string) *variable {
	v := &variable{}
	if b.scope.names == nil {
		b.scope.names = map[string]*variable{}
	}
	b.scope.names[name] = v
	return v
}

func (b *binder) find(name string) *variable {
	for s := b.scope; s != nil; s = s.outer {
		if v := s.names[name]; v != nil {
			return v
		}
	}
	return nil
}

// put adds the n-th value of a list of expressions to what a variable holds.
func (b *binder) put(v *variable, exprs []ast.Expr, n int) {
	if n < len(exprs) {
		if f, ok := exprs[n].(*ast.FunctionExpr); ok && len(v.sources) == 0 {
			v.literal = b.functions[f]
			v.literal.owner = v
		}
	}
	v.sources = append(v.sources, func() value { return b.nth(exprs, n) })
}

func (b *binder) statements(list []ast.Stmt) {
	for _, s := range list {
		b.statement(s)
	}
}

func (b *binder) block(list []ast.Stmt) { b.within(func() { b.statements(list) }) }

func (b *binder) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		b.local(s)
	case *ast.AssignStmt:
		b.values(s.Rhs)
		for i, target := range s.Lhs {
			b.assign(target, s.Rhs, i)
		}
	case *ast.FuncCallStmt:
		b.expr(s.Expr)
	case *ast.DoBlockStmt:
		b.block(s.Stmts)
	case *ast.WhileStmt:
		b.expr(s.Condition)
		b.block(s.Stmts)
	case *ast.RepeatStmt:
		b.within(func() {
			b.statements(s.Stmts)
			b.expr(s.Condition)
		})
	case *ast.IfStmt:
		b.expr(s.Condition)
		b.block(s.Then)
		b.block(s.Else)
	case *ast.NumberForStmt:
		b.expr(s.Init)
		b.expr(s.Limit)
		b.expr(s.Step)
		b.within(func() {
			v := b.declare(s.Name)
			v.sources = append(v.sources, func() value { return value{kind: number} })
			b.statements(s.Stmts)
		})
	case *ast.GenericForStmt:
		b.values(s.Exprs)
		b.within(func() {
			for i, name := range s.Names {
				v := b.declare(name)
				v.sources = append(v.sources, func() value { return b.looped(s.Exprs, i) })
			}
			b.statements(s.Stmts)
		})
	case *ast.FuncDefStmt:
		b.define(s)
	case *ast.ReturnStmt:
		b.values(s.Exprs)
		if b.function != nil {
			b.function.returns = append(b.function.returns, s.Exprs)
		}
	}
}

func (b *binder) local(s *ast.LocalAssignStmt) {
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if f, ok := s.Exprs[0].(*ast.FunctionExpr); ok { // it may call itself
			v := b.declare(s.Names[0])
			b.functions[f] = &functionInfo{}
			b.put(v, s.Exprs, 0)
			b.functionBody(f, false)
			return
		}
	}
	b.values(s.Exprs)
	for i, name := range s.Names {
		v := b.declare(name)
		if len(s.Exprs) > 0 {
			b.put(v, s.Exprs, i)
		}
	}
}

// values visits expressions whose values go somewhere.
func (b *binder) values(exprs []ast.Expr) {
	for _, e := range exprs {
		b.escape(e)
	}
}

func (b *binder) assign(target ast.Expr, values []ast.Expr, i int) {
	switch target := target.(type) {
	case *ast.IdentExpr:
		if v := b.find(target.Value); v != nil {
			b.locals[target] = v
			b.put(v, values, i)
			return
		}
		b.assigned[target.Value] = true
	case *ast.AttrGetExpr:
		b.stored(target)
	}
}

// stored visits a target such as t.name or t[i].
func (b *binder) stored(target *ast.AttrGetExpr) {
	b.expr(target.Object)
	b.expr(target.Key)
	if key, ok := target.Key.(*ast.StringExpr); ok {
		b.fields[key.Value] = true
	}
	b.mutate(target.Object)
}

func (b *binder) mutate(e ast.Expr) {
	if name, ok := e.(*ast.IdentExpr); ok {
		if v := b.find(name.Value); v != nil {
			v.mutated = true
		}
	}
}

// define visits function a.b:c() … end.
func (b *binder) define(s *ast.FuncDefStmt) {
	if _, ok := b.functions[s.Func]; !ok {
		b.functions[s.Func] = &functionInfo{escapes: true}
	}
	switch target := s.Name.Func.(type) {
	case *ast.IdentExpr:
		b.assign(target, []ast.Expr{s.Func}, 0)
	case *ast.AttrGetExpr:
		b.stored(target)
	}
	if s.Name.Method != "" {
		b.fields[s.Name.Method] = true
		b.escape(s.Name.Receiver)
	}
	b.functionBody(s.Func, s.Name.Method != "")
}

func (b *binder) functionBody(f *ast.FunctionExpr, method bool) {
	info := b.functions[f]
	if info == nil {
		info = &functionInfo{}
		b.functions[f] = info
	}
	outer := b.function
	b.function = info
	b.within(func() {
		if method {
			info.params = append(info.params, b.param(info, "self", 0))
		}
		for _, name := range f.ParList.Names {
			info.params = append(info.params, b.param(info, name, len(info.params)))
		}
		b.statements(f.Stmts)
	})
	b.function = outer
}

func (b *binder) param(f *functionInfo, name string, i int) *variable {
	v := b.declare(name)
	v.sources = append(v.sources, func() value { return b.passed(f, i) })
	return v
}

// escape visits an expression whose value goes where it is not followed.
func (b *binder) escape(e ast.Expr) {
	b.expr(e)
	switch e := e.(type) {
	case *ast.IdentExpr:
		if v := b.locals[e]; v != nil {
			v.escapes = true
		}
	case *ast.FunctionExpr:
		b.functions[e].escapes = true
	}
}

func (b *binder) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if v := b.find(e.Value); v != nil {
			b.locals[e] = v
			return
		}
		b.unbound[e] = b.scope
		b.dynamic = b.dynamic || e.Value == "_G"
	case *ast.AttrGetExpr:
		b.escape(e.Object)
		b.escape(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			if f.Key != nil {
				b.escape(f.Key)
			}
			b.escape(f.Value)
		}
	case *ast.FuncCallExpr:
		b.call(e)
	case *ast.LogicalOpExpr:
		b.values([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.RelationalOpExpr:
		b.expr(e.Lhs)
		b.expr(e.Rhs)
	case *ast.StringConcatOpExpr:
		b.expr(e.Lhs)
		b.expr(e.Rhs)
	case *ast.ArithmeticOpExpr:
		b.expr(e.Lhs)
		b.expr(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		b.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		b.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		b.expr(e.Expr)
	case *ast.FunctionExpr:
		b.functionBody(e, false)
	}
}

func (b *binder) call(e *ast.FuncCallExpr) {
	if e.Receiver != nil {
		b.escape(e.Receiver)
	} else {
		b.used(e.Func, use{e, -1})
		if f, ok := e.Func.(*ast.AttrGetExpr); ok && len(e.Args) > 0 {
			if lib, ok := f.Object.(*ast.IdentExpr); ok && lib.Value == "table" {
				b.mutate(e.Args[0])
			}
		}
	}
	for i, arg := range e.Args {
		b.used(arg, use{e, i})
	}
}

// used visits an expression that is called or passed to a call.
func (b *binder) used(e ast.Expr, u use) {
	b.expr(e)
	switch e := e.(type) {
	case *ast.IdentExpr:
		if v := b.locals[e]; v != nil {
			v.uses = append(v.uses, u)
		}
	case *ast.FunctionExpr:
		b.functions[e].uses = append(b.functions[e].uses, u)
	}
}
