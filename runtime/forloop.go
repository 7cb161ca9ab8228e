package runtime

import (
	"reflect"

	"github.com/yuin/gopher-lua/ast"
)

// The compiler gives a generic for its hidden variables before it compiles the
// expressions that fill them, and mistakes them for results: a method call on
// the result of a call (for x in f().list:items() do) finds nil, and the
// variables of an earlier loop are left where an expression gives none. As the
// values of a local statement the same expressions compile well. So
//
//	for NAMES in EXPRESSIONS do … end
//
// is compiled as
//
//	do local f, s, v = EXPRESSIONS; for NAMES in f, s, v do … end end

// loopNames are the names of the local variables; no source can have them.
var loopNames = []string{"(for function)", "(for subject)", "(for variable)"}

var blockType = reflect.TypeFor[[]ast.Stmt]()

// hoistLoops rewrites every generic for in a file, in functions too.
func hoistLoops(statements []ast.Stmt) {
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
			if v.Type() == blockType {
				hoistIn(v.Interface().([]ast.Stmt))
			}
		}
	}
	walk(reflect.ValueOf(statements))
}

func hoistIn(block []ast.Stmt) {
	for i, s := range block {
		loop, ok := s.(*ast.GenericForStmt)
		if !ok {
			continue
		}
		values := &ast.LocalAssignStmt{Names: loopNames, Exprs: loop.Exprs}
		at(values, loop.Line())
		loop.Exprs = make([]ast.Expr, len(loopNames))
		for i, name := range loopNames {
			variable := &ast.IdentExpr{Value: name}
			at(variable, loop.Line())
			loop.Exprs[i] = variable
		}
		own := &ast.DoBlockStmt{Stmts: []ast.Stmt{values, loop}}
		own.SetLine(loop.Line())
		own.SetLastLine(loop.LastLine())
		block[i] = own
	}
}

func at(n ast.PositionHolder, line int) {
	n.SetLine(line)
	n.SetLastLine(line)
}
