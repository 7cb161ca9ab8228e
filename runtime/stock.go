package runtime

import (
	goruntime "runtime"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
)

// maxArray is the highest index that a table keeps in its array part; one
// assignment to it costs 16 MiB.
const maxArray = 1 << 20

func init() { lua.MaxArrayIndex = maxArray }

// stock holds gopher-lua's own library functions by "library.name". Only those
// that are named in sandbox.go reach a script.
var stock = stockFunctions()

var (
	stockCreate = stock["coroutine.create"]
	stockResume = stock["coroutine.resume"]
)

func stockFunctions() map[string]lua.LGFunction {
	L := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer L.Close()
	all := map[string]lua.LGFunction{}
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenTable, lua.OpenMath, lua.OpenCoroutine} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	collect := func(prefix string, table lua.LValue) {
		table.(*lua.LTable).ForEach(func(name, v lua.LValue) {
			f, ok := v.(*lua.LFunction)
			if !ok {
				return
			}
			all[prefix+name.String()] = f.GFunction
			if len(f.Upvalues) > 0 { // pairs and ipairs hold their step
				all[prefix+name.String()+".step"] = f.Upvalues[0].Value().(*lua.LFunction).GFunction
			}
		})
	}
	collect("", L.G.Global)
	for _, name := range []string{"table", "math", "coroutine"} {
		collect(name+".", L.GetGlobal(name))
	}
	return all
}

// yieldsAcrossGo tells whether a yield would leave a Go function of gopher-lua
// behind: a metamethod, an iterator, a sort or a replacement. gopher-lua then
// ends the coroutine early, without an error. Only the Go stack shows it: the
// interpreter's loop must have been entered by a resume, not by a call.
func yieldsAcrossGo() bool {
	var callers [6]uintptr
	n := goruntime.Callers(3, callers[:])
	for _, pc := range callers[:n] {
		switch entryOf(pc) {
		case byResume:
			return false
		case byCall:
			return true
		}
	}
	return true
}

type loopEntry int

const (
	otherFrame loopEntry = iota
	byResume
	byCall
)

// entries remembers what a place in the program is; there are a few dozen.
var entries sync.Map

func entryOf(pc uintptr) loopEntry {
	if e, ok := entries.Load(pc); ok {
		return e.(loopEntry)
	}
	e := otherFrame
	switch name := goruntime.FuncForPC(pc - 1).Name(); {
	case strings.HasSuffix(name, ".threadRun"):
		e = byResume
	case strings.HasSuffix(name, ").callR"):
		e = byCall
	}
	entries.Store(pc, e)
	return e
}
