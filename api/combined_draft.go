package api

import (
	"context"
	"strings"
)

// createDraft saves a submission for later.
func createDraft(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	own, err := draftRequest(ctx, door, call)
	if err != nil {
		return nil, err
	}
	return door.Call(ctx, own)
}

// updateDraft changes a draft and reads it again: the service's answer to the
// change does not tell how the draft is now.
func updateDraft(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	own, err := draftRequest(ctx, door, call)
	if err != nil {
		return nil, err
	}
	reply, err := door.Call(ctx, own)
	if err != nil || reply.Pretend {
		return reply, err
	}
	if reply, err = door.Call(ctx, call.step("draft.load", call.Self, nil)); err != nil {
		return nil, done(err, "the draft was changed")
	}
	return reply, nil
}

// draftRequest finds out what a draft's request needs beyond the arguments: the
// body, which is the text or the address, and the fullname of the community
// where sr_fullname does not give it.
func draftRequest(ctx context.Context, door Caller, call *Call) (*Call, error) {
	selftext, url := call.Args["selftext"], call.Args["url"]
	if truthy(selftext) && truthy(url) {
		return nil, Errorf(Invalid, "selftext and url cannot be given together")
	}
	changes := map[string]any{"body": nonempty(choose(truthy(selftext), selftext, url))}
	community := call.Args["community"]
	if community == nil {
		community = call.Args["subreddit"] // the name it has where drafts are made
	}
	name := Text(community)
	if name == "" {
		return call.with(changes), nil
	}
	changes["target"] = choose(strings.HasPrefix(strings.ToLower(name), "u_"), "profile", "subreddit")
	if call.Args["sr_fullname"] == nil {
		reply, err := door.Call(ctx, call.step("community.load", map[string]any{"display_name": name}, nil))
		if err != nil {
			return nil, err
		}
		var loaded thing
		if err := decode(reply, &loaded); err != nil {
			return nil, err
		}
		changes["sr_fullname"] = loaded.Data["name"]
	}
	return call.with(changes), nil
}

// submitDraft sends a draft, of which the payload is known, as a submission.
// Arguments win over it.
func submitDraft(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	draft, _ := call.Self["payload"].(map[string]any)
	community := call.Args["community"]
	if own, ok := draft["subreddit"].(map[string]any); ok && community == nil {
		community = own["display_name"]
	}
	if community == nil {
		err := Errorf(Invalid, "the draft has no community")
		err.Hint = "give community="
		return nil, err
	}
	args := map[string]any{"draft_id": call.Self["id"], "resubmit": true}
	for _, name := range []string{"nsfw", "send_replies", "spoiler", "title"} {
		args[name] = draft[name]
	}
	if draft["kind"] == "link" {
		args["url"] = draft["url"]
	} else {
		args["selftext"] = Text(draft["selftext"])
	}
	if flair, ok := draft["flair"].(map[string]any); ok {
		args["flair_id"], args["flair_text"] = flair["templateId"], flair["text"]
	}
	settings, _ := call.Args["settings"].(map[string]any)
	for name, v := range settings {
		args[name] = v
	}
	for _, name := range []string{"flair_id", "flair_text", "nsfw", "selftext", "spoiler", "title", "url"} {
		if v := call.Args[name]; v != nil {
			args[name] = v
		}
	}
	return submit(ctx, door, call.step("community.submit", map[string]any{"display_name": community}, args))
}
