package bindings

import (
	"maps"
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

const (
	defaultLimit = 100
	// allItems is the page size asked for when a listing has no limit.
	allItems = 1024
)

// listing iterates over a listing: pages are asked for as they are needed.
func (c *Client) listing(L *lua.LState, u *use) lua.LValue {
	limit := defaultLimit
	if u.op.Name == "community.flair" {
		limit = 0
	}
	if n, ok := u.args["limit"].(float64); ok && u.given["limit"] != nil {
		limit = int(n)
	}
	if v := u.given["limit"]; v != nil && IsNull(v) {
		limit = 0
	}
	p := &pager{u: u, limit: limit, size: limit}
	if n, ok := u.args["request_limit"].(float64); ok {
		p.size = int(n)
	}
	if p.size == 0 {
		p.size = allItems
	}
	delete(u.args, "limit")
	delete(u.args, "request_limit")
	if params, ok := u.args["params"].(map[string]any); ok {
		for _, k := range slices.Sorted(maps.Keys(params)) {
			if params[k] != nil {
				p.query = append(p.query, api.Pair{Name: k, Value: api.Text(params[k])})
			}
		}
	}
	delete(u.args, "params")
	return newIterator(L, p.next)
}

// pager asks for the pages of a listing one after another.
type pager struct {
	u     *use
	limit int // items in all; 0 for no limit
	size  int // the page size asked for
	query []api.Pair
	page  page
	at    int // the next item of the page
	given int // items given so far
	begun bool
	asked map[string]bool // the cursors that pages were asked for with
}

func (p *pager) next(L *lua.LState) (lua.LValue, bool) {
	if p.limit > 0 && p.given >= p.limit {
		return lua.LNil, false
	}
	for p.at >= len(p.page.items) {
		if p.begun && (p.page.after == "" || p.asked[p.page.after] || len(p.page.items) == 0) {
			return lua.LNil, false
		}
		p.fetch(L)
		if len(p.page.items) == 0 {
			return lua.LNil, false
		}
	}
	it := p.page.items[p.at]
	p.at++
	p.given++
	return p.u.client.item(L, p.u.op, it, p.u.owner), true
}

// fetch asks for the next page.
func (p *pager) fetch(L *lua.LState) {
	own := slices.DeleteFunc(slices.Clone(p.query), func(q api.Pair) bool { return q.Name == "limit" || p.begun && q.Name == p.page.field })
	query := append([]api.Pair{{Name: "limit", Value: strconv.Itoa(p.size)}}, own...)
	if p.begun {
		if p.asked == nil {
			p.asked = map[string]bool{}
		}
		p.asked[p.page.after] = true
		query = append(query, api.Pair{Name: p.page.field, Value: p.page.after})
	}
	p.page = p.u.client.fetchPage(L, p.u, query)
	p.begun, p.at = true, 0
}

func (c *Client) fetchPage(L *lua.LState, u *use, query []api.Pair) page {
	reply := c.send(L, u.op, u.owner, u.args, query)
	pg, err := splitPage(reply.Body, u.op.Page)
	if err != nil {
		c.fail(L, u.op, err)
	}
	return pg
}

// item gives the value of one thing of a page.
func (c *Client) item(L *lua.LState, op *api.Operation, it item, owner *Object) lua.LValue {
	if it.kind != "" {
		if t := api.TypeOfKind(it.kind); t != nil {
			if t.Prefix == "t3" || t.Prefix == "t1" {
				o := newObject(c, t, it.data)
				if it.rec.raw != nil {
					o.rec = it.rec
				}
				return o.value(L)
			}
			return c.wrap(L, t, it.data, owner, true)
		}
	}
	if op.Result().Type == "any" {
		return c.objectify(L, it.data)
	}
	return c.convert(L, op.Result().Type, it.data, owner, false)
}

// batchIterator iterates over what one request brings, or over the answers of
// several when a list is longer than a request takes. Nothing is sent before
// the first item is asked for.
func (c *Client) batchIterator(L *lua.LState, u *use) lua.LValue {
	rest := batches(u.op, u.args)
	var found [][]byte
	return newIterator(L, func(L *lua.LState) (lua.LValue, bool) {
		for len(found) == 0 {
			if len(rest) == 0 {
				return lua.LNil, false
			}
			args := rest[0]
			rest = rest[1:]
			reply := c.send(L, u.op, u.owner, args, nil)
			if len(reply.Body) == 0 {
				continue
			}
			if err := validate(reply.Body); err != nil {
				c.fail(L, u.op, err)
			}
			found = spread(walk(reply.Body, u.op.Result().At))
		}
		raw := found[0]
		found = found[1:]
		if u.op.Result().Optional && firstByte(raw) == 'n' {
			return lua.LFalse, true
		}
		return c.convert(L, u.op.Result().Type, raw, u.owner, false), true
	})
}
