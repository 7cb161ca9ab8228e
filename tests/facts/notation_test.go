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
	any_ // sent, whatever it is
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
	"limit<-comment_limit":                 func(kase) (string, state) { return "2048", sentAs },
	"sort<-comment_sort":                   func(kase) (string, state) { return "confidence", sentAs },
	"restrict_sr<-true unless name is all": func(kase) (string, state) { return "true", sentAs },
	"limit<-100 or less":                   func(kase) (string, state) { return "100", sentAs },
	"progressive_images<-attribute":        func(kase) (string, state) { return "false", sentAs },
	"mod_only<-bool":                       func(c kase) (string, state) { return fmt.Sprint(c.given["mod_only"].text == "true"), sentAs },
	"text_editable<-bool":                  func(c kase) (string, state) { return fmt.Sprint(c.given["text_editable"].text == "true"), sentAs },
}
