package bindings

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// recentNotes is how many pairs one request for the newest notes takes.
const recentNotes = 500

// notePair is whose notes are asked for, and in which community.
type notePair struct{ community, member string }

func clientNotes(L *lua.LState, u *use) lua.LValue { return u.notes(L, u.notePairs(L)) }

func thingNotes(L *lua.LState, u *use) lua.LValue { return u.notes(L, u.thingPairs(L)) }

func authorNotes(L *lua.LState, u *use) lua.LValue {
	return u.notes(L, []notePair{u.thingPair(L, u.owner)})
}

func memberNotes(L *lua.LState, u *use) lua.LValue {
	return u.notes(L, cross(u.nameList("communities"), []string{u.owner.String()}))
}

func communityNotes(L *lua.LState, u *use) lua.LValue {
	return u.notes(L, cross([]string{u.owner.String()}, u.nameList("members")))
}

// notes iterates over the notes of the pairs, in their order: with all_notes
// every note of each pair, else the newest one, false where there is none. Of
// a single thing, member or community all are meant unless said otherwise.
func (u *use) notes(L *lua.LState, pairs []notePair) lua.LValue {
	if len(pairs) == 0 {
		u.fail(L, "takes at least one", signatureHint(u.op.Parameters(u.client.variant)))
	}
	all, said := u.args["all_notes"].(bool)
	if !said {
		all = len(pairs) == 1
	}
	if all {
		return newIterator(L, u.allNotes(pairs))
	}
	return newIterator(L, u.newestNotes(pairs))
}

// allNotes lists the notes of one pair after the other.
func (u *use) allNotes(pairs []notePair) func(*lua.LState) (lua.LValue, bool) {
	var listing *Iterator
	return func(L *lua.LState) (lua.LValue, bool) {
		for {
			if listing == nil {
				if len(pairs) == 0 {
					return lua.LNil, false
				}
				one := &use{client: u.client, op: lookupOp(L, "client.notes._list"), owner: u.owner, given: u.given,
					args: map[string]any{"community": pairs[0].community, "member": pairs[0].member, "limit": u.args["limit"], "params": u.args["params"], "request_limit": u.args["request_limit"]}}
				listing = iteratorOf(u.client.listing(L, one))
				pairs = pairs[1:]
			}
			if v, ok := listing.step(L); ok {
				return v, true
			}
			listing = nil
		}
	}
}

// newestNotes asks for the newest note of each pair.
func (u *use) newestNotes(pairs []notePair) func(*lua.LState) (lua.LValue, bool) {
	var found [][]byte
	return func(L *lua.LState) (lua.LValue, bool) {
		for len(found) == 0 {
			if len(pairs) == 0 {
				return lua.LNil, false
			}
			n := min(recentNotes, len(pairs))
			var communities, members []any
			for _, p := range pairs[:n] {
				communities, members = append(communities, p.community), append(members, p.member)
			}
			op := lookupOp(L, "client.notes._recent")
			reply := u.client.send(L, op, nil, map[string]any{"communities": communities, "members": members}, nil)
			found = spread(u.client.found(L, op, reply, op.Result().At))
			pairs = pairs[n:]
		}
		raw := found[0]
		found = found[1:]
		if firstByte(raw) == 'n' {
			return lua.LFalse, true
		}
		return u.client.convert(L, "ModNote", raw, u.owner, false), true
	}
}

// notePairs gives the pairs that client.notes is asked for: those given, then
// every member in every community, then the authors of things.
func (u *use) notePairs(L *lua.LState) []notePair {
	var pairs []notePair
	given, _ := u.args["pairs"].([]any)
	for _, p := range given {
		pair, _ := p.([]any)
		if len(pair) != 2 {
			u.fail(L, `parameter "pairs" is a list of {community, member}`, "")
		}
		pairs = append(pairs, notePair{api.Text(pair[0]), api.Text(pair[1])})
	}
	members, communities := u.nameList("members"), u.nameList("communities")
	if (len(members) == 0) != (len(communities) == 0) {
		u.fail(L, "members and communities go together", `give both, or pairs={{community, member}}`)
	}
	pairs = append(pairs, cross(communities, members)...)
	return append(pairs, u.thingPairs(L)...)
}

// nameList gives a list parameter of names.
func (u *use) nameList(param string) []string {
	list, _ := u.args[param].([]any)
	var names []string
	for _, v := range list {
		names = append(names, api.Text(v))
	}
	return names
}

func cross(communities, members []string) (pairs []notePair) {
	for _, community := range communities {
		for _, member := range members {
			pairs = append(pairs, notePair{community, member})
		}
	}
	return pairs
}

// thingPairs gives the pairs of the comments and submissions given.
func (u *use) thingPairs(L *lua.LState) (pairs []notePair) {
	things, _ := u.given["things"].(*lua.LTable)
	if things == nil {
		return nil
	}
	for i := 1; i <= things.Len(); i++ {
		o := toObject(things.RawGetInt(i))
		if o == nil || !slices.Contains([]string{"Comment", "Submission"}, o.typ.Name) {
			u.fail(L, `parameter "things" is a list of comments and submissions`, "a fullname is not enough: fetch it first")
		}
		pairs = append(pairs, u.thingPair(L, o))
	}
	return pairs
}

// thingPair gives an item's community and author; the item is loaded if needed.
func (u *use) thingPair(L *lua.LState, o *Object) notePair {
	o.load(L)
	community, _ := u.client.selfValue(L, o, "community").(string)
	author, _ := u.client.selfValue(L, o, "author").(string)
	if author == "" || author == "[deleted]" {
		u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "the author of " + o.fullname() + " is gone"})
	}
	return notePair{community, author}
}

// createNote writes a note. A comment or submission at hand tells the member
// and the community that are missing, without asking for it again.
func createNote(L *lua.LState, u *use) lua.LValue {
	if o := toObject(u.given["thing"]); o != nil && u.lacksPair() {
		pair := u.thingPair(L, o)
		if u.args["member"] == nil {
			u.args["member"] = pair.member
		}
		if u.args["community"] == nil {
			u.args["community"] = pair.community
		}
	}
	return u.client.perform(L, u.op, u.owner, u.args)
}

// lacksPair tells whether neither the arguments nor the object that the
// operation is called on say whose note it is, and in which community.
func (u *use) lacksPair() bool {
	member, community := u.args["member"] != nil, u.args["community"] != nil
	if u.owner != nil {
		member, community = member || u.owner.typ.Name == "Member", community || u.owner.typ.Name != "Member"
	}
	return !member || !community
}
