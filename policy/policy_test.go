package policy

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"botrun/api"
)

type m = map[string]any

// door is a last Caller that keeps the calls that reach it and answers them.
type door struct {
	mu    sync.Mutex
	calls []*api.Call
	reply *api.Reply
	err   error
	do    func() // runs while a call is under way
}

func (d *door) Call(_ context.Context, call *api.Call) (*api.Reply, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, call)
	if d.do != nil {
		d.do()
	}
	if d.reply == nil && d.err == nil {
		return &api.Reply{Status: 200, Body: []byte("{}")}, nil
	}
	return d.reply, d.err
}

// mustKind checks an error's kind, and that its text holds every one of some words.
func mustKind(t *testing.T, err error, kind api.Kind, words ...string) {
	t.Helper()
	var e *api.Error
	if !errors.As(err, &e) || e.Kind != kind {
		t.Fatalf("error %v (%s), want kind %s", err, api.KindOf(err), kind)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("error %v lacks %q", err, word)
		}
	}
}

func TestPermissions(t *testing.T) {
	t.Parallel()
	request := func(method, path string) *api.Call {
		return &api.Call{Op: "client.request", Args: m{"method": method, "path": path}, Script: "spam.lua:3"}
	}
	tests := []struct {
		name    string
		granted string
		all     bool
		call    *api.Call
		want    []string // of the refusal; nil where it passes
	}{
		{"granted", "read modposts", false, &api.Call{Op: "submission.mod.lock"}, nil},
		{"not granted", "read", false, &api.Call{Op: "submission.mod.lock", Script: "spam.lua:3"},
			[]string{`spam.lua:3: submission.mod.lock: `, `does not declare the scope "modposts"`, `add "modposts" to bot.needs`}},
		{"nothing granted", "", false, &api.Call{Op: "client.front.hot"}, []string{`add "read" to bot.needs`}},
		{"all", "", true, &api.Call{Op: "submission.mod.lock"}, nil},
		{"a star", "*", false, &api.Call{Op: "submission.mod.lock"}, nil},
		{"no scope needed", "", false, &api.Call{Op: "client.auth.limits"}, nil},
		{"a generic request with a row", "modposts", false, &api.Call{Op: "client.post", Args: m{"path": "api/lock"}}, nil},
		{"a generic request without its scope", "read", false, &api.Call{Op: "client.post", Args: m{"path": "/api/lock/"}},
			[]string{"client.post: POST api/lock: ", `add "modposts" to bot.needs`}},
		{"a path in disguise", "read", false, request("post", "https://x.invalid//api/./x/../%6cock?a=b"), []string{"POST api/lock: "}},
		{"a generic read of something private", "read", false, request("GET", "message//inbox"), []string{`add "privatemessages"`}},
		{"one path, several operations", "modcontributors", false, &api.Call{Op: "client.post", Args: m{"path": "r/golang/api/friend/"}}, []string{`"modothers"`}},
		{"an unknown read", "read", false, &api.Call{Op: "client.get", Args: m{"path": "api/nothing"}}, nil},
		{"an unknown read without read", "modposts", false, &api.Call{Op: "client.get", Args: m{"path": "api/nothing"}}, []string{`add "read"`}},
		{"an unknown write", "read modposts", false, request("DELETE", "api/nothing"), []string{"DELETE api/nothing is no known operation", `add "*" to bot.needs`}},
		{"an unknown write with a star", "*", false, request("DELETE", "api/nothing"), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := &door{}
			_, err := Permissions(strings.Fields(test.granted), test.all)(d).Call(t.Context(), test.call)
			if test.want == nil {
				if err != nil || len(d.calls) != 1 {
					t.Errorf("error %v, %d calls", err, len(d.calls))
				}
				return
			}
			mustKind(t, err, api.Denied, test.want...)
			if len(d.calls) != 0 {
				t.Error("it was sent")
			}
		})
	}
}

func TestPermissionsUnknownOperation(t *testing.T) {
	t.Parallel()
	_, err := Permissions(nil, false)(&door{}).Call(t.Context(), &api.Call{Op: "submission.mod.lok"})
	mustKind(t, err, api.Invalid, "did you mean")
}

func TestTarget(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		call api.Call
		want string
	}{
		{api.Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a", "title": "x"}}, "t3_a"},
		{api.Call{Op: "community.banned.add", Self: m{"display_name": "golang"}, Args: m{"member": "bob", "settings": m{"note": "x"}}}, "golang bob"},
		{api.Call{Op: "removal_reason.delete", Self: m{"community": "golang", "id": "r1"}}, "golang/r1"},
		{api.Call{Op: "wiki_page.edit", Self: m{"community": "golang", "name": "rules"}, Args: m{"content": "x"}}, "golang/rules"},
		{api.Call{Op: "inbox.mark_read", Args: m{"items": []any{"t1_a", "t4_b"}}}, "t1_a,t4_b"},
		{api.Call{Op: "inbox.mark_read", Args: m{"items": []any{"t1_a", "t4_b", "t4_c", "t4_d"}}}, "t1_a and 3 more"},
		{api.Call{Op: "inbox.mark_all_read"}, ""},
		{api.Call{Op: "client.live.create", Args: m{"title": "Launch", "description": "x"}}, "Launch"},
		{api.Call{Op: "client.post", Args: m{"path": "/api/lock/", "data": m{"id": "t3_a"}}}, "POST api/lock"},
	} {
		meaning, err := meaningOf(&test.call)
		if err != nil {
			t.Error(err)
		} else if got := meaning.target(&test.call); got != test.want {
			t.Errorf("%s: %q, want %q", test.call.Op, got, test.want)
		}
	}
}
