package api

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// setFlair sets a member's flair: by a template, or by text and style class.
func setFlair(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	if call.Args["flair_template_id"] == nil {
		return door.Call(ctx, call)
	}
	if truthy(call.Args["css_class"]) {
		err := Errorf(Invalid, "css_class and flair_template_id cannot be given together")
		err.Hint = "the template has a style class of its own"
		return nil, err
	}
	return door.Call(ctx, call.with(map[string]any{"css_class": nil}))
}

// flairBatch is how many members one request takes.
const flairBatch = 100

// updateFlair sets the flair of many members. The answers, one for each
// member, come as one list.
func updateFlair(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	list, _ := call.Args["flair_list"].([]any)
	rows := make([]string, len(list))
	for i, item := range list {
		var err error
		if rows[i], err = flairRow(item, call.Args); err != nil {
			return nil, Errorf(Invalid, "flair_list[%d]: %w", i+1, err)
		}
	}
	answers := []json.RawMessage{}
	last := &Reply{Status: 200}
	for start := 0; start < len(rows); start += flairBatch {
		batch := rows[start:min(start+flairBatch, len(rows))]
		one := call.with(map[string]any{"flair_csv": strings.Join(batch, "\n"), "flair_list": nil, "text": nil, "css_class": nil})
		reply, err := door.Call(ctx, one)
		var page []json.RawMessage
		if err == nil {
			err = decode(reply, &page)
		}
		if err != nil {
			if start > 0 {
				err = done(err, fmt.Sprintf("the first %d of %d members were set", start, len(rows)))
			}
			return nil, err
		}
		answers, last = append(answers, page...), reply
	}
	return answer(last, answers)
}

// flairRow gives the line of one member: name, text and style class. Item is a
// name, or a map with user and what differs from the call's own text and
// css_class.
func flairRow(item any, common map[string]any) (string, error) {
	member, text, class := item, common["text"], common["css_class"]
	if m, ok := item.(map[string]any); ok {
		member = m["user"]
		if v, given := m["flair_text"]; given {
			text = v
		}
		if v, given := m["flair_css_class"]; given {
			class = v
		}
	}
	name, ok := member.(string)
	if !ok || name == "" {
		return "", fmt.Errorf("is neither a member's name nor a table with user, flair_text and flair_css_class")
	}
	cells := []string{name, Text(text), Text(class)}
	for i, cell := range cells {
		if strings.ContainsAny(cell, "\r\n") {
			return "", fmt.Errorf("%q has a line break", cell)
		}
		if strings.ContainsAny(cell, `,"`) {
			cells[i] = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
	}
	return strings.Join(cells, ","), nil
}

// deleteAllFlair takes the flair from every member who has one.
func deleteAllFlair(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	members := []any{}
	list := call.step("community.flair", call.Self, nil)
	list.Query = []Pair{{"limit", "1024"}}
	for seen := map[string]bool{}; ; {
		reply, err := door.Call(ctx, list)
		if err != nil {
			return nil, err
		}
		var page struct {
			Users []struct {
				User string `json:"user"`
			} `json:"users"`
			Next string `json:"next"`
		}
		if err := decode(reply, &page); err != nil {
			return nil, err
		}
		for _, u := range page.Users {
			members = append(members, u.User)
		}
		if page.Next == "" || seen[page.Next] || len(page.Users) == 0 {
			break
		}
		seen[page.Next] = true
		next := *list
		next.Query = []Pair{{"limit", "1024"}, {"after", page.Next}}
		list = &next
	}
	return updateFlair(ctx, door, call.step("community.flair.update", call.Self, map[string]any{"flair_list": members}))
}

// updateTemplate changes a flair template. With fetch, what is not given keeps
// its value; without, the service resets it.
func updateTemplate(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	if fetch, given := call.Args["fetch"].(bool); given && !fetch {
		return door.Call(ctx, call)
	}
	reply, err := door.Call(ctx, call.step(strings.TrimSuffix(call.Op, ".update")+" (iteration)", call.Self, nil))
	if err != nil {
		return nil, err
	}
	var templates []map[string]any
	if err := decode(reply, &templates); err != nil {
		return nil, err
	}
	for _, template := range templates {
		if template["id"] == call.Args["template_id"] {
			maps.DeleteFunc(template, func(name string, _ any) bool { return call.Args[name] != nil })
			return door.Call(ctx, call.with(map[string]any{"kept": template}))
		}
	}
	return nil, Errorf(NotFound, "there is no flair template %q", Text(call.Args["template_id"]))
}
