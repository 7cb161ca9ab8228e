package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// draftPayload gives a draft's payload with its body under the name that a
// submission has it by: url for a link, else selftext.
func draftPayload(answered []byte) []byte {
	r := record{raw: answered}
	own := "selftext"
	if kind := r.get("kind"); firstByte(kind) == '"' && unquote(kind) == "link" {
		own = "url"
	}
	return renamed(answered, func(name string) string {
		if name == "body" {
			return own
		}
		return name
	})
}

// drafts gives all drafts, or the one that is named.
func drafts(L *lua.LState, u *use) lua.LValue {
	if u.args["draft_id"] != nil {
		return u.client.lookup(L, u)
	}
	return u.client.perform(L, u.op, nil, u.args)
}

// draftFor carries out an operation that puts a draft into a community. The
// service takes the community by its fullname: a given object tells it, and is
// loaded for it if needed.
func draftFor(param string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		if community := toObject(u.given[param]); community != nil {
			if community.fullname() == "" {
				community.load(L)
			}
			u.args["sr_fullname"] = community.fullname()
		}
		return u.client.perform(L, u.op, u.owner, u.args)
	}
}

// draftsAnswer gives the drafts of a generic request's answer; nil if it is
// another one.
func (c *Client) draftsAnswer(L *lua.LState, r *record) lua.LValue {
	if firstByte(r.get("drafts")) != '[' || firstByte(r.get("subreddits")) != '[' {
		return nil
	}
	op := lookupOp(L, "client.drafts")
	answered, err := op.Reshape(r.raw)
	if err != nil {
		c.fail(L, op, err)
	}
	return c.result(L, op, nil, &api.Reply{Body: answered}, nil)
}
