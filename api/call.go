// Package api is the operation table and the door: every operation of the
// service as a row, and the one interface through which a script's calls go.
// It knows nothing of HTTP connections, Lua or storage.
package api

import (
	"context"
	"time"
)

// Call is one use of an operation. It is plain data: it can be written to
// bytes and read back (see MarshalCall), so that a run can be recorded or a
// script can live in a process of its own.
type Call struct {
	// Op is the name of the operation's row, such as "submission.mod.remove".
	Op string
	// Self holds what the operation uses of the resource it is called on: its
	// identity ("id", "fullname", "display_name", …) and the fields that the
	// row's templates name. Nil for operations of the client.
	Self map[string]any
	// Args are the checked arguments by parameter name. Values have JSON shape
	// (nil, bool, float64, string, []any, map[string]any) or are a File.
	// Resources appear as their name or fullname, as the parameter's type says.
	Args map[string]any
	// Query holds further query fields: a listing's limit, cursor and the
	// caller's own params. They win over the row's fields of the same name.
	Query []Pair
	// Script says where the call was made, such as "spam.lua:12".
	Script string
}

// Pair is a name with its value, as in a query or a form.
type Pair struct{ Name, Value string }

// File is a file given as an argument: what is uploaded, with the name that
// tells its type.
type File struct {
	Name    string
	Content []byte
}

// Reply is the service's answer to a Call. Body is kept as it came; fields are
// decoded when they are read.
type Reply struct {
	Status int
	Body   []byte
	// Location is the target of a redirect that the operation expects.
	Location string
	// At is when the answer arrived, by the host's clock.
	At time.Time
	// Pretend marks an answer that dry-run made up: nothing was sent.
	Pretend bool
}

// Caller is the door: whatever a script does to the service is one Call
// through one chain of Callers. A Caller may be used by many goroutines at
// once; every error it returns is an *Error, or the context's error wrapped in
// one.
type Caller interface {
	Call(ctx context.Context, call *Call) (*Reply, error)
}

// CallerFunc lets a function be a Caller.
type CallerFunc func(ctx context.Context, call *Call) (*Reply, error)

// Call calls f.
func (f CallerFunc) Call(ctx context.Context, call *Call) (*Reply, error) { return f(ctx, call) }

// Link wraps a Caller with one more rule.
type Link func(next Caller) Caller

// Chain puts links before a last Caller; the first link sees a call first.
func Chain(last Caller, links ...Link) Caller {
	for i := len(links) - 1; i >= 0; i-- {
		last = links[i](last)
	}
	return last
}

// Do carries out a call: a primitive row goes through the door as it is, a
// combined row runs its function, which sends primitive calls through the same
// door.
func Do(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	op, err := Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	if op.Run != nil {
		reply, err := op.Run(ctx, door, call)
		return reply, AsError(err, call)
	}
	reply, err := door.Call(ctx, call)
	return reply, AsError(err, call)
}
