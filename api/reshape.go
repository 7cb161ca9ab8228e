package api

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// Reshapes bring an answer into the shape that a row's Returns describes.

// firstList gives the first of several lists: the members who contribute to a
// live thread, before those who are invited.
func firstList(body []byte) ([]byte, error) {
	var lists []json.RawMessage
	if json.Unmarshal(body, &lists) != nil || len(lists) == 0 {
		return body, nil
	}
	return lists[0], nil
}

// orderedReasons gives a community's removal reasons as a list, in the order
// that the answer names; those it does not name come last.
func orderedReasons(body []byte) ([]byte, error) {
	var in struct {
		Data  map[string]json.RawMessage `json:"data"`
		Order []string                   `json:"order"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	reasons := make([]json.RawMessage, 0, len(in.Data))
	for _, id := range append(in.Order, slices.Sorted(maps.Keys(in.Data))...) {
		if reason := in.Data[id]; reason != nil {
			reasons = append(reasons, reason)
			delete(in.Data, id)
		}
	}
	return json.Marshal(reasons)
}

// newestMessage gives the message that a reply to a modmail conversation made:
// the last of the conversation's messages. The conversation goes by either of
// two names in the answer.
func newestMessage(body []byte) ([]byte, error) {
	type conversation struct {
		Objects []struct {
			ID  string `json:"id"`
			Key string `json:"key"`
		} `json:"objIds"`
	}
	var in struct {
		One      conversation               `json:"conversation"`
		Other    conversation               `json:"conversations"`
		Messages map[string]json.RawMessage `json:"messages"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	for _, object := range slices.Backward(append(in.Other.Objects, in.One.Objects...)) {
		if message := in.Messages[object.ID]; object.Key == "messages" && message != nil {
			return message, nil
		}
	}
	return nil, Errorf(ServerError, "the answer does not hold the new message")
}

// ruleList reads the rules of an answer, which are JSON in a JSON text.
func ruleList(body []byte) ([]byte, error) {
	var in struct {
		JSON struct {
			Data struct {
				Rules json.RawMessage `json:"rules"`
			} `json:"data"`
		} `json:"json"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	rules := []byte(in.JSON.Data.Rules)
	var text string
	if json.Unmarshal(rules, &text) == nil {
		rules = []byte(text)
	}
	if !json.Valid(rules) {
		return nil, Errorf(ServerError, "the rules in the answer cannot be read")
	}
	return bytes.Join([][]byte{[]byte(`{"json":{"data":{"rules":`), rules, []byte(`}}}`)}, nil), nil
}

// foundCollection refuses the answer for a collection that is not there, which
// looks like that of a write: {"json": {"errors": []}}.
func foundCollection(body []byte) ([]byte, error) {
	var in struct {
		ID string `json:"collection_id"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	if in.ID == "" {
		return nil, Errorf(NotFound, "there is no such collection")
	}
	return body, nil
}

// draftCommunities puts the communities of drafts, which the answer holds
// beside them, in place of their fullnames.
func draftCommunities(body []byte) ([]byte, error) {
	var in struct {
		Drafts      []map[string]json.RawMessage `json:"drafts"`
		Communities []json.RawMessage            `json:"subreddits"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, Errorf(ServerError, "the answer cannot be read: %w", err)
	}
	communities := map[string]json.RawMessage{}
	for _, raw := range in.Communities {
		var community struct {
			Name string `json:"name"`
		}
		if json.Unmarshal(raw, &community) == nil {
			communities[community.Name] = raw
		}
	}
	for _, draft := range in.Drafts {
		var fullname string
		if json.Unmarshal(draft["subreddit"], &fullname) != nil || fullname == "" {
			continue // a draft for none
		}
		draft["subreddit"] = communities[fullname]
		if draft["subreddit"] == nil {
			draft["subreddit"] = json.RawMessage(`{"name":` + JSONText(fullname) + `}`)
		}
	}
	return json.Marshal(map[string]any{"drafts": in.Drafts})
}
