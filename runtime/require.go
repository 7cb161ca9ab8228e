package runtime

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

// library is the Lua files below a script's folder, each compiled once.
type library struct {
	files fs.FS // nil: none
	mu    sync.Mutex
	read  map[string]*chunk
}

// chunk compiles the file that a module's name means; nil if there is none.
func (l *library) chunk(name string) (*chunk, error) {
	file := moduleFile(name)
	if l.files == nil || file == "" {
		return nil, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.read[file]; c != nil {
		return c, nil
	}
	info, err := fs.Stat(l.files, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && info.Size() > maxSource {
		return nil, invalidAt(file, 0, fmt.Sprintf("the file is longer than %d KB", maxSource>>10))
	}
	source, err := fs.ReadFile(l.files, file)
	if err != nil {
		return nil, &api.Error{Kind: api.ConfigError, Message: fmt.Sprintf("module %q cannot be read: %v", name, err), Err: err}
	}
	c, err := compile(file, string(source))
	if err != nil {
		return nil, err
	}
	if l.read == nil {
		l.read = map[string]*chunk{}
	}
	l.read[file] = c
	return c, nil
}

// modules are what a VM's require gives.
type modules struct {
	own     map[string]lua.LGFunction // botrun's, by name
	library *library
	loaded  map[string]lua.LValue
	loading []string
}

// require is require(name): a module of botrun, or a Lua file below the
// script's folder ("lib.words" is lib/words.lua). A module is loaded once in a
// run.
func (v *vm) require(L *lua.LState) int {
	name := L.CheckString(1)
	if value := v.modules.loaded[name]; value != nil {
		L.Push(value)
		return 1
	}
	if slices.Contains(v.modules.loading, name) {
		bindings.RaiseError(L, &api.Error{Kind: api.Invalid, Message: fmt.Sprintf("module %q requires itself (%s)", name,
			strings.Join(append(v.modules.loading, name), " -> "))})
	}
	loader, err := v.modules.find(L, name)
	if err != nil {
		bindings.RaiseError(L, err)
	}
	v.modules.loading = append(v.modules.loading, name)
	defer func() {
		v.modules.loading = slices.DeleteFunc(v.modules.loading, func(n string) bool { return n == name })
	}()
	L.Push(loader)
	L.Push(lua.LString(name))
	L.Call(1, 1)
	value := L.Get(-1)
	if value == lua.LNil {
		value = lua.LTrue
	}
	v.modules.loaded[name] = value
	L.Push(value)
	return 1
}

func (m *modules) find(L *lua.LState, name string) (*lua.LFunction, error) {
	if open := m.own[name]; open != nil {
		return L.NewFunction(open), nil
	}
	c, err := m.library.chunk(name)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, unknownModule(name)
	}
	return L.NewFunctionFromProto(c.proto), nil
}

// moduleNames are the modules of botrun.
var moduleNames = func() []string {
	names := []string{"bot", "task"}
	for name := range bindings.Modules(&bindings.Env{}) {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}()

func unknownModule(name string) *api.Error {
	err := api.Errorf(api.Invalid, "there is no module %q", name)
	if near := api.Nearest(name, moduleNames); near != "" {
		err.Hint = fmt.Sprintf("did you mean %q?", near)
	} else if file := moduleFile(name); file != "" {
		err.Hint = fmt.Sprintf("neither one of %s nor the file %s below the script's folder", strings.Join(moduleNames, ", "), file)
	}
	return err
}
