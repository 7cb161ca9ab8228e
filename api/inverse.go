package api

import (
	"maps"
	"reflect"
	"strings"
)

// inverse is the parsed form of Operation.Inverse: an operation's name and
// where its parameters and its resource come from.
type inverse struct {
	op    string
	binds []bind
}

// bind is "to<-from" or "to=constant". From is "self.x", a parameter of the
// undone call, "result.x" or "result"; to is a parameter or "self".
type bind struct {
	to, from string
	constant any
}

func parseInverse(text string) inverse {
	words := strings.Fields(text)
	if len(words) == 0 {
		return inverse{}
	}
	inv := inverse{op: words[0]}
	for _, w := range words[1:] {
		if to, from, ok := strings.Cut(w, "<-"); ok {
			inv.binds = append(inv.binds, bind{to: to, from: from})
		} else if to, value, ok := strings.Cut(w, "="); ok {
			inv.binds = append(inv.binds, bind{to: to, constant: literal(value)})
		}
	}
	return inv
}

// Undo gives the call that undoes a call of the operation. Result is the
// payload that the call was answered with, at the place where Result().At
// points; nil if there was none. What the row's Inverse does not name is
// carried over: parameters of the same name, except "**settings", and the
// resource's fields; those of the account itself ("me.name") are left to
// whoever makes the call. Undo answers nil when the operation has no inverse,
// when something that the inverse needs is missing, and when the inverse would
// only do the same again.
func (op *Operation) Undo(call *Call, result map[string]any) *Call {
	inv := parseInverse(op.Inverse)
	row := index()[inv.op]
	if row == nil {
		return nil
	}
	undo := &Call{Op: row.Name, Self: map[string]any{}, Args: map[string]any{}, Script: call.Script}
	params := row.Parameters("A")
	for _, p := range params {
		if v := call.Args[p.Name]; v != nil && !p.Extra {
			undo.Args[p.Name] = v
		}
	}
	held := func(field string) any { return call.Self[field] }
	for _, b := range inv.binds {
		if b.to == "self" {
			held = func(field string) any { return made(op.Result().Type, call, unwrap(result), field) }
			continue
		}
		value, ok := b.value(call, unwrap(result))
		if !ok {
			return nil
		}
		undo.Args[b.to] = value
	}
	for _, f := range row.SelfFields() {
		if v := held(f.Name); v != nil {
			undo.Self[f.Name] = v
		} else if !f.Optional && !strings.HasPrefix(f.Name, "me.") && !strings.HasPrefix(f.Name, "login.") {
			return nil
		}
	}
	for _, p := range params {
		if undo.Args[p.Name] == nil {
			if !p.Optional {
				return nil
			}
			delete(undo.Args, p.Name)
		}
	}
	if row == op {
		if reflect.DeepEqual(undo.Args, without(call.Args, params)) {
			return nil
		}
		for _, b := range inv.binds { // what the undo meets is what the call left
			if field, ok := strings.CutPrefix(b.from, "self."); ok && call.Args[b.to] != nil {
				undo.Self[field] = call.Args[b.to]
			}
		}
	}
	return undo
}

// value gives what a bind says; ok is false where it is not known. A field
// that is held as null is known.
func (b bind) value(call *Call, result map[string]any) (value any, ok bool) {
	if b.from == "" {
		return b.constant, true
	}
	from, name := call.Args, b.from
	if field, is := strings.CutPrefix(b.from, "self."); is {
		from, name = call.Self, field
	} else if field, is := strings.CutPrefix(b.from, "result."); is {
		from, name = result, field
	}
	value, ok = from[name]
	return value, ok
}

// without gives args without the extra settings.
func without(args map[string]any, params []Param) map[string]any {
	out := maps.Clone(args)
	for _, p := range params {
		if p.Extra || out[p.Name] == nil {
			delete(out, p.Name)
		}
	}
	return out
}

// unwrap gives the fields of a payload that comes as {"kind": …, "data": {…}}
// or, as modmail does, as {"conversation": {…}, …}.
func unwrap(payload map[string]any) map[string]any {
	if data, ok := payload["data"].(map[string]any); ok && payload["kind"] != nil {
		return data
	}
	if conversation, ok := payload["conversation"].(map[string]any); ok {
		return conversation
	}
	return payload
}

// made gives a field of the resource that a call made. Its identity is taken
// from the payload alone; only the community around it may be that of the call.
func made(typeName string, call *Call, payload map[string]any, field string) any {
	if v := payload[field]; v != nil && v != "" {
		return v
	}
	switch field {
	case "fullname":
		t := TypeNamed(typeName)
		if t == nil || t.Prefix == "" {
			return nil
		}
		if name, ok := payload["name"].(string); ok && strings.HasPrefix(name, t.Prefix+"_") {
			return name
		}
		if id, ok := payload["id"].(string); ok && id != "" {
			return t.Prefix + "_" + strings.TrimPrefix(id, t.Prefix+"_")
		}
	case "community":
		for _, v := range []any{payload["subreddit"], call.Self["community"], call.Self["display_name"]} {
			if v != nil {
				return v
			}
		}
	case "owner_name": // "/user/OWNER/m/NAME"
		if path, ok := payload["path"].(string); ok {
			if parts := strings.Split(path, "/"); len(parts) > 2 {
				return parts[2]
			}
		}
	}
	return nil
}
