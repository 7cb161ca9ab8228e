package reference

import (
	"slices"
	"strings"

	"botrun/api"
)

// owner is how an example gets the object that an operation is called on.
type owner struct {
	word string // the variable
	from string // its value
	page string // what has to be there first, by its word
}

// owners are by type.
var owners = map[string]owner{
	"Submission":          {"post", `client.submission("abc123", {fetch = false})`, ""},
	"Comment":             {"comment", `client.comment("def456", {fetch = false})`, ""},
	"Member":              {"member", `client.member("fern_grower")`, ""},
	"Community":           {"com", `client.community("gardening")`, ""},
	"UserCommunity":       {"profile", `client.member("fern_grower", {fetch = true}).subreddit`, ""},
	"Message":             {"message", `client.inbox.message("ghi789")`, ""},
	"MultiCommunity":      {"multi", `client.multicommunity{redditor = "fern_grower", name = "plants"}`, ""},
	"LiveThread":          {"thread", `client.live("ukaeu1ik4sw5")`, ""},
	"LiveUpdate":          {"update", `thread:get_update("c0fe5a8c-bb2b-11e4-8dc5-22000b2a0b6e", {fetch = false})`, "LiveThread"},
	"Announcement":        {"announcement", `client.announcements():first()`, ""},
	"Draft":               {"draft", `client.drafts("b3e9a4a2-c4d5-11ee-a506-0242ac120002", {fetch = false})`, ""},
	"WikiPage":            {"page", `com.wiki:get_page("index", {fetch = false})`, "Community"},
	"Rule":                {"rule", `com.rules:get_rule("No spam", {fetch = false})`, "Community"},
	"RemovalReason":       {"reason", `com.mod.removal_reasons:get_reason("15zmxs4j3m5vs", {fetch = false})`, "Community"},
	"Emoji":               {"emoji", `com.emoji:get_emoji("leaf", {fetch = false})`, "Community"},
	"Collection":          {"collection", `com.collections("847e4548-a3b5-4ad7-afb4-edbfc2ed0a6b", nil, {fetch = false})`, "Community"},
	"ModmailConversation": {"conversation", `com.modmail("2fk7z", {fetch = false})`, "Community"},
	"ModNote":             {"note", `com.mod.notes:members("fern_grower"):first()`, "Community"},
	"ModAction":           {"action", `com.mod:log():first()`, "Community"},
	"PollData":            {"poll", `client.submission("abc123").poll_data`, ""},
	"MoreComments":        {"more", `client.submission("abc123").comments[2]`, ""},
	"DomainListing":       {"domain", `client.domain("example.com")`, ""},
	"Widget":              {"widget", `com.widgets:sidebar():first()`, "Community"},
	"CommunityWidgets":    {"widgets", `com.widgets`, "Community"},
	treeType:              {"post", `client.submission("abc123")`, ""},
}

// onB are operations that variant B alone has.
func onB(op *api.Operation) bool { return op.Variant == "B" }

// usage is how a script uses an operation.
type usage struct {
	op       *api.Operation
	owner    string // the type's name; "" for the client's own
	target   string // what is called or read: "post.mod:remove"
	property bool
	settable bool
	instance bool // called like a function: for x in collection() do
	plain    bool // the call gives an array, not an iteration
	load     bool // what is read needs a loaded object
}

// usageOf says how a script uses an operation; ok is false for rows that only
// others use.
func usageOf(op *api.Operation) (u usage, ok bool) {
	u.op = op
	name, _, _ := strings.Cut(op.Name, " (")
	switch {
	case strings.HasSuffix(op.Name, "(one)"):
		return u, false
	case strings.HasPrefix(name, "comments."):
		u.owner, u.target = treeType, "post.comments:"+strings.TrimPrefix(name, "comments.")
		return u, true
	case name == "comments":
		u.owner, u.target, u.instance = treeType, "post.comments", true
		return u, true
	case name == "collection":
		u.owner, u.target, u.instance = "Collection", "collection", true
		return u, true
	}
	s, found := find(op)
	if !found {
		return u, false
	}
	u.property, u.settable = s.name.Property, s.name.Settable
	u.plain = s.name.Iteration == op && s.name.Called(false) != op
	if s.typ == nil {
		u.target = "client." + strings.Join(s.path, ".")
		return u, true
	}
	u.owner = s.typ.Name
	if p := parent(s.typ); p != nil && owners[u.owner].word == "" {
		u.owner = p.Name
	}
	u.load = u.property && !u.settable && s.typ.Load != "" && len(op.Parameters("A")) == 0
	sign := ":"
	if u.property || callable(s.name) {
		sign = "."
	}
	u.target = strings.Join(append([]string{owners[u.owner].word}, s.path[:len(s.path)-1]...), ".") + sign + s.path[len(s.path)-1]
	return u, true
}

// signature gives the call in a script: post.mod:remove{mod_note=, spam=}.
func (u usage) signature(variant string) string {
	if u.property {
		if u.settable {
			return u.target + " = value"
		}
		return u.target
	}
	var places, names []string
	for _, p := range u.op.Parameters(variant) {
		switch {
		case p.Extra:
			names = append(names, "…")
		case p.Rest:
			places = append(places, p.Name+", …")
		case p.Keyword:
			names = append(names, p.Name+"=")
		default:
			places = append(places, p.Name)
		}
	}
	return u.target + arguments(places, names)
}

func arguments(places, names []string) string {
	switch {
	case len(names) == 0:
		return "(" + strings.Join(places, ", ") + ")"
	case len(places) == 0:
		return "{" + strings.Join(names, ", ") + "}"
	}
	return "(" + strings.Join(places, ", ") + ", {" + strings.Join(names, ", ") + "})"
}

// example gives a script that uses the operation, ready to run.
func (u usage) example() string {
	var b strings.Builder
	b.WriteString("local client = require \"client\"")
	if onB(u.op) {
		b.WriteString(".variant \"B\"")
	}
	b.WriteString("\n")
	if u.owner != "" {
		o := owners[u.owner]
		if o.page != "" {
			before := owners[o.page]
			b.WriteString("local " + before.word + " = " + before.from + "\n")
		}
		b.WriteString("local " + o.word + " = " + o.from + "\n")
	}
	b.WriteString(u.statement())
	return b.String()
}

func (u usage) statement() string {
	r := u.op.Result()
	switch {
	case u.instance:
		load := ""
		if api.TypeNamed(u.owner) != nil {
			load = u.target + ":load()\n"
		}
		return load + "for item in " + u.target + "() do\n  print(item)\nend\n"
	case u.settable:
		text := u.target + " = " + knownParam(u.op, u.op.Parameters("A")[0]).value + "\n"
		if u.op.Name == "client.read_only" {
			return "print(" + u.target + ")\n" + text
		}
		return text + "print(" + u.target + ")\n"
	case u.load:
		return owners[u.owner].word + ":load()\nprint(" + u.target + ")\n"
	case u.property:
		return "print(" + u.target + ")\n"
	}
	call := u.call()
	if u.plain {
		r.Shape = "list"
	}
	switch r.Shape {
	case "none":
		return call + "\n"
	case "stream":
		return "for item in " + call + " do\n  if not item then break end -- nothing new\n  print(item)\nend\n"
	case "iter", "listing":
		return "for item in " + call + " do\n  print(item)\nend\n"
	case "list":
		return "for _, item in ipairs(" + call + ") do\n  print(item)\nend\n"
	case "self":
		return call + "\n"
	}
	if lists := []string{"comments.list", "comments.replace_more", "more_comments.comments"}; slices.Contains(lists, u.op.Name) {
		return "for _, item in ipairs(" + call + ") do\n  print(item)\nend\n"
	}
	return "print(" + call + ")\n"
}

// calls are examples that the parameters alone do not give.
var calls = map[string]string{
	"client.drafts":              `client.drafts()`,
	"client.notes.delete":        `client.notes.delete{note_id = "ModNote_d1a2b3", member = "fern_grower", community = "gardening"}`,
	"client.notes":               `client.notes{communities = {"gardening"}, members = {"fern_grower"}}`,
	"client.notes.create":        `client.notes.create{note = "Helpful in every thread.", thing = "t3_abc123"}`,
	"client.request":             `client.request{method = "GET", path = "api/v1/me"}`,
	"client.post":                `client.post("api/hide", {data = {id = "t3_abc123"}})`,
	"community.submit":           `com:submit("Frost tonight", {selftext = "Cover your seedlings.", flair_id = "5c19a1e2-1b4c-11ee-9c2f-0242ac120002"})`,
	"submission.mod.remove":      `post.mod:remove{mod_note = "no flair", reason_id = "15zmxs4j3m5vs"}`,
	"comment.mod.remove":         `comment.mod:remove{mod_note = "spam", spam = true}`,
	"community.mod.notes.delete": `com.mod.notes:delete{note_id = "ModNote_d1a2b3", member = "fern_grower"}`,
	"community.mod.notes.create": `com.mod.notes:create{note = "Helpful in every thread.", member = "fern_grower"}`,
	"member.notes.delete":        `member.notes:delete{note_id = "ModNote_d1a2b3", community = "gardening"}`,
	"member.notes.create":        `member.notes:create{note = "Helpful in every thread.", community = "gardening"}`,
	"client.notes.things":        `client.notes.things(client.submission("abc123"))`,
	"wiki_page.mod.revert":       `page:revision("ea8bd6ac-4f24-11ee-8b0a-0242ac120002").mod:revert()`,
	"draft.submit":               `draft:submit{community = "gardening"}`,
	"permissions_string":         `client.permissions_string{known_permissions = {"access", "mail", "posts"}, permissions = {"mail"}}`,
	"stream_generator":           `client.stream_generator(function(options) return client.front.new(options) end, {pause_after = 0})`,
}

// call gives the call with plausible values.
func (u usage) call() string {
	if text := calls[u.op.Name]; text != "" {
		return text
	}
	if strings.HasSuffix(u.op.Name, "(iteration)") {
		return u.target + "()"
	}
	variant := "A"
	if onB(u.op) {
		variant = "B"
	}
	oneOf := strings.Fields(u.op.OneOf)
	var places, names []string
	optional := 0
	for _, p := range u.op.Parameters(variant) {
		value := knownParam(u.op, p).value
		chosen := len(oneOf) > 0 && p.Name == oneOf[0]
		switch {
		case len(oneOf) > 0 && slices.Contains(oneOf, p.Name) && !chosen:
		case p.Extra:
			if text := settings[u.op.Name]; text != "" {
				names = append(names, text)
			}
		case p.Rest:
			places = append(places, strings.Trim(value, "{}"))
		case !p.Keyword && (!p.Optional || chosen):
			places = append(places, value)
		case !p.Keyword:
		case !p.Optional || chosen:
			names = append(names, p.Name+" = "+value)
		case wanted(u.op, p) && optional < 2:
			optional++
			names = append(names, p.Name+" = "+value)
		}
	}
	return u.target + arguments(places, names)
}

// wanted tells the optional parameters that an example shows.
func wanted(op *api.Operation, p api.Param) bool {
	switch op.Kind {
	case api.Listing:
		return p.Name == "limit" || p.Name == "time_filter"
	case api.Stream:
		return p.Name == "pause_after"
	}
	switch p.Name {
	case "fetch", "params", "request_limit", "css_class", "url", "timeout", "thing", "use_cache", "lazy", "resubmit", "user", "category", "json":
		return false
	}
	return knownParam(op, p).value != ""
}
