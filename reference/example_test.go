package reference

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"botrun/api"
	"botrun/bindings"
	"botrun/policy"
	"botrun/runtime"
)

var luaBlock = regexp.MustCompile("(?s)```lua\n(.*?)```")

// TestExamples runs every example of the pages: writes as in a dry run, reads
// before a service that has one of everything.
func TestExamples(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"leaf.png": "\x89PNG\r\n\x1a\n", "leaf.mp4": "\x00\x00\x00\x18ftypmp42"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for _, page := range Pages() {
		for i, m := range luaBlock.FindAllStringSubmatch(page.Text, -1) {
			n++
			name := fmt.Sprintf("%s/%d", page.Name, i+1)
			if err := run(t.Context(), dir, m[1]); err != nil {
				t.Errorf("%s: %v\n%s", name, err, m[1])
			}
		}
	}
	if n < 400 {
		t.Errorf("%d examples were found", n)
	}
}

// run carries out a script; an error that it ends with is a mistake.
func run(ctx context.Context, dir, source string) error {
	bot, err := runtime.Compile(runtime.Script{Name: "example", File: "example.lua", Source: source}, runtime.Options{})
	if err != nil {
		return err
	}
	result := bot.Exec(ctx, runtime.Job{Timeout: 10 * time.Second, Dry: true, Env: bindings.Env{
		Door: api.Chain(api.CallerFunc(answer), policy.DryRun(&policy.Pretended{})),
		Dir:  dir,
	}})
	if result.Error != nil {
		return result.Error
	}
	return nil
}

// answer answers a read with one of what the row says that it gives.
func answer(_ context.Context, call *api.Call) (*api.Reply, error) {
	op, err := api.Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	reply := &api.Reply{Status: 200, At: time.Now()}
	if op.Redirect {
		reply.Location = "https://www.example.com/r/gardening/comments/abc123/leaves/"
	}
	body, special := answers[call.Op]
	if !special {
		body = payload(op)
	}
	if _, err := op.Request(call); err != nil && !op.Host {
		return nil, err
	}
	if reply.Body, err = json.Marshal(body); err != nil {
		return nil, err
	}
	return reply, nil
}

// object is JSON's.
type object = map[string]any

func payload(op *api.Operation) any {
	r := op.Result()
	t := api.TypeNamed(r.Type)
	if r.Shape == "self" {
		if s, ok := find(op); ok {
			t = s.typ
		}
	}
	var one any
	switch {
	case t != nil:
		one = wrapped(t, r.At)
	case r.Type == "text":
		one = "text"
	case r.Type == "bool":
		one = true
	case r.Type == "number":
		one = 1
	case r.Type == "any":
		one = wrapped(api.TypeNamed("Comment"), "")
	default:
		one = object{}
	}
	switch r.Shape {
	case "none":
		return object{}
	case "listing", "stream":
		if op.Page == "" {
			return object{"kind": "Listing", "data": object{"after": nil, "children": []any{one}}}
		}
	case "iter", "list":
		if r.At != "" && !strings.Contains(r.At, "*") {
			return at(r.At, []any{one})
		}
		return []any{one}
	}
	if r.Where != "" {
		return at(r.At, []any{one})
	}
	return at(r.At, one)
}

// at puts a value at a path such as "data.children.0".
func at(path string, v any) any {
	segments := strings.Split(path, ".")
	for i := len(segments) - 1; i >= 0 && path != ""; i-- {
		if segments[i] == "0" {
			v = []any{v}
		} else {
			v = object{segments[i]: v}
		}
	}
	return v
}

// wrapped gives a payload, within its kind where it is an item.
func wrapped(t *api.Type, where string) any {
	if t.Prefix == "" || strings.HasSuffix(where, "data") {
		return thing(t)
	}
	return object{"kind": t.Prefix, "data": thing(t)}
}

// identities are what the examples call things.
var identities = map[string]object{
	"Submission":     {"id": "abc123", "name": "t3_abc123", "author": "fern_grower", "subreddit": "gardening", "collections": nil},
	"Comment":        {"id": "def456", "name": "t1_def456", "author": "fern_grower", "subreddit": "gardening", "parent_id": "t3_abc123", "link_id": "t3_abc123", "replies": ""},
	"Message":        {"id": "ghi789", "name": "t4_ghi789", "parent_id": "t4_ghi780", "replies": "", "subreddit": nil},
	"Community":      {"display_name": "gardening", "name": "t5_2abcd"},
	"Member":         {"name": "fern_grower", "id": "abc12", "subreddit": object{"display_name": "u_fern_grower", "display_name_prefixed": "u/fern_grower"}},
	"MultiCommunity": {"name": "plants", "path": "/user/fern_grower/m/plants"},
	"Rule":           {"short_name": "No spam"},
	"RemovalReason":  {"id": "15zmxs4j3m5vs"},
	"Emoji":          {"name": "leaf"},
	"Draft":          {"id": "b3e9a4a2-c4d5-11ee-a506-0242ac120002"},
	"ModNote":        {"id": "ModNote_d1a2b3", "operator": "moss_fan", "user": "fern_grower", "subreddit": "gardening"},
	"Announcement":   {"id": "ann_abc123", "read_at": "2026-01-31T18:30:00Z", "sent_at": "2026-01-31T18:30:00Z"},
	"UserCommunity":  {"display_name": "u_fern_grower", "display_name_prefixed": "u/fern_grower"},
}

// thing gives a payload of a type, with a value for every field.
func thing(t *api.Type) object {
	fields := object{}
	for _, name := range t.FieldNames() {
		wire, kinds := t.Wire(name)
		switch {
		case strings.ContainsAny(kinds, "s?"):
			fields[wire] = "text"
		case strings.Contains(kinds, "d"):
			fields[wire] = 1700000000
		case strings.Contains(kinds, "b"):
			fields[wire] = true
		case strings.Contains(kinds, "l"):
			fields[wire] = []any{}
		case strings.Contains(kinds, "o"):
			fields[wire] = object{}
		}
		if _, converted := t.Conversion(name); converted {
			delete(fields, wire)
		}
	}
	for name, v := range identities[t.Name] {
		fields[name] = v
	}
	return fields
}

func listing(things ...any) object {
	return object{"kind": "Listing", "data": object{"after": nil, "children": things}}
}

func with(fields object, more object) object {
	for name, v := range more {
		fields[name] = v
	}
	return fields
}

// page is what loading a submission brings.
func page() []any {
	post := with(thing(api.TypeNamed("Submission")), object{"poll_data": object{
		"options": []any{object{"id": "1", "text": "Yes"}}, "user_selection": "1", "voting_end_timestamp": 1700000000000.0}})
	reply := thing(api.TypeNamed("Comment"))
	more := object{"kind": "more", "data": object{"id": "_", "name": "t1__", "count": 0, "depth": 0, "parent_id": "t3_abc123", "children": []any{}}}
	return []any{listing(object{"kind": "t3", "data": post}), listing(object{"kind": "t1", "data": reply}, more)}
}

func pair(name string) []any { return []any{listing(), listing(wrapped(api.TypeNamed(name), ""))} }

var templates = []any{object{"id": "5c19a1e2-1b4c-11ee-9c2f-0242ac120002", "text": "Question"}}

func conversation() object {
	return with(thing(api.TypeNamed("ModmailConversation")), object{"id": "2fk7z", "objIds": []any{}})
}

func widgets() object {
	card := object{"id": "widget_id-card-2abcd", "kind": "id-card", "shortName": "About"}
	moderators := object{"id": "widget_moderators-2abcd", "kind": "moderators", "mods": []any{}}
	text := object{"id": "widget_abc123", "kind": "textarea", "shortName": "Rules", "text": "Be kind."}
	return object{
		"items": object{"widget_id-card-2abcd": card, "widget_moderators-2abcd": moderators, "widget_abc123": text},
		"layout": object{"idCardWidget": "widget_id-card-2abcd", "moderatorWidget": "widget_moderators-2abcd",
			"sidebar": object{"order": []any{"widget_abc123"}}, "topbar": object{"order": []any{"widget_abc123"}}},
	}
}

// answers are those that a row does not tell.
var answers = map[string]any{
	"client.config":                              object{"short_url": "https://short.example.com", "username": "fern_grower"},
	"client.read_only":                           false,
	"client.auth.url":                            "https://www.example.com/api/v1/authorize",
	"client.auth.scopes":                         []any{"read"},
	"submission.load":                            page(),
	"comment.refresh":                            page(),
	"comment._refresh_in_context":                page(),
	"submission.duplicates":                      pair("Submission"),
	"inbox.message":                              listing(object{"kind": "t4", "data": thing(api.TypeNamed("Message"))}),
	"client.notes._list":                         object{"mod_notes": []any{thing(api.TypeNamed("ModNote"))}, "has_next_page": false},
	"client.announcements":                       object{"data": []any{thing(api.TypeNamed("Announcement"))}, "after": nil},
	"community.flair":                            object{"users": []any{object{"user": "fern_grower", "flair_text": "Helper"}}},
	"community.flair.templates (iteration)":      templates,
	"community.flair.link_templates (iteration)": templates,
	"community.modmail.conversations":            object{"conversationIds": []any{"2fk7z"}, "conversations": object{"2fk7z": conversation()}, "messages": object{}},
	"modmail_conversation.load":                  object{"conversation": conversation(), "messages": object{}, "modActions": object{}, "user": object{}},
	"community.moderator.invited":                object{"moderatorIds": []any{"t2_abc12"}, "moderators": object{"t2_abc12": object{"username": "fern_grower"}}},
	"community.mod.removal_reasons (iteration)":  object{"data": object{"15zmxs4j3m5vs": object{"id": "15zmxs4j3m5vs", "title": "No flair", "message": "Set one."}}, "order": []any{"15zmxs4j3m5vs"}},
	"removal_reason.load":                        object{"data": object{"15zmxs4j3m5vs": object{"id": "15zmxs4j3m5vs", "title": "No flair", "message": "Set one."}}, "order": []any{"15zmxs4j3m5vs"}},
	"community.widgets.refresh":                  widgets(),
}
