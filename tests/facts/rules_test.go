package facts

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// short writes a request for comparison: method, path, query and form without
// what every request has, then a raw body.
func short(r request) string {
	q, f := url.Values{}, url.Values{}
	for k, v := range r.query {
		if k != "raw_json" {
			q[k] = v
		}
	}
	for k, v := range r.form {
		if k != "api_type" {
			f[k] = v
		}
	}
	parts := []string{r.method, r.path}
	for _, values := range []url.Values{q, f} {
		if len(values) > 0 {
			text, err := url.QueryUnescape(values.Encode())
			if err != nil {
				panic(err)
			}
			parts = append(parts, text)
		}
	}
	if r.raw != "" {
		parts = append(parts, r.raw)
	}
	return strings.Join(parts, " ")
}

// rule is one statement of the list's rules column, as a script sees it.
type rule struct {
	lua   string
	kind  string   // the error's kind; "" is none
	sends []string // exactly these requests; {"..."} does not look
	value any      // what note("value", …) gave, if not nil
}

const idle = "..."

// many gives Lua for a list of n texts.
func many(n int, format string) string {
	var items []string
	for i := range n {
		items = append(items, fmt.Sprintf("%q", fmt.Sprintf(format, i)))
	}
	return "{" + strings.Join(items, ",") + "}"
}

// numbers gives n texts joined by commas.
func numbers(from, to int, format string) string {
	var items []string
	for i := from; i < to; i++ {
		items = append(items, fmt.Sprintf(format, i))
	}
	return strings.Join(items, ",")
}

const (
	sub      = `local c = client.community("sub1") `
	post     = `local p = client.submission("s1", {fetch=false}) `
	remark   = `local o = client.comment("c1", {fetch=false}) `
	person   = `local m = client.member("mem1") `
	many500  = `local list = {} for i = 1, 501 do list[i] = {"sub1", "m" .. i} end `
	fetchedC = `local c = client.get("fake/t5") `
)

var ruleTests = map[string][]rule{
	"exactly one of several": {
		{lua: `client.comment{}`, kind: "invalid"},
		{lua: `client.comment{id="c1", url="https://www.reddit.com/r/a/comments/b/c/d/"}`, kind: "invalid"},
		{lua: `client.submission{}`, kind: "invalid"},
		{lua: `client.submission{id="s1", url="https://redd.it/s1"}`, kind: "invalid"},
		{lua: `client.member{}`, kind: "invalid"},
		{lua: `client.member{name="a", fullname="t2_a"}`, kind: "invalid"},
		{lua: `client.info{}`, kind: "invalid"},
		{lua: `client.info{url="u", fullnames={"t1_a"}}`, kind: "invalid"},
		{lua: sub + `c.collections{}`, kind: "invalid"},
		{lua: sub + `c.collections{collection_id="a", permalink="b"}`, kind: "invalid"},
		{lua: sub + `c.modmail()`, kind: "invalid"},
	},
	"a list is a list": {
		{lua: `client.info{fullnames="t1_a"}`, kind: "invalid"},
		{lua: `client.info{communities="golang"}`, kind: "invalid"},
		{lua: `client.live.info("x")`, kind: "invalid"},
		{lua: `client.communities.recommended("golang")`, kind: "invalid"},
		{lua: `client.communities.recommended({"golang"}, {omit_communities="x"})`, kind: "invalid"},
		{lua: `client.inbox.mark_read("t4_a")`, kind: "invalid"},
	},
	"words": {
		{lua: `client.front.top{time_filter="decade"}`, kind: "invalid"},
		{lua: sub + `c:search("x", {time_filter="x"})`, kind: "invalid"},
		{lua: person + `m.submissions:top{time_filter="x"}`, kind: "invalid"},
		{lua: sub + `c.mod:modqueue{only="x"}`, kind: "invalid"},
		{lua: sub + `c.stylesheet:upload_banner_additional_image({name="a.png", content="x"}, {align="middle"})`, kind: "invalid"},
	},
	"batches": {
		{lua: `client.inbox.mark_read{}`},
		{lua: `client.inbox.collapse{}`},
		{lua: `client.inbox.mark_read(` + many(26, "t4_%d") + `)`, sends: []string{"POST api/read_message/ id=" + numbers(0, 25, "t4_%d"), "POST api/read_message/ id=t4_25"}},
		{lua: `client.inbox.collapse(` + many(26, "t4_%d") + `)`, sends: []string{"POST api/collapse_message/ id=" + numbers(0, 25, "t4_%d"), "POST api/collapse_message/ id=t4_25"}},
		{lua: `client.announcements.hide(` + many(101, "ann_%d") + `)`, sends: []string{"POST api/announcements/v1/hide ids=" + numbers(0, 100, "ann_%d"), "POST api/announcements/v1/hide ids=ann_100"}},
		{lua: `client.info{fullnames=` + many(101, "t1_%d") + `}:collect()`, sends: []string{"GET api/info/ id=" + numbers(0, 100, "t1_%d"), "GET api/info/ id=t1_100"}},
		{lua: `client.info{communities=` + many(101, "c%d") + `}:collect()`, sends: []string{"GET api/info/ sr_name=" + numbers(0, 100, "c%d"), "GET api/info/ sr_name=c100"}},
		{lua: `client.live.info(` + many(101, "l%d") + `):collect()`, sends: []string{"GET api/live/by_id/" + numbers(0, 100, "l%d") + " limit=100", "GET api/live/by_id/l100 limit=100"}},
		{lua: `client.members.partial_members(` + many(101, "t2_%d") + `):collect()`, sends: []string{"GET api/user_data_by_account_ids ids=" + numbers(0, 100, "t2_%d"), "GET api/user_data_by_account_ids ids=t2_100"}},
		{lua: post + `p:hide{other_submissions=` + many(50, "t3_%d") + `}`, sends: []string{"POST api/hide id=t3_s1," + numbers(0, 49, "t3_%d"), "POST api/hide id=t3_49"}},
		{lua: sub + `c.flair:update(` + many(101, "m%d") + `)`, sends: []string{"POST r/sub1/api/flaircsv/ flair_csv=" + strings.ReplaceAll(numbers(0, 100, "m%d;;"), ",", "\n"), "POST r/sub1/api/flaircsv/ flair_csv=m100;;"}},
		{lua: many500 + `client.notes{pairs=list}:collect()`, sends: []string{
			"GET api/mod/notes/recent subreddits=" + strings.TrimSuffix(strings.Repeat("sub1,", 500), ",") + "&users=" + numbers(1, 501, "m%d"), "GET api/mod/notes/recent subreddits=sub1&users=m501"}},
		{lua: `client.info{fullnames={}}:collect()`},
		{lua: `client.live.info({}):collect()`},
	},
	"no request unless asked": {
		{lua: `client.comment("c1", {fetch=false})`}, {lua: `client.submission("s1", {fetch=false})`}, {lua: `client.member("a")`}, {lua: `client.member{fullname="t2_a"}`},
		{lua: `client.community("a+b")`}, {lua: `client.live("x")`}, {lua: `client.multicommunity{member="a", name="b"}`}, {lua: `client.domain("example.com")`},
		{lua: `client.drafts("d1", {fetch=false})`}, {lua: sub + `c.collections("x", {fetch=false})`}, {lua: sub + `c.emoji:get_emoji("x", {fetch=false})`}, {lua: sub + `c.modmail("x", {fetch=false})`},
		{lua: sub + `c.rules:get_rule("x", {fetch=false})`}, {lua: sub + `c.mod.removal_reasons:get_reason("x", {fetch=false})`}, {lua: sub + `c.wiki:get_page("x", {fetch=false})`}, {lua: `client.live("x"):get_update("y", {fetch=false})`},
		{lua: `client.info{fullnames={"t1_a"}}`}, {lua: `client.front:hot()`}, {lua: `client.live.info{"x"}`}, {lua: sub + `c.rules()`}, {lua: `client.auth.url{scopes={"read"}, state="x"}`},
	},
	"what is fetched first": {
		{lua: `client.member{fullname="t2_m1", fetch=true}`, sends: []string{"GET api/user_data_by_account_ids ids=t2_m1", "GET user/mem1/about/"}},
		{lua: `client.multicommunity{member="own1", name="multi1", fetch=true}`, sends: []string{"GET user/own1/about/", "GET api/multi/user/own1/m/multi1/"}},
		{lua: `local x = client.multicommunity{member="own1", name="multi1"} x:add("a") x:remove("b")`, sends: []string{"GET user/own1/about/", `PUT api/multi/user/own1/m/multi1/r/a model={"name": "a"}`, `DELETE api/multi/user/own1/m/multi1/r/b model={"name": "b"}`}},
		{lua: `local x = client.multicommunity{member="own1", name="multi1"} x:copy()`, sends: []string{"GET user/own1/about/", "GET api/multi/user/own1/m/multi1/", "GET api/v1/me", "POST api/multi/copy/ display_name=Multi One&from=/user/own1/m/multi1&to=user/myself/m/multi1/"}},
		{lua: `local x = client.multicommunity{member="own1", name="multi1", fetch=true} log.info("begin") x:copy()`, sends: []string{"GET api/v1/me", "POST api/multi/copy/ display_name=Multi One&from=/user/own1/m/multi1&to=user/myself/m/multi1/"}},
		{lua: `client.multicommunity{member="own1", name="multi1"}:copy{display_name="A New, Name"}`, sends: []string{"GET api/v1/me", "POST api/multi/copy/ display_name=A New, Name&from=/user/own1/m/multi1&to=user/myself/m/a_new_name/"}},
		{lua: post + `p.flair:choices()`, sends: []string{"GET comments/s1/ limit=2048&sort=confidence", "POST r/sub1/api/flairselector/ link=t3_s1"}},
		{lua: `local p = client.get("fake/t3") p.flair:choices() p.flair:select("x")`, sends: []string{"POST r/sub1/api/flairselector/ link=t3_s1", "POST r/sub1/api/selectflair/ flair_template_id=x&link=t3_s1"}},
		{lua: post + `p.mod:distinguish()`, sends: []string{"GET comments/s1/ limit=2048&sort=confidence", "POST api/distinguish/ how=yes&id=t3_s1"}},
		{lua: `local o = client.get("fake/t1") o.mod:distinguish{sticky=true}`, sends: []string{"GET api/info/ id=t1_c1", "POST api/distinguish/ how=yes&id=t1_c1&sticky=true"}},
		{lua: remark + `o.mod:undistinguish()`, sends: []string{"GET api/info/ id=t1_c1", "POST api/distinguish/ how=no&id=t1_c1"}},
		{lua: sub + `c.contributor:leave()`, sends: []string{"GET r/sub1/about/", "POST api/leavecontributor id=t5_sr1"}},
		{lua: fetchedC + `c.contributor:leave()`, sends: []string{"POST api/leavecontributor id=t5_sr1"}},
		{lua: sub + `c.mod:update{title="x"}`, sends: []string{"GET r/sub1/about/", `PATCH api/v1/subreddit/update_settings {"api_type": "json", "sr": "t5_sr1", "title": "x"}`}},
		{lua: sub + `c.collections.mod:create{title="t", description="d"}`, sends: []string{"GET r/sub1/about/", "POST api/v1/collections/create_collection description=d&sr_fullname=t5_sr1&title=t"}},
		{lua: `for x in client.community("sub1").collections() do end`, sends: []string{"GET r/sub1/about/", "GET api/v1/collections/subreddit_collections sr_fullname=t5_sr1"}},
		{lua: sub + `c:sticky{number=2}`, sends: []string{"GET r/sub1/about/sticky/ num=2", "GET comments/s1/ limit=2048&sort=confidence"}},
		{lua: post + `p:crosspost("commA")`, sends: []string{"GET comments/s1/ limit=2048&sort=confidence", "POST api/submit/ crosspost_fullname=t3_s1&kind=crosspost&nsfw=false&sendreplies=true&spoiler=false&sr=commA&title=own title"}},
		{lua: post + `p:crosspost("commA", {title="t"})`, sends: []string{"POST api/submit/ crosspost_fullname=t3_s1&kind=crosspost&nsfw=false&sendreplies=true&spoiler=false&sr=commA&title=t"}},
		{lua: `client.member("x"):unblock() client.member("y"):unblock()`, sends: []string{"GET api/v1/me", "POST r/all/api/unfriend/ container=t2_me1&name=x&type=enemy", "POST r/all/api/unfriend/ container=t2_me1&name=y&type=enemy"}},
		{lua: `client.member{fullname="t2_m1"}:block()`, sends: []string{"GET api/user_data_by_account_ids ids=t2_m1", "POST /api/block_user/ name=mem1"}},
		{lua: remark + `o:refresh()`, sends: []string{"GET api/info/ id=t1_c1", "GET comments/s1/_/c1 context=100"}},
		{lua: remark + `o.reply_sort = "new" o.reply_limit = 5 o:refresh()`, sends: []string{"GET api/info/ id=t1_c1", "GET comments/s1/_/c1 context=100&limit=5&sort=new"}},
		{lua: remark + `o:parent()`, sends: []string{"GET api/info/ id=t1_c1"}},
		{lua: `client.comment{url="https://www.reddit.com/r/sub1/s/abc", fetch=false}`, sends: []string{"GET r/sub1/s/abc"}},
	},
	"me is asked for once": {
		{lua: `client.user.me() client.user.me()`, sends: []string{"GET api/v1/me"}},
		{lua: `client.user.me() client.user.me{use_cache=false}`, sends: []string{"GET api/v1/me", "GET api/v1/me"}},
		{lua: `local c = client.community("all") c.filters:add("a") c.filters:remove("b")`, sends: []string{"GET api/v1/me", `PUT api/filter/user/myself/f/all/r/a model={"name": "a"}`, "DELETE api/filter/user/myself/f/all/r/b"}},
	},
	"moderation": {
		{lua: remark + `o.mod:remove()`, sends: []string{"POST api/remove/ id=t1_c1&spam=false"}},
		{lua: remark + `o.mod:remove{mod_note="n"}`, sends: []string{"POST api/remove/ id=t1_c1&spam=false", `POST api/v1/modactions/removal_reasons json={"item_ids": ["t1_c1"], "mod_note": "n", "reason_id": null}`}},
		{lua: post + `p.mod:remove{reason_id="r", spam=true}`, sends: []string{"POST api/remove/ id=t3_s1&spam=true", `POST api/v1/modactions/removal_reasons json={"item_ids": ["t3_s1"], "mod_note": "", "reason_id": "r"}`}},
		{lua: remark + `o.mod:_add_removal_reason()`, kind: "invalid"},
		{lua: post + `p.mod:send_removal_message{message="m"}`, sends: []string{`POST api/v1/modactions/removal_link_message json={"item_id": ["t3_s1"], "message": "m", "title": "ignored", "type": "public"}`}},
		{lua: post + `p.mod:sticky{bottom=false}`, sends: []string{"POST api/set_subreddit_sticky/ id=t3_s1&num=1&state=true"}},
		{lua: post + `p.mod:sticky()`, sends: []string{"POST api/set_subreddit_sticky/ id=t3_s1&state=true"}},
		{lua: sub + `c.modmail("mm1", {fetch=false}):mute()`, sends: []string{"POST api/mod/conversations/mm1/mute"}},
		{lua: sub + `c.modmail("mm1", {fetch=false}):mute{num_days=28}`, sends: []string{"POST api/mod/conversations/mm1/mute num_hours=672"}},
		{lua: sub + `c.modmail("mm1", {mark_read=true}):load()`, sends: []string{"GET api/mod/conversations/mm1 markRead=true", "GET api/mod/conversations/mm1 markRead=true"}},
		{lua: sub + `c.modmail:bulk_read{other_communities={"b"}}`, sends: []string{"POST api/mod/conversations/bulk/read entity=sub1,b"}},
		{lua: `client.community("all").modmail:bulk_read()`, sends: []string{"POST api/mod/conversations/bulk/read entity=all"}},
		{lua: `client.community("all").modmail:conversations():take(1):collect()`, sends: []string{"GET api/mod/conversations/ limit=100"}},
		{lua: `client.community("mod").modmail:conversations():take(1):collect()`, sends: []string{"GET api/mod/conversations/ entity=mod&limit=100"}},
		{lua: `client.community("mod").mod.stream:modmail_conversations{pause_after=-1}:first()`, sends: []string{"GET api/mod/conversations/ limit=100"}},
		{lua: `client.community("all"):search("q"):first()`, sends: []string{"GET r/all/search/ limit=100&q=q&restrict_sr=false&sort=relevance&syntax=lucene&t=all"}},
	},
	"permissions": {
		{lua: sub + `c.moderator:add("a")`, sends: []string{"POST r/sub1/api/friend/ name=a&permissions=+all&type=moderator"}},
		{lua: sub + `c.moderator:add("a", {permissions={}})`, sends: []string{"POST r/sub1/api/friend/ name=a&permissions=-all,-access,-chat_config,-chat_operator,-config,-flair,-mail,-posts,-wiki&type=moderator"}},
		{lua: sub + `c.moderator:update("a", {permissions={"wiki","other"}})`, sends: []string{"POST r/sub1/api/setpermissions/ name=a&permissions=-all,-access,-chat_config,-chat_operator,-config,-flair,-mail,-posts,+wiki,+other&type=moderator"}},
		{lua: `client.live("x").contributor:invite("a", {permissions={}})`, sends: []string{"POST api/live/x/invite_contributor name=a&permissions=&type=liveupdate_contributor_invite"}},
		{lua: `note("value", client.permissions_string{known_permissions={"b","a"}, permissions={"c"}})`, value: "-all,-a,-b,+c"},
		{lua: `note("value", client.permissions_string{known_permissions={"b","a"}})`, value: "+all"},
		{lua: `client.live("x").contributor:remove("name")`, kind: "invalid"},
	},
	"flair": {
		{lua: sub + `c.flair:set("a", {css_class="x", flair_template_id="y"})`, kind: "invalid"},
		{lua: sub + `c.flair:set("a", {flair_template_id="y", text="t"})`, sends: []string{"POST r/sub1/api/selectflair/ flair_template_id=y&name=a&text=t"}},
		{lua: sub + `c.flair:set("a")`, sends: []string{"POST r/sub1/api/flair/ css_class=&name=a&text="}},
		{lua: `client.get("fake/t3").mod:flair{flair_template_id="y"}`, sends: []string{"POST r/sub1/api/selectflair/ css_class=&flair_template_id=y&link=t3_s1&text="}},
		{lua: sub + `c.flair:configure{position=false, link_position=false}`, sends: []string{"POST r/sub1/api/flairconfig/ flair_enabled=false&flair_position=right&flair_self_assign_enabled=false&link_flair_position=&link_flair_self_assign_enabled=false"}},
		{lua: sub + `c.flair.templates:update("unknown", {text="x"})`, kind: "not_found", sends: []string{idle}},
		{lua: sub + `c.flair.templates:update("tpl", {text="x", fetch=false})`, sends: []string{"POST r/sub1/api/flairtemplate_v2 flair_template_id=tpl&text=x"}},
		{lua: sub + `note("value", c.flair:flair_type{is_link=true})`, value: "LINK_FLAIR"},
		{lua: sub + `note("value", c.flair:flair_type{is_link=false})`, value: "USER_FLAIR"},
		{lua: sub + `c.flair:delete_all()`, sends: []string{"GET r/sub1/api/flairlist/ limit=1024", "GET r/sub1/api/flairlist/ after=t2_x&limit=1024", "POST r/sub1/api/flaircsv/ flair_csv=mem1,,\nmem1,,"}},
	},
	"places in a list": {
		{lua: sub + `note("value", c.rules:get_rule(1).short_name .. c.rules:get_rule(-1).short_name)`, value: "rule1rule2", sends: []string{idle}},
		{lua: sub + `c.rules:get_rule(3)`, kind: "not_found", sends: []string{idle}},
		{lua: sub + `c.rules:get_rule("absent")`, kind: "not_found", sends: []string{idle}},
		{lua: sub + `note("value", c.mod.removal_reasons:get_reason(-1).id)`, value: "reason2", sends: []string{idle}},
		{lua: sub + `c.mod.removal_reasons:get_reason(9)`, kind: "not_found", sends: []string{idle}},
		{lua: sub + `c.mod.removal_reasons:get_reason("absent")`, kind: "not_found", sends: []string{idle}},
		{lua: sub + `c.emoji:get_emoji("absent")`, kind: "not_found", sends: []string{idle}},
		{lua: `client.drafts("absent")`, kind: "not_found", sends: []string{idle}},
	},
	"notes": {
		{lua: `client.notes{}`, kind: "invalid"},
		{lua: `client.notes{members={"a"}}`, kind: "invalid"},
		{lua: `client.notes{communities={"a"}, members={}}`, kind: "invalid"},
		{lua: `client.notes{things={"t1_a"}}`, kind: "invalid"},
		{lua: person + `m.notes:communities()`, kind: "invalid"},
		{lua: sub + `c.mod.notes:members()`, kind: "invalid"},
		{lua: `client.notes{members={"a","b"}, communities={"x"}}:collect()`, sends: []string{"GET api/mod/notes/recent subreddits=x,x&users=a,b"}},
		{lua: sub + `c.mod.notes:members("a", "b"):collect()`, sends: []string{"GET api/mod/notes/recent subreddits=sub1,sub1&users=a,b"}},
		{lua: sub + `c.mod.notes:members("a"):collect()`, sends: []string{"GET api/mod/notes limit=100&subreddit=sub1&user=a", "GET api/mod/notes before=endcursor&limit=100&subreddit=sub1&user=a"}},
		{lua: person + `m.notes:communities("a", {all_notes=false}):collect()`, sends: []string{"GET api/mod/notes/recent subreddits=a&users=mem1"}},
		{lua: `client.get("fake/t1").mod:author_notes{all_notes=false}:collect()`, sends: []string{"GET api/mod/notes/recent subreddits=sub1&users=auth1"}},
		{lua: `client.notes.create{note="n"}`, kind: "invalid"},
		{lua: `client.notes.create{note="n", member="a"}`, kind: "invalid"},
		{lua: `client.notes.create{note="n", thing="t1_c1"}`, sends: []string{"GET api/info/ id=t1_c1", "POST api/mod/notes note=n&reddit_id=t1_c1&subreddit=sub1&user=auth1"}},
		{lua: `client.notes.create{note="n", thing="t1_c1", member="a", community="b"}`, sends: []string{"POST api/mod/notes note=n&reddit_id=t1_c1&subreddit=b&user=a"}},
		{lua: `client.notes.create{note="n", thing=client.get("fake/t1")}`, sends: []string{"POST api/mod/notes note=n&reddit_id=t1_c1&subreddit=sub1&user=auth1"}},
		{lua: `client.notes.create{note="n", thing=client.comment("c1", {fetch=false})}`, sends: []string{"GET api/info/ id=t1_c1", "POST api/mod/notes note=n&reddit_id=t1_c1&subreddit=sub1&user=auth1"}},
		{lua: sub + `c.mod.notes:create{note="n", thing=client.get("fake/t3")}`, sends: []string{"POST api/mod/notes note=n&reddit_id=t3_s1&subreddit=sub1&user=auth1"}},
		{lua: sub + `c.mod.notes:create{note="n"}`, kind: "invalid"},
		{lua: person + `m.notes:create{note="n"}`, kind: "invalid"},
		{lua: `client.notes.delete{note_id="x"}`, kind: "invalid"},
		{lua: `client.notes.delete{member="a", community="b"}`, kind: "invalid"},
		{lua: person + `m.notes:delete{community="b", delete_all=true}`, sends: []string{idle}},
	},
	"submissions": {
		{lua: sub + `c:submit("t", {url="u", poll={duration=1, options={"a","b"}}})`, kind: "invalid"},
		{lua: sub + `c:submit("t")`, kind: "invalid"},
		{lua: sub + `c:submit("t", {selftext=""})`, sends: []string{"POST api/submit/ kind=self&nsfw=false&resubmit=true&sendreplies=true&spoiler=false&sr=sub1&text=&title=t&validate_on_submit=true"}},
		{lua: sub + `c:submit("t", {url="u", selftext=""})`, sends: []string{"POST api/submit/ kind=link&nsfw=false&resubmit=true&sendreplies=true&spoiler=false&sr=sub1&title=t&url=u&validate_on_submit=true"}},
		{lua: sub + `c:submit("t", {url="u", selftext="more", inline_media={}})`, sends: []string{"POST api/submit/ kind=link&nsfw=false&resubmit=true&sendreplies=true&spoiler=false&sr=sub1&text=more&title=t&url=u&validate_on_submit=true"}},
		{lua: sub + `c:submit("t", {url="u", inline_media={a=client.InlineImage{media=` + file + `}}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {poll={duration=1}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {poll={duration=1, options={"a","b"}, x=1}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {image={name="x.mp4", content="x"}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {video={media={name="x.png", content="x"}}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {video={media={name="x.mp4", content="x"}, other=1}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {gallery={{media=` + file + `, caption=("x"):rep(181)}}})`, kind: "invalid"},
		{lua: sub + `c:submit("t", {video={media={name="x.mp4", content="x"}, gif=true}, without_websockets=true})`, sends: []string{idle}},
		{lua: `client.PostMedia({name="noend", content="x"})`},
		{lua: `client.PostMedia{fp={content="x"}}`, kind: "invalid"},
		{lua: post + `p.comment_sort = "new" p.comment_limit = 5 p:add_fetch_param("k", "v") p:load()`, sends: []string{"GET comments/s1/ k=v&limit=5&sort=new"}},
		{lua: `local p = client.submission("s1") p.comment_sort = "new"`, kind: "invalid", sends: []string{idle}},
		{lua: `local p = client.submission("s1") p:add_fetch_param("k", "v")`, kind: "invalid", sends: []string{idle}},
		{lua: post + `return p.comments`, kind: "not_fetched"},
		{lua: remark + `return o.is_root`, kind: "not_fetched"},
		{lua: remark + `return o.submission`, kind: "not_fetched"},
		{lua: post + `note("value", p.shortlink)`, value: "https://redd.it/s1"},
	},
	"drafts": {
		{lua: `local d = client.drafts("d1") log.info("begin") d:submit()`, sends: []string{"POST api/submit/ draft_id=d1&kind=self&nsfw=false&resubmit=true&sendreplies=true&spoiler=false&sr=sub1&text=own text&title=own title&validate_on_submit=true"}},
		{lua: `local d = client.drafts("d1") log.info("begin") d:submit{community="commA", title="t"}`, sends: []string{"POST api/submit/ draft_id=d1&kind=self&nsfw=false&resubmit=true&sendreplies=true&spoiler=false&sr=commA&text=own text&title=t&validate_on_submit=true"}},
		{lua: `client.drafts.create{selftext="a", url="b"}`, kind: "invalid"},
		{lua: `client.drafts.create{subreddit="commA", url="b"}`, sends: []string{"GET r/commA/about/", "POST api/v1/draft body=b&is_public_link=false&kind=link&nsfw=false&original_content=false&send_replies=true&spoiler=false&subreddit=t5_sr1&target=subreddit"}},
		{lua: fetchedC + `log.info("begin") client.drafts.create{subreddit=c, selftext="b"}`, sends: []string{"POST api/v1/draft body=b&is_public_link=false&kind=markdown&nsfw=false&original_content=false&send_replies=true&spoiler=false&subreddit=t5_sr1&target=subreddit"}},
		{lua: `client.drafts.create{subreddit="u_mem1", url="b"}`, sends: []string{"GET r/u_mem1/about/", "POST api/v1/draft body=b&is_public_link=false&kind=link&nsfw=false&original_content=false&send_replies=true&spoiler=false&subreddit=t5_sr1&target=profile"}},
		{lua: `local d = client.drafts("d1") log.info("begin") d:update{title="t"}`, sends: []string{"PUT api/v1/draft id=d1&kind=link&title=t", "GET api/v1/drafts md_body=true"}},
		{lua: `client.drafts("d1", {fetch=false}):delete()`, sends: []string{"DELETE api/v1/draft draft_id=d1"}},
		{lua: `local d = client.drafts("d1") note("value", client.type(d.community) .. tostring(d.community) .. d.selftext .. d.modified.unix)`, value: "Communitysub1own text1500000000", sends: []string{idle}},
	},
	"addresses": {
		{lua: `note("value", client.comment.id_from_url("https://www.reddit.com/r/a/comments/b/c/d/"))`, value: "d"},
		{lua: `client.comment.id_from_url("https://www.reddit.com/r/a/comments/b/c/")`, kind: "invalid"},
		{lua: `client.comment.id_from_url("/r/a/comments/b/c/d/")`, kind: "invalid"},
		{lua: `note("value", client.submission.id_from_url("https://redd.it/abc"))`, value: "abc"},
		{lua: `note("value", client.submission.id_from_url("https://www.reddit.com/gallery/abc"))`, value: "abc"},
		{lua: `client.submission.id_from_url("https://www.reddit.com/r/golang/")`, kind: "invalid"},
		{lua: `client.submission.id_from_url("abc")`, kind: "invalid"},
		{lua: `note("value", client.multicommunity.sluggify("A Long Title with_many Words!"))`, value: "a_long_title_with"},
		{lua: `note("value", client.multicommunity.sluggify("!!"))`, value: "_"},
		{lua: `note("value", tostring(client.member.from_data(client, "[deleted]")))`, value: "nil"},
	},
	"identities": {
		{lua: sub + `note("value", tostring(c.wiki:get_page("A/B", {fetch=false})))`, value: "sub1/a/b"},
		{lua: sub + `c.wiki:create{name="A Page", content="x"}`, sends: []string{"POST r/sub1/api/wiki/edit content=x&page=a_page"}},
		{lua: sub + `c.rules.mod:add{short_name="s", kind="all"}`, sends: []string{"POST api/add_subreddit_rule description=&kind=all&r=sub1&short_name=s&violation_reason=s"}},
		{lua: `client.community.create("x", {header_hover_text="h", over_18=true})`, sends: []string{"POST api/site_admin/ header-title=h&link_type=any&name=x&over_18=true&title=x&type=public&wikimode=disabled", "GET r/x/about/"}},
		{lua: fetchedC + `c.mod:update{content_options="any", default_set=true, header_hover_text="h", language="en", subreddit_type="public", other=1}`,
			sends: []string{`PATCH api/v1/subreddit/update_settings {"api_type": "json", "sr": "t5_sr1", "allow_top": true, "header_title": "h", "lang": "en", "link_type": "any", "other": 1, "type": "public"}`}},
		{lua: `client.community("u_mem1"):load()`, sends: []string{"GET r/u_mem1/about/"}},
	},
	"updates": {
		{lua: sub + `c.emoji:get_emoji("emoji1").update{}`, kind: "invalid", sends: []string{idle}},
		{lua: `client.live("live1").contrib:update{}`},
		{lua: `client.live("live1").contrib:update{title="t"}`, sends: []string{"GET api/live/live1/about/", "POST api/live/live1/edit description=own description&nsfw=false&resources=own resources&title=t"}},
		{lua: `client.live("live1").contrib:update{title="t", description="d", nsfw=true, resources="r"}`, sends: []string{"POST api/live/live1/edit description=d&nsfw=true&resources=r&title=t"}},
		{lua: `client.community("sub1").widgets:items()["widget_1"].mod:update{short_name="new", own_key=1}`, sends: []string{"GET r/sub1/api/widgets progressive_images=false",
			`PUT r/sub1/api/widget/widget_1 json={"id": "widget_1", "kind": "textarea", "ownKey": 1, "shortName": "new", "styles": {"backgroundColor": "", "headerColor": ""}, "text": "own text"}`}},
		{lua: `client.user.preferences.update{lang="en", over_18=true}`, sends: []string{`PATCH api/v1/me/prefs json={"lang": "en", "over_18": true}`}},
		{lua: `client.multicommunity{member="own1", name="multi1"}:update{communities={"a"}, visibility="public"}`, sends: []string{"GET user/own1/about/", `PUT api/multi/user/own1/m/multi1/ model={"subreddits": [{"name": "a"}], "visibility": "public"}`}},
		{lua: person + `m:friend() m:friend{note="n"} m:unfriend()`, sends: []string{"PUT api/v1/me/friends/mem1 {}", `PUT api/v1/me/friends/mem1 {"note": "n"}`, `DELETE api/v1/me/friends/mem1 {"id": "mem1"}`}},
	},
	"a profile's settings": {
		{lua: `client.get("fake/profile").subreddit.mod:update{title="x", over_18=true}`, sends: []string{"GET r/u_mem1/about/edit/",
			"POST api/site_admin/ allow_top=true&header_title=hover&lang=en&link_type=any&over_18=true&sr=t5_sr1&title=x&type=public&wikimode=disabled"}},
	},
	"the session": {
		{lua: `note("value", client.auth.url{scopes={"read", "vote"}, state="s"})`, value: "https://www.reddit.com/api/v1/authorize?client_id=id&duration=permanent&redirect_uri=https%3A%2F%2Fexample.com%2Fback&response_type=code&scope=read+vote&state=s"},
		{lua: `client.auth.url{scopes={"read"}, state="s", implicit=true}`, kind: "invalid"},
		{lua: `client.auth.implicit{access_token="a", expires_in=1, scope="read"}`, kind: "invalid"},
		{lua: `note("value", client.auth.scopes()[1])`, value: "*"},
		{lua: `note("value", client.auth.authorize("code"))`, value: "refresh"},
		{lua: `note("value", tostring(client.auth.limits.used))`, value: "nil"},
		{lua: `client.read_only = true client.user.me()`, kind: "read_only"},
	},
	"what is known without a request": {
		{lua: post + `note("value", p.fullname)`, value: "t3_s1"},
		{lua: `note("value", client.submission("t3_s1", {fetch=false}).fullname)`, value: "t3_s1"},
		{lua: `note("value", client.get("fake/t1").created_datetime.unix)`, value: 1500000000.0},
		{lua: `note("value", tostring(client.get("fake/t1").edited_datetime))`, value: "nil"},
		{lua: `note("value", client.get("fake/t5").fullname .. client.get("fake/t2").fullname .. client.get("fake/t4").fullname .. client.get("fake/ann").fullname)`, value: "t5_sr1t2_m1t4_g1ann_1"},
		{lua: `note("value", client.live("live1"):get_update("up1", {fetch=false}).fullname)`, value: "LiveUpdate_up1"},
		{lua: `note("value", tostring(client.get("fake/t1").is_root))`, value: "true"},
		{lua: `client.stream_generator(function(o) return client.front:new(o) end, {pause_after=-1, continue_after_id="t3_x"}):first()`, sends: []string{"GET new before=t3_x&limit=100", "GET new after=t3_cursor&before=t3_x&limit=100"}},
		{lua: `client.stream_generator(function(o) return client.front:new(o) end, {pause_after=-1, continue_after_id="t3_x", exclude_before=true}):first()`, sends: []string{"GET new limit=100", "GET new after=t3_cursor&limit=100"}},
	},
	"generic requests": {
		{lua: `client.get("a/b", {params={x=1}})`, sends: []string{"GET a/b x=1"}},
		{lua: `client.post("a/b")`, sends: []string{"POST a/b"}},
		{lua: `client.post("a/b", {data={x=true}, params={y="z"}})`, sends: []string{"POST a/b y=z x=true"}},
		{lua: `client.post("a/b", {json={x=client.null, y=true}})`, sends: []string{`POST a/b {"api_type": "json", "x": null, "y": true}`}},
		{lua: `client.post("a/b", {json={"x"}})`, sends: []string{`POST a/b ["x"]`}},
		{lua: `client.post("a/b", {data="raw"})`, sends: []string{`POST a/b raw`}},
		{lua: `client.put("a/b", {data={x=1}})`, sends: []string{`PUT a/b x=1`}},
		{lua: `client.put("a/b")`, sends: []string{`PUT a/b`}},
		{lua: `client.patch("a/b", {json={x=1}})`, sends: []string{`PATCH a/b {"api_type": "json", "x": 1}`}},
		{lua: `client.delete("a/b", {data={x=1}, params={y=2}})`, sends: []string{`DELETE a/b y=2 x=1`}},
		{lua: `client.request{method="GET", path="a/b", params={x=1}}`, sends: []string{`GET a/b x=1`}},
		{lua: `client.post("a/b", {data={x=1}, json={y=1}})`, kind: "invalid"},
		{lua: `client.put("a/b", {params={x=1}})`, kind: "invalid"},
		{lua: `client.request{method="PATCH", path="a", data={x=1}, json={y=1}}`, kind: "invalid"},
	},
	"listings": {
		{lua: `client.front.hot{limit=client.null}:first()`, sends: []string{"GET hot limit=1024"}},
		{lua: `client.front.hot{limit=0}:first()`, sends: []string{"GET hot limit=1024"}},
		{lua: `client.front.hot{limit=1}:collect()`, sends: []string{"GET hot limit=1"}},
		{lua: `client.front.hot{limit=500, request_limit=7, params={x="y"}}:first()`, sends: []string{"GET hot limit=7&x=y"}},
		{lua: sub + `c.flair():first()`, sends: []string{"GET r/sub1/api/flairlist/ limit=1024"}},
		{lua: sub + `c.banned("a"):first()`, sends: []string{"GET r/sub1/about/banned/ limit=100&user=a"}},
		{lua: post + `p:duplicates():collect()`, sends: []string{"GET duplicates/s1/ limit=100"}},
	},
}

// TestRules holds the statements of the rules column.
func TestRules(t *testing.T) {
	readRows(t, "operations.tsv")
	count := 0
	for name, rules := range ruleTests {
		count += len(rules)
		t.Run(name, func(t *testing.T) {
			for _, r := range rules {
				o := play(t, &service{}, "A", "", []string{r.lua})[0]
				for _, fault := range r.faults(o) {
					t.Errorf("%.200s\n\t%s", r.lua, fault)
				}
			}
		})
	}
	t.Logf("rules checked: %d", count)
}

func (r rule) faults(o outcome) (faults []string) {
	if o.kind != r.kind {
		faults = append(faults, fmt.Sprintf("error %q %s, not %q", o.kind, o.failed, r.kind))
	}
	var sent []string
	for _, q := range o.requests {
		if q.path != "" {
			sent = append(sent, short(q))
		}
	}
	want := r.sends
	for i := range want {
		want[i] = strings.ReplaceAll(strings.Replace(want[i], "POST /", "POST ", 1), ";;", ",,")
	}
	if !slices.Equal(r.sends, []string{idle}) && !slices.Equal(sent, want) {
		faults = append(faults, fmt.Sprintf("sent\n\t\t%s\n\tnot\n\t\t%s", strings.Join(sent, "\n\t\t"), strings.Join(want, "\n\t\t")))
	}
	if r.value != nil && o.values["value"] != r.value {
		faults = append(faults, fmt.Sprintf("gave %v, not %v", o.values["value"], r.value))
	}
	return faults
}

// leftOut is a submission whose tree leaves out some comments and breaks off.
var leftOut = "[" + listing("", payloads["t3"]) + "," + listing("", payloads["t1"],
	`{"kind":"more","data":{"count":3,"children":["a","b"],"id":"a","name":"t1_a","parent_id":"t3_s1","depth":0}}`,
	`{"kind":"more","data":{"count":0,"children":[],"id":"_","name":"t1__","parent_id":"t1_c1","depth":9}}`) + "]"

// answered are rules about what the service answers.
var answered = []struct {
	name, key, body string
	status          int
	rule            rule
}{
	{"a pinned submission", "POST api/set_subreddit_sticky/", "", 409, rule{lua: post + `note("value", tostring(p.mod:sticky()))`, value: "nil", sends: []string{idle}}},
	{"a pinned submission of one's own", "POST api/set_subreddit_sticky/", "", 409, rule{lua: post + `note("value", tostring(client.user.pin(p)))`, value: "nil", sends: []string{idle}}},
	{"what a tree leaves out", "GET comments/s1/", leftOut, 200, rule{lua: `local p = client.submission("s1") log.info("begin") note("value", #p.comments:replace_more())`, value: 0.0,
		sends: []string{"POST api/morechildren/ children=a,b&link_id=t3_s1&sort=confidence", "GET comments/s1/_/c1 limit=2048&sort=confidence"}}},
	{"no requests allowed", "GET comments/s1/", leftOut, 200, rule{lua: `local p = client.submission("s1") log.info("begin") note("value", #p.comments:replace_more{limit=0})`, value: 2.0}},
	{"a threshold", "GET comments/s1/", leftOut, 200, rule{lua: `local p = client.submission("s1") log.info("begin") note("value", #p.comments:replace_more{threshold=3})`, value: 1.0,
		sends: []string{"POST api/morechildren/ children=a,b&link_id=t3_s1&sort=confidence"}}},
	{"nothing featured", "GET api/live/happening_now", "", 204, rule{lua: `note("value", tostring(client.live.now()))`, value: "nil", sends: []string{idle}}},
	{"a reply without an item", "POST api/comment/", `{"json":{"errors":[],"data":{"things":[]}}}`, 200, rule{lua: post + `note("value", tostring(p:reply("x")))`, value: "nil", sends: []string{idle}}},
	{"no comment", "GET api/info/", `{"kind":"Listing","data":{"children":[],"after":null}}`, 200, rule{lua: `client.comment("c1")`, kind: "not_found", sends: []string{idle}}},
	{"no collection", "GET api/v1/collections/collection", `{"json":{"errors":[]}}`, 200, rule{lua: sub + `c.collections("x")`, kind: "not_found", sends: []string{idle}}},
	{"members that are gone", "GET api/user_data_by_account_ids", "", 404, rule{lua: `note("value", #client.members.partial_members{"t2_a"}:collect())`, value: 0.0, sends: []string{idle}}},
	{"moderates nothing", "GET user/mem1/moderated_subreddits/", `{"kind":"ModeratedList"}`, 200, rule{lua: person + `note("value", #m:moderated())`, value: 0.0, sends: []string{idle}}},
	{"json.errors", "POST api/vote/", `{"json":{"errors":[["A","m","f"]]}}`, 200, rule{lua: post + `p:upvote()`, kind: "api", sends: []string{idle}}},
	{"no errors", "POST api/vote/", `{"json":{"errors":null}}`, 200, rule{lua: post + `p:upvote()`, sends: []string{idle}}},
	{"stylesheet errors", "POST r/sub1/api/upload_sr_img", `{"errors":["BAD_CSS_NAME"],"img_src":"","errors_values":["bad"]}`, 200, rule{lua: sub + `c.stylesheet:upload(` + file + `, {name="x"})`, kind: "api", sends: []string{idle}}},
	{"no websocket", "POST api/submit/", `{"json":{"errors":[],"data":{"user_submitted_page":"https://www.reddit.com/user/x/submitted/"}}}`, 200, rule{lua: sub + `note("value", tostring(c:submit("t", {image=` + file + `})))`, value: "nil", sends: []string{idle}}},
	{"a gallery's errors", "POST api/submit_gallery_post.json", `{"json":{"errors":[["A","m","f"]]}}`, 200, rule{lua: sub + `c:submit("t", {gallery={` + file + `}})`, kind: "api", sends: []string{idle}}},
	{"not a friend", "GET api/v1/me/friends/x", `{"fields":["id"],"explanation":"no","message":"Bad Request","reason":"NOT_FRIEND"}`, 400, rule{lua: `client.user.friends{user="x"}`, kind: "api", sends: []string{idle}}},
	{"only error and message", "GET api/x", `{"message":"Bad Request","error":400}`, 400, rule{lua: `client.get("api/x")`, kind: "bad_request", sends: []string{idle}}},
	{"conflict", "GET api/x", "", 409, rule{lua: `client.get("api/x")`, kind: "conflict", sends: []string{idle}}},
	{"forbidden", "GET api/x", "", 403, rule{lua: `client.get("api/x")`, kind: "forbidden", sends: []string{idle}}},
	{"too large", "GET api/x", "", 413, rule{lua: `client.get("api/x")`, kind: "too_large", sends: []string{idle}}},
	{"address too long", "GET api/x", "", 414, rule{lua: `client.get("api/x")`, kind: "too_large", sends: []string{idle}}},
	{"special", "GET api/x", `{"message":"m","reason":"r","special_errors":[]}`, 415, rule{lua: `client.get("api/x")`, kind: "bad_request", sends: []string{idle}}},
	{"legal", "GET api/x", "", 451, rule{lua: `client.get("api/x")`, kind: "unavailable", sends: []string{idle}}},
	{"another status", "GET api/x", "", 418, rule{lua: `client.get("api/x")`, kind: "server", sends: []string{idle}}},
	{"no JSON", "GET api/x", `{"x`, 200, rule{lua: `client.get("api/x")`, kind: "server", sends: []string{idle}}},
}

// TestAnswers holds the rules about answers, and the kinds of errors.
func TestAnswers(t *testing.T) {
	readRows(t, "errors.tsv")
	for _, a := range answered {
		t.Run(a.name, func(t *testing.T) {
			s := &service{answers: map[string]string{}, status: map[string]int{a.key: a.status}}
			if a.body != "" || a.status == 204 {
				s.answers[a.key] = a.body
			}
			for _, fault := range a.rule.faults(play(t, s, "A", "", []string{a.rule.lua})[0]) {
				t.Error(fault)
			}
		})
	}
}

// variants are calls of variant B with the call of variant A that sends the
// same.
var variants = [][2]string{
	{`client.comment("c1", nil, true)`, `client.comment("c1", {fetch=false})`},
	{`client.comment("c1")`, `client.comment("c1")`},
	{`client.submission(nil, "https://redd.it/s1", false)`, `client.submission{url="https://redd.it/s1"}`},
	{`client.member("mem1", nil, true)`, `client.member("mem1", {fetch=true})`},
	{`client.member(nil, "t2_m1", true)`, `client.member{fullname="t2_m1", fetch=true}`},
	{`client.info({"t1_a"}):collect()`, `client.info{fullnames={"t1_a"}}:collect()`},
	{`client.info(nil, "u"):collect()`, `client.info{url="u"}:collect()`},
	{`client.info(nil, nil, {"a"}):collect()`, `client.info{communities={"a"}}:collect()`},
	{`client.multicommunity("own1", "multi1", true)`, `client.multicommunity{member="own1", name="multi1", fetch=true}`},
	{`client.community("a", true)`, `client.community("a", {fetch=true})`},
	{`client.community.create("a")`, `client.community.create("a")`},
	{`client.live.create("t", "d")`, `client.live.create("t", {description="d"})`},
	{`client.get("a/b", {x=1})`, `client.get("a/b", {params={x=1}})`},
	{`client.post("a/b", {x=1}, nil, {y=2})`, `client.post("a/b", {data={x=1}, params={y=2}})`},
	{`client.post("a/b", nil, nil, nil, {x=1})`, `client.post("a/b", {json={x=1}})`},
	{`client.put("a/b", {x=1})`, `client.put("a/b", {data={x=1}})`},
	{`client.patch("a/b", nil, {x=1})`, `client.patch("a/b", {json={x=1}})`},
	{`client.delete("a/b", {x=1})`, `client.delete("a/b", {data={x=1}})`},
	{`client.request("POST", "a/b", {y=1}, {x=1})`, `client.request{method="POST", path="a/b", params={y=1}, data={x=1}}`},
}

// TestVariantB holds that the older signatures send what the others send.
func TestVariantB(t *testing.T) {
	readRows(t, "operations.tsv")
	for _, pair := range variants {
		b, a := play(t, &service{}, "B", "", []string{pair[0]})[0], play(t, &service{}, "A", "", []string{pair[1]})[0]
		if b.failed != "" || a.failed != "" {
			t.Errorf("%s: %s %s", pair[0], b.failed, a.failed)
		}
		var gotB, gotA []string
		for _, r := range b.requests {
			gotB = append(gotB, short(r))
		}
		for _, r := range a.requests {
			gotA = append(gotA, short(r))
		}
		if !slices.Equal(gotA, gotB) {
			t.Errorf("%s sent %v, not %v", pair[0], gotB, gotA)
		}
	}
	for _, lua := range []string{`client.patch("a", nil, nil, {x=1})`, `client.announcements()`, `client.drafts()`, `client.notes{}`, `client.submission("s1", {fetch=false})`} {
		if o := play(t, &service{}, "B", "", []string{lua})[0]; o.kind != "invalid" {
			t.Errorf("%s in variant B: %q %s", lua, o.kind, o.failed)
		}
	}
	o := play(t, &service{}, "B", "", []string{`note("value", tostring(client.random_community()))`})[0]
	if o.values["value"] != "sub1" {
		t.Errorf("random_community gave %v: %s", o.values["value"], o.failed)
	}
}
