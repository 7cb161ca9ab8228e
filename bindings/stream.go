package bindings

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// seenItems is how many ids a stream remembers.
const seenItems = 301

// stream follows a listing: each new item once, the oldest first. Its rules
// are those of docs/streams.md.
func (c *Client) stream(L *lua.LState, u *use) lua.LValue {
	op, err := api.Lookup(u.op.Of)
	if err != nil {
		RaiseError(L, err)
	}
	listing := &use{client: c, op: op, owner: u.owner, args: map[string]any{}, given: map[string]lua.LValue{}}
	for _, p := range op.Parameters(c.variant) {
		if p.Name == "limit" || p.Name == "params" || p.Name == "request_limit" {
			continue
		}
		if v, ok := u.args[p.Name]; ok {
			listing.args[p.Name] = v
		} else if p.Default != nil {
			listing.args[p.Name] = p.Default
		}
	}
	attribute := "fullname"
	exclude := u.args["exclude_before"] == true
	switch u.op.Name {
	case "community.mod.stream.log":
		attribute = "id"
	case "community.mod.stream.modmail_conversations":
		attribute, exclude = "id", true
		if strings.EqualFold(u.owner.String(), "mod") { // "mod" stands for all of the account's
			listing.owner = c.named(u.owner.typ, "all", nil)
		}
	}
	s := newStream(u)
	s.attribute, s.exclude = attribute, exclude
	if name, ok := u.args["attribute_name"].(string); ok && u.given["attribute_name"] != nil {
		s.attribute = name
	}
	s.round = func(L *lua.LState, limit int, before string) []lua.LValue {
		query := []api.Pair{{Name: "limit", Value: strconv.Itoa(limit)}}
		if before != "" {
			query = append(query, api.Pair{Name: "before", Value: before})
		}
		var values []lua.LValue
		for _, it := range c.fetchPage(L, listing, query).items {
			values = append(values, c.item(L, op, it, u.owner))
		}
		return values
	}
	return newIterator(L, s.next)
}

// streamState is one stream between two items.
type streamState struct {
	env       *Env
	op        string // for messages
	round     func(L *lua.LState, limit int, before string) []lua.LValue
	attribute string
	exclude   bool
	handler   lua.LValue // called with an error; nil: the error ends the stream
	pause     *int
	skip      bool
	before    string
	n         int // counts rounds without a cursor
	seen      *recent
	queue     []lua.LValue
	delay     backoff
	empty     int  // rounds without anything new in a row
	pausing   bool // a pause is due
}

func newStream(u *use) *streamState {
	s := &streamState{env: u.client.env, op: u.op.Name, seen: newRecent(seenItems)}
	if n, ok := u.given["pause_after"].(lua.LNumber); ok && n < math.MaxInt32 {
		pause := int(n)
		s.pause = &pause
	}
	s.skip = u.args["skip_existing"] == true
	s.before, _ = u.args["continue_after_id"].(string)
	if f, ok := u.args["exception_handler"].(*lua.LFunction); ok {
		s.handler = f
	}
	delete(u.args, "exception_handler")
	return s
}

func (s *streamState) next(L *lua.LState) (lua.LValue, bool) {
	for {
		if len(s.queue) > 0 {
			v := s.queue[0]
			s.queue = s.queue[1:]
			return v, true
		}
		if s.pausing {
			s.pausing = false
			return lua.LFalse, true
		}
		s.ask(L)
	}
}

// ask makes one round and decides about pause and delay.
func (s *streamState) ask(L *lua.LState) {
	items, failed := s.tryRound(L)
	if failed != nil {
		call1(L, s.handler, failed)
		s.sleep(L, s.delay.next())
		return
	}
	fresh := 0
	newest := ""
	for i := len(items) - 1; i >= 0; i-- {
		id := s.identify(L, items[i])
		if s.seen.has(id) {
			continue
		}
		s.seen.add(id)
		fresh++
		newest = id
		if !s.skip {
			s.queue = append(s.queue, items[i])
		}
	}
	s.before = newest
	s.skip = false
	if fresh > 0 {
		s.delay.reset()
		s.empty = 0
	}
	switch {
	case s.pause != nil && *s.pause < 0:
		s.pausing = true
	case fresh > 0:
	case s.pause != nil && s.empty+1 > *s.pause:
		s.empty = 0
		s.delay.reset()
		s.pausing = true
	default:
		s.empty++
		s.sleep(L, s.delay.next())
	}
}

// tryRound asks for the newest items. With a handler an error is caught and
// given back.
func (s *streamState) tryRound(L *lua.LState) (items []lua.LValue, failed lua.LValue) {
	limit, before := 100, s.before
	if before == "" {
		limit -= s.n
		s.n = (s.n + 1) % 30
	}
	if s.exclude {
		before = ""
	}
	if s.handler == nil {
		return s.round(L, limit, before), nil
	}
	ok, raised := protected(L, func(L *lua.LState) { items = s.round(L, limit, before) })
	if ok {
		return items, nil
	}
	e := ToAPIError(raised)
	if e == nil || e.Kind == api.Limit || L.Context() != nil && L.Context().Err() != nil {
		L.Error(raised, 0) // a fault of the script, or the end of its run
	}
	return nil, raised
}

// protected calls f with the pcall of the script's sandbox, which leaves the
// caller's variables alone when an error is raised.
func protected(L *lua.LState, f func(L *lua.LState)) (ok bool, raised lua.LValue) {
	L.Push(L.G.Global.RawGetString("pcall"))
	L.Push(L.NewFunction(func(L *lua.LState) int { f(L); return 0 }))
	L.Call(1, 2)
	ok, raised = lua.LVAsBool(L.Get(-2)), L.Get(-1)
	L.Pop(2)
	return ok, raised
}

// identify gives what tells an item from others.
func (s *streamState) identify(L *lua.LState, v lua.LValue) string {
	id := ""
	if o := toObject(v); o == nil {
		id = lua.LVAsString(L.GetField(v, s.attribute))
	} else if s.attribute == "fullname" {
		id = o.fullname()
	} else {
		id = o.text(s.attribute)
	}
	if id == "" {
		RaiseError(L, &api.Error{Kind: api.Invalid, Op: s.op, Message: fmt.Sprintf("an item has no %s to tell it from others", s.attribute), Hint: "give another attribute_name"})
	}
	return id
}

// recent remembers the last ids that were seen; one that is seen again counts
// as new among them.
type recent struct {
	max   int
	order []string
	at    map[string]bool
}

func newRecent(max int) *recent { return &recent{max: max, at: map[string]bool{}} }

func (r *recent) has(id string) bool {
	if !r.at[id] {
		return false
	}
	for i, o := range r.order {
		if o == id {
			r.order = append(append(r.order[:i:i], r.order[i+1:]...), id)
			break
		}
	}
	return true
}

func (r *recent) add(id string) {
	r.at[id] = true
	r.order = append(r.order, id)
	if len(r.order) > r.max {
		delete(r.at, r.order[0])
		r.order = r.order[1:]
	}
}

// backoff gives growing waits: 1, 2, 4, 8, 16 seconds and a little chance.
type backoff struct{ base float64 }

func (b *backoff) next() time.Duration {
	if b.base == 0 {
		b.base = 1
	}
	wait := b.base + rand.Float64()*b.base/16 - b.base/32
	b.base = min(b.base*2, 16)
	return time.Duration(wait * float64(time.Second))
}

func (b *backoff) reset() { b.base = 0 }

// sleep waits with the script's lock let go.
func (s *streamState) sleep(L *lua.LState, d time.Duration) {
	var err error
	s.env.block(L, func(ctx context.Context) { err = pause(ctx, d) })
	if err != nil {
		RaiseError(L, err)
	}
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
