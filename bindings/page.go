package bindings

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"botrun/api"
)

// item is one thing of a page: the kind word on the wire, "" where it has
// none, and its payload.
type item struct {
	kind string
	data []byte
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
				return item{unquote(kind), data}
			}
		}
	}
	return item{data: v}
}

// splitListing reads {"kind": "Listing", "data": {"after": …, "children": […]}}
// in one pass that also validates: the payloads are slices of the body.
func splitListing(body []byte) (p page, err error) {
	s := splitter{body: body, dec: jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
	found := false
	s.object(func(name string) {
		if name != "data" || s.dec.PeekKind() != '{' {
			s.skip()
			return
		}
		s.object(func(name string) {
			switch {
			case name == "after" && s.dec.PeekKind() == '"':
				p.after, p.field = s.text(), "after"
			case name == "children" && s.dec.PeekKind() == '[':
				found = true
				p.items = s.children()
			default:
				s.skip()
			}
		})
	})
	if s.err != nil {
		return page{}, api.Errorf(api.ServerError, "the answer cannot be read: %w", s.err)
	}
	if !found {
		return page{}, errNoListing
	}
	return p, nil
}

// splitter walks a body with a decoder that keeps the first error.
type splitter struct {
	body []byte
	dec  *jsontext.Decoder
	err  error
}

// object reads an object and calls f at each member's value, which f must read.
func (s *splitter) object(f func(name string)) {
	s.token()
	for s.err == nil && s.dec.PeekKind() != '}' {
		f(s.text())
	}
	s.token()
}

func (s *splitter) token() (t jsontext.Token) {
	if s.err == nil {
		t, s.err = s.dec.ReadToken()
	}
	return t
}

func (s *splitter) text() string {
	t := s.token()
	if s.err != nil {
		return ""
	}
	if t.Kind() != '"' {
		s.err = &jsontext.SyntacticError{ByteOffset: s.dec.InputOffset(), Err: errNotText}
		return ""
	}
	return t.String()
}

func (s *splitter) skip() {
	if s.err == nil {
		s.err = s.dec.SkipValue()
	}
}

// value reads a value and gives its bytes in the body, without a copy.
func (s *splitter) value() []byte {
	if s.err != nil {
		return nil
	}
	v, err := s.dec.ReadValue()
	if s.err = err; err != nil {
		return nil
	}
	end := int(s.dec.InputOffset())
	return s.body[end-len(v) : end]
}

func (s *splitter) children() (items []item) {
	s.token()
	items = make([]item, 0, 100)
	for s.err == nil && s.dec.PeekKind() != ']' {
		if s.dec.PeekKind() != '{' {
			items = append(items, item{data: s.value()})
			continue
		}
		var it item
		bare := false
		start := int(s.dec.InputOffset())
		s.object(func(name string) {
			switch {
			case name == "kind" && s.dec.PeekKind() == '"':
				it.kind = intern(s.text())
			case name == "data" && s.dec.PeekKind() == '{':
				it.data = s.value()
			default:
				bare = true
				s.skip()
			}
		})
		if s.err == nil && (it.kind == "" || it.data == nil || bare) {
			end := int(s.dec.InputOffset())
			start += bytes.IndexByte(s.body[start:], '{') // after a comma and blanks
			it = item{data: s.body[start:end]}
		}
		items = append(items, it)
	}
	s.token()
	return items
}

// intern gives the table's own string for a kind, so that items share it.
func intern(kind string) string {
	if t := api.TypeOfKind(kind); t != nil {
		return t.Prefix
	}
	return kind
}

var errNotText = api.Errorf(api.ServerError, "a name is not text")

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
