package api

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind is the stable word that says what sort of thing went wrong. Scripts
// compare it; see docs/errors.md.
type Kind string

// The kinds of errors.
const (
	Invalid      Kind = "invalid"       // wrong arguments; nothing was sent
	ConfigError  Kind = "config"        // a setting is missing or wrong
	NotFetched   Kind = "not_fetched"   // a field was read before the object was loaded
	UnknownField Kind = "unknown_field" // no object of this type has the field
	NotFound     Kind = "not_found"     // 404, or the thing asked for is absent
	Forbidden    Kind = "forbidden"     // 403
	Unauthorized Kind = "unauthorized"  // 401, or the token endpoint refused
	ReadOnly     Kind = "read_only"     // a user session is needed
	RateLimited  Kind = "rate_limited"  // 429, or a wait longer than the run has left
	Conflict     Kind = "conflict"      // 409
	BadRequest   Kind = "bad_request"   // 400 or 415
	TooLarge     Kind = "too_large"     // 413, 414, or an upload over the limit
	MediaFailed  Kind = "media"         // the service could not process an upload
	Redirected   Kind = "redirect"      // 301 or 302
	Unavailable  Kind = "unavailable"   // 451
	APIError     Kind = "api"           // the service answered with error items
	ServerError  Kind = "server"        // 5xx, or an answer that cannot be read
	NetworkError Kind = "network"       // the exchange did not complete
	Timeout      Kind = "timeout"       // time ran out
	Unclear      Kind = "unclear"       // a write that may have happened
	Denied       Kind = "denied"        // botrun's own refusal: permission or guard
	Limit        Kind = "limit"         // a run's own limit
)

// Error is the one error type of botrun.
type Error struct {
	Kind    Kind
	Op      string // the operation's name, "" outside one
	Message string // what happened, without the operation's name
	Hint    string // what to do next, "" if there is nothing to say
	Script  string // where in the script, such as "spam.lua:12"
	Status  int    // HTTP status, 0 if there was no answer
	// RetryAfter is the wait the service asked for; 0 if it asked for none.
	RetryAfter time.Duration
	Items      []Item // for kind api
	Path       string // for kind redirect: where it points, without ".json"
	// Sent says that the request may have reached the service.
	Sent bool
	Err  error // the cause, if any
}

// Item is one entry of the service's error list.
type Item struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field"`
}

// Error gives "spam.lua:12: submission.reply: TOO_LONG: … (hint)".
func (e *Error) Error() string {
	var b strings.Builder
	if e.Script != "" {
		b.WriteString(e.Script + ": ")
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Message)
	if e.Message == "" {
		b.WriteString(string(e.Kind))
	}
	if e.Hint != "" {
		b.WriteString(" (" + e.Hint + ")")
	}
	return b.String()
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an Error of a kind. A %w in the format becomes its cause.
func Errorf(kind Kind, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Kind: kind, Message: err.Error(), Err: errors.Unwrap(err)}
}

// KindOf gives the kind of an error: "" for nil, timeout for an expired
// context, server for what is not an Error.
func KindOf(err error) Kind {
	var e *Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Kind
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return Timeout
	}
	return ServerError
}

// AsError turns any error of a call into an *Error that names the operation
// and the place in the script. It answers nil for nil.
func AsError(err error, call *Call) error {
	if err == nil {
		return nil
	}
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Kind: KindOf(err), Message: err.Error(), Err: err}
	}
	if (e.Op != "" || call.Op == "") && (e.Script != "" || call.Script == "") {
		return e
	}
	named := *e
	if named.Op == "" {
		named.Op = call.Op
	}
	if named.Script == "" {
		named.Script = call.Script
	}
	return &named
}
