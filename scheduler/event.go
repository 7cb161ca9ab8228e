package scheduler

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"botrun/api"
	"botrun/bindings"
	"botrun/runtime"
	"botrun/store"
)

// event says which listing tells of an event. More than five of a kind are
// rows.
type event struct {
	name string
	op   string
	// waiting says that the listing holds what waits for a decision: a new
	// listener begins with what is there, and old items may come back. Other
	// listings are chronological, and a new listener begins with what comes.
	waiting  bool
	personal bool   // of the account itself, without a community
	version  string // a field that makes an old item count as new
}

var events = []event{
	{name: "submission", op: "community.new"},
	{name: "comment", op: "community.comments"},
	{name: "edited", op: "community.mod.edited", version: "edited"},
	{name: "report", op: "community.mod.reports", waiting: true, version: "num_reports"},
	{name: "modqueue", op: "community.mod.modqueue", waiting: true, version: "num_reports"},
	{name: "unmoderated", op: "community.mod.unmoderated", waiting: true},
	{name: "spam", op: "community.mod.spam"},
	{name: "modlog", op: "community.mod.log"},
	{name: "modmail", op: "community.modmail.conversations", version: "lastUpdated"},
	{name: "message", op: "inbox.messages", personal: true},
	{name: "mention", op: "inbox.mentions", personal: true},
	{name: "reply", op: "inbox.comment_replies", personal: true},
}

// maxPages is how far a poller pages back for an item that it knows.
const maxPages = 10

// Item is one thing that an event is about.
type Item struct {
	Type string // the resource's type: "Submission"
	ID   string // fullname, or id
	Data []byte // its payload

	key string // tells it from others, and from itself before a change
}

// listener is one handler that an event's items go to.
type listener struct {
	bot     *runtime.Bot
	handler int
	cursor  string

	started bool // its cursor is saved

	mu      sync.Mutex
	seen    map[string]bool // keys that were taken on since the start
	pending []Item          // found and not yet run, the oldest first
	wake    chan struct{}   // says that pending grew
}

// poller looks at one listing for all who listen to it: ten bots cost what
// one costs.
type poller struct {
	s         *Scheduler
	event     event
	community string
	listeners []*listener
	wait      time.Duration
}

func (s *Scheduler) listen(bot *runtime.Bot, handler int, h runtime.Handler) error {
	var row *event
	for i := range events {
		if events[i].name == h.Event {
			row = &events[i]
		}
	}
	if row == nil {
		return fmt.Errorf("%s: unknown event %q", h.Place, h.Event)
	}
	community := h.Community
	if community == "" {
		community = "mod" // every community that the account moderates
	}
	if row.personal {
		community = ""
	}
	l := &listener{bot: bot, handler: handler, cursor: fmt.Sprintf("event:%s:%d:%s:%s", bot.Name, handler+1, h.Event, strings.ToLower(community)),
		seen: map[string]bool{}, wake: make(chan struct{}, 1)}
	for _, p := range s.pollers {
		if p.event.name == row.name && strings.EqualFold(p.community, community) {
			p.listeners = append(p.listeners, l)
			return nil
		}
	}
	s.pollers = append(s.pollers, &poller{s: s, event: *row, community: community, listeners: []*listener{l}})
	return nil
}

// poll looks at the listing until the context ends.
func (p *poller) poll(ctx context.Context) {
	var workers sync.WaitGroup
	defer workers.Wait()
	for _, l := range p.listeners {
		workers.Go(func() { p.work(ctx, l) })
	}
	p.wait = p.s.cfg.PollMin
	for {
		found, err := p.look(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			p.s.cfg.Log.Error("polling failed; it goes on", "event", p.event.name, "community", p.community, "error", err)
			p.wait = p.s.cfg.PollMax
		case found:
			p.wait = p.s.cfg.PollMin
		default:
			p.wait = min(p.wait*2, p.s.cfg.PollMax)
		}
		timer := time.NewTimer(p.wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return
		}
	}
}

// look reads the listing as far back as needed and hands out what is new.
func (p *poller) look(ctx context.Context) (found bool, err error) {
	var fresh []Item
	after := ""
	for page := 1; ; page++ {
		items, next, err := p.page(ctx, after)
		if err != nil {
			return false, err
		}
		known := 0
		for _, it := range items {
			if new, err := p.isNew(ctx, it); err != nil {
				return false, err
			} else if new {
				fresh = append(fresh, it)
			} else {
				known++
			}
		}
		met := known > 0
		if p.event.waiting {
			met = known == len(items)
		}
		first, err := p.firstLook(ctx)
		if err != nil {
			return false, err
		}
		if next == "" || met || first && !p.event.waiting {
			break
		}
		if page == maxPages {
			if !p.event.waiting {
				p.s.cfg.Log.Warn("no known item was met; items may have been missed", "event", p.event.name, "community", p.community, "pages", page)
			}
			break
		}
		after = next
	}
	return p.handOut(ctx, fresh)
}

// firstLook tells whether some listener has never looked before.
func (p *poller) firstLook(ctx context.Context) (bool, error) {
	for _, l := range p.listeners {
		if l.started {
			continue
		}
		cursor, err := p.s.cfg.Store.Cursor(ctx, l.cursor)
		if err != nil {
			return false, err
		}
		if cursor.At.IsZero() {
			return true, nil
		}
		l.started = true
	}
	return false, nil
}

// isNew tells whether some listener does not know an item yet.
func (p *poller) isNew(ctx context.Context, it Item) (bool, error) {
	for _, l := range p.listeners {
		if new, err := l.isNew(ctx, p.s.cfg.Store, it); new || err != nil {
			return new, err
		}
	}
	return false, nil
}

func (l *listener) isNew(ctx context.Context, st Store, it Item) (bool, error) {
	l.mu.Lock()
	seen := l.seen[it.key]
	l.mu.Unlock()
	if seen {
		return false, nil
	}
	handled, err := st.Handled(ctx, l.cursor, it.key)
	if handled {
		l.take(it.key)
	}
	return !handled, err
}

// take remembers a key for as long as a listing can reach back to it.
func (l *listener) take(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.seen) > 2*store.HandledKept {
		clear(l.seen) // the store knows them
	}
	l.seen[key] = true
}

// handOut gives new items, the oldest first, to each listener that does not
// know them. A listener that looks for the first time at a chronological
// listing takes what is there as known.
func (p *poller) handOut(ctx context.Context, fresh []Item) (found bool, err error) {
	for _, l := range p.listeners {
		var keys []string
		begins := false
		if !l.started && !p.event.waiting {
			cursor, err := p.s.cfg.Store.Cursor(ctx, l.cursor)
			if err != nil {
				return false, err
			}
			begins = cursor.At.IsZero()
		}
		for i := len(fresh) - 1; i >= 0; i-- {
			it := fresh[i]
			if new, err := l.isNew(ctx, p.s.cfg.Store, it); err != nil {
				return found, err
			} else if !new {
				continue
			}
			if begins {
				keys = append(keys, it.key)
				l.take(it.key)
				continue
			}
			found = true
			l.take(it.key)
			l.push(it)
		}
		if len(keys) > 0 {
			if err := p.s.cfg.Store.MarkHandled(ctx, l.cursor, keys...); err != nil {
				return found, err
			}
		}
		if !l.started {
			if err := p.s.cfg.Store.SaveCursor(ctx, l.cursor, store.Cursor{Position: p.event.name, At: time.Now()}); err != nil {
				return found, err
			}
			l.started = true
		}
	}
	return found, nil
}

// push adds an item to those that wait for the listener: a slow bot does not
// hold up the others.
func (l *listener) push(it Item) {
	l.mu.Lock()
	l.pending = append(l.pending, it)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// pop takes the oldest item that waits.
func (l *listener) pop() (it Item, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pending) == 0 {
		return it, false
	}
	it, l.pending = l.pending[0], l.pending[1:]
	return it, true
}

// work runs a listener's handler for one item after another. An item is marked
// as handled when its run has ended: after a crash in the middle of a run it
// comes again.
func (p *poller) work(ctx context.Context, l *listener) {
	for {
		it, ok := l.pop()
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-l.wake:
			}
			continue
		}
		_, ran := p.s.carryOut(ctx, Run{Bot: l.bot, Handler: l.handler, Trigger: p.event.name, Item: &it, Due: time.Now()})
		if !ran || ctx.Err() != nil {
			return
		}
		if err := p.s.cfg.Store.MarkHandled(ctx, l.cursor, it.key); err != nil {
			p.s.cfg.Log.Error("an item cannot be marked as handled", "bot", l.bot.Name, "item", it.ID, "error", err)
		}
	}
}

// page asks for one page of the listing.
func (p *poller) page(ctx context.Context, after string) (items []Item, next string, err error) {
	op, err := api.Lookup(p.event.op)
	if err != nil {
		return nil, "", err
	}
	call := &api.Call{Op: op.Name, Query: []api.Pair{{Name: "limit", Value: "100"}}}
	if p.community != "" {
		call.Self = map[string]any{"display_name": p.community}
	}
	if after != "" {
		call.Query = append(call.Query, api.Pair{Name: "after", Value: after})
	}
	reply, err := api.Do(ctx, p.s.cfg.Door, call)
	if err != nil {
		return nil, "", err
	}
	things, next, err := bindings.SplitPage(op, reply.Body)
	if err != nil {
		return nil, "", err
	}
	for _, thing := range things {
		it := Item{Type: thing.Type, ID: thing.ID, Data: thing.Data}
		it.key = it.ID
		if p.event.version != "" {
			it.key += "#" + thing.Field(p.event.version)
		}
		if it.ID != "" {
			items = append(items, it)
		}
	}
	return items, next, nil
}
