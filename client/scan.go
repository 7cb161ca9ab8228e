package client

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"botrun/api"
)

// smallBody is the size up to which an answer is checked to its end. Of longer
// ones only the beginning is read: a listing's page says "kind" first, and
// whoever splits it checks the rest.
const smallBody = 64 << 10

// maxValues bounds how many values an answer holds: each takes far more memory
// than its bytes once a script has it. A tree of 2,000 comments has 160,000,
// with rich flairs and awards up to twice that.
const maxValues = 500_000

// crowded tells whether an answer holds more than maxValues values.
func crowded(body []byte) bool {
	if len(body) < maxValues || bytes.Count(body, []byte{','})+bytes.Count(body, []byte{'['})+bytes.Count(body, []byte{'{'}) <= maxValues {
		return false
	}
	values, text := 0, false
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '"':
			text = !text
		case '\\':
			i++
		case ',', '[', '{':
			if !text {
				values++
			}
		}
	}
	return values > maxValues
}

// errNotJSON says that an answer cannot be read.
var errNotJSON = errors.New("it is no complete JSON")

// scan finds the error items of a successful answer without decoding the
// rest: those of json.errors, or top-level errors with errors_values. Null and
// an empty list are no errors. An answer that is no JSON is an error.
func scan(body []byte) ([]api.Item, error) {
	body = bytes.TrimSpace(body)
	if len(body) == 0 {
		return nil, nil
	}
	big := len(body) > smallBody
	if opening, end := body[0], body[len(body)-1]; big && !(opening == '{' && end == '}' || opening == '[' && end == ']') {
		return nil, errNotJSON
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if body[0] != '{' {
		if big {
			return nil, nil
		}
		return nil, complete(d, d.SkipValue())
	}
	var found, values jsontext.Value
	err := members(d, func(name string) (bool, error) {
		var err error
		switch {
		case name == "json" && d.PeekKind() == '{':
			err = members(d, func(name string) (bool, error) {
				if name == "errors" {
					return true, keep(d, &found)
				}
				return true, d.SkipValue()
			})
		case name == "errors":
			err = keep(d, &found)
		case name == "errors_values":
			err = keep(d, &values)
		case big && (name == "kind" || name == "data"):
			return false, nil
		default:
			err = d.SkipValue()
		}
		return true, err
	})
	if errors.Is(err, errEnough) {
		return nil, nil
	}
	if err := complete(d, err); err != nil {
		return nil, err
	}
	return items(found, values), nil
}

// errEnough ends a scan early.
var errEnough = errors.New("enough read")

// members calls visit with each name of the object that comes next; visit
// reads the value, or answers false to end the scan.
func members(d *jsontext.Decoder, visit func(name string) (bool, error)) error {
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for d.PeekKind() == '"' {
		t, err := d.ReadToken()
		if err != nil {
			return err
		}
		more, err := visit(t.String())
		if err != nil {
			return err
		}
		if !more {
			return errEnough
		}
	}
	_, err := d.ReadToken() // the end, or what is wrong
	return err
}

func keep(d *jsontext.Decoder, into *jsontext.Value) error {
	v, err := d.ReadValue()
	*into = v.Clone()
	return err
}

// complete checks that nothing follows.
func complete(d *jsontext.Decoder, err error) error {
	if err == nil {
		if _, err = d.ReadToken(); errors.Is(err, io.EOF) {
			return nil
		}
	}
	return errNotJSON
}

// items reads [["CODE", "message", "field"], …], or ["CODE", …] with the
// messages in a second list. Anything else holds no items.
func items(found, values jsontext.Value) []api.Item {
	var entries, messages []any
	if found.Kind() != '[' || json.Unmarshal(found, &entries) != nil {
		return nil
	}
	if values.Kind() != '[' || json.Unmarshal(values, &messages) != nil {
		messages = nil
	}
	var out []api.Item
	for i, entry := range entries {
		switch entry := entry.(type) {
		case string:
			out = append(out, api.Item{Code: entry, Message: part(messages, i)})
		case []any:
			out = append(out, api.Item{Code: part(entry, 0), Message: part(entry, 1), Field: part(entry, 2)})
		}
	}
	return out
}

// part gives an entry of a list as text; null and what is missing is empty.
func part(list []any, i int) string {
	if i >= len(list) || list[i] == nil {
		return ""
	}
	return fmt.Sprint(list[i])
}
