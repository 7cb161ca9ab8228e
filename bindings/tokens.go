package bindings

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// TokenManager keeps the refresh token of a session; see client.TokenManager.
type TokenManager interface {
	PreRefresh(ctx context.Context, held string) (string, error)
	PostRefresh(ctx context.Context, refresh string) (held string, err error)
}

// managerMethods are what a token manager has.
var managerMethods = []string{"pre_refresh", "post_refresh"}

// tokenManager reads the token_manager of client.new.
func tokenManager(L *lua.LState, env *Env, v lua.LValue) TokenManager {
	self, ok := v.(*lua.LTable)
	if !ok {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: "token_manager is a table with functions pre_refresh(self, authorizer) and post_refresh(self, authorizer), not " + describe(v)})
	}
	for _, name := range managerMethods {
		if _, ok := L.GetField(self, name).(*lua.LFunction); !ok {
			RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: "token_manager has no function " + name + "(self, authorizer)"})
		}
	}
	return &luaManager{env: env, self: self, authorizer: L.NewTable(), home: L}
}

// luaManager is a script's token manager.
type luaManager struct {
	env        *Env
	self       *lua.LTable
	authorizer *lua.LTable // {refresh_token=}
	home       *lua.LState
}

func (m *luaManager) PreRefresh(ctx context.Context, held string) (string, error) {
	return m.call(ctx, "pre_refresh", held)
}

func (m *luaManager) PostRefresh(ctx context.Context, refresh string) (string, error) {
	return m.call(ctx, "post_refresh", refresh)
}

// call calls a method and gives the refresh token that it leaves behind.
func (m *luaManager) call(ctx context.Context, method, token string) (left string, err error) {
	err = m.env.enter(ctx, m.home, func(L *lua.LState) error {
		m.authorizer.RawSetString("refresh_token", text(token))
		L.Push(L.GetField(m.self, method))
		L.Push(m.self)
		L.Push(m.authorizer)
		L.Call(2, 0)
		switch v := m.authorizer.RawGetString("refresh_token").(type) {
		case lua.LString:
			left = string(v)
		case *lua.LNilType:
		default:
			if !IsNull(v) {
				return api.Errorf(api.Invalid, "token_manager.%s: authorizer.refresh_token is text or nil, not %s", method, describe(v))
			}
		}
		return nil
	})
	return left, err
}

// managerOf makes the Lua object of a token manager that ships: load gives the
// refresh token, save takes a new one.
func managerOf(L *lua.LState, env *Env, name string, load func(context.Context) (string, error), save func(context.Context, string) error) *lua.LTable {
	return L.SetFuncs(L.NewTable(), map[string]lua.LGFunction{
		"pre_refresh": func(L *lua.LState) int {
			authorizer, token := L.CheckTable(2), ""
			env.await(L, name, func(ctx context.Context) (err error) {
				token, err = load(ctx)
				return err
			})
			authorizer.RawSetString("refresh_token", lua.LString(token))
			return 0
		},
		"post_refresh": func(L *lua.LState) int {
			token := lua.LVAsString(L.CheckTable(2).RawGetString("refresh_token"))
			env.await(L, name, func(ctx context.Context) error { return save(ctx, token) })
			return 0
		},
	})
}

// await carries out one use of a token manager with the script's lock let go.
func (env *Env) await(L *lua.LState, op string, use func(ctx context.Context) error) {
	env.refuseWhileLoading(L, op)
	var err error
	env.block(L, func(ctx context.Context) { err = use(ctx) })
	if err != nil {
		RaiseError(L, api.AsError(err, &api.Call{Op: op}))
	}
}

// fileTokenManager is client.FileTokenManager(path): the refresh token lies in
// a file below the script's folder.
func fileTokenManager(L *lua.LState, c *Client) int {
	const name = "client.FileTokenManager"
	c.onlyB(L, name)
	file := tokenFile{dir: c.env.Dir, name: managerName(L, name, "path")}
	L.Push(managerOf(L, c.env, name,
		func(context.Context) (string, error) { return file.load() },
		func(_ context.Context, token string) error { return file.save(token) }))
	return 1
}

// storeTokenManager is client.StoreTokenManager(key): the bot's own store has
// the refresh token. It is put there once with :register(token).
func storeTokenManager(L *lua.LState, c *Client) int {
	const name = "client.StoreTokenManager"
	c.onlyB(L, name)
	kv := c.env.KV
	if kv == nil {
		RaiseError(L, &api.Error{Kind: api.ConfigError, Op: name, Message: "this host keeps nothing: it has no store"})
	}
	key := managerName(L, name, "key")
	kept := "token_manager/" + key
	load := func(ctx context.Context) (token string, err error) {
		raw, found, err := kv.Get(ctx, kept)
		if err == nil && found {
			err = json.Unmarshal(raw, &token)
		}
		return token, err
	}
	save := func(ctx context.Context, token string) error {
		if err := checkToken(token); err != nil {
			return err
		}
		return kv.Set(ctx, kept, []byte(api.JSONText(token)), 0)
	}
	manager := managerOf(L, c.env, name, func(ctx context.Context) (string, error) {
		token, err := load(ctx)
		if err == nil && token == "" {
			err = &api.Error{Kind: api.ConfigError, Message: fmt.Sprintf("no refresh token is kept under %q", key), Hint: "put it there once with manager:register(token)"}
		}
		return token, err
	}, save)
	L.SetFuncs(manager, map[string]lua.LGFunction{
		"is_registered": func(L *lua.LState) int {
			var token string
			c.env.await(L, name, func(ctx context.Context) (err error) {
				token, err = load(ctx)
				return err
			})
			L.Push(lua.LBool(token != ""))
			return 1
		},
		// register answers false where a token is kept already.
		"register": func(L *lua.LState) int {
			token, registered := L.CheckString(2), false
			c.env.await(L, name, func(ctx context.Context) (err error) {
				if err = checkToken(token); err == nil {
					registered, err = kv.CAS(ctx, kept, nil, []byte(api.JSONText(token)))
				}
				return err
			})
			L.Push(lua.LBool(registered))
			return 1
		},
	})
	L.Push(manager)
	return 1
}

// onlyB refuses what variant A does not have.
func (c *Client) onlyB(L *lua.LState, name string) {
	if c.variant != "B" {
		c.refuse(L, name, "this function", "B")
	}
}

// managerName reads the one argument of a token manager's constructor.
func managerName(L *lua.LState, op, what string) string {
	values := arguments(L, 1)
	if len(values) > 0 && toClient(values[0]) != nil {
		values = values[1:]
	}
	if len(values) == 1 {
		if name, ok := values[0].(lua.LString); ok && name != "" {
			return string(name)
		}
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: op, Message: "takes a " + what + ", and nothing else"})
	return ""
}

// maxToken is how long a refresh token may be, in bytes.
const maxToken = 4096

// checkToken tells whether a text can be a refresh token.
func checkToken(token string) error {
	if token == "" || len(token) > maxToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return api.Errorf(api.Invalid, "what is to be kept is no refresh token")
	}
	return nil
}

// tokenFile is a file that holds a refresh token and nothing else.
type tokenFile struct{ dir, name string }

func (f tokenFile) load() (string, error) {
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return "", f.failed("read", err)
	}
	defer root.Close()
	return f.read(root)
}

func (f tokenFile) read(root *os.Root) (string, error) {
	file, err := root.Open(f.name)
	if err != nil {
		return "", f.failed("read", err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxToken+2))
	if err != nil {
		return "", f.failed("read", err)
	}
	token := string(bytes.TrimSpace(content))
	if err := checkToken(token); err != nil {
		return "", &api.Error{Kind: api.ConfigError, Message: fmt.Sprintf("the file %q holds something else than a refresh token", f.name)}
	}
	return token, nil
}

// save replaces the file at once by one that only its owner can read: whatever
// happens, the old or the new token is there. A file that holds something else
// is left alone.
func (f tokenFile) save(token string) (err error) {
	if err := checkToken(token); err != nil {
		return err
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return f.failed("written", err)
	}
	defer root.Close()
	if held, err := f.read(root); err == nil && held == token {
		return nil
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temporary := f.name + "." + rand.Text()
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return f.failed("written", err)
	}
	_, err = file.WriteString(token + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = root.Rename(temporary, f.name)
	}
	if err != nil {
		return f.failed("written", errors.Join(err, root.Remove(temporary)))
	}
	folder, err := root.Open(path.Dir(f.name))
	if err == nil {
		err = errors.Join(folder.Sync(), folder.Close()) // the new name lasts too
	}
	if err != nil {
		return f.failed("written", err)
	}
	return nil
}

func (f tokenFile) failed(what string, err error) error {
	e := api.Errorf(api.ConfigError, "the file %q cannot be %s: %w", f.name, what, err)
	e.Hint = "it lies below the script's folder and holds the refresh token"
	return e
}
