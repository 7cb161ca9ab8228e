package bindings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

const (
	nullMeta  = "botrun.null"
	arrayMeta = "botrun.array"

	// maxJSONDepth is how deep values may be nested.
	maxJSONDepth = 200
	// maxJSONText is how long an encoded text may be.
	maxJSONText = 16 << 20
)

// nullValue marks the userdata that stands for an explicit null.
type nullValue struct{}

// Null gives the value that stands for an explicit null: json.null and
// client.null. There is one in each VM, so that it can be compared.
func Null(L *lua.LState) *lua.LUserData {
	registry := L.G.Registry
	if ud, ok := registry.RawGetString(nullMeta + ".value").(*lua.LUserData); ok {
		return ud
	}
	ud := L.NewUserData()
	ud.Value = nullValue{}
	ud.Metatable = metatable(L, nullMeta, func(mt *lua.LTable) {
		mt.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LString("null"))
			return 1
		}))
	})
	registry.RawSetString(nullMeta+".value", ud)
	return ud
}

// IsNull tells whether a value is the one of Null.
func IsNull(v lua.LValue) bool {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return false
	}
	_, ok = ud.Value.(nullValue)
	return ok
}

// NewArray gives an empty table that is marked as an array: it is encoded as
// [] even when it is empty.
func NewArray(L *lua.LState, size int) *lua.LTable {
	t := L.CreateTable(size, 0)
	t.Metatable = arrayMetatable(L)
	return t
}

func arrayMetatable(L *lua.LState) *lua.LTable {
	return metatable(L, arrayMeta, func(*lua.LTable) {})
}

// openJSON gives the module json: encode, decode, array and null.
func openJSON(L *lua.LState, _ *Env) lua.LValue {
	mod := L.NewTable()
	L.SetFuncs(mod, map[string]lua.LGFunction{"encode": jsonEncode, "decode": jsonDecode, "array": jsonArray})
	mod.RawSetString("null", Null(L))
	return mod
}

// jsonEncode is json.encode(value): the value as JSON text, object keys sorted.
func jsonEncode(L *lua.LState) int {
	out, err := EncodeJSON(L, L.CheckAny(1))
	if err != nil {
		RaiseError(L, api.Errorf(api.Invalid, "json.encode: %w", err))
	}
	L.Push(lua.LString(out))
	return 1
}

// jsonDecode is json.decode(text): null becomes json.null, so that what was
// decoded can be encoded again.
func jsonDecode(L *lua.LState) int {
	v, err := DecodeJSON(L, []byte(L.CheckString(1)))
	if err != nil {
		RaiseError(L, api.Errorf(api.Invalid, "json.decode: %w", err))
	}
	L.Push(v)
	return 1
}

// jsonArray is json.array(table): marks the table as an array and gives it
// back; without a table, a new one.
func jsonArray(L *lua.LState) int {
	t := L.OptTable(1, nil)
	if t == nil {
		L.Push(NewArray(L, 0))
		return 1
	}
	mark := arrayMetatable(L)
	if t.Metatable != lua.LNil && t.Metatable != mark {
		RaiseError(L, api.Errorf(api.Invalid, "json.array: the table has a metatable already"))
	}
	t.Metatable = mark
	L.Push(t)
	return 1
}

// EncodeJSON writes a Lua value of JSON shape as text, object keys sorted.
func EncodeJSON(L *lua.LState, v lua.LValue) ([]byte, error) {
	shaped, err := FromLua(L, v)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(shaped); err != nil {
		return nil, err
	}
	if buf.Len() > maxJSONText {
		return nil, fmt.Errorf("the text would be longer than %d MiB", maxJSONText>>20)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// DecodeJSON reads a JSON text: objects and arrays become tables (arrays are
// marked), null becomes Null. Of a duplicate name the last counts.
func DecodeJSON(L *lua.LState, data []byte) (lua.LValue, error) {
	d := jsonDecoder{L: L, dec: jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
	v, err := d.value(0)
	if err == nil && d.dec.PeekKind() != 0 {
		err = fmt.Errorf("text after the value at byte %d", d.dec.InputOffset()+1)
	}
	if err != nil {
		return nil, jsonError(err, len(data))
	}
	return v, nil
}

// jsonError says at which byte, counted from 1, a text cannot be read.
func jsonError(err error, size int) error {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		if strings.HasSuffix(err.Error(), "EOF") {
			return fmt.Errorf("the text ends early, at byte %d", size+1)
		}
		return err
	}
	if strings.HasSuffix(syntax.Err.Error(), "EOF") {
		return fmt.Errorf("the text ends early, at byte %d", size+1)
	}
	return fmt.Errorf("%s at byte %d", strings.TrimPrefix(syntax.Err.Error(), "jsontext: "), syntax.ByteOffset+1)
}

// jsonDecoder builds Lua values from tokens.
type jsonDecoder struct {
	L   *lua.LState
	dec *jsontext.Decoder
}

func (d *jsonDecoder) value(depth int) (lua.LValue, error) {
	if depth > maxJSONDepth {
		return nil, fmt.Errorf("nested deeper than %d levels at byte %d", maxJSONDepth, d.dec.InputOffset()+1)
	}
	tok, err := d.dec.ReadToken()
	if err != nil {
		return nil, err
	}
	switch tok.Kind() {
	case 'n':
		return Null(d.L), nil
	case 't', 'f':
		return lua.LBool(tok.Bool()), nil
	case '"':
		return lua.LString(tok.String()), nil
	case '0':
		f, err := tok.Float()
		if err != nil {
			return nil, fmt.Errorf("number out of range at byte %d", d.dec.InputOffset())
		}
		return lua.LNumber(f), nil
	case '[':
		t := NewArray(d.L, 4)
		for d.dec.PeekKind() != ']' {
			v, err := d.value(depth + 1)
			if err != nil {
				return nil, err
			}
			t.Append(v)
		}
		_, err := d.dec.ReadToken()
		return t, err
	case '{':
		t := d.L.CreateTable(0, 8)
		for d.dec.PeekKind() != '}' {
			name, err := d.dec.ReadToken()
			if err != nil {
				return nil, err
			}
			key := name.String()
			v, err := d.value(depth + 1)
			if err != nil {
				return nil, err
			}
			t.RawSetString(key, v)
		}
		_, err := d.dec.ReadToken()
		return t, err
	}
	return nil, fmt.Errorf("unexpected %q at byte %d", tok.String(), d.dec.InputOffset())
}

// ToLua gives a Go value of JSON shape (nil, bool, float64, string, []any,
// map[string]any, and the other number types) as a Lua value. Nil is nil: a
// member that is nil is left out; in an array it is Null, so that the places
// stay. Arrays are marked. Values of other types become their text.
func ToLua(L *lua.LState, v any) lua.LValue {
	switch v := v.(type) {
	case nil:
		return lua.LNil
	case lua.LValue:
		return v
	case bool:
		return lua.LBool(v)
	case string:
		return lua.LString(v)
	case float64:
		return lua.LNumber(v)
	case int:
		return lua.LNumber(v)
	case int64:
		return lua.LNumber(v)
	case []any:
		t := NewArray(L, len(v))
		for _, e := range v {
			if e == nil {
				t.Append(Null(L))
				continue
			}
			t.Append(ToLua(L, e))
		}
		return t
	case []string:
		t := NewArray(L, len(v))
		for _, e := range v {
			t.Append(lua.LString(e))
		}
		return t
	case map[string]any:
		t := L.CreateTable(0, len(v))
		for k, e := range v {
			t.RawSetString(k, ToLua(L, e))
		}
		return t
	}
	return lua.LString(fmt.Sprint(v))
}

// FromLua gives a Lua value as a Go value of JSON shape. A table is an array
// if it is marked as one or holds 1..n and nothing else, else an object; an
// empty table is an object. Null is nil, a time is its Unix seconds. Cycles,
// functions, sparse arrays, mixed keys, NaN and infinity are errors that say
// where they are.
func FromLua(L *lua.LState, v lua.LValue) (any, error) {
	return newShaper(L).shape(v)
}

// shaper walks a Lua value; path and above are where it is.
type shaper struct {
	array *lua.LTable
	held  func(*lua.LUserData) (any, bool) // what else than null and times has a form; may be nil
	path  []string
	above map[*lua.LTable]bool
	size  int // bytes that the text of the values so far has at least
}

func newShaper(L *lua.LState) *shaper {
	return &shaper{array: arrayMetatable(L), above: map[*lua.LTable]bool{}}
}

func (s *shaper) fail(format string, args ...any) error {
	where := ""
	if len(s.path) > 0 {
		where = " at " + strings.Join(s.path, "")
	}
	return fmt.Errorf("%s%s", fmt.Sprintf(format, args...), where)
}

func (s *shaper) shape(v lua.LValue) (any, error) {
	if s.size += leastSize(v); s.size > maxJSONText {
		return nil, fmt.Errorf("the text would be longer than %d MiB", maxJSONText>>20)
	}
	switch v := v.(type) {
	case *lua.LNilType:
		return nil, nil
	case lua.LBool:
		return bool(v), nil
	case lua.LString:
		return string(v), nil
	case lua.LNumber:
		if f := float64(v); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f, nil
		}
		return nil, s.fail("the number %v has no JSON form", float64(v))
	case *lua.LTable:
		return s.table(v)
	case *lua.LUserData:
		switch held := v.Value.(type) {
		case nullValue:
			return nil, nil
		case luaTime:
			return float64(held), nil
		}
		if s.held != nil {
			if x, ok := s.held(v); ok {
				return x, nil
			}
		}
	}
	return nil, s.fail("a %s has no JSON form", v.Type())
}

// leastSize gives the bytes that a value, without what it holds, has in JSON at
// least. A small table can hold others many times over.
func leastSize(v lua.LValue) int {
	switch v := v.(type) {
	case lua.LString:
		return len(v) + len(`""`)
	case *lua.LTable:
		return len("{}")
	}
	return len("0")
}

func (s *shaper) table(t *lua.LTable) (any, error) {
	if s.above[t] {
		return nil, s.fail("a table that holds itself")
	}
	if len(s.path) >= maxJSONDepth {
		return nil, fmt.Errorf("nested deeper than %d levels", maxJSONDepth)
	}
	s.above[t] = true
	defer delete(s.above, t)
	size, keys, err := s.keys(t)
	if err != nil {
		return nil, err
	}
	if len(keys) > 0 {
		out := make(map[string]any, len(keys))
		for _, key := range keys {
			if out[key], err = s.member("."+key, t.RawGetString(key)); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	if size == 0 && t.Metatable != s.array {
		return map[string]any{}, nil
	}
	out := make([]any, size)
	for i := range out {
		if out[i], err = s.member(fmt.Sprintf("[%d]", i+1), t.RawGetInt(i+1)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *shaper) member(step string, v lua.LValue) (any, error) {
	s.path = append(s.path, step)
	defer func() { s.path = s.path[:len(s.path)-1] }()
	return s.shape(v)
}

// keys gives the size of an array, or the names of an object.
func (s *shaper) keys(t *lua.LTable) (size int, names []string, err error) {
	count, highest := 0, 0.0
	t.ForEach(func(k, _ lua.LValue) {
		switch k := k.(type) {
		case lua.LString:
			names = append(names, string(k))
		case lua.LNumber:
			count++
			highest = max(highest, float64(k))
			if f := float64(k); err == nil && (f < 1 || f != math.Trunc(f)) {
				err = s.fail("a table with the key %s", k)
			}
		default:
			if err == nil {
				err = s.fail("a table with a key that is a %s", k.Type())
			}
		}
	})
	switch {
	case err != nil:
	case count > 0 && len(names) > 0:
		err = s.fail("a table with both names and numbers as keys")
	case len(names) > 0 && t.Metatable == s.array:
		err = s.fail("an array with the name %q as a key", names[0])
	case highest != float64(count):
		err = s.fail("an array with holes")
	}
	return count, names, err
}
