package bindings

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// lookup gives the object that a look-up names, fetched or not as asked.
func (c *Client) lookup(L *lua.LState, u *use) lua.LValue {
	t := api.TypeNamed(u.op.Result().Type)
	fetch, _ := u.args["fetch"].(bool)
	if lazy, ok := u.args["lazy"].(bool); ok {
		fetch = !lazy
	}
	o := newObject(c, t, nil)
	if identify := identities[u.op.Name]; identify != nil {
		identify(L, u, o)
	} else {
		for i, name := range t.Identity {
			if text, ok := u.args[lookupParam(u, i)].(string); ok {
				if name == "community" {
					continue
				}
				o.hold(name, lua.LString(text))
			}
		}
	}
	if o.String() == "" && o.fullname() == "" {
		u.fail(L, "the "+strings.ToLower(t.Name)+"'s identity is empty", "")
	}
	if u.owner != nil && len(t.Identity) > 1 && o.held[t.Identity[1]] == nil {
		o.hold(t.Identity[1], u.owner.value(L))
	}
	if fetch {
		o.reload(L)
	}
	return o.value(L)
}

// lookupParam gives the parameter that holds an identity: the first ones by
// position, in order.
func lookupParam(u *use, i int) string {
	params := u.op.Parameters(u.client.variant)
	if i < len(params) {
		return params[i].Name
	}
	return ""
}

// identities are look-ups whose arguments need more than being taken over.
var identities map[string]func(*lua.LState, *use, *Object)

func init() {
	identities = map[string]func(*lua.LState, *use, *Object){
		"client.comment":                           byURL(api.CommentID),
		"client.submission":                        byURL(api.SubmissionID),
		"client.member":                            identifyMember,
		"client.multicommunity":                    identifyMulti,
		"community.collections":                    identifyCollection,
		"community.wiki.get_page":                  identifyPage,
		"community.modmail":                        identifyConversation,
		"live_thread.get_update":                   identifyUpdate,
		"community.rules.get_rule":                 identifyText("short_name"),
		"community.mod.removal_reasons.get_reason": identifyText("id"),
	}
}

// byURL takes an id, or finds it in an address; share links are resolved at
// the service first.
func byURL(read func(string) (string, error)) func(*lua.LState, *use, *Object) {
	return func(L *lua.LState, u *use, o *Object) {
		if id, ok := u.args["id"].(string); ok {
			_, id = cutPrefix(id, o.typ.Prefix+"_")
			o.hold("id", lua.LString(id))
			return
		}
		url := u.args["url"].(string)
		if api.IsShareLink(url) {
			url = u.client.resolveShare(L, u.op, url)
		}
		id, err := read(url)
		if err != nil {
			u.client.fail(L, u.op, err)
		}
		o.hold("id", lua.LString(id))
	}
}

func cutPrefix(s, prefix string) (bool, string) {
	rest, ok := strings.CutPrefix(s, prefix)
	return ok, rest
}

// resolveShare asks the service where a share link points.
func (c *Client) resolveShare(L *lua.LState, op *api.Operation, url string) string {
	get, err := api.Lookup("client._share_link")
	if err != nil {
		c.fail(L, op, err)
	}
	reply := c.send(L, get, nil, map[string]any{"url": url}, nil)
	if reply.Location == "" {
		c.fail(L, op, &api.Error{Kind: api.NotFound, Message: "the share link " + url + " leads nowhere"})
	}
	return reply.Location
}

func identifyMember(L *lua.LState, u *use, o *Object) {
	if name, ok := u.args["name"].(string); ok {
		o.hold("name", lua.LString(name))
		return
	}
	o.hold("fullname", lua.LString(u.args["fullname"].(string)))
}

func identifyMulti(L *lua.LState, u *use, o *Object) {
	owner, name := u.args["redditor"].(string), u.args["name"].(string)
	o.hold("path", lua.LString("/user/"+owner+"/m/"+name))
	if given := toObject(u.given["redditor"]); given != nil {
		o.hold("owner", u.given["redditor"])
	}
}

func identifyCollection(L *lua.LState, u *use, o *Object) {
	id, ok := u.args["collection_id"].(string)
	if !ok {
		var err error
		if id, err = api.CollectionID(u.args["permalink"].(string)); err != nil {
			u.client.fail(L, u.op, err)
		}
	}
	o.hold("collection_id", lua.LString(id))
}

func identifyPage(L *lua.LState, u *use, o *Object) {
	o.hold("name", lua.LString(strings.ToLower(u.args["page_name"].(string))))
	o.hold("community", u.owner.value(L))
}

func identifyConversation(L *lua.LState, u *use, o *Object) {
	o.hold("id", lua.LString(u.args["id"].(string)))
	if u.args["mark_read"] == true {
		o.hold("mark_read", lua.LTrue)
	}
}

func identifyUpdate(L *lua.LState, u *use, o *Object) {
	o.hold("id", lua.LString(u.args["id"].(string)))
	o.hold("thread", u.owner.value(L))
}

func identifyText(field string) func(*lua.LState, *use, *Object) {
	return func(L *lua.LState, u *use, o *Object) {
		for _, p := range u.op.Parameters(u.client.variant) {
			if text, ok := u.args[p.Name].(string); ok && !p.Keyword {
				o.hold(field, lua.LString(text))
			}
		}
	}
}
