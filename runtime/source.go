package runtime

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"botrun/api"
)

const (
	// maxSource is how long a Lua file may be.
	maxSource = 128 << 10
	// maxDepth is how deep blocks and brackets may be nested in it: the
	// compiler calls itself for each level.
	maxDepth = 200
)

// chunk is a Lua file that was read and compiled.
type chunk struct {
	file       string
	source     string
	statements []ast.Stmt
	proto      *lua.FunctionProto
}

// compile compiles a file. The error is of kind invalid and names the line.
func compile(file, source string) (c *chunk, err error) {
	defer func() {
		if r := recover(); r != nil {
			c, err = nil, invalidAt(file, 0, fmt.Sprintf("the compiler cannot read this file: %v", r))
		}
	}()
	if len(source) > maxSource {
		return nil, invalidAt(file, 0, fmt.Sprintf("the file is longer than %d KB", maxSource>>10))
	}
	if strings.HasPrefix(source, "#") { // a line for the shell
		_, rest, _ := strings.Cut(source, "\n")
		source = "\n" + rest
	}
	if line := deepLine(source); line > 0 {
		return nil, invalidAt(file, line, fmt.Sprintf("nested deeper than %d levels", maxDepth))
	}
	statements, err := parse.Parse(strings.NewReader(source), file)
	var syntax *parse.Error
	switch {
	case errors.As(err, &syntax):
		line, near := syntax.Pos.Line, " near '"+syntax.Token+"'"
		if line == parse.EOF {
			line, near = strings.Count(strings.TrimRight(source, "\n"), "\n")+1, " at the end of the file"
		}
		return nil, invalidAt(file, line, strings.TrimSpace(syntax.Message)+near)
	case err != nil:
		return nil, invalidAt(file, 0, err.Error())
	}
	hoistLoops(statements)
	proto, err := lua.Compile(statements, file)
	var compileError *lua.CompileError
	switch {
	case errors.As(err, &compileError):
		return nil, invalidAt(file, compileError.Line, compileError.Message)
	case err != nil:
		return nil, invalidAt(file, 0, err.Error())
	}
	return &chunk{file, source, statements, proto}, nil
}

func invalidAt(file string, line int, message string) *api.Error {
	place := file
	if line > 0 {
		place = fmt.Sprintf("%s:%d", file, line)
	}
	return &api.Error{Kind: api.Invalid, Script: place, Message: message}
}

// moduleFile gives the file that require "lib.words" means, "" if the name
// cannot be one.
func moduleFile(name string) string {
	file := strings.ReplaceAll(name, ".", "/") + ".lua"
	if !fs.ValidPath(file) || strings.Contains(name, "/") || strings.ContainsAny(name, "\\\x00:") {
		return ""
	}
	return file
}

// deepLine gives the line on which a source is nested deeper than maxDepth, 0
// if it is not. It counts brackets, blocks and chains of unary operators.
func deepLine(source string) int {
	s := scanner{source: source, line: 1}
	depth, unary := 0, 0
	for {
		word := s.next()
		switch word {
		case "":
			return 0
		case "(", "[", "{", "do", "function", "if", "repeat":
			depth++
		case ")", "]", "}", "end", "until":
			depth--
		}
		if word == "not" || word == "-" || word == "#" {
			unary++
		} else {
			unary = 0
		}
		if depth > maxDepth || unary > maxDepth {
			return s.line
		}
	}
}

// scanner splits a Lua source into words and single signs, leaving out
// strings and comments. It does not mind mistakes: the parser finds them.
type scanner struct {
	source string
	at     int
	line   int
}

// next gives the next word or sign; a string is `"`, the end is "".
func (s *scanner) next() string {
	for s.at < len(s.source) {
		switch c := s.source[s.at]; {
		case c == '\n':
			s.line++
			s.at++
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case strings.HasPrefix(s.source[s.at:], "--"):
			s.at += 2
			if !s.long() {
				for s.at < len(s.source) && s.source[s.at] != '\n' {
					s.at++
				}
			}
		case c == '"' || c == '\'':
			s.quoted(c)
			return `"`
		case c == '[' && s.long():
			return `"`
		case isAlpha(c) || c == '_' || c >= 0x80:
			start := s.at
			for s.at < len(s.source) && (isAlpha(s.source[s.at]) || isDigit(s.source[s.at]) || s.source[s.at] == '_' || s.source[s.at] >= 0x80) {
				s.at++
			}
			return s.source[start:s.at]
		default:
			s.at++
			return s.source[s.at-1 : s.at]
		}
	}
	return ""
}

func (s *scanner) quoted(quote byte) {
	for s.at++; s.at < len(s.source); s.at++ {
		switch s.source[s.at] {
		case '\\':
			s.at++
		case '\n':
			return
		case quote:
			s.at++
			return
		}
	}
}

// long skips [[…]] or [=[…]=] if it begins here.
func (s *scanner) long() bool {
	rest := s.source[s.at:]
	if !strings.HasPrefix(rest, "[") {
		return false
	}
	level := len(rest[1:]) - len(strings.TrimLeft(rest[1:], "="))
	if len(rest) < level+2 || rest[level+1] != '[' {
		return false
	}
	closing := "]" + strings.Repeat("=", level) + "]"
	end := strings.Index(rest, closing)
	if end < 0 {
		end = len(rest) - len(closing)
	}
	s.line += strings.Count(rest[:end+len(closing)], "\n")
	s.at += end + len(closing)
	return true
}
