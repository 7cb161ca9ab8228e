package sim

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

//go:embed templates/*.json
var templateFiles embed.FS

// Payloads begin as templates: every field the service sends for a type, each
// with a neutral value. A handler fills in what it knows.
var (
	submissionTemplate   = &template{file: "submission"}
	commentTemplate      = &template{file: "comment"}
	deliveredTemplate    = &template{file: "delivered_comment"}
	messageTemplate      = &template{file: "message"}
	communityTemplate    = &template{file: "community"}
	profileTemplate      = &template{file: "profile"}
	memberTemplate       = &template{file: "member"}
	accountTemplate      = &template{file: "account"}
	preferencesTemplate  = &template{file: "preferences"}
	settingsTemplate     = &template{file: "settings"}
	requirementsTemplate = &template{file: "requirements"}
)

// object is a JSON object under construction.
type object = map[string]any

// raw is JSON text that is ready to be sent.
type raw = jsontext.Value

// template is a file of neutral values, read when it is first used.
type template struct {
	file   string
	once   sync.Once
	names  []string
	quoted []string // `"name":`
	values []raw
}

func (t *template) read() {
	name := t.file
	text, err := templateFiles.ReadFile("templates/" + name + ".json")
	if err != nil {
		panic(err) // the file is compiled in
	}
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	if _, err := dec.ReadToken(); err != nil {
		panic(fmt.Sprintf("sim: template %s: %v", name, err))
	}
	for dec.PeekKind() != '}' {
		key, err := dec.ReadToken()
		if err != nil {
			panic(fmt.Sprintf("sim: template %s: %v", name, err))
		}
		field := key.String()
		value, err := dec.ReadValue()
		if err != nil {
			panic(fmt.Sprintf("sim: template %s: field %s: %v", name, field, err))
		}
		t.names = append(t.names, field)
		t.quoted = append(t.quoted, strconv.Quote(field)+":")
		t.values = append(t.values, value.Clone())
	}
}

// has tells whether the template knows a field.
func (t *template) has(name string) bool {
	t.once.Do(t.read)
	return slices.Contains(t.names, name)
}

// append writes the template's fields, with the given ones in place of the
// neutral ones and fields the template lacks at the end. The closing brace is
// left to the caller, who may have more to say.
func (t *template) append(b []byte, fields object) []byte {
	t.once.Do(t.read)
	open := byte('{')
	used := 0
	for i, name := range t.names {
		b = append(append(b, open), t.quoted[i]...)
		open = ','
		if v, ok := fields[name]; ok {
			b = appendJSON(b, v)
			used++
		} else {
			b = append(b, t.values[i]...)
		}
	}
	if used == len(fields) {
		return b
	}
	var extra []string
	for name := range fields {
		if !t.has(name) {
			extra = append(extra, name)
		}
	}
	slices.Sort(extra)
	for _, name := range extra {
		b = append(append(append(b, ','), strconv.Quote(name)...), ':')
		b = appendJSON(b, fields[name])
	}
	return b
}

// object gives the template as JSON text.
func (t *template) object(fields object) raw { return append(t.append(nil, fields), '}') }

// appendJSON writes any value; & < > stay as they are.
func appendJSON(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case stamp:
		return v.append(b)
	case raw:
		return append(b, v...)
	case string:
		b, err := jsontext.AppendQuote(b, v)
		if err != nil { // invalid UTF-8 was replaced, which is what we want
			return b
		}
		return b
	}
	text, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic(fmt.Sprintf("sim: value %T cannot be sent: %v", v, err)) // a mistake in a handler
	}
	return append(b, text...)
}

// listing writes the envelope around items; each is called for one item.
func appendListing[T any](b []byte, items []T, after, before string, each func([]byte, T) []byte) []byte {
	b = append(b, `{"kind":"Listing","data":{"after":`...)
	b = appendJSON(b, orNull(after))
	b = append(b, `,"dist":`...)
	b = strconv.AppendInt(b, int64(len(items)), 10)
	b = append(b, `,"modhash":null,"geo_filter":"","children":[`...)
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = each(b, item)
	}
	b = append(b, `],"before":`...)
	b = appendJSON(b, orNull(before))
	return append(b, "}}"...)
}
