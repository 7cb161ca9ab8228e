package facts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// wire is the parsed form of the list's wire column, of the row's own request.
type wire struct {
	items []item
	where map[string]bool // "query", "form", "json", "body"
}

// item is one field: name=constant or name<-source.
type item struct {
	where, name, source, note string
	constant                  bool
}

var note = regexp.MustCompile(`^(.*?) \(([^)]*)\)$`)

// parseWire reads "query: raw_json=1 ; form: api_type=json, id<-fullname".
// Steps of other requests ("lease: …", "then …") are left out.
func parseWire(text string) wire {
	w := wire{where: map[string]bool{}}
	for _, segment := range strings.Split(text, " ; ") {
		where, fields, ok := strings.Cut(segment, ": ")
		if !ok {
			continue
		}
		switch where {
		case "query", "form", "json", "body", "multipart form":
		default:
			continue
		}
		if where == "multipart form" {
			where = "form"
		}
		w.where[where] = true
		for _, part := range split(fields, ',') {
			it := item{where: where}
			if found := note.FindStringSubmatch(part); found != nil && !strings.Contains(part, "JSON text") {
				part, it.note = found[1], found[2]
			}
			part = strings.TrimSuffix(part, " when given")
			switch {
			case strings.HasPrefix(part, "+"):
				it.name, it.source = "+", part
			case strings.Contains(part, "<-"):
				it.name, it.source, _ = strings.Cut(part, "<-")
			case strings.Contains(part, "="):
				it.name, it.source, _ = strings.Cut(part, "=")
				it.constant = true
			default:
				it.name, it.source = part, part
			}
			w.items = append(w.items, it)
		}
	}
	return w
}

type state int

const (
	unknown state = iota
	sentAs
	absent
	any_  // sent, whatever it is
	maybe // sent or not
)

// want says what a field holds in a case; turn counts the requests.
func (c kase) want(it item, turn int) (string, state) {
	if f := hand[c.row.name()+" "+it.name]; f != nil {
		return f(c)
	}
	if f := hand[it.name+"<-"+it.source]; f != nil {
		return f(c)
	}
	if it.constant {
		switch {
		case it.note == "when mark_read":
			return c.onlyIf(c.given["mark_read"].text == "true", it.source)
		case it.note == "when built with mark_read":
			return "", absent
		case it.source == "empty":
			return "", sentAs
		}
		return it.source, sentAs
	}
	if it.note == "when set" {
		return "", absent
	}
	switch it.source {
	case "limit":
		if s, ok := c.given["request_limit"]; ok {
			return s.text, sentAs
		}
		if s, ok := c.given["limit"]; ok {
			return s.text, sentAs
		}
		if it.note == "default None -> 1024" {
			return "1024", sentAs
		}
		return "100", sentAs
	case "after cursor of previous page", "next of previous page", "end_cursor", "id of the last conversation":
		if turn == 0 {
			return "", absent
		}
		return "", any_
	case "fullname of newest seen", "id of newest seen":
		if s, ok := c.given["continue_after_id"]; ok {
			return s.text, sentAs
		}
		return "", absent
	case "counter of the client":
		return "", any_
	case "guessed type":
		return "image/png", sentAs
	case "file name":
		return "i.png", sentAs
	}
	if strings.HasPrefix(it.source, "JSON text ") {
		return c.jsonText(strings.TrimPrefix(it.source, "JSON text "))
	}
	return c.source(it.source)
}

func (c kase) onlyIf(cond bool, value string) (string, state) {
	if cond {
		return value, sentAs
	}
	return "", absent
}

// source finds what "message or current", "fullname" or "comma-joined names"
// stands for.
func (c kase) source(source string) (string, state) {
	if first, second, ok := strings.Cut(source, " or "); ok {
		if v, s := c.source(first); s == sentAs && v != "" {
			return v, s
		}
		switch second {
		case "empty":
			return "", sentAs
		case "current":
			return c.source("current " + first)
		case "own title":
			return "own title", sentAs
		}
		return c.source(second)
	}
	if p, ok := c.param(source); ok {
		return c.paramValue(p)
	}
	if v, ok := c.owner.fields[source]; ok {
		return v, sentAs
	}
	switch source {
	case "comma-joined fullnames", "comma-joined names", "comma-joined ids":
		var parts []string
		if own := c.owner.fields[map[string]string{"comma-joined fullnames": "fullname", "comma-joined names": "name", "comma-joined ids": "id"}[source]]; own != "" {
			parts = append(parts, own)
		}
		for _, p := range c.params {
			if s, ok := c.given[p.name]; ok && s.list != nil && s.text != "" && p.name != "communities" {
				parts = append(parts, s.text)
			}
		}
		if len(parts) == 0 || c.row.name() == "client.info" {
			parts = append(parts, c.given["communities"].text)
		}
		return strings.Trim(strings.Join(parts, ","), ","), sentAs
	case "permission string":
		return c.permissions(), sentAs
	case "member fullname":
		if s, ok := c.given["member"]; ok {
			return s.text, sentAs
		}
	case "submission fullname":
		return c.given["submission"].text, sentAs
	}
	for _, suffix := range []string{" name", " fullname"} {
		if base, ok := strings.CutSuffix(source, suffix); ok {
			if p, ok := c.param(base); ok {
				return c.paramValue(p)
			}
		}
	}
	return "", unknown
}

func (c kase) param(name string) (param, bool) {
	i := slices.IndexFunc(c.params, func(p param) bool { return p.name == name })
	if i < 0 || slices.Contains(never[c.row["op"]], name) && c.owner.fields[name] != "" {
		return param{}, false
	}
	return c.params[i], true
}

func (c kase) paramValue(p param) (string, state) {
	if s, ok := c.given[p.name]; ok {
		return s.text, sentAs
	}
	if p.def == "None" || p.def == "" {
		return "", absent
	}
	return strings.Trim(p.def, `"`), sentAs
}

// permissions gives the string of the permissions given.
func (c kase) permissions() string {
	s, given := c.given["permissions"]
	live := strings.HasPrefix(c.row["op"], "live_thread")
	switch {
	case !given:
		return "+all"
	case live:
		return "+" + strings.Join(s.list, ",+")
	}
	out := []string{"-all"}
	for _, known := range strings.Fields("access chat_config chat_operator config flair mail posts wiki") {
		if !slices.Contains(s.list, known) {
			out = append(out, "-"+known)
		}
	}
	return strings.Join(out, ",") + ",+" + strings.Join(s.list, ",+")
}

// jsonText writes "{description, kind=menu, items:[name], + other_settings}".
func (c kase) jsonText(shape string) (string, state) {
	switch shape {
	case "array of widget ids":
		return c.given["new_order"].asJSON(), sentAs
	case "of the settings", "of the given settings (communities as [{name}])":
		return c.members(nil), sentAs
	}
	if !strings.HasPrefix(shape, "{") {
		return "", unknown
	}
	var parts []string
	for _, part := range split(strings.Trim(shape, "{}"), ',') {
		switch {
		case part == "+ other_settings":
			continue
		case strings.Contains(part, "="):
			k, v, _ := strings.Cut(part, "=")
			parts = append(parts, quote(k)+": "+quote(v))
		case strings.HasSuffix(part, ":[fullname]"):
			parts = append(parts, quote(strings.TrimSuffix(part, ":[fullname]"))+`: ["`+c.owner.fields["fullname"]+`"]`)
		case part == "subreddits:[{name}":
			continue
		case strings.HasPrefix(part, "subreddits:["):
			var names []string
			for _, n := range c.given["communities"].list {
				names = append(names, `{"name": "`+n+`"}`)
			}
			parts = append(parts, `"subreddits": [`+strings.Join(names, ", ")+`]`)
		default:
			k, _, _ := strings.Cut(part, "<-")
			p, ok := c.param(snake(k))
			if !ok && k == "name" {
				p, ok = c.param("community")
			}
			if !ok {
				return "", unknown
			}
			value := "null"
			if s, given := c.given[p.name]; given {
				value = s.asJSON()
			} else if p.def != "None" {
				value = p.def
			}
			parts = append(parts, quote(k)+": "+value)
		}
	}
	return c.members(parts), sentAs
}

func (c kase) members(parts []string) string {
	for _, name := range []string{"further_one", "further_two"} {
		if s, ok := c.extra[name]; ok {
			parts = append(parts, quote(name)+": "+s.asJSON())
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func snake(name string) string {
	return regexp.MustCompile("[A-Z]").ReplaceAllStringFunc(name, func(s string) string { return "_" + strings.ToLower(s) })
}

func oneOf(c kase, name string) bool { _, ok := c.given[name]; return ok }

// hand are expectations of fields whose source is prose: by "operation field",
// or by "field<-source" where many rows have it.
var hand = map[string]func(c kase) (string, state){
	"limit<-comment_limit":                 fixed("2048"),
	"sort<-comment_sort":                   fixed("confidence"),
	"restrict_sr<-true unless name is all": fixed("true"),
	"limit<-100 or less":                   fixed("100"),
	"progressive_images<-attribute":        fixed("false"),
	"id<-t1_ + id":                         fixed("t1_c1"),
	"mod_only<-bool":                       func(c kase) (string, state) { return fmt.Sprint(c.given["mod_only"].text == "true"), sentAs },
	"text_editable<-bool":                  func(c kase) (string, state) { return fmt.Sprint(c.given["text_editable"].text == "true"), sentAs },
	"only<-links|comments":                 ofParam("only"),
	"url<-uploaded url":                    fixed(stored), "video_poster_url<-uploaded thumbnail url": fixed(stored), "s3_key<-lease field key": fixed("the/key"),
	"bannerBackgroundImage<-uploaded url": fixed(stored), "bannerPositionedImage<-uploaded url": fixed(stored),
	"secondaryBannerPositionedImage<-uploaded url": fixed(stored), "mobileBannerImage<-uploaded url": fixed(stored),
	"file<-file": func(kase) (string, state) { return "", absent }, // among the files
	"img_type<-jpg when content starts with the JPEG mark else png": fixed("png"),
	"reddit_id<-fullname of thing":                                  ofParam("thing"),
	"container<-fullname of the authenticated member":               fixed("t2_me1"),
	"name<-config username or authenticated member":                 fixed("myself"),
	"new_rule_order<-percent-quoted comma-joined short names":       fixed("rule%20one%3A%20a%2Bb%20%26%20c%2F%C3%A9%2A~,rule,two"),
	"before<-fullname of newest seen":                               firstBefore,
	"before<-id of newest seen":                                     firstBefore,

	"client.drafts.create kind": draftKind, "draft.update kind": draftKind, "client.drafts.create target": draftTarget, "draft.update target": draftTarget,
	"client.drafts.create subreddit": draftCommunity, "draft.update subreddit": draftCommunity,
	"draft.submit nsfw": ofDraft("nsfw", "false"), "draft.submit spoiler": ofDraft("spoiler", "false"), "draft.submit title": ofDraft("title", "own title"),
	"draft.submit sr": ofDraft("community", "sub1"), "draft.submit sendreplies": fixed("true"), "draft.submit resubmit": fixed("true"),
	"draft.submit kind":                                          func(c kase) (string, state) { return either(c, "url", "link", "self"), sentAs },
	"draft.submit kind=self with text":                           func(kase) (string, state) { return "", absent },
	"draft.submit or kind=link with url<-url and text<-selftext": func(kase) (string, state) { return "", absent },
	"draft.submit or kind=link with url":                         func(kase) (string, state) { return "", absent },
	"client.community.create title":                              ofDraft("title", "given name"),
	"communities.recommended omit":                               ofParam("omit_communities"),
	"client.notes subreddits":                                    noteList("community"), "client.notes users": noteList("member"),
	"comment.mod.distinguish sticky":          func(c kase) (string, state) { return c.onlyIf(c.given["sticky"].text == "true", "true") },
	"submission.mod.distinguish sticky":       func(kase) (string, state) { return "", absent },
	"submission.mod.sticky num":               func(c kase) (string, state) { return c.onlyIf(c.given["bottom"].text == "false", "1") },
	"community.submit kind=video or videogif": func(kase) (string, state) { return "", absent },
	"community.submit items":                  galleryItems, "community.submit duration": fixed("3"), "community.submit options": fixed(`["yes", "no"]`), "community.submit richtext_json": fixed(`{"document": [{"c": [], "e": "par"}]}`),
	"emoji.update mod_flair_only": ofDraft("mod_flair_only", "false"), "emoji.update post_flair_allowed": ofDraft("post_flair_allowed", "true"), "emoji.update user_flair_allowed": ofDraft("user_flair_allowed", "true"),
	"community.flair.configure flair_enabled": fixed("true"), "community.flair.set css_class": func(c kase) (string, state) {
		if oneOf(c, "flair_template_id") {
			return "", absent
		}
		return c.given["css_class"].text, sentAs
	},
	"community.flair.update flair_csv": flairRows, "community.flair.update text": func(kase) (string, state) { return "", absent }, "community.flair.update css_class": func(kase) (string, state) { return "", absent },
	"community.mod.stream.modmail_conversations entity": func(c kase) (string, state) {
		return strings.TrimSuffix("sub1,"+c.given["other_communities"].text, ","), sentAs
	},
	"modmail_conversation.mute num_hours": func(c kase) (string, state) { return c.onlyIf(oneOf(c, "num_days"), "168") },
	"rule.mod.update description":         ofDraft("description", "own description"), "rule.mod.update kind": ofDraft("kind", "all"), "rule.mod.update short_name": ofDraft("short_name", "rule1"), "rule.mod.update violation_reason": ofDraft("violation_reason", "own reason"),
	"multicommunity.copy display_name": ofDraft("display_name", "Multi One"), "multicommunity.copy to": func(c kase) (string, state) {
		return "user/myself/m/" + either(c, "display_name", "given_display_name", "multi1") + "/", sentAs
	},
	"live_thread.contrib.update description": ofDraft("description", "own description"), "live_thread.contrib.update nsfw": ofDraft("nsfw", "false"), "live_thread.contrib.update resources": ofDraft("resources", "own resources"), "live_thread.contrib.update title": ofDraft("title", "own title"),
	"draft.submit text": func(c kase) (string, state) {
		switch {
		case oneOf(c, "selftext"):
			return c.given["selftext"].text, sentAs
		case oneOf(c, "url"):
			return "", any_
		}
		return "own text", sentAs
	},
	"draft.submit url":                    ofParam("url"),
	"community.flair.templates.update id": kept("tpl"), "community.flair.link_templates.update id": kept("tpl"), "community.flair.templates.update type": kept("text"), "community.flair.link_templates.update type": kept("text"),
	"client.notes subreddit": anyOf(), "client.notes user": anyOf(),
	"client.notes.things subreddits": fixed("sub1,sub1"), "client.notes.things users": fixed("auth1,auth1"), "client.notes.things subreddit": fixed("sub1"), "client.notes.things user": fixed("auth1"),
	"member.notes.communities subreddits": fixed("commD,commE"), "member.notes.communities users": fixed("mem1,mem1"), "member.notes.communities subreddit": anyOf(), "member.notes.communities user": fixed("mem1"),
	"community.mod.notes.members subreddits": fixed("sub1,sub1"), "community.mod.notes.members users": fixed("memX,memY"), "community.mod.notes.members subreddit": fixed("sub1"), "community.mod.notes.members user": anyOf(),
	"community.flair.templates.update allowable_content":      ofTemplate("allowable_content", "all"),
	"community.flair.templates.update background_color":       ofTemplate("background_color", "#000000"),
	"community.flair.templates.update css_class":              ofTemplate("css_class", "own"),
	"community.flair.templates.update max_emojis":             ofTemplate("max_emojis", "3"),
	"community.flair.templates.update mod_only":               ofTemplate("mod_only", "false"),
	"community.flair.templates.update text":                   ofTemplate("text", "own text"),
	"community.flair.templates.update text_color":             ofTemplate("text_color", "dark"),
	"community.flair.templates.update text_editable":          ofTemplate("text_editable", "false"),
	"community.flair.link_templates.update allowable_content": ofTemplate("allowable_content", "all"),
	"community.flair.link_templates.update background_color":  ofTemplate("background_color", "#000000"),
	"community.flair.link_templates.update css_class":         ofTemplate("css_class", "own"),
	"community.flair.link_templates.update max_emojis":        ofTemplate("max_emojis", "3"),
	"community.flair.link_templates.update mod_only":          ofTemplate("mod_only", "false"),
	"community.flair.link_templates.update text":              ofTemplate("text", "own text"),
	"community.flair.link_templates.update text_color":        ofTemplate("text_color", "dark"),
	"community.flair.link_templates.update text_editable":     ofTemplate("text_editable", "false"),
	"client.notes before":                                     sometimes, "client.notes.things before": sometimes, "member.notes.communities before": sometimes, "community.mod.notes.members before": sometimes,
	"widget.mod.update json": anyOf(),
	"member.load ids":        func(c kase) (string, state) { return "", absent }, "client.member ids": func(c kase) (string, state) { return "", absent },
}

// ownWire changes what is read of rows whose wire form is partly prose.
var ownWire = map[string]func(*wire){
	// Settings of any name; the few that go by another name are in rules_test.go.
	"client.community.create": func(w *wire) {
		w.items = slices.DeleteFunc(w.items, func(it item) bool {
			return it.where == "form" && !slices.Contains([]string{"api_type", "link_type", "name", "title", "type", "wikimode"}, it.name)
		})
		w.items = append(w.items, item{where: "form", name: "+"})
	},
	"community.mod.update": func(w *wire) {
		w.items = slices.DeleteFunc(w.items, func(it item) bool { return it.where == "json" && it.name != "api_type" && it.name != "sr" })
		w.items = append(w.items, item{where: "json", name: "+"})
	},
	// "kind=self with text<-selftext, or kind=link with url<-url and …"
	"draft.submit": func(w *wire) {
		w.items = slices.DeleteFunc(w.items, func(it item) bool { return strings.Contains(it.name, "kind=") || strings.HasPrefix(it.name, "kind") })
		for _, name := range []string{"kind", "text", "url"} {
			w.items = append(w.items, item{where: "form", name: name, source: name})
		}
	},
	// Keys of the template that the service shows are sent back.
	"community.flair.templates.update":      keptKeys,
	"community.flair.link_templates.update": keptKeys,
	// The path says by which of the two it is.
	"community.flair.set": func(w *wire) {
		w.items = append(w.items, item{where: "form", name: "flair_template_id", source: "flair_template_id"})
	},
	"community.submit (video)": func(w *wire) {
		for i := range w.items {
			if w.items[i].name == "kind" {
				w.items[i].source = "video"
			}
		}
	},
	"community.flair.templates.reorder": arrayBody, "community.flair.link_templates.reorder": arrayBody,
}

func keptKeys(w *wire) {
	for _, name := range []string{"id", "type"} {
		w.items = append(w.items, item{where: "form", name: name, source: "kept " + name})
	}
}

func arrayBody(w *wire) {
	delete(w.where, "json")
	w.items = slices.DeleteFunc(w.items, func(it item) bool { return it.where == "json" })
}

const stored = "https://store.example.com/the/key"

func sometimes(kase) (string, state) { return "", maybe }

func fixed(v string) func(kase) (string, state) {
	return func(kase) (string, state) { return v, sentAs }
}

// ofParam is a parameter's value where it is given.
func ofParam(name string) func(kase) (string, state) {
	return func(c kase) (string, state) { return c.onlyIf(oneOf(c, name), c.given[name].text) }
}

// ofDraft is a parameter's value, or what the object holds.
func ofDraft(name, own string) func(kase) (string, state) {
	return func(c kase) (string, state) {
		if s, ok := c.given[name]; ok {
			return s.text, sentAs
		}
		return own, sentAs
	}
}

func either(c kase, name, yes, no string) string {
	if oneOf(c, name) {
		return yes
	}
	return no
}

func firstBefore(c kase) (string, state) {
	s, ok := c.given["continue_after_id"]
	return c.onlyIf(ok && !oneOf(c, "exclude_before"), s.text)
}

func draftKind(c kase) (string, state) { return either(c, "selftext", "markdown", "link"), sentAs }

func draftTarget(c kase) (string, state) { return c.onlyIf(oneOf(c, "community"), "subreddit") }

func draftCommunity(c kase) (string, state) { return c.onlyIf(oneOf(c, "community"), "t5_sr1") }

func galleryItems(kase) (string, state) {
	return `[{"caption": "", "media_id": "asset1", "outbound_url": ""}, {"caption": "cap", "media_id": "asset1", "outbound_url": "https://example.com/o"}]`, sentAs
}

func flairRows(c kase) (string, state) {
	return "memX," + c.given["text"].text + "," + c.given["css_class"].text + "\n" + `memY,"a ""b"", c",k`, sentAs
}

// noteList are the pairs' names: the sample pair, each member in each
// community, then those of things.
func noteList(what string) func(kase) (string, state) {
	return func(c kase) (string, state) {
		names := map[string][2]string{"community": {"commA,commD,commD,commE,commE", ",sub1,sub1"}, "member": {"memA,memX,memY,memX,memY", ",auth1,auth1"}}[what]
		return names[0] + either(c, "things", names[1], ""), sentAs
	}
}

// kept is what a template holds, sent back unless it is not fetched.
func kept(v string) func(kase) (string, state) {
	return func(c kase) (string, state) { return c.onlyIf(c.given["fetch"].text != "false", v) }
}

// anyOf is a field whose value differs from request to request.
func anyOf() func(kase) (string, state) {
	return func(kase) (string, state) { return "", any_ }
}

// ofTemplate is a parameter's value, or what the template has unless it is not
// fetched.
func ofTemplate(name, own string) func(kase) (string, state) {
	return func(c kase) (string, state) {
		if s, ok := c.given[name]; ok {
			return s.text, sentAs
		}
		return c.onlyIf(c.given["fetch"].text != "false", own)
	}
}
