package api

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
)

// Combined operations. Their rows hold the wire form of their own request, and
// Run makes it: it sends a call of the same row, with what it found out added
// to the arguments, straight through the door. Other steps are calls of other
// rows; names that begin with "_" are rows for such steps alone.

// with gives the call of the row's own request: the arguments with changes, of
// which nil takes one away.
func (c *Call) with(changes map[string]any) *Call {
	own := *c
	own.Args = maps.Clone(c.Args)
	if own.Args == nil {
		own.Args = map[string]any{}
	}
	maps.Copy(own.Args, changes)
	maps.DeleteFunc(own.Args, func(name string, v any) bool {
		_, changed := changes[name]
		return changed && v == nil
	})
	return &own
}

// step gives a call of another row, made at the same place of the script.
func (c *Call) step(op string, self, args map[string]any) *Call {
	return &Call{Op: op, Self: self, Args: args, Script: c.Script}
}

// decode reads an answer; one that cannot be read is an error of kind server.
func decode(reply *Reply, into any) error {
	if err := json.Unmarshal(reply.Body, into); err != nil {
		return Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	return nil
}

// answer gives a reply with another body.
func answer(reply *Reply, body any) (*Reply, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, Errorf(ServerError, "the answer cannot be written: %w", err)
	}
	changed := *reply
	changed.Body = raw
	return &changed, nil
}

// thing is a resource as the service wraps it.
type thing struct {
	Kind string         `json:"kind"`
	Data map[string]any `json:"data"`
}

// listingAnswer is a page of things.
type listingAnswer struct {
	Data struct {
		Children []thing `json:"children"`
	} `json:"data"`
}

// fetchThing loads a comment, submission or other thing by its fullname. A
// submission comes from its own page, which tells more than the info request.
func fetchThing(ctx context.Context, door Caller, call *Call, fullname string) (thing, error) {
	var found []thing
	if id, is := strings.CutPrefix(fullname, "t3_"); is {
		reply, err := door.Call(ctx, call.step("submission.load", map[string]any{"id": id, "comment_limit": 2048.0, "comment_sort": "confidence"}, nil))
		if err != nil {
			return thing{}, err
		}
		var pages []listingAnswer
		if err := decode(reply, &pages); err != nil {
			return thing{}, err
		}
		if len(pages) > 0 {
			found = pages[0].Data.Children
		}
	} else {
		var err error
		if found, err = fetchInfo(ctx, door, call, fullname); err != nil {
			return thing{}, err
		}
	}
	if len(found) == 0 {
		return thing{}, Errorf(NotFound, "there is no %s", fullname)
	}
	return found[0], nil
}

// fetchInfo asks for things by fullname; those that are gone are left out.
func fetchInfo(ctx context.Context, door Caller, call *Call, fullname string) ([]thing, error) {
	reply, err := door.Call(ctx, call.step("client.info", nil, map[string]any{"fullnames": []any{fullname}}))
	if err != nil {
		return nil, err
	}
	var page listingAnswer
	err = decode(reply, &page)
	return page.Data.Children, err
}

// done adds to the error of a later step what was done before it, since a
// script that repeats the call would do that again.
func done(err error, what string) error {
	told := *AsError(err, &Call{}).(*Error)
	told.Hint = strings.TrimPrefix(told.Hint+"; "+what, "; ")
	return &told
}
