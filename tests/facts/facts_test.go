// Package facts holds the product to the list of what the reference client
// does: for each operation its parameters, requests and rules, for each type
// its identity and fields. The list lies beside a checkout; without it the
// tests are skipped.
package facts

import (
	"os"
	"strings"
	"testing"

	"botrun/api"
)

const folder = "../../../shared/facts/"

// row is one line of a list, by column name.
type row map[string]string

func readRows(t *testing.T, file string) []row {
	t.Helper()
	raw, err := os.ReadFile(folder + file)
	if err != nil {
		t.Skipf("the list is not at hand: %v", err)
	}
	var rows []row
	var names []string
	for line := range strings.Lines(string(raw)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if names == nil {
			names = cells
			continue
		}
		one := row{}
		for i, name := range names {
			if i < len(cells) && cells[i] != "-" {
				one[name] = cells[i]
			}
		}
		rows = append(rows, one)
	}
	return rows
}

// name is the dotted name without a note in parentheses.
func (r row) name() string {
	name, _, _ := strings.Cut(r["op"], " (")
	return name
}

// sections are operations that the list has once for each way to use them, or
// under a name that Lua has in a form of its own.
var sections = map[string]string{
	"client (construct)":                      "",
	"listing (async iteration)":               "",
	"client.drafts (by id)":                   "client.drafts",
	"client.info (fullnames)":                 "client.info",
	"client.info (communities)":               "client.info",
	"client.info (url)":                       "client.info",
	"submission.comment_sort / comment_limit": "submission.comment_sort",
}

// operation gives the row of the product's table; nil for what is no row.
func (r row) operation(t *testing.T) *api.Operation {
	t.Helper()
	name, own := sections[r["op"]]
	if !own {
		name = r["op"]
		for _, note := range []string{" (internal)", " (construct)", " (text)", " (text with inline media)", " (link)", " (image)", " (video)", " (gallery)", " (poll)"} {
			name = strings.TrimSuffix(name, note)
		}
	}
	if name == "" {
		return nil
	}
	op, err := api.Lookup(name)
	if err != nil {
		t.Errorf("%s: %v", r["op"], err)
		return nil
	}
	return op
}

// param is one parameter of the list's signatures.
type param struct {
	name, typ   string
	def         string // "None", "true", `"all"`; "" where it is required
	keyword     bool
	rest, extra bool // "*things", "**settings"
}

func (p param) required() bool { return p.def == "" && !p.rest && !p.extra }

// parseSignature reads "id:str|None=None, *, fetch:bool=True, **options".
func parseSignature(text string) []param {
	var params []param
	keyword := false
	for _, part := range split(text, ',') {
		switch {
		case part == "*":
			keyword = true
			continue
		case part == "/":
			continue
		case strings.HasPrefix(part, "**"):
			params = append(params, param{name: part[2:], extra: true, keyword: true})
			continue
		}
		p := param{keyword: keyword, rest: strings.HasPrefix(part, "*")}
		keyword = keyword || p.rest
		p.name, p.typ, _ = strings.Cut(strings.TrimPrefix(part, "*"), ":")
		p.typ, _, _ = strings.Cut(p.typ, " (")
		p.typ, p.def, _ = strings.Cut(p.typ, "=")
		switch p.def {
		case "True", "False":
			p.def = strings.ToLower(p.def)
		}
		params = append(params, p)
	}
	return params
}

// split splits outside of brackets and quotes and trims the parts.
func split(s string, sep byte) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i := 0; i <= len(s); i++ {
		if i == len(s) || s[i] == sep && depth == 0 && !quoted {
			if p := strings.TrimSpace(s[start:i]); p != "" {
				parts = append(parts, p)
			}
			start = i + 1
			continue
		}
		switch s[i] {
		case '"':
			quoted = !quoted
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			depth--
		}
	}
	return parts
}
