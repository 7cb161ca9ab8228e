// Package policy holds the links of the chain that decide and record: which
// calls a bot may make, what happens instead of a write in a dry run, and the
// journal of writes.
//
// Links see primitive rows and generic requests only: a combined operation
// sends its steps through the door one by one.
package policy

import (
	"net/url"
	"path"
	"strings"

	"botrun/api"
)

// meaning is what a call does, a generic request being matched back to its row.
type meaning struct {
	row     *api.Operation // nil for a generic request that no row has
	generic bool
	method  string // of a generic request
	path    string // of a generic request, clean and without its query
	writes  bool
}

// meaningOf reads a call. A generic request to an unknown path counts as a
// write unless it is a GET.
func meaningOf(call *api.Call) (meaning, error) {
	row, err := api.Lookup(call.Op)
	if err != nil {
		return meaning{}, api.AsError(err, call)
	}
	if !strings.HasPrefix(row.Path, "{path}") {
		return meaning{row: row, writes: row.Writes()}, nil
	}
	m := meaning{generic: true, method: row.Method, path: cleanPath(api.Text(call.Args["path"]))}
	if method, ok := call.Args["method"].(string); ok {
		m.method = strings.ToUpper(method)
	}
	if m.row = api.Match(m.method, m.path); m.row != nil {
		m.writes = m.row.Writes()
	} else {
		m.writes = m.method != "GET"
	}
	return m, nil
}

// cleanPath gives a path in the one form that rows are matched with, so that
// "api//remove" and "api/x/../remove" are what they are.
func cleanPath(text string) string {
	if u, err := url.Parse(text); err == nil {
		text = u.Path
	}
	return strings.TrimPrefix(path.Clean("/"+text), "/")
}
