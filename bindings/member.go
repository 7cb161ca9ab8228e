package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// memberName gives the name of a member. One that is known by its fullname
// alone is asked for first; not_found is raised where there is none.
func (o *Object) memberName(L *lua.LState) string {
	fullname := o.fullname()
	if name := o.text("name"); name != "" || fullname == "" {
		return name
	}
	op := lookupOp(L, "members.partial_members")
	reply := o.client.send(L, op, nil, map[string]any{"ids": []any{fullname}}, nil)
	if len(reply.Body) > 0 { // it is empty where no member was found
		if found := o.client.found(L, op, reply, fullname+".name"); found != nil {
			o.hold("name", lua.LString(unquote(found[0])))
			return o.text("name")
		}
	}
	o.client.fail(L, op, &api.Error{Kind: api.NotFound, Message: "there is no member " + fullname})
	return ""
}
