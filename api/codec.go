package api

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
)

// callBytes is a Call on paper. Files inside Args are marked by fileMark.
type callBytes struct {
	Op     string         `json:"op"`
	Self   map[string]any `json:"self,omitempty"`
	Args   map[string]any `json:"args,omitempty"`
	Query  [][2]string    `json:"query,omitempty"`
	Script string         `json:"script,omitempty"`
}

// fileMark is the key of the object that stands for a File. Maps of a script
// that hold the key themselves are escaped by one more layer.
const fileMark = "$file"

// MarshalCall writes a call to bytes.
func MarshalCall(c *Call) ([]byte, error) {
	out := callBytes{Op: c.Op, Self: pack(c.Self), Args: pack(c.Args), Script: c.Script}
	for _, p := range c.Query {
		out.Query = append(out.Query, [2]string{p.Name, p.Value})
	}
	return json.Marshal(out)
}

// UnmarshalCall reads what MarshalCall wrote.
func UnmarshalCall(data []byte) (*Call, error) {
	var in callBytes
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read call: %w", err)
	}
	c := &Call{Op: in.Op, Script: in.Script}
	var err error
	if c.Self, err = unpack(in.Self); err != nil {
		return nil, err
	}
	if c.Args, err = unpack(in.Args); err != nil {
		return nil, err
	}
	for _, p := range in.Query {
		c.Query = append(c.Query, Pair{p[0], p[1]})
	}
	return c, nil
}

func pack(m map[string]any) map[string]any {
	if m == nil {
		return nil
	}
	return packValue(m).(map[string]any)
}

func packValue(v any) any {
	switch v := v.(type) {
	case File:
		return map[string]any{fileMark: map[string]any{"name": v.Name, "content": base64.StdEncoding.EncodeToString(v.Content)}}
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = packValue(v[i])
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			if k != "" && k[0] == '$' {
				k = "$" + k
			}
			out[k] = packValue(e)
		}
		return out
	}
	return v
}

func unpack(m map[string]any) (map[string]any, error) {
	if m == nil {
		return nil, nil
	}
	v, err := unpackValue(m)
	if err != nil {
		return nil, err
	}
	out, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("read call: a file where a map belongs")
	}
	return out, nil
}

func unpackValue(v any) (any, error) {
	var err error
	switch v := v.(type) {
	case []any:
		for i := range v {
			if v[i], err = unpackValue(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		if f, ok := v[fileMark].(map[string]any); ok {
			text, _ := f["content"].(string)
			name, _ := f["name"].(string)
			content, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				return nil, fmt.Errorf("read call: file %q: %w", name, err)
			}
			return File{Name: name, Content: content}, nil
		}
		out := make(map[string]any, len(v))
		for k, e := range v {
			if k != "" && k[0] == '$' {
				k = k[1:]
			}
			if out[k], err = unpackValue(e); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

type replyBytes struct {
	Status   int       `json:"status"`
	Body     []byte    `json:"body,omitempty"`
	Location string    `json:"location,omitempty"`
	At       time.Time `json:"at,omitzero"`
	Pretend  bool      `json:"pretend,omitempty"`
}

// MarshalReply writes a reply to bytes.
func MarshalReply(r *Reply) ([]byte, error) { return json.Marshal(replyBytes(*r)) }

// UnmarshalReply reads what MarshalReply wrote.
func UnmarshalReply(data []byte) (*Reply, error) {
	var in replyBytes
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read reply: %w", err)
	}
	r := Reply(in)
	return &r, nil
}

type errorBytes struct {
	Kind       Kind    `json:"kind"`
	Op         string  `json:"op,omitempty"`
	Message    string  `json:"message"`
	Hint       string  `json:"hint,omitempty"`
	Script     string  `json:"script,omitempty"`
	Status     int     `json:"status,omitempty"`
	RetryAfter float64 `json:"retry_after,omitempty"` // seconds
	Items      []Item  `json:"items,omitempty"`
	Path       string  `json:"path,omitempty"`
	Sent       bool    `json:"sent,omitempty"`
}

// MarshalError writes an error to bytes; its cause is kept only as text in
// the message.
func MarshalError(e *Error) ([]byte, error) {
	return json.Marshal(errorBytes{e.Kind, e.Op, e.Message, e.Hint, e.Script, e.Status, e.RetryAfter.Seconds(), e.Items, e.Path, e.Sent})
}

// UnmarshalError reads what MarshalError wrote.
func UnmarshalError(data []byte) (*Error, error) {
	var in errorBytes
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("read error: %w", err)
	}
	return &Error{Kind: in.Kind, Op: in.Op, Message: in.Message, Hint: in.Hint, Script: in.Script, Status: in.Status,
		RetryAfter: time.Duration(in.RetryAfter * float64(time.Second)), Items: in.Items, Path: in.Path, Sent: in.Sent}, nil
}
