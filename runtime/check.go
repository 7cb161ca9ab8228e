package runtime

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
	"botrun/check"
)

// Check looks for mistakes in a file and the files it requires, without
// running a handler: what the compiler refuses, modules that do not exist,
// what the reading of package check finds, and what fails at the top level.
func Check(ctx context.Context, s Script, o Options) []check.Problem {
	b, err := Compile(s, o)
	if err != nil {
		return []check.Problem{problem(s.File, err)}
	}
	var problems []check.Problem
	var modules []check.Source
	b.checkRequires(b.main, map[string]bool{}, &modules, &problems)
	complete := len(problems) == 0
	problems = append(problems, check.Sources(b.main.checked(), modules, world(b.options.Variant))...)
	if !complete || !b.Requires("bot") {
		return problems // a script for exec alone runs at its top level, with arguments
	}
	if _, err := Load(ctx, s, o); err != nil {
		if p := problem(s.File, err); !slices.ContainsFunc(problems, func(q check.Problem) bool { return told(q, p) }) {
			problems = append(problems, p)
		}
	}
	return problems
}

// told tells whether what fails while loading was found by reading already:
// an error of the same line.
func told(found, loading check.Problem) bool {
	return found.Severity == check.Error && found.File == loading.File && (found.Line == loading.Line || found.Message == loading.Message)
}

func (c *chunk) checked() check.Source {
	return check.Source{File: c.file, Text: c.source, Statements: c.statements}
}

func problem(file string, err error) check.Problem {
	p := check.Problem{File: file, Severity: check.Error, Message: err.Error()}
	var e *api.Error
	if !errors.As(err, &e) {
		return p
	}
	p.Message, p.Suggestion = e.Message, e.Hint
	if e.Op != "" {
		p.Message = e.Op + ": " + e.Message
	}
	if e.Script != "" {
		p.File = e.Script
		if i := strings.LastIndexByte(e.Script, ':'); i >= 0 {
			if line, err := strconv.Atoi(e.Script[i+1:]); err == nil {
				p.File, p.Line = e.Script[:i], line
			}
		}
	}
	return p
}

// checkRequires follows the modules that a file names and gathers them.
func (b *Bot) checkRequires(c *chunk, seen map[string]bool, modules *[]check.Source, problems *[]check.Problem) {
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
			e := unknownModule(r.name)
			*problems = append(*problems, check.Problem{File: c.file, Line: r.line, Severity: check.Error, Message: e.Message, Suggestion: e.Hint})
		default:
			*modules = append(*modules, module.checked())
			b.checkRequires(module, seen, modules, problems)
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
