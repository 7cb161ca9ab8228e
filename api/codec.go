package api

import (
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"
)

// Calls, replies and errors on paper: JSON that gives back what was written.
// Text of a script may be any bytes, so text that is not UTF-8 is written as
// {"$bytes": base64}, and a File as {"$file": …}; a key that begins with "$"
// gets one more "$", and a key that is not UTF-8 is written as "$key:" and its
// base64.

const (
	fileMark  = "$file"
	bytesMark = "$bytes"
	keyMark   = "$key:"
)

// paper is text that may be any bytes.
type paper string

// MarshalJSON writes a JSON string, or the object that stands for bytes.
func (p paper) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(p)) {
		return json.Marshal(string(p))
	}
	return json.Marshal(map[string][]byte{bytesMark: []byte(p)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *paper) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		var in map[string][]byte
		if err := json.Unmarshal(data, &in); err != nil {
			return err
		}
		*p = paper(in[bytesMark])
		return nil
	}
	return json.Unmarshal(data, (*string)(p))
}

type callPaper struct {
	Op     paper          `json:"op"`
	Self   map[string]any `json:"self,omitzero"`
	Args   map[string]any `json:"args,omitzero"`
	Query  [][2]paper     `json:"query,omitempty"`
	Script paper          `json:"script,omitempty"`
}

// MarshalCall writes a call to bytes. Values that are not of JSON shape, such
// as a number that is not finite, are an error.
func MarshalCall(c *Call) ([]byte, error) {
	out := callPaper{Op: paper(c.Op), Script: paper(c.Script)}
	if c.Self != nil {
		out.Self = packMap(c.Self)
	}
	if c.Args != nil {
		out.Args = packMap(c.Args)
	}
	for _, p := range c.Query {
		out.Query = append(out.Query, [2]paper{paper(p.Name), paper(p.Value)})
	}
	data, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("write call of %s: %w", c.Op, err)
	}
	return data, nil
}

// UnmarshalCall reads what MarshalCall wrote.
func UnmarshalCall(data []byte) (*Call, error) {
	var in callPaper
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read call: %w", err)
	}
	c := &Call{Op: string(in.Op), Script: string(in.Script)}
	var err error
	if c.Self, err = unpackMap(in.Self); err != nil {
		return nil, fmt.Errorf("read call: self: %w", err)
	}
	if c.Args, err = unpackMap(in.Args); err != nil {
		return nil, fmt.Errorf("read call: args: %w", err)
	}
	for _, p := range in.Query {
		c.Query = append(c.Query, Pair{string(p[0]), string(p[1])})
	}
	return c, nil
}

// filePaper is a file's place in a call.
type filePaper struct {
	Name    paper  `json:"name"`
	Content []byte `json:"content"`
}

func pack(v any) any {
	switch v := v.(type) {
	case string:
		return paper(v)
	case File:
		return map[string]any{fileMark: filePaper{paper(v.Name), v.Content}}
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = pack(v[i])
		}
		return out
	case map[string]any:
		return packMap(v)
	}
	return v
}

func packMap(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		if !utf8.ValidString(k) {
			raw, _ := json.Marshal([]byte(k)) // bytes can always be written
			k = keyMark + string(raw[1:len(raw)-1])
		} else if k != "" && k[0] == '$' {
			k = "$" + k
		}
		out[k] = pack(v)
	}
	return out
}

func unpackMap(m map[string]any) (map[string]any, error) {
	if m == nil {
		return nil, nil
	}
	out := make(map[string]any, len(m))
	for k, packed := range m {
		v, err := unpack(packed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k, err)
		}
		if len(k) > 1 && k[0] == '$' {
			if k, err = unpackKey(k); err != nil {
				return nil, err
			}
		}
		out[k] = v
	}
	return out, nil
}

func unpackKey(k string) (string, error) {
	if k[1] == '$' {
		return k[1:], nil
	}
	var raw []byte
	if len(k) < len(keyMark) || k[:len(keyMark)] != keyMark || json.Unmarshal([]byte(`"`+k[len(keyMark):]+`"`), &raw) != nil {
		return "", fmt.Errorf("the key %q is not understood", k)
	}
	return string(raw), nil
}

func unpack(v any) (any, error) {
	switch v := v.(type) {
	case []any:
		for i := range v {
			var err error
			if v[i], err = unpack(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for _, mark := range []string{fileMark, bytesMark} {
			if marked, ok := v[mark]; ok && len(v) == 1 {
				return unpackMarked(mark, marked)
			}
		}
		return unpackMap(v)
	}
	return v, nil
}

// unpackMarked reads the value of an object that stands for something else.
func unpackMarked(mark string, v any) (any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	if mark == fileMark {
		var f filePaper
		if err := json.Unmarshal(raw, &f); err != nil {
			return nil, fmt.Errorf("a file: %w", err)
		}
		return File{Name: string(f.Name), Content: f.Content}, nil
	}
	var text []byte
	if err := json.Unmarshal(raw, &text); err != nil {
		return nil, fmt.Errorf("bytes: %w", err)
	}
	return string(text), nil
}

type replyPaper struct {
	Status   int       `json:"status"`
	Body     []byte    `json:"body,omitempty"`
	Location paper     `json:"location,omitempty"`
	At       time.Time `json:"at,omitzero"`
	Pretend  bool      `json:"pretend,omitempty"`
}

// MarshalReply writes a reply to bytes.
func MarshalReply(r *Reply) ([]byte, error) {
	data, err := json.Marshal(replyPaper{r.Status, r.Body, paper(r.Location), r.At, r.Pretend})
	if err != nil {
		return nil, fmt.Errorf("write reply: %w", err)
	}
	return data, nil
}

// UnmarshalReply reads what MarshalReply wrote.
func UnmarshalReply(data []byte) (*Reply, error) {
	var in replyPaper
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read reply: %w", err)
	}
	return &Reply{in.Status, in.Body, string(in.Location), in.At, in.Pretend}, nil
}

type errorPaper struct {
	Kind       Kind        `json:"kind"`
	Op         paper       `json:"op,omitempty"`
	Message    paper       `json:"message"`
	Hint       paper       `json:"hint,omitempty"`
	Script     paper       `json:"script,omitempty"`
	Status     int         `json:"status,omitempty"`
	RetryAfter string      `json:"retry_after,omitempty"` // "1m30s"
	Items      []itemPaper `json:"items,omitempty"`
	Path       paper       `json:"path,omitempty"`
	Sent       bool        `json:"sent,omitempty"`
}

type itemPaper struct {
	Code    paper `json:"code"`
	Message paper `json:"message"`
	Field   paper `json:"field"`
}

// MarshalError writes an error to bytes; its cause is kept only as text in
// the message.
func MarshalError(e *Error) ([]byte, error) {
	out := errorPaper{Kind: e.Kind, Op: paper(e.Op), Message: paper(e.Message), Hint: paper(e.Hint), Script: paper(e.Script),
		Status: e.Status, Path: paper(e.Path), Sent: e.Sent}
	if e.RetryAfter != 0 {
		out.RetryAfter = e.RetryAfter.String()
	}
	for _, it := range e.Items {
		out.Items = append(out.Items, itemPaper{paper(it.Code), paper(it.Message), paper(it.Field)})
	}
	return json.Marshal(out)
}

// UnmarshalError reads what MarshalError wrote.
func UnmarshalError(data []byte) (*Error, error) {
	var in errorPaper
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read error: %w", err)
	}
	e := &Error{Kind: in.Kind, Op: string(in.Op), Message: string(in.Message), Hint: string(in.Hint), Script: string(in.Script),
		Status: in.Status, Path: string(in.Path), Sent: in.Sent}
	if in.RetryAfter != "" {
		var err error
		if e.RetryAfter, err = time.ParseDuration(in.RetryAfter); err != nil {
			return nil, fmt.Errorf("read error: %w", err)
		}
	}
	for _, it := range in.Items {
		e.Items = append(e.Items, Item{string(it.Code), string(it.Message), string(it.Field)})
	}
	return e, nil
}
