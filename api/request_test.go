package api

import (
	"testing"
)

// TestRequest renders calls of rows of every form.
func TestRequest(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	type l = []any
	golang, post := m{"display_name": "golang", "fullname": "t5_g"}, m{"fullname": "t3_a", "id": "a", "community": "golang", "title": "old"}
	tests := []struct {
		op   string
		self m
		args m
		want string
	}{
		{"comment.upvote", m{"fullname": "t1_a"}, nil, "POST api/vote/ dir=1&id=t1_a"},
		{"comment.downvote", m{"fullname": "t1_a"}, nil, "POST api/vote/ dir=-1&id=t1_a"},
		{"comment.edit", m{"fullname": "t1_a"}, m{"body": "x & y"}, "POST api/editusertext/ text=x & y&thing_id=t1_a&validate_on_submit=true"},
		{"comment.save", m{"fullname": "t1_a"}, m{"category": nil}, "POST api/save/ id=t1_a"},
		{"comment.report", m{"fullname": "t1_a"}, m{"reason": "spam"}, "POST api/report/ id=t1_a&reason=spam"},
		{"submission.mod.contest_mode", post, m{"state": false}, "POST api/set_contest_mode/ id=t3_a&state=false"},
		{"submission.mod.sticky", post, m{"bottom": true, "state": true}, "POST api/set_subreddit_sticky/ id=t3_a&state=true"},
		{"submission.mod.sticky", post, m{"bottom": false, "state": true}, "POST api/set_subreddit_sticky/ id=t3_a&num=1&state=true"},
		{"submission.mod.flair", post, m{"css_class": "", "text": "x"}, "POST r/golang/api/flair/ css_class=&link=t3_a&text=x"},
		{"submission.mod.flair", post, m{"css_class": "", "text": "x", "flair_template_id": "u"}, "POST r/golang/api/selectflair/ css_class=&flair_template_id=u&link=t3_a&text=x"},
		{"submission.crosspost", post, m{"community": "lua", "nsfw": false, "send_replies": true, "spoiler": false}, "POST api/submit/ crosspost_fullname=t3_a&kind=crosspost&nsfw=false&sendreplies=true&spoiler=false&sr=lua&title=old"},
		{"submission.mod.send_removal_message", post, m{"message": "m", "title": "ignored", "type": "public"}, `POST api/v1/modactions/removal_link_message json={"item_id": ["t3_a"], "message": "m", "title": "ignored", "type": "public"}`},
		{"client.info", nil, m{"fullnames": l{"t3_a", "t1_b"}}, "GET api/info/?id=t3_a,t1_b"},
		{"client.info", nil, m{"url": "https://x.org/?a=b"}, "GET api/info/?url=https://x.org/?a=b"},
		{"communities.recommended", nil, m{"communities": l{"a", "b"}, "omit_communities": nil}, "GET api/recommend/sr/a,b"},
		{"communities.search_by_name", nil, m{"query": "go", "exact": false, "include_nsfw": true}, "POST api/search_reddit_names/ exact=false&include_over_18=true&query=go"},
		{"client.live.info", nil, m{"ids": l{"x", "y"}}, "GET api/live/by_id/x,y?limit=100"},
		{"live_thread.contributor.invite", m{"id": "x"}, m{"member": "bob"}, "POST api/live/x/invite_contributor name=bob&permissions=+all&type=liveupdate_contributor_invite"},
		{"live_thread.contributor.update", m{"id": "x"}, m{"member": "bob", "permissions": l{"update", "edit"}}, "POST api/live/x/set_contributor_permissions name=bob&permissions=+update,+edit&type=liveupdate_contributor"},
		{"community.moderator.add", golang, m{"member": "bob", "permissions": l{"mail", "wiki"}}, "POST r/golang/api/friend/ name=bob&permissions=-all,-access,-chat_config,-chat_operator,-config,-flair,-posts,+mail,+wiki&type=moderator"},
		{"community.moderator.invite", golang, m{"member": "bob", "permissions": l{}}, "POST r/golang/api/friend/ name=bob&permissions=-all,-access,-chat_config,-chat_operator,-config,-flair,-mail,-posts,-wiki&type=moderator_invite"},
		{"community.banned.add", golang, m{"member": "bob", "settings": m{"duration": 3.0, "ban_reason": "x", "note": nil}}, "POST r/golang/api/friend/ ban_reason=x&duration=3&name=bob&type=banned"},
		{"community.message", golang, m{"message": "m", "subject": "s", "from_community": nil}, "POST api/compose/ subject=s&text=m&to=#golang"},
		{"community.search", m{"display_name": "all"}, m{"query": "q", "sort": "new", "syntax": "lucene", "time_filter": "all"}, "GET r/all/search/?q=q&restrict_sr=false&sort=new&syntax=lucene&t=all"},
		{"community.search", golang, m{"query": "q"}, "GET r/golang/search/?q=q&restrict_sr=true"},
		{"community.subscribe", golang, m{"other_communities": l{"lua"}}, "POST api/subscribe/ action=sub&skip_inital_defaults=true&sr_name=golang,lua"},
		{"community.mod.modqueue", golang, m{"only": "submissions"}, "GET r/golang/about/modqueue/?only=links"},
		{"community.flair.configure", golang, m{"position": false, "self_assign": true, "link_position": false, "link_self_assign": false}, "POST r/golang/api/flairconfig/ flair_enabled=false&flair_position=right&flair_self_assign_enabled=true&link_flair_position=&link_flair_self_assign_enabled=false"},
		{"community.flair.templates.reorder", golang, m{"flair_list": l{"a", "b"}}, `PATCH r/golang/api/flair_template_order?flair_type=USER_FLAIR&subreddit=golang ["a", "b"]`},
		{"community.rules.mod.reorder", golang, m{"rule_list": l{"No spam", "a,b"}}, "POST api/reorder_subreddit_rules new_rule_order=No%20spam,a,b&r=golang"},
		{"community.rules.mod.add", golang, m{"kind": "all", "short_name": "s", "description": ""}, "POST api/add_subreddit_rule description=&kind=all&r=golang&short_name=s&violation_reason=s"},
		{"rule.mod.update", m{"community": "golang", "short_name": "s", "kind": "all", "description": "d", "violation_reason": "v"}, m{"kind": "link"}, "POST api/update_subreddit_rule description=d&kind=link&old_short_name=s&r=golang&short_name=s&violation_reason=v"},
		{"community.modmail.conversations", golang, m{"other_communities": l{"lua"}, "state": "mod"}, "GET api/mod/conversations/?entity=golang,lua&state=mod"},
		{"community.modmail.conversations", m{"display_name": "all"}, nil, "GET api/mod/conversations/"},
		{"modmail_conversation.mute", m{"id": "x"}, m{"num_days": 3.0}, "POST api/mod/conversations/x/mute"},
		{"modmail_conversation.mute", m{"id": "x"}, m{"num_days": 7.0}, "POST api/mod/conversations/x/mute?num_hours=168"},
		{"modmail_conversation.read", m{"id": "x"}, m{"other_conversations": l{"y"}}, "POST api/mod/conversations/read conversationIds=x,y"},
		{"community.wiki.create", golang, m{"content": "c", "name": "My Page", "settings": m{"previous": "r1"}}, "POST r/golang/api/wiki/edit content=c&page=my_page&previous=r1"},
		{"wiki_page.load", m{"community": "golang", "name": "config/side bar"}, nil, "GET r/golang/wiki/config/side%20bar"},
		{"community.widgets.mod.add_text_area", golang, m{"short_name": "ä", "styles": m{"b": "#1", "a": nil}, "text": "\"x\"\n", "settings": m{"k": true}}, `POST r/golang/api/widget json={"kind": "textarea", "shortName": "\u00e4", "styles": {"a": null, "b": "#1"}, "text": "\"x\"\n", "k": true}`},
		{"community.widgets.mod.reorder", golang, m{"new_order": l{"w1", "w2"}, "section": "sidebar"}, `PATCH r/golang/api/widget_order/sidebar json=["w1", "w2"]&section=sidebar`},
		{"client.multicommunity.create", nil, m{"display_name": "d", "communities": l{"a"}, "visibility": "private", "weighting_scheme": "classic"}, `POST api/multi/ model={"description_md": null, "display_name": "d", "icon_name": null, "key_color": null, "subreddits": [{"name": "a"}], "visibility": "private", "weighting_scheme": "classic"}`},
		{"multicommunity.update", m{"owner_name": "bob", "name": "x"}, m{"settings": m{"display_name": "d", "communities": l{"a"}}}, `PUT api/multi/user/bob/m/x/ model={"display_name": "d", "subreddits": [{"name": "a"}]}`},
		{"member.friend", m{"name": "bob"}, m{"note": nil}, "PUT api/v1/me/friends/bob {}"},
		{"member.unfriend", m{"name": "bob"}, nil, `DELETE api/v1/me/friends/bob {"id": "bob"}`},
		{"user.preferences.update", nil, m{"preferences": m{"lang": "en", "over_18": false}}, `PATCH api/v1/me/prefs json={"lang": "en", "over_18": false}`},
		{"community.collections.mod.create", golang, m{"description": "d", "title": "t", "display_layout": ""}, "POST api/v1/collections/create_collection description=d&sr_fullname=t5_g&title=t"},
		{"client.get", nil, m{"path": "r/x", "params": m{"b": 1.0, "a": l{"x"}, "c": nil}}, `GET r/x?a=["x"]&b=1`},
		{"client.get", nil, m{"path": "r/x", "params": "b=2&a=%20"}, "GET r/x?a= &b=2"},
		{"client.post", nil, m{"path": "api/x", "data": m{"b": true, "a": 1.5}}, "POST api/x a=1.5&b=true"},
		{"client.post", nil, m{"path": "api/x"}, "POST api/x "},
		{"client.post", nil, m{"path": "api/x", "data": "raw"}, "POST api/x raw"},
		{"client.put", nil, m{"path": "api/x", "json": m{"a": nil}}, `PUT api/x {"a": null, "api_type": "json"}`},
		{"client.patch", nil, m{"path": "api/x", "json": l{"a"}}, `PATCH api/x ["a"]`},
		{"client.delete", nil, m{"path": "api/x"}, "DELETE api/x"},
		{"client.request", nil, m{"method": "patch", "path": "api/x", "files": m{"f": File{Name: "n"}}}, "PATCH api/x f=@n "},
	}
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			t.Parallel()
			if got := told(t, &Call{Op: test.op, Self: test.self, Args: test.args}); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestRequestRefuses(t *testing.T) {
	t.Parallel()
	tests := []Call{
		{Op: "community.hot", Self: map[string]any{"display_name": ""}},
		{Op: "community.hot"},
		{Op: "client.post", Args: map[string]any{"path": "x", "data": "a", "json": "b"}},
		{Op: "client.post", Args: map[string]any{"path": "x", "files": map[string]any{"f": "name"}}},
		{Op: "client.get", Args: map[string]any{"path": "x", "params": "a=%zz"}},
	}
	for _, call := range tests {
		op, err := Lookup(call.Op)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := op.Request(&call); KindOf(err) != Invalid {
			t.Errorf("%v gave %v, %v", call, r, err)
		}
	}
}

func TestRequestQueryWins(t *testing.T) {
	t.Parallel()
	call := &Call{Op: "community.top", Self: map[string]any{"display_name": "golang"}, Args: map[string]any{"time_filter": "all"},
		Query: []Pair{{"limit", "100"}, {"t", "day"}}}
	if got, want := told(t, call), "GET r/golang/top?limit=100&t=day"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestJSONText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		v    any
		want string
	}{
		{nil, "null"}, {true, "true"}, {1.0, "1"}, {-1.5, "-1.5"}, {1e21, "1e+21"}, {7, "7"},
		{"a\"b\\c\n\r\t\b\f\x01\x7f/", `"a\"b\\c\n\r\t\b\f\u0001\u007f/"`}, {"é€😀", `"\u00e9\u20ac\ud83d\ude00"`},
		{[]any{}, "[]"}, {map[string]any{}, "{}"}, {map[string]any{"b": []any{1.0, "x"}, "a": nil}, `{"a": null, "b": [1, "x"]}`},
		{Ordered{}.Set("b", 1.0).Set("a", 2.0).Set("b", 3.0), `{"b": 3, "a": 2}`},
	}
	for _, test := range tests {
		if got := JSONText(test.v); got != test.want {
			t.Errorf("%v gives %s, want %s", test.v, got, test.want)
		}
	}
}

func TestEscapePath(t *testing.T) {
	t.Parallel()
	for v, want := range map[string]string{"golang": "golang", "a+b": "a+b", "a,b": "a,b", "config/side bar": "config/side%20bar", "..": "%2E%2E",
		"a/../b": "a/%2E%2E/b", ".": "%2E", "...": "...", "a?b#c%": "a%3Fb%23c%25", "ä": "%C3%A4", "t3_a:b": "t3_a:b"} {
		if got := EscapePath(v); got != want {
			t.Errorf("%s gives %s, want %s", v, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	words := []string{"title", "selftext", "score", "stickied", "id"}
	for name, want := range map[string]string{"tilte": "title", "TITLE": "title", "selftxt": "selftext", "scores": "score", "xyz": "", "": "", "ids": "id", "x": ""} {
		if got := Nearest(name, words); got != want {
			t.Errorf("%q gives %q, want %q", name, got, want)
		}
	}
}

func TestExprMistakes(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a|nothing", "a<-", "a<-b+"} {
		fields, err := parseFields(text)
		if err == nil && text != "a<-b+" {
			t.Errorf("%q was read as %v", text, fields)
		}
	}
	for _, text := range []string{"r/{x", "r/{x|nothing}/"} {
		if parts, err := parsePath(text); err == nil {
			t.Errorf("%q was read as %v", text, parts)
		}
	}
	for _, text := range []string{"[A", "one two", "iter "} {
		if r, err := parseReturns(text); err == nil && text == "one two" {
			t.Errorf("%q was read as %v", text, r)
		}
	}
}
