package bindings

import (
	"bytes"

	"botrun/api"
)

// payloadOf gives the payload of an object from what was answered for it. For
// most types that is the same; some are answered in parts.
func payloadOf(t *api.Type, answered []byte) []byte {
	switch t.Name {
	case "ModmailConversation":
		return conversationPayload(answered)
	case "ModNote":
		return lifted(answered, "user_note_data", "mod_action_data")
	case "Draft":
		return draftPayload(answered)
	}
	return answered
}

// lifted gives an object with the members of some of its members as its own,
// null ones left out. Where a name comes twice, the first counts.
func lifted(object []byte, names ...string) []byte {
	r := record{raw: object}
	var more []byte
	for _, name := range names {
		inner := record{raw: r.get(name)}
		inner.each(func(name string, value []byte) {
			if firstByte(value) != 'n' {
				more = append(append(append(more, ','), api.JSONText(name)...), ':')
				more = append(more, value...)
			}
		})
	}
	end := bytes.LastIndexByte(object, '}')
	if more == nil || end < 0 {
		return object
	}
	return append(append(object[:end:end], more...), '}')
}

// renamed gives an object with each member under the name that f gives it; ""
// leaves it out.
func renamed(object []byte, f func(name string) string) []byte {
	r := record{raw: object}
	out := []byte{'{'}
	r.each(func(name string, value []byte) {
		if name = f(name); name == "" {
			return
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, api.JSONText(name)...), ':'), value...)
	})
	return append(out, '}')
}
