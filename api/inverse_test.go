package api

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUndo(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	tests := []struct {
		name   string
		call   Call
		result m
		want   *Call // without Script
	}{
		{"no inverse", Call{Op: "comment.delete", Self: m{"fullname": "t1_a"}}, nil, nil},
		{"the resource is carried over", Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a"}}, nil,
			&Call{Op: "submission.mod.unlock", Self: m{"fullname": "t3_a"}, Args: m{}}},
		{"the old text", Call{Op: "comment.edit", Self: m{"fullname": "t1_a", "body": "old"}, Args: m{"body": "new"}}, nil,
			&Call{Op: "comment.edit", Self: m{"fullname": "t1_a", "body": "new"}, Args: m{"body": "old"}}},
		{"the old text is not known", Call{Op: "comment.edit", Self: m{"fullname": "t1_a"}, Args: m{"body": "new"}}, nil, nil},
		{"the old text is null", Call{Op: "comment.edit", Self: m{"fullname": "t1_a", "body": nil}, Args: m{"body": "new"}}, nil, nil},
		{"the text is the same", Call{Op: "comment.edit", Self: m{"fullname": "t1_a", "body": "new"}, Args: m{"body": "new"}}, nil, nil},
		{"what was made", Call{Op: "comment.reply", Self: m{"fullname": "t1_a"}, Args: m{"body": "hi"}}, m{"kind": "t1", "data": m{"id": "b", "name": "t1_b"}},
			&Call{Op: "comment.delete", Self: m{"fullname": "t1_b"}, Args: m{}}},
		{"what was made, by its id", Call{Op: "submission.reply", Self: m{"fullname": "t3_a"}, Args: m{"body": "hi"}}, m{"id": "b"},
			&Call{Op: "comment.delete", Self: m{"fullname": "t1_b"}, Args: m{}}},
		{"nothing was made", Call{Op: "comment.reply", Self: m{"fullname": "t1_a"}, Args: m{"body": "hi"}}, nil, nil},
		{"an empty answer", Call{Op: "comment.reply", Self: m{"fullname": "t1_a"}, Args: m{"body": "hi"}}, m{}, nil},
		{"a parameter is carried over, settings are not", Call{Op: "community.banned.add", Self: m{"display_name": "golang"}, Args: m{"member": "bob", "settings": m{"duration": 3.0}}}, nil,
			&Call{Op: "community.banned.remove", Self: m{"display_name": "golang"}, Args: m{"member": "bob"}}},
		{"a field of the result", Call{Op: "community.flair.templates.add", Self: m{"display_name": "golang"}, Args: m{"text": "x"}}, m{"id": "u1"},
			&Call{Op: "community.flair.templates.delete", Self: m{"display_name": "golang"}, Args: m{"template_id": "u1"}}},
		{"a constant", Call{Op: "submission.mod.sticky", Self: m{"fullname": "t3_a"}, Args: m{"bottom": false, "state": true}}, nil,
			&Call{Op: "submission.mod.sticky", Self: m{"fullname": "t3_a"}, Args: m{"bottom": false, "state": false}}},
		{"the community around what was made", Call{Op: "community.mod.removal_reasons.add", Self: m{"display_name": "golang"}, Args: m{"message": "m", "title": "t"}}, m{"id": "r1"},
			&Call{Op: "removal_reason.delete", Self: m{"community": "golang", "id": "r1"}, Args: m{}}},
		{"the owner of what was made", Call{Op: "client.multicommunity.create", Args: m{"display_name": "x"}}, m{"kind": "LabeledMulti", "data": m{"path": "/user/bob/m/x", "name": "x"}},
			&Call{Op: "multicommunity.delete", Self: m{"owner_name": "bob", "name": "x"}, Args: m{}}},
		{"a field of the account", Call{Op: "member.block", Self: m{"name": "bob"}}, nil,
			&Call{Op: "member.unblock", Self: m{"name": "bob"}, Args: m{}}},
		{"a conversation", Call{Op: "community.modmail.create", Self: m{"display_name": "golang"}}, m{"conversation": m{"id": "9"}, "messages": m{}},
			&Call{Op: "modmail_conversation.archive", Self: m{"id": "9"}, Args: m{}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			op, err := Lookup(test.call.Op)
			if err != nil {
				t.Fatal(err)
			}
			test.call.Script = "spam.lua:1"
			if test.want != nil {
				test.want.Script = "spam.lua:1"
			}
			if diff := cmp.Diff(test.want, op.Undo(&test.call, test.result)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestInversesFill walks the table: every inverse is an operation that writes,
// and can be filled from what an entry of the journal holds.
func TestInversesFill(t *testing.T) {
	t.Parallel()
	for _, op := range Operations() {
		if op.Inverse == "" {
			continue
		}
		inv := parseInverse(op.Inverse)
		row := index()[inv.op]
		if row == nil || !row.Writes() {
			t.Errorf("%s: %q is no operation that writes", op.Name, inv.op)
			continue
		}
		call := &Call{Op: op.Name, Self: map[string]any{}, Args: map[string]any{}}
		for _, f := range op.SelfFields() {
			call.Self[f.Name] = "old " + f.Name
		}
		for _, p := range op.Parameters("A") {
			call.Args[p.Name] = "new " + p.Name
		}
		made := map[string]any{"id": "b", "name": "x", "short_name": "x", "user": "bob", "subreddit": "golang", "collection_id": "c", "path": "/user/bob/m/x"}
		if op.Undo(call, made) == nil {
			t.Errorf("%s: %q cannot be filled", op.Name, op.Inverse)
		}
	}
}
