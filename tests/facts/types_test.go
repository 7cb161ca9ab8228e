package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"botrun/api"
)

// typeCase is how objects of one type are made and what holds of them.
type typeCase struct {
	payload string            // the name of a payload, recognised by client.get; "" where none is
	body    string            // a payload of its own
	lua     string            // else Lua that makes one
	text    string            // its text form
	same    string            // Lua for an object that equals it
	other   string            // Lua for one that does not
	holds   map[string]string // fields that hold objects: "field" or "field[1]" and the type
	nils    []string          // fields that are nil
}

var typeCases = map[string]typeCase{
	"Announcement": {payload: "ann", text: "ann_1", holds: map[string]string{"sent_datetime": ""}, nils: []string{"read_datetime"}},
	"Comment": {payload: "t1", text: "c1", same: `client.comment("C1", {fetch=false})`, other: `client.comment("c2", {fetch=false})`,
		holds: map[string]string{"author": "Member", "replies": "CommentForest", "subreddit": "Community", "submission": "Submission", "community": "Community"}},
	"CommentForest": {lua: `client.submission("s1").comments`, text: "comments", holds: map[string]string{"[1]": "Comment"}},
	"MoreComments":  {body: `{"kind":"more","data":{"count":3,"children":["a","b"],"id":"a","name":"t1_a","parent_id":"t3_s1","depth":0}}`, same: `client.get("own/same")`},
	"Submission": {payload: "t3", text: "s1", same: `client.submission("S1", {fetch=false})`, other: `client.submission("s2", {fetch=false})`,
		holds: map[string]string{"author": "Member", "subreddit": "Community", "community": "Community"}},
	"Member":         {payload: "t2", text: "mem1", same: `client.member("MEM1")`, other: `client.member("mem2")`},
	"PartialMember":  {lua: `client.members.partial_members{"t2_a"}:first()`},
	"Community":      {payload: "t5", text: "sub1", same: `client.community("SUB1")`, other: `client.community("sub2")`},
	"UserCommunity":  {body: `{"kind":"t2","data":{"id":"m1","name":"mem1","subreddit":{"display_name":"u_mem1","display_name_prefixed":"u/mem1","name":"t5_u"}}}`, lua: `client.get("own/payload").subreddit`, text: "u_mem1"},
	"MultiCommunity": {payload: "LabeledMulti", text: "/user/own1/m/multi1/", holds: map[string]string{"subreddits[1]": "Community", "communities[1]": "Community", "owner": "Member"}},
	"Message":        {payload: "t4", text: "g1", holds: map[string]string{"author": "Member", "dest": "Member"}},
	"CommunityMessage": {body: `{"kind":"t4","data":{"id":"g2","name":"t4_g2","author":"a","dest":"#sub1","subreddit":"sub1","replies":` + listingOf("t4") + `,"parent_id":"t4_g1","body":"b","subject":"s"}}`, text: "g2",
		holds: map[string]string{"author": "Member", "dest": "Community", "subreddit": "Community", "replies[1]": "Message", "parent": "Message"}},
	"Draft":      {lua: `client.drafts("d1")`, text: "d1", same: `client.drafts("D1", {fetch=false})`, holds: map[string]string{"subreddit": "Community", "modified": ""}},
	"LiveThread": {payload: "LiveUpdateEvent", text: "live1", same: `client.live("live1")`, other: `client.live("LIVE1")`},
	"LiveUpdate": {lua: `client.live("live1"):get_update("up1")`, text: "up1", same: `client.live("live1"):get_update("UP1", {fetch=false})`, holds: map[string]string{"author": "Member", "thread": "LiveThread"}},
	"WikiPage":   {lua: `client.community("sub1").wiki:get_page("page1")`, text: "sub1/page1", same: `client.community("SUB1").wiki:get_page("page1", {fetch=false})`, nils: []string{"revision_by"}},
	"Rule":       {lua: `client.community("sub1").rules:get_rule("rule1")`, text: "rule1", same: `client.community("sub1").rules:get_rule("RULE1", {fetch=false})`},
	"RemovalReason": {lua: `client.community("sub1").mod.removal_reasons:get_reason("reason1")`, text: "reason1", other: `client.community("sub1").mod.removal_reasons:get_reason("REASON1", {fetch=false})`,
		same: `client.community("sub1").mod.removal_reasons:get_reason("reason1", {fetch=false})`},
	"Emoji": {lua: `client.community("sub1").emoji:get_emoji("emoji1")`, text: "emoji1", other: `client.community("sub1").emoji:get_emoji("EMOJI1", {fetch=false})`,
		same: `client.community("sub1").emoji:get_emoji("emoji1", {fetch=false})`},
	"Collection": {payload: "collection", text: "co1", same: `client.community("sub1").collections("CO1", {fetch=false})`, holds: map[string]string{"author": "Member"}},
	"ModmailConversation": {lua: `client.community("sub1").modmail("mm1")`, text: "mm1", same: `client.community("sub1").modmail("MM1", {fetch=false})`,
		holds: map[string]string{"owner": "Community", "participant": "Member", "messages[1]": "ModmailMessage"}},
	"ModmailMessage": {lua: `client.community("sub1").modmail("mm1").messages[1]`, text: "msg1"},
	"ModmailAction":  {body: `{"id":"act1","actionTypeId":1,"author":{"name":"mem1","id":7},"date":"x"}`, text: "act1", holds: map[string]string{"author": "Member"}},
	"ModNote":        {payload: "note", holds: map[string]string{"user": "Member", "subreddit": "Community", "operator": "Member", "moderator": "Member"}},
	"ModAction":      {payload: "modaction", holds: map[string]string{"mod": "Member"}},
	"Trophy":         {body: `{"kind":"t6","data":{"name":"x"}}`, text: "x", same: `client.get("own/payload")`},
	"PollData": {body: strings.Replace(payloads["t3"], `"id":"s1"`, `"id":"s1","poll_data":{"options":[{"id":"1","text":"yes","vote_count":2}],"user_selection":"1","voting_end_timestamp":1500000000000,"total_vote_count":2}`, 1), lua: `client.get("own/payload").poll_data`,
		holds: map[string]string{"options[1]": "PollOption", "user_selection": "PollOption", "voting_end_datetime": ""}},
	"PollOption":       {body: strings.Replace(payloads["t3"], `"id":"s1"`, `"id":"s1","poll_data":{"options":[{"id":"1","text":"yes"}],"user_selection":null,"voting_end_timestamp":1500000000000}`, 1), lua: `client.get("own/payload").poll_data.options[1]`, text: "yes"},
	"Stylesheet":       {lua: `client.community("sub1").stylesheet()`},
	"DomainListing":    {lua: `client.domain("example.com")`},
	"CommunityWidgets": {lua: `client.community("sub1").widgets`},
	"Widget":           {body: `{"id":"w","kind":"other","shortName":"x"}`, same: `client.get("own/upper")`},
	"ButtonWidget":     {body: `{"id":"w","kind":"button","shortName":"x","buttons":[{"kind":"text","text":"t","url":"u","color":"c"}]}`, holds: map[string]string{"buttons[1]": "Button"}, same: `client.get("own/upper")`},
	"Calendar":         {body: `{"id":"w","kind":"calendar","shortName":"x"}`},
	"CommunityList":    {body: `{"id":"w","kind":"community-list","shortName":"x","data":[{"name":"sub1","type":"subreddit","subscribers":1}]}`, holds: map[string]string{"data[1]": "Community", "[1]": "Community"}},
	"CustomWidget":     {body: `{"id":"w","kind":"custom","shortName":"x","imageData":[{"name":"a","url":"u","height":1,"width":1}]}`, holds: map[string]string{"imageData[1]": "ImageData"}},
	"IDCard":           {body: `{"id":"w","kind":"id-card","shortName":"x"}`},
	"ImageWidget":      {body: `{"id":"w","kind":"image","shortName":"x","data":[{"url":"u","height":1,"width":1}]}`, holds: map[string]string{"data[1]": "Image", "[1]": "Image"}},
	"Menu":             {body: `{"id":"w","kind":"menu","data":[{"text":"t","url":"u"},{"text":"s","children":[{"text":"t","url":"u"}]}]}`, holds: map[string]string{"data[1]": "MenuLink", "[2]": "Submenu"}},
	"ModeratorsWidget": {body: `{"id":"w","kind":"moderators","mods":[{"name":"mem1"}]}`, holds: map[string]string{"mods[1]": "Member"}},
	"PostFlairWidget":  {body: `{"id":"w","kind":"post-flair","shortName":"x","order":["a"],"templates":{}}`},
	"RulesWidget":      {body: `{"id":"w","kind":"subreddit-rules","shortName":"x","data":[{"shortName":"r"}]}`},
	"TextArea":         {payload: "widget"},
	"Button":           {body: `{"id":"w","kind":"button","shortName":"x","buttons":[{"kind":"text","text":"t","url":"u","color":"c"}]}`, lua: `client.get("own/payload").buttons[1]`},
	"MenuLink":         {body: `{"id":"w","kind":"menu","data":[{"text":"t","url":"u"}]}`, lua: `client.get("own/payload")[1]`},
	"Submenu":          {body: `{"id":"w","kind":"menu","data":[{"text":"s","children":[{"text":"t","url":"u"}]}]}`, lua: `client.get("own/payload")[1]`, holds: map[string]string{"children[1]": "MenuLink", "[1]": "MenuLink"}},
	"Image":            {body: `{"id":"w","kind":"image","shortName":"x","data":[{"url":"u","height":1,"width":1}]}`, lua: `client.get("own/payload")[1]`},
	"ImageData":        {body: `{"id":"w","kind":"custom","shortName":"x","imageData":[{"name":"a","url":"u","height":1,"width":1}]}`, lua: `client.get("own/payload").imageData[1]`},
}

// plainTypes are types that are plain tables in Lua, or nothing at all.
var plainTypes = map[string]string{
	"AnnouncementListing": "the pages of client.announcements()", "MemberList": "a plain array of Member", "ModeratedList": "a plain array of Community", "DraftList": "a plain array of Draft",
	"ModeratorListing": "the pages of community.moderator.invited", "TrophyList": "a plain array of Trophy", "Listing": "the pages of a listing, or a plain array", "FlairListing": "the pages of community.flair",
	"ModmailConversationsListing": "the pages of community.modmail.conversations",
	"ModNoteListing":              "the pages of client.notes", "CalendarConfiguration": "a plain table", "Hover": "a plain table", "Styles": "a plain table",
	"PostMedia, EmojiMedia, StylesheetAsset, StylesheetImage, WidgetMedia": "files; rules_test.go has them", "InlineGif, InlineImage, InlineVideo": "files; rules_test.go has them",
}

func listingOf(kind string) string { return listing("", payloads[kind]) }

// TestTypes holds each type's recognition, text form, equality, conversions
// and fields.
func TestTypes(t *testing.T) {
	fields := map[string][]string{}
	for _, r := range readRows(t, "fields.tsv") {
		fields[typeOfFields(r["type"])] = append(fields[typeOfFields(r["type"])], r["field"])
	}
	checked, read := 0, 0
	for _, r := range readRows(t, "types.tsv") {
		name := r["type"]
		c, ok := typeCases[name]
		if !ok {
			if plainTypes[name] == "" {
				t.Errorf("no case for the type %s", name)
			}
			continue
		}
		checked++
		t.Run(name, func(t *testing.T) {
			s := &service{answers: map[string]string{"GET own/payload": c.body, "GET own/same": c.body, "GET own/upper": strings.Replace(c.body, `"id":"w"`, `"id":"W"`, 1)}}
			make := c.lua
			switch {
			case make != "":
			case c.payload != "":
				make = fmt.Sprintf("client.get(%q)", "fake/"+c.payload)
			default:
				make = `client.get("own/payload")`
			}
			var cases []string
			add := func(format string, args ...any) {
				cases = append(cases, "local x = "+make+"\n"+fmt.Sprintf(format, args...))
			}
			add(`assert(client.type(x) == %q, "the type is " .. tostring(client.type(x)))`, name)
			if c.text != "" {
				add(`assert(tostring(x) == %q, "the text form is " .. tostring(x))`, c.text)
			}
			if c.same != "" {
				add(`assert(x == %s, "is not the same")`, c.same)
			}
			if c.other != "" {
				add(`assert(x ~= %s, "is the same")`, c.other)
			}
			for field, typ := range c.holds {
				if !strings.HasPrefix(field, "[") {
					field = "." + field
				}
				if typ == "" {
					add(`assert(x%s.unix == 1500000000 or x%s.unix == 1672628645, "is " .. tostring(x%s))`, field, field, field)
					continue
				}
				add(`assert(client.type(x%s) == %q, "%s is a " .. tostring(client.type(x%s)) .. " " .. tostring(x%s))`, field, typ, field, field, field)
			}
			for _, field := range c.nils {
				add(`assert(x.%s == nil, "%s is " .. tostring(x.%s))`, field, field, field)
			}
			all := fields[name]
			if typ := api.TypeNamed(name); typ != nil && typ.Keys {
				for i := range all {
					all[i] = api.SnakeCase(all[i])
				}
			}
			for _, field := range all {
				read++
				add(`local ok, err = pcall(function() return x[%q] end) assert(ok or err.kind == "not_fetched", %q .. ": " .. tostring(err))`, field, field)
			}
			for i, o := range play(t, s, "A", "", cases) {
				if o.failed != "" {
					t.Errorf("%s\n\t%s", o.failed, strings.ReplaceAll(cases[i], "\n", " "))
				}
			}
		})
	}
	t.Logf("types checked: %d, fields read: %d", checked, read)
}

// typeOfFields gives the type that a group of fields in the list is of: "Member
// in banned", "Widget button".
func typeOfFields(group string) string {
	if kind, ok := strings.CutPrefix(group, "Widget "); ok {
		return api.TypeOfWidget(kind).Name
	}
	name, _, _ := strings.Cut(group, " ")
	return name
}

// TestScopes holds the scopes of the operations.
func TestScopes(t *testing.T) {
	checked := 0
	for _, r := range readRows(t, "operations.tsv") {
		op := r.operation(t)
		want := r["scope"]
		if op == nil || want == "?" || want == "depends" || want == "any" {
			continue
		}
		want = strings.NewReplacer(" and ", "+", " or ", "|").Replace(want)
		checked++
		if op.Scope != want && ownScopes[r["op"]] == "" {
			t.Errorf("%s: scope %q, not %q", r["op"], op.Scope, want)
		}
	}
	t.Logf("scopes checked: %d", checked)
}

// ownScopes are operations whose scope is not the list's, with the reason.
var ownScopes = map[string]string{
	"message.reply": "either of the two, which the list says in other words",
}

// results are the list's words for plain results, and the table's.
var results = map[string]string{
	"None": "none", "bool": "one bool", "str": "one text", "dict": "one record", "parsed objects": "one any",
}

var typeNames = func() (names []string) {
	for _, t := range api.Types {
		names = append(names, t.Name)
	}
	return names
}()

// ownResults are operations that answer something else than the list says,
// with the reason.
var ownResults = map[string]string{
	"client.drafts (by id)":                 "the row of all drafts is the same in the table",
	"announcement.load":                     "load answers the object itself",
	"community.flair.templates.add":         "the template that the service answers, whose id one needs",
	"community.flair.templates.update":      "the template that the service answers",
	"community.flair.link_templates.add":    "the template that the service answers, whose id one needs",
	"community.flair.link_templates.update": "the template that the service answers",
}

// TestResults holds the results that the list names in one word.
func TestResults(t *testing.T) {
	checked := 0
	for _, r := range readRows(t, "operations.tsv") {
		op := r.operation(t)
		if op == nil || ownResults[r["op"]] != "" {
			continue
		}
		want := r["returns"]
		want, _, _ = strings.Cut(want, " (")
		want, _, _ = strings.Cut(want, " with ")
		optional := strings.Contains(want, "|None")
		want = strings.TrimSuffix(want, "|None")
		shape := "one"
		for _, prefix := range []struct{ words, shape string }{{"listing of ", "listing"}, {"stream of ", "stream"}, {"async iterator of ", "iter"}, {"list of ", "list"}} {
			if item, ok := strings.CutPrefix(want, prefix.words); ok {
				want, shape = item, prefix.shape
			}
		}
		got := op.Result()
		var fault string
		switch {
		case results[want] != "" && shape == "one":
			expected := results[want]
			is := strings.TrimSpace(got.Shape + " " + got.Type)
			last := op.Name[strings.LastIndexByte(op.Name, '.')+1:]
			if want == "None" && (got.Shape == "self" && slices.Contains([]string{"load", "refresh", "update"}, last) || got.Shape == "none") || is == expected {
				break
			}
			fault = is
		case slices.Contains(typeNames, want):
			if got.Shape != shape && !(shape == "one" && got.Shape == "self") || got.Type != want && got.Shape != "self" && got.Type != "any" || optional && !got.Optional {
				fault = fmt.Sprint(got)
			}
		default:
			continue
		}
		checked++
		if fault != "" {
			t.Errorf("%s answers %s, not %s", r["op"], fault, r["returns"])
		}
	}
	t.Logf("results checked: %d", checked)
}
