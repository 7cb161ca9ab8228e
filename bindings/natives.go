package bindings

import (
	"fmt"
	"math"

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

func idFromURL(read func(string) (string, error)) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		id, err := read(u.args["url"].(string))
		if err != nil {
			u.client.fail(L, u.op, err)
		}
		return lua.LString(id)
	}
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

func fullnameOf(L *lua.LState, u *use) lua.LValue {
	name := u.owner.fullname()
	if name == "" {
		RaiseError(L, &api.Error{Kind: api.NotFetched, Op: u.op.Name, Message: u.owner.typ.Name + " " + u.owner.String() + " is not fetched, so its fullname is not known", Hint: "call :load() first"})
	}
	return lua.LString(name)
}
