package facts

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// kase is one sample call of an operation.
type kase struct {
	row    row
	title  string
	owner  owner
	lazy   bool // on an object that is not fetched
	params []param
	given  map[string]sample // by parameter
	extra  map[string]sample // further names, of "**settings"
}

// apart are parameters that cannot be given together; each case has at most one.
var apart = map[string][]string{
	"client.comment": {"id", "url"}, "client.submission": {"id", "url"}, "client.member": {"name", "fullname"}, "community.collections": {"collection_id", "permalink"},
	"client.info (fullnames)": {"fullnames", "communities", "url"}, "client.info (communities)": {"communities", "fullnames", "url"}, "client.info (url)": {"url", "fullnames", "communities"},
	"client.drafts.create": {"selftext", "url"}, "draft.update": {"selftext", "url"}, "draft.submit": {"url", "selftext"}, "community.flair.set": {"css_class", "flair_template_id"},
	"client.notes.delete": {"note_id", "delete_all"}, "member.notes.delete": {"note_id", "delete_all"}, "community.mod.notes.delete": {"note_id", "delete_all"},
	"client.auth.url": {"duration", "implicit"},
}

// submitKinds say what a submission shows; each section of the list has one.
var submitKinds = []string{"gallery", "image", "inline_media", "poll", "url", "video"}

// always are parameters that every case has, by "operation".
var always = map[string][]string{
	"client.comment": {"id"}, "client.submission": {"id"}, "client.member": {"name", "fetch"}, "community.collections": {"collection_id"}, "client.community": {"fetch"}, "client.live": {"fetch"}, "client.multicommunity": {"fetch"},
	"client.info (fullnames)": {"fullnames"}, "client.info (communities)": {"communities"}, "client.info (url)": {"url"}, "client.drafts (by id)": {"draft_id"},
	"client.notes": {"pairs", "communities", "members"}, "client.notes.things": {"things"}, "member.notes.communities": {"communities"}, "community.mod.notes.members": {"members"},
	"client.notes.create": {"member", "community"}, "member.notes.create": {"community"}, "community.mod.notes.create": {"member"},
	"client.notes.delete": {"member", "community", "note_id"}, "member.notes.delete": {"community", "note_id"}, "community.mod.notes.delete": {"member", "note_id"},
	"comment.mod._add_removal_reason (internal)": {"reason_id"}, "submission.mod._add_removal_reason (internal)": {"reason_id"},
	"emoji.update": {"mod_flair_only"}, "user.friends (one)": {"user"}, "community.modmail": {"id"},
	"community.submit (text)": {"selftext"}, "community.submit (text with inline media)": {"selftext", "inline_media"}, "community.submit (link)": {"url"}, "community.submit (image)": {"image", "without_websockets"},
	"community.submit (video)": {"video", "without_websockets"}, "community.submit (gallery)": {"gallery"}, "community.submit (poll)": {"poll"},
	"collection.mod.update_display_layout": {"display_layout"},
}

// never are parameters that no case has, with the reason.
var never = map[string][]string{
	"client.drafts":                             {"draft_id"}, // the row of one draft has it
	"user.friends":                              {"user"},
	"member.notes.create":                       {"member"}, // fixed by the object
	"member.notes.delete":                       {"member"},
	"community.mod.notes.create":                {"community"},
	"community.mod.notes.delete":                {"community"},
	"submission.mod.distinguish":                {"sticky"}, // of comments alone
	"client.drafts.create":                      {"flair_text"},
	"community.submit (text with inline media)": {"timeout"},
}

// ownOwners are objects that an operation needs in a state of its own.
var ownOwners = map[string]string{
	"wiki_page.mod.revert": `client.community("sub1").wiki:get_page("page1"):revision("rev1")`,
}

// apartHand are rows whose wire form is prose; rules_test.go has their calls.
var apartHand = []string{
	"community.stylesheet.delete_mobile_header", // goes to a path of its own, see docs/differences.md
	"client.get", "client.post", "client.put", "client.patch", "client.delete", "client.request", "client.auth.authorize", "client.auth.scopes", "client.auth.url",
	"stream_generator", "comments.replace_more", "more_comments.comments", "submission._edit_experimental (internal)", "listing (async iteration)", "client (construct)",
	"user_community.mod.update", "community.flair.delete_all", "client.close", "client.read_only"}

// TestWire makes sample calls of every operation and holds what was sent to
// the list.
func TestWire(t *testing.T) {
	rows, calls := 0, 0
	for _, r := range readRows(t, "operations.tsv") {
		op := r.operation(t)
		if op == nil || slices.Contains(apartHand, r["op"]) || r["kind"] == "pure" {
			continue
		}
		rows++
		t.Run(r["op"], func(t *testing.T) {
			cases := casesOf(r)
			var bodies []string
			for _, c := range cases {
				bodies = append(bodies, c.lua())
			}
			for i, o := range play(t, &service{}, "A", "", bodies) {
				c := cases[i]
				calls++
				faults := c.faults(o)
				if o.failed != "" {
					faults = append(faults, "failed: "+o.failed)
				}
				for _, f := range faults {
					t.Errorf("%s: %s\n\t%s", c.title, f, strings.ReplaceAll(bodies[i], "\n", " "))
				}
			}
		})
	}
	t.Logf("rows checked: %d with %d calls", rows, calls)
}

func casesOf(r row) []kase {
	params := spelledOut(parseSignature(r["params"]))
	first, _, _ := strings.Cut(r.name(), ".")
	own := owners[first]
	if lua := ownOwners[r["op"]]; lua != "" {
		own.lazy, own.fetched = "", lua
	}
	base := kase{row: r, owner: own, lazy: own.lazy != "", params: params, given: map[string]sample{}}
	var optional []param
	for _, p := range params {
		switch {
		case p.extra || slices.Contains(never[r["op"]], p.name):
		case slices.Contains(always[r["op"]], p.name) || p.required():
			base.given[p.name] = valueFor(r.name(), p)
		case strings.HasPrefix(r["op"], "community.submit") && slices.Contains(submitKinds, p.name):
		default:
			optional = append(optional, p)
		}
	}
	with := func(title string, ps ...param) kase {
		c := base
		c.title, c.given, c.extra = title, maps.Clone(base.given), nil
		for _, p := range ps {
			if others := apart[r["op"]]; slices.Contains(others, p.name) && slices.ContainsFunc(others, func(o string) bool { _, has := c.given[o]; return has }) {
				continue
			}
			c.given[p.name] = valueFor(r.name(), p)
		}
		return c
	}
	cases := []kase{with("required only")}
	if own.lazy != "" && own.fetched != "" {
		c := with("fetched object")
		c.lazy = false
		cases = append(cases, c)
	}
	for _, p := range optional {
		cases = append(cases, with("with "+p.name, p))
		if p.typ == "bool|None" {
			c := with("with false "+p.name, p)
			if _, has := c.given[p.name]; has {
				c.given[p.name] = plain("false")
				cases = append(cases, c)
			}
		}
	}
	if len(optional) > 1 {
		cases = append(cases, with("all given", optional...))
	}
	for _, p := range params {
		if s, ok := objectFor(r.name(), p); ok && !slices.Contains(never[r["op"]], p.name) && p.name != "things" && p.name != "flair_list" {
			c := with("object for "+p.name, p)
			if _, has := c.given[p.name]; has {
				c.given[p.name] = s
				cases = append(cases, c)
			}
		}
		if p.extra && p.name != "stream_options" {
			c := with("further names", optional...)
			c.extra = map[string]sample{"further_one": text("f1"), "further_two": plain("true")}
			cases = append(cases, c)
		}
	}
	return cases
}

// lua writes the call.
func (c kase) lua() string {
	var b strings.Builder
	name := c.row.name()
	first, rest, _ := strings.Cut(name, ".")
	callee := name
	switch {
	case first == "client":
	case c.owner.lazy != "" || c.owner.fetched != "":
		lua := c.owner.fetched
		if c.lazy {
			lua = c.owner.lazy
		}
		fmt.Fprintf(&b, "local o = %s\n", lua)
		callee = "o." + rest
		if i := strings.LastIndexByte(callee, '.'); i >= 0 && !strings.Contains(c.row["op"], "(iteration)") {
			callee = callee[:i] + ":" + callee[i+1:]
		}
	default:
		callee = "client." + name
	}
	var places, names []string
	for _, p := range c.params {
		s, ok := c.given[p.name]
		switch {
		case !ok:
		case !p.keyword && p.required() && !p.rest:
			places = append(places, s.lua)
		case p.rest:
			places = append(places, strings.TrimSuffix(strings.TrimPrefix(s.lua, "{"), "}"))
		default:
			names = append(names, p.name+"="+s.lua)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.extra)) {
		names = append(names, name+"="+c.extra[name].lua)
	}
	if len(names) > 0 {
		places = append(places, "{"+strings.Join(names, ", ")+"}")
	}
	// Arguments are made before what counts begins.
	var vars []string
	for i, place := range places {
		vars = append(vars, fmt.Sprintf("a%d", i+1))
		if i == len(places)-1-min(len(names), 1) && strings.Contains(place, ", ") && !strings.HasPrefix(place, "{") && !strings.Contains(place, "function") { // several places in one
			vars[i] = place
			continue
		}
		fmt.Fprintf(&b, "local a%d = %s\n", i+1, place)
	}
	call := callee + "(" + strings.Join(vars, ", ") + ")"
	b.WriteString("log.info('begin')\n")
	switch {
	case c.row["op"] == "client.drafts (iteration)", c.row["op"] == "community.moderator (iteration)": // the list's row gives a plain array
		fmt.Fprintf(&b, "local result = %s", call)
	case strings.HasPrefix(c.row["returns"], "listing"), strings.Contains(c.row["returns"], "iterator"):
		fmt.Fprintf(&b, "%s:collect()", call)
	case c.row["kind"] == "stream":
		if _, has := c.given["pause_after"]; !has {
			call = strings.TrimSuffix(call, ")")
			if strings.HasSuffix(call, "(") {
				call += "{pause_after=-1})"
			} else {
				return strings.Replace(b.String(), "local a1 = {", "local a1 = {pause_after=-1, ", 1) + call + "):first()"
			}
		}
		fmt.Fprintf(&b, "%s:first()", call)
	default:
		fmt.Fprintf(&b, "local result = %s", call)
	}
	return b.String()
}

// templates gives the paths of a row as expressions.
func (c kase) templates() (own []*regexp.Regexp, all []*regexp.Regexp) {
	parts := strings.Split(c.row["path"], "; ")
	for _, part := range parts {
		if strings.HasPrefix(part, "S3") {
			all = append(all, regexp.MustCompile("^$"))
			continue
		}
		all = append(all, c.template(strings.TrimPrefix(part, "/")))
	}
	main := 0
	if c.row["kind"] == "upload" {
		main = len(all) - 1
		if c.row["op"] == "community.widgets.mod.upload_image" {
			main = 0
		}
	}
	own = []*regexp.Regexp{all[main]}
	switch c.row.name() {
	case "submission.mod.flair", "community.flair.set", "client.notes", "client.notes.things", "member.notes.communities", "community.mod.notes.members":
		own = all[:2]
	case "comment.mod.author_notes", "submission.mod.author_notes":
		own = append(own, regexp.MustCompile("^api/mod/notes/recent$"))
		all = append(all, own[1])
	}
	for _, also := range alsoAsked[c.row.name()] {
		all = append(all, regexp.MustCompile("^"+also+"$"))
	}
	return own, all
}

// alsoAsked are requests that the rules name beside the row's paths: an object
// that is not fetched is fetched for what the request needs of it.
var alsoAsked = map[string][]string{
	"submission.crosspost":                  {"comments/s1/"},
	"submission.mod.set_original_content":   {"comments/s1/"},
	"submission.mod.unset_original_content": {"comments/s1/"},
	"submission.mod.create_note":            {"comments/s1/"},
	"submission.mod.author_notes":           {"comments/s1/"},
	"comment.mod.create_note":               {"api/info/"},
	"comment.mod.author_notes":              {"api/info/"},
	"rule.mod.update":                       {"r/sub1/about/rules"},
	"removal_reason.update":                 {"api/v1/sub1/removal_reasons"},
	"emoji.update":                          {"api/v1/sub1/emojis/all"},
	"collection.community":                  {"api/v1/collections/collection"},
	"draft.submit":                          {"api/v1/drafts"},
	"community.submit":                      {"comments/s1/"},
}

var holes = regexp.MustCompile(`\{(\w+)\}`)

// template turns "r/{subreddit}/about/" into an expression with the samples'
// identities.
func (c kase) template(path string) *regexp.Regexp {
	first, _, _ := strings.Cut(c.row.name(), ".")
	var b strings.Builder
	last := 0
	for _, at := range holes.FindAllStringSubmatchIndex(path, -1) {
		b.WriteString(regexp.QuoteMeta(path[last:at[0]]))
		b.WriteString(c.hole(first, path[at[2]:at[3]]))
		last = at[1]
	}
	b.WriteString(regexp.QuoteMeta(path[last:]))
	return regexp.MustCompile("^" + b.String() + "$")
}

func (c kase) hole(first, name string) string {
	value := func(param, other string) string {
		if s, ok := c.given[param]; ok {
			return regexp.QuoteMeta((&url.URL{Path: s.text}).EscapedPath())
		}
		return other
	}
	switch name {
	case "subreddit":
		switch {
		case first == "member":
			return "all"
		case strings.HasPrefix(c.row["op"], "client.drafts"), first == "draft":
			return value("community", "sub1")
		case c.row["op"] == "client.community":
			return value("display_name", "")
		case first == "client":
			return "[^/]+"
		case first == "user_community":
			return "u_mem1"
		case strings.HasPrefix(c.row["op"], "community.filters"), first == "multicommunity":
			return "commA"
		}
		return "sub1"
	case "special":
		return "sub1"
	case "user":
		switch {
		case strings.HasPrefix(c.row["op"], "community.filters"):
			return "myself"
		case first == "multicommunity":
			return "own1"
		case first == "client":
			return "(memA|mem1|given%20name|own1)"
		}
		return "mem1"
	case "multi":
		return value("name", "multi1")
	case "id":
		if first == "client" || c.row["op"] == "community.modmail" {
			return value("id", value("message_id", "s1"))
		}
		if first == "inbox" {
			return value("message_id", "")
		}
		if first == "live_update" {
			return "live1"
		}
		if c.row["op"] == "comment.refresh" || c.row["op"] == "community.sticky" {
			return "s1"
		}
		return c.owner.fields["id"]
	case "ids":
		return value("ids", "")
	case "thread_id":
		return "live1"
	case "update_id":
		return "up1"
	case "submission_id":
		return "s1"
	case "comment_id":
		return "c1"
	case "emoji_name":
		return "emoji1"
	case "widget_id":
		return "widget_1"
	case "domain":
		return "example\\.com"
	case "subreddits":
		return value("communities", "")
	case "section":
		return value("section", "sidebar")
	case "page":
		return value("page_name", "page1")
	case "method":
		return map[string]string{"wiki_page.mod.add": "add", "wiki_page.mod.remove": "del"}[c.row["op"]]
	}
	return "UNKNOWN_" + name
}

func matches(path string, any []*regexp.Regexp) bool {
	return slices.ContainsFunc(any, func(re *regexp.Regexp) bool { return re.MatchString(path) })
}

// faults compares what was sent with the row.
func (c kase) faults(o outcome) (faults []string) {
	own, all := c.templates()
	methods := strings.Split(c.row["http"], ",")
	var mains []request
	for _, r := range o.requests {
		store := r.site && r.path == ""
		if !store && (!matches(r.path, all) || !slices.Contains(append(methods, "GET"), r.method)) {
			faults = append(faults, "unexpected request "+r.String())
			continue
		}
		if !store && !slices.Equal(r.query["raw_json"], []string{"1"}) {
			faults = append(faults, "raw_json is not sent once: "+r.String())
		}
		if matches(r.path, own) && slices.Contains(mainMethods(c.row), r.method) {
			mains = append(mains, r)
		}
	}
	if len(mains) == 0 {
		if silent[c.row["op"]+": "+c.title] != "" {
			return faults
		}
		return append(faults, fmt.Sprintf("no request of its own: %v", o.requests))
	}
	w := parseWire(c.row["wire"])
	if strings.HasSuffix(mains[0].path, "api/mod/notes") && twoWays(c.row) {
		w = parseWire(strings.Split(c.row["wire"], "with all_notes: ")[1])
	}
	if _, lease, ok := strings.Cut(c.row["wire"], "lease: "); ok && !w.where["form"] && !w.where["json"] {
		w = parseWire("query: raw_json=1 ; " + lease)
	}
	if changed := ownWire[c.row["op"]]; changed != nil {
		changed(&w)
	}
	for i, r := range mains {
		faults = append(faults, c.compare(w, r, i)...)
	}
	return faults
}

// silent are cases that make no request of their own, with the reason.
var silent = map[string]string{
	"comment.parent: fetched object":             "what it answers is known",
	"live_thread.contrib.update: required only":  "nothing is to be changed",
	"live_thread.contrib.update: fetched object": "nothing is to be changed",
}

// mainMethods are the methods of a row's own request.
func mainMethods(r row) []string {
	methods := strings.Split(r["http"], ",")
	if r["kind"] == "upload" {
		return methods[len(methods)-1:]
	}
	return methods[:1]
}

// twoWays tells whether a row lists notes in two ways.
func twoWays(r row) bool { return strings.Contains(r["wire"], "with all_notes: ") }

// rawBodies are bodies that are neither a form nor an object with api_type.
var rawBodies = map[string]string{
	"community.flair.templates.reorder":      `["tpl1", "tpl2"]`,
	"community.flair.link_templates.reorder": `["tpl1", "tpl2"]`,
	"member.unfriend":                        `{"id": "mem1"}`,
}

func (c kase) compare(w wire, r request, turn int) (faults []string) {
	sent := map[string]map[string][]string{"query": r.query, "form": r.form}
	if want, ok := rawBodies[c.row["op"]]; ok && r.raw != want {
		faults = append(faults, fmt.Sprintf("the body is %s, not %s", r.raw, want))
	}
	if w.where["json"] {
		var body map[string]json.RawMessage
		if err := json.Unmarshal([]byte(r.raw), &body); err != nil {
			return []string{"the body is not a JSON object: " + r.raw}
		}
		sent["json"] = map[string][]string{}
		for k, v := range body {
			value := string(v)
			var text string
			if json.Unmarshal(v, &text) == nil {
				value = text
			}
			sent["json"][k] = []string{value}
		}
	} else if r.raw != "" && rawBodies[c.row["op"]] == "" && !w.where["body"] {
		faults = append(faults, "a raw body: "+r.raw)
	}
	named := map[string]map[string]bool{"query": {"raw_json": true}, "form": {}, "json": {}}
	for _, item := range w.items {
		if named[item.where] == nil {
			continue
		}
		named[item.where][item.name] = true
		if item.name == "+" {
			continue
		}
		want, state := c.want(item, turn)
		got, has := sent[item.where][item.name]
		switch {
		case state == unknown:
			faults = append(faults, fmt.Sprintf("no expectation for %s<-%s", item.name, item.source))
		case state == absent && has:
			faults = append(faults, fmt.Sprintf("%s is sent: %q", item.name, got))
		case state == sentAs && (len(got) != 1 || got[0] != want):
			faults = append(faults, fmt.Sprintf("%s is %q, not %q", item.name, got, want))
		case state == any_ && !has:
			faults = append(faults, item.name+" is not sent")
		}
	}
	for where, fields := range sent {
		for name := range fields {
			_, own := c.extra[name]
			if !named[where][name] && !(own && (named[where]["+"])) && !(where == "query" && name == "own") && !(name == "file" && len(r.files) > 0) {
				faults = append(faults, fmt.Sprintf("%s is sent in the %s: %q", name, where, fields[name]))
			}
		}
	}
	if !w.where["form"] && len(r.form) > 0 && !w.where["multipart form"] {
		faults = append(faults, fmt.Sprintf("a form: %v", r.form))
	}
	for name, s := range c.extra {
		if got := sent["form"][name]; named["form"]["+"] && !slices.Equal(got, []string{s.text}) {
			faults = append(faults, fmt.Sprintf("the further name %s is sent as %q", name, got))
		}
	}
	return faults
}
