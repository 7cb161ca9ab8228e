package api

import (
	"context"
	"fmt"
)

// noteScope gives who and where a notes operation is about: fixed by the
// resource it is called on, or arguments. Nil is missing.
func noteScope(call *Call) (member, community any) {
	member, community = call.Args["member"], call.Args["community"]
	if name := call.Self["name"]; name != nil {
		member = name
	}
	if name := call.Self["display_name"]; name != nil {
		community = name
	}
	return member, community
}

// createNote writes a note about a member. A thing tells the member and the
// community where they are missing.
func createNote(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	member, community := noteScope(call)
	if member != nil && community != nil {
		return door.Call(ctx, call)
	}
	fullname := Text(call.Args["thing"])
	if fullname == "" {
		return nil, Errorf(Invalid, "takes a member and a community, or the thing that the note is about")
	}
	found, err := fetchInfo(ctx, door, call, fullname)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, Errorf(NotFound, "there is no %s", fullname)
	}
	item := found[0].Data
	if member == nil {
		if author := Text(item["author"]); author == "" || author == "[deleted]" {
			return nil, Errorf(NotFound, "the author of %s is gone", fullname)
		}
		member = item["author"]
	}
	if community == nil {
		community = item["subreddit"]
	}
	return door.Call(ctx, call.with(map[string]any{"member": member, "community": community}))
}

// deleteNotes deletes one note of a member in a community, or all of them one
// by one.
func deleteNotes(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	member, community := noteScope(call)
	all, id := truthy(call.Args["delete_all"]), truthy(call.Args["note_id"])
	switch {
	case member == nil || community == nil:
		return nil, Errorf(Invalid, "takes a member and a community")
	case all && id:
		return nil, Errorf(Invalid, "delete_all and note_id cannot be given together")
	case !all && !id:
		return nil, Errorf(Invalid, "takes note_id, or delete_all=true for every note of the member")
	case id:
		return door.Call(ctx, call.with(map[string]any{"delete_all": nil}))
	}
	ids, err := listNotes(ctx, door, call, member, community)
	if err != nil {
		return nil, err
	}
	reply := &Reply{Status: 200}
	for i, id := range ids {
		if reply, err = door.Call(ctx, call.with(map[string]any{"delete_all": nil, "note_id": id})); err != nil {
			return nil, done(err, fmt.Sprintf("%d of %d notes were deleted", i, len(ids)))
		}
	}
	return reply, nil
}

// listNotes gives the ids of a member's notes in a community, newest first.
func listNotes(ctx context.Context, door Caller, call *Call, member, community any) (ids []string, err error) {
	list := call.step("client.notes._list", nil, map[string]any{"member": member, "community": community})
	list.Query = []Pair{{"limit", "100"}}
	for seen := map[string]bool{}; ; {
		reply, err := door.Call(ctx, list)
		if err != nil {
			return nil, err
		}
		var page struct {
			Notes []struct {
				ID   string `json:"id"`
				Type string `json:"type"`
			} `json:"mod_notes"`
			Cursor string `json:"end_cursor"`
			More   bool   `json:"has_next_page"`
		}
		if err := decode(reply, &page); err != nil {
			return nil, err
		}
		for _, note := range page.Notes {
			if note.Type == "" || note.Type == "NOTE" { // the others are entries of the moderation log
				ids = append(ids, note.ID)
			}
		}
		if !page.More || page.Cursor == "" || seen[page.Cursor] {
			return ids, nil
		}
		seen[page.Cursor] = true
		next := *list
		next.Query = []Pair{{"limit", "100"}, {"before", page.Cursor}}
		list = &next
	}
}
