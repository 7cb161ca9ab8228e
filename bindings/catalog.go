package bindings

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"botrun/api"
)

// Place is where names of the table hang: the client, a resource's type, or a
// helper below one of them. It answers what the table knows without a script
// at hand, for the checker and for editor types. The zero Place is the client.
type Place struct {
	typ  *api.Type // nil below the client
	path string    // "" is the client or the resource itself
}

// TypePlace is the place of a resource's own names.
func TypePlace(t *api.Type) Place { return Place{typ: t} }

// Type gives the resource whose names these are; nil below the client.
func (p Place) Type() *api.Type { return p.typ }

// Resource tells whether the place is a resource itself and not a helper.
func (p Place) Resource() bool { return p.typ != nil && p.path == "" }

// String names the place for messages: "client.front", "submission.mod".
func (p Place) String() string {
	root := "client"
	if p.typ != nil {
		root = typeWords(p.typ.Name)
	}
	if p.path == "" {
		return root
	}
	return root + "." + p.path
}

// typeWords gives a type's name in words: "modmail conversation".
func typeWords(name string) string {
	var b strings.Builder
	before := ' '
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
		before = r
	}
	return b.String()
}

// Name is what a name at a place stands for.
type Name struct {
	Name  string
	Place Place // where it hangs
	// Op is the operation that the name calls, or reads if Property; nil for a
	// bare helper and for a field of the payload.
	Op *api.Operation
	// Iteration is what a call without arguments goes through, if the table has
	// such a row.
	Iteration *api.Operation
	Property  bool // read like a field, never called
	Settable  bool // may be assigned
	Helper    bool // other names hang below it
	// Field says that it is a field of the payload; Holds is what it holds where
	// that is an object, else its Type is "".
	Field bool
	Holds api.Returns
}

// Below is the place of the names below a helper.
func (n Name) Below() Place {
	path := n.Name
	if n.Place.path != "" {
		path = n.Place.path + "." + n.Name
	}
	return Place{n.Place.typ, path}
}

// Called gives the operation that a call with or without arguments carries
// out; nil if the name cannot be called.
func (n Name) Called(arguments bool) *api.Operation {
	if n.Property || n.Field {
		return nil
	}
	if n.Iteration != nil && (n.Op == nil || !arguments && n.Op.OneOf != "") {
		return n.Iteration
	}
	return n.Op
}

// NeedsOwner tells whether an operation is one of a resource and must be
// called on it, with a colon.
func NeedsOwner(op *api.Operation) bool { return !nodes()["client"].has(op) && !classHelper(op) }

// Lookup finds a name at the place.
func (p Place) Lookup(name string) (Name, bool) {
	if n := p.children()[name]; n != nil {
		return p.name(name, n), true
	}
	if !p.Resource() {
		return Name{}, false
	}
	field := name
	if _, converted := p.typ.Conversion(field); !converted && !p.typ.HasField(field) {
		field = wireField(name)
	}
	found := Name{Name: name, Place: p, Field: true, Settable: settableField(p.typ, name)}
	if extra, ok := derivedFields[p.typ.Name+"."+name]; ok {
		found.Holds = extra
		return found, true
	}
	holds, converted := p.typ.Conversion(field)
	if !p.typ.HasField(field) && !converted && !found.Settable {
		return Name{}, false
	}
	found.Holds = holds
	return found, true
}

// Names lists what hangs at the place, sorted by name.
func (p Place) Names() []Name {
	var all []Name
	children := p.children()
	for _, name := range slices.Sorted(maps.Keys(children)) {
		all = append(all, p.name(name, children[name]))
	}
	if p.Resource() {
		fields := p.typ.FieldNames()
		for _, converted := range strings.Fields(p.typ.Convert) {
			if name, _, _ := strings.Cut(converted, ":"); !slices.Contains(fields, name) {
				fields = append(fields, name)
			}
		}
		for _, name := range fields {
			if children[name] == nil {
				n, _ := p.Lookup(name)
				all = append(all, n)
			}
		}
	}
	slices.SortFunc(all, func(a, b Name) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// At gives the name of a helper's own place, so that calls of the helper can be
// looked at; ok is false for the client and for resources.
func At(p Place) (n Name, ok bool) {
	if p.path == "" {
		return Name{}, false
	}
	above, name := "", p.path
	if i := strings.LastIndexByte(p.path, '.'); i >= 0 {
		above, name = p.path[:i], p.path[i+1:]
	}
	return Place{p.typ, above}.Lookup(name)
}

// Nearest gives the public name at the place most like a misspelt one; "" if
// none is close.
func (p Place) Nearest(name string) string {
	var known []string
	for _, n := range p.Names() {
		if !strings.HasPrefix(n.Name, "_") {
			known = append(known, n.Name)
		}
	}
	if p == (Place{}) {
		known = append(known, ClientFunctions()...)
	}
	return api.Nearest(name, known)
}

// ClientFunctions are the client's own names, beside the table's.
func ClientFunctions() []string {
	return append(slices.Sorted(maps.Keys(clientFunctions)), "null")
}

// settableField tells whether a script may set a field that is no operation.
func settableField(t *api.Type, name string) bool {
	return name == "reply_limit" || name == "reply_sort" || name == "progressive_images" && t.Name == "CommunityWidgets"
}

// derivedFields are fields that are found out and in no payload.
var derivedFields = map[string]api.Returns{
	"MoreComments.submission": {Shape: "one", Type: "Submission"},
	"MultiCommunity.owner":    {Shape: "one", Type: "Member"},
	"MultiCommunity.name":     {},
	"WikiPage.community":      {Shape: "one", Type: "Community"},
	"Rule.community":          {Shape: "one", Type: "Community"},
	"RemovalReason.community": {Shape: "one", Type: "Community"},
	"Emoji.community":         {Shape: "one", Type: "Community"},
	"Collection.author":       {Shape: "one", Type: "Member"},
}

func (p Place) name(name string, n *node) Name {
	if t := typeAt(n.path); t != nil {
		return Name{Name: name, Place: p, Field: true, Holds: api.Returns{Shape: "one", Type: t.Name}}
	}
	found := Name{Name: name, Place: p, Op: n.op, Iteration: n.iter, Property: property(n.op)}
	found.Settable = n.op != nil && settable(n.op)
	found.Helper = !found.Property && !n.leaf()
	return found
}

// typeAt gives the type of a helper that is a resource itself, such as
// community.widgets; nil if it is none.
func typeAt(path string) *api.Type {
	if !strings.Contains(path, ".") {
		return nil
	}
	if i := slices.IndexFunc(api.Types, func(t *api.Type) bool { return slices.Contains(t.Ops, path) }); i >= 0 {
		return api.Types[i]
	}
	return nil
}

func (p Place) children() map[string]*node {
	if p.typ == nil {
		n := nodes()["client"]
		for _, part := range strings.FieldsFunc(p.path, func(r rune) bool { return r == '.' }) {
			if n = n.children[part]; n == nil {
				return nil
			}
		}
		return n.children
	}
	if p.path == "" {
		return members(p.typ)
	}
	all := map[string]*node{}
	for _, root := range slices.Backward(p.typ.Ops) {
		if n := nodes()[root+"."+p.path]; n != nil {
			maps.Copy(all, n.children)
		}
	}
	return all
}

// AcceptsText says what is wrong with a constant text as a parameter's value;
// nil if nothing is.
func AcceptsText(p api.Param, text string) error {
	switch p.Type {
	case "text":
		if len(p.Choices) > 0 && !slices.Contains(p.Choices, text) {
			err := api.Errorf(api.Invalid, "parameter %q is one of %s, not %q", p.Name, strings.Join(p.Choices, ", "), text)
			if near := api.Nearest(text, p.Choices); near != "" {
				err.Hint = fmt.Sprintf("did you mean %q?", near)
			}
			return err
		}
	case "any", "Media", "MediaItem":
	case "int", "number", "bool", "map", "Files", "function":
		return api.Errorf(api.Invalid, "parameter %q is %s, not the text %q", p.Name, TypeWord(p), text)
	default:
		if strings.TrimSpace(text) == "" {
			return api.Errorf(api.Invalid, "parameter %q is empty", p.Name)
		}
		if read := resourceForms[p.Type].read; read != nil {
			if _, err := read(text); err != nil {
				return api.Errorf(api.Invalid, "parameter %q: %w", p.Name, err)
			}
		}
	}
	return nil
}

// AcceptsType tells whether a resource may be given for a parameter; a list's
// items are asked about one by one.
func AcceptsType(p api.Param, t *api.Type) bool {
	switch p.Type {
	case "any", "Media", "MediaItem":
		return true
	case "text", "int", "number", "bool", "map", "Files", "function":
		return false
	}
	wanted := resourceForms[p.Type].types
	if wanted == nil {
		wanted = []string{p.Type}
	}
	return slices.ContainsFunc(wanted, func(w string) bool { return w == t.Name || slices.Contains(subtypes[w], t.Name) })
}

// TypeWord says in words what a parameter takes: "a whole number", "a Member
// or its name". Of a list it says what an item is.
func TypeWord(p api.Param) string {
	switch p.Type {
	case "any":
		return "any value"
	case "map":
		return "a table with names"
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "number":
		return "a number"
	case "function":
		return "a function"
	case "text":
		return "text"
	case "Files":
		return "a table of files by name"
	case "Media", "MediaItem":
		return "a file"
	}
	forms := resourceForms[p.Type]
	types, form := forms.types, forms.form
	if types == nil {
		types = []string{p.Type}
	}
	if form == "" {
		form = "name"
	}
	return "a " + strings.Join(types, " or ") + " or its " + form
}

// SignatureHint lists an operation's parameters: "it takes limit, params".
func SignatureHint(params []api.Param) string { return signatureHint(params) }

// FindParam finds a parameter by its name or alias; nil if there is none.
func FindParam(params []api.Param, name string) *api.Param { return findParam(params, name) }

// ResultTypes gives the types that an operation's result, or an item of it,
// may have; none where that is not a resource of the table. A row that answers
// "any" may have known types all the same.
func ResultTypes(op *api.Operation) []*api.Type {
	r := op.Result()
	if r.Type == "any" {
		for _, known := range anyResults {
			if strings.HasPrefix(op.Name, known.prefix) {
				return typesNamed(known.types...)
			}
		}
		return nil
	}
	return TypesOf(r.Type)
}

// TypesOf gives the types that a value may have where the table names one:
// messages come in two kinds, and so do communities.
func TypesOf(name string) []*api.Type {
	switch name {
	case "Message":
		return typesNamed("Message", "CommunityMessage", "Comment")
	case "Community":
		return typesNamed("Community", "UserCommunity")
	case "Widget":
		return nil // one of many
	case "MenuLink":
		return typesNamed("MenuLink", "Submenu")
	}
	return typesNamed(name)
}

var anyResults = []struct {
	prefix string
	types  []string
}{
	{"community.mod.", []string{"Submission", "Comment"}},
	{"member.", []string{"Submission", "Comment"}},
	{"comment.parent", []string{"Comment", "Submission"}},
	{"comments", []string{"Comment", "MoreComments"}},
	{"more_comments.comments", []string{"Comment", "MoreComments"}},
	{"inbox.", []string{"Message", "CommunityMessage", "Comment"}},
}

func typesNamed(names ...string) []*api.Type {
	var all []*api.Type
	for _, name := range names {
		if t := api.TypeNamed(name); t != nil {
			all = append(all, t)
		}
	}
	return all
}
