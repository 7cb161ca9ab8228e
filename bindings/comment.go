package bindings

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

func commentSubmission(L *lua.LState, u *use) lua.LValue {
	o := u.owner
	if s := o.treeSubmission(); s != nil {
		return s.value(L)
	}
	id := o.submissionID()
	if id == "" {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: "Comment " + o.String() + " is not fetched, so its submission is not known", Hint: "call :refresh() first"})
	}
	v := u.client.named(api.TypeNamed("Submission"), id, nil).value(L)
	o.hold("submission", v)
	return v
}

func setCommentSubmission(L *lua.LState, u *use) {
	submission := toObject(u.given["value"])
	if submission == nil {
		u.fail(L, "takes a Submission", "")
	}
	u.owner.belongTo(L, submission)
}

func commentIsRoot(L *lua.LState, u *use) lua.LValue {
	parent := u.owner.text("parent_id")
	if parent == "" {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: "Comment " + u.owner.String() + " is not fetched, so its parent is not known", Hint: "call :refresh() first"})
	}
	return lua.LBool(strings.HasPrefix(parent, "t3_"))
}

// commentParent gives what a comment answers: the object in its tree where
// there is one, else one that is not fetched.
func commentParent(L *lua.LState, u *use) lua.LValue {
	o := u.owner
	if o.text("parent_id") == "" {
		o.load(L)
	}
	fullname := o.text("parent_id")
	submission := commentSubmission(L, u)
	if strings.HasPrefix(fullname, "t3_") {
		return submission
	}
	if o.tree != nil && o.tree.parent != nil && o.tree.parent.fullname() == fullname {
		return o.tree.parent.value(L)
	}
	if f := toForest(toObject(submission).held["comments"]); f != nil {
		if parent := f.find(L, fullname); parent != nil {
			return parent.value(L)
		}
	}
	parent := u.client.named(api.TypeNamed("Comment"), strings.TrimPrefix(fullname, "t1_"), nil)
	parent.hold("submission", submission)
	return parent.value(L)
}
