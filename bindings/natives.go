package bindings

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// natives are operations whose value is found here and not by one request:
// pure rows, and look-ups that read more than one answer. A test walks the
// table and finds pure rows without one.
var natives map[string]func(*lua.LState, *use) lua.LValue

// setters are what assigning a property does.
var setters map[string]func(*lua.LState, *use)

func init() {
	natives = map[string]func(*lua.LState, *use) lua.LValue{
		"client.close":              func(L *lua.LState, u *use) lua.LValue { u.client.close(L); return lua.LNil },
		"client.config":             clientConfig,
		"client.config.short_url":   func(L *lua.LState, u *use) lua.LValue { return lua.LString(u.client.shortURL(L, u.op)) },
		"client.validate_on_submit": func(L *lua.LState, u *use) lua.LValue { u.client.warnValidate(); return lua.LBool(u.client.validate) },
		"client.domain": func(L *lua.LState, u *use) lua.LValue {
			return u.client.named(api.TypeNamed("DomainListing"), u.args["domain"].(string), nil).value(L)
		},
		"user.me":                    userMe,
		"user.friends":               userFriends,
		"submission.load":            submissionLoad,
		"submission.comments":        submissionComments,
		"submission.comment_sort":    treeSetting("comment_sort", lua.LString("confidence")),
		"submission.comment_limit":   treeSetting("comment_limit", lua.LNumber(2048)),
		"submission.add_fetch_param": addFetchParam,
		"submission.shortlink": func(L *lua.LState, u *use) lua.LValue {
			return lua.LString(u.client.shortURL(L, u.op) + "/" + u.owner.text("id"))
		},
		"submission.id_from_url":                   idFromURL(api.SubmissionID),
		"comment.id_from_url":                      idFromURL(api.CommentID),
		"comment.submission":                       commentSubmission,
		"comment.replies":                          func(L *lua.LState, u *use) lua.LValue { return u.owner.replies(L).value(L) },
		"comment.is_root":                          commentIsRoot,
		"comment.parent":                           commentParent,
		"comment.refresh":                          commentRefresh,
		"community.sticky":                         communitySticky,
		"community.rules.get_rule":                 byIndex("community.rules (iteration)", "short_name"),
		"community.mod.removal_reasons.get_reason": byIndex("community.mod.removal_reasons (iteration)", "id"),
		"community.flair.flair_type":               flairType,
		"emoji.update":                             emojiUpdate,
		"community.widgets.items":                  widgetItems,
		"community.widgets.id_card":                widgetNamed("idCardWidget"),
		"community.widgets.moderators_widget":      widgetNamed("moderatorWidget"),
		"community.widgets.sidebar":                widgetsOf("sidebar"),
		"community.widgets.topbar":                 widgetsOf("topbar"),
		"community.wiki.create":                    wikiCreate,
		"wiki_page.revision":                       wikiRevision,
		"wiki_page.mod.revert":                     wikiRevert,
		"inbox.message":                            inboxMessage,
		"message.load":                             messageLoad,
		"message.parent":                           messageParent,
		"mod_action.mod":                           func(L *lua.LState, u *use) lua.LValue { return u.owner.rawField(L, "mod") },
		"client.notes":                             clientNotes,
		"client.notes.things":                      thingNotes,
		"client.notes.create":                      createNote,
		"member.notes.create":                      createNote,
		"community.mod.notes.create":               createNote,
		"client.drafts":                            drafts,
		"client.drafts.create":                     draftFor("subreddit"),
		"draft.update":                             draftFor("community"),
		"comment.mod.author_notes":                 authorNotes,
		"submission.mod.author_notes":              authorNotes,
		"member.notes.communities":                 memberNotes,
		"community.mod.notes.members":              communityNotes,
		"live_update.thread":                       func(L *lua.LState, u *use) lua.LValue { return u.owner.liveThread(L) },
		"multicommunity.copy":                      multiCopy,
		"multicommunity.add":                       multiChange,
		"multicommunity.remove":                    multiChange,
		"live_thread.contrib.update":               liveThreadChange,
		"multicommunity.sluggify":                  func(L *lua.LState, u *use) lua.LValue { return lua.LString(api.Sluggify(u.args["title"].(string))) },
		"permissions_string":                       permissionsString,
		"stream_generator":                         streamGenerator,
		"member.from_data":                         memberFromData,
		"more_comments.comments":                   moreList,
		"announcement.load":                        func(L *lua.LState, u *use) lua.LValue { u.owner.fetched = true; return u.owner.value(L) },
		"poll_data.option":                         pollOption,
		"poll_data.user_selection":                 pollSelection,
		"announcement.read_datetime":               isoTime("read_at"),
		"announcement.sent_datetime":               isoTime("sent_at"),
		"mod_note.created_datetime":                unixTime("created_at", 1),
		"collection.updated_datetime":              unixTime("last_update_utc", 1),
		"collection.created_datetime":              unixTime("created_at_utc", 1),
		"comment.edited_datetime":                  unixTime("edited", 1),
		"submission.edited_datetime":               unixTime("edited", 1),
		"poll_data.voting_end_datetime":            unixTime("voting_end_timestamp", 1000),
	}
	for _, t := range []string{"comment", "submission", "member", "community", "message", "multicommunity", "live_thread", "live_update", "rule"} {
		natives[t+".created_datetime"] = unixTime("created_utc", 1)
	}
	for _, t := range []string{"comment", "submission", "member", "community", "message", "live_update", "announcement"} {
		natives[t+".fullname"] = fullnameOf
	}
	for _, kind := range []string{"PostMedia", "EmojiMedia", "StylesheetImage", "StylesheetAsset", "WidgetMedia"} {
		natives[kind] = newMedia(kind)
	}
	for _, kind := range []string{"InlineGif", "InlineImage", "InlineVideo"} {
		natives[kind] = newInline(kind)
	}
	setters = map[string]func(*lua.LState, *use){
		"client.validate_on_submit": func(L *lua.LState, u *use) { u.client.warnValidate(); u.client.validate = u.args["value"] == true },
		"submission.comment_sort":   setTreeSetting("comment_sort"),
		"submission.comment_limit":  setTreeSetting("comment_limit"),
		"comment.submission":        setCommentSubmission,
		"message.parent":            func(L *lua.LState, u *use) { u.owner.hold("parent", u.given["value"]) },
		"mod_action.mod":            setModAction,
	}
}

func clientConfig(L *lua.LState, u *use) lua.LValue {
	reply := u.client.send(L, u.op, nil, nil, nil)
	t, ok := rawToLua(L, reply.Body).(*lua.LTable)
	if !ok {
		u.fail(L, "the settings cannot be read", "")
	}
	if t.RawGetString("short_url") == lua.LString("") {
		t.RawSetString("short_url", lua.LNil)
	}
	mt := L.NewTable()
	mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		if L.CheckString(2) == "short_url" {
			u.client.shortURL(L, u.op)
		}
		L.Push(lua.LNil)
		return 1
	}))
	t.Metatable = mt
	return t
}

func (c *Client) shortURL(L *lua.LState, op *api.Operation) string {
	reply := c.send(L, lookupOp(L, "client.config"), nil, nil, nil)
	r := record{raw: reply.Body}
	if raw := r.get("short_url"); firstByte(raw) == '"' && unquote(raw) != "" {
		return unquote(raw)
	}
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: op.Name, Message: "no short_url is set", Hint: "set short_url in lib.ini"})
	return ""
}

func (c *Client) warnValidate() {
	if !c.warned && c.env.Warn != nil {
		c.env.Warn("validate_on_submit is deprecated: the service always checks submissions")
	}
	c.warned = true
}

func userMe(L *lua.LState, u *use) lua.LValue {
	if u.args["use_cache"] == false {
		u.client.session.member = nil
	}
	return u.client.session.me(L, u.client).value(L)
}

func userFriends(L *lua.LState, u *use) lua.LValue {
	op := u.op
	if u.args["user"] != nil {
		op = lookupOp(L, "user.friends (one)")
	}
	return u.client.perform(L, op, nil, u.args)
}

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

func idFromURL(read func(string) (string, error)) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		id, err := read(u.args["url"].(string))
		if err != nil {
			u.client.fail(L, u.op, err)
		}
		return lua.LString(id)
	}
}

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

// byIndex looks something up in a community's list by its name or by its
// place: 1 is the first, -1 the last.
func byIndex(listing, identity string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		param := u.op.Parameters("A")[0].Name
		n, ok := u.args[param].(float64)
		if !ok {
			if _, text := u.args[param].(string); !text {
				u.fail(L, fmt.Sprintf("parameter %q is text or a place in the list", param), "")
			}
			return u.client.lookup(L, u)
		}
		op := lookupOp(L, listing)
		reply := u.client.send(L, op, u.owner, map[string]any{}, nil)
		found := spread(u.client.found(L, op, reply, op.Result().At))
		i := int(n)
		if i < 0 {
			i += len(found) + 1
		}
		if i < 1 || i > len(found) || n != math.Trunc(n) {
			u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: fmt.Sprintf("there is no number %v; there are %d", n, len(found))})
		}
		return u.client.convert(L, op.Result().Type, found[i-1], u.owner, false)
	}
}

func flairType(L *lua.LState, u *use) lua.LValue {
	if u.args["is_link"] == true {
		return lua.LString("LINK_FLAIR")
	}
	return lua.LString("USER_FLAIR")
}

// inboxMessage loads a message's thread and gives the message asked for.
func inboxMessage(L *lua.LState, u *use) lua.LValue {
	id := strings.TrimPrefix(u.args["message_id"].(string), "t4_")
	u.args["message_id"] = id
	reply := u.client.send(L, u.op, nil, u.args, nil)
	first := u.client.found(L, u.op, reply, "data.children.0")
	if first == nil {
		u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "there is no message " + id})
	}
	top := toObject(u.client.convert(L, "Message", first[0], nil, true))
	if top == nil || !top.typ.HasField("replies") {
		u.client.fail(L, u.op, api.Errorf(api.ServerError, "the answer is not a message"))
	}
	if top.text("id") == id {
		return top.value(L)
	}
	replies, _ := top.field(L, "replies").(*lua.LTable)
	if replies == nil {
		replies = L.NewTable()
	}
	before := map[string]*Object{}
	for i := 1; i <= replies.Len(); i++ {
		m := toObject(replies.RawGetInt(i))
		if m == nil {
			continue
		}
		parent := before[m.text("parent_id")]
		if parent == nil {
			parent = top
		}
		m.hold("parent", parent.value(L))
		before[m.fullname()] = m
		if m.text("id") == id {
			return m.value(L)
		}
	}
	u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "the message " + id + " is not in its thread"})
	return nil
}

func messageLoad(L *lua.LState, u *use) lua.LValue {
	find := &use{client: u.client, op: lookupOp(L, "inbox.message"), args: map[string]any{"message_id": u.owner.text("id")}}
	loaded := toObject(inboxMessage(L, find))
	parent := loaded.held["parent"]
	u.owner.replace(loaded.rec.raw)
	if parent != nil {
		u.owner.hold("parent", parent)
	}
	return u.owner.value(L)
}

func messageParent(L *lua.LState, u *use) lua.LValue {
	o := u.owner
	if v, ok := o.held["parent"]; ok {
		return v
	}
	if !o.fetched {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: "Message " + o.String() + " is not fetched, so its parent is not known", Hint: "call :load() first"})
	}
	_, id, ok := strings.Cut(o.text("parent_id"), "_")
	if !ok {
		return lua.LNil
	}
	v := u.client.named(api.TypeNamed("Message"), id, nil).value(L)
	o.hold("parent", v)
	return v
}

func setModAction(L *lua.LState, u *use) {
	v := u.given["value"]
	if name, ok := v.(lua.LString); ok {
		v = u.client.named(api.TypeNamed("Member"), string(name), nil).value(L)
	}
	u.owner.hold("mod", v)
}

// rawField reads a field past the operation of the same name.
func (o *Object) rawField(L *lua.LState, name string) lua.LValue {
	if v, ok := o.held[name]; ok {
		return v
	}
	if raw := o.rec.get(name); raw != nil {
		return o.convertField(L, name, raw)
	}
	return lua.LNil
}

func (o *Object) liveThread(L *lua.LState) lua.LValue {
	if v, ok := o.held["thread"]; ok {
		return v
	}
	return lua.LNil
}

// multiOwner gives the member whose multicommunity it is, fetched.
func (o *Object) multiOwner(L *lua.LState) *Object {
	owner := toObject(o.held["owner"])
	if owner == nil {
		name, _ := multiPath(o.text("path"))
		owner = o.client.named(api.TypeNamed("Member"), name, nil)
		o.hold("owner", owner.value(L))
	}
	owner.load(L)
	if owner.text("name") == "" {
		RaiseError(L, api.Errorf(api.NotFound, "the member whose multicommunity it is, %s, is not there", o.String()))
	}
	return owner
}

// multiCopy copies a multicommunity; without a display name the copy has that
// of the source, which is loaded for it.
func multiCopy(L *lua.LState, u *use) lua.LValue {
	if u.args["display_name"] == nil {
		u.owner.load(L)
	}
	return u.client.perform(L, u.op, u.owner, u.args)
}

// plainFields gives the payload as plain data, for operations that send it back.
func (o *Object) plainFields(L *lua.LState) map[string]any {
	o.load(L)
	m := map[string]any{}
	if json.Unmarshal(o.rec.raw, &m) != nil {
		return nil
	}
	return m
}

func permissionsString(L *lua.LState, u *use) lua.LValue {
	known, _ := u.args["known_permissions"].([]any)
	return lua.LString(api.PermissionsString(known, u.args["permissions"]))
}

func memberFromData(L *lua.LState, u *use) lua.LValue {
	if u.args["data"] == "[deleted]" {
		return lua.LNil
	}
	return u.client.named(api.TypeNamed("Member"), u.args["data"].(string), nil).value(L)
}

// streamGenerator is client.stream_generator(function, {…}): follows whatever
// the function gives.
func streamGenerator(L *lua.LState, u *use) lua.LValue {
	f := u.args["function"].(*lua.LFunction)
	s := newStream(u)
	s.attribute, _ = u.args["attribute_name"].(string)
	s.exclude = u.args["exclude_before"] == true
	s.round = func(L *lua.LState, limit int, before string) []lua.LValue {
		options, params := L.NewTable(), L.NewTable()
		options.RawSetString("limit", lua.LNumber(limit))
		if before != "" {
			params.RawSetString("before", lua.LString(before))
			options.RawSetString("params", params)
		}
		var values []lua.LValue
		it := iteratorOf(call1(L, f, options))
		if it == nil {
			u.fail(L, "the function did not give a listing", "give a function such as function(o) return com:new(o) end")
		}
		for {
			v, more := it.step(L)
			if !more {
				return values
			}
			values = append(values, v)
		}
	}
	return newIterator(L, s.next)
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

func fullnameOf(L *lua.LState, u *use) lua.LValue {
	name := u.owner.fullname()
	if name == "" {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: u.owner.typ.Name + " " + u.owner.String() + " is not fetched, so its fullname is not known", Hint: "call :load() first"})
	}
	return lua.LString(name)
}

// unixTime gives a field that counts seconds, or parts of a second, as a time
// value; false and null give nil.
func unixTime(field string, perSecond float64) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		n, ok := u.owner.field(L, field).(lua.LNumber)
		if !ok {
			return lua.LNil
		}
		return NewTime(L, float64(n)/perSecond)
	}
}

func isoTime(field string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		s, ok := u.owner.field(L, field).(lua.LString)
		if !ok {
			return lua.LNil
		}
		t, err := time.Parse(time.RFC3339, strings.Replace(string(s), "+0000", "Z", 1))
		if err != nil {
			u.fail(L, fmt.Sprintf("%q is not a time", string(s)), "")
		}
		return NewTime(L, float64(t.UnixMicro())/1e6)
	}
}
