package policy

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
	"botrun/store"
)

// openBook opens a journal with a run in it.
func openBook(t *testing.T) (*store.Store, RunInfo) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "botrun.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	id, err := s.StartRun(t.Context(), store.Run{Bot: "spam"})
	if err != nil {
		t.Fatal(err)
	}
	return s, RunInfo{ID: id, Bot: "spam"}
}

// entries gives the journal, the oldest first.
func entries(t *testing.T, s *store.Store) []store.Entry {
	t.Helper()
	all, err := s.Journal(t.Context(), store.JournalFilter{})
	if err != nil {
		t.Fatal(err)
	}
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all
}

func TestJournalOutcomes(t *testing.T) {
	t.Parallel()
	reply := func(body string) *door { return &door{reply: &api.Reply{Status: 200, Body: []byte(body)}} }
	fail := func(e *api.Error) *door { return &door{err: e} }
	lock := &api.Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a"}, Script: "spam.lua:7"}
	unlock := &api.Call{Op: "submission.mod.unlock", Self: m{"fullname": "t3_a"}, Args: m{}, Script: "spam.lua:7"}
	answer := &api.Call{Op: "submission.reply", Self: m{"fullname": "t3_a"}, Args: m{"body": "hi"}}
	tests := []struct {
		name    string
		door    *door
		call    *api.Call
		want    store.Settlement
		inverse *api.Call
	}{
		{"done", reply(`{}`), lock, store.Settlement{State: "done"}, unlock},
		{"something was made", reply(`{"json":{"errors":[],"data":{"things":[{"kind":"t1","data":{"id":"b","name":"t1_b"}}]}}}`), answer,
			store.Settlement{State: "done", Made: "t1_b"}, &api.Call{Op: "comment.delete", Self: m{"fullname": "t1_b"}, Args: m{}}},
		{"nothing came back", reply(`{"json":{"errors":[],"data":{"things":[]}}}`), answer, store.Settlement{State: "done"}, nil},
		{"an answer that cannot be read", reply(`<html>`), answer, store.Settlement{State: "done"}, nil},
		{"pretended", &door{reply: &api.Reply{Body: []byte(`{}`), Pretend: true}}, lock, store.Settlement{State: "pretended"}, nil},
		{"failed", fail(&api.Error{Kind: api.Forbidden, Message: "403", Sent: true}), lock, store.Settlement{State: "failed", Kind: "forbidden", Message: "403"}, nil},
		{"not sent", fail(&api.Error{Kind: api.NetworkError, Message: "no route"}), lock, store.Settlement{State: "failed", Kind: "network", Message: "no route"}, nil},
		{"unclear", fail(&api.Error{Kind: api.Unclear, Message: "503"}), lock, store.Settlement{State: "unclear", Kind: "unclear", Message: "503"}, unlock},
		{"broken off", fail(&api.Error{Kind: api.NetworkError, Message: "reset", Sent: true}), lock, store.Settlement{State: "unclear", Kind: "network", Message: "reset"}, unlock},
		{"timed out", fail(&api.Error{Kind: api.Timeout, Message: "late", Sent: true}), answer, store.Settlement{State: "unclear", Kind: "timeout", Message: "late"}, nil},
		{"a generic request", reply(`{}`), &api.Call{Op: "client.post", Args: m{"path": "api/lock", "data": m{"id": "t3_a"}}}, store.Settlement{State: "done"}, nil},
		{"an unknown path", reply(`{}`), &api.Call{Op: "client.put", Args: m{"path": "api/x"}}, store.Settlement{State: "done"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, run := openBook(t)
			test.door.do = func() {
				if now := entries(t, s); len(now) != 1 || now[0].State != store.StateIntent {
					t.Errorf("while it is under way: %+v", now)
				}
			}
			got, err := Journal(s, run)(test.door).Call(t.Context(), test.call)
			if got != test.door.reply || err != test.door.err {
				t.Errorf("reply %v, error %v", got, err)
			}
			entry := entries(t, s)[0]
			if test.inverse == nil {
				if entry.Inverse != nil {
					t.Errorf("inverse %s", entry.Inverse)
				}
			} else if inverse, err := api.UnmarshalCall(entry.Inverse); err != nil {
				t.Error(err)
			} else if diff := cmp.Diff(wire(t, test.inverse), wire(t, inverse)); diff != "" {
				t.Error(diff)
			}
			if entry.Settled.IsZero() || entry.Run != run.ID || entry.Bot != "spam" || entry.Op != test.call.Op || entry.Script != test.call.Script {
				t.Errorf("entry %+v", entry)
			}
			entry.Inverse, entry.Settled = nil, test.want.Settled
			if diff := cmp.Diff(test.want, entry.Settlement); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func wire(t *testing.T, call *api.Call) string {
	t.Helper()
	raw, err := api.MarshalCall(call)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestJournalReadsPass(t *testing.T) {
	t.Parallel()
	s, run := openBook(t)
	d := &door{}
	for _, call := range []*api.Call{{Op: "client.front.hot"}, {Op: "client.get", Args: m{"path": "api/x"}}, {Op: "client.auth.limits"}} {
		if _, err := Journal(s, run)(d).Call(t.Context(), call); err != nil {
			t.Fatal(err)
		}
	}
	if got := entries(t, s); len(got) != 0 || len(d.calls) != 3 {
		t.Errorf("%+v, %d calls", got, len(d.calls))
	}
}

func TestJournalHidesSecrets(t *testing.T) {
	t.Parallel()
	s, run := openBook(t)
	call := &api.Call{Op: "client.post", Args: m{"path": "api/x",
		"data":  m{"Password": "s3cret", "refresh_token": "s3cret", "client_secret": "s3cret", "code": "s3cret", "list": []any{m{"otp": "s3cret"}}, "id": "t3_a", "token": nil},
		"files": m{"file": api.File{Name: "x.png", Content: []byte("s3cret")}}}}
	if _, err := Journal(s, run)(&door{}).Call(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	if _, err := Journal(s, run)(&door{}).Call(t.Context(), &api.Call{Op: "client.post", Args: m{"path": "api/x", "data": "passwd=s3cret"}}); err != nil {
		t.Fatal(err)
	}
	got := entries(t, s)
	var args any
	if err := json.Unmarshal(got[0].Args, &args); err != nil {
		t.Fatal(err)
	}
	want := m{"path": "api/x", "files": m{"file": m{"name": "x.png", "size": 6.0}},
		"data": m{"Password": "***", "refresh_token": "***", "client_secret": "***", "code": "***", "list": []any{m{"otp": "***"}}, "id": "t3_a", "token": nil}}
	if diff := cmp.Diff(any(want), args); diff != "" {
		t.Error(diff)
	}
	if string(got[1].Args) != `{"data":{"size":13},"path":"api/x"}` {
		t.Errorf("args %s", got[1].Args)
	}
	if call.Args["data"].(m)["Password"] != "s3cret" {
		t.Error("the call itself was changed")
	}
}

// TestJournalEndedContext has a run that ends while its write is under way:
// the outcome is written all the same.
func TestJournalEndedContext(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, "done"},
		{context.Canceled, "unclear"},
		{&api.Error{Kind: api.ServerError, Message: "cut off", Sent: true}, "unclear"},
		{&api.Error{Kind: api.Timeout, Message: "waited for its turn"}, "failed"},
	} {
		s, run := openBook(t)
		ctx, cancel := context.WithCancel(t.Context())
		d := &door{err: test.err, do: cancel}
		_, err := Journal(s, run)(d).Call(ctx, &api.Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a"}})
		if !errors.Is(err, test.err) {
			t.Errorf("error %v", err)
		}
		if got := entries(t, s)[0]; got.State != test.want {
			t.Errorf("%v: %+v", test.err, got)
		}
	}
}

// brokenBook fails where it is told to.
type brokenBook struct{ intend, settle error }

func (b brokenBook) Intend(context.Context, store.Entry) (int64, error)    { return 1, b.intend }
func (b brokenBook) Settle(context.Context, int64, store.Settlement) error { return b.settle }

func TestJournalCannotBeWritten(t *testing.T) {
	t.Parallel()
	full := &store.Error{Message: "write the journal: the disk is full", Hint: "make room"}
	call := &api.Call{Op: "submission.mod.lock", Self: m{"fullname": "t3_a"}, Script: "spam.lua:7"}

	d := &door{}
	_, err := Journal(brokenBook{intend: full}, RunInfo{})(d).Call(t.Context(), call)
	mustKind(t, err, api.ServerError, "spam.lua:7: submission.mod.lock: nothing was sent", "the disk is full", "(make room)")
	if len(d.calls) != 0 {
		t.Error("it was sent")
	}
	_, err = Journal(brokenBook{intend: context.DeadlineExceeded}, RunInfo{})(d).Call(t.Context(), call)
	mustKind(t, err, api.Timeout, "nothing was sent")

	reply, err := Journal(brokenBook{settle: full}, RunInfo{})(d).Call(t.Context(), call)
	mustKind(t, err, api.Unclear, "it went through", "(make room)")
	if reply != nil {
		t.Error("a reply with an error")
	}
	d.err = &api.Error{Kind: api.Forbidden, Message: "403"}
	_, err = Journal(brokenBook{settle: full}, RunInfo{})(d).Call(t.Context(), call)
	mustKind(t, err, api.Forbidden, "403; and the journal cannot be written", "disk is full")
	if strings.Contains(d.err.Error(), "journal") {
		t.Error("the session's error was changed")
	}
}
