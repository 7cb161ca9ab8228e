package scheduler

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"botrun/api"
	"botrun/runtime"
	"botrun/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a Store in memory.
type memory struct {
	mu      sync.Mutex
	cursors map[string]store.Cursor
	handled map[string]bool
}

func newMemory() *memory {
	return &memory{cursors: map[string]store.Cursor{}, handled: map[string]bool{}}
}

func (m *memory) Cursor(_ context.Context, name string) (store.Cursor, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.cursors[name], nil
}

func (m *memory) SaveCursor(_ context.Context, name string, c store.Cursor) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cursors[name] = c
	return nil
}

func (m *memory) Handled(_ context.Context, name, id string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.handled[name+" "+id], nil
}

func (m *memory) MarkHandled(_ context.Context, name string, ids ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.handled[name+" "+id] = true
	}
	return nil
}

// notes collects what a fake runner was asked to run.
type notes struct {
	mu    sync.Mutex
	lines []string
}

func (n *notes) add(format string, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lines = append(n.lines, fmt.Sprintf(format, args...))
}

func (n *notes) want(t *testing.T, want ...string) {
	t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Equal(n.lines, want) {
		t.Errorf("got  %q\nwant %q", n.lines, want)
	}
}

func mustLoad(t *testing.T, name, source string) *runtime.Bot {
	t.Helper()
	bot, err := runtime.Load(t.Context(), runtime.Script{Name: name, File: name + ".lua", Source: source}, runtime.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return bot
}

func mustStart(t *testing.T, cfg Config) *Scheduler {
	t.Helper()
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func schedule(t *testing.T, options string) *runtime.Bot {
	t.Helper()
	return mustLoad(t, "timed", `require("bot").schedule("@every 1m", {`+options+`}, function() end)`)
}

func TestOverlap(t *testing.T) {
	for _, tt := range []struct {
		rule string
		want []string // of three minutes, when a run takes 90 s
	}{
		{"skip", []string{"begin 1m0s", "skipped 2m0s", "end 2m30s", "begin 3m0s"}},
		{"queue", []string{"begin 1m0s", "end 2m30s", "begin 2m30s"}},
		{"replace", []string{"begin 1m0s", "cancelled 2m0s", "begin 2m0s", "cancelled 3m0s", "begin 3m0s"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			bot := schedule(t, `overlap = "`+tt.rule+`"`)
			synctest.Test(t, func(t *testing.T) {
				n, start := &notes{}, time.Now()
				s := mustStart(t, Config{Bots: []*runtime.Bot{bot}, Store: newMemory(), Run: func(ctx context.Context, run Run) runtime.Result {
					at := func() time.Duration { return time.Since(start).Round(time.Second) }
					if run.Skipped {
						n.add("skipped %v", at())
						return runtime.Result{}
					}
					n.add("begin %v", at())
					select {
					case <-time.After(90 * time.Second):
						n.add("end %v", at())
					case <-ctx.Done():
						if at() < 3*time.Minute+10*time.Second {
							n.add("cancelled %v", at())
						}
					}
					return runtime.Result{}
				}})
				time.Sleep(3*time.Minute + 20*time.Second)
				s.Stop()
				n.want(t, tt.want...)
			})
		})
	}
}

func TestMissed(t *testing.T) {
	for _, tt := range []struct {
		rule string
		runs int
	}{{"once", 1}, {"skip", 0}, {"all", 3}} {
		t.Run(tt.rule, func(t *testing.T) {
			bot := schedule(t, `missed = "`+tt.rule+`"`)
			synctest.Test(t, func(t *testing.T) {
				n, kept := &notes{}, newMemory()
				cfg := Config{Bots: []*runtime.Bot{bot}, Store: kept, Run: func(context.Context, Run) runtime.Result {
					n.add("run")
					return runtime.Result{}
				}}
				first := mustStart(t, cfg)
				time.Sleep(time.Minute + time.Second)
				first.Stop()
				n.want(t, "run")
				time.Sleep(3*time.Minute + 30*time.Second) // the host is down
				second := mustStart(t, cfg)
				time.Sleep(time.Second)
				second.Stop()
				n.want(t, slices.Repeat([]string{"run"}, 1+tt.runs)...)
			})
		})
	}
}

// feed is a listing of submissions that grows, the newest first.
type feed struct {
	mu    sync.Mutex
	ids   []string
	calls int
	fail  error
}

func (f *feed) add(ids ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range ids {
		f.ids = append([]string{id}, f.ids...)
	}
}

func (f *feed) failWith(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = err
}

func (f *feed) Call(_ context.Context, call *api.Call) (*api.Reply, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	if f.fail != nil {
		return nil, f.fail
	}
	ids := f.ids
	for _, p := range call.Query {
		if p.Name == "after" {
			ids = ids[slices.Index(ids, strings.TrimPrefix(p.Value, "t3_"))+1:]
		}
	}
	next := "null"
	if len(ids) > 100 {
		ids = ids[:100]
		next = `"t3_` + ids[99] + `"`
	}
	var items []string
	for _, id := range ids {
		items = append(items, fmt.Sprintf(`{"kind":"t3","data":{"id":%q,"num_reports":0}}`, id))
	}
	return &api.Reply{Status: 200, Body: []byte(`{"kind":"Listing","data":{"after":` + next + `,"children":[` + strings.Join(items, ",") + `]}}`)}, nil
}

func TestEvents(t *testing.T) {
	bot := mustLoad(t, "new", `require("bot").on("submission", {community = "golang"}, function() end)`)
	other := mustLoad(t, "other", `require("bot").on("submission", {community = "golang"}, function() end)`)
	synctest.Test(t, func(t *testing.T) {
		n, kept, listing := &notes{}, newMemory(), &feed{}
		listing.add("old1", "old2")
		cfg := Config{Bots: []*runtime.Bot{bot}, Store: kept, Door: listing, Run: func(_ context.Context, run Run) runtime.Result {
			n.add("%s %s", run.Bot.Name, run.Item.ID)
			return runtime.Result{}
		}}
		s := mustStart(t, cfg)
		time.Sleep(time.Second)
		n.want(t) // what was there before is known
		listing.add("a", "b")
		time.Sleep(20 * time.Second)
		n.want(t, "new t3_a", "new t3_b")
		s.Stop()

		// While the host is down more comes than one page holds.
		for i := range 150 {
			listing.add(fmt.Sprintf("c%d", i))
		}
		n.lines = nil
		s = mustStart(t, cfg)
		time.Sleep(20 * time.Second)
		s.Stop()
		if len(n.lines) != 150 || n.lines[0] != "new t3_c0" || n.lines[149] != "new t3_c149" {
			t.Errorf("%d items after the restart, from %s to %s", len(n.lines), n.lines[0], n.lines[len(n.lines)-1])
		}

		// Two bots cost one poller, and a new bot begins with what comes.
		cfg.Bots = append(cfg.Bots, other)
		n.lines, listing.calls = nil, 0
		s = mustStart(t, cfg)
		time.Sleep(time.Second)
		listing.add("d")
		time.Sleep(10 * time.Second)
		s.Stop()
		slices.Sort(n.lines)
		n.want(t, "new t3_d", "other t3_d")
		if listing.calls > 6 {
			t.Errorf("%d requests in 11 s for one listing", listing.calls)
		}
	})
}

func TestEventErrorGoesOn(t *testing.T) {
	bot := mustLoad(t, "new", `require("bot").on("submission", {community = "golang"}, function() end)`)
	synctest.Test(t, func(t *testing.T) {
		n, listing := &notes{}, &feed{}
		s := mustStart(t, Config{Bots: []*runtime.Bot{bot}, Store: newMemory(), Door: listing, Run: func(_ context.Context, run Run) runtime.Result {
			n.add("%s", run.Item.ID)
			return runtime.Result{}
		}})
		time.Sleep(time.Second)
		listing.failWith(&api.Error{Kind: api.ServerError, Message: "down"})
		time.Sleep(time.Minute)
		listing.failWith(nil)
		listing.add("after")
		time.Sleep(time.Minute)
		s.Stop()
		n.want(t, "t3_after")
	})
}

func TestWaitingItems(t *testing.T) {
	bot := mustLoad(t, "queue", `require("bot").on("modqueue", {community = "golang"}, function() end)`)
	synctest.Test(t, func(t *testing.T) {
		n, listing := &notes{}, &feed{}
		listing.add("waiting")
		s := mustStart(t, Config{Bots: []*runtime.Bot{bot}, Store: newMemory(), Door: listing, Run: func(_ context.Context, run Run) runtime.Result {
			n.add("%s", run.Item.ID)
			return runtime.Result{}
		}})
		time.Sleep(5 * time.Second)
		s.Stop()
		n.want(t, "t3_waiting") // a queue begins with what is there
	})
}

func TestOnDemandWithSchedule(t *testing.T) {
	bot := mustLoad(t, "report", `print("hello")`)
	synctest.Test(t, func(t *testing.T) {
		n := &notes{}
		s := mustStart(t, Config{Bots: []*runtime.Bot{bot}, Schedules: map[string]string{"report": "@every 1m"}, Store: newMemory(), Run: func(_ context.Context, run Run) runtime.Result {
			n.add("%d", run.Handler)
			return runtime.Result{}
		}})
		time.Sleep(61 * time.Second)
		s.Stop()
		n.want(t, "-1")
	})
}
