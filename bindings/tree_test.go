package bindings

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"botrun/api"
)

// treeDoor answers for the submission "s": comments a (with the reply b) and
// c, and two parts that were left out: of two comments below a, and a thread
// that goes on below c.
type treeDoor struct{ asked []string }

func treeComment(id, parent string, replies ...string) string {
	below := `""`
	if len(replies) > 0 {
		below = treeListing(replies...)
	}
	return fmt.Sprintf(`{"kind":"t1","data":{"id":%q,"name":"t1_%s","parent_id":%q,"link_id":"t3_s","author":"someone","replies":%s}}`, id, id, parent, below)
}

func treeMore(id, parent string, count int, children string) string {
	return fmt.Sprintf(`{"kind":"more","data":{"id":%q,"name":"t1_%s","parent_id":%q,"count":%d,"children":[%s]}}`, id, id, parent, count, children)
}

func treeListing(children ...string) string {
	return `{"kind":"Listing","data":{"after":null,"children":[` + strings.Join(children, ",") + `]}}`
}

func (d *treeDoor) Call(_ context.Context, call *api.Call) (*api.Reply, error) {
	op, err := api.Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	request, err := op.Request(call)
	if err != nil {
		return nil, err
	}
	d.asked = append(d.asked, strings.Trim(request.Path, "/"))
	post := treeListing(`{"kind":"t3","data":{"id":"s","name":"t3_s","author":"someone"}}`)
	body := ""
	switch strings.Trim(request.Path, "/") {
	case "comments/s":
		body = "[" + post + "," + treeListing(
			treeComment("a", "t3_s", treeComment("b", "t1_a"), treeMore("d", "t1_a", 2, `"d","e"`)),
			treeComment("c", "t3_s", treeMore("_", "t1_c", 0, ""))) + "]"
	case "comments/s/_/c":
		body = "[" + post + "," + treeListing(treeComment("c", "t3_s", treeComment("f", "t1_c"))) + "]"
	case "comments/s/_/b", "r/golang/comments/s/slug/b":
		body = "[" + post + "," + treeListing(treeComment("a", "t3_s", treeComment("b", "t1_a", treeComment("g", "t1_b")))) + "]"
	case "api/morechildren":
		body = `{"json":{"errors":[],"data":{"things":[` + treeComment("d", "t1_a") + "," + treeComment("e", "t1_d") + "," + treeComment("x", "t1_gone") + `]}}}`
	case "message/inbox":
		body = treeListing(`{"kind":"t1","data":{"id":"b","name":"t1_b","context":"/r/golang/comments/s/slug/b/?context=3","parent_id":"t1_a","subject":"comment reply"}}`)
	default:
		return nil, &api.Error{Kind: api.NotFound, Message: request.Path}
	}
	return &api.Reply{Status: 200, Body: []byte(body)}, nil
}

func TestTree(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, script, asked string }{
		{"index, length and loop", `
assert(#comments == 2 and comments[1].id == "a" and comments[2].id == "c" and comments[-1].id == "c" and comments[-2].id == "a")
assert(comments[0] == nil and comments[3] == nil and comments[-3] == nil and comments[1.5] == nil)
local n = 0
for c in comments() do n = n + 1; assert(c == comments[n]) end
assert(n == 2 and #comments[1].replies == 2 and #comments[1].replies[1].replies == 0)`, "comments/s"},
		{"the list goes level by level", `assert(ids() == "a c b more more")`, "comments/s"},
		{"an item is always the same value", `local seen = {[comments[1]] = true}; assert(seen[comments:list()[1]])`, "comments/s"},
		{"replace_more", `
assert(#comments:replace_more() == 0)
assert(ids() == "a c x b d f e", ids()) -- x answers a comment that is gone
assert(comments[1].replies[2].replies[1].id == "e" and comments[1].replies[2].replies[1]:parent() == comments[1].replies[2])
assert(#comments:replace_more() == 0)`, "comments/s|api/morechildren|comments/s/_/c"},
		{"limit and threshold", `
local left = comments:replace_more{limit = math.huge, threshold = 1}
assert(#left == 1 and left[1].count == 0 and left[1].submission == post and #comments[2].replies == 0)`, "comments/s|api/morechildren"},
		{"no requests", `assert(#comments:replace_more{limit = 0} == 2 and ids() == "a c b")`, "comments/s"},
		{"a tree may change in a loop over it", `
local n = 0
for c in comments() do n = n + 1; comments:replace_more() end
assert(n == 2 and #comments == 3)`, "comments/s|api/morechildren|comments/s/_/c"},
		{"the replies of one comment", `assert(#comments[2].replies:replace_more() == 0 and comments[2].replies[1].id == "f")`, "comments/s|comments/s/_/c"},
		{"more:comments is asked for once, and then in the tree", `
local more = comments[1].replies[2]
assert(#more:comments() == 3 and #more:comments() == 3 and more:comments()[1].submission == post)
local ok, err = pcall(function() comments:replace_more() end)
assert(not ok and err.kind == "conflict" and err.op == "comments.replace_more", tostring(err))`, "comments/s|api/morechildren"},
		{"more:comments without update", `
assert(#comments[1].replies[2]:comments{update = false} == 3)
assert(#comments:replace_more{threshold = 1} == 1)`, "comments/s|api/morechildren"},
		{"the parent is the object in the tree", `
local b = comments[1].replies[1]
assert(rawequal(b:parent(), comments[1]) and b:parent():parent() == post and not b.is_root and comments[1].is_root)`, "comments/s"},
		{"refresh brings the comments above", `
local b = client.comment("b", {fetch = false})
b.submission = post
b:refresh()
assert(b.replies[1].id == "g" and b.replies[1]:parent() == b and b:parent().author.name == "someone" and rawequal(b:parent().replies[1], b))`, "comments/s|comments/s/_/b"},
		{"refresh of an inbox comment keeps what the inbox said", `
local b = client.inbox.all():first()
assert(b.subject == "comment reply" and b.submission.id == "s")
b:refresh():refresh()
assert(b.context == "/r/golang/comments/s/slug/b/?context=3" and b:parent().id == "a")`, "comments/s|message/inbox|r/golang/comments/s/slug/b|r/golang/comments/s/slug/b"},
		{"an assigned submission reaches the replies", `
local other = client.submission("o", {fetch = false})
assert(comments[1].replies[1].submission == post)
comments[1].submission = other
assert(comments[1].replies[1].submission == other and comments[2].submission == post)`, "comments/s"},
		{"mistakes", `
for _, wrong in ipairs{
  function() return comments.length end, function() return comments.list() end, function() comments:replace_more{max = 1} end, function() comments:replace_more{limit = "all"} end,
  function() post.comment_sort = "new" end, function() post:add_fetch_param("a", "b") end,
} do
  local ok, err = pcall(wrong)
  assert(not ok and err.kind == "invalid", tostring(err))
end
local ok, err = pcall(function() return client.submission("s", {fetch = false}).comments end)
assert(not ok and err.kind == "not_fetched")
ok, err = pcall(function() return client.comment("z", {fetch = false}).is_root end)
assert(not ok and err.kind == "not_fetched")`, "comments/s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			door := &treeDoor{}
			runScript(t, door, `
post = client.submission("s")
comments = post.comments
function ids()
  local names = {}
  for _, c in ipairs(comments:list()) do names[#names + 1] = client.type(c) == "Comment" and c.id or "more" end
  return table.concat(names, " ")
end
`+test.script)
			if asked := strings.Join(door.asked, "|"); asked != test.asked {
				t.Errorf("asked for %s, want %s", asked, test.asked)
			}
		})
	}
}

// TestMoreQueue: the largest come first, and every part comes out once.
func TestMoreQueue(t *testing.T) {
	t.Parallel()
	var q moreQueue
	for i := range 200 {
		q.push(&Object{rec: record{raw: fmt.Appendf(nil, `{"count":%d}`, i*7919%37)}})
	}
	last, seen := 1000, map[*Object]bool{}
	for len(q) > 0 {
		o := q.pop()
		if seen[o] || o.count() > last {
			t.Fatalf("%d came after %d", o.count(), last)
		}
		last, seen[o] = o.count(), true
	}
	if len(seen) != 200 {
		t.Errorf("%d came out", len(seen))
	}
}
