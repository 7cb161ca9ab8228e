package runtime

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
)

// Problem is something that Check has found.
type Problem struct {
	Place   string // such as "spam.lua:12"; the file's name if no line is known
	Message string
	Hint    string
}

// String gives "spam.lua:12: message (hint)".
func (p Problem) String() string {
	return (&api.Error{Script: p.Place, Message: p.Message, Hint: p.Hint}).Error()
}

// Check looks for mistakes in a file and the files it requires, without
// running a handler: what the compiler refuses, modules that do not exist, and
// what fails at the top level.
func Check(ctx context.Context, s Script, o Options) []Problem {
	b, err := Compile(s, o)
	if err != nil {
		return []Problem{problem(s.File, err)}
	}
	var problems []Problem
	b.checkRequires(b.main, map[string]bool{}, &problems)
	if len(problems) > 0 {
		return problems
	}
	if _, err := Load(ctx, s, o); err != nil {
		problems = append(problems, problem(s.File, err))
	}
	return problems
}

func problem(file string, err error) Problem {
	var e *api.Error
	if !errors.As(err, &e) {
		return Problem{Place: file, Message: err.Error()}
	}
	p := Problem{Place: e.Script, Message: e.Message, Hint: e.Hint}
	if e.Op != "" {
		p.Message = e.Op + ": " + e.Message
	}
	if p.Place == "" {
		p.Place = file
	}
	return p
}

// checkRequires follows the modules that a file names.
func (b *Bot) checkRequires(c *chunk, seen map[string]bool, problems *[]Problem) {
	for _, r := range c.requires() {
		if seen[r.name] || slices.Contains(moduleNames, r.name) {
			continue
		}
		seen[r.name] = true
		module, err := b.library.chunk(r.name)
		switch {
		case err != nil:
			*problems = append(*problems, problem(c.file, err))
		case module == nil:
			p := problem(c.file, invalidAt(c.file, r.line, unknownModule(r.name).Message))
			p.Hint = unknownModule(r.name).Hint
			*problems = append(*problems, p)
		default:
			b.checkRequires(module, seen, problems)
		}
	}
}

// required is one require of a constant name.
type required struct {
	name string
	line int
}

// requires gives the modules that a file names.
func (c *chunk) requires() (all []required) {
	c.calls(func(call *ast.FuncCallExpr) {
		if name, ok := requiredName(call); ok {
			all = append(all, required{name, call.Line()})
		}
	})
	return all
}

// registers tells whether the file seems to register handlers: it calls
// schedule or on of something it names bot, or of require "bot".
func (c *chunk) registers() bool {
	found := false
	c.calls(func(call *ast.FuncCallExpr) {
		attr, ok := call.Func.(*ast.AttrGetExpr)
		if !ok {
			return
		}
		key, ok := attr.Key.(*ast.StringExpr)
		if !ok || key.Value != "schedule" && key.Value != "on" {
			return
		}
		switch object := attr.Object.(type) {
		case *ast.IdentExpr:
			found = found || object.Value == "bot"
		case *ast.FuncCallExpr:
			name, _ := requiredName(object)
			found = found || name == "bot"
		}
	})
	return found
}

func requiredName(call *ast.FuncCallExpr) (string, bool) {
	f, ok := call.Func.(*ast.IdentExpr)
	if !ok || f.Value != "require" || len(call.Args) != 1 {
		return "", false
	}
	name, ok := call.Args[0].(*ast.StringExpr)
	if !ok {
		return "", false
	}
	return name.Value, true
}

var callType = reflect.TypeFor[*ast.FuncCallExpr]()

// calls visits every call in a file.
func (c *chunk) calls(visit func(*ast.FuncCallExpr)) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			if v.IsNil() {
				return
			}
			if v.Type() == callType {
				visit(v.Interface().(*ast.FuncCallExpr))
			}
			walk(v.Elem())
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(c.statements))
}
