// Package bindings brings the operation table to Lua: the client module with
// its resources, listings, streams, trees and errors, and the plain modules
// json, re, time, kv and log.
package bindings

import (
	"context"
	"net/http"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// Env is what the bindings need of the run they serve. One Env serves one VM.
type Env struct {
	// Door is the chain in front of the session that all scripts share.
	Door api.Caller
	// Variant is "A" or "B": what require "client" gives.
	Variant string
	// Block lets go of the script's lock while wait runs; the context is the
	// run's. Nil waits with the lock held.
	Block func(L *lua.LState, wait func(ctx context.Context))
	// Enter takes the script's lock again inside wait, for the time of f, with
	// a thread of the same VM: a requestor written in Lua is called so.
	Enter func(ctx context.Context, L *lua.LState, f func(L *lua.LState) error) error
	// Loading tells whether the script is only being loaded: the network and
	// the store are closed then. Nil means never.
	Loading func() bool
	// Open opens a session of its own for client.new.
	Open func(ctx context.Context, request SessionRequest) (api.Caller, error)
	// Dir is the script's folder: files to upload lie below it.
	Dir string
	// KV and SharedKV are what the bot and all bots keep.
	KV, SharedKV KV
	// Log takes what the script logs.
	Log func(level, message string, fields map[string]any)
	// Warn takes what botrun has to say about the script, such as the use of
	// something deprecated.
	Warn func(message string)

	clients map[clientKey]*Client
	shared  *session
}

// SessionRequest is what a script gave to client.new.
type SessionRequest struct {
	Site          string
	Interpolation string
	Settings      map[string]*string // nil: explicitly none
	Wrap          func(http.RoundTripper) http.RoundTripper
	// TokenManager keeps the session's refresh token; nil is none.
	TokenManager TokenManager
}

// Modules gives the loaders of the modules that scripts require.
func Modules(env *Env) map[string]lua.LGFunction {
	module := func(open func(*lua.LState, *Env) lua.LValue) lua.LGFunction {
		return func(L *lua.LState) int {
			L.Push(open(L, env))
			return 1
		}
	}
	return map[string]lua.LGFunction{
		"client": module(openClient),
		"json":   module(openJSON),
		"re":     module(openRE),
		"time":   module(openTime),
		"kv":     module(openKV),
		"log":    module(openLog),
	}
}

// block waits for something outside the script.
func (env *Env) block(L *lua.LState, wait func(ctx context.Context)) {
	if env.Block != nil {
		env.Block(L, wait)
		return
	}
	ctx := L.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	wait(ctx)
}

// refuseWhileLoading raises an error when the script is only being loaded.
func (env *Env) refuseWhileLoading(L *lua.LState, what string) {
	if env.Loading != nil && env.Loading() {
		RaiseError(L, &api.Error{Kind: api.Denied, Op: what, Message: "is not available while the script is loaded",
			Hint: "call it inside a function given to bot.schedule or bot.on"})
	}
}

// place says where in the script the running Go function was called, such as
// "spam.lua:12"; "" outside a script.
func place(L *lua.LState) string {
	for level := 1; level < 20; level++ {
		if _, ok := L.GetStack(level); !ok {
			return ""
		}
		where := strings.TrimSuffix(strings.TrimSpace(L.Where(level)), ":")
		if where != "" && !strings.HasPrefix(where, "[G]") && !strings.HasPrefix(where, "<botrun") {
			return where
		}
	}
	return ""
}
