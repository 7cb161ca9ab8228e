package client

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"botrun/api"
)

func told(remaining, used, reset float64) http.Header {
	f := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	return http.Header{"X-Ratelimit-Remaining": {f(remaining)}, "X-Ratelimit-Used": {f(used)}, "X-Ratelimit-Reset": {f(reset)}}
}

// TestPaceFormula compares the wait after one answer with the formula of the
// service's own client.
func TestPaceFormula(t *testing.T) {
	for _, tt := range []struct {
		remaining, used, reset float64
		wait                   time.Duration
	}{
		{988, 12, 375, 0},
		{599, 1, 600, time.Second},
		{500, 100, 505, 5 * time.Second},
		{500, 100, 600, 10 * time.Second},
		{1, 599, 4, 3 * time.Second},
		{0, 600, 42, 42 * time.Second},
		{0, 600, 0, time.Second},
		{0.9, 600, 7, 7 * time.Second},
		{100, 0, 600, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := &pace{window: 600 * time.Second}
			take(t, p, 0)
			p.settle(told(tt.remaining, tt.used, tt.reset), time.Now())
			take(t, p, tt.wait)
		})
	}
}

// take takes a turn, which must take as long as said.
func take(t *testing.T, p *pace, wait time.Duration) {
	t.Helper()
	started := time.Now()
	if err := p.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := time.Since(started).Round(time.Millisecond); got != wait {
		t.Errorf("waited %s, want %s", got, wait)
	}
}

func TestParallelCallsNeverOverrun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit, window = 7, 30 * time.Second
		started := time.Now()
		var mu sync.Mutex
		inWindow := map[int]int{}
		w := &wire{serve: func(*http.Request) (*http.Response, error) {
			time.Sleep(50 * time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			now := time.Since(started)
			n := int(now / window)
			inWindow[n]++
			if inWindow[n] > limit {
				t.Errorf("request %d of window %d", inWindow[n], n)
			}
			left := (window - now%window).Seconds()
			return answered(200, `{}`, "X-Ratelimit-Remaining", strconv.Itoa(limit-inWindow[n]), "X-Ratelimit-Used", strconv.Itoa(inWindow[n]),
				"X-Ratelimit-Reset", strconv.FormatFloat(left, 'f', 3, 64)), nil
		}}
		cfg := member()
		cfg.Window = window
		accounts := NewAccounts()
		open := func() *Session {
			return mustSession(t, cfg, Options{Accounts: accounts, Wrap: func(http.RoundTripper) http.RoundTripper { return w }})
		}
		first, second := open(), open()
		mustCall(t, first, get("/x"))
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() { mustCall(t, []*Session{first, second}[i%2], get("/x")) })
		}
		all.Wait()
		if took := time.Since(started); took < 5*window || took > 8*window {
			t.Errorf("41 calls at %d a window took %s", limit, took)
		}
	})
}

func TestWaitersGoOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pace{window: 600 * time.Second}
		take(t, p, 0)
		p.settle(told(599, 1, 600), time.Now()) // one a second
		started := time.Now()
		var mu sync.Mutex
		var at []time.Duration
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if err := p.take(t.Context()); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Since(started).Round(time.Millisecond))
			})
		}
		all.Wait()
		for i, got := range at {
			if want := time.Duration(i+1) * time.Second; got != want {
				t.Errorf("caller %d went after %s, want %s", i, got, want)
			}
		}
	})
}

func TestPaceForgetsWhatIsNotToldAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pace{window: 600 * time.Second}
		take(t, p, 0)
		p.settle(told(2, 0, 60), time.Now())
		take(t, p, 0)
		p.settle(nil, time.Now())
		take(t, p, 0)
		p.settle(http.Header{}, time.Now())
		take(t, p, 60*time.Second) // both were counted, so none is left
		p.settle(http.Header{}, time.Now())
		take(t, p, 0) // the new window says nothing: no waits
		take(t, p, 0)
	})
}

func TestTooLongWaitIsRefusedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := over(t, member(), &wire{serve: func(*http.Request) (*http.Response, error) {
			return answered(200, `{}`, "X-Ratelimit-Remaining", "0", "X-Ratelimit-Used", "9", "X-Ratelimit-Reset", "30"), nil
		}}, nil)
		mustCall(t, s, get("/x"))
		started := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 29*time.Second)
		defer cancel()
		reply, err := s.Call(ctx, get("/x"))
		e := wantKind(t, reply, err, api.RateLimited)
		if e.RetryAfter != 30*time.Second || time.Since(started) != 0 {
			t.Errorf("retry after %s, known after %s", e.RetryAfter, time.Since(started))
		}
		ctx, cancel = context.WithTimeout(t.Context(), 31*time.Second)
		defer cancel()
		if _, err := s.Call(ctx, get("/x")); err != nil {
			t.Error(err)
		}
	})
}

func TestRefusedCallersTakeNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pace{window: 600 * time.Second}
		take(t, p, 0)
		p.settle(told(599, 1, 600), time.Now())
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		for range 1000 {
			if e := wantKind(t, nil, p.take(ctx), api.RateLimited); e.RetryAfter != time.Second {
				t.Fatalf("retry after %s", e.RetryAfter)
			}
		}
		take(t, p, time.Second)
	})
}

func TestStoppedWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pace{window: 600 * time.Second}
		take(t, p, 0)
		p.settle(told(0, 9, 30), time.Now())
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if e := wantKind(t, nil, p.take(ctx), api.Timeout); e.Sent {
			t.Error("marked as sent")
		}
		take(t, p, 29*time.Second)
	})
}

func TestGarbageHeadersAreNoBudget(t *testing.T) {
	for _, v := range []string{"", "x", "NaN", "Inf", "1e300"} {
		p := &pace{window: time.Second}
		p.settle(http.Header{"X-Ratelimit-Remaining": {v}}, time.Now())
		if _, _, known := p.limits(); known {
			t.Errorf("%q counts as a number", v)
		}
	}
}
