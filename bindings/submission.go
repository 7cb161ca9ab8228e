package bindings

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

func submissionLoad(L *lua.LState, u *use) lua.LValue {
	o, c := u.owner, u.client
	var query []api.Pair
	if params, ok := o.held["fetch_params"].(*lua.LTable); ok {
		params.ForEach(func(k, v lua.LValue) { query = append(query, api.Pair{Name: k.String(), Value: v.String()}) })
	}
	op := lookupOp(L, "submission.load")
	reply := c.send(L, op, o, map[string]any{}, query)
	payload := c.found(L, op, reply, "0.data.children.0.data")
	if payload == nil {
		c.fail(L, op, &api.Error{Kind: api.NotFound, Message: "there is no submission " + o.String()})
	}
	o.replace(payload[0])
	c.adopt(L, o, nil)
	var children []byte
	if found := walk(reply.Body, "1.data.children"); found != nil {
		children = found[0]
	}
	o.hold("comments", c.newForest(o, nil, children).value(L))
	return o.value(L)
}

func submissionComments(L *lua.LState, u *use) lua.LValue {
	if v, ok := u.owner.held["comments"]; ok {
		return v
	}
	RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: "the comments of submission " + u.owner.String() + " are not fetched", Hint: "call :load() first"})
	return nil
}

func treeSetting(name string, def lua.LValue) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		if v, ok := u.owner.held[name]; ok {
			return v
		}
		return def
	}
}

func setTreeSetting(name string) func(*lua.LState, *use) {
	return func(L *lua.LState, u *use) {
		u.beforeLoad(L, name)
		u.owner.hold(name, u.given["value"])
	}
}

// beforeLoad raises an error once the comments were loaded.
func (u *use) beforeLoad(L *lua.LState, what string) {
	if _, loaded := u.owner.held["comments"]; loaded {
		u.fail(L, what+" has no effect once the submission is loaded", "set it on client.submission(id, {fetch=false}), then call :load()")
	}
}

func addFetchParam(L *lua.LState, u *use) lua.LValue {
	u.beforeLoad(L, "a fetch parameter")
	params, ok := u.owner.held["fetch_params"].(*lua.LTable)
	if !ok {
		params = L.NewTable()
		u.owner.hold("fetch_params", params)
	}
	params.RawSetString(u.args["key"].(string), lua.LString(u.args["value"].(string)))
	return lua.LNil
}

func communitySticky(L *lua.LState, u *use) lua.LValue {
	reply := u.client.send(L, u.op, u.owner, u.args, nil)
	id, err := api.SubmissionID(reply.Location)
	if err != nil {
		u.client.fail(L, u.op, err)
	}
	o := u.client.named(api.TypeNamed("Submission"), id, nil)
	o.reload(L)
	return o.value(L)
}

func pollOption(L *lua.LState, u *use) lua.LValue {
	if list, ok := u.owner.field(L, "options").(*lua.LTable); ok {
		for i := 1; i <= list.Len(); i++ {
			if o := toObject(list.RawGetInt(i)); o != nil && o.text("id") == u.args["option_id"] {
				return o.value(L)
			}
		}
	}
	u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: fmt.Sprintf("the poll has no option %v", u.args["option_id"])})
	return nil
}

func pollSelection(L *lua.LState, u *use) lua.LValue {
	raw := u.owner.rec.get("user_selection")
	if firstByte(raw) != '"' {
		return lua.LNil
	}
	return pollOption(L, &use{client: u.client, op: u.op, owner: u.owner, args: map[string]any{"option_id": unquote(raw)}})
}
