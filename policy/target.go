package policy

import (
	"slices"
	"strings"
	"unicode"

	"botrun/api"
)

// identities are the fields that tell which resource a call is made on, the
// first that is there being enough. Those of the second row are unique within
// a community only.
var (
	identities      = []string{"fullname", "path", "display_name", "collection_id"}
	localIdentities = []string{"name", "short_name", "id"}
)

// naming are parameters that tell what a call is about, where none is a resource.
var naming = []string{"name", "id", "template_id", "note_id", "title", "subject", "display_name", "url"}

// target says in a reader's words what a call is done to: the resource it is
// made on and the one it names, as "golang bob" for a ban. It is empty where a
// call concerns nothing but the account.
func (m meaning) target(call *api.Call) string {
	if m.generic {
		return m.method + " " + m.path
	}
	words := make([]string, 0, 2)
	for _, word := range []string{selfName(call.Self), argName(m.row, call.Args)} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func selfName(self map[string]any) string {
	for _, field := range identities {
		if text := api.Text(self[field]); text != "" {
			return text
		}
	}
	for _, field := range localIdentities {
		if text := api.Text(self[field]); text != "" {
			if community := api.Text(self["community"]); community != "" {
				return community + "/" + text
			}
			return text
		}
	}
	return api.Text(self["community"])
}

func argName(row *api.Operation, args map[string]any) string {
	params := row.Parameters("A")
	for _, p := range params {
		if text := nameText(args[p.Name]); text != "" && unicode.IsUpper([]rune(p.Type + " ")[0]) {
			return text
		}
	}
	for _, p := range params {
		if text := nameText(args[p.Name]); text != "" && p.Type == "text" && slices.Contains(naming, p.Name) {
			return text
		}
	}
	return ""
}

// nameText gives a name, or the first of several and how many more there are.
func nameText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		switch len(v) {
		case 0:
			return ""
		case 1, 2, 3:
			names := make([]string, len(v))
			for i := range v {
				names[i] = api.Text(v[i])
			}
			return strings.Join(names, ",")
		}
		return api.Text(v[0]) + " and " + api.Text(float64(len(v)-1)) + " more"
	}
	return ""
}
