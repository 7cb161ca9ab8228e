package api

import (
	"fmt"
	"strconv"
	"strings"
)

// Param is one parameter of an operation.
type Param struct {
	Name  string
	Alias string // the wire word for the same parameter, "" if there is none
	// Type is "text", "int", "number", "bool", "any", "map", "function", "Media"
	// (a File), "Files" (a map of them), "MediaItem" (a File, or a map with one
	// as "media") or a resource's type, whose value in a call is its name or fullname.
	Type     string
	List     bool     // a list of Type
	Choices  []string // the only texts accepted, if any
	Optional bool     // may be left out; Default is used then
	Default  any
	Keyword  bool // by name only
	Rest     bool // "*members": takes the remaining positions
	Extra    bool // "**settings": takes every other name
}

// listingOptions and streamOptions stand behind "**listing" and "**stream".
const (
	listingOptions = "limit:int=100, params:map?, request_limit:int?"
	streamOptions  = "pause_after:int?, skip_existing:bool=false, continue_after_id:text?, exception_handler:function?, exclude_before:bool=false, attribute_name:text=fullname"
)

// parseParams reads "id:text?, *, fetch:bool=true, **settings". "[T]" is a
// list of T, "T?" may be left out, "(a|b)=a" accepts these words.
func parseParams(text string) ([]Param, error) {
	var params []Param
	keyword := false
	for _, part := range splitTop(text, ',') {
		switch {
		case part == "*":
			keyword = true
			continue
		case part == "**listing", part == "**stream":
			options := listingOptions
			if part == "**stream" {
				options = streamOptions
			}
			more, err := parseParams(options)
			if err != nil {
				return nil, err
			}
			for _, p := range more {
				p.Keyword = true
				params = append(params, p)
			}
			continue
		case strings.HasPrefix(part, "**"):
			params = append(params, Param{Name: part[2:], Type: "map", Extra: true, Optional: true, Keyword: true})
			continue
		}
		rest := strings.HasPrefix(part, "*")
		name, spec, ok := strings.Cut(strings.TrimPrefix(part, "*"), ":")
		if !ok {
			return nil, fmt.Errorf("parameter %q has no type", part)
		}
		p := Param{Name: name, Alias: wireWord(name), Keyword: keyword, Rest: rest, List: rest}
		if t, def, has := strings.Cut(spec, "="); has {
			spec, p.Optional, p.Default = t, true, literal(def)
		}
		if t, has := strings.CutSuffix(spec, "?"); has {
			spec, p.Optional = t, true
		}
		if t, has := strings.CutPrefix(spec, "["); has {
			spec, p.List = strings.TrimSuffix(t, "]"), true
		}
		if t, has := strings.CutPrefix(spec, "("); has {
			p.Choices, spec = strings.Split(strings.TrimSuffix(t, ")"), "|"), "text"
		}
		p.Type = spec
		p.Optional = p.Optional || rest
		keyword = keyword || rest // it takes all places that are left
		params = append(params, p)
	}
	return params, nil
}

// wireWord gives the wire's word for a neutral parameter name, or the other
// way round, or "".
func wireWord(name string) string {
	for _, w := range [][2]string{{"communities", "subreddits"}, {"community", "subreddit"}, {"members", "redditors"}, {"member", "redditor"}} {
		for _, pair := range [][2]string{{w[0], w[1]}, {w[1], w[0]}} {
			if strings.Contains(name, pair[0]) {
				return strings.Replace(name, pair[0], pair[1], 1)
			}
		}
	}
	return ""
}

func literal(s string) any {
	switch s {
	case "true":
		return true
	case "false":
		return false
	}
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return n
	}
	return strings.Trim(s, `"`)
}

// splitTop splits at a separator outside of brackets and quotes, and trims
// the parts; empty parts are left out.
func splitTop(s string, sep byte) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i := 0; i <= len(s); i++ {
		if i == len(s) || (s[i] == sep && depth == 0 && !quoted) {
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

// Returns says what an operation answers: how its payload becomes a value.
type Returns struct {
	// Shape is "none", "self" (the resource itself, updated), "one", "list" (a
	// plain array), "iter", "listing" or "stream".
	Shape string
	// Type is a resource's type, or "text", "bool", "number", "record" (a plain
	// table) or "any" (an object where the payload is a known resource).
	Type     string
	Optional bool   // may be nil
	At       string // path to the value inside the payload: "json.data.things.0"
	Where    string // the item of a list that has the resource's own value in this field
}

// parseReturns reads "Comment? at json.data.things.0", "[Member] at data.children",
// "iter Rule at rules", "listing Submission", "none", "self".
func parseReturns(text string) (Returns, error) {
	what, at, _ := strings.Cut(text, " at ")
	at, where, _ := strings.Cut(at, " where ")
	r := Returns{Shape: "one", Type: what, At: at, Where: where}
	for _, shape := range []string{"iter", "listing", "stream", "self"} {
		if t, ok := strings.CutPrefix(what, shape+" "); ok {
			r.Shape, r.Type = shape, t
		}
	}
	switch {
	case what == "none" || what == "":
		return Returns{Shape: "none"}, nil
	case what == "self":
		return Returns{Shape: "self", At: at, Where: where}, nil
	case strings.HasPrefix(r.Type, "["):
		r.Shape, r.Type = "list", strings.Trim(r.Type, "[]")
	}
	r.Type, r.Optional = strings.CutSuffix(r.Type, "?")
	if r.Type == "" || strings.ContainsAny(r.Type, " []") {
		return r, fmt.Errorf("result %q is not understood", text)
	}
	return r, nil
}

func parseOperation(op *Operation) (p *parsed, err error) {
	p = &parsed{}
	if p.params, err = parseParams(op.Params); err != nil {
		return nil, err
	}
	p.paramsB = p.params
	if op.ParamsB != "" {
		if p.paramsB, err = parseParams(op.ParamsB); err != nil {
			return nil, err
		}
	}
	if p.path, err = parsePath(op.Path); err != nil {
		return nil, err
	}
	if p.query, err = parseFields(op.Query); err != nil {
		return nil, err
	}
	if op.Form != "-" {
		if p.form, err = parseFields(op.Form); err != nil {
			return nil, err
		}
	}
	if p.json, err = parseFields(op.JSON); err != nil {
		return nil, err
	}
	if op.Body != "" {
		if p.body, err = parseExpr(op.Body); err != nil {
			return nil, err
		}
	}
	if p.returns, err = parseReturns(op.Returns); err != nil {
		return nil, err
	}
	for _, word := range strings.Fields(op.Batch) {
		name, size, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(size)
		if err != nil {
			return nil, fmt.Errorf("batch %q: %w", op.Batch, err)
		}
		p.batches = append(p.batches, BatchSize{name, n})
	}
	p.self = selfFields(op, p)
	return p, nil
}
