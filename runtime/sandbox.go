package runtime

import (
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/bindings"
)

// options are the sizes of every VM and thread; docs/performance.md has the
// measurements behind them.
var options = lua.Options{
	RegistrySize:        256,
	RegistryMaxSize:     64 << 10,
	RegistryGrowStep:    4096,
	CallStackSize:       1000,
	MinimizeStackMemory: true,
	SkipOpenLibs:        true,
}

// maxString is the longest string that one library call makes.
const maxString = 16 << 20

// maxValues is how many values one library call may answer.
const maxValues = 8000

// vm is the Lua side of one run.
type vm struct {
	L     *lua.LState // the script's own thread
	baton baton
	root  *scope

	// Of the Meter; only touched with the baton held.
	left, slice  int
	used, budget uint64
	failed       failure
	survey       atomic.Pointer[survey] // the watchdog wants the VM to hold still

	tasks   taskList
	random  *rand.Rand
	started time.Time
	env     *bindings.Env
	modules modules
}

// newVM makes a VM with the safe libraries, metered by the scope, and gives the
// environment its hooks. A budget of 0 is no limit on instructions.
func newVM(root *scope, budget uint64, env *bindings.Env, files *library) *vm {
	v := &vm{
		L:       lua.NewState(options),
		root:    root,
		budget:  budget,
		random:  rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		started: time.Now(),
		env:     env,
		modules: modules{library: files, loaded: map[string]lua.LValue{}},
	}
	env.Block, env.Enter = v.block, v.enter
	v.lookNext()
	v.L.SetContext(&Meter{vm: v, thread: v.L, scope: root, kind: baseThread, armed: true})
	v.L.Panic = raise
	v.L.G.MainThread, v.L.G.CurrentThread = v.L, v.L
	v.openLibraries()
	return v
}

// The functions of gopher-lua that scripts get as they are. What is not named
// here or in openLibraries does not exist for a script: files, processes,
// environment, code from text, environments of functions, debug.
var (
	stockBase  = []string{"getmetatable", "next", "rawequal", "rawget", "rawset", "select", "tostring", "type"}
	stockTable = []string{"getn", "insert", "maxn", "remove"}
	stockMath  = []string{"abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "deg", "exp", "floor", "fmod", "frexp", "ldexp",
		"log", "log10", "max", "min", "mod", "modf", "pow", "rad", "sin", "sinh", "sqrt", "tan", "tanh"}
)

func (v *vm) openLibraries() {
	L, all := v.L, stock
	global := L.G.Global
	library := func(into *lua.LTable, prefix string, names []string, own map[string]lua.LGFunction) *lua.LTable {
		for _, name := range names {
			into.RawSetString(name, L.NewFunction(all[prefix+name]))
		}
		for name, f := range own {
			into.RawSetString(name, L.NewFunction(f))
		}
		return into
	}
	library(global, "", stockBase, map[string]lua.LGFunction{
		"assert": baseAssert, "collectgarbage": baseCollectGarbage, "error": baseError, "print": v.basePrint, "require": v.require,
		"setmetatable": baseSetMetatable, "tonumber": baseToNumber, "unpack": baseUnpack,
	})
	for _, name := range []string{"pairs", "ipairs"} {
		global.RawSetString(name, L.NewClosure(all[name], L.NewFunction(all[name+".step"])))
	}
	global.RawSetString("_G", global)
	global.RawSetString("_VERSION", lua.LString("Lua 5.1"))

	global.RawSetString("table", library(L.CreateTable(0, 8), "table.", stockTable, map[string]lua.LGFunction{
		"concat": tableConcat, "sort": tableSort,
	}))
	mathTable := library(L.CreateTable(0, 40), "math.", stockMath, map[string]lua.LGFunction{
		"random": v.mathRandom, "randomseed": v.mathRandomSeed,
	})
	mathTable.RawSetString("pi", lua.LNumber(math.Pi))
	mathTable.RawSetString("huge", lua.LNumber(math.Inf(1)))
	global.RawSetString("math", mathTable)
	global.RawSetString("os", library(L.CreateTable(0, 4), "", nil, map[string]lua.LGFunction{
		"clock": v.osClock, "date": osDate, "difftime": osDifftime, "time": osTime,
	}))
	strs := library(L.CreateTable(0, 16), "", nil, stringFunctions)
	global.RawSetString("string", strs)
	mt := L.CreateTable(0, 2)
	mt.RawSetString("__index", strs)
	mt.RawSetString("__metatable", lua.LString("string"))
	L.SetMetatable(lua.LString(""), mt)

	coroutines := library(L.CreateTable(0, 8), "", nil, map[string]lua.LGFunction{
		"resume": coResume, "yield": coYield, "status": coStatus, "running": coRunning,
	})
	global.RawSetString("coroutine", coroutines)
	v.openProtect(coroutines)
}

// basePrint logs its arguments as one line.
func (v *vm) basePrint(L *lua.LState) int {
	var line strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		line.WriteString(L.ToStringMeta(L.Get(i)).String())
	}
	if v.env.Log != nil {
		v.env.Log("info", line.String(), nil)
	}
	return 0
}

// mathRandom is math.random over the VM's own generator.
func (v *vm) mathRandom(L *lua.LState) int {
	low, high := int64(1), int64(0)
	switch L.GetTop() {
	case 0:
		L.Push(lua.LNumber(v.random.Float64()))
		return 1
	case 1:
		high = L.CheckInt64(1)
	default:
		low, high = L.CheckInt64(1), L.CheckInt64(2)
	}
	if low > high || high-low+1 <= 0 {
		L.ArgError(L.GetTop(), "interval is empty")
	}
	L.Push(lua.LNumber(low + v.random.Int64N(high-low+1)))
	return 1
}

// mathRandomSeed makes what math.random gives repeatable.
func (v *vm) mathRandomSeed(L *lua.LState) int {
	v.random = rand.New(rand.NewPCG(math.Float64bits(float64(L.CheckNumber(1))), 0))
	return 0
}
