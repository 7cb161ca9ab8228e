package facts

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
)

// request is one request that the service got.
type request struct {
	method, path string
	query, form  url.Values
	raw          string // a body that is not a form
	files        []string
	site         bool // sent to the site's address
}

func (r request) String() string {
	return fmt.Sprintf("%s %s ?%s form %s body %s", r.method, r.path, r.query.Encode(), r.form.Encode(), r.raw)
}

// service answers every request with something plausible and keeps what it got.
type service struct {
	mu  sync.Mutex
	got []request
	// answers are bodies by "METHOD path" for one test; "" falls through.
	answers map[string]string
	status  map[string]int
}

func (s *service) take() []request {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.got
	s.got = nil
	return got
}

func (s *service) RoundTrip(hr *http.Request) (*http.Response, error) {
	r := request{method: hr.Method, path: strings.TrimPrefix(hr.URL.EscapedPath(), "/"), query: hr.URL.Query(), form: url.Values{}}
	r.site = hr.URL.Host != "oauth.reddit.com"
	if hr.Body != nil {
		kind, options, _ := mime.ParseMediaType(hr.Header.Get("Content-Type"))
		body, err := io.ReadAll(hr.Body)
		if err != nil {
			return nil, err
		}
		switch {
		case kind == "application/x-www-form-urlencoded":
			if r.form, err = url.ParseQuery(string(body)); err != nil {
				return nil, err
			}
		case strings.HasPrefix(kind, "multipart/"):
			parts := multipart.NewReader(strings.NewReader(string(body)), options["boundary"])
			form, err := parts.ReadForm(1 << 20)
			if err != nil {
				return nil, err
			}
			r.form = form.Value
			for name := range form.File {
				r.files = append(r.files, name)
			}
		default:
			r.raw = string(body)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	status, body, location := s.answer(r)
	if !strings.HasPrefix(r.path, "api/v1/access_token") && !strings.HasPrefix(r.path, "fake/") {
		s.got = append(s.got, r)
	}
	header := http.Header{"Content-Type": {"application/json; charset=UTF-8"}}
	if location != "" {
		header.Set("Location", location)
	}
	return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: header, Body: io.NopCloser(strings.NewReader(body)),
		ContentLength: int64(len(body)), Request: hr, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}, nil
}

// payloads are things of the service: what the fake answers and what tests
// make objects from.
var payloads = map[string]string{
	"t1": `{"kind":"t1","data":{"id":"c1","name":"t1_c1","author":"auth1","subreddit":"sub1","subreddit_id":"t5_sr1","link_id":"t3_s1","parent_id":"t3_s1","body":"old body","replies":"","edited":false,"created_utc":1500000000.0,"permalink":"/r/sub1/comments/s1/t/c1/"}}`,
	"t2": `{"kind":"t2","data":{"id":"m1","name":"mem1","created_utc":1500000000.0,"link_karma":1,"comment_karma":2}}`,
	"t3": `{"kind":"t3","data":{"id":"s1","name":"t3_s1","author":"auth1","subreddit":"sub1","subreddit_id":"t5_sr1","title":"own title","selftext":"old body","url":"https://example.com/","edited":false,"created_utc":1500000000.0,"permalink":"/r/sub1/comments/s1/t/"}}`,
	"t4": `{"kind":"t4","data":{"id":"g1","name":"t4_g1","author":"auth1","dest":"mem1","subject":"s","body":"b","replies":"","parent_id":null,"created_utc":1500000000.0,"subreddit":null}}`,
	"t5": `{"kind":"t5","data":{"id":"sr1","name":"t5_sr1","display_name":"sub1","display_name_prefixed":"r/sub1","public_description":"","created_utc":1500000000.0}}`,

	"profile": `{"kind":"t2","data":{"id":"m1","name":"mem1","subreddit":{"display_name":"u_mem1","display_name_prefixed":"u/mem1","name":"t5_u"}}}`,

	"LabeledMulti":    `{"kind":"LabeledMulti","data":{"path":"/user/own1/m/multi1/","name":"multi1","display_name":"Multi One","owner":"own1","subreddits":[{"name":"sub1"}],"created_utc":1500000000.0}}`,
	"LiveUpdateEvent": `{"kind":"LiveUpdateEvent","data":{"id":"live1","name":"LiveUpdateEvent_live1","title":"own title","description":"own description","resources":"own resources","nsfw":false,"created_utc":1500000000.0}}`,
	"LiveUpdate":      `{"kind":"LiveUpdate","data":{"id":"up1","name":"LiveUpdate_up1","author":"auth1","body":"b","created_utc":1500000000.0}}`,
	"wikipage":        `{"kind":"wikipage","data":{"content_md":"old","may_revise":true,"revision_by":null,"revision_id":"r1"}}`,
	"modaction":       `{"kind":"modaction","data":{"id":"ModAction_1","mod":"auth1","action":"banuser"}}`,
	"ann":             `{"id":"ann_1","body_html":"b","body":"b","permalink":"/p","sent_at":"2023-01-02T03:04:05.000000+0000","read_at":null,"subject":"s"}`,
	"note":            `{"id":"ModNote_1","created_at":1500000000,"operator":"auth1","operator_id":"t2_a","user":"mem1","user_id":"t2_m1","subreddit":"sub1","subreddit_id":"t5_sr1","type":"NOTE","user_note_data":{"note":"n","label":null,"reddit_id":null},"mod_action_data":{"action":null,"details":null,"description":null,"reddit_id":null}}`,
	"draft":           `{"id":"d1","title":"own title","body":"own text","kind":"markdown","is_public_link":false,"nsfw":false,"original_content":false,"send_replies":true,"spoiler":false,"subreddit":"t5_sr1","flair":null,"modified":1500000000000,"created":1500000000000,"schema":1}`,
	"rule":            `{"kind":"all","short_name":"rule1","violation_reason":"own reason","description":"own description","created_utc":1500000000.0,"priority":0,"description_html":""}`,
	"collection":      `{"collection_id":"co1","title":"t","description":"d","author_name":"auth1","author_id":"t2_a","subreddit_id":"t5_sr1","created_at_utc":1500000000.0,"last_update_utc":1500000000.0,"display_layout":null,"permalink":"https://www.reddit.com/r/sub1/collection/co1","link_ids":["t3_s1"],"sorted_links":{"kind":"Listing","data":{"after":null,"children":[]}},"primary_link_id":"t3_s1"}`,
	"conversation":    `{"id":"mm1","subject":"s","state":1,"isAuto":false,"legacyFirstMessageId":"l","objIds":[{"id":"msg1","key":"messages"}],"owner":{"id":"t5_sr1","displayName":"sub1","type":"subreddit"},"participant":{"id":7,"name":"mem1","isMod":false},"authors":[]}`,
	"widget":          `{"id":"widget_1","kind":"textarea","shortName":"short","text":"own text","styles":{"backgroundColor":"","headerColor":""}}`,
	"template":        `{"id":"tpl","allowable_content":"all","background_color":"#000000","css_class":"own","max_emojis":3,"mod_only":false,"text":"own text","text_color":"dark","text_editable":false,"type":"text"}`,
}

func listing(after string, children ...string) string {
	cursor := "null"
	if after != "" {
		cursor = `"` + after + `"`
	}
	return `{"kind":"Listing","data":{"after":` + cursor + `,"children":[` + strings.Join(children, ",") + `]}}`
}

// data gives a payload without its kind.
func data(kind string) string {
	var v struct{ Data json.RawMessage }
	if err := json.Unmarshal([]byte(payloads[kind]), &v); err != nil {
		panic(err)
	}
	return string(v.Data)
}

// thing gives the payload of a fullname.
func thing(fullname string) string {
	prefix, id, _ := strings.Cut(fullname, "_")
	body := payloads[prefix]
	for _, own := range []string{"c1", "m1", "s1", "g1", "sr1"} {
		body = strings.NewReplacer(`"id":"`+own+`"`, `"id":"`+id+`"`, `"name":"`+prefix+"_"+own+`"`, `"name":"`+fullname+`"`).Replace(body)
	}
	return body
}

type route struct {
	match  *regexp.Regexp
	status int
	answer func(r request, found []string) string
}

func at(pattern, body string) route {
	return route{match: regexp.MustCompile("^" + pattern + "$"), answer: func(request, []string) string { return body }}
}

func with(pattern string, f func(r request, found []string) string) route {
	return route{match: regexp.MustCompile("^" + pattern + "$"), answer: f}
}

func page(r request, own string) string {
	if r.query.Get("after") != "" {
		return listing("", own)
	}
	return listing("t3_cursor", own)
}

const lease = `{"args":{"action":"//store.example.com","fields":[{"name":"key","value":"the/key"}]},"s3UploadLease":{"action":"//store.example.com","fields":[{"name":"key","value":"the/key"}]},"asset":{"asset_id":"asset1","websocket_url":"wss://socket.example.com/"}}`

var routes = []route{
	with(`GET fake/(\w+)`, func(_ request, found []string) string { return payloads[found[1]] }),
	at(`POST api/v1/access_token`, `{"access_token":"a","token_type":"bearer","expires_in":3600,"scope":"*","refresh_token":"refresh"}`),
	at(`POST api/v1/revoke_token`, ``),
	at(`GET api/v1/me`, `{"id":"me1","name":"myself","created_utc":1500000000.0,"link_karma":1}`),
	at(`(GET|PATCH) api/v1/me/prefs`, `{"lang":"en"}`),
	at(`GET api/v1/me/karma`, `{"kind":"KarmaList","data":[{"sr":"sub1","comment_karma":1,"link_karma":2}]}`),
	at(`GET api/v1/me/friends/`, `{"kind":"UserList","data":{"children":[{"name":"mem1","id":"t2_m1","date":1.0,"rel_id":"r9_1"}]}}`),
	at(`GET api/v1/me/friends/\w+`, `{"name":"mem1","id":"t2_m1","date":1.0,"rel_id":"r9_1"}`),
	at(`GET prefs/\w+/?`, `{"kind":"UserList","data":{"children":[{"name":"mem1","id":"t2_m1","date":1.0}]}}`),
	with(`GET api/user_data_by_account_ids`, func(r request, _ []string) string {
		var parts []string
		for id := range strings.SplitSeq(r.query.Get("ids"), ",") {
			parts = append(parts, `"`+id+`":{"name":"mem1","created_utc":1.0}`)
		}
		return "{" + strings.Join(parts, ",") + "}"
	}),
	with(`GET user/(\w+)/about/`, func(_ request, found []string) string {
		return strings.Replace(payloads["t2"], `"name":"mem1"`, `"name":"`+found[1]+`"`, 1)
	}),
	with(`GET r/([\w+-]+)/about/`, func(_ request, found []string) string {
		return strings.ReplaceAll(payloads["t5"], `sub1`, found[1])
	}),
	at(`GET comments/\w+/.*`, "["+listing("", payloads["t3"])+","+listing("", payloads["t1"])+"]"),
	at(`GET r/\w+/comments/\w+/.+`, "["+listing("", payloads["t3"])+","+listing("", payloads["t1"])+"]"),
	at(`GET duplicates/\w+/`, "["+listing("", payloads["t3"])+","+listing("", payloads["t3"])+"]"),
	with(`GET api/info/`, func(r request, _ []string) string {
		var all []string
		for id := range strings.SplitSeq(r.query.Get("id"), ",") {
			if id != "" {
				all = append(all, thing(id))
			}
		}
		for name := range strings.SplitSeq(r.query.Get("sr_name"), ",") {
			if name != "" {
				all = append(all, strings.ReplaceAll(payloads["t5"], "sub1", name))
			}
		}
		if r.query.Get("url") != "" {
			all = append(all, payloads["t3"])
		}
		return listing("", all...)
	}),
	at(`GET api/username_available`, `true`),
	at(`GET api/v1/drafts`, `{"drafts":[`+payloads["draft"]+`],"subreddits":[`+data("t5")+`]}`),
	at(`(POST|PUT) api/v1/draft`, `{"json":{"errors":[],"data":{"drafts_count":1,"id":"d1"}}}`),
	at(`GET message/messages/\w+/`, listing("", payloads["t4"])),
	with(`GET message/.*`, func(r request, _ []string) string { return page(r, payloads["t4"]) }),
	at(`GET api/v1/announcements?/?.*`, ``),
	with(`GET api/announcements/v1`, func(r request, _ []string) string {
		after := `"ann_1"`
		if r.query.Get("after") != "" {
			after = "null"
		}
		return `{"after":` + after + `,"before":null,"data":[` + payloads["ann"] + `]}`
	}),
	at(`GET api/live/\w+/about/`, payloads["LiveUpdateEvent"]),
	at(`GET api/live/by_id/.*`, listing("", payloads["LiveUpdateEvent"])),
	at(`GET api/live/happening_now`, payloads["LiveUpdateEvent"]),
	at(`GET live/\w+/contributors`, `[{"kind":"UserList","data":{"children":[{"name":"mem1","id":"t2_m1","permissions":["all"]}]}}]`),
	at(`GET live/\w+/updates/\w+`, listing("", payloads["LiveUpdate"])),
	with(`GET live/\w+/discussions`, func(r request, _ []string) string { return page(r, payloads["t3"]) }),
	with(`GET live/\w+`, func(r request, _ []string) string { return page(r, payloads["LiveUpdate"]) }),
	at(`POST api/live/create`, `{"json":{"errors":[],"data":{"id":"live1"}}}`),
	at(`(GET|PUT) api/multi/user/\w+/m/\w+/`, payloads["LabeledMulti"]),
	at(`GET api/multi/(mine|user/\w+)/`, "["+payloads["LabeledMulti"]+"]"),
	at(`POST api/multi/(copy/)?`, payloads["LabeledMulti"]),
	at(`PUT api/multi/user/.*`, `{"name":"x"}`),
	at(`GET api/filter/.*`, `{"kind":"LabeledMulti","data":{"subreddits":[{"name":"sub1"}]}}`),
	at(`PUT api/filter/.*`, `{"name":"x"}`),
	at(`GET api/recommend/sr/.*`, `[{"sr_name":"sub1"}]`),
	at(`POST api/search_reddit_names/`, `{"names":["sub1"]}`),
	at(`GET user/\w+/moderated_subreddits/`, `{"kind":"ModeratedList","data":[{"name":"t5_sr1","sr":"sub1","display_name":"sub1"}]}`),
	at(`GET api/v1/user/\w+/trophies`, `{"kind":"TrophyList","data":{"trophies":[{"kind":"t6","data":{"name":"x"}}]}}`),
	at(`GET api/mod/notes/recent`, `{"mod_notes":[`+payloads["note"]+`]}`),
	with(`GET api/mod/notes`, func(r request, _ []string) string {
		return `{"mod_notes":[` + payloads["note"] + `],"has_next_page":` + fmt.Sprint(r.query.Get("before") == "") + `,"start_cursor":"a","end_cursor":"endcursor"}`
	}),
	at(`POST api/mod/notes`, `{"created":`+payloads["note"]+`}`),
	{match: regexp.MustCompile(`^GET r/\w+/about/sticky/$`), status: 302, answer: func(request, []string) string { return "https://oauth.reddit.com/r/sub1/comments/s1/t/" }},
	{match: regexp.MustCompile(`^POST api/quarantine_opt(in|out)$`), status: 302, answer: func(request, []string) string { return "https://www.reddit.com/" }},
	{match: regexp.MustCompile(`^GET r/rand(om|nsfw)/$`), status: 302, answer: func(request, []string) string { return "https://oauth.reddit.com/r/sub1/" }},
	{match: regexp.MustCompile(`^GET r/\w+/s/\w+$`), status: 301, answer: func(request, []string) string {
		return "https://www.reddit.com/r/sub1/comments/s1/t/c1/?share_id=x"
	}},
	at(`GET r/\w+/about/traffic/`, `{"day":[[1,2,3,4]],"hour":[[1,2,3]],"month":[[1,2,3]]}`),
	at(`GET r/\w+/about/edit/`, `{"kind":"subreddit_settings","data":{"title":"own title","subreddit_id":"t5_sr1","subreddit_type":"public","content_options":"any","default_set":true,"language":"en","header_hover_text":"hover","wikimode":"disabled","domain":null}}`),
	at(`GET r/\w+/about/rules`, `{"rules":[`+payloads["rule"]+`,`+strings.Replace(payloads["rule"], "rule1", "rule2", 1)+`],"site_rules":[]}`),
	at(`GET r/\w+/about/moderators/`, `{"kind":"UserList","data":{"children":[{"name":"mem1","id":"t2_m1","mod_permissions":["all"],"date":1.0}]}}`),
	with(`GET r/\w+/about/(banned|muted|contributors|wikibanned|wikicontributors)/`, func(r request, _ []string) string {
		return page(r, `{"name":"mem1","id":"t2_m1","date":1.0,"rel_id":"r1"}`)
	}),
	with(`GET r/\w+/about/log/`, func(r request, _ []string) string { return page(r, payloads["modaction"]) }),
	at(`GET r/\w+/about/stylesheet/`, `{"kind":"stylesheet","data":{"images":[],"stylesheet":"","subreddit_id":"t5_sr1"}}`),
	with(`GET api/v1/\w+/moderators_invited`, func(r request, _ []string) string {
		after := `"t2_x"`
		if r.query.Get("after") != "" {
			after = "null"
		}
		return `{"moderators":{"t2_m1":{"id":"t2_m1","username":"mem1","modPermissions":{"all":true}}},"moderatorIds":["t2_m1"],"allUsersLoaded":true,"after":` + after + `,"before":null,"subredditId":"t5_sr1"}`
	}),
	at(`GET api/v1/\w+/removal_reasons`, `{"data":{"reason1":{"id":"reason1","title":"own title","message":"own message"},"reason2":{"id":"reason2","title":"x","message":"y"}},"order":["reason1","reason2"]}`),
	at(`POST api/v1/\w+/removal_reasons`, `{"id":"reason1"}`),
	at(`GET api/v1/\w+/emojis/all`, `{"snoomojis":{},"t5_sr1":{"emoji1":{"url":"u","user_flair_allowed":true,"post_flair_allowed":true,"mod_flair_only":false}}}`),
	at(`GET api/v1/\w+/post_requirements`, `{"title_regexes":[]}`),
	at(`GET api/v1/collections/collection`, payloads["collection"]),
	at(`GET api/v1/collections/subreddit_collections`, `[`+payloads["collection"]+`]`),
	at(`POST api/v1/collections/create_collection`, payloads["collection"]),
	with(`GET r/\w+/api/flairlist/`, func(r request, _ []string) string {
		next := `"t2_x"`
		if r.query.Get("after") != "" {
			next = "null"
		}
		return `{"users":[{"user":"mem1","flair_text":"x","flair_css_class":null}],"next":` + next + `,"prev":null}`
	}),
	at(`GET r/\w+/api/(user|link)_flair_v2`, `[`+payloads["template"]+`]`),
	at(`POST r/\w+/api/flairselector/`, `{"choices":[{"flair_template_id":"x"}],"current":{}}`),
	at(`POST r/\w+/api/flaircsv/`, `[{"ok":true,"status":"","errors":{},"warnings":{}}]`),
	at(`POST r/\w+/api/flairtemplate_v2`, payloads["template"]),
	at(`GET r/\w+/api/widgets`, `{"items":{"widget_1":`+payloads["widget"]+`,"idc":{"id":"idc","kind":"id-card","shortName":"x"},"mods":{"id":"mods","kind":"moderators","mods":[]},"menu":{"id":"menu","kind":"menu","data":[]}},"layout":{"idCardWidget":"idc","moderatorWidget":"mods","sidebar":{"order":["widget_1"]},"topbar":{"order":["menu"]}}}`),
	at(`(POST|PUT) r/\w+/api/widget(/\w+)?`, payloads["widget"]),
	at(`POST (api/media/asset.json|r/\w+/api/widget_image_upload_s3|api/v1/\w+/emoji_asset_upload_s3.json|api/v1/style_asset_upload_s3/\w+)`, lease),
	at(`POST api/convert_rte_body_format`, `{"assets":null,"output":{"document":[{"e":"par","c":[]}]}}`),
	at(`POST api/submit/`, `{"json":{"errors":[],"data":{"url":"https://www.reddit.com/r/sub1/comments/s1/t/","id":"s1","name":"t3_s1","drafts_count":0}}}`),
	at(`POST api/submit_poll_post`, `{"json":{"errors":[],"data":{"url":"https://www.reddit.com/r/sub1/comments/s1/t/","id":"t3_s1"}}}`),
	at(`POST api/submit_gallery_post.json`, `{"json":{"errors":[],"data":{"url":"https://www.reddit.com/r/sub1/comments/s1/t/","id":"t3_s1"}}}`),
	at(`POST api/comment/`, `{"json":{"errors":[],"data":{"things":[`+payloads["t1"]+`]}}}`),
	at(`POST api/editusertext/`, `{"json":{"errors":[],"data":{"things":[`+payloads["t1"]+`]}}}`),
	at(`POST api/morechildren/`, `{"json":{"errors":[],"data":{"things":[]}}}`),
	at(`POST api/v1/modactions/removal_(comment|link)_message`, data("t1")),
	at(`POST api/set_subreddit_sticky/`, `{"json":{"errors":[],"data":{"id":"s1"}}}`),
	at(`POST api/(add|update)_subreddit_rule`, `{"json":{"errors":[],"data":{"rules":`+quote(`[`+payloads["rule"]+`]`)+`}}}`),
	at(`POST api/reorder_subreddit_rules`, `{"json":{"errors":[],"data":{"rules":`+quote(`[`+payloads["rule"]+`]`)+`}}}`),
	at(`GET api/mod/conversations/`, `{"conversations":{"mm1":`+payloads["conversation"]+`},"conversationIds":["mm1"],"messages":{"msg1":{"id":"msg1","bodyMarkdown":"b","isInternal":false}}}`),
	at(`GET api/mod/conversations/subreddits`, `{"subreddits":{"t5_sr1":{"id":"t5_sr1","name":"t5_sr1","display_name":"sub1","lastUpdated":"x"}}}`),
	at(`GET api/mod/conversations/unread/count`, `{"new":1}`),
	at(`POST api/mod/conversations/bulk/read`, `{"conversation_ids":["mm1"]}`),
	at(`(GET|POST) api/mod/conversations/(mm1)?`, `{"conversation":`+payloads["conversation"]+`,"messages":{"msg1":{"id":"msg1","bodyMarkdown":"b","isInternal":false}},"modActions":{},"user":{}}`),
	at(`GET r/\w+/wiki/pages/`, `{"kind":"wikipagelisting","data":["page1"]}`),
	with(`GET r/\w+/wiki/revisions/.*`, func(r request, _ []string) string {
		return page(r, `{"author":null,"id":"rev1","page":"page1","reason":null,"timestamp":1}`)
	}),
	with(`GET r/\w+/wiki/discussions/.*`, func(r request, _ []string) string { return page(r, payloads["t3"]) }),
	at(`(GET|POST) r/\w+/wiki/settings/.*`, `{"kind":"wikipagesettings","data":{"permlevel":0,"editors":[],"listed":true}}`),
	at(`GET r/\w+/wiki/.*`, payloads["wikipage"]),
	at(`POST r/\w+/api/upload_sr_img`, `{"errors":[],"img_src":"https://example.com/i.png","errors_values":[]}`),
	with(`GET (best|hot|new|top|controversial|rising|comments/|domain/.*|r/\w+/.*|user/.*|users/.*|subreddits/.*)`, func(r request, _ []string) string { return page(r, payloads["t3"]) }),
	at(`PATCH api/v1/subreddit/update_settings`, `{"ok":true}`),
	at(`POST .*`, `{"json":{"errors":[]}}`),
	at(`.*`, `{}`),
}

func quote(s string) string {
	raw, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func (s *service) answer(r request) (status int, body, location string) {
	key := r.method + " " + r.path
	if body, ok := s.answers[key]; ok {
		return max(s.status[key], 200), body, ""
	}
	if status := s.status[key]; status != 0 {
		return status, `{"message":"x","error":` + fmt.Sprint(status) + `}`, ""
	}
	for _, route := range routes {
		if found := route.match.FindStringSubmatch(key); found != nil {
			body := route.answer(r, found)
			if route.status != 0 {
				return route.status, "", body
			}
			return 200, body, ""
		}
	}
	return 404, `{}`, ""
}
