package bindings

import (
	"context"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// invoke carries out an operation with a script's arguments and gives its
// value.
func (c *Client) invoke(L *lua.LState, op *api.Operation, owner *Object, values []lua.LValue) lua.LValue {
	if !op.InVariant(c.variant) {
		c.refuseVariant(L, op)
	}
	u := c.bind(L, op, owner, values)
	if native := natives[op.Name]; native != nil {
		return native(L, u)
	}
	switch {
	case op.Kind == api.Listing:
		return c.listing(L, u)
	case op.Kind == api.Stream:
		return c.stream(L, u)
	case op.Page != "" && op.Result().Shape == "iter":
		return c.listing(L, u)
	case op.Kind == api.Fetch && op.Of != "":
		return c.lookup(L, u)
	case op.Result().Shape == "iter":
		return c.batchIterator(L, u)
	case op.Kind == api.Pure && !op.Host:
		RaiseError(L, api.Errorf(api.Invalid, "%s cannot be called", op.Name)) // a row without its code; a test finds it
	}
	var value lua.LValue = lua.LNil
	for _, args := range batches(op, u.args) {
		value = c.perform(L, op, owner, args)
	}
	return value
}

// perform sends one call and converts the answer.
func (c *Client) perform(L *lua.LState, op *api.Operation, owner *Object, args map[string]any) lua.LValue {
	reply := c.send(L, op, owner, args, nil)
	return c.result(L, op, owner, reply, args)
}

// send puts a call through the door and waits for the answer.
func (c *Client) send(L *lua.LState, op *api.Operation, owner *Object, args map[string]any, query []api.Pair) *api.Reply {
	c.env.refuseWhileLoading(L, op.Name)
	call := &api.Call{Op: op.Name, Self: c.selfValues(L, op, owner, args), Args: args, Query: query, Script: place(L)}
	var reply *api.Reply
	var err error
	c.env.block(L, func(ctx context.Context) { reply, err = api.Do(withThread(ctx, L), c.session.door, call) })
	if err != nil {
		RaiseError(L, err)
	}
	if op.Reshape != nil && !reply.Pretend {
		reshaped := *reply
		if reshaped.Body, err = op.Reshape(reply.Body); err != nil {
			RaiseError(L, api.AsError(err, call))
		}
		return &reshaped
	}
	return reply
}

// threadKey carries the calling Lua thread to a requestor written in Lua.
type threadKey struct{}

func withThread(ctx context.Context, L *lua.LState) context.Context {
	return context.WithValue(ctx, threadKey{}, L)
}

// batches splits the arguments where a list is longer than one request takes.
// An empty list makes no request.
func batches(op *api.Operation, args map[string]any) []map[string]any {
	for _, b := range op.Batches() {
		list, ok := args[b.Param].([]any)
		if !ok {
			continue
		}
		var out []map[string]any
		for len(list) > 0 {
			n := min(b.Size, len(list))
			one := make(map[string]any, len(args))
			for k, v := range args {
				one[k] = v
			}
			one[b.Param] = list[:n:n]
			out, list = append(out, one), list[n:]
		}
		return out
	}
	return []map[string]any{args}
}

// selfValues gives what an operation uses of the resource it is called on. A
// resource that lacks something it must have is loaded first.
func (c *Client) selfValues(L *lua.LState, op *api.Operation, owner *Object, args map[string]any) map[string]any {
	fields := op.SelfFields()
	if len(fields) == 0 && owner == nil {
		return nil
	}
	self := make(map[string]any, len(fields))
	for _, f := range fields {
		v := c.selfValue(L, owner, f.Name)
		if v == nil && f.Unless != "" && args[f.Unless] != nil {
			continue
		}
		if v == nil && !f.Optional && owner != nil && !owner.fetched && owner.typ.Load != "" && owner.typ.Load != op.Name {
			owner.load(L)
			v = c.selfValue(L, owner, f.Name)
		}
		if v == nil && !f.Optional && owner != nil && (f.Name == "fullname" || f.Name == "id" || f.Name == "community" || f.Name == "name" || f.Name == "display_name" || f.Name == "author") {
			RaiseError(L, &api.Error{Kind: api.NotFetched, Op: op.Name, Message: fmt.Sprintf("%s is not known of this %s", f.Name, owner.typ.Name), Hint: "fetch it first"})
		}
		if v != nil {
			self[f.Name] = v
		}
	}
	if owner != nil {
		if name := owner.fullname(); name != "" && self["fullname"] == nil {
			self["fullname"] = name
		}
	}
	return self
}

func (c *Client) selfValue(L *lua.LState, o *Object, name string) any {
	switch name {
	case "me.name", "me.fullname":
		me := c.session.me(L, c)
		if name == "me.name" {
			return me.text("name")
		}
		return me.fullname()
	case "login.name":
		if name := c.username(L); name != "" {
			return name
		}
		return c.session.me(L, c).text("name")
	case "client.unique":
		c.session.unique++
		return float64(c.session.unique - 1)
	}
	if o == nil {
		return nil
	}
	text := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	switch name {
	case "fullname":
		return text(o.fullname())
	case "community":
		return text(o.communityName(L))
	case "display_name", "author", "id", "path":
		if name == "author" && o.held["author"] == nil && firstByte(o.rec.get("author")) != '"' {
			return nil
		}
		if name == "display_name" && o.typ.Name == "CommunityWidgets" {
			return text(o.communityName(L))
		}
		return text(o.text(name))
	case "user":
		return text(objectText(o.field(L, "user")))
	case "owner":
		owner, _ := multiPath(o.text("path"))
		return text(owner)
	case "owner_name":
		return text(o.multiOwner(L).text("name"))
	case "submission":
		return text(o.submissionID())
	case "thread":
		return text(o.text("thread"))
	case "comment_limit":
		return o.setting(name, 2048.0)
	case "comment_sort":
		if s := o.treeSubmission(); s != nil {
			o = s
		}
		return o.setting(name, "confidence")
	case "link_id":
		if s := o.treeSubmission(); s != nil {
			return text(s.fullname())
		}
	case "progressive_images":
		return o.setting(name, false)
	case "payload":
		return o.plainFields(L)
	case "name":
		if o.typ.Name == "MultiCommunity" {
			_, multi := multiPath(o.text("path"))
			return text(multi)
		}
		if o.typ.Name == "Member" {
			return text(o.memberName(L))
		}
		return text(o.text("name"))
	}
	if v, ok := o.held[name]; ok {
		x, err := FromLua(L, v)
		if err == nil {
			return x
		}
		return text(objectText(v))
	}
	return decode(o.raw(name))
}

// username gives the account's name where the settings have it.
func (c *Client) username(L *lua.LState) string {
	reply := c.send(L, lookupOp(L, "client.config"), nil, nil, nil)
	r := record{raw: reply.Body}
	if raw := r.get("username"); firstByte(raw) == '"' {
		return unquote(raw)
	}
	return ""
}

// setting gives a value that the script may have set on the object.
func (o *Object) setting(name string, def any) any {
	switch v := o.held[name].(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return float64(v)
	case lua.LBool:
		return bool(v)
	}
	return def
}

func objectText(v lua.LValue) string {
	if o := toObject(v); o != nil {
		return o.String()
	}
	if s, ok := v.(lua.LString); ok {
		return string(s)
	}
	return ""
}

// communityName gives the name of the community an object belongs to.
func (o *Object) communityName(L *lua.LState) string {
	if v, ok := o.held["community"]; ok {
		return objectText(v)
	}
	if v, ok := o.held["subreddit"]; ok {
		return objectText(v)
	}
	for _, name := range []string{"subreddit", "subreddit_name_prefixed"} {
		if raw := o.rec.get(name); firstByte(raw) == '"' {
			return strings.TrimPrefix(unquote(raw), "r/")
		}
	}
	return ""
}

// submissionID gives the id of the submission that a comment belongs to.
func (o *Object) submissionID() string {
	if v, ok := o.held["submission"]; ok {
		return objectText(v)
	}
	if raw := o.rec.get("link_id"); firstByte(raw) == '"' {
		_, id, _ := strings.Cut(unquote(raw), "_")
		return id
	}
	if raw := o.rec.get("context"); firstByte(raw) == '"' {
		parts := strings.Split(unquote(raw), "/")
		if len(parts) > 4 {
			return parts[4]
		}
	}
	return ""
}

// multiPath splits "/user/OWNER/m/NAME".
func multiPath(path string) (owner, name string) {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) < 4 {
		return "", ""
	}
	return parts[1], parts[3]
}
