package policy

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"botrun/api"
)

// sample gives a value that a parameter takes.
func sample(p api.Param) any {
	var one any
	switch {
	case len(p.Choices) > 0:
		one = p.Choices[0]
	case p.Extra || p.Type == "map":
		return m{}
	case p.Type == "int" || p.Type == "number":
		one = 1.0
	case p.Type == "bool":
		one = true
	case p.Type == "media":
		one = api.File{Name: "x.png", Content: []byte("png")}
	case p.Type == "list":
		return []any{"x"}
	default:
		one = "x"
	}
	if p.List {
		return []any{one}
	}
	return one
}

// sampleCall gives a call of an operation with everything in it.
func sampleCall(op *api.Operation) *api.Call {
	call := &api.Call{Op: op.Name, Self: m{}, Args: m{}}
	for _, f := range op.SelfFields() {
		call.Self[f.Name] = "x"
	}
	for _, p := range op.Parameters("A") {
		call.Args[p.Name] = sample(p)
	}
	return call
}

// TestDryRunStopsEveryWrite walks the table: no write gets through, every
// made-up answer has a value where its row looks for one, and reads pass.
func TestDryRunStopsEveryWrite(t *testing.T) {
	t.Parallel()
	for _, op := range api.Operations() {
		if op.Run != nil || op.Kind == api.Pure && !op.Host {
			continue // these never reach a link
		}
		d := &door{}
		rec := &Pretended{}
		call := sampleCall(op)
		if strings.HasPrefix(op.Path, "{path}") {
			call.Args = m{"path": "api/nothing"}
			if op.Name == "client.request" {
				call.Args["method"] = "POST"
			}
		}
		reply, err := DryRun(rec)(d).Call(t.Context(), call)
		if err != nil {
			t.Errorf("%s: %v", op.Name, err)
			continue
		}
		if !op.Writes() {
			if len(d.calls) != 1 || len(rec.Calls()) != 0 {
				t.Errorf("%s: a read was held back", op.Name)
			}
			continue
		}
		if len(d.calls) != 0 {
			t.Errorf("%s: a write got through", op.Name)
		}
		if calls := rec.Calls(); len(calls) != 1 || calls[0].Op != op.Name {
			t.Errorf("%s: recorded as %+v", op.Name, calls)
		}
		var body any
		if err := json.Unmarshal(reply.Body, &body); err != nil || !reply.Pretend || reply.Status != 200 {
			t.Errorf("%s: %s, %v", op.Name, reply.Body, err)
		}
		result := op.Result()
		value := at(body, result.At)
		if value == nil {
			t.Errorf("%s: nothing at %q in %s", op.Name, result.At, reply.Body)
		}
		if unicode.IsUpper(rune((result.Type + " ")[0])) && result.Shape == "one" {
			checkRecognized(t, op.Name, api.TypeNamed(result.Type), value)
		}
	}
}

// checkRecognized holds that a made-up resource is taken for one of its type.
func checkRecognized(t *testing.T, op string, want *api.Type, value any) {
	t.Helper()
	fields, ok := value.(m)
	if !ok {
		t.Errorf("%s: %v is no object", op, value)
		return
	}
	if data, wrapped := fields["data"].(m); wrapped && fields["kind"] != nil {
		if api.TypeOfKind(fields["kind"].(string)) != want {
			t.Errorf("%s: kind %v", op, fields["kind"])
		}
		fields = data
	}
	if api.Text(fields[want.Identity[0]]) == "" {
		t.Errorf("%s: no %s in %v", op, want.Identity[0], fields)
	}
}

func TestDryRunGeneric(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		op, method, path string
		passes           bool
	}{
		{"client.get", "", "api/nothing", true},
		{"client.post", "", "api/nothing", false},
		{"client.post", "", "api/morechildren/", true}, // a POST that reads
		{"client.post", "", "api/remove", false},
		{"client.request", "get", "api/nothing", true},
		{"client.request", "HEAD", "api/nothing", false},
		{"client.request", "patch", "api/v1/me/prefs", false},
	} {
		args := m{"path": test.path}
		if test.method != "" {
			args["method"] = test.method
		}
		d, rec := &door{}, &Pretended{}
		reply, err := DryRun(rec)(d).Call(t.Context(), &api.Call{Op: test.op, Args: args})
		if err != nil || (len(d.calls) == 1) != test.passes || reply.Pretend == test.passes || (len(rec.Calls()) == 0) != test.passes {
			t.Errorf("%+v: %v, reply %+v", test, err, reply)
		}
	}
}

func TestDryRunReply(t *testing.T) {
	t.Parallel()
	d, rec := &door{}, &Pretended{}
	chain := DryRun(rec)(d)
	reply, err := chain.Call(t.Context(), &api.Call{Op: "submission.reply", Self: m{"fullname": "t3_a"}, Args: m{"body": "hi"}, Script: "spam.lua:4"})
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := json.Unmarshal(reply.Body, &got); err != nil {
		t.Fatal(err)
	}
	data := m{"id": "dry1", "name": "t1_dry1", "body": "hi", "parent_id": "t3_a", "link_id": "t3_a"}
	want := m{"json": m{"errors": []any{}, "data": m{"things": []any{m{"kind": "t1", "data": data}}}}}
	ignoreTimes := cmpopts.IgnoreMapEntries(func(key string, _ any) bool { return strings.HasPrefix(key, "created") })
	if diff := cmp.Diff(want, got, ignoreTimes); diff != "" {
		t.Error(diff)
	}

	// What was made can be loaded; anything else is asked of the service.
	reply, err = chain.Call(t.Context(), &api.Call{Op: "comment.load", Self: m{"fullname": "t1_dry1"}})
	if err != nil || !reply.Pretend || len(d.calls) != 0 {
		t.Fatalf("%+v, %v", reply, err)
	}
	if err := json.Unmarshal(reply.Body, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(any(data), at(got, "data.children.0.data"), ignoreTimes); diff != "" {
		t.Error(diff)
	}
	for _, fullname := range []string{"t1_dry2", "t1_dry1,t1_b"} {
		if reply, err := chain.Call(t.Context(), &api.Call{Op: "comment.load", Self: m{"fullname": fullname}}); err != nil || reply.Pretend {
			t.Errorf("%s: %+v, %v", fullname, reply, err)
		}
	}
	if len(d.calls) != 2 || len(rec.Calls()) != 1 {
		t.Errorf("%d calls, %d recorded", len(d.calls), len(rec.Calls()))
	}
}

func TestDryRunSubmission(t *testing.T) {
	t.Parallel()
	chain := DryRun(&Pretended{})(&door{})
	if _, err := chain.Call(t.Context(), &api.Call{Op: "submission.crosspost", Self: m{"fullname": "t3_a", "title": "old"}, Args: m{"community": "golang", "title": "new"}}); err != nil {
		t.Fatal(err)
	}
	for _, read := range []*api.Call{{Op: "submission.load", Self: m{"id": "dry1"}}, {Op: "client.get", Args: m{"path": "comments/dry1/"}}} {
		reply, err := chain.Call(t.Context(), read)
		if err != nil || !reply.Pretend {
			t.Fatalf("%+v, %v", reply, err)
		}
		var page any
		if err := json.Unmarshal(reply.Body, &page); err != nil {
			t.Fatal(err)
		}
		post, _ := at(page, "0.data.children.0.data").(m)
		if post["title"] != "new" || post["subreddit"] != "golang" || post["name"] != "t3_dry1" {
			t.Errorf("%v", post)
		}
	}
}

func TestDryRunEdit(t *testing.T) {
	t.Parallel()
	reply, err := DryRun(&Pretended{})(&door{}).Call(t.Context(), &api.Call{Op: "comment.edit", Self: m{"fullname": "t1_a", "body": "old"}, Args: m{"body": "new"}})
	if err != nil {
		t.Fatal(err)
	}
	var body any
	if err := json.Unmarshal(reply.Body, &body); err != nil {
		t.Fatal(err)
	}
	if got, _ := at(body, "json.data.things.0.data").(m); got["id"] != "a" || got["name"] != "t1_a" || got["body"] != "new" {
		t.Errorf("%v", got)
	}
}

func TestDryRunRecordsInOrder(t *testing.T) {
	t.Parallel()
	rec := &Pretended{}
	chain := DryRun(rec)(&door{})
	for i := range 3 {
		if _, err := chain.Call(t.Context(), &api.Call{Op: "community.banned.add", Self: m{"display_name": "golang"},
			Args: m{"member": fmt.Sprint("bob", i), "settings": m{"access_token": "s3cret"}}, Script: fmt.Sprint("spam.lua:", i)}); err != nil {
			t.Fatal(err)
		}
	}
	calls := rec.Calls()
	if len(calls) != 3 {
		t.Fatalf("%+v", calls)
	}
	for i, call := range calls {
		want := PretendedCall{Op: "community.banned.add", Target: fmt.Sprint("golang bob", i), Script: fmt.Sprint("spam.lua:", i),
			Args: m{"member": fmt.Sprint("bob", i), "settings": m{"access_token": "***"}}}
		if diff := cmp.Diff(want, call, cmpopts.IgnoreFields(PretendedCall{}, "At")); diff != "" || call.At.IsZero() {
			t.Error(diff)
		}
	}
}

func TestDryRunRefusesWhatCannotBeSent(t *testing.T) {
	t.Parallel()
	rec := &Pretended{}
	chain := DryRun(rec)(&door{})
	_, err := chain.Call(t.Context(), &api.Call{Op: "client.post", Args: m{"path": "api/x", "data": m{}, "json": m{}}, Script: "a.lua:1"})
	mustKind(t, err, api.Invalid, "a.lua:1: client.post: data and json")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = chain.Call(ctx, &api.Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a"}})
	mustKind(t, err, api.Timeout)
	if len(rec.Calls()) != 0 {
		t.Errorf("%+v", rec.Calls())
	}
}
