package reference

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"botrun/api"
	"botrun/bindings"
)

// declared is one class as the definitions declare it.
type declared struct {
	above    string
	fields   map[string]string // name to type
	overload []string
}

var (
	classLine = regexp.MustCompile(`^---@class ([\w.]+)(?:<\w+>)?(?:: ([\w.]+))?$`)
	fieldLine = regexp.MustCompile(`^---@field (\w+)\?? (.+)$`)
	typeWord  = regexp.MustCompile(`[A-Za-z_][\w.]*`)
)

// read gathers the classes of all definitions.
func read(t *testing.T) map[string]*declared {
	t.Helper()
	classes := map[string]*declared{}
	for _, f := range Definitions() {
		if _, err := parse.Parse(strings.NewReader(f.Text), f.Name); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		locals := map[string]*declared{}
		var last *declared
		for _, line := range strings.Split(f.Text, "\n") {
			switch {
			case classLine.MatchString(line):
				m := classLine.FindStringSubmatch(line)
				if classes[m[1]] != nil {
					t.Errorf("%s: class %s is there twice", f.Name, m[1])
				}
				last = &declared{above: m[2], fields: map[string]string{}}
				classes[m[1]] = last
			case fieldLine.MatchString(line) && last != nil:
				m := fieldLine.FindStringSubmatch(line)
				if last.fields[m[1]] != "" {
					t.Errorf("%s: field %s is there twice in one class", f.Name, m[1])
				}
				last.fields[m[1]] = typeOf(m[2])
			case strings.HasPrefix(line, "---@overload ") && last != nil && !strings.Contains(line, "@param"):
				last.overload = append(last.overload, line)
			case strings.HasPrefix(line, "local ") && strings.HasSuffix(line, " = {}"):
				locals[strings.TrimSuffix(strings.TrimPrefix(line, "local "), " = {}")] = last
			case strings.HasPrefix(line, "function "):
				name, _, _ := strings.Cut(strings.TrimPrefix(line, "function "), "(")
				i := strings.LastIndexAny(name, ".:")
				owner := locals[name[:i]]
				if owner == nil {
					t.Errorf("%s: %s belongs to no class", f.Name, name)
					continue
				}
				if owner.fields[name[i+1:]] != "" {
					t.Errorf("%s: %s is there twice", f.Name, name)
				}
				owner.fields[name[i+1:]] = "function"
			}
		}
	}
	return classes
}

// typeOf takes the type off the front of "table<string, any> and what it is".
func typeOf(rest string) string {
	depth := 0
	for i, c := range rest {
		switch c {
		case '<', '(', '{', '[':
			depth++
		case '>', ')', '}', ']':
			depth--
		case ' ':
			if depth == 0 && !strings.HasSuffix(rest[:i], ":") && !strings.HasSuffix(rest[:i], ",") {
				return rest[:i]
			}
		}
	}
	return rest
}

func TestReferences(t *testing.T) {
	classes := read(t)
	known := strings.Fields("string number integer boolean any table function nil fun self T R Iterator bot.Scope bot.Event Error.Kind Upload re.Replacement true false")
	is := func(word string) bool { return slices.Contains(known, word) || classes[word] != nil }
	for name, c := range classes {
		if c.above != "" && classes[c.above] == nil {
			t.Errorf("%s: its parent %s is not there", name, c.above)
		}
		for field, typ := range c.fields {
			if strings.ContainsAny(typ, "\"{") || strings.HasPrefix(typ, "fun") {
				continue
			}
			for _, word := range typeWord.FindAllString(typ, -1) {
				if !is(word) {
					t.Errorf("%s.%s: the type %s is not there", name, field, word)
				}
			}
		}
	}
	result := regexp.MustCompile(`(?m)^---@(?:return|param [\w.?]+) (\S+)|\): (\S+)$`)
	for _, f := range Definitions() {
		for _, m := range result.FindAllStringSubmatch(f.Text, -1) {
			if typ := m[1] + m[2]; !strings.ContainsAny(typ, "\"{(") {
				for _, word := range typeWord.FindAllString(typ, -1) {
					if !is(word) {
						t.Errorf("%s: the type %s is not there: %s", f.Name, word, m[0])
					}
				}
			}
		}
	}
}

// TestCoverage finds every operation, type and field in the definitions.
func TestCoverage(t *testing.T) {
	classes := read(t)
	text := map[string]string{}
	for _, f := range Definitions() {
		if f.Name == "resources/client_b.lua" {
			text["B"] += f.Text
		} else {
			text["A"] += f.Text
		}
	}
	for _, op := range api.Operations() {
		mark, in := "Operation `"+op.Name+"`.", "A"
		if op.Variant == "B" {
			in = "B"
		}
		if strings.Count(text[in], mark) == 0 {
			t.Errorf("%s is not there", op.Name)
		}
		if !needsClass(op) {
			continue
		}
		options := (&writer{variant: map[string]string{"A": "", "B": "B"}[in]}).optionsClass(op)
		c := classes[options]
		if c == nil {
			t.Errorf("%s: its parameters by name are not there", op.Name)
			continue
		}
		for _, p := range op.Parameters(variantOf(op)) {
			if !p.Extra && c.fields[p.Name] == "" {
				t.Errorf("%s: parameter %s is not there", op.Name, p.Name)
			}
		}
	}
	for _, typ := range api.Types {
		for _, n := range names(bindings.TypePlace(typ)) {
			if !has(classes, typ.Name, n.Name) && !(n.Op != nil && onClient(n.Op)) { // of the look-up
				t.Errorf("%s.%s is not there", typ.Name, n.Name)
			}
		}
	}
	for _, name := range bindings.ClientFunctions() {
		if !has(classes, "Client", name) && !has(classes, "ClientB", name) {
			t.Errorf("client.%s is not there", name)
		}
	}
}

// needsClass tells operations with parameters that are called.
func needsClass(op *api.Operation) bool {
	u, ok := usageOf(op)
	return ok && !u.property && len(op.Parameters(variantOf(op))) > 0
}

// has looks for a name in a class and those above it.
func has(classes map[string]*declared, class, name string) bool {
	for c := classes[class]; c != nil; c = classes[c.above] {
		if c.fields[name] != "" {
			return true
		}
	}
	return false
}

// TestForms finds both calling forms of every method once.
func TestForms(t *testing.T) {
	for _, op := range api.Operations() {
		if !needsClass(op) {
			continue
		}
		w := &writer{}
		seen := map[string]bool{}
		positions, byName := 0, 0
		for _, f := range w.forms(op) {
			text := f.with("")
			if seen[text] {
				t.Errorf("%s: the form (%s) is there twice", op.Name, text)
			}
			seen[text] = true
			switch {
			case len(f) == 1 && f[0].name == "options":
				byName++
			case len(f) > 0 && f[0].name != "options":
				positions++
			}
		}
		places := slices.ContainsFunc(op.Parameters(variantOf(op)), func(p api.Param) bool { return !p.Keyword })
		if byName != 1 || places != (positions > 0) {
			t.Errorf("%s: %d forms by position, %d by name", op.Name, positions, byName)
		}
	}
}

func TestDeterministic(t *testing.T) {
	for range 3 {
		if a, b := Definitions(), Definitions(); !slices.Equal(a, b) {
			t.Error("the definitions differ from one time to the next")
		}
		if a, b := Pages(), Pages(); !slices.Equal(a, b) {
			t.Error("the pages differ from one time to the next")
		}
	}
}
