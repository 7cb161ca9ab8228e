package bindings

import (
	"context"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// KV is what a bot keeps between its runs: JSON texts by key. Get's second
// result is false for an absent or expired key. A ttl of 0 keeps a value for
// good. CAS writes new if the value is old and tells whether it was; nil
// stands for absent, on both sides. List gives the keys with a prefix, sorted.
type KV interface {
	Get(ctx context.Context, key string) ([]byte, bool, error)
	Set(ctx context.Context, key string, json []byte, ttl time.Duration) error
	Delete(ctx context.Context, key string) error
	Incr(ctx context.Context, key string, n float64) (float64, error)
	CAS(ctx context.Context, key string, old, new []byte) (bool, error)
	List(ctx context.Context, prefix string) ([]string, error)
}

// maxKey is how long a key may be, in bytes.
const maxKey = 512

// openKV gives the module kv, with kv.shared beside the bot's own.
func openKV(L *lua.LState, env *Env) lua.LValue {
	mod := kvTable(L, env, "kv", env.KV)
	mod.RawSetString("shared", kvTable(L, env, "kv.shared", env.SharedKV))
	return mod
}

// keeper is one store of keys as Lua sees it.
type keeper struct {
	env  *Env
	name string
	kv   KV
}

func kvTable(L *lua.LState, env *Env, name string, kv KV) *lua.LTable {
	k := &keeper{env, name, kv}
	t := L.NewTable()
	L.SetFuncs(t, map[string]lua.LGFunction{
		"get": k.get, "set": k.set, "delete": k.delete, "incr": k.incr, "cas": k.cas, "list": k.list,
	})
	return t
}

// get is kv.get(key): the value, nil for an absent key.
func (k *keeper) get(L *lua.LState) int {
	key := k.key(L, "get")
	var data []byte
	var found bool
	k.wait(L, "get", func(ctx context.Context) (err error) {
		data, found, err = k.kv.Get(ctx, key)
		return err
	})
	if !found {
		L.Push(lua.LNil)
		return 1
	}
	v, err := DecodeJSON(L, data)
	if err != nil {
		k.fail(L, "get", api.Errorf(api.ServerError, "the value of %q cannot be read: %w", key, err))
	}
	L.Push(v)
	return 1
}

// set is kv.set(key, value, {ttl=}). Nil deletes the key.
func (k *keeper) set(L *lua.LState) int {
	key, value := k.key(L, "set"), k.encode(L, "set", 2)
	var ttl time.Duration
	if options := L.OptTable(3, nil); options != nil {
		options.ForEach(func(name, v lua.LValue) {
			if name != lua.LString("ttl") {
				k.fail(L, "set", &api.Error{Kind: api.Invalid, Message: "unknown option " + name.String(), Hint: "known: ttl"})
			}
			d, err := ToDuration(v)
			if err != nil || d <= 0 {
				k.fail(L, "set", api.Errorf(api.Invalid, "ttl must be a duration above 0, such as 3600 or \"1h\""))
			}
			ttl = d
		})
	}
	k.wait(L, "set", func(ctx context.Context) error {
		if value == nil {
			return k.kv.Delete(ctx, key)
		}
		return k.kv.Set(ctx, key, value, ttl)
	})
	return 0
}

// delete is kv.delete(key). An absent key is no error.
func (k *keeper) delete(L *lua.LState) int {
	key := k.key(L, "delete")
	k.wait(L, "delete", func(ctx context.Context) error { return k.kv.Delete(ctx, key) })
	return 0
}

// incr is kv.incr(key, n = 1): adds to a number and gives the sum; an absent
// key counts as 0.
func (k *keeper) incr(L *lua.LState) int {
	key, n := k.key(L, "incr"), float64(L.OptNumber(2, 1))
	var sum float64
	k.wait(L, "incr", func(ctx context.Context) (err error) {
		sum, err = k.kv.Incr(ctx, key, n)
		return err
	})
	L.Push(lua.LNumber(sum))
	return 1
}

// cas is kv.cas(key, old, new): writes new if the value is old, and tells
// whether it was. Nil stands for absent.
func (k *keeper) cas(L *lua.LState) int {
	key, old, value := k.key(L, "cas"), k.encode(L, "cas", 2), k.encode(L, "cas", 3)
	var done bool
	k.wait(L, "cas", func(ctx context.Context) (err error) {
		done, err = k.kv.CAS(ctx, key, old, value)
		return err
	})
	L.Push(lua.LBool(done))
	return 1
}

// list is kv.list(prefix = ""): the keys with a prefix, sorted.
func (k *keeper) list(L *lua.LState) int {
	prefix := L.OptString(1, "")
	var keys []string
	k.wait(L, "list", func(ctx context.Context) (err error) {
		keys, err = k.kv.List(ctx, prefix)
		return err
	})
	L.Push(ToLua(L, keys))
	return 1
}

func (k *keeper) key(L *lua.LState, op string) string {
	key, ok := L.Get(1).(lua.LString)
	switch {
	case !ok:
		k.fail(L, op, &api.Error{Kind: api.Invalid, Message: "key must be text, got " + L.Get(1).Type().String(),
			Hint: "call it with a dot: " + k.name + "." + op + "(\"name\")"})
	case key == "":
		k.fail(L, op, api.Errorf(api.Invalid, "key must not be empty"))
	case len(key) > maxKey:
		k.fail(L, op, api.Errorf(api.Invalid, "key is longer than %d bytes", maxKey))
	}
	return string(key)
}

// encode gives an argument as JSON text; nil for nil.
func (k *keeper) encode(L *lua.LState, op string, n int) []byte {
	v := L.Get(n)
	if v == lua.LNil {
		return nil
	}
	data, err := EncodeJSON(L, v)
	if err != nil {
		k.fail(L, op, api.Errorf(api.Invalid, "value: %w", err))
	}
	return data
}

// wait carries out one use of the store with the script's lock let go.
func (k *keeper) wait(L *lua.LState, op string, use func(ctx context.Context) error) {
	k.env.refuseWhileLoading(L, k.name+"."+op)
	if k.kv == nil {
		k.fail(L, op, api.Errorf(api.ConfigError, "this host keeps nothing: it has no store"))
	}
	var err error
	k.env.block(L, func(ctx context.Context) { err = use(ctx) })
	if err != nil {
		k.fail(L, op, err)
	}
}

func (k *keeper) fail(L *lua.LState, op string, err error) {
	RaiseError(L, api.AsError(err, &api.Call{Op: k.name + "." + op}))
}
