package runtime

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// hiddenChunk is the name of Lua code of ours: it does not appear in
// tracebacks.
const hiddenChunk = "<botrun>"

// maxTrace is how many levels a traceback shows.
const maxTrace = 20

// failure is the error that was raised last, with where it came from.
type failure struct {
	object lua.LValue
	trace  string
}

// raise is the Panic of every thread: it raises the value on top of the stack
// with a traceback. An error that is raised again (by a task's wait, a wrapped
// coroutine, or error after pcall) keeps the traceback of its first place.
//
// gopher-lua's own traceback is never asked for: it has a line for each tail
// call, of which there can be millions.
func raise(L *lua.LState) {
	m, object := meterOf(L), L.Get(-1)
	last := &m.vm.failed
	if last.object != object || last.trace == "" {
		*last = failure{object, traceback(L)}
	}
	m.trace = last.trace
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: object, StackTrace: last.trace})
}

// traceback gives the levels of a thread, the innermost first: file, line and
// function.
func traceback(L *lua.LState) string {
	lines := []string{"stack traceback:"}
	for level := 0; ; level++ {
		if len(lines) > maxTrace {
			lines = append(lines, "\t...")
			break
		}
		frame, ok := L.GetStack(level)
		if !ok {
			break
		}
		if line := traceLine(L, frame); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func traceLine(L *lua.LState, frame *lua.Debug) string {
	if _, err := L.GetInfo("nSl", frame, nil); err != nil || frame.Source == hiddenChunk {
		return ""
	}
	function := "function '" + frame.Name + "'"
	switch {
	case frame.What == "main" && frame.LineDefined == 0:
		function = "main chunk"
	case frame.What == "main", frame.Name == "", strings.HasPrefix(frame.Name, "<"), frame.Name == "?":
		function = fmt.Sprintf("function <%s:%d>", frame.Source, frame.LineDefined)
	}
	if frame.What == "G" || frame.Source == "" {
		if frame.Name == "" || strings.HasPrefix(frame.Name, "(") {
			return ""
		}
		return "\t[Go]: in " + function
	}
	return fmt.Sprintf("\t%s:%d: in %s", frame.Source, frame.CurrentLine, function)
}
