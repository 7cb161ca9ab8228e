package api

import "testing"

func TestReshape(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		reshape func([]byte) ([]byte, error)
		body    string
		want    string // "" is an error of kind server
	}{
		{"one list", firstList, `{"kind":"UserList"}`, `{"kind":"UserList"}`},
		{"two lists", firstList, `[{"a":1},{"b":2}]`, `{"a":1}`},
		{"no list", firstList, `[]`, `[]`},
		{"reasons in order", orderedReasons, `{"data":{"a":{"id":"a"},"c":{"id":"c"},"b":{"id":"b"}},"order":["b","x","a"]}`, `[{"id":"b"},{"id":"a"},{"id":"c"}]`},
		{"no reasons", orderedReasons, `{"data":{},"order":[]}`, `[]`},
		{"reasons that are none", orderedReasons, `[]`, ""},
		{"a reply", newestMessage, `{"conversation":{"objIds":[{"id":"a","key":"messages"},{"id":"b","key":"messages"},{"id":"b","key":"modActions"}]},"messages":{"a":{"x":1},"b":{"x":2}}}`, `{"x":2}`},
		{"a reply in the other shape", newestMessage, `{"conversations":{"objIds":[{"id":"a","key":"messages"}]},"messages":{"a":{"x":1}}}`, `{"x":1}`},
		{"a reply without the message", newestMessage, `{"conversation":{"objIds":[{"id":"a","key":"messages"}]},"messages":{}}`, ""},
		{"a reply that is none", newestMessage, `<html>`, ""},
		{"rules as text", ruleList, `{"json":{"data":{"rules":"[{\"kind\":\"all\"}]"}}}`, `{"json":{"data":{"rules":[{"kind":"all"}]}}}`},
		{"rules as they are", ruleList, `{"json":{"data":{"rules":[1]}}}`, `{"json":{"data":{"rules":[1]}}}`},
		{"rules that are none", ruleList, `{"json":{"data":{"rules":"["}}}`, ""},
		{"no rules", ruleList, `{}`, ""},
		{"drafts and their communities", draftCommunities, `{"drafts":[{"id":"a","subreddit":"t5_x"},{"id":"b","subreddit":null},{"id":"c","subreddit":"t5_y"}],"subreddits":[{"name":"t5_x","display_name":"lua"}]}`,
			`{"drafts":[{"id":"a","subreddit":{"name":"t5_x","display_name":"lua"}},{"id":"b","subreddit":null},{"id":"c","subreddit":{"name":"t5_y"}}]}`},
		{"no drafts", draftCommunities, `{"subreddits":[],"drafts":[]}`, `{"drafts":[]}`},
		{"drafts that are none", draftCommunities, `[]`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := test.reshape([]byte(test.body))
			if test.want == "" {
				if KindOf(err) != ServerError {
					t.Errorf("gave %s, %v", got, err)
				}
				return
			}
			if err != nil || string(got) != test.want {
				t.Errorf("gave %s, %v, want %s", got, err, test.want)
			}
		})
	}
}
