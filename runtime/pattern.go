package runtime

import (
	lua "github.com/yuin/gopher-lua"
)

const (
	maxCaptures = 32
	// maxPatternDepth is how many items of a pattern may wait for the rest.
	maxPatternDepth = 200

	captureOpen     = -1 // not closed yet
	capturePosition = -2 // "()"
)

// matcher matches one Lua 5.1 pattern against one subject, by backtracking.
// Every step is counted: a match that takes long asks the meter whether the
// run has ended, and raises its end.
type matcher struct {
	L        *lua.LState
	meter    *Meter
	src, pat string
	level    int // captures begun
	captures [maxCaptures]capture
	depth    int
	steps    int
}

type capture struct{ start, size int }

func newMatcher(L *lua.LState, src, pat string) *matcher {
	return &matcher{L: L, meter: meterOf(L), src: src, pat: pat}
}

// at matches the pattern from p on at place s of the subject; it gives the
// place after the match, -1 for none.
func (m *matcher) at(s, p int) int {
	m.level, m.depth = 0, 0
	return m.match(s, p)
}

func (m *matcher) step(n int) {
	if m.steps += n; m.steps >= lookEvery {
		m.steps = 0
		stopIfSpent(m.L, m.meter)
	}
}

func (m *matcher) fail(message string) { m.L.RaiseError("%s", message) }

// match matches the rest of the pattern. The depth is not kept on a raise: the
// matcher is not used after one.
func (m *matcher) match(s, p int) int {
	if m.depth++; m.depth > maxPatternDepth {
		m.fail("pattern too complex")
	}
	e := m.items(s, p)
	m.depth--
	return e
}

func (m *matcher) items(s, p int) int {
	for p < len(m.pat) {
		m.step(1)
		switch m.pat[p] {
		case '(':
			if p+1 < len(m.pat) && m.pat[p+1] == ')' {
				return m.open(s, p+2, capturePosition)
			}
			return m.open(s, p+1, captureOpen)
		case ')':
			return m.shut(s, p+1)
		case '$':
			if p+1 == len(m.pat) {
				if s == len(m.src) {
					return s
				}
				return -1
			}
		case '%':
			if p+1 == len(m.pat) {
				break
			}
			switch c := m.pat[p+1]; {
			case c == 'b':
				if s = m.balance(s, p+2); s < 0 {
					return -1
				}
				p += 4
				continue
			case c == 'f':
				if p = m.frontier(s, p+2); p < 0 {
					return -1
				}
				continue
			case c >= '0' && c <= '9':
				if s = m.repeated(s, c); s < 0 {
					return -1
				}
				p += 2
				continue
			}
		}
		end := m.classEnd(p)
		var suffix byte
		if end < len(m.pat) {
			suffix = m.pat[end]
		}
		switch suffix {
		case '?':
			if m.single(s, p, end) {
				if e := m.match(s+1, end+1); e >= 0 {
					return e
				}
			}
			p = end + 1
		case '*':
			return m.most(s, p, end)
		case '+':
			if !m.single(s, p, end) {
				return -1
			}
			return m.most(s+1, p, end)
		case '-':
			return m.least(s, p, end)
		default:
			if !m.single(s, p, end) {
				return -1
			}
			s, p = s+1, end
		}
	}
	return s
}

// most matches as many of a class as it can, then the rest of the pattern.
func (m *matcher) most(s, p, end int) int {
	n := 0
	for m.single(s+n, p, end) {
		n++
	}
	m.step(n)
	if end+1 == len(m.pat) {
		return s + n
	}
	for ; n >= 0; n-- {
		m.step(1)
		if e := m.match(s+n, end+1); e >= 0 {
			return e
		}
	}
	return -1
}

// least matches as few of a class as it can, then the rest of the pattern.
func (m *matcher) least(s, p, end int) int {
	for {
		m.step(1)
		if e := m.match(s, end+1); e >= 0 {
			return e
		}
		if !m.single(s, p, end) {
			return -1
		}
		s++
	}
}

func (m *matcher) open(s, p, size int) int {
	if m.level == maxCaptures {
		m.fail("too many captures")
	}
	m.captures[m.level] = capture{s, size}
	m.level++
	e := m.match(s, p)
	if e < 0 {
		m.level--
	}
	return e
}

func (m *matcher) shut(s, p int) int {
	last := m.level - 1
	for last >= 0 && m.captures[last].size != captureOpen {
		last--
	}
	if last < 0 {
		m.fail("invalid pattern capture")
	}
	m.captures[last].size = s - m.captures[last].start
	e := m.match(s, p)
	if e < 0 {
		m.captures[last].size = captureOpen
	}
	return e
}

// balance matches %bxy.
func (m *matcher) balance(s, p int) int {
	if p+2 > len(m.pat) {
		m.fail("unbalanced pattern")
	}
	begin, end := m.pat[p], m.pat[p+1]
	if s >= len(m.src) || m.src[s] != begin {
		return -1
	}
	depth := 1
	for i := s + 1; i < len(m.src); i++ {
		m.step(1)
		switch m.src[i] {
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		case begin:
			depth++
		}
	}
	return -1
}

// frontier matches %f[set] between two bytes; it gives the place in the
// pattern after it.
func (m *matcher) frontier(s, p int) int {
	if p >= len(m.pat) || m.pat[p] != '[' {
		m.fail("missing '[' after '%f' in pattern")
	}
	end := m.classEnd(p)
	var before, here byte
	if s > 0 {
		before = m.src[s-1]
	}
	if s < len(m.src) {
		here = m.src[s]
	}
	if m.inSet(before, p, end-1) || !m.inSet(here, p, end-1) {
		return -1
	}
	return end
}

// repeated matches %1: what a capture holds.
func (m *matcher) repeated(s int, digit byte) int {
	i := int(digit) - '1'
	if i < 0 || i >= m.level || m.captures[i].size == captureOpen {
		m.fail("invalid capture index")
	}
	c := m.captures[i]
	if c.size < 0 {
		return -1 // a position has no text
	}
	m.step(1 + c.size/64)
	if len(m.src)-s >= c.size && m.src[c.start:c.start+c.size] == m.src[s:s+c.size] {
		return s + c.size
	}
	return -1
}

// count is how many values a match has: its captures, or the whole of it.
func (m *matcher) count() int { return max(m.level, 1) }

// value gives the capture i of the match from s to e; the whole match where
// the pattern has no captures.
func (m *matcher) value(i, s, e int) lua.LValue {
	if i >= m.level {
		if i > 0 {
			m.fail("invalid capture index")
		}
		return lua.LString(m.src[s:e])
	}
	c := m.captures[i]
	switch c.size {
	case captureOpen:
		m.fail("unfinished capture")
	case capturePosition:
		return lua.LNumber(c.start + 1)
	}
	return lua.LString(m.src[c.start : c.start+c.size])
}

// push pushes the captures, or the whole match.
func (m *matcher) push(s, e int) int {
	for i := range m.count() {
		m.L.Push(m.value(i, s, e))
	}
	return m.count()
}
