package policy

import (
	"strconv"
	"strings"
	"time"

	"botrun/api"
)

// pretended is a made-up answer.
type pretended struct {
	body any
	// thing is the resource in it as a listing has it, with its fullname; nil
	// where none was made.
	thing    map[string]any
	fullname string
}

// pretend makes up the answer to a write from its row: a value of the shape
// that Returns names at the place where it names it, filled from the call.
func pretend(row *api.Operation, call *api.Call, id string) pretended {
	result := row.Result()
	switch result.Shape {
	case "none":
		return pretended{body: map[string]any{}}
	case "list", "iter", "listing", "stream":
		return pretended{body: place(result.At, []any{})}
	}
	t := api.TypeNamed(result.Type)
	if result.Shape == "self" {
		t = ownType(row.Name)
	}
	if t == nil {
		return pretended{body: place(result.At, plain(result.Type, call, id))}
	}
	fields := copyOf(call.Args)
	if result.Shape == "self" {
		fields = copyOf(call.Self)
		for name, value := range copyOf(call.Args) {
			fields[name] = value
		}
		delete(fields, "fullname")
		if own := api.Text(call.Self["id"]); own != "" {
			id = own
		} else if full := api.Text(call.Self["fullname"]); full != "" {
			id = strings.TrimPrefix(full, t.Prefix+"_")
		}
	}
	identify(t, fields, call, id)
	if t.Prefix == "" {
		return pretended{body: place(result.At, fields)}
	}
	thing := map[string]any{"kind": t.Prefix, "data": fields}
	p := pretended{body: place(result.At, thing)}
	if !isItem(result.At) {
		p.body = place(result.At, fields)
	}
	if result.Shape == "one" && (t.Name == "Comment" || t.Name == "Submission") {
		p.thing, p.fullname = thing, t.Prefix+"_"+id
	}
	return p
}

// plain makes up a value that is not a resource.
func plain(kind string, call *api.Call, id string) any {
	switch kind {
	case "text":
		return id
	case "bool":
		return true
	case "number", "int":
		return 1
	case "time":
		return time.Now().Unix()
	}
	fields := copyOf(call.Args)
	fields["id"] = id
	return fields
}

// identify gives a made-up resource what every one of its type has.
func identify(t *api.Type, fields map[string]any, call *api.Call, id string) {
	set := func(name string, value any) {
		if fields[name] == nil && value != nil && value != "" {
			fields[name] = value
		}
	}
	now := float64(time.Now().Unix())
	parent := api.Text(call.Self["fullname"])
	community := firstText(call.Args["community"], call.Self["community"], call.Self["subreddit"], call.Self["display_name"])
	switch t.Name {
	case "Comment":
		if strings.HasPrefix(parent, "t3_") {
			set("link_id", parent)
		}
		set("link_id", call.Self["link_id"])
		set("parent_id", parent)
		set("body", call.Args["message"])
	case "Submission":
		set("url", "https://dry.invalid/"+id)
		set("permalink", "/comments/"+id+"/")
		set("selftext", call.Args["body"])
	case "MultiCommunity":
		set("name", firstText(call.Args["display_name"], id))
		set("path", "/user/me/m/"+api.Text(fields["name"]))
	case "ModmailMessage":
		set("bodyMarkdown", call.Args["body"])
	}
	if t.Name == "Comment" || t.Name == "Submission" {
		delete(fields, "community")
		set("subreddit", community)
		set("created_utc", now)
		set("created", now)
	}
	for _, name := range t.Identity {
		if name != "community" && name != "revision" {
			set(name, id)
		}
	}
	fields["id"] = id
	if len(t.Prefix) == 2 { // a fullname; "LabeledMulti" and the like have none
		fields["name"] = t.Prefix + "_" + id
	}
	for _, key := range strings.Fields(t.Shape) { // what the type is recognized by
		if _, has := fields[key]; !has {
			fields[key] = nil
		}
	}
	if t.Widget != "" {
		fields["kind"] = t.Widget
	}
}

// ownType gives the type of the resource that an operation is called on.
func ownType(op string) *api.Type {
	first, _, _ := strings.Cut(op, ".")
	for _, t := range api.Types {
		for _, word := range t.Ops {
			if word == first {
				return t
			}
		}
	}
	return nil
}

// copyOf copies what a payload may show of arguments or fields.
func copyOf(values map[string]any) map[string]any {
	kept, _ := redact(values)
	if kept == nil {
		kept = map[string]any{}
	}
	return kept
}

func firstText(values ...any) string {
	for _, v := range values {
		if text := api.Text(v); text != "" {
			return text
		}
	}
	return ""
}

// isItem tells whether a path leads to an item of a list, or nowhere: there a
// resource comes wrapped in its kind.
func isItem(path string) bool {
	_, err := strconv.Atoi(path[strings.LastIndexByte(path, '.')+1:])
	return path == "" || err == nil
}

// place puts a value at a path such as "json.data.things.0".
func place(path string, value any) any {
	segments := strings.Split(path, ".")
	if path == "" {
		segments = nil
	}
	for i := len(segments) - 1; i >= 0; i-- {
		if n, err := strconv.Atoi(segments[i]); err == nil {
			items := make([]any, n+1)
			items[n], value = value, items
		} else {
			value = map[string]any{segments[i]: value}
		}
	}
	if body, ok := value.(map[string]any); ok && strings.HasPrefix(path, "json.") {
		body["json"].(map[string]any)["errors"] = []any{}
	}
	return value
}

// at gives the value at a path; nil if there is none.
func at(value any, path string) any {
	if path == "" {
		return value
	}
	for _, segment := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[segment]
		case []any:
			n, err := strconv.Atoi(segment)
			if err != nil || n < 0 || n >= len(v) {
				return nil
			}
			value = v[n]
		default:
			return nil
		}
	}
	return value
}
