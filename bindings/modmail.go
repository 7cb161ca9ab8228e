package bindings

import (
	"bytes"
	"cmp"
	"net/url"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// The service answers a modmail conversation in parts that lie side by side:
// the conversation, its messages and the moderators' actions by id, and a
// summary of the member. In a script they are one object.

// conversationPayload gives a conversation's payload from an answer about it.
func conversationPayload(answered []byte) []byte {
	r := record{raw: answered}
	for _, name := range []string{"conversation", "conversations"} { // after a change it is "conversations"
		if conversation := r.get(name); firstByte(conversation) == '{' {
			return withParts(conversation, &r)
		}
	}
	return answered
}

// withParts gives a conversation's payload with its messages and actions as
// lists, in their order, and its member. The parts are found in the answer
// beside it; of a listing these are the newest messages alone.
func withParts(conversation []byte, beside *record) []byte {
	r := record{raw: conversation}
	out := []byte{'{'}
	for _, part := range []string{"messages", "modActions"} {
		if all := beside.get(part); firstByte(all) == '{' {
			out = append(out, `"`+part+`":[`...)
			out = append(out, bytes.Join(partsOf(r.get("objIds"), part, all), []byte{','})...)
			out = append(out, "],"...)
		}
	}
	if user := beside.get("user"); user != nil {
		out = append(append(append(out, `"user":`...), user...), ',')
	}
	rest := conversation[bytes.IndexByte(conversation, '{')+1:]
	if firstByte(rest) == '}' {
		out = bytes.TrimSuffix(out, []byte{','})
	}
	return append(out, rest...)
}

// partsOf gives the messages or actions that a conversation's references name.
func partsOf(references []byte, part string, all []byte) (found [][]byte) {
	byID := record{raw: all}
	elements(references, func(v []byte) bool {
		ref := record{raw: v}
		if key := ref.get("key"); firstByte(key) == '"' && unquote(key) == part {
			if one := byID.get(unquote(ref.get("id"))); one != nil {
				found = append(found, one)
			}
		}
		return true
	})
	return found
}

// conversations gives the conversations of a listing's answer in its order.
func conversations(answer *record) (found [][]byte) {
	byID := record{raw: answer.get("conversations")}
	elements(answer.get("conversationIds"), func(id []byte) bool {
		if v := byID.get(unquote(id)); firstByte(v) == '{' {
			found = append(found, withParts(v, answer))
		}
		return true
	})
	return found
}

// modmailAnswer converts the answer of a generic request that is one
// conversation or a listing of them; nil if it is neither.
func (c *Client) modmailAnswer(L *lua.LState, answer *record) lua.LValue {
	t := api.TypeNamed("ModmailConversation")
	messages := answer.get("messages")
	switch {
	case messages == nil:
	case answer.get("conversationIds") != nil && answer.get("conversations") != nil:
		list := NewArray(L, 0)
		for _, v := range conversations(answer) {
			list.Append(c.wrap(L, t, v, nil, true))
		}
		return list
	case answer.get("modActions") != nil:
		return c.wrap(L, t, answer.raw, nil, true)
	}
	return nil
}

// recent gives what a member did lately, as a conversation shows it: objects
// that hold a summary, the newest first.
func (c *Client) recent(L *lua.LState, t *api.Type, byID []byte) *lua.LTable {
	var items []*Object
	r := record{raw: byID}
	r.each(func(id string, summary []byte) {
		item := newObject(c, t, summary)
		item.fetched = false
		if t.Prefix != "" {
			id = strings.TrimPrefix(id, t.Prefix+"_")
			// Elsewhere the permalink of these is a path.
			if u, err := url.Parse(item.text("permalink")); err == nil && u.Path != "" {
				item.hold("permalink", lua.LString(u.Path))
			}
		}
		item.hold("id", lua.LString(id))
		items = append(items, item)
	})
	slices.SortFunc(items, func(a, b *Object) int { // ids are numbers to the base 36
		x, y := a.text("id"), b.text("id")
		return cmp.Or(len(y)-len(x), strings.Compare(y, x))
	})
	list := L.NewTable()
	for _, item := range items {
		list.Append(item.value(L))
	}
	return list
}
