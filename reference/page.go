package reference

import (
	"fmt"
	"strings"

	"botrun/api"
	"botrun/bindings"
)

// Pages gives the reference pages: one for each group of resources, and the
// index README.md.
func Pages() []File {
	files := []File{{"README.md", indexPage()}}
	for i := range groups {
		files = append(files, File{groups[i].name + ".md", groups[i].page()})
	}
	return files
}

const generated = "<!-- Generated from the operation table by make generate; do not edit. -->\n"

func indexPage() string {
	var b strings.Builder
	b.WriteString("# Reference\n\n" + generated + `
Every operation of the client, by resource.

- **Calling**: parameters before the ` + "`{`" + ` go by position, the others by name in one last table; any parameter may be
  given by name. ` + "`client.null`" + ` stands for an explicit "none". Names that end in ` + "`=`" + ` are names of such a table.
- **Writes** are carried out once. One that may have happened without an answer ends with an error of kind ` + "`unclear`" + `.
- **Listings** are asked for page by page: ` + "`limit`" + ` defaults to 100. They can be filtered, mapped and cut short.
- **Every operation** may end with ` + "`invalid`" + ` (wrong parameters; nothing was sent), ` + "`denied`" + ` (a scope that
  ` + "`bot.needs`" + ` lacks, or a guard), ` + "`forbidden`" + `, ` + "`unauthorized`" + `, ` + "`rate_limited`" + `, ` + "`server`" + `, ` + "`network`" + ` and
  ` + "`timeout`" + `; [errors.md](../errors.md) says what to do. What is listed under an operation comes on top.
- **Editors** know all of this: ` + "`botrun types`" + ` writes definitions for the Lua language server.

| page | what | operations |
| --- | --- | --- |
`)
	total := 0
	for i := range groups {
		n := len(groups[i].operations())
		total += n
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %d |\n", groups[i].title, groups[i].name, groups[i].about, n)
	}
	fmt.Fprintf(&b, "\n%d operations in all.\n", total)
	return b.String()
}

// page gives a group's page.
func (g *group) page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n%s [All pages](README.md)\n", g.title, generated, g.about)
	var inside []*api.Operation
	for _, op := range g.operations() {
		if internal(op) {
			inside = append(inside, op)
			continue
		}
		writeOperation(&b, op)
	}
	if len(inside) > 0 {
		b.WriteString("\n## Internal\n\nOther operations need these; scripts seldom do.\n")
		for _, op := range inside {
			writeOperation(&b, op)
		}
	}
	for _, name := range g.types {
		writeFields(&b, api.TypeNamed(name))
	}
	return b.String()
}

func writeOperation(b *strings.Builder, op *api.Operation) {
	fmt.Fprintf(b, "\n### %s\n\n%s\n\n", op.Name, op.Doc)
	u, usable := usageOf(op)
	if usable {
		fmt.Fprintf(b, "```text\n%s\n```\n\n", u.signature(variantOf(op)))
	}
	writeParameters(b, op, variantOf(op))
	var facts []string
	say := func(format string, args ...any) { facts = append(facts, fmt.Sprintf(format, args...)) }
	if t := resultType(op); t != "" {
		say("Gives: `%s`", t)
	}
	if op.Scope != "" {
		say("Scope: %s", scopeWords(op.Scope))
	}
	if op.Rules != "" {
		say("Rules: %s", op.Rules)
	}
	for _, t := range troubles(op) {
		say("Error `%s`: %s", t.kind, t.when)
	}
	if op.Inverse != "" {
		undo := strings.Fields(op.Inverse)[0]
		say("Undone by: %s", linkTo(undo))
	}
	switch {
	case op.Variant != "":
		say("Variant %s only", op.Variant)
	case op.ParamsB != "" && usable:
		say("Variant B: `%s`", u.signature("B"))
	}
	if op.Of != "" {
		what := "Loaded by"
		if op.Kind == api.Stream {
			what = "Follows"
		}
		say("%s: %s", what, linkTo(op.Of))
	}
	say("HTTP: %s", wire(op))
	for _, f := range facts {
		fmt.Fprintf(b, "- %s\n", f)
	}
	if usable {
		fmt.Fprintf(b, "\n```lua\n%s```\n", u.example())
	}
}

func variantOf(op *api.Operation) string {
	if op.Variant != "" {
		return op.Variant
	}
	return "A"
}

// linkTo gives a link to an operation's section.
func linkTo(name string) string {
	op, err := api.Lookup(name)
	if err != nil {
		return "`" + name + "`"
	}
	return fmt.Sprintf("[%s](%s.md#%s)", name, groupOf(op).name, anchor(name))
}

// anchor gives the name that a heading has in links.
func anchor(heading string) string {
	return strings.NewReplacer(".", "", "(", "", ")", "", ",", "", " ", "-").Replace(strings.ToLower(heading))
}

// wire says which request an operation makes.
func wire(op *api.Operation) string {
	if op.Method == "" {
		if op.Kind == api.Pure {
			return "none; it is found out from what is held"
		}
		return "made by the session"
	}
	where := ""
	if op.Site {
		where = " at the site's address"
	}
	return fmt.Sprintf("%s `%s`%s", op.Method, op.Path, where)
}

func writeParameters(b *strings.Builder, op *api.Operation, variant string) {
	params := op.Parameters(variant)
	if len(params) == 0 {
		return
	}
	b.WriteString("| parameter | type | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, p := range params {
		def := "required"
		switch d := defaultText(p); {
		case d != "":
			def = "`" + d + "`"
		case p.Optional:
			def = ""
		}
		name := "`" + p.Name + "`"
		switch {
		case p.Extra:
			name = "…"
		case p.Alias != "":
			name += " (or `" + p.Alias + "`)"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, cell("`"+paramType(p)+"`"), def, cell(knownParam(op, p).meaning))
	}
	b.WriteString("\n")
}

// cell makes a text fit for a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func writeFields(b *strings.Builder, t *api.Type) {
	fmt.Fprintf(b, "\n## Fields of %s\n\n%s", t.Name, t.Doc)
	if p := parent(t); p != nil {
		fmt.Fprintf(b, " It has what a %s has as well.", p.Name)
	}
	at := bindings.TypePlace(t)
	var rows []string
	for _, n := range names(at) {
		if !n.Field || inherited(at, n) {
			continue
		}
		typ, wire := fieldType(t, n)
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s | %s |\n", n.Name, cell("`"+typ+"`"), wire, fieldMeaning(t, n.Name)))
	}
	if len(rows) == 0 {
		b.WriteString("\n")
		return
	}
	b.WriteString("\n\n| field | type | on the wire | meaning |\n| --- | --- | --- | --- |\n" + strings.Join(rows, ""))
}
