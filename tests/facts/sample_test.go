package facts

import (
	"fmt"
	"strings"
)

// sample is a value for a parameter: how Lua writes it and what the wire shows.
type sample struct {
	lua  string
	text string // in a query or form
	json string // in JSON text; "" is text, quoted
	list []string
}

func text(s string) sample { return sample{lua: fmt.Sprintf("%q", s), text: s} }

func plain(s string) sample { return sample{lua: s, text: s, json: s} }

func list(items ...string) sample {
	var quoted []string
	for _, item := range items {
		quoted = append(quoted, fmt.Sprintf("%q", item))
	}
	return sample{lua: "{" + strings.Join(quoted, ", ") + "}", text: strings.Join(items, ","), json: "[" + strings.Join(quoted, ", ") + "]", list: items}
}

func (s sample) asJSON() string {
	if s.json != "" {
		return s.json
	}
	return quote(s.text)
}

const file = `{name="i.png", content="\137PNG"}`

// samples are values by "operation parameter" or by parameter, where a value
// made from the type alone would not do.
var samples = map[string]sample{
	"time_filter": text("week"), "only": {lua: `"submissions"`, text: "links"}, "align": text("left"),
	"announcements": list("ann_a", "ann_b"), "ids": list("x1", "y2"), "members.partial_members ids": list("t2_a", "t2_b"),
	"other_submissions": list("t3_oa", "t3_ob"), "other_conversations": list("mm2", "mm3"), "other_communities": list("commB", "commC"),
	"links": list("t3_la", "t3_lb"), "rule_list": list("rule one: a+b & c/é*~", "rule,two"), "new_order": list("w1", "w2"), "submission": text("t3_subA"),
	"inbox.collapse items": list("t4_a", "t4_b"), "inbox.uncollapse items": list("t4_a", "t4_b"), "items": list("t1_a", "t4_b"),
	"fullnames": list("t1_a", "t3_b"), "communities": list("commD", "commE"), "omit_communities": list("commF"), "members": list("memX", "memY"),
	"thing": text("t1_c1"), "things": {lua: `{client.get("fake/t1"), client.get("fake/t3")}`, list: []string{"auth1"}},
	"community.flair.update flair_list": {list: nil, lua: `{"memX", {user="memY", flair_text='a "b", c', flair_css_class="k"}}`},
	"pairs":                             {lua: `{{"commA", "memA"}}`}, "known_permissions": list("a", "b"),
	"live_thread.contributor.remove member": text("t2_m9"), "live_thread.contributor.remove_invite member": text("t2_m9"),
	"client.comment id": text("c1"), "client.submission id": text("s1"), "client.live id": text("live1"), "community.modmail id": text("mm1"),
	"live_thread.get_update id": text("up1"), "inbox.message message_id": text("g1"), "draft_id": text("d1"), "client.member fullname": text("t2_m1"),
	"client.comment url": text("https://www.reddit.com/r/sub1/comments/s1/t/c1/"), "client.submission url": text("https://www.reddit.com/r/sub1/comments/s1/t/"),
	"comment.id_from_url url": text("https://www.reddit.com/r/sub1/comments/s1/t/c1/"), "submission.id_from_url url": text("https://redd.it/s1"),
	"community.collections collection_id": text("co1"), "permalink": text("https://www.reddit.com/r/sub1/collection/co1"),
	"community.rules.get_rule short_name": text("rule1"), "community.mod.removal_reasons.get_reason id": text("reason1"), "community.emoji.get_emoji name": text("emoji1"),
	"template_id": text("tpl"), "page_name": {lua: `"Page/One"`, text: "page/one"}, "community.wiki.create name": {lua: `"Page One"`, text: "page_one"},
	"client.multicommunity name": text("multi1"), "client.community display_name": text("commA"), "community.submit selftext": text("before {one} after"),
	"value": text("v"), "stream_generator function": {lua: `function(o) return client.front:new(o) end`}, "exception_handler": {lua: `function() end`},
	"client.auth.implicit scope": text("read"), "client:client": {lua: "client"}, "client": {lua: "client"},
	"media": {lua: file}, "image": {lua: file}, "fp": {lua: file}, "gallery": {lua: `{` + file + `, {media=` + file + `, caption="cap", outbound_url="https://example.com/o"}}`},
	"video": {lua: `{name="v.mp4", content="video"}`}, "inline_media": {lua: `{one=client.InlineImage{media=` + file + `, caption="cap"}}`},
	"poll": {lua: `{duration=3, options={"yes","no"}}`, list: []string{"yes", "no"}}, "client.info url": text("https://example.com/page"),
	"buttons": {lua: `{{kind="text", text="t"}}`, json: `[{"kind": "text", "text": "t"}]`}, "styles": {lua: `{backgroundColor="#111111"}`, json: `{"backgroundColor": "#111111"}`},
	"configuration": {lua: `{numEvents=5}`, json: `{"numEvents": 5}`}, "image_data": {lua: `{{height=1, name="n"}}`, json: `[{"height": 1, "name": "n"}]`},
	"community.widgets.mod.add_image_widget data":   {lua: `{{height=1, url="u"}}`, json: `[{"height": 1, "url": "u"}]`},
	"community.widgets.mod.add_menu data":           {lua: `{{text="t", url="u"}}`, json: `[{"text": "t", "url": "u"}]`},
	"community.widgets.mod.add_community_list data": list("commD", "commE"), "order": list("o1", "o2"),
	"limit": {lua: "150", text: "150"}, "request_limit": {lua: "60", text: "60"}, "params": {lua: `{own="param"}`}, "index": {lua: "1"},
	"pause_after": {lua: "-1"}, "continue_after_id": text("t3_before"), "attribute_name": text("id"), "method": text("GET"), "path": text("api/any/path"), "data": {lua: `{k="v"}`},
	"code": text("code"), "scopes": list("read", "vote"), "client.drafts.create selftext": text("text"), "flair_list": list("tpl1", "tpl2"), "revision": text("rev1"),
	"user": text("mem1"), "member.from_data data": text("name"), "option_id": text("1"), "community.submit title": text("A title"), "permissions": list("mail", "wiki"),
	"num_days": plain("7"), "timeout": plain("5"), "text_editable": plain("true"), "fetch": plain("true"), "community.flair.templates.update fetch": plain("false"), "community.flair.link_templates.update fetch": plain("false"),
	"community.filters.add community": text("commA"), "json": {lua: `{k="v"}`}, "files": {lua: `{file=` + file + `}`},
}

// valueFor gives a value for an operation's parameter.
func valueFor(op string, p param) sample {
	for _, key := range []string{op + " " + p.name, p.name} {
		if s, ok := samples[key]; ok {
			return s
		}
	}
	switch typ := strings.TrimSuffix(p.typ, "|None"); {
	case typ == "bool" && p.def == "true":
		return plain("false")
	case typ == "bool":
		return plain("true")
	case typ == "int":
		return plain("7")
	case strings.HasPrefix(typ, "list["), strings.HasPrefix(typ, "Iterable["):
		return list(p.name+"1", p.name+"2")
	case strings.Contains(typ, "Community"):
		return text("commA")
	case strings.Contains(typ, "Member"):
		return text("memA")
	}
	return text("given " + p.name)
}

// objects are values in the form of an object, by a type that the signature
// names; the wire shows the same as for the name.
func objectFor(op string, p param) (sample, bool) {
	base, list := strings.TrimSuffix(p.typ, "|None"), false
	if inner, ok := strings.CutPrefix(base, "list["); ok {
		base, list = strings.TrimSuffix(inner, "]"), true
	}
	s := valueFor(op, p)
	make := map[string]string{"Community": "client.community(%q)", "Member": "client.member(%q)", "Submission": `client.submission(%q, {fetch=false})`,
		"Comment": `client.comment(%q, {fetch=false})`}
	for kind, call := range make {
		for alternative := range strings.SplitSeq(base, "|") {
			if alternative != kind {
				continue
			}
			items := s.list
			if !list {
				items = []string{s.text}
			}
			var objects []string
			for _, item := range items {
				if kind == "Member" && strings.HasPrefix(item, "t2_") {
					call = "client.member{fullname=%q}"
				}
				if kind == "Comment" && !strings.HasPrefix(item, "t1_") {
					return s, false
				}
				objects = append(objects, fmt.Sprintf(call, strings.TrimPrefix(item, "t3_")))
			}
			s.lua = strings.Join(objects, ", ")
			if list {
				s.lua = "{" + s.lua + "}"
			}
			return s, kind != "Comment" || len(items) > 0
		}
	}
	return s, false
}

// owner is what an operation is called on.
type owner struct {
	lazy, fetched string // Lua for an object that is not fetched, and one that is
	fields        map[string]string
}

var owners = map[string]owner{
	"comment":              {`client.comment("c1", {fetch=false})`, `client.get("fake/t1")`, map[string]string{"fullname": "t1_c1", "id": "c1", "community": "sub1", "author": "auth1"}},
	"submission":           {`client.submission("s1", {fetch=false})`, `client.get("fake/t3")`, map[string]string{"fullname": "t3_s1", "id": "s1", "community": "sub1", "author": "auth1"}},
	"member":               {`client.member("mem1")`, `client.get("fake/t2")`, map[string]string{"name": "mem1", "fullname": "t2_m1", "id": "m1", "member": "mem1", "member name": "mem1"}},
	"community":            {`client.community("sub1")`, `client.get("fake/t5")`, map[string]string{"name": "sub1", "community": "sub1", "fullname": "t5_sr1", "community fullname": "t5_sr1", "community name": "sub1", "# + name": "#sub1"}},
	"user_community":       {`client.community("u_mem1")`, ``, map[string]string{"name": "u_mem1"}},
	"message":              {``, `client.get("fake/t4")`, map[string]string{"fullname": "t4_g1", "id": "g1"}},
	"multicommunity":       {`client.multicommunity{member="own1", name="multi1"}`, ``, map[string]string{"path": "/user/own1/m/multi1"}},
	"live_thread":          {`client.live("live1")`, `client.get("fake/LiveUpdateEvent")`, map[string]string{"id": "live1"}},
	"live_update":          {`client.live("live1"):get_update("up1", {fetch=false})`, `client.live("live1"):get_update("up1")`, map[string]string{"id": "up1", "LiveUpdate_ + id": "LiveUpdate_up1"}},
	"wiki_page":            {`client.community("sub1").wiki:get_page("page1", {fetch=false})`, `client.community("sub1").wiki:get_page("page1")`, map[string]string{"name": "page1", "community": "sub1", "revision of the page object": "rev1"}},
	"rule":                 {`client.community("sub1").rules:get_rule("rule1", {fetch=false})`, `client.community("sub1").rules:get_rule("rule1")`, map[string]string{"short_name": "rule1", "current short_name": "rule1", "community": "sub1", "current description": "own description", "current kind": "all", "current violation_reason": "own reason"}},
	"removal_reason":       {`client.community("sub1").mod.removal_reasons:get_reason("reason1", {fetch=false})`, `client.community("sub1").mod.removal_reasons:get_reason("reason1")`, map[string]string{"id": "reason1", "current title": "own title", "current message": "own message"}},
	"emoji":                {`client.community("sub1").emoji:get_emoji("emoji1", {fetch=false})`, `client.community("sub1").emoji:get_emoji("emoji1")`, map[string]string{"name": "emoji1"}},
	"collection":           {`client.community("sub1").collections("co1", {fetch=false})`, `client.community("sub1").collections("co1")`, map[string]string{"id": "co1", "community fullname": "t5_sr1"}},
	"modmail_conversation": {`client.community("sub1").modmail("mm1", {fetch=false})`, `client.community("sub1").modmail("mm1")`, map[string]string{"id": "mm1"}},
	"draft":                {`client.drafts("d1", {fetch=false})`, `client.drafts("d1")`, map[string]string{"id": "d1"}},
	"widget":               {``, `client.community("sub1").widgets:items()["widget_1"]`, map[string]string{"id": "widget_1"}},
	"announcement":         {``, `client.announcements():first()`, map[string]string{"fullname": "ann_1", "id": "ann_1"}},
	"mod_note":             {``, `client.get("fake/note")`, map[string]string{"id": "ModNote_1", "community": "sub1", "member": "mem1"}},
	"mod_action":           {``, `client.get("fake/modaction")`, nil},
	"domain":               {`client.domain("example.com")`, ``, map[string]string{"domain": "example.com"}},
	"more_comments":        {},
	"comments":             {},
	"poll_data":            {},
}
