package api

import (
	"context"
	"maps"
	"net/url"
	"strings"
)

// randomCommunity asks for a community by chance; the redirect names it.
func randomCommunity(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	reply, err := door.Call(ctx, call)
	if err != nil {
		return nil, err
	}
	if to, err := url.Parse(reply.Location); err == nil {
		parts := segments(to.Path)
		if len(parts) >= 2 && parts[0] == "r" && parts[1] != "" {
			return answer(reply, parts[1])
		}
	}
	return nil, Errorf(ServerError, "the redirect to %q names no community", reply.Location)
}

// createCommunity makes a community and fetches it.
func createCommunity(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	reply, err := door.Call(ctx, call.with(map[string]any{"settings": renamed(call.Args["settings"], map[string]string{"header_hover_text": "header-title"})}))
	if err != nil || reply.Pretend {
		return reply, err
	}
	reply, err = door.Call(ctx, call.step("community.load", map[string]any{"display_name": call.Args["name"]}, nil))
	if err != nil {
		return nil, done(err, "the community was made")
	}
	return reply, nil
}

// wireSettings are the settings of a community that go by another name when
// they are sent than when they are read.
var wireSettings = map[string]string{
	"community_type":    "type",
	"content_options":   "link_type",
	"default_set":       "allow_top",
	"header_hover_text": "header_title",
	"language":          "lang",
	"subreddit_id":      "sr",
	"subreddit_type":    "type",
}

// renamed gives settings with the names of the wire.
func renamed(settings any, names map[string]string) map[string]any {
	given, _ := settings.(map[string]any)
	out := make(map[string]any, len(given))
	for name, v := range given {
		if wire := names[name]; wire != "" {
			name = wire
		}
		out[name] = v
	}
	return out
}

// updateCommunity changes some settings of a community; the others keep their
// values.
func updateCommunity(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	return door.Call(ctx, call.with(map[string]any{"settings": renamed(call.Args["settings"], wireSettings)}))
}

// updateProfile changes some settings of a member's own community. The service
// takes all of them at once, so the current ones are read first and sent back.
func updateProfile(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	reply, err := door.Call(ctx, call.step("user_community.mod.settings", call.Self, nil))
	if err != nil {
		return nil, err
	}
	var current thing
	if err := decode(reply, &current); err != nil {
		return nil, err
	}
	settings := renamed(current.Data, wireSettings)
	maps.Copy(settings, renamed(call.Args["settings"], wireSettings))
	return door.Call(ctx, call.with(map[string]any{"settings": settings}))
}

// updateWidget changes some fields of a widget. The service takes all of them
// at once: the loaded ones are sent back with the changes.
func updateWidget(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	payload, _ := call.Self["payload"].(map[string]any)
	payload = maps.Clone(payload)
	if payload == nil {
		payload = map[string]any{}
	}
	settings, _ := call.Args["settings"].(map[string]any)
	for name, v := range settings {
		payload[camelCase(name)] = v
	}
	for _, name := range []string{"subreddit", "community", "mod"} {
		delete(payload, name)
	}
	if payload["kind"] == "community-list" {
		payload["data"] = communityNames(payload["data"])
	}
	own := call.with(map[string]any{"payload": payload, "settings": nil})
	own.Self = map[string]any{"community": call.Self["community"], "id": call.Self["id"]}
	return door.Call(ctx, own)
}

// communityNames gives the names of listed communities: a widget shows more of
// each than it takes.
func communityNames(v any) any {
	listed, ok := v.([]any)
	if !ok {
		return v
	}
	names := make([]any, len(listed))
	for i, community := range listed {
		names[i] = community
		if shown, ok := community.(map[string]any); ok {
			names[i] = shown["name"]
		}
	}
	return names
}

// camelCase gives "shortName" for "short_name".
func camelCase(name string) string {
	first, rest, _ := strings.Cut(name, "_")
	for part := range strings.SplitSeq(rest, "_") {
		if part != "" {
			first += strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return first
}
