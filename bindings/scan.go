package bindings

import (
	"bytes"

	"botrun/api"
)

// maxDepth is how deep the values of an answer may be nested. Comments take
// five levels a reply. Each level costs another pass over what lies below it
// when it is read.
const maxDepth = 500

// scanner walks the bytes of an answer once: it checks them and finds where
// values lie, without a copy. A general decoder checks first, and the places
// of a page's 10,000 fields would have to be found in a second pass; that took
// twice as long (docs/performance.md). What it accepts is JSON, with any bytes
// in texts; escapes are checked when a text is read.
type scanner struct {
	raw []byte
	i   int
	bad bool
}

// validate checks an answer's bytes. Duplicate names are allowed: checking
// them costs more than the rest.
func validate(body []byte) error {
	s := scanner{raw: body}
	s.skip()
	return s.end()
}

// end tells whether all bytes were read and good.
func (s *scanner) end() error {
	s.space()
	switch {
	case len(s.raw) == 0:
		return api.Errorf(api.ServerError, "the answer is empty")
	case s.bad && depthOf(s.raw[:s.i]) >= maxDepth:
		return api.Errorf(api.ServerError, "the answer is nested deeper than %d levels", maxDepth)
	case s.bad && s.i >= len(s.raw):
		return api.Errorf(api.ServerError, "the answer cannot be read: it breaks off after %d bytes", len(s.raw))
	case s.bad || s.i < len(s.raw):
		return api.Errorf(api.ServerError, "the answer cannot be read: it is not JSON at byte %d", s.i)
	}
	return nil
}

// depthOf tells how deep the end of some JSON is nested.
func depthOf(raw []byte) (depth int) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			if i = scanString(raw, i) - 1; i < 0 {
				return depth
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
	}
	return depth
}

func (s *scanner) space() { s.i = skipSpace(s.raw, s.i) }

// peek gives the first byte of the next value, 0 at the end or after a fault.
func (s *scanner) peek() byte {
	s.space()
	if s.bad || s.i >= len(s.raw) {
		return 0
	}
	return s.raw[s.i]
}

// take reads one expected byte.
func (s *scanner) take(c byte) bool {
	if s.peek() != c {
		s.bad = true
		return false
	}
	s.i++
	return true
}

// object reads an object and calls f at each member's value, which f must read.
func (s *scanner) object(f func(name []byte)) {
	if !s.take('{') {
		return
	}
	if s.peek() == '}' {
		s.i++
		return
	}
	for !s.bad {
		name := s.quoted()
		if s.take(':') {
			f(name)
		}
		if s.peek() == ',' {
			s.i++
			continue
		}
		s.take('}')
		return
	}
}

// array reads an array and calls f at each element, which f must read.
func (s *scanner) array(f func()) {
	if !s.take('[') {
		return
	}
	if s.peek() == ']' {
		s.i++
		return
	}
	for !s.bad {
		f()
		if s.peek() == ',' {
			s.i++
			continue
		}
		s.take(']')
		return
	}
}

// quoted reads a text and gives what is between its quotes.
func (s *scanner) quoted() []byte {
	if s.peek() != '"' {
		s.bad = true
		return nil
	}
	start := s.i
	if s.i = scanString(s.raw, s.i); s.i < 0 {
		s.i, s.bad = len(s.raw), true
		return nil
	}
	return s.raw[start+1 : s.i-1]
}

// text reads a text and gives it decoded.
func (s *scanner) text() string { return unquoteName(s.quoted()) }

// value reads a value and gives its bytes.
func (s *scanner) value() []byte {
	s.space()
	start := s.i
	s.skip()
	return s.raw[start:s.i]
}

// skip reads a value.
func (s *scanner) skip() {
	if s.space(); s.bad {
		return
	}
	end, ok := scanValue(s.raw, s.i, 0)
	s.i, s.bad = end, !ok
}

// record reads an object and gives it with the places of its members.
func (s *scanner) record(members []span) (record, []span) {
	s.space()
	start, first := s.i, len(members)
	escaped := false
	s.object(func(name []byte) {
		escaped = escaped || bytes.IndexByte(name, '\\') >= 0
		value := skipSpace(s.raw, s.i)
		s.skip()
		end := cap(s.raw) - cap(name) - start // where the name lies in the record
		members = append(members, span{uint32(end), uint32(end + len(name)), uint32(value - start), uint32(s.i - start)})
	})
	raw := s.raw[start:s.i]
	return record{raw: raw, members: members[first:len(members):len(members)], next: len(raw), escaped: escaped}, members
}

// scanValue checks the value that begins at i and gives the place after it, or
// the place of the fault and false.
func scanValue(raw []byte, i, depth int) (end int, ok bool) {
	if i >= len(raw) {
		return len(raw), false
	}
	switch c := raw[i]; {
	case c == '"':
		if end := scanString(raw, i); end >= 0 {
			return end, true
		}
		return len(raw), false
	case c == '{' || c == '[':
		return scanNested(raw, i, depth)
	case c == 't':
		return scanWord(raw, i, "true")
	case c == 'f':
		return scanWord(raw, i, "false")
	case c == 'n':
		return scanWord(raw, i, "null")
	case c == '-' || c >= '0' && c <= '9':
		return scanNumber(raw, i)
	}
	return i, false
}

// scanNested checks an object or array.
func scanNested(raw []byte, i, depth int) (end int, ok bool) {
	if depth >= maxDepth {
		return i, false
	}
	isObject := raw[i] == '{'
	closing := raw[i] + 2 // '{' and '}', '[' and ']' are two apart
	if i = skipSpace(raw, i+1); i < len(raw) && raw[i] == closing {
		return i + 1, true
	}
	for i < len(raw) {
		if isObject {
			if raw[i] != '"' {
				return i, false
			}
			if i = scanString(raw, i); i < 0 {
				return len(raw), false
			}
			if i = skipSpace(raw, i); i >= len(raw) || raw[i] != ':' {
				return i, false
			}
			i = skipSpace(raw, i+1)
		}
		if i, ok = scanValue(raw, i, depth+1); !ok {
			return i, false
		}
		if i = skipSpace(raw, i); i >= len(raw) {
			break
		}
		switch raw[i] {
		case ',':
			i = skipSpace(raw, i+1)
		case closing:
			return i + 1, true
		default:
			return i, false
		}
	}
	return len(raw), false
}

// scanString gives the place after the string that begins at i, -1 if it has
// no end. Most strings are short: the first bytes are looked at one by one.
func scanString(raw []byte, i int) int {
	i++
	for near := min(i+16, len(raw)); i < near; i++ {
		switch raw[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	for i < len(raw) {
		quote := bytes.IndexByte(raw[i:], '"')
		if quote < 0 {
			return -1
		}
		slash := bytes.IndexByte(raw[i:i+quote], '\\')
		if slash < 0 {
			return i + quote + 1
		}
		i += slash + 2
	}
	return -1
}

func scanWord(raw []byte, i int, word string) (end int, ok bool) {
	if len(raw)-i >= len(word) && string(raw[i:i+len(word)]) == word {
		return i + len(word), true
	}
	if len(raw)-i < len(word) {
		return len(raw), false
	}
	return i, false
}

// scanNumber checks -1.5e+10: digits without a leading zero, a fraction, an
// exponent.
func scanNumber(raw []byte, i int) (end int, ok bool) {
	digits := func() bool {
		start := i
		for i < len(raw) && raw[i] >= '0' && raw[i] <= '9' {
			i++
		}
		return i > start
	}
	if raw[i] == '-' {
		i++
	}
	if i < len(raw) && raw[i] == '0' {
		i++
	} else if !digits() {
		return i, false
	}
	if i < len(raw) && raw[i] == '.' {
		if i++; !digits() {
			return i, false
		}
	}
	if i < len(raw) && (raw[i] == 'e' || raw[i] == 'E') {
		if i++; i < len(raw) && (raw[i] == '+' || raw[i] == '-') {
			i++
		}
		if !digits() {
			return i, false
		}
	}
	return i, true
}
