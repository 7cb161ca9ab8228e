package bindings

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"botrun/api"
)

// streamDoor answers each round of a stream with the next of its pages, then
// with nothing new. A page is ids, the newest first; "!" is an error.
type streamDoor struct {
	pages []string
	asked []string // limit and before of each round, and the whole seconds since the start
	start time.Time
}

func (d *streamDoor) Call(_ context.Context, call *api.Call) (*api.Reply, error) {
	limit, before := "", ""
	for _, p := range call.Query {
		switch p.Name {
		case "limit":
			limit = p.Value
		case "before":
			before = p.Value
		}
	}
	d.asked = append(d.asked, fmt.Sprintf("%s %s@%.0f", limit, before, time.Since(d.start).Seconds()))
	page := ""
	if len(d.pages) > 0 {
		page, d.pages = d.pages[0], d.pages[1:]
	}
	if page == "!" {
		return nil, &api.Error{Kind: api.ServerError, Message: "not now"}
	}
	var items []string
	for _, id := range strings.Fields(page) {
		items = append(items, fmt.Sprintf(`{"kind":"t3","data":{"id":%q}}`, id))
	}
	return &api.Reply{Status: 200, Body: []byte(treeListing(items...))}, nil
}

func TestStream(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, pages, options, want, asked string }{
		{"oldest first, each once", "b a|c b a|d", "", "a b c d", "100 @0|100 t3_b@0|100 t3_c@0"},
		{"growing waits without anything new", "a|||||b", "", "a b", "100 @0|100 t3_a@0|99 @1|98 @3|97 @7|96 @15"},
		{"new items make the waits short again", "a|||b||c", "", "a b c", "100 @0|100 t3_a@0|99 @1|98 @3|100 t3_b@3|97 @4"},
		{"skip_existing", "b a|c", "skip_existing = true", "c", "100 @0|100 t3_b@0"},
		{"continue_after_id", "c", `continue_after_id = "t3_b"`, "c", "100 t3_b@0"},
		{"exclude_before", "a|b", "exclude_before = true", "a b", "100 @0|100 @0"},
		{"a pause after each round", "a||b", "pause_after = -1", "a - - b -", "100 @0|100 t3_a@0|99 @0"},
		{"a pause after the first empty round", "a||b", "pause_after = 0", "a - b", "100 @0|100 t3_a@0|99 @0"},
		{"a pause after two empty rounds", "a|||b", "pause_after = 1", "a - b", "100 @0|100 t3_a@0|99 @1|98 @1"},
		{"never a pause", "a||b", "pause_after = math.huge", "a b", "100 @0|100 t3_a@0|99 @1"},
		{"an exception handler", "a|!|!|b", "exception_handler = function(err) assert(err.kind == 'server'); note('!') end", "a ! ! b", "100 @0|100 t3_a@0|100 t3_a@1|100 t3_a@3"},
		{"another attribute", "b a", `attribute_name = "id"`, "a b", "100 @0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				door := &streamDoor{pages: strings.Split(test.pages, "|"), start: time.Now()}
				n := len(strings.Fields(test.want))
				runScript(t, door, fmt.Sprintf(`
local got, want = {}, %d
function note(word) got[#got + 1] = word end
local it = client.community("golang").stream:submissions{%s}
for post in it do
  note(post and post.id or "-")
  if #got == want then break end
end
assert(table.concat(got, " ") == %q, table.concat(got, " "))`, n, test.options, test.want))
				if asked := strings.Join(door.asked, "|"); asked != test.asked {
					t.Errorf("asked for %s, want %s", asked, test.asked)
				}
			})
		})
	}
}

// TestStreamError: without a handler an error ends the stream, and a handler
// that raises one ends it too.
func TestStreamError(t *testing.T) {
	t.Parallel()
	runScript(t, &streamDoor{pages: []string{"a", "!", "b"}}, `
local it = client.community("golang").stream:submissions()
assert(it:first().id == "a")
local ok, err = pcall(it.first, it)
assert(not ok and err.kind == "server")`)
	runScript(t, &streamDoor{pages: []string{"!"}}, `
local it = client.community("golang").stream:submissions{exception_handler = function(e) error("mine", 0) end}
local ok, err = pcall(it.first, it)
assert(not ok and err == "mine")`)
	runScript(t, &streamDoor{pages: []string{"a"}}, `
local it = client.community("golang").stream:submissions{attribute_name = "nothing", exception_handler = error}
local ok, err = pcall(it.first, it)
assert(not ok and err.kind == "invalid" and err.hint:find("attribute_name"))`)
}

// TestStreamGenerator follows a listing of the script through a filter; an
// error on the way goes to the handler.
func TestStreamGenerator(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		runScript(t, &streamDoor{pages: []string{"a", "!", "b"}, start: time.Now()}, `
failed = 0
local com = client.community("golang")
local function list(options) return com:new(options):filter(function(post) return post.id ~= "a" end) end
local it = client.stream_generator(list, {exception_handler = function(err) failed = failed + 1 end})
assert(it:first().id == "b" and failed == 1)`)
	})
}

func TestRecent(t *testing.T) {
	t.Parallel()
	r := newRecent(3)
	for _, id := range []string{"a", "b", "c"} {
		r.add(id)
	}
	if !r.has("a") { // now the newest
		t.Error("a is forgotten")
	}
	r.add("d")
	if r.has("b") || !r.has("a") || !r.has("c") || !r.has("d") {
		t.Errorf("remembers %v, want a, c and d", r.order)
	}
}
