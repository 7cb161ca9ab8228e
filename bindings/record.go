package bindings

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"botrun/api"
)

// record is a JSON object that stays bytes: its members are found when they
// are asked for, and never twice. The bytes must be valid JSON; duplicate
// names give the first. The zero record is empty.
type record struct {
	raw     []byte
	members []span
	next    int            // where the search goes on; 0 before its start, len(raw) at its end
	escaped bool           // a name so far has an escape
	places  map[string]int // of the members by name, where they are many
}

// manyMembers is from how many members on a map finds them.
const manyMembers = 256

// span is where a member's name and value lie in the record's bytes.
type span struct{ name, nameEnd, value, valueEnd uint32 }

// get finds a member's value; nil if there is none.
func (r *record) get(name string) []byte {
	if len(r.members) >= manyMembers {
		return r.placed(name)
	}
	for i := 0; i < len(r.members) || r.step(); i++ {
		m := &r.members[i]
		if int(m.nameEnd-m.name) == len(name) && string(r.raw[m.name:m.nameEnd]) == name ||
			r.escaped && unquoteName(r.raw[m.name:m.nameEnd]) == name {
			return r.raw[m.value:m.valueEnd]
		}
	}
	return nil
}

// placed is get for an object with many members.
func (r *record) placed(name string) []byte {
	if r.places == nil {
		for r.step() {
		}
		r.places = make(map[string]int, len(r.members))
		for i, m := range slices.Backward(r.members) { // of two the first counts
			r.places[unquoteName(r.raw[m.name:m.nameEnd])] = i
		}
	}
	i, ok := r.places[name]
	if !ok {
		return nil
	}
	m := r.members[i]
	return r.raw[m.value:m.valueEnd]
}

// each calls f for every member in order.
func (r *record) each(f func(name string, value []byte)) {
	for r.step() {
	}
	for _, m := range r.members {
		f(unquoteName(r.raw[m.name:m.nameEnd]), r.raw[m.value:m.valueEnd])
	}
}

// step reads one more member.
func (r *record) step() bool {
	raw, i := r.raw, r.next
	if i == 0 {
		i = skipSpace(raw, 0)
		if i >= len(raw) || raw[i] != '{' {
			r.next = len(raw)
			return false
		}
		if r.members == nil {
			r.members = make([]span, 0, 1+len(raw)/36)
		}
		i++
	}
	i = skipSpace(raw, i)
	if i < len(raw) && raw[i] == ',' {
		i = skipSpace(raw, i+1)
	}
	if i >= len(raw) || raw[i] != '"' {
		r.next = len(raw)
		return false
	}
	nameEnd := skipString(raw, i)
	value := skipSpace(raw, nameEnd)
	value = skipSpace(raw, value+1) // the colon
	end := skipValue(raw, value)
	r.escaped = r.escaped || bytes.IndexByte(raw[i+1:nameEnd-1], '\\') >= 0
	r.members = append(r.members, span{uint32(i + 1), uint32(nameEnd - 1), uint32(value), uint32(end)})
	r.next = end
	return true
}

// elements calls f for each element of a JSON array until it answers false.
func elements(raw []byte, f func(value []byte) bool) {
	i := skipSpace(raw, 0)
	if i >= len(raw) || raw[i] != '[' {
		return
	}
	for i++; ; i++ {
		i = skipSpace(raw, i)
		if i >= len(raw) || raw[i] == ']' {
			return
		}
		end := skipValue(raw, i)
		if end == i || !f(raw[i:end]) {
			return
		}
		if i = skipSpace(raw, end); i >= len(raw) || raw[i] != ',' {
			return
		}
	}
}

// walk follows a path such as "json.data.things.0" through valid JSON. "*"
// takes each value of an object, "t5_*" the first whose name begins so; what
// follows "*" is where each value keeps its name: "*name". It answers the
// values found, none for a missing one.
func walk(raw []byte, path string) [][]byte {
	if path == "" {
		return [][]byte{raw}
	}
	step, rest, _ := strings.Cut(path, ".")
	switch {
	case strings.HasPrefix(step, "*") && firstByte(raw) == '[':
		var out [][]byte
		elements(raw, func(v []byte) bool {
			r := record{raw: v}
			if field := r.get(step[1:]); field != nil {
				v = field
			}
			out = append(out, walk(v, rest)...)
			return true
		})
		return out
	case strings.HasPrefix(step, "*"):
		var out [][]byte
		r := record{raw: raw}
		r.each(func(name string, value []byte) {
			if field := step[1:]; field != "" && firstByte(value) == '{' {
				value = withMember(value, field, name)
			}
			out = append(out, walk(value, rest)...)
		})
		return out
	case strings.HasSuffix(step, "*"):
		var out [][]byte
		r := record{raw: raw}
		r.each(func(name string, value []byte) {
			if out == nil && strings.HasPrefix(name, step[:len(step)-1]) {
				out = walk(value, rest)
			}
		})
		return out
	}
	if n, err := strconv.Atoi(step); err == nil && firstByte(raw) == '[' {
		var at []byte
		elements(raw, func(v []byte) bool { at = v; n--; return n >= 0 })
		if n >= 0 || at == nil {
			return nil
		}
		return walk(at, rest)
	}
	r := record{raw: raw}
	if v := r.get(step); v != nil {
		return walk(v, rest)
	}
	return nil
}

// withMember gives an object's bytes with one more member in front.
func withMember(object []byte, name, value string) []byte {
	open := bytes.IndexByte(object, '{')
	rest := object[open+1:]
	out := append([]byte("{"), strconv.Quote(name)...)
	out = append(append(out, ':'), api.JSONText(value)...)
	if firstByte(rest) != '}' {
		out = append(out, ',')
	}
	return append(out, rest...)
}

func firstByte(raw []byte) byte {
	if i := skipSpace(raw, 0); i < len(raw) {
		return raw[i]
	}
	return 0
}

func skipSpace(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// skipString gives the place after the string that begins at i.
func skipString(raw []byte, i int) int {
	for i++; i < len(raw); {
		quote := bytes.IndexByte(raw[i:], '"')
		if quote < 0 {
			return len(raw)
		}
		end := i + quote
		slashes := 0
		for k := end - 1; k >= i && raw[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 0 {
			return end + 1
		}
		i = end + 1
	}
	return len(raw)
}

// skipValue gives the place after the value that begins at i.
func skipValue(raw []byte, i int) int {
	if i >= len(raw) {
		return len(raw)
	}
	switch raw[i] {
	case '"':
		return skipString(raw, i)
	case '{', '[':
		depth := 0
		for i < len(raw) {
			switch raw[i] {
			case '"':
				i = skipString(raw, i)
				continue
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
			i++
		}
		return i
	}
	for i < len(raw) {
		switch raw[i] {
		case ',', '}', ']', ' ', '\n', '\r', '\t':
			return i
		}
		i++
	}
	return i
}

func unquoteName(raw []byte) string {
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw)
	}
	return unquote(append(append([]byte{'"'}, raw...), '"'))
}

// unquote gives the text of a JSON string with its quotes.
func unquote(raw []byte) string {
	if len(raw) < 2 {
		return ""
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	out, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		out, _ = jsontext.AppendUnquote(nil, bytes.ToValidUTF8(raw, []byte("\uFFFD")))
	}
	return string(out)
}
