package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// exchange is one step of a script: the request that is expected, as told
// writes it, and its answer.
type exchange struct {
	want   string
	body   string
	status int // 0 is 200
	to     string
	err    error
}

// script plays exchanges in order and fails the test on anything else.
type script struct {
	t     *testing.T
	steps []exchange
	calls []*Call
}

func (s *script) Call(_ context.Context, call *Call) (*Reply, error) {
	s.t.Helper()
	s.calls = append(s.calls, call)
	if call.Script != "spam.lua:1" {
		s.t.Errorf("%s does not tell the place in the script", call.Op)
	}
	got := told(s.t, call)
	if len(s.steps) == 0 {
		s.t.Fatalf("unexpected %s", got)
	}
	step := s.steps[0]
	s.steps = s.steps[1:]
	if diff := cmp.Diff(step.want, got); diff != "" {
		s.t.Fatalf("%s (-want +got):\n%s", call.Op, diff)
	}
	if step.err != nil {
		return nil, step.err
	}
	return &Reply{Status: max(step.status, 200), Body: []byte(step.body), Location: step.to}, nil
}

// told writes a call's request: method, path, query and body.
func told(t *testing.T, call *Call) string {
	t.Helper()
	op, err := Lookup(call.Op)
	if err != nil {
		t.Fatal(err)
	}
	if op.Host {
		return fmt.Sprint(call.Op, " ", call.Args["url"])
	}
	r, err := op.Request(call)
	if err != nil {
		t.Fatalf("%s: %v", call.Op, err)
	}
	return toldRequest(r)
}

func toldRequest(r *Request) string {
	text := r.Method + " " + r.Path
	if len(r.Query) > 0 {
		text += "?" + join2(r.Query)
	}
	for _, f := range r.Files {
		text += fmt.Sprintf(" %s=@%s", f.Field, f.Name)
	}
	switch {
	case r.Form != nil:
		text += " " + join2(r.Form)
	case r.JSON != nil:
		text += " " + string(r.JSON)
	case r.Raw != nil:
		text += " " + string(r.Raw)
	}
	return text
}

func join2(pairs []Pair) string {
	var parts []string
	for _, p := range pairs {
		if p != (Pair{"api_type", "json"}) {
			parts = append(parts, p.Name+"="+p.Value)
		}
	}
	return strings.Join(parts, "&")
}

func TestCombined(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	type l = []any
	const page = `{"kind":"Listing","data":{"children":[{"kind":%q,"data":%s}]}}`
	list := func(kind, data string) string { return fmt.Sprintf(page, kind, data) }
	names := func(n int) (out l) {
		for i := range n {
			out = append(out, fmt.Sprintf("t3_%d", i+1))
		}
		return out
	}
	joined := func(from, to int) string {
		var out []string
		for i := from; i <= to; i++ {
			out = append(out, fmt.Sprintf("t3_%d", i))
		}
		return strings.Join(out, ",")
	}
	refused := &Error{Kind: Forbidden, Message: "403"}
	tests := []struct {
		name  string
		call  Call
		steps []exchange
		body  string // of the answer; "" is not looked at
		kind  Kind   // of the error
		hint  string
	}{
		{name: "remove without a reason", call: Call{Op: "comment.mod.remove", Self: m{"fullname": "t1_a"}, Args: m{"mod_note": "", "spam": true}},
			steps: []exchange{{want: "POST api/remove/ id=t1_a&spam=true", body: "{}"}}},
		{name: "remove with a reason", call: Call{Op: "submission.mod.remove", Self: m{"fullname": "t3_a"}, Args: m{"mod_note": "", "reason_id": "r1", "spam": false}},
			steps: []exchange{{want: "POST api/remove/ id=t3_a&spam=false", body: "{}"},
				{want: `POST api/v1/modactions/removal_reasons json={"item_ids": ["t3_a"], "mod_note": "", "reason_id": "r1"}`}}},
		{name: "remove with a note", call: Call{Op: "comment.mod.remove", Self: m{"fullname": "t1_a"}, Args: m{"mod_note": "Foobar", "spam": false}},
			steps: []exchange{{want: "POST api/remove/ id=t1_a&spam=false", body: "{}"},
				{want: `POST api/v1/modactions/removal_reasons json={"item_ids": ["t1_a"], "mod_note": "Foobar", "reason_id": null}`}}},
		{name: "the reason is refused", call: Call{Op: "comment.mod.remove", Self: m{"fullname": "t1_a"}, Args: m{"mod_note": "x", "spam": false}},
			steps: []exchange{{want: "POST api/remove/ id=t1_a&spam=false", body: "{}"},
				{want: `POST api/v1/modactions/removal_reasons json={"item_ids": ["t1_a"], "mod_note": "x", "reason_id": null}`, err: refused}},
			kind: Forbidden, hint: "the item was removed, the reason was not filed"},
		{name: "a reason needs something", call: Call{Op: "comment.mod._add_removal_reason", Self: m{"fullname": "t1_a"}, Args: m{"mod_note": ""}}, kind: Invalid},
		{name: "a reason alone", call: Call{Op: "comment.mod._add_removal_reason", Self: m{"fullname": "t1_a"}, Args: m{"mod_note": "", "reason_id": "r"}},
			steps: []exchange{{want: `POST api/v1/modactions/removal_reasons json={"item_ids": ["t1_a"], "mod_note": "", "reason_id": "r"}`}}},

		{name: "distinguish a comment", call: Call{Op: "comment.mod.distinguish", Self: m{"fullname": "t1_a"}, Args: m{"how": "yes", "sticky": false}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: list("t1", `{"parent_id":"t3_b"}`)}, {want: "POST api/distinguish/ how=yes&id=t1_a"}}},
		{name: "pin a comment at the top", call: Call{Op: "comment.mod.distinguish", Self: m{"fullname": "t1_a"}, Args: m{"how": "yes", "sticky": true}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: list("t1", `{"parent_id":"t3_b"}`)}, {want: "POST api/distinguish/ how=yes&id=t1_a&sticky=true"}}},
		{name: "a reply cannot be pinned", call: Call{Op: "comment.mod.distinguish", Self: m{"fullname": "t1_a"}, Args: m{"how": "yes", "sticky": true}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: list("t1", `{"parent_id":"t1_b"}`)}, {want: "POST api/distinguish/ how=yes&id=t1_a"}}},
		{name: "distinguish a submission", call: Call{Op: "submission.mod.undistinguish", Self: m{"fullname": "t3_a"}},
			steps: []exchange{{want: "GET comments/a/?limit=2048&sort=confidence", body: "[" + list("t3", `{"id":"a"}`) + "]"}, {want: "POST api/distinguish/ how=no&id=t3_a"}}},
		{name: "distinguish what is gone", call: Call{Op: "comment.mod.distinguish", Self: m{"fullname": "t1_a"}, Args: m{"how": "yes"}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: `{"data":{"children":[]}}`}}, kind: NotFound},
		{name: "an answer that is no JSON", call: Call{Op: "comment.mod.distinguish", Self: m{"fullname": "t1_a"}, Args: m{"how": "yes"}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: `<html>`}}, kind: ServerError},

		{name: "hide one", call: Call{Op: "submission.hide", Self: m{"fullname": "t3_a"}}, steps: []exchange{{want: "POST api/hide id=t3_a"}}},
		{name: "hide many", call: Call{Op: "submission.unhide", Self: m{"fullname": "t3_1"}, Args: m{"other_submissions": names(102)[1:]}},
			steps: []exchange{{want: "POST api/unhide id=" + joined(1, 50)}, {want: "POST api/unhide id=" + joined(51, 100)}, {want: "POST api/unhide id=" + joined(101, 102)}}},
		{name: "hiding stops", call: Call{Op: "submission.hide", Self: m{"fullname": "t3_1"}, Args: m{"other_submissions": names(60)[1:]}},
			steps: []exchange{{want: "POST api/hide id=" + joined(1, 50)}, {want: "POST api/hide id=" + joined(51, 60), err: refused}},
			kind:  Forbidden, hint: "the first 50 of 60 were sent"},

		{name: "a note", call: Call{Op: "client.notes.create", Args: m{"note": "n", "member": "bob", "community": "golang", "label": "BAN"}},
			steps: []exchange{{want: "POST api/mod/notes label=BAN&note=n&subreddit=golang&user=bob"}}},
		{name: "a note about a thing", call: Call{Op: "client.notes.create", Args: m{"note": "n", "thing": "t3_a"}},
			steps: []exchange{{want: "GET api/info/?id=t3_a", body: list("t3", `{"author":"bob","subreddit":"golang"}`)},
				{want: "POST api/mod/notes note=n&reddit_id=t3_a&subreddit=golang&user=bob"}}},
		{name: "a note about a thing and its author", call: Call{Op: "client.notes.create", Args: m{"note": "n", "thing": "t3_a", "member": "al", "community": "golang"}},
			steps: []exchange{{want: "POST api/mod/notes note=n&reddit_id=t3_a&subreddit=golang&user=al"}}},
		{name: "a note about nothing", call: Call{Op: "client.notes.create", Args: m{"note": "n", "member": "bob"}}, kind: Invalid},
		{name: "a note about a deleted author", call: Call{Op: "client.notes.create", Args: m{"note": "n", "thing": "t3_a"}},
			steps: []exchange{{want: "GET api/info/?id=t3_a", body: list("t3", `{"author":"[deleted]","subreddit":"golang"}`)}}, kind: NotFound},
		{name: "a member's note", call: Call{Op: "member.notes.create", Self: m{"name": "bob"}, Args: m{"note": "n", "thing": "t1_a"}},
			steps: []exchange{{want: "GET api/info/?id=t1_a", body: list("t1", `{"author":"x","subreddit":"golang"}`)},
				{want: "POST api/mod/notes note=n&reddit_id=t1_a&subreddit=golang&user=bob"}}},
		{name: "a community's note", call: Call{Op: "community.mod.notes.create", Self: m{"display_name": "golang"}, Args: m{"note": "n", "member": "bob"}},
			steps: []exchange{{want: "POST api/mod/notes note=n&subreddit=golang&user=bob"}}},
		{name: "delete a note", call: Call{Op: "client.notes.delete", Args: m{"delete_all": false, "note_id": "n1", "member": "bob", "community": "golang"}},
			steps: []exchange{{want: "DELETE api/mod/notes?note_id=n1&subreddit=golang&user=bob"}}},
		{name: "delete all notes", call: Call{Op: "community.mod.notes.delete", Self: m{"display_name": "golang"}, Args: m{"delete_all": true, "member": "bob"}},
			steps: []exchange{
				{want: "GET api/mod/notes?subreddit=golang&user=bob&limit=100", body: `{"mod_notes":[{"id":"n1","type":"NOTE"},{"id":"x","type":"BAN"}],"end_cursor":"c","has_next_page":true}`},
				{want: "GET api/mod/notes?subreddit=golang&user=bob&limit=100&before=c", body: `{"mod_notes":[{"id":"n2"}],"end_cursor":"c","has_next_page":true}`},
				{want: "DELETE api/mod/notes?note_id=n1&subreddit=golang&user=bob"}, {want: "DELETE api/mod/notes?note_id=n2&subreddit=golang&user=bob"}}},
		{name: "delete which note", call: Call{Op: "member.notes.delete", Self: m{"name": "bob"}, Args: m{"community": "golang"}}, kind: Invalid},
		{name: "delete whose note", call: Call{Op: "client.notes.delete", Args: m{"note_id": "n", "community": "golang"}}, kind: Invalid},
		{name: "delete one and all", call: Call{Op: "client.notes.delete", Args: m{"note_id": "n", "delete_all": true, "member": "bob", "community": "golang"}}, kind: Invalid},

		{name: "flair by text", call: Call{Op: "community.flair.set", Self: m{"display_name": "golang"}, Args: m{"member": "bob", "css_class": "", "text": "hi"}},
			steps: []exchange{{want: "POST r/golang/api/flair/ css_class=&name=bob&text=hi"}}},
		{name: "flair by template", call: Call{Op: "community.flair.set", Self: m{"display_name": "golang"}, Args: m{"member": "bob", "css_class": "", "flair_template_id": "u", "text": ""}},
			steps: []exchange{{want: "POST r/golang/api/selectflair/ flair_template_id=u&name=bob&text="}}},
		{name: "flair by both", call: Call{Op: "community.flair.set", Self: m{"display_name": "golang"}, Args: m{"member": "bob", "css_class": "c", "flair_template_id": "u"}}, kind: Invalid},
		{name: "flair of many", call: Call{Op: "community.flair.update", Self: m{"display_name": "golang"}, Args: m{"css_class": "c", "text": "t", "flair_list": l{
			"bob", m{"user": "al", "flair_text": "a,b"}, m{"user": "cy", "flair_text": `"q"`, "flair_css_class": nil}}}},
			steps: []exchange{{want: "POST r/golang/api/flaircsv/ flair_csv=bob,t,c\nal,\"a,b\",c\ncy,\"\"\"q\"\"\",", body: `[{"ok":true},{"ok":false}]`}}, body: `[{"ok":true},{"ok":false}]`},
		{name: "flair of nobody", call: Call{Op: "community.flair.update", Self: m{"display_name": "golang"}, Args: m{"flair_list": l{}}}, body: `[]`},
		{name: "flair of more than a hundred", call: Call{Op: "community.flair.update", Self: m{"display_name": "golang"}, Args: m{"flair_list": names(101)}},
			steps: []exchange{{want: "POST r/golang/api/flaircsv/ flair_csv=" + strings.ReplaceAll(joined(1, 100), ",", ",,\n") + ",,", body: `[1]`},
				{want: "POST r/golang/api/flaircsv/ flair_csv=t3_101,,", body: `[2]`}}, body: `[1,2]`},
		{name: "flair over two lines", call: Call{Op: "community.flair.update", Self: m{"display_name": "golang"}, Args: m{"text": "a\nb", "flair_list": l{"bob"}}}, kind: Invalid},
		{name: "flair of no member", call: Call{Op: "community.flair.update", Self: m{"display_name": "golang"}, Args: m{"flair_list": l{m{"flair_text": "x"}}}}, kind: Invalid},
		{name: "no flair for anyone", call: Call{Op: "community.flair.delete_all", Self: m{"display_name": "golang"}},
			steps: []exchange{{want: "GET r/golang/api/flairlist/?limit=1024", body: `{"users":[{"user":"bob"}],"next":"c"}`},
				{want: "GET r/golang/api/flairlist/?limit=1024&after=c", body: `{"users":[{"user":"al"}]}`},
				{want: "POST r/golang/api/flaircsv/ flair_csv=bob,,\nal,,", body: `[1,2]`}}, body: `[1,2]`},
		{name: "a template keeps what is not given", call: Call{Op: "community.flair.templates.update", Self: m{"display_name": "golang", "client.unique": 7.0}, Args: m{"template_id": "u", "fetch": true, "text": "new", "mod_only": false}},
			steps: []exchange{{want: "GET r/golang/api/user_flair_v2?unique=7", body: `[{"id":"x"},{"id":"u","text":"old","css_class":"c","mod_only":true,"richtext":[]}]`},
				{want: "POST r/golang/api/flairtemplate_v2 css_class=c&flair_template_id=u&id=u&mod_only=false&richtext=[]&text=new"}}},
		{name: "a template without fetch", call: Call{Op: "community.flair.link_templates.update", Self: m{"display_name": "golang"}, Args: m{"template_id": "u", "fetch": false, "text": "new"}},
			steps: []exchange{{want: "POST r/golang/api/flairtemplate_v2 flair_template_id=u&text=new"}}},
		{name: "no such template", call: Call{Op: "community.flair.link_templates.update", Self: m{"display_name": "golang"}, Args: m{"template_id": "u"}},
			steps: []exchange{{want: "GET r/golang/api/link_flair_v2", body: `[]`}}, kind: NotFound},

		{name: "a community by chance", call: Call{Op: "client.random_community", Args: m{"nsfw": false}},
			steps: []exchange{{want: "GET r/random/", to: "https://www.example.com/r/golang/?x=1"}}, body: `"golang"`},
		{name: "a community for adults by chance", call: Call{Op: "client.random_community", Args: m{"nsfw": true}},
			steps: []exchange{{want: "GET r/randnsfw/", to: "/r/golang/"}}, body: `"golang"`},
		{name: "a redirect to elsewhere", call: Call{Op: "client.random_community"}, steps: []exchange{{want: "GET r/random/", to: "/login"}}, kind: ServerError},
		{name: "a new community", call: Call{Op: "client.community.create", Args: m{"name": "x", "link_type": "any", "community_type": "public", "wikimode": "disabled", "settings": m{"header_hover_text": "h", "over_18": true}}},
			steps: []exchange{{want: "POST api/site_admin/ header-title=h&link_type=any&name=x&over_18=true&title=x&type=public&wikimode=disabled"},
				{want: "GET r/x/about/", body: `{"kind":"t5","data":{"id":"1"}}`}}, body: `{"kind":"t5","data":{"id":"1"}}`},
		{name: "a community's settings", call: Call{Op: "community.mod.update", Self: m{"fullname": "t5_a"}, Args: m{"settings": m{"subreddit_type": "private", "language": "en", "title": nil}}},
			steps: []exchange{{want: `PATCH api/v1/subreddit/update_settings {"api_type": "json", "sr": "t5_a", "lang": "en", "title": null, "type": "private"}`}}},
		{name: "a profile's settings", call: Call{Op: "user_community.mod.update", Self: m{"display_name": "u_bob"}, Args: m{"settings": m{"title": "new"}}},
			steps: []exchange{{want: "GET r/u_bob/about/edit/", body: `{"kind":"subreddit_settings","data":{"subreddit_id":"t5_a","title":"old","default_set":true,"domain":null,"subreddit_type":"user"}}`},
				{want: "POST api/site_admin/ allow_top=true&sr=t5_a&title=new&type=user"}}},

		{name: "a draft of a text", call: Call{Op: "client.drafts.create", Args: m{"selftext": "hi", "subreddit": "golang", "title": "t", "nsfw": false}},
			steps: []exchange{{want: "GET r/golang/about/", body: `{"kind":"t5","data":{"name":"t5_a"}}`},
				{want: "POST api/v1/draft body=hi&kind=markdown&nsfw=false&subreddit=t5_a&target=subreddit&title=t"}}},
		{name: "a draft of nothing", call: Call{Op: "client.drafts.create", Args: m{"selftext": "", "title": "t"}},
			steps: []exchange{{want: "POST api/v1/draft kind=markdown&title=t"}}},
		{name: "a draft for a profile", call: Call{Op: "client.drafts.create", Args: m{"url": "https://x.org", "subreddit": "u_bob"}},
			steps: []exchange{{want: "GET r/u_bob/about/", body: `{"kind":"t5","data":{"name":"t5_b"}}`},
				{want: "POST api/v1/draft body=https://x.org&kind=link&subreddit=t5_b&target=profile"}}},
		{name: "a draft of both", call: Call{Op: "client.drafts.create", Args: m{"url": "https://x.org", "selftext": "x"}}, kind: Invalid},
		{name: "change a draft", call: Call{Op: "draft.update", Self: m{"id": "d"}, Args: m{"title": "new"}},
			steps: []exchange{{want: "PUT api/v1/draft id=d&kind=link&title=new"}, {want: "GET api/v1/drafts?md_body=true", body: `{"drafts":[{"id":"d"}]}`}}, body: `{"drafts":[{"id":"d"}]}`},
		{name: "a draft for a community that is loaded", call: Call{Op: "client.drafts.create", Args: m{"url": "https://x.org", "subreddit": "golang", "sr_fullname": "t5_a"}},
			steps: []exchange{{want: "POST api/v1/draft body=https://x.org&kind=link&subreddit=t5_a&target=subreddit"}}},
		{name: "submit a draft", call: Call{Op: "draft.submit", Args: m{"title": "new"}, Self: m{"id": "d", "payload": m{"kind": "markdown", "selftext": nil, "title": "old", "nsfw": false, "spoiler": true, "send_replies": true,
			"flair": m{"templateId": "u", "text": "f"}, "subreddit": m{"name": "t5_a", "display_name": "golang"}}}},
			steps: []exchange{{want: "POST api/submit/ draft_id=d&flair_id=u&flair_text=f&kind=self&nsfw=false&resubmit=true&sendreplies=true&spoiler=true&sr=golang&text=&title=new&validate_on_submit=true"}}},
		{name: "submit a draft of a link elsewhere", call: Call{Op: "draft.submit", Args: m{"community": "lua"}, Self: m{"id": "d", "payload": m{"kind": "link", "url": "https://x.org", "title": "t", "flair": nil}}},
			steps: []exchange{{want: "POST api/submit/ draft_id=d&kind=link&resubmit=true&sr=lua&title=t&url=https://x.org&validate_on_submit=true"}}},
		{name: "submit a draft nowhere", call: Call{Op: "draft.submit", Self: m{"id": "d", "payload": m{"kind": "link", "subreddit": nil}}}, kind: Invalid},

		{name: "a live thread", call: Call{Op: "live_thread.contrib.update", Self: m{"id": "x"}, Args: m{"title": "new", "settings": m{"other": "o"}}},
			steps: []exchange{{want: "GET api/live/x/about/", body: `{"kind":"LiveUpdateEvent","data":{"title":"old","nsfw":false,"description":"d","resources":""}}`},
				{want: "POST api/live/x/edit description=d&nsfw=false&other=o&resources=&title=new"}}},
		{name: "a live thread with all settings", call: Call{Op: "live_thread.contrib.update", Self: m{"id": "x"}, Args: m{"title": "t", "nsfw": false, "description": "d", "resources": "r"}},
			steps: []exchange{{want: "POST api/live/x/edit description=d&nsfw=false&resources=r&title=t"}}},
		{name: "a live thread with none", call: Call{Op: "live_thread.contrib.update", Self: m{"id": "x"}}},
		{name: "copy a multicommunity", call: Call{Op: "multicommunity.copy", Self: m{"path": "/user/bob/m/x/", "me.name": "al", "display_name": "X x"}},
			steps: []exchange{{want: "POST api/multi/copy/ display_name=X x&from=/user/bob/m/x&to=user/al/m/x/"}}},
		{name: "copy a multicommunity under a name", call: Call{Op: "multicommunity.copy", Self: m{"path": "/user/bob/m/x", "me.name": "al"}, Args: m{"display_name": "My Own"}},
			steps: []exchange{{want: "POST api/multi/copy/ display_name=My Own&from=/user/bob/m/x&to=user/al/m/my_own/"}}},
		{name: "a widget", call: Call{Op: "widget.mod.update", Self: m{"community": "golang", "id": "w", "payload": m{"id": "w", "kind": "textarea", "shortName": "old", "subreddit": "x", "mod": m{}}}, Args: m{"settings": m{"short_name": "new", "text": "t"}}},
			steps: []exchange{{want: `PUT r/golang/api/widget/w json={"id": "w", "kind": "textarea", "shortName": "new", "text": "t"}`}}},
		{name: "a widget of communities", call: Call{Op: "widget.mod.update", Self: m{"community": "golang", "id": "w", "payload": m{"kind": "community-list", "data": []any{m{"name": "lua", "subscribers": 3.0}, "rust"}}}, Args: m{"settings": m{"shortName": "new"}}},
			steps: []exchange{{want: `PUT r/golang/api/widget/w json={"data": ["lua", "rust"], "kind": "community-list", "shortName": "new"}`}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			door := &script{t: t, steps: test.steps}
			test.call.Script = "spam.lua:1"
			before, _ := json.Marshal(test.call)
			reply, err := Do(t.Context(), door, &test.call)
			if KindOf(err) != test.kind {
				t.Fatalf("error %v, want kind %q", err, test.kind)
			}
			var e *Error
			if errors.As(err, &e) && (test.hint != "" && e.Hint != test.hint || e.Op == "") {
				t.Errorf("op %q, hint %q, want %q", e.Op, e.Hint, test.hint)
			}
			if len(door.steps) > 0 {
				t.Errorf("not sent: %v", door.steps)
			}
			if test.body != "" && string(reply.Body) != test.body {
				t.Errorf("answered %s, want %s", reply.Body, test.body)
			}
			if after, _ := json.Marshal(test.call); string(after) != string(before) {
				t.Errorf("the call was changed to %s", after)
			}
		})
	}
}

// TestCombinedPretend plays every combined operation of the table to a door
// that answers as a dry run does: it gets through without an answer's content.
func TestCombinedPretend(t *testing.T) {
	t.Parallel()
	for _, op := range Operations() {
		if op.Run == nil {
			continue
		}
		t.Run(op.Name, func(t *testing.T) {
			t.Parallel()
			call := &Call{Op: op.Name, Self: map[string]any{"path": "/user/a/m/b", "fullname": "t1_a", "id": "d", "display_name": "golang", "community": "golang", "name": "bob"}, Args: map[string]any{}}
			for _, p := range op.Parameters("A") {
				if !p.Optional && p.Type == "text" {
					call.Args[p.Name] = "x"
				}
			}
			call.Args["member"], call.Args["community"], call.Args["note_id"], call.Args["selftext"], call.Args["mod_note"] = "bob", "golang", "n", "hi", "n"
			call.Args["media"] = File{Name: "x.png", Content: []byte("x")}
			wrote := false
			door := CallerFunc(func(_ context.Context, call *Call) (*Reply, error) {
				row, err := Lookup(call.Op)
				if err != nil {
					return nil, err
				}
				if row.Writes() {
					wrote = true
					return &Reply{Status: 200, Body: []byte(`[]`), Pretend: true}, nil
				}
				body := map[string]string{"draft.load": `{"drafts":[{"id":"d"}]}`, "submission.load": `[{"data":{"children":[{"data":{}}]}}]`,
					"community.flair.templates (iteration)": `[{"id":"x"}]`, "community.flair.link_templates (iteration)": `[{"id":"x"}]`}[call.Op]
				if body == "" {
					body = `{"data":{"children":[{"data":{}}]}}`
				}
				return &Reply{Status: 200, Body: []byte(body), Location: "/r/x/"}, nil
			})
			reply, err := op.Run(t.Context(), door, call)
			if err != nil {
				t.Fatal(err)
			}
			if wrote && !reply.Pretend {
				t.Error("the answer does not tell that nothing was sent")
			}
		})
	}
}
