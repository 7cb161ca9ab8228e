package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// The service names a wiki page in the address alone: its payloads hold neither
// the name nor the community nor the revision. What is made here keeps them.

// wikiPage gives a page that is not fetched, as the object around it knows it:
// a community, another page, or a revision. Revision is "" for the newest one.
func (o *Object) wikiPage(L *lua.LState, name, revision string) *Object {
	page := o.client.named(api.TypeNamed("WikiPage"), name, o)
	if revision != "" {
		page.hold("revision", lua.LString(revision))
	}
	return page
}

// wikiCreate makes a page. The service answers nothing, so the page is not
// fetched; its name is the one that was sent.
func wikiCreate(L *lua.LState, u *use) lua.LValue {
	u.client.send(L, u.op, u.owner, u.args, nil)
	return u.owner.wikiPage(L, api.WikiName(u.args["name"].(string)), "").value(L)
}

// wikiRevision gives the page as it was at a revision, fetched.
func wikiRevision(L *lua.LState, u *use) lua.LValue {
	reply := u.client.send(L, u.op, u.owner, u.args, nil)
	found := u.client.found(L, u.op, reply, u.op.Result().At)
	page := u.owner.wikiPage(L, u.owner.text("name"), u.args["revision"].(string))
	if payload := pick(found, "", page); payload != nil {
		page.replace(payload)
		return page.value(L)
	}
	u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "there is no such revision of " + page.String()})
	return nil
}

// wikiRevert makes the revision at hand the newest one.
func wikiRevert(L *lua.LState, u *use) lua.LValue {
	if u.owner.text("revision") == "" {
		u.fail(L, u.owner.String()+" is not at an earlier revision", "write page:revision(id).mod:revert()")
	}
	return u.client.perform(L, u.op, u.owner, u.args)
}

// revisedPage gives the page that a revision is of, at that revision.
func (o *Object) revisedPage(L *lua.LState) lua.LValue {
	page := o.wikiPage(L, unquote(o.rec.get("page")), o.text("id")).value(L)
	o.hold("page", page)
	return page
}
