package client

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"botrun/api"
)

// longestSpacing bounds the time between two requests while any are left.
const longestSpacing = 10 * time.Second

// sameWindow is how far the ends of one window may differ from answer to
// answer: they are told in whole seconds.
const sameWindow = 2 * time.Second

// pace is the request budget of one account, shared by all its callers.
//
// The service tells how many requests are left in the window, how many were
// used and when the window ends. Requests are spread over the window: after
// used of them the next one is due when the same share of the window has
// passed, yet at most longestSpacing after the latest answer; several that have
// to wait go one by one. Requests without an answer count against what is
// left, so parallel calls never overrun it. Where nothing is left, callers wait
// for the window's end; then one goes ahead, and its answer tells what the new
// window holds. An account that was told nothing waits for nothing.
type pace struct {
	window time.Duration

	mu        sync.Mutex
	known     bool
	remaining int
	used      int
	reset     time.Time // the window's end
	answered  time.Time // when the latest answer came
	out       int       // requests with leave to go and without an answer
	next      time.Time // when the next of those that wait may go
	blocked   time.Time // nobody goes before: the service said 429
	changed   chan struct{}
}

// turn is what a caller may do: go at a time (leave is given), or look again at
// that time or when something changed.
type turn struct {
	leave   bool
	at      time.Time // zero: only when something changed
	changed <-chan struct{}
}

// take waits for leave to send one request; settle or giveBack must follow.
// Where the wait is longer than ctx allows it answers at once with an error of
// kind rate_limited that says how long it would be.
func (p *pace) take(ctx context.Context) error {
	deadline, _ := ctx.Deadline()
	for {
		t := p.ask(time.Now(), deadline)
		wait := time.Until(t.at)
		if t.leave && wait <= 0 {
			return nil
		}
		if err := p.sleep(ctx, t, wait); err != nil {
			if t.leave {
				p.giveBack()
			}
			return err
		}
		if t.leave && p.stands(time.Now()) {
			return nil
		}
	}
}

// ask gives the caller a turn. One that would come after the caller's deadline,
// if it has any, is told without leave and takes no place from others.
func (p *pace) ask(now, deadline time.Time) turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := later(now, p.blocked)
	switch {
	case !p.known:
	case !now.Before(p.reset): // a new window of unknown size: one goes ahead
		if p.out > 0 {
			return turn{changed: p.watch()}
		}
	case p.out >= p.remaining:
		return turn{at: later(p.reset, p.blocked), changed: p.watch()}
	default:
		at = later(at, p.spaced())
	}
	if at.After(now) {
		if !deadline.IsZero() && at.After(deadline) {
			return turn{at: at}
		}
		p.next = at.Add(p.share())
	}
	p.out++
	return turn{leave: true, at: at}
}

// spaced gives the time of the next request in a known window. The lock is held.
func (p *pace) spaced() time.Time {
	share := float64(p.window) / float64(p.remaining+p.used)
	due := p.reset.Add(-p.window).Add(time.Duration(share * float64(p.used)))
	due = earlier(due, p.answered.Add(longestSpacing))
	return earlier(later(due, p.next), p.reset)
}

// share is one request's part of the window. The lock is held.
func (p *pace) share() time.Duration {
	if total := p.remaining + p.used; total > 0 {
		return min(p.window/time.Duration(total), longestSpacing)
	}
	return 0
}

// stands tells whether leave given earlier is still good, and takes it back
// if not: the service may have said since that less is left.
func (p *pace) stands(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Before(p.blocked) || p.known && now.Before(p.reset) && p.out > p.remaining {
		p.out--
		p.wake()
		return false
	}
	return true
}

// giveBack returns leave that was not used.
func (p *pace) giveBack() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out--
	p.wake()
}

// settle notes a request's answer; nil stands for a request that got none.
func (p *pace) settle(answer http.Header, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out--
	p.wake()
	remaining, told := headerNumber(answer, "X-Ratelimit-Remaining")
	switch {
	case told:
		used, _ := headerNumber(answer, "X-Ratelimit-Used")
		seconds, _ := headerNumber(answer, "X-Ratelimit-Reset")
		p.learn(int(remaining), int(used), now.Add(time.Duration(seconds*float64(time.Second))), now)
	case p.known && now.Before(p.reset):
		p.remaining, p.used = p.remaining-1, p.used+1
	case answer != nil:
		p.known = false // a new window, and the service says nothing of it
	}
	p.answered = later(p.answered, now)
}

// learn takes over what an answer says. Answers of parallel requests may come
// out of order: within a window the lowest remainder holds.
func (p *pace) learn(remaining, used int, reset, now time.Time) {
	if p.known && p.out > 0 && now.Before(p.reset) && reset.Sub(p.reset).Abs() <= sameWindow {
		remaining, used = min(remaining, p.remaining), max(used, p.used)
	}
	if remaining <= 0 {
		remaining, reset = 0, later(reset, now.Add(time.Second))
	}
	p.known, p.remaining, p.used, p.reset = true, remaining, used, reset
}

// block makes every caller wait until a time.
func (p *pace) block(until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.blocked = later(p.blocked, until)
}

// limits gives what the service told last.
func (p *pace) limits() (remaining, used int, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.remaining, p.used, p.known
}

// watch gives a channel that is closed at the next change. The lock is held.
func (p *pace) watch() <-chan struct{} {
	if p.changed == nil {
		p.changed = make(chan struct{})
	}
	return p.changed
}

// wake tells those who watch. The lock is held.
func (p *pace) wake() {
	if p.changed != nil {
		close(p.changed)
		p.changed = nil
	}
}

// sleep waits for a turn's time or a change.
func (p *pace) sleep(ctx context.Context, t turn, wait time.Duration) error {
	var timer <-chan time.Time
	if !t.at.IsZero() {
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < wait {
			return tooLong(wait)
		}
		timer = time.After(wait)
	}
	select {
	case <-timer:
	case <-t.changed:
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return tooLong(max(time.Until(t.at), time.Second))
		}
		return contextError(ctx, "waiting for its turn")
	}
	return nil
}

func tooLong(wait time.Duration) *api.Error {
	return &api.Error{Kind: api.RateLimited, RetryAfter: wait,
		Message: "the service asks to wait " + wait.Round(time.Second).String() + ", longer than the run has left",
		Hint:    "give the run more time, or ask for less"}
}

// headerNumber reads a number of a header; what is no number from zero up to
// a year's seconds counts as absent.
func headerNumber(h http.Header, name string) (float64, bool) {
	n, err := strconv.ParseFloat(h.Get(name), 64)
	if err != nil || math.IsNaN(n) || n > 366*24*3600 {
		return 0, false
	}
	return max(n, 0), true
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
