package api

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// eachRow runs a check for every row of the table, under its name.
func eachRow(t *testing.T, check func(t *testing.T, op *Operation)) {
	t.Helper()
	for _, op := range Operations() {
		t.Run(op.Name, func(t *testing.T) { check(t, op) })
	}
}

func TestTableIsRead(t *testing.T) {
	t.Parallel()
	if n := len(Operations()); n < 500 {
		t.Errorf("the table has %d rows", n)
	}
	eachRow(t, func(t *testing.T, op *Operation) {
		if _, err := parseOperation(op); err != nil {
			t.Fatal(err)
		}
		if row := index()[op.Name]; row != op {
			t.Error("two rows have this name")
		}
		for _, variant := range []string{"A", "B"} {
			seen := map[string]bool{}
			optional := false
			for _, p := range op.Parameters(variant) {
				if seen[p.Name] || seen[p.Alias] && p.Alias != "" {
					t.Errorf("variant %s: parameter %s is there twice", variant, p.Name)
				}
				seen[p.Name] = true
				if !p.Keyword && !p.Optional && optional {
					t.Errorf("variant %s: %s must be given, and comes after one that may be left out", variant, p.Name)
				}
				optional = optional || p.Optional
				if known := []string{"text", "int", "number", "bool", "any", "map", "list", "function", "Media", "MediaItem", "Files", "Thing", "MemberID"}; !slices.Contains(known, p.Type) && TypeNamed(p.Type) == nil {
					t.Errorf("parameter %s has the unknown type %q", p.Name, p.Type)
				}
			}
		}
	})
}

// TestTableWire compares what goes on the wire with what a row takes: each
// source is a parameter or a field, and each parameter is used.
func TestTableWire(t *testing.T) {
	t.Parallel()
	eachRow(t, func(t *testing.T, op *Operation) {
		p, err := parseOperation(op)
		if err != nil {
			t.Fatal(err)
		}
		params := map[string]bool{}
		for _, param := range slices.Concat(p.params, p.paramsB) {
			params[param.Name] = true
		}
		used := map[string]bool{}
		see := func(s source) {
			used[s.name] = used[s.name] || !s.self
			if !s.self && !params[s.name] && op.Run == nil {
				t.Errorf("%q goes on the wire and is no parameter", s.name)
			}
			if s.self && !knownField(op, s.name) {
				t.Errorf("no resource of %s has the field %q", op.Name, s.name)
			}
		}
		for _, part := range p.path {
			if part.source != nil {
				part.source.walk(see)
			}
		}
		for _, f := range slices.Concat(p.query, p.form, p.json) {
			f.value.walk(see)
		}
		if p.body != nil {
			p.body.walk(see)
		}
		if op.Run != nil || op.Of != "" || op.Host || op.Kind == Pure || op.Kind == Stream || strings.HasPrefix(op.Path, "{path}") {
			return // the function, the listing behind it or the session takes the others
		}
		for _, param := range p.params {
			if !used[param.Name] && !slices.Contains(bindingsTake[param.Name], op.Name) && !slices.Contains(bindingsTake[param.Name], string(op.Kind)) && !slices.Contains(bindingsTake[param.Name], op.Page) {
				t.Errorf("parameter %q is not used", param.Name)
			}
		}
	})
}

// bindingsTake are parameters that do not go on the wire as such: those of
// listings, and those that say how a result is given. The values are the kinds,
// pages or rows that have them.
var bindingsTake = map[string][]string{
	"limit":         {"listing", "notes", "client.notes", "client.notes.things", "member.notes.communities", "community.mod.notes.members", "comments.replace_more"},
	"params":        {"listing", "notes", "client.notes", "client.notes.things", "member.notes.communities", "community.mod.notes.members"},
	"request_limit": {"listing", "notes", "client.notes", "client.notes.things", "member.notes.communities", "community.mod.notes.members"},
	"all_notes":     {"notes", "client.notes", "client.notes.things", "member.notes.communities", "community.mod.notes.members"},
	"things":        {"client.notes", "client.notes.things"},
	"pairs":         {"client.notes"},
	"communities":   {"client.notes", "member.notes.communities"},
	"members":       {"client.notes", "community.mod.notes.members"},
	"threshold":     {"comments.replace_more"},
	"update":        {"more_comments.comments"},
	"use_cache":     {"user.me"},
	"user":          {"user.friends"},
}

// knownField tells whether a resource that an operation is called on can have a
// field, or the bindings find it out.
func knownField(op *Operation, name string) bool {
	switch name {
	case "fullname", "community", "me.name", "me.fullname", "client.unique", "owner", "owner_name", "submission", "thread", "progressive_images",
		"comment_limit", "comment_sort", "reply_limit", "reply_sort", "mark_read", "payload", "id", "name", "login.name", "link_id":
		return true
	}
	first, _, _ := strings.Cut(op.Name, ".")
	for _, typ := range Types {
		if slices.Contains(typ.Ops, first) && typ.HasField(name) {
			return true
		}
	}
	return false
}

var sentence = regexp.MustCompile(`^[A-Z][^\n]{8,140}\.$`)

func TestTableRules(t *testing.T) {
	t.Parallel()
	kinds := []OpKind{Fetch, Action, Listing, Stream, Upload, Pure}
	methods := []string{"", "GET", "POST", "PUT", "PATCH", "DELETE"}
	eachRow(t, func(t *testing.T, op *Operation) {
		if !slices.Contains(kinds, op.Kind) || !slices.Contains(methods, op.Method) {
			t.Errorf("kind %q, method %q", op.Kind, op.Method)
		}
		if op.Method == "GET" && op.Writes() && op.Name != "client.request" {
			t.Error("it writes with GET")
		}
		if op.Method != "" && op.Method != "GET" && (op.Kind == Listing || op.Kind == Stream) {
			t.Errorf("a %s with %s", op.Kind, op.Method)
		}
		if (op.Method == "") != (op.Kind == Pure || op.Host && !op.Site) {
			t.Errorf("kind %s with the method %q", op.Kind, op.Method)
		}
		if (op.Path == "") != (op.Method == "") {
			t.Errorf("method %q with the path %q", op.Method, op.Path)
		}
		for _, scope := range strings.FieldsFunc(op.Scope, func(r rune) bool { return r == '+' || r == '|' }) {
			if !slices.Contains(Scopes, scope) {
				t.Errorf("unknown scope %q", scope)
			}
		}
		if !sentence.MatchString(op.Doc) {
			t.Errorf("the documentation is not one sentence: %q", op.Doc)
		}
		if op.Rules != "" && !strings.HasSuffix(op.Rules, ".") {
			t.Errorf("the rules do not end in a full stop: %q", op.Rules)
		}
		if op.Of != "" {
			row := index()[op.Of]
			if row == nil {
				t.Fatalf("there is no %s", op.Of)
			}
			if op.Kind == Stream && row.Kind != Listing || op.Kind != Stream && row.Result().Shape != "self" {
				t.Errorf("%s is no listing and loads nothing", op.Of)
			}
		}
		params := op.Parameters("A")
		find := func(name string) *Param {
			for i := range params {
				if params[i].Name == name {
					return &params[i]
				}
			}
			return nil
		}
		for _, b := range op.Batches() {
			if p := find(b.Param); p == nil || !p.List || b.Size < 1 {
				t.Errorf("batch of %s: it is no list", b.Param)
			}
		}
		for _, name := range strings.Fields(op.OneOf) {
			if p := find(name); p == nil || !p.Optional {
				t.Errorf("one of %s: it is no parameter that may be left out", name)
			}
		}
		if r := op.Result(); r.Type != "" && TypeNamed(r.Type) == nil && !slices.Contains([]string{"text", "bool", "number", "int", "record", "any", "time", "CommentForest",
			"PostMedia", "EmojiMedia", "StylesheetImage", "StylesheetAsset", "WidgetMedia", "InlineGif", "InlineImage", "InlineVideo"}, r.Type) {
			t.Errorf("unknown result %q", r.Type)
		}
		if op.Variant != "" && op.Variant != "A" && op.Variant != "B" {
			t.Errorf("variant %q", op.Variant)
		}
	})
}

// TestTableMatches finds each row's request again by its method and path.
func TestTableMatches(t *testing.T) {
	t.Parallel()
	placeholder := regexp.MustCompile(`\{[^}]*\}`)
	eachRow(t, func(t *testing.T, op *Operation) {
		if op.Method == "" || op.Host || strings.HasPrefix(op.Path, "{path}") {
			t.Skip()
		}
		path := placeholder.ReplaceAllStringFunc(op.Path, func(p string) string {
			_, pipe, _ := strings.Cut(strings.Trim(p, "{}"), "|")
			if words := pathWords[pipe]; words != nil {
				return words[0]
			}
			return "x1"
		})
		found := Match(op.Method, path)
		if found == nil {
			t.Fatalf("%s %s has no row", op.Method, path)
		}
		if found.Method != op.Method || placeholder.ReplaceAllString(found.Path, "{}") != placeholder.ReplaceAllString(op.Path, "{}") {
			t.Errorf("%s %s is taken for %s (%s)", op.Method, path, found.Name, found.Path)
		}
		if op.Writes() && !found.Writes() {
			t.Errorf("%s %s is taken for %s, which does not write", op.Method, path, found.Name)
		}
	})
}

func TestTableTypes(t *testing.T) {
	t.Parallel()
	for _, typ := range Types {
		if typ.Load != "" && index()[typ.Load] == nil {
			t.Errorf("%s: there is no %s", typ.Name, typ.Load)
		}
		for _, name := range typ.FieldNames() {
			if r, ok := typ.Conversion(name); ok && TypeNamed(r.Type) == nil && r.Type != "CommentForest" {
				t.Errorf("%s.%s: unknown type %q", typ.Name, name, r.Type)
			}
		}
		if !strings.HasSuffix(typ.Doc, ".") {
			t.Errorf("%s: the documentation is not a sentence", typ.Name)
		}
	}
}
