package sim

import (
	"net/http"
	"slices"
	"sync"
)

// The sizes of pages.
const (
	pageSize    = 25  // when none is asked for
	maxPageSize = 100 // whatever is asked for
)

// named is what a cursor can point at.
type named interface{ fullname() string }

// feed is the whole of a listing, item 0 being the first. Items that keep
// refuses are passed over but still count as cursors, so that a stream goes on
// from an item that was removed in the meantime.
type feed[T named] struct {
	length int
	at     func(int) T
	keep   func(T) bool
}

func feedOf[T named](list []T, keep func(T) bool) feed[T] {
	return feed[T]{len(list), func(i int) T { return list[i] }, keep}
}

// newestFirst is a feed of a list that is kept oldest first.
func newestFirst[T named](list []T, keep func(T) bool) feed[T] {
	return feed[T]{len(list), func(i int) T { return list[len(list)-1-i] }, keep}
}

func all[T any](T) bool { return true }

// page gives the part of a feed that a request asks for with limit, after and
// before, and the cursors to go on with. An unknown cursor gives nothing.
func page[T named](c *call, f feed[T]) (items []T, after, before string) {
	limit := c.number("limit", pageSize, 1, maxPageSize)
	start := 0
	if cursor := c.get("after"); cursor != "" {
		start = f.find(cursor) + 1
		if start == 0 {
			return nil, "", ""
		}
	} else if cursor := c.get("before"); cursor != "" {
		for i := f.find(cursor) - 1; i >= 0 && len(items) < limit; i-- {
			if item := f.at(i); f.keep(item) {
				items = append(items, item)
			}
		}
		slices.Reverse(items)
		return items, "", ""
	}
	left := c.s.cfg.ListingDepth - start
	for i := start; i < f.length && left > 0; i, left = i+1, left-1 {
		item := f.at(i)
		if !f.keep(item) {
			continue
		}
		if len(items) == limit {
			return items, items[limit-1].fullname(), ""
		}
		items = append(items, item)
	}
	return items, "", ""
}

func (f feed[T]) find(fullname string) int {
	for i := range f.length {
		if f.at(i).fullname() == fullname {
			return i
		}
	}
	return -1
}

// itemSize is about what an item takes; a buffer is allocated once.
const itemSize = 4 << 10

// buffers keeps the memory of finished pages for the next ones: pages are
// large, and fresh memory costs more than filling it.
var buffers = sync.Pool{New: func() any {
	b := make([]byte, 0, maxPageSize*itemSize)
	return &b
}}

// listFeed answers a page of things.
func listFeed[T thing](c *call, f feed[T]) (any, error) {
	buffer := buffers.Get().(*[]byte)
	b := appendFeed((*buffer)[:0], c, f)
	*buffer = b
	return &reply{status: http.StatusOK, body: b, buffer: buffer}, nil
}

func appendFeed[T thing](b []byte, c *call, f feed[T]) []byte {
	items, after, before := page(c, f)
	v := c.viewer()
	return appendListing(b, items, after, before, func(b []byte, item T) []byte { return item.appendItem(b, v) })
}

// listThings answers a page of a list that is in its order.
func listThings[T thing](c *call, list []T) (any, error) { return listFeed(c, feedOf(list, all)) }

// listRows answers a page of things that are no kinds of their own.
func listRows[T named](c *call, list []T, row func(T) any) (any, error) {
	items, after, before := page(c, feedOf(list, all))
	return raw(appendListing(nil, items, after, before, func(b []byte, item T) []byte {
		return appendJSON(b, row(item))
	})), nil
}
