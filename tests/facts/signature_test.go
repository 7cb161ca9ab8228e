package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"botrun/api"
)

// ownSignatures are operations whose parameters are not those of the list,
// with the reason.
var ownSignatures = map[string]string{
	"submission.comment_sort / comment_limit": "two properties; each takes its value when it is assigned",
	"comments (index, length, iteration)":     "Lua's own index, length and call",
	"comment.submission":                      "a property; its parameter is value",
}

// ownParams are single parameters that differ, by "operation parameter".
var ownParams = map[string]string{
	"member.notes.create member":                          "the member is fixed by the object",
	"member.notes.delete member":                          "the member is fixed by the object",
	"community.mod.notes.create community":                "the community is fixed by the object",
	"community.mod.notes.delete community":                "the community is fixed by the object",
	"member.notes.delete community":                       "required: nothing can be deleted without it",
	"community.mod.notes.delete member":                   "required: nothing can be deleted without it",
	"comment.mod.author_notes all_notes":                  "the rules name it beside the listing's options",
	"submission.mod.author_notes all_notes":               "the rules name it beside the listing's options",
	"user.friends (one) user":                             "the row of one friend always has the member",
	"permissions_string permissions":                      "none of them is said by leaving it out",
	"message.parent value":                                "nil is assigned to say that there is none",
	"collection.mod.update_display_layout display_layout": "the layout is cleared by leaving it out",
	"community.flair.flair_type is_link":                  "none is the same as false",
	"community.modmail id":                                "a conversation without an id is refused",
	"community.flair limit":                               "all entries unless a limit is given; found out when it is iterated",
}

// wireKeywords keep the wire's word as the parameter's name.
var wireKeywords = map[string]string{
	"client.drafts.create community": "subreddit",
	"client.multicommunity member":   "redditor",
}

// TestSignatures holds names, order, places and defaults of all parameters.
func TestSignatures(t *testing.T) {
	checked := 0
	for _, r := range readRows(t, "operations.tsv") {
		op := r.operation(t)
		if op == nil || ownSignatures[r["op"]] != "" {
			continue
		}
		checked++
		for _, fault := range compareSignatures(op, r, parseSignature(r["params"]), op.Parameters("A")) {
			t.Errorf("%s: %s", r["op"], fault)
		}
	}
	t.Logf("signatures checked: %d", checked)
}

func compareSignatures(op *api.Operation, r row, want []param, got []api.Param) (faults []string) {
	want = spelledOut(want)
	own := func(name string) bool { return ownParams[r["op"]+" "+name] != "" }
	want = slices.DeleteFunc(want, func(p param) bool {
		return own(p.name) && !slices.ContainsFunc(got, func(g api.Param) bool { return g.Name == p.name })
	})
	var places, gotPlaces []string
	byName := map[string]api.Param{}
	for _, g := range got {
		byName[g.Name] = g
		if !g.Keyword {
			gotPlaces = append(gotPlaces, g.Name)
		}
	}
	for _, w := range want {
		name := w.name
		if wire := wireKeywords[r["op"]+" "+name]; wire != "" {
			name = wire
		}
		if !w.keyword {
			places = append(places, name)
		}
		g, ok := byName[name]
		if w.extra {
			ok = slices.ContainsFunc(got, func(g api.Param) bool { return g.Extra })
			if !ok {
				faults = append(faults, "takes no further names, "+w.name+" does")
			}
			continue
		}
		if !ok {
			faults = append(faults, "lacks "+w.name)
			continue
		}
		delete(byName, name)
		if own(w.name) {
			continue
		}
		if w.rest != g.Rest {
			faults = append(faults, w.name+" takes the remaining places or not")
		}
		if w.required() == g.Optional {
			faults = append(faults, fmt.Sprintf("%s: required %v, not %v", w.name, w.required(), !g.Optional))
		}
		if !w.required() && !w.rest && !(w.typ == "bool|None" && w.def == "None") {
			if d := defaultText(g); d != strings.Trim(w.def, `"`) && !(w.def == "None" && g.Default == nil) {
				faults = append(faults, fmt.Sprintf("%s: default %s, not %s", w.name, w.def, d))
			}
		}
		if isList := strings.HasPrefix(w.typ, "list[") || strings.HasPrefix(w.typ, "Iterable[") || strings.HasPrefix(w.typ, "Iterator[") || strings.HasPrefix(w.typ, "set["); isList != (g.List && !g.Rest) && w.typ != "" && g.Type != "any" {
			faults = append(faults, fmt.Sprintf("%s: list %v, not %v", w.name, isList, g.List))
		}
		if kind := plainType(w.typ); kind != "" && g.Type != kind && g.Type != "any" && !(kind == "int" && g.Type == "number") {
			faults = append(faults, fmt.Sprintf("%s: takes %s, not %s", w.name, kind, g.Type))
		}
	}
	for name, g := range byName {
		if !g.Extra && !own(name) && name != "value" {
			faults = append(faults, "has "+name+", which the list does not")
		}
	}
	if !slices.Equal(places, gotPlaces) && op.Name != "stream_generator" {
		faults = append(faults, fmt.Sprintf("by position: %v, not %v", places, gotPlaces))
	}
	return faults
}

// spelledOut replaces the options of listings and streams by what they are.
func spelledOut(params []param) (out []param) {
	for _, p := range params {
		text := ""
		switch {
		case p.extra && p.name == "listing_options":
			text = "*, limit:int|None=100, params:dict|None=None, request_limit:int|None=None"
		case p.extra && p.name == "stream_options":
			text = "*, pause_after:int|None=None, skip_existing:bool=False, continue_after_id:str|None=None, exception_handler:function|None=None, exclude_before:bool=False, attribute_name:str=\"fullname\""
		case p.extra && p.name == "function_kwargs":
			continue // Lua has closures
		}
		if text == "" {
			out = append(out, p)
			continue
		}
		out = append(out, parseSignature(text)...)
	}
	return out
}

func defaultText(p api.Param) string {
	if p.Default == nil {
		return "None"
	}
	return api.Text(p.Default)
}

// plainType gives the table's word for a plain type; "" for others.
func plainType(typ string) string {
	typ = strings.TrimSuffix(typ, "|None")
	switch typ {
	case "str", "list[str]", "Iterable[str]", "set[str]":
		return "text"
	case "int":
		return "int"
	case "bool":
		return "bool"
	}
	return ""
}
