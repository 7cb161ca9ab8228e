package bindings

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// memoryKV keeps keys in a map; it remembers the last ttl.
type memoryKV struct {
	mu   sync.Mutex
	keys map[string][]byte
	ttl  time.Duration
}

func newMemoryKV() *memoryKV { return &memoryKV{keys: map[string][]byte{}} }

func (m *memoryKV) Get(_ context.Context, key string) ([]byte, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.keys[key]
	return v, ok, nil
}

func (m *memoryKV) Set(_ context.Context, key string, value []byte, ttl time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keys[key], m.ttl = value, ttl
	return nil
}

func (m *memoryKV) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.keys, key)
	return nil
}

func (m *memoryKV) Incr(_ context.Context, key string, n float64) (float64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var sum float64
	if v, ok := m.keys[key]; ok {
		if err := json.Unmarshal(v, &sum); err != nil {
			return 0, api.Errorf(api.Invalid, "the value of %q is not a number", key)
		}
	}
	sum += n
	value, err := json.Marshal(sum)
	m.keys[key] = value
	return sum, err
}

func (m *memoryKV) CAS(_ context.Context, key string, old, value []byte) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !bytes.Equal(m.keys[key], old) {
		return false, nil
	}
	if m.keys[key] = value; value == nil {
		delete(m.keys, key)
	}
	return true, nil
}

func (m *memoryKV) List(_ context.Context, prefix string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	keys := slices.Sorted(maps.Keys(m.keys))
	return slices.DeleteFunc(keys, func(k string) bool { return !strings.HasPrefix(k, prefix) }), nil
}

func TestKVPassesTTLAndBlocks(t *testing.T) {
	t.Parallel()
	kv, blocked := newMemoryKV(), 0
	env := &Env{KV: kv, Block: func(_ *lua.LState, wait func(context.Context)) { blocked++; wait(context.Background()) }}
	L := moduleVM(t, env)
	if err := L.DoString(`local kv = require "kv" kv.set("a", {1}, {ttl = "1h"}) kv.get("a")`); err != nil {
		t.Fatal(err)
	}
	if kv.ttl != time.Hour || blocked != 2 || string(kv.keys["a"]) != "[1]" {
		t.Errorf("ttl %v, blocked %d, kept %s", kv.ttl, blocked, kv.keys["a"])
	}
}

func TestKVIsClosedWhileLoading(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		env  *Env
		want string
	}{
		{&Env{KV: newMemoryKV(), Loading: func() bool { return true }}, "kv.get: is not available while the script is loaded"},
		{&Env{}, "kv.get: this host keeps nothing"},
	} {
		L := moduleVM(t, tt.env)
		if err := L.DoString(`local ok, err = pcall(require("kv").get, "a") text = tostring(err)`); err != nil {
			t.Fatal(err)
		}
		if got := L.GetGlobal("text").String(); !strings.Contains(got, tt.want) {
			t.Errorf("error %q, want %q", got, tt.want)
		}
	}
}
