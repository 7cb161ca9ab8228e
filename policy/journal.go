package policy

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"botrun/api"
	"botrun/store"
)

// settleWait is how long writing an outcome down may take once the run is over.
const settleWait = 15 * time.Second

// Book is where the journal is written. *store.Store is one.
type Book interface {
	Intend(ctx context.Context, e store.Entry) (id int64, err error)
	Settle(ctx context.Context, id int64, o store.Settlement) error
}

// RunInfo says whose writes a journal records.
type RunInfo struct {
	ID  int64 // the run's number in the store, 0 outside a run
	Bot string
}

// Journal writes down every write: what is meant before the call, and what
// became of it after. Reads pass untouched. A call whose intent cannot be
// written is not made: that is an error of kind server, or timeout where time
// ran out. The outcome is written even when the run is over; if that fails
// after the service did what was asked, the error has the kind unclear.
//
// A write is done, failed, unclear (the error has that kind, or the exchange
// broke off after the request may have gone out) or pretended. The inverse is
// kept with what it needs; there is none where that holds a secret or a file.
func Journal(book Book, run RunInfo) api.Link {
	return func(next api.Caller) api.Caller {
		return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
			m, err := meaningOf(call)
			if err != nil {
				return nil, err
			}
			if !m.writes {
				return next.Call(ctx, call)
			}
			id, err := intend(ctx, book, run, m, call)
			if err != nil {
				return nil, failure(call, api.KindOf(err), "nothing was sent: the journal cannot be written", err)
			}
			reply, err := next.Call(ctx, call)
			settling, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWait)
			defer cancel()
			if unsettled := book.Settle(settling, id, m.settlement(ctx, call, reply, err)); unsettled != nil {
				if err != nil {
					return nil, alsoUnsettled(call, err, unsettled)
				}
				return nil, failure(call, api.Unclear, "it went through, but the journal cannot be written", unsettled)
			}
			return reply, err
		})
	}
}

func intend(ctx context.Context, book Book, run RunInfo, m meaning, call *api.Call) (int64, error) {
	entry := store.Entry{Run: run.ID, Bot: run.Bot, Script: call.Script, Op: call.Op, Target: m.target(call)}
	var err error
	if entry.Args, err = written(call.Args); err != nil {
		return 0, err
	}
	if entry.Self, err = written(call.Self); err != nil {
		return 0, err
	}
	return book.Intend(ctx, entry)
}

// written gives redacted values as JSON; nil for none.
func written(values map[string]any) (json.RawMessage, error) {
	if len(values) == 0 {
		return nil, nil
	}
	kept, _ := redact(values)
	return json.Marshal(kept)
}

// settlement says what became of a call.
func (m meaning) settlement(ctx context.Context, call *api.Call, reply *api.Reply, err error) store.Settlement {
	o := store.Settlement{State: store.StateDone}
	if err != nil {
		o.State, o.Kind, o.Message = store.StateFailed, string(api.KindOf(err)), err.Error()
		var e *api.Error
		if errors.As(err, &e) {
			o.Message = e.Message
		}
		if isUnclear(ctx, err) {
			o.State, o.Inverse = store.StateUnclear, m.inverse(call, nil)
		}
		return o
	}
	if reply.Pretend {
		o.State = store.StatePretended
		return o
	}
	result := m.result(reply)
	o.Made = m.made(result)
	o.Inverse = m.inverse(call, result)
	return o
}

// isUnclear tells whether a write that ended in an error may have been done.
func isUnclear(ctx context.Context, err error) bool {
	var e *api.Error
	if !errors.As(err, &e) {
		return ctx.Err() != nil // nobody says whether it was sent
	}
	brokeOff := e.Kind == api.Timeout || e.Kind == api.NetworkError || ctx.Err() != nil
	return e.Kind == api.Unclear || e.Sent && brokeOff
}

// result gives what a call was answered with, at the place its row names; nil
// where that is not an object.
func (m meaning) result(reply *api.Reply) map[string]any {
	if m.row == nil || m.row.Result().Shape == "none" {
		return nil
	}
	body := reply.Body
	if m.row.Reshape != nil {
		var err error
		if body, err = m.row.Reshape(body); err != nil {
			return nil // whoever reads the reply for the script says so
		}
	}
	var payload any
	if json.Unmarshal(body, &payload) != nil {
		return nil // whoever decodes the reply for the script says so
	}
	result, _ := at(payload, m.row.Result().At).(map[string]any)
	return result
}

// made gives the fullname, or else the id, of what a call made.
func (m meaning) made(result map[string]any) string {
	if m.row == nil || m.row.Result().Shape != "one" {
		return ""
	}
	for _, inner := range []string{"data", "conversation"} {
		if fields, ok := result[inner].(map[string]any); ok {
			result = fields
			break
		}
	}
	id := ""
	for _, key := range []string{"id", "collection_id", "path", "name"} {
		if id = api.Text(result[key]); id != "" {
			break
		}
	}
	if t := api.TypeNamed(m.row.Result().Type); t != nil && len(t.Prefix) == 2 && id != "" {
		return t.Prefix + "_" + strings.TrimPrefix(id, t.Prefix+"_")
	}
	return id
}

// inverse gives the call that undoes a call, as bytes; nil if there is none
// that may be kept. A generic request has none: its arguments are not the row's.
func (m meaning) inverse(call *api.Call, result map[string]any) json.RawMessage {
	if m.generic {
		return nil
	}
	undo := m.row.Undo(call, result)
	if undo == nil {
		return nil
	}
	if _, secret := redact(undo.Args); secret {
		return nil
	}
	raw, err := api.MarshalCall(undo)
	if err != nil {
		return nil // its values are those of the intent, which was written
	}
	return raw
}

// alsoUnsettled adds to a call's error that its outcome could not be written.
func alsoUnsettled(call *api.Call, err, unsettled error) error {
	var e *api.Error
	if !errors.As(api.AsError(err, call), &e) {
		return errors.Join(err, unsettled)
	}
	both := *e
	both.Message += "; and the journal cannot be written: " + unsettled.Error()
	return &both
}

// failure makes an error of the store's, with the advice it gives.
func failure(call *api.Call, kind api.Kind, message string, err error) error {
	e := &api.Error{Kind: kind, Op: call.Op, Script: call.Script, Message: message + ": " + err.Error(), Sent: kind == api.Unclear, Err: err}
	var advice *store.Error
	if errors.As(err, &advice) {
		e.Message, e.Hint = message+": "+advice.Message, advice.Hint
	}
	return e
}
