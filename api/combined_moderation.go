package api

import (
	"context"
	"fmt"
	"strings"
)

// removeWithReason removes an item and then, when a reason or a note is given,
// files it with the removal.
func removeWithReason(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	reply, err := door.Call(ctx, call)
	if err != nil || !truthy(call.Args["reason_id"]) && !truthy(call.Args["mod_note"]) {
		return reply, err
	}
	reason := map[string]any{"mod_note": Text(call.Args["mod_note"])}
	if id := call.Args["reason_id"]; truthy(id) {
		reason["reason_id"] = id
	}
	if _, err := door.Call(ctx, call.step(kindOfItem(call)+".mod._add_removal_reason", call.Self, reason)); err != nil {
		return nil, done(err, "the item was removed, the reason was not filed")
	}
	return reply, nil
}

// kindOfItem gives "comment" or "submission".
func kindOfItem(call *Call) string {
	kind, _, _ := strings.Cut(call.Op, ".")
	return kind
}

// needsReason files a removal reason, which is an id, a note or both.
func needsReason(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	if !truthy(call.Args["reason_id"]) && !truthy(call.Args["mod_note"]) {
		return nil, Errorf(Invalid, "takes reason_id, mod_note or both")
	}
	return door.Call(ctx, call)
}

// distinguish marks an item as a moderator's, or takes the mark away. The item
// is fetched first: only a comment at the top of its tree can be pinned.
func distinguish(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	item, err := fetchThing(ctx, door, call, Text(call.Self["fullname"]))
	if err != nil {
		return nil, err
	}
	pin := truthy(call.Args["sticky"]) && strings.HasPrefix(Text(item.Data["parent_id"]), "t3_")
	return door.Call(ctx, call.with(map[string]any{"pin": choose(pin, true, nil)}))
}

// hideBatch is how many submissions one request hides.
const hideBatch = 50

// hideMany hides a submission and others, or shows them again.
func hideMany(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	others, _ := call.Args["other_submissions"].([]any)
	all := append([]any{call.Self["fullname"]}, others...)
	var reply *Reply
	for start := 0; start < len(all); start += hideBatch {
		batch := all[start:min(start+hideBatch, len(all))]
		one := call.with(map[string]any{"other_submissions": batch[1:]})
		one.Self = map[string]any{"fullname": batch[0]}
		var err error
		if reply, err = door.Call(ctx, one); err != nil {
			if start > 0 {
				err = done(err, fmt.Sprintf("the first %d of %d were sent", start, len(all)))
			}
			return nil, err
		}
	}
	return reply, nil
}
