package bindings

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
)

// pageShapes are the shapes of pages: "" is the common envelope.
var pageShapes = []string{"", "second", "announcements", "flair", "notes", "modmail", "invited"}

// readPage gives a page in a form to compare: "kind payload" for each item.
func readPage(p page) (items []string) {
	for _, it := range p.items {
		items = append(items, strings.TrimSpace(it.kind+" "+string(it.data)))
	}
	return items
}

func TestSplitPage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, shape, body string
		items             []string
		after, field      string
	}{
		{name: "the common envelope", body: `{"kind":"Listing","data":{"after":"t3_b","dist":2,"children":[{"kind":"t3","data":{"id":"a"}}, {"data":{"id":"b"},"kind":"t1"}],"before":null}}`,
			items: []string{`t3 {"id":"a"}`, `t1 {"id":"b"}`}, after: "t3_b", field: "after"},
		{name: "the last page", body: `{"data":{"children":[],"after":null}}`},
		{name: "blanks and an unknown kind", body: "\n{ \"data\" : {\n\"children\" : [ {\"kind\" : \"t99\" , \"data\" : { } } ] } }", items: []string{`t99 { }`}},
		{name: "items without a kind", body: `{"data":{"children":[{"name":"a","id":"t2_a"} , {"kind":"t3"},5,"x",null,[1]]}}`,
			items: []string{`{"name":"a","id":"t2_a"}`, `{"kind":"t3"}`, `5`, `"x"`, `null`, `[1]`}},
		{name: "a kind that is a field", body: `{"data":{"children":[{"kind":"link","data":{},"short_name":"r"}]}}`, items: []string{`{"kind":"link","data":{},"short_name":"r"}`}},
		{name: "a pair of listings", body: `[{"data":{"children":[{"kind":"t3","data":{}}]}},{"data":{"after":"t3_c","children":[{"kind":"t3","data":{"id":"c"}}]}}]`,
			shape: "second", items: []string{`t3 {"id":"c"}`}, after: "t3_c", field: "after"},
		{name: "a pair where a listing was expected", body: `[{},{"data":{"children":[]}}]`},
		{name: "announcements", shape: "announcements", body: `{"after":"ann_b","before":null,"data":[{"id":"ann_a"}]}`, items: []string{`{"id":"ann_a"}`}, after: "ann_b", field: "after"},
		{name: "flair", shape: "flair", body: `{"next":"t2_n","users":[{"user":"a","flair_text":null}]}`, items: []string{`{"user":"a","flair_text":null}`}, after: "t2_n", field: "after"},
		{name: "notes", shape: "notes", body: `{"mod_notes":[{"id":"n"}],"end_cursor":"c","has_next_page":true}`, items: []string{`{"id":"n"}`}, after: "c", field: "before"},
		{name: "the last notes", shape: "notes", body: `{"mod_notes":[{"id":"n"}],"end_cursor":"c","has_next_page":false}`, items: []string{`{"id":"n"}`}},
		{name: "modmail", shape: "modmail",
			body:  `{"conversations":{"b":{"id":"b","objIds":[]},"a":{"id":"a","objIds":[{"key":"messages","id":"m"}]}},"messages":{"m":{"id":"m"}},"conversationIds":["a","b"]}`,
			items: []string{`{"messages":[{"id":"m"}],"id":"a","objIds":[{"key":"messages","id":"m"}]}`, `{"messages":[],"id":"b","objIds":[]}`}, after: "b", field: "after"},
		{name: "invited moderators", shape: "invited",
			body:  `{"moderators":{"t2_a":{"id":"t2_a","modPermissions":{"wiki":true,"all":false,"mail":true}},"t2_b":{}},"moderatorIds":["t2_b","t2_a","t2_c"],"after":"t2_a"}`,
			items: []string{`{"mod_permissions":[]}`, `{"mod_permissions":["mail","wiki"],"id":"t2_a","modPermissions":{"wiki":true,"all":false,"mail":true}}`}, after: "t2_a", field: "after"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, err := splitPage([]byte(test.body), test.shape)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.items, readPage(p)); diff != "" {
				t.Errorf("items (-want +got):\n%s", diff)
			}
			if p.after != test.after || p.after != "" && p.field != test.field {
				t.Errorf("cursor %q in %q, want %q in %q", p.after, p.field, test.after, test.field)
			}
		})
	}
}

// hostileBodies are what a listing is not.
var hostileBodies = []string{
	``, ` `, `null`, `true`, `5`, `"text"`, `<html>`, `{`, `[`, `{}`, `[]`, `[1]`, `[1,2]`, `[{},[]]`, `[{},{"data":5}]`,
	`{"data":null}`, `{"data":[]}`, `{"data":{}}`, `{"data":{"children":null}}`, `{"data":{"children":{}}}`, `{"data":{"children":[{"kind":"t3","data":{"id":"a"}`,
	`{"data":{"children":[}]}`, `{"data":{"children":[],"after":5}}x{`, `{"data":{"children":[{"kind":"t3","data":{"a":}}]}}`, `{5:6}`,
	`{"users":null,"next":"x"}`, `{"mod_notes":{},"has_next_page":true}`, `{"error":403,"message":"Forbidden"}`,
	`{"moderators":{"a":5,"b":[],"c":"}"},"moderatorIds":["a","b","c",7,null,{}]}`, `{"moderators":[],"moderatorIds":["a"]}`, `{"moderatorIds":[1,2]}`,
	`{"conversations":{"a":5,"b":null},"conversationIds":["a","b",3]}`, `{"conversations":{"a":{"objIds":[5,{"key":7,"id":[]}]}},"messages":{"x":1},"conversationIds":["a"]}`,
	`{"conversationIds":[{}]}`, "{\"data\":{\"children\":[\"\xff\"]}}", `{"data":{"children":[` + strings.Repeat("[", 20000) + `]}}`,
	strings.Repeat(`{"data":`, 20000), `{"data":{"children":[{"kind":"t3","data":{` + strings.Repeat(`"a":{`, 12000),
}

// checkPage splits a body in every shape: an error is the service's, and what
// is given lies within valid JSON.
func checkPage(t *testing.T, body []byte) {
	t.Helper()
	for _, shape := range pageShapes {
		p, err := splitPage(body, shape)
		if err != nil {
			var e *api.Error
			if !errors.As(err, &e) || e.Kind != api.ServerError || e.Message == "" {
				t.Errorf("%.100q as %q: %v, want an error of kind %s", body, shape, err, api.ServerError)
			}
			if p.items != nil {
				t.Errorf("%.100q as %q: items beside an error", body, shape)
			}
			continue
		}
		for _, it := range p.items {
			if json.Valid(body) && !json.Valid(it.data) {
				t.Errorf("%.100q as %q: the item %.100q is not JSON", body, shape, it.data)
			}
		}
	}
}

func TestSplitPageHostile(t *testing.T) {
	t.Parallel()
	for _, body := range hostileBodies {
		checkPage(t, []byte(body))
	}
	if _, err := splitPage([]byte(`{}`), "no such shape"); err == nil || api.KindOf(err) != api.Invalid {
		t.Errorf("an unknown shape: %v", err)
	}
}

func FuzzSplitPage(f *testing.F) {
	for _, body := range hostileBodies {
		if len(body) < 1000 {
			f.Add([]byte(body))
		}
	}
	f.Add([]byte(`{"kind":"Listing","data":{"after":"t3_b","children":[{"kind":"t3","data":{"id":"a"}},{"kind":"t1","x":1}]}}`))
	f.Fuzz(checkPage)
}
