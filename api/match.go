package api

import (
	"net/url"
	"slices"
	"strings"
)

// Match finds the row of a generic request by its method and path, so that
// client.post("api/remove", …) is treated as what it is. It answers nil for a
// path that no row has; such a request counts as a write unless it is a GET.
// Of several rows the one with the most fixed segments wins, and among those
// the first that writes.
func Match(method, path string) *Operation {
	if u, err := url.Parse(path); err == nil {
		path = u.Path
	}
	parts := segments(path)
	var found *Operation
	most := -1
	for _, op := range Operations() {
		if op.Method != strings.ToUpper(method) || op.Host || strings.HasPrefix(op.Path, "{path}") {
			continue
		}
		fixed, ok := samePath(segments(op.Path), parts)
		if ok && (fixed > most || fixed == most && op.Writes() && !found.Writes()) {
			found, most = op, fixed
		}
	}
	return found
}

func segments(path string) []string {
	return strings.Split(strings.TrimSuffix(strings.Trim(path, "/"), ".json"), "/")
}

// pathWords are the words that pipes which choose a segment choose from.
var pathWords = map[string][]string{"flair_path": {"flair", "selectflair"}, "random_path": {"random", "randnsfw"}}

// samePath compares a template's segments with a path's, and counts those that
// are fixed; a placeholder at the end may hold slashes, as in the names of wiki
// pages.
func samePath(template, path []string) (fixed int, ok bool) {
	for i, t := range template {
		if i >= len(path) {
			return 0, false
		}
		if strings.HasPrefix(t, "{") {
			_, pipe, _ := strings.Cut(strings.Trim(t, "{}"), "|")
			if words := pathWords[pipe]; words != nil && !slices.Contains(words, path[i]) {
				return 0, false
			}
			if i == len(template)-1 && strings.Contains(t, "name}") {
				return fixed, true
			}
			continue
		}
		if !strings.EqualFold(t, path[i]) {
			return 0, false
		}
		fixed++
	}
	return fixed, len(template) == len(path)
}
