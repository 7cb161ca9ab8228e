package bindings

import (
	"testing"

	"botrun/api"
)

func TestPayloadOf(t *testing.T) {
	for _, tt := range []struct{ name, typ, answered, want string }{
		{"a payload as it is", "Submission", `{"conversation":{"id":"a"}}`, `{"conversation":{"id":"a"}}`},
		{"a conversation alone", "ModmailConversation", `{"id":"a","state":1}`, `{"id":"a","state":1}`},
		{"a conversation and its parts, in their order", "ModmailConversation",
			`{"messages":{"m2":{"id":"m2"},"m1":{"id":"m1"},"m9":{}},"modActions":{"x":{"id":"x"}},"user":{"name":"bob"},
			"conversation":{"id":"a","objIds":[{"id":"m1","key":"messages"},{"id":"x","key":"modActions"},{"id":"m2","key":"messages"},{"id":"gone","key":"messages"}]}}`,
			`{"messages":[{"id":"m1"},{"id":"m2"}],"modActions":[{"id":"x"}],"user":{"name":"bob"},"id":"a","objIds":[{"id":"m1","key":"messages"},{"id":"x","key":"modActions"},{"id":"m2","key":"messages"},{"id":"gone","key":"messages"}]}`},
		{"after a change", "ModmailConversation", `{"conversations":{"id":"a"},"messages":{}}`, `{"messages":[],"id":"a"}`},
		{"an empty conversation", "ModmailConversation", `{"conversation":{},"messages":{}}`, `{"messages":[]}`},
		{"a note and its data", "ModNote", `{"id":"n","user_note_data":{"note":"hi","reddit_id":null},"mod_action_data":{"action":"lock","reddit_id":"t3_a"}}`,
			`{"id":"n","user_note_data":{"note":"hi","reddit_id":null},"mod_action_data":{"action":"lock","reddit_id":"t3_a"},"note":"hi","action":"lock","reddit_id":"t3_a"}`},
		{"a draft of a text", "Draft", `{"id":"d","kind":"richtext","body":null}`, `{"id":"d","kind":"richtext","selftext":null}`},
		{"a draft of a link", "Draft", `{"body":"https://x.org","kind":"link"}`, `{"url":"https://x.org","kind":"link"}`},
		{"a draft that was just made", "Draft", `{"drafts_count":1,"id":"d"}`, `{"drafts_count":1,"id":"d"}`},
		{"a note without data", "ModNote", `{"id":"n","user_note_data":null}`, `{"id":"n","user_note_data":null}`},
	} {
		if got := string(payloadOf(api.TypeNamed(tt.typ), []byte(tt.answered))); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		} else if err := validate([]byte(got)); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestModmailPage(t *testing.T) {
	const body = `{"conversations":{"b":{"id":"b","objIds":[{"id":"m","key":"messages"}]},"a":{"id":"a","objIds":[]}},"messages":{"m":{"id":"m"}},"conversationIds":["a","b","gone"]}`
	p, err := splitPage([]byte(body), "modmail")
	if err != nil || len(p.items) != 2 || p.after != "gone" || p.field != "after" {
		t.Fatalf("%+v %v", p, err)
	}
	if got, want := string(p.items[1].data), `{"messages":[{"id":"m"}],"id":"b","objIds":[{"id":"m","key":"messages"}]}`; got != want {
		t.Errorf("got %s", got)
	}
}

func TestInvitedPage(t *testing.T) {
	const body = `{"moderatorIds":["t2_a"],"after":"t2_a","moderators":{"t2_a":{"username":"bob","modPermissions":{"wiki":true,"mail":false,"access":true} }}}`
	p, err := splitPage([]byte(body), "invited")
	if err != nil || len(p.items) != 1 || p.after != "t2_a" {
		t.Fatalf("%+v %v", p, err)
	}
	if got, want := string(p.items[0].data), `{"mod_permissions":["access","wiki"],"username":"bob","modPermissions":{"wiki":true,"mail":false,"access":true} }`; got != want {
		t.Errorf("got %s", got)
	}
}
