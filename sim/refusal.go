package sim

import (
	"fmt"
	"net/http"
)

// refusal is the answer to a request that is not carried out. Handlers return
// it as their error.
type refusal struct {
	status int
	header [2]string // one header, name and value
	body   any
}

// Error implements error.
func (r *refusal) Error() string {
	return fmt.Sprintf("%d %s", r.status, http.StatusText(r.status))
}

// status refuses with a status alone: {"message": "Not Found", "error": 404}.
func status(code int) *refusal {
	return &refusal{status: code, body: object{"message": http.StatusText(code), "error": code}}
}

// explained refuses with a reason, as newer endpoints do.
func explained(code int, reason, explanation string, fields ...string) *refusal {
	body := object{"message": http.StatusText(code), "reason": reason, "explanation": explanation}
	if fields != nil {
		body["fields"] = fields
	}
	return &refusal{status: code, body: body}
}

// apiError refuses inside a 200 answer, as form endpoints do. An empty field
// is sent as null.
func apiError(code, message, field string) *refusal {
	return apiErrors([][]any{{code, message, orNull(field)}})
}

func apiErrors(errors [][]any) *refusal {
	return &refusal{status: http.StatusOK, body: object{"json": object{"errors": errors}}}
}

func unauthorized(problem string) *refusal {
	r := status(http.StatusUnauthorized)
	r.header = [2]string{"Www-Authenticate", `Bearer realm="reddit", error="` + problem + `"`}
	return r
}

func redirect(location string) *refusal {
	return &refusal{status: http.StatusFound, header: [2]string{"Location", location}, body: object{}}
}

// Refusals of more than one handler.
var (
	errNotFound  = status(http.StatusNotFound)
	errForbidden = status(http.StatusForbidden)
	errConflict  = status(http.StatusConflict)
	errBad       = status(http.StatusBadRequest)

	errUserRequired = apiError("USER_REQUIRED", "Please log in to do that.", "")
	errNoText       = apiError("NO_TEXT", "we need something here", "text")
	errNoUser       = apiError("USER_DOESNT_EXIST", "that user doesn't exist", "name")
	errDeleted      = apiError("DELETED_COMMENT", "that comment has been deleted", "parent")
	errOption       = func(field string) *refusal { return apiError("INVALID_OPTION", "that option is not valid", field) }
)

func tooLong(field string, limit int) *refusal {
	return apiError("TOO_LONG", fmt.Sprintf("this is too long (max: %d)", limit), field)
}
