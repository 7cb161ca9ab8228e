package api

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Request is a call in the form of the wire, without a base address, headers
// or encoding: what the client sends and what a generic request is.
type Request struct {
	Method string
	Path   string // relative to the API's base address, or absolute
	Site   bool   // relative to the site's base address
	Query  []Pair // without raw_json
	Form   []Pair // sorted by name; nil when there is no form
	JSON   []byte // a JSON body; nil when there is none
	Raw    []byte // a body as it is; nil when there is none
	Files  []NamedFile
}

// NamedFile is a file in a multipart form.
type NamedFile struct {
	Field string
	File
}

// Text gives a value's text form in a query or form: digits for whole
// numbers, true and false, JSON text for lists and maps.
func Text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		if v == float64(int64(v)) {
			return strconv.FormatInt(int64(v), 10)
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	case int:
		return strconv.Itoa(v)
	case File:
		return string(v.Content)
	}
	return JSONText(v)
}

// Request renders a call of a primitive row.
func (op *Operation) Request(call *Call) (*Request, error) {
	if strings.HasPrefix(op.Path, "{path}") {
		return generic(op, call)
	}
	p := op.mustParse()
	r := &Request{Method: op.Method, Site: op.Site}
	var err error
	if r.Path, err = fillPath(p.path, call); err != nil {
		return nil, Errorf(Invalid, "%w", err)
	}
	r.Query = override(fill(p.query, call), call.Query)
	switch {
	case op.Body != "":
		r.Raw = []byte(JSONText(p.body.eval(call)))
	case op.JSON != "":
		body := Ordered{}.Set("api_type", "json")
		for _, f := range p.json {
			body = f.object(body, call)
		}
		r.JSON = []byte(JSONText(body))
	case op.Form == "-":
	case op.Form != "" || op.Method == "POST":
		r.Form = []Pair{{"api_type", "json"}}
		for _, f := range p.form {
			if file, ok := f.value.eval(call).(File); ok {
				r.Files = append(r.Files, NamedFile{f.name, file})
				continue
			}
			r.Form = append(r.Form, fill([]wireField{f}, call)...)
		}
		sortPairs(r.Form)
	}
	return r, nil
}

// generic renders client.get, post, put, patch, delete and request.
func generic(op *Operation, call *Call) (*Request, error) {
	a := call.Args
	r := &Request{Method: op.Method, Path: Text(a["path"])}
	if m, ok := a["method"].(string); ok {
		r.Method = strings.ToUpper(m)
	}
	if a["data"] != nil && a["json"] != nil {
		return nil, &Error{Kind: Invalid, Message: "data and json cannot be given together", Hint: "leave one of them out"}
	}
	switch params := a["params"].(type) {
	case map[string]any:
		r.Query = pairs(params)
	case string:
		values, err := url.ParseQuery(params)
		if err != nil {
			return nil, Errorf(Invalid, "params is not a query: %w", err)
		}
		for _, k := range slices.Sorted(mapKeys(values)) {
			for _, v := range values[k] {
				r.Query = append(r.Query, Pair{k, v})
			}
		}
	}
	r.Query = override(r.Query, call.Query)
	switch data := a["data"].(type) {
	case nil:
		if a["json"] == nil && r.Method == "POST" && op.Name == "client.post" {
			r.Form = []Pair{{"api_type", "json"}}
		}
	case map[string]any:
		r.Form = override([]Pair{{"api_type", "json"}}, pairs(data))
		sortPairs(r.Form)
	default:
		r.Raw = []byte(Text(data))
	}
	switch body := a["json"].(type) {
	case nil:
	case map[string]any:
		if _, has := body["api_type"]; !has {
			with := map[string]any{"api_type": "json"}
			for k, v := range body {
				with[k] = v
			}
			body = with
		}
		r.JSON = []byte(JSONText(body))
	default:
		r.JSON = []byte(JSONText(body))
	}
	if files, ok := a["files"].(map[string]any); ok {
		for _, k := range sortedKeys(files) {
			file, ok := files[k].(File)
			if !ok {
				return nil, Errorf(Invalid, "files.%s is not a file", k)
			}
			r.Files = append(r.Files, NamedFile{k, file})
		}
		if r.Form == nil {
			r.Form = []Pair{{"api_type", "json"}}
		}
	}
	return r, nil
}

func mapKeys(m map[string][]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func pairs(m map[string]any) []Pair {
	var out []Pair
	for _, k := range sortedKeys(m) {
		if m[k] != nil {
			out = append(out, Pair{k, Text(m[k])})
		}
	}
	return out
}

// override gives base with the pairs of more, which replace those of the same name.
func override(base, more []Pair) []Pair {
	if len(more) == 0 {
		return base
	}
	out := slices.DeleteFunc(slices.Clone(base), func(p Pair) bool {
		return slices.ContainsFunc(more, func(m Pair) bool { return m.Name == p.Name })
	})
	return append(out, more...)
}

func sortPairs(ps []Pair) {
	slices.SortStableFunc(ps, func(a, b Pair) int { return strings.Compare(a.Name, b.Name) })
}

// wireField is one "name<-expression" of a query, form or JSON body, or
// "**settings", which sends the map's own keys.
type wireField struct {
	name   string
	value  expr
	spread bool
}

func parseFields(text string) ([]wireField, error) {
	var fields []wireField
	for _, part := range splitTop(text, ',') {
		f := wireField{}
		source := part
		if name, value, ok := strings.Cut(part, "<-"); ok {
			f.name, source = strings.TrimSpace(name), value
		} else if name, value, ok := strings.Cut(part, "="); ok {
			fields = append(fields, wireField{name: strings.TrimSpace(name), value: constant{constantText(value)}})
			continue
		} else if f.name, f.spread = strings.CutPrefix(part, "**"); f.spread {
			source = f.name
		}
		var err error
		if f.value, err = parseExpr(source); err != nil {
			return nil, fmt.Errorf("wire field %q: %w", part, err)
		}
		if o, ok := f.value.(object); ok {
			f.value = piped{o, []string{"json"}}
		}
		fields = append(fields, f)
	}
	return fields, nil
}

// constantText keeps true, false and numbers as such, so that a JSON body has
// them in their own type.
func constantText(s string) any {
	if s == "" {
		return ""
	}
	return literal(s)
}

func fill(fields []wireField, call *Call) []Pair {
	var out []Pair
	for _, f := range fields {
		v := f.value.eval(call)
		if f.spread {
			extra, _ := v.(map[string]any)
			out = override(out, pairs(extra))
			continue
		}
		if v != nil {
			out = append(out, Pair{f.name, Text(v)})
		}
	}
	return out
}

func (f wireField) object(o Ordered, call *Call) Ordered {
	v := f.value.eval(call)
	if extra, ok := v.(map[string]any); ok && f.spread {
		for _, k := range sortedKeys(extra) {
			o = o.Set(k, extra[k])
		}
		return o
	}
	if f.spread || v == nil {
		return o
	}
	return o.Set(f.name, v)
}

// pathPart is fixed text or, where source is set, a placeholder.
type pathPart struct {
	text   string
	source expr
}

// parsePath reads "r/{self.display_name}/api/friend/".
func parsePath(text string) ([]pathPart, error) {
	var parts []pathPart
	for text != "" {
		fixed, rest, ok := strings.Cut(text, "{")
		parts = append(parts, pathPart{text: fixed})
		if !ok {
			break
		}
		name, after, ok := strings.Cut(rest, "}")
		if !ok {
			return nil, fmt.Errorf("path: no } after %q", rest)
		}
		e, err := parseExpr(name)
		if err != nil {
			return nil, fmt.Errorf("path: %w", err)
		}
		parts = append(parts, pathPart{source: e})
		text = after
	}
	return parts, nil
}

func fillPath(parts []pathPart, call *Call) (string, error) {
	var b strings.Builder
	for _, p := range parts {
		if p.source == nil {
			b.WriteString(p.text)
			continue
		}
		v := Text(p.source.eval(call))
		if v == "" {
			var name string
			p.source.walk(func(s source) { name = s.name })
			return "", fmt.Errorf("%s is empty", name)
		}
		b.WriteString(EscapePath(v))
	}
	return b.String(), nil
}

// EscapePath escapes a value for a path; "/", "+" and "," stay, as in wiki
// page names and joined communities. A "." or ".." segment is escaped, so a
// value cannot climb out of its place.
func EscapePath(v string) string {
	segments := strings.Split(v, "/")
	for i, s := range segments {
		s = strings.NewReplacer("%2C", ",", "%2B", "+", "%3A", ":").Replace(url.PathEscape(s))
		if s == "." || s == ".." {
			s = strings.ReplaceAll(s, ".", "%2E")
		}
		segments[i] = s
	}
	return strings.Join(segments, "/")
}

// SelfField is a field of the resource that an operation uses. An optional
// one is sent along where it is held; the resource is not loaded for it. With
// Unless it is not needed either where that parameter is given.
type SelfField struct {
	Name     string
	Optional bool
	Unless   string
}

func selfFields(op *Operation, p *parsed) []SelfField {
	var out []SelfField
	add := func(s source) {
		if !s.self {
			return
		}
		i := slices.IndexFunc(out, func(f SelfField) bool { return f.Name == s.name })
		if i < 0 {
			out = append(out, SelfField{s.name, s.optional, s.unless})
			return
		}
		out[i].Optional = out[i].Optional && s.optional
		if !s.optional && out[i].Unless != s.unless {
			out[i].Unless = ""
		}
	}
	for _, part := range p.path {
		if part.source != nil {
			part.source.walk(add)
		}
	}
	for _, f := range slices.Concat(p.query, p.form, p.json) {
		f.value.walk(add)
	}
	if p.body != nil {
		p.body.walk(add)
	}
	for _, name := range strings.Fields(op.Uses) {
		name, optional := strings.CutSuffix(name, "?")
		add(source{self: true, name: name, optional: optional})
	}
	for _, b := range parseInverse(op.Inverse).binds {
		if name, ok := strings.CutPrefix(b.from, "self."); ok {
			add(source{self: true, name: name, optional: true})
		}
	}
	return out
}
