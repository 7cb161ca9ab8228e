package bindings

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// requestor makes the middleware of a requestor_class: a table whose
// request(self, next, req) sees each exchange of the session.
func requestor(L *lua.LState, env *Env, class, kwargs lua.LValue) func(http.RoundTripper) http.RoundTripper {
	self, ok := class.(*lua.LTable)
	if !ok {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: "requestor_class is a table with a function request(self, next, req), not " + describe(class)})
	}
	if kwargs == nil || kwargs == lua.LNil {
		kwargs = L.NewTable()
	}
	if construct, ok := L.GetField(self, "new").(*lua.LFunction); ok {
		made, ok := call1(L, construct, kwargs).(*lua.LTable)
		if !ok {
			RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: "requestor_class.new did not give a table"})
		}
		self = made
	}
	if _, ok := L.GetField(self, "request").(*lua.LFunction); !ok {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: "client.new", Message: "requestor_class has no function request(self, next, req)"})
	}
	return func(next http.RoundTripper) http.RoundTripper {
		return &luaTransport{env: env, self: self, next: next, home: L}
	}
}

// luaTransport passes exchanges through a script's requestor.
type luaTransport struct {
	env  *Env
	self *lua.LTable
	next http.RoundTripper
	home *lua.LState
}

// RoundTrip calls the script with the exchange; the script answers itself or
// with next(req). A websocket is no exchange: it passes by.
func (t *luaTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Header.Get("Upgrade") == "websocket" {
		return t.next.RoundTrip(req)
	}
	ctx := req.Context()
	var resp *http.Response
	run := func(L *lua.LState) error {
		arg, err := requestTable(L, req)
		if err != nil {
			return err
		}
		next := L.NewFunction(func(L *lua.LState) int {
			given, ok := L.Get(1).(*lua.LTable)
			if !ok {
				RaiseError(L, &api.Error{Kind: api.Invalid, Op: "requestor_class.request", Message: "next takes the request, not " + describe(L.Get(1))})
			}
			out, err := requestFrom(ctx, given)
			if err != nil {
				RaiseError(L, err)
			}
			var answer *http.Response
			var body []byte
			t.env.block(L, func(context.Context) {
				if answer, err = t.next.RoundTrip(out); err == nil {
					body, err = io.ReadAll(io.LimitReader(answer.Body, maxExchange))
					answer.Body.Close()
				}
			})
			if err != nil {
				RaiseError(L, api.Errorf(api.NetworkError, "%w", err))
			}
			L.Push(responseTable(L, answer, body))
			return 1
		})
		L.Push(L.GetField(t.self, "request"))
		L.Push(t.self)
		L.Push(next)
		L.Push(arg)
		L.Call(3, 1)
		answer := L.Get(-1)
		L.Pop(1)
		resp, err = responseFrom(req, answer)
		return err
	}
	err := t.env.enter(ctx, t.home, run)
	return resp, err
}

// enter runs f inside the VM during a call of the session: for the thread that
// made the call, or home where that is not known.
func (env *Env) enter(ctx context.Context, home *lua.LState, f func(L *lua.LState) error) error {
	L, _ := ctx.Value(threadKey{}).(*lua.LState)
	if L == nil {
		L = home
	}
	if env.Enter == nil {
		return f(L)
	}
	return env.Enter(ctx, L, f)
}

// maxExchange is how much of an answer a requestor in Lua may see.
const maxExchange = 16 << 20

func requestTable(L *lua.LState, req *http.Request) (*lua.LTable, error) {
	t, headers := L.NewTable(), L.NewTable()
	t.RawSetString("method", lua.LString(req.Method))
	t.RawSetString("url", lua.LString(req.URL.String()))
	for name, values := range req.Header {
		headers.RawSetString(strings.ToLower(name), lua.LString(strings.Join(values, ", ")))
	}
	t.RawSetString("headers", headers)
	if req.Body != nil {
		body, err := io.ReadAll(req.Body)
		req.Body.Close()
		if err != nil {
			return nil, fmt.Errorf("read request: %w", err)
		}
		t.RawSetString("body", lua.LString(body))
	}
	return t, nil
}

func requestFrom(ctx context.Context, t *lua.LTable) (*http.Request, error) {
	body := lua.LVAsString(t.RawGetString("body"))
	req, err := http.NewRequestWithContext(ctx, lua.LVAsString(t.RawGetString("method")), lua.LVAsString(t.RawGetString("url")), strings.NewReader(body))
	if err != nil {
		return nil, api.Errorf(api.Invalid, "the request cannot be sent: %w", err)
	}
	if body == "" {
		req.Body = http.NoBody
	}
	if headers, ok := t.RawGetString("headers").(*lua.LTable); ok {
		headers.ForEach(func(k, v lua.LValue) { req.Header.Set(k.String(), v.String()) })
	}
	return req, nil
}

func responseTable(L *lua.LState, resp *http.Response, body []byte) *lua.LTable {
	t, headers := L.NewTable(), L.NewTable()
	t.RawSetString("status", lua.LNumber(resp.StatusCode))
	for name, values := range resp.Header {
		headers.RawSetString(strings.ToLower(name), lua.LString(strings.Join(values, ", ")))
	}
	t.RawSetString("headers", headers)
	t.RawSetString("body", lua.LString(body))
	return t
}

func responseFrom(req *http.Request, v lua.LValue) (*http.Response, error) {
	t, ok := v.(*lua.LTable)
	status, okStatus := lua.LNumber(0), false
	if ok {
		status, okStatus = t.RawGetString("status").(lua.LNumber)
	}
	if !okStatus {
		return nil, api.Errorf(api.Invalid, "requestor_class.request answered %s, not {status=, headers=, body=}", describe(v))
	}
	body := []byte(lua.LVAsString(t.RawGetString("body")))
	resp := &http.Response{StatusCode: int(status), Status: http.StatusText(int(status)), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)), Request: req}
	if headers, ok := t.RawGetString("headers").(*lua.LTable); ok {
		headers.ForEach(func(k, v lua.LValue) { resp.Header.Set(k.String(), v.String()) })
	}
	return resp, nil
}
