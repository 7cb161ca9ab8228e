package bindings

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// decodeMembers gives an object's members in order as encoding/json reads
// them, a name that comes again only once.
func decodeMembers(raw []byte) (names []string, values map[string]json.RawMessage, ok bool) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, nil, false
	}
	values = map[string]json.RawMessage{}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, nil, false
		}
		var v json.RawMessage
		if dec.Decode(&v) != nil {
			return nil, nil, false
		}
		if _, again := values[name.(string)]; !again {
			names = append(names, name.(string))
			values[name.(string)] = v
		}
	}
	return names, values, true
}

// compareRecord reads an object with a record in several orders and compares
// it with encoding/json.
func compareRecord(t *testing.T, raw []byte) {
	t.Helper()
	names, values, ok := decodeMembers(raw)
	if !ok {
		return
	}
	fresh, backward := record{raw: raw}, record{raw: raw}
	for i := range names {
		name := names[len(names)-1-i]
		if got := backward.get(name); !bytes.Equal(got, values[name]) {
			t.Errorf("%s: get(%q) = %s, want %s", raw, name, got, values[name])
		}
	}
	seen := map[string]bool{}
	var order []string
	fresh.each(func(name string, value []byte) {
		if !seen[name] {
			order = append(order, name)
			if !bytes.Equal(value, values[name]) {
				t.Errorf("%s: each gives %q = %s, want %s", raw, name, value, values[name])
			}
		}
		seen[name] = true
	})
	if diff := cmp.Diff(names, order); diff != "" {
		t.Errorf("%s: names (-want +got):\n%s", raw, diff)
	}
	if _, there := values["not there"]; !there && fresh.get("not there") != nil {
		t.Errorf("%s: has a member that is not there", raw)
	}
}

var recordSeeds = []string{
	`{}`, ` { } `, `{"a":1}`, `{"a" : 1 , "b":[{},[],"]"],"c":{"d":"}\"{"}}`, `{"a":1,"a":2}`, `{"":0}`,
	`{"a\\":"\\","b":"\\\\\"","c":null}`, `{"\u0061":true,"b\n":false}`, `{"ä":"ö","😀":"\ud83d\ude00"}`,
	"\n{\t\"a\"\r:\n-1.5e+10\n,\"b\": {\"c\" : {} } }\n", `[1,2]`, `"text"`, `5`, `null`, ``,
}

func TestRecord(t *testing.T) {
	t.Parallel()
	for _, raw := range recordSeeds {
		compareRecord(t, []byte(raw))
	}
	var wide strings.Builder
	for i := range 300 {
		wide.WriteString(`,"field_` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + `":{"n":[` + strings.Repeat("[", i%5) + strings.Repeat("]", i%5) + `]}`)
	}
	compareRecord(t, []byte("{"+wide.String()[1:]+"}"))
}

func TestElements(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string][]string{
		`[]`: nil, ` [ ] `: nil, `[1]`: {"1"}, `[1,"a,b",[2,[3]],{"c":[4]},null]`: {"1", `"a,b"`, "[2,[3]]", `{"c":[4]}`, "null"},
		"[ 1 ,\n2 ]": {"1", "2"}, `{}`: nil, `5`: nil, ``: nil,
	} {
		var got []string
		elements([]byte(raw), func(v []byte) bool { got = append(got, string(v)); return true })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("elements of %s (-want +got):\n%s", raw, diff)
		}
	}
	n := 0
	elements([]byte(`[1,2,3]`), func([]byte) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("asked for %d elements after false, want 2", n)
	}
}

func TestWalk(t *testing.T) {
	t.Parallel()
	body := []byte(`{"json":{"data":{"things":[{"id":"a"},{"id":"b"}]}},"t5_x":{"emoji":{"one":{"url":"u"},"two":{}}},"list":[{"v":1},{"w":2}]}`)
	for path, want := range map[string][]string{
		"":                        {string(body)},
		"json.data.things.0":      {`{"id":"a"}`},
		"json.data.things.1.id":   {`"b"`},
		"json.data.things.2":      nil,
		"json.nothing.things":     nil,
		"t5_*.emoji.*":            {`{"url":"u"}`, `{}`},
		"t5_*.emoji.*name":        {`{"name":"one","url":"u"}`, `{"name":"two"}`},
		"list.*v":                 {"1", `{"w":2}`},
		"json.data.things.0.id.x": nil,
	} {
		var got []string
		for _, v := range walk(body, path) {
			got = append(got, string(v))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("walk %q (-want +got):\n%s", path, diff)
		}
	}
}

func TestUnquote(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{`""`, `"a"`, `"\""`, `"\\"`, `"\u00e4\n\t\/"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00x"`, "\"\xff\"", "\"\\n\xff\"", `"ä"`} {
		var want string
		if err := json.Unmarshal([]byte(raw), &want); err != nil {
			t.Fatal(err)
		}
		if got := strings.ToValidUTF8(unquote([]byte(raw)), "\uFFFD"); got != want {
			t.Errorf("unquote(%s) = %q, want %q", raw, got, want)
		}
	}
}

// FuzzRecord compares the scanner with encoding/json on whatever the service
// might send, after the check that every answer passes.
func FuzzRecord(f *testing.F) {
	for _, raw := range recordSeeds {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		if err := validate(raw); err != nil {
			t.Fatalf("%q is JSON: %v", raw, err)
		}
		if utf8.Valid(raw) {
			compareRecord(t, raw)
		}
		for _, path := range []string{"a.b", "*.0", "*name", "a*", "0.1.2"} {
			walk(raw, path)
		}
	})
}
