// Package check finds mistakes in scripts by reading them: names, parameters,
// operations and scopes that the table does not have. It follows what local
// variables hold, and says nothing about what it does not know.
package check

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"botrun/api"
)

// Severity says how bad a problem is.
type Severity string

// The severities. A script with an error fails where it gets there; a warning
// may be meant.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Problem is something that was found.
type Problem struct {
	File       string   `json:"file"`
	Line       int      `json:"line,omitempty"`   // 0 where none is known
	Column     int      `json:"column,omitempty"` // in bytes; 0 where none is known
	Severity   Severity `json:"severity"`
	Message    string   `json:"message"`
	Suggestion string   `json:"suggestion,omitempty"`
}

// String gives "spam.lua:12:5: message (suggestion)".
func (p Problem) String() string {
	s := p.File
	if p.Line > 0 {
		s += fmt.Sprintf(":%d", p.Line)
	}
	if p.Column > 0 {
		s += fmt.Sprintf(":%d", p.Column)
	}
	s += ": "
	if p.Severity == Warning {
		s += "warning: "
	}
	s += p.Message
	if p.Suggestion != "" {
		s += " (" + p.Suggestion + ")"
	}
	return s
}

// Source is a file that was parsed.
type Source struct {
	File       string
	Text       string
	Statements []ast.Stmt
}

// World is what a script finds around it.
type World struct {
	// Modules are the modules of botrun by name, with the names that each has;
	// one without names is not looked into. A part of a module, such as
	// kv.shared, is a module as well.
	Modules map[string][]string
	// Globals are the global names, with the names that each library has.
	Globals map[string][]string
	// Values are the names that are no functions: "math.huge".
	Values map[string]bool
	// Scopes, Events and Guards are what bot.needs, bot.on and bot.guard know.
	Scopes, Events, Guards []string
	// Variant is what require "client" gives: "A" or "B".
	Variant string
}

// maxProblems is how many problems are told of; a script with more has a
// deeper one.
const maxProblems = 200

// Sources checks a script and the modules that it requires. Scopes that are
// missing are told of in the script alone: it may use a part of a module only.
func Sources(script Source, modules []Source, world World) []Problem {
	s := &scopeUse{names: map[string]bool{}, events: map[string]bool{}, marked: map[*api.Operation]bool{}}
	var problems []Problem
	var all []*analysis
	assigned := map[string]bool{}
	for _, source := range append([]Source{script}, modules...) {
		a := newAnalysis(source, world, s)
		all = append(all, a)
		for name := range a.assigned {
			assigned[name] = true // modules share the globals
		}
		s.dynamicGlobals = s.dynamicGlobals || a.dynamic
	}
	for i, a := range all {
		a.shared, a.main = assigned, i == 0
		a.run()
	}
	s.report(all[0])
	for _, a := range all {
		slices.SortStableFunc(a.problems, func(x, y Problem) int {
			return cmp.Or(x.Line-y.Line, x.Column-y.Column)
		})
		problems = append(problems, a.problems...)
	}
	return problems[:min(len(problems), maxProblems)]
}
