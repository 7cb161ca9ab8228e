package reference

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"botrun/api"
)

// TestPages finds every operation once, with everything that its row says, and
// every type with its fields.
func TestPages(t *testing.T) {
	all := ""
	for _, p := range Pages() {
		all += p.Text
	}
	for _, op := range api.Operations() {
		if groupOf(op) == nil {
			t.Errorf("%s belongs to no page", op.Name)
			continue
		}
		start := strings.Index(all, "\n### "+op.Name+"\n")
		if start < 0 || strings.Count(all, "\n### "+op.Name+"\n") != 1 {
			t.Errorf("%s is not on the pages once", op.Name)
			continue
		}
		section, _, _ := strings.Cut(all[start+1:], "\n##")
		want := []string{op.Doc, op.Rules, op.Path}
		for _, p := range op.Parameters(variantOf(op)) {
			if !p.Extra {
				want = append(want, "| `"+p.Name+"`")
			}
			if knownParam(op, p).meaning == "" {
				t.Errorf("%s: what %s means is not known", op.Name, p.Name)
			}
		}
		for _, text := range want {
			if !strings.Contains(section, text) {
				t.Errorf("%s: its section lacks %q", op.Name, text)
			}
		}
		if _, usable := usageOf(op); !usable && !internal(op) {
			t.Errorf("%s has no place in a script", op.Name)
		}
	}
	for _, typ := range api.Types {
		if strings.Count(all, "\n## Fields of "+typ.Name+"\n") != 1 {
			t.Errorf("the fields of %s are not on the pages once", typ.Name)
		}
	}
}

// TestKnown finds what is known of parameters that there are not.
func TestKnown(t *testing.T) {
	used := map[string]bool{}
	for _, op := range api.Operations() {
		for _, v := range []string{"A", "B"} {
			for _, p := range op.Parameters(v) {
				used[p.Name], used[op.Name+"."+p.Name] = true, true
			}
		}
	}
	for name := range known {
		if !used[name] {
			t.Errorf("%s is the parameter of no operation", name)
		}
	}
	for _, names := range []map[string]string{calls, settings, results} {
		for name := range names {
			if _, err := api.Lookup(name); err != nil {
				t.Error(err)
			}
		}
	}
}

var toPage = regexp.MustCompile(`\]\(([a-z_]+\.md)(?:#([a-z0-9_-]+))?\)`)

// TestAnchors follows the links between the pages.
func TestAnchors(t *testing.T) {
	pages := map[string]string{}
	for _, p := range Pages() {
		pages[p.Name] = p.Text
	}
	for name, text := range pages {
		for _, m := range toPage.FindAllStringSubmatch(text, -1) {
			var anchors []string
			for line := range strings.Lines(pages[m[1]]) {
				if heading, ok := strings.CutPrefix(line, "### "); ok {
					anchors = append(anchors, anchor(strings.TrimSpace(heading)))
				}
			}
			if pages[m[1]] == "" || m[2] != "" && !slices.Contains(anchors, m[2]) {
				t.Errorf("%s: the link %s leads nowhere", name, m[0])
			}
		}
	}
}

func TestTroubles(t *testing.T) {
	for name, want := range map[string]trouble{
		"client.comment":              {"invalid", "not exactly one of id, url is given"},
		"submission.reply":            {"forbidden", "a locked item"},
		"client.username_available":   {"api", "a name that cannot be one at all"},
		"community.stylesheet.upload": {"too_large", "the file is too large"},
		"submission.comments":         {"not_fetched", "it is not loaded"},
		"client.front.top":            {"invalid", "time_filter is another word"},
		"submission.mod.remove":       {"forbidden", "the account does not moderate there"},
		"community.filters.add":       {"bad_request", "it is another community"},
	} {
		op, err := api.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := troubles(op); !slices.Contains(got, want) {
			t.Errorf("%s: got %v, want %v among them", name, got, want)
		}
	}
}
