package runtime

import (
	lua "github.com/yuin/gopher-lua"
)

// Rough sizes of Lua values in bytes.
const (
	tableSize    = 100
	entrySize    = 48
	functionSize = 100
	threadSize   = 14 << 10
	objectSize   = 200
)

// weigh estimates what a VM holds, to rank VMs. Nobody may run Lua in it
// meanwhile.
func (v *vm) weigh() int {
	s := scale{seen: map[any]bool{}}
	s.add(v.L.G.Global)
	s.add(v.L.G.Registry)
	s.add(v.L)
	for t := range v.tasks.live {
		s.add(t.thread)
	}
	for thread := v.L.G.CurrentThread; thread != nil; thread = thread.Parent {
		s.add(thread)
	}
	for _, value := range v.modules.loaded {
		s.add(value)
	}
	for len(s.open) > 0 {
		last := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		s.expand(last)
	}
	return s.total
}

// scale walks what can be reached, each object once.
type scale struct {
	seen  map[any]bool
	open  []lua.LValue
	total int
}

func (s *scale) add(v lua.LValue) {
	switch v := v.(type) {
	case lua.LString:
		s.total += len(v)
	case *lua.LTable, *lua.LFunction, *lua.LUserData, *lua.LState:
		if !s.seen[v] {
			s.seen[v] = true
			s.open = append(s.open, v)
		}
	}
}

func (s *scale) expand(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		s.total += tableSize
		s.add(v.Metatable)
		v.ForEach(func(key, value lua.LValue) {
			s.total += entrySize
			s.add(key)
			s.add(value)
		})
	case *lua.LFunction:
		s.total += functionSize
		for _, up := range v.Upvalues {
			if up != nil {
				s.add(up.Value())
			}
		}
	case *lua.LUserData:
		s.total += objectSize
		s.add(v.Metatable)
	case *lua.LState:
		s.total += threadSize
		s.frames(v)
	}
}

// frames adds the functions and locals of a thread's frames.
func (s *scale) frames(thread *lua.LState) {
	for level := 0; level < options.CallStackSize; level++ {
		frame, ok := thread.GetStack(level)
		if !ok {
			return
		}
		fn, err := thread.GetInfo("f", frame, nil)
		if err != nil {
			return
		}
		s.add(fn)
		for n := 1; ; n++ {
			name, value := thread.GetLocal(frame, n)
			if name == "" {
				break
			}
			s.add(value)
		}
	}
}
