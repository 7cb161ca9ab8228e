package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// An expression gives one value on the wire. Its notation:
//
//	dir=1                        a constant
//	id<-self.fullname            a field of the resource
//	text<-body                   a parameter ("text" alone is "text<-text")
//	id<-self.fullname+others     one list of both
//	title<-title??self.title     the first that is there
//	id<-items|comma              through a pipe (pipes.go)
//	json<-{ids:[self.fullname], note, reason?, kind:"menu", **settings}
//
// In an object a key is null when its value is absent, and left out when its
// name ends in "?".
type expr interface {
	eval(call *Call) any
	walk(func(source))
}

// source is a parameter or, with self, a field of the resource.
type source struct {
	self     bool
	name     string
	optional bool   // "self.x?": used where it is held, never loaded for
	unless   string // "x??self.y": not needed where the parameter x is given
}

func (s source) eval(call *Call) any {
	if s.self {
		return call.Self[s.name]
	}
	return call.Args[s.name]
}
func (s source) walk(f func(source)) { f(s) }

type constant struct{ value any }

func (c constant) eval(*Call) any    { return c.value }
func (c constant) walk(func(source)) {}

type joined []expr // a+b

func (j joined) eval(call *Call) any {
	var all []any
	for _, e := range j {
		switch v := e.eval(call).(type) {
		case nil:
		case []any:
			all = append(all, v...)
		default:
			all = append(all, v)
		}
	}
	return all
}
func (j joined) walk(f func(source)) { walkAll(j, f) }

type firstOf []expr // a??b

func (o firstOf) eval(call *Call) any {
	for _, e := range o {
		if v := e.eval(call); v != nil {
			return v
		}
	}
	return nil
}
func (o firstOf) walk(f func(source)) {
	first, _ := o[0].(source)
	for _, e := range o {
		e.walk(func(s source) {
			if s.self && !first.self {
				s.unless = first.name
			}
			f(s)
		})
	}
}

type piped struct {
	of    expr
	pipes []string
}

func (p piped) eval(call *Call) any {
	v := p.of.eval(call)
	for _, name := range p.pipes {
		v = pipes[name](v)
	}
	return v
}
func (p piped) walk(f func(source)) { p.of.walk(f) }

type list []expr

func (l list) eval(call *Call) any {
	out := make([]any, len(l))
	for i, e := range l {
		out[i] = e.eval(call)
	}
	return out
}
func (l list) walk(f func(source)) { walkAll(l, f) }

type member struct {
	key      string
	value    expr
	optional bool
	spread   bool // "**settings": the map's own keys
}

type object []member

func (o object) eval(call *Call) any {
	var out Ordered
	for _, m := range o {
		v := m.value.eval(call)
		switch {
		case m.spread:
			extra, _ := v.(map[string]any)
			for _, k := range sortedKeys(extra) {
				out = out.Set(k, extra[k])
			}
		case v == nil && m.optional:
		default:
			out = out.Set(m.key, v)
		}
	}
	return out
}
func (o object) walk(f func(source)) {
	for _, m := range o {
		m.value.walk(f)
	}
}

func walkAll(es []expr, f func(source)) {
	for _, e := range es {
		e.walk(f)
	}
}

// parseExpr reads one expression.
func parseExpr(s string) (expr, error) {
	s = strings.TrimSpace(s)
	if parts := splitTop(s, '|'); len(parts) > 1 {
		of, err := parseExpr(parts[0])
		for _, name := range parts[1:] {
			if pipes[name] == nil {
				return nil, fmt.Errorf("unknown pipe %q", name)
			}
		}
		return piped{of, parts[1:]}, err
	}
	if parts := strings.Split(s, "??"); len(parts) > 1 {
		es, err := parseAll(parts)
		return firstOf(es), err
	}
	if parts := splitTop(s, '+'); len(parts) > 1 {
		es, err := parseAll(parts)
		return joined(es), err
	}
	switch {
	case s == "":
		return nil, fmt.Errorf("empty expression")
	case s[0] == '{':
		return parseObject(strings.TrimSuffix(s[1:], "}"))
	case s[0] == '[':
		es, err := parseAll(splitTop(strings.TrimSuffix(s[1:], "]"), ','))
		return list(es), err
	case s[0] == '"', s == "true", s == "false", s[0] >= '0' && s[0] <= '9', s[0] == '-':
		return constant{literal(s)}, nil
	}
	src := source{name: s}
	src.name, src.self = strings.CutPrefix(src.name, "self.")
	src.name, src.optional = strings.CutSuffix(src.name, "?")
	return src, nil
}

func parseAll(parts []string) ([]expr, error) {
	es := make([]expr, 0, len(parts))
	for _, p := range parts {
		e, err := parseExpr(p)
		if err != nil {
			return nil, err
		}
		es = append(es, e)
	}
	return es, nil
}

func parseObject(s string) (expr, error) {
	var o object
	for _, part := range splitTop(s, ',') {
		m := member{}
		key, value, has := strings.Cut(part, ":")
		if !has {
			value = part
		}
		if m.key, m.spread = strings.CutPrefix(key, "**"); m.spread {
			value = m.key
		}
		if m.key, m.optional = strings.CutSuffix(m.key, "?"); m.optional && !has {
			value = m.key
		}
		var err error
		if m.value, err = parseExpr(value); err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	return o, nil
}

// Ordered is a JSON object that keeps the order of its keys.
type Ordered []struct {
	Key   string
	Value any
}

// Set replaces or appends a key.
func (o Ordered) Set(key string, value any) Ordered {
	for i := range o {
		if o[i].Key == key {
			o[i].Value = value
			return o
		}
	}
	return append(o, struct {
		Key   string
		Value any
	}{key, value})
}

// MarshalJSON writes the object in its order.
func (o Ordered) MarshalJSON() ([]byte, error) { return []byte(JSONText(o)), nil }

// JSONText writes a value as the service's other clients do: a blank after
// each colon and comma, everything outside ASCII escaped.
func JSONText(v any) string {
	var b strings.Builder
	writeJSON(&b, v)
	return b.String()
}

func writeJSON(b *strings.Builder, v any) {
	switch v := v.(type) {
	case []any:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			writeJSON(b, e)
		}
		b.WriteByte(']')
	case Ordered:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			writeString(b, m.Key)
			b.WriteString(": ")
			writeJSON(b, m.Value)
		}
		b.WriteByte('}')
	case map[string]any:
		var o Ordered
		for _, k := range sortedKeys(v) {
			o = o.Set(k, v[k])
		}
		writeJSON(b, o)
	case string:
		writeString(b, v)
	case float64:
		b.WriteString(Text(v))
	default:
		raw, err := json.Marshal(v)
		if err != nil {
			raw = []byte("null")
		}
		b.Write(raw)
	}
}

func writeString(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case r < 0x20 || r > 0x7e && r < 0x10000:
			fmt.Fprintf(b, `\u%04x`, r)
		case r >= 0x10000:
			r -= 0x10000
			fmt.Fprintf(b, `\u%04x\u%04x`, 0xd800+(r>>10), 0xdc00+(r&0x3ff))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
