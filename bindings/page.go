package bindings

import (
	"bytes"
	"slices"
	"strings"

	"botrun/api"
)

// item is one thing of a page: the kind word on the wire, "" where it has
// none, and its payload.
type item struct {
	kind string
	data []byte
	rec  record // the payload with the places of its members, where they were looked for
}

// page is what one request of a listing brings.
type page struct {
	items []item
	// after is the cursor of the next page in the query field that takes it;
	// "" when there is none.
	after, field string
}

// splitPage reads a page of a listing. Shape is the row's Page: "" for the
// common envelope.
func splitPage(body []byte, shape string) (page, error) {
	if shape == "" && firstByte(body) == '{' {
		return splitListing(body)
	}
	if err := validate(body); err != nil {
		return page{}, err
	}
	if shape == "second" || firstByte(body) == '[' {
		lists := walk(body, "1")
		if lists == nil {
			return page{}, api.Errorf(api.ServerError, "the answer is not the pair of listings that was expected")
		}
		return splitListing(lists[0])
	}
	if shape == "" {
		return page{}, errNoListing
	}
	name, known := pageLists[shape]
	if !known {
		return page{}, api.Errorf(api.Invalid, "unknown page shape %q", shape)
	}
	var p page
	r := record{raw: body}
	list := r.get(name)
	if firstByte(list) != '[' {
		return page{}, errNoListing
	}
	cursor := func(name string) string {
		if v := r.get(name); firstByte(v) == '"' {
			return unquote(v)
		}
		return ""
	}
	switch shape {
	case "announcements":
		p.items = itemsOf(list)
		p.after, p.field = cursor("after"), "after"
	case "flair":
		p.items = itemsOf(list)
		p.after, p.field = cursor("next"), "after"
	case "notes":
		p.items = itemsOf(list)
		if string(r.get("has_next_page")) == "true" {
			p.after, p.field = cursor("end_cursor"), "before"
		}
	case "modmail":
		for _, v := range conversations(&r) {
			p.items = append(p.items, item{data: v})
		}
		elements(list, func(id []byte) bool { p.after, p.field = unquote(id), "after"; return true })
	case "invited":
		moderators := record{raw: r.get("moderators")}
		elements(list, func(id []byte) bool {
			if v := moderators.get(unquote(id)); firstByte(v) == '{' {
				p.items = append(p.items, item{data: withPermissionNames(v)})
			}
			return true
		})
		p.after, p.field = cursor("after"), "after"
	}
	return p, nil
}

// pageLists names the member that is the list, by a page's shape.
var pageLists = map[string]string{"announcements": "data", "flair": "users", "notes": "mod_notes", "modmail": "conversationIds", "invited": "moderatorIds"}

var errNoListing = api.Errorf(api.ServerError, "the answer is not a listing")

func itemsOf(list []byte) (items []item) {
	elements(list, func(v []byte) bool { items = append(items, itemOf(v)); return true })
	return items
}

// itemOf recognizes {"kind": …, "data": {…}}; anything else is its own payload.
func itemOf(v []byte) item {
	if firstByte(v) == '{' {
		r := record{raw: v}
		if kind := r.get("kind"); firstByte(kind) == '"' {
			if data := r.get("data"); firstByte(data) == '{' {
				return item{kind: unquote(kind), data: data}
			}
		}
	}
	return item{data: v}
}

// splitListing reads {"kind": "Listing", "data": {"after": …, "children": […]}}
// in one pass that also validates: the payloads are slices of the body.
func splitListing(body []byte) (p page, err error) {
	s := scanner{raw: body}
	found := false
	s.object(func(name []byte) {
		if string(name) != "data" || s.peek() != '{' {
			s.skip()
			return
		}
		s.object(func(name []byte) {
			switch c := s.peek(); {
			case string(name) == "after" && c == '"':
				p.after, p.field = s.text(), "after"
			case string(name) == "children" && c == '[':
				found = true
				p.items = s.children()
			default:
				s.skip()
			}
		})
	})
	if err := s.end(); err != nil {
		return page{}, err
	}
	if !found {
		return page{}, errNoListing
	}
	return p, nil
}

// children reads the things of a listing. Their members are found in the same
// pass, all in one slice.
func (s *scanner) children() (items []item) {
	var members []span
	items = make([]item, 0, 100)
	s.array(func() {
		if s.peek() != '{' {
			items = append(items, item{data: s.value()})
			return
		}
		var it item
		bare := false
		start := s.i
		s.object(func(name []byte) {
			switch c := s.peek(); {
			case string(name) == "kind" && c == '"':
				it.kind = intern(s.text())
			case string(name) == "data" && c == '{':
				it.rec, members = s.record(members)
				it.data = it.rec.raw
				if len(items) == 0 {
					members = slices.Grow(members, 100*len(members))
				}
			default:
				bare = true
				s.skip()
			}
		})
		if it.kind == "" || it.data == nil || bare {
			it = item{data: s.raw[start:s.i]}
		}
		items = append(items, it)
	})
	return items
}

// intern gives the table's own string for a kind, so that items share it.
func intern(kind string) string {
	if t := api.TypeOfKind(kind); t != nil {
		return t.Prefix
	}
	return kind
}

// withPermissionNames gives an invited moderator's payload with the names of
// the permissions granted, as other moderators have them, in place of
// {"wiki": true, …}.
func withPermissionNames(moderator []byte) []byte {
	var names []string
	r := record{raw: moderator}
	granted := record{raw: r.get("modPermissions")}
	granted.each(func(name string, value []byte) {
		if string(value) == "true" {
			names = append(names, api.JSONText(name))
		}
	})
	slices.Sort(names)
	out := []byte(`{"mod_permissions":[` + strings.Join(names, ",") + "]")
	rest := moderator[bytes.IndexByte(moderator, '{')+1:]
	if firstByte(rest) != '}' {
		out = append(out, ',')
	}
	return append(out, rest...)
}

// Thing is one thing of a listing, for a host that reads listings itself.
type Thing struct {
	Type string // the resource's type: "Submission"
	ID   string // fullname, or id where the type has no prefix
	Data []byte
}

// Field gives a field of the payload as its JSON text.
func (t Thing) Field(name string) string {
	r := record{raw: t.Data}
	return string(r.get(name))
}

// SplitPage reads a page of a listing operation: its things, and the cursor of
// the next page, "" at the end.
func SplitPage(op *api.Operation, body []byte) (things []Thing, next string, err error) {
	p, err := splitPage(body, op.Page)
	if err != nil {
		return nil, "", err
	}
	for _, it := range p.items {
		thing := Thing{Type: op.Result().Type, Data: it.data}
		t := api.TypeOfKind(it.kind)
		if t == nil {
			t = api.TypeNamed(thing.Type)
		}
		if t != nil {
			o := &Object{typ: t, rec: record{raw: it.data}}
			thing.Type, thing.ID = t.Name, o.text("id")
			if t.Prefix != "" && t.Prefix != "modaction" {
				thing.ID = o.fullname()
			}
		}
		things = append(things, thing)
	}
	return things, p.after, nil
}
