package policy

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"botrun/api"
)

// Pretended is what a dry run would have done, in order. The zero value is
// ready; it may be used by many goroutines at once.
type Pretended struct {
	mu    sync.Mutex
	calls []PretendedCall
	// things are the resources that were made up, by fullname, so that a script
	// can go on with what it made.
	things map[string]json.RawMessage
}

// PretendedCall is one write that was not sent.
type PretendedCall struct {
	Op     string         `json:"op"`
	Target string         `json:"target"`
	Args   map[string]any `json:"args,omitempty"` // without secrets
	Script string         `json:"script,omitempty"`
	At     time.Time      `json:"at"`
}

// Calls gives the writes so far, in order.
func (p *Pretended) Calls() []PretendedCall {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]PretendedCall(nil), p.calls...)
}

// DryRun lets reads pass and answers every write itself, with a made-up result
// of the shape the script expects and Pretend set; what it was is added to rec.
// A call that would not make a request (an empty path, data with json) is
// refused as it would be without a dry run. Things that were made up have ids
// "dry1", "dry2", … and can be loaded again by their fullname.
func DryRun(rec *Pretended) api.Link {
	return func(next api.Caller) api.Caller {
		return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
			m, err := meaningOf(call)
			if err != nil {
				return nil, err
			}
			if !m.writes {
				if body := rec.loaded(call); body != nil {
					return pretendReply(body), nil
				}
				return next.Call(ctx, call)
			}
			if err := context.Cause(ctx); err != nil {
				return nil, api.AsError(err, call)
			}
			if err := m.check(call); err != nil {
				return nil, api.AsError(err, call)
			}
			body, err := rec.add(m, call)
			if err != nil {
				return nil, api.AsError(err, call)
			}
			return pretendReply(body), nil
		})
	}
}

func pretendReply(body []byte) *api.Reply {
	return &api.Reply{Status: http.StatusOK, Body: body, At: time.Now(), Pretend: true}
}

// check renders the request that is not going to be sent.
func (m meaning) check(call *api.Call) error {
	row, err := api.Lookup(call.Op)
	if err == nil {
		_, err = row.Request(call)
	}
	return err
}

// add records a write and makes up its answer.
func (p *Pretended) add(m meaning, call *api.Call) ([]byte, error) {
	args, _ := redact(call.Args)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls = append(p.calls, PretendedCall{Op: call.Op, Target: m.target(call), Args: args, Script: call.Script, At: time.Now()})
	if m.row == nil {
		return []byte("{}"), nil
	}
	made := pretend(m.row, call, fmt.Sprintf("dry%d", len(p.calls)))
	if made.thing != nil {
		thing, err := json.Marshal(made.thing)
		if err != nil {
			return nil, api.Errorf(api.Invalid, "arguments: %w", err)
		}
		if p.things == nil {
			p.things = map[string]json.RawMessage{}
		}
		p.things[made.fullname] = thing
	}
	body, err := json.Marshal(made.body)
	if err != nil {
		return nil, api.Errorf(api.Invalid, "arguments: %w", err)
	}
	return body, nil
}

// loaded answers a read that asks for nothing but made-up things; nil for any
// other read. Two forms are known: api/info by fullnames, and a submission's
// page.
func (p *Pretended) loaded(call *api.Call) []byte {
	p.mu.Lock()
	none := len(p.things) == 0
	p.mu.Unlock()
	if none {
		return nil
	}
	row, err := api.Lookup(call.Op)
	if err != nil || row.Method != http.MethodGet {
		return nil
	}
	request, err := row.Request(call)
	if err != nil {
		return nil // the session says what is wrong with it
	}
	path := cleanPath(request.Path)
	if id, ok := strings.CutPrefix(path, "comments/"); ok {
		if page := p.listing("t3_" + id); page != nil {
			return []byte(`[` + string(page) + `,{"kind":"Listing","data":{"children":[]}}]`)
		}
	}
	if path == "api/info" {
		for _, pair := range request.Query {
			if pair.Name == "id" {
				return p.listing(strings.Split(pair.Value, ",")...)
			}
		}
	}
	return nil
}

// listing gives a listing of made-up things; nil if one of them is not.
func (p *Pretended) listing(fullnames ...string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	things := make([]string, len(fullnames))
	for i, name := range fullnames {
		thing, ok := p.things[name]
		if !ok {
			return nil
		}
		things[i] = string(thing)
	}
	return []byte(`{"kind":"Listing","data":{"after":null,"children":[` + strings.Join(things, ",") + `]}}`)
}
