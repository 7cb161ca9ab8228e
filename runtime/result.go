package runtime

import (
	"regexp"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

// Status says how a run ended.
type Status string

// The ends of a run.
const (
	StatusOK        Status = "ok"
	StatusError     Status = "error"     // the script failed
	StatusTimeout   Status = "timeout"   // its time was over
	StatusLimit     Status = "limit"     // it used too many instructions or too much memory
	StatusCancelled Status = "cancelled" // the host ended it
	StatusStuck     Status = "stuck"     // it did not come back after its end was ordered
)

// ScriptError is the kind of an error that the script's own code raised.
const ScriptError api.Kind = "script"

// Result is what a run came to.
type Result struct {
	Status Status
	// Error is nil for status ok. Its Script is where in the file it happened.
	Error *api.Error
	// Traceback is Lua's, as text; "" if there is none.
	Traceback    string
	Duration     time.Duration
	Instructions uint64
	// Reads and Writes are the calls that went to the service, or that dry-run
	// answered. Refused are the writes that the guard stopped.
	Reads, Writes, Refused int
}

// Text gives the error as it is shown to people: "spam.lua:12: message (hint)",
// then the traceback. It is "" for status ok.
func (r Result) Text() string {
	switch {
	case r.Error == nil:
		return ""
	case r.Traceback == "":
		return r.Error.Error()
	}
	return r.Error.Error() + "\n" + r.Traceback
}

// placed takes the place apart that begins a message of Lua.
var placed = regexp.MustCompile(`(?s)^([^:\n]+:\d+): ?(.*)$`)

// err gives a failure as an error. An error object is the error itself; a text
// is of kind script.
func (f *failure) err() *api.Error {
	if e := bindings.ToAPIError(f.object); e != nil {
		return e
	}
	text := f.object.String()
	if t, ok := f.object.(*lua.LTable); ok {
		text = "an error object (a table) was raised"
		if message, ok := t.RawGetString("message").(lua.LString); ok {
			text = string(message)
		}
	}
	e := &api.Error{Kind: ScriptError, Message: text}
	if m := placed.FindStringSubmatch(text); m != nil {
		e.Script, e.Message = m[1], m[2]
	}
	return e
}
