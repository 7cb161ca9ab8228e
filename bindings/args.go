package bindings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// use is one use of an operation from a script: what it is called on and with.
type use struct {
	client *Client
	op     *api.Operation
	owner  *Object // nil for operations of the client
	args   map[string]any
	given  map[string]lua.LValue // the Lua values behind args
}

// bind brings a call's Lua arguments to the operation's parameters: those
// before the "*" by position, the rest by name in one last table.
func (c *Client) bind(L *lua.LState, op *api.Operation, owner *Object, values []lua.LValue) *use {
	u := &use{client: c, op: op, owner: owner, args: map[string]any{}, given: map[string]lua.LValue{}}
	params := op.Parameters(c.variant)
	var byPlace []api.Param
	for _, p := range params {
		if !p.Keyword {
			byPlace = append(byPlace, p)
		}
	}
	var names *lua.LTable
	if n := len(values); n > 0 {
		if t, ok := values[n-1].(*lua.LTable); ok && takenAsNames(t, n-1, byPlace, params) {
			names, values = t, values[:n-1]
		}
	}
	for i, v := range values {
		if i < len(byPlace) && byPlace[i].Rest || len(byPlace) > 0 && byPlace[len(byPlace)-1].Rest && i >= len(byPlace)-1 {
			rest := byPlace[len(byPlace)-1]
			list, _ := u.args[rest.Name].([]any)
			one := rest
			one.List = false
			u.args[rest.Name] = append(list, u.value(L, one, v))
			given, ok := u.given[rest.Name].(*lua.LTable)
			if !ok {
				given = L.NewTable()
				u.given[rest.Name] = given
			}
			given.Append(v)
			continue
		}
		if i >= len(byPlace) {
			if v == lua.LNil {
				continue
			}
			u.fail(L, fmt.Sprintf("takes %d argument%s by position, %d were given", len(byPlace), plural(len(byPlace)), len(values)), signatureHint(params))
		}
		u.give(L, byPlace[i], v)
	}
	if names != nil {
		u.names(L, params, names)
	}
	for _, p := range params {
		if _, ok := u.given[p.Name]; ok || u.args[p.Name] != nil {
			continue
		}
		if !p.Optional {
			u.fail(L, fmt.Sprintf("parameter %q is missing", p.Name), signatureHint(params))
		}
		if p.Default != nil {
			u.args[p.Name] = p.Default
		}
	}
	u.oneOf(L)
	return u
}

// takenAsNames tells whether a last table holds parameters by name. In the
// place of a list, a map or a file it is the value itself, unless all of its
// keys are parameter names.
func takenAsNames(t *lua.LTable, place int, byPlace, params []api.Param) bool {
	if place >= len(byPlace) || byPlace[place].Rest {
		return true
	}
	p := byPlace[place]
	if !p.List && p.Type != "map" && p.Type != "any" && p.Type != "Files" && p.Type != "Media" && p.Type != "MediaItem" {
		return true
	}
	any, all := false, true
	t.ForEach(func(k, _ lua.LValue) {
		any = true
		name, ok := k.(lua.LString)
		all = all && ok && findParam(params, string(name)) != nil
	})
	return any && all
}

func findParam(params []api.Param, name string) *api.Param {
	for i := range params {
		if p := &params[i]; !p.Extra && (p.Name == name || p.Alias == name) {
			return p
		}
	}
	return nil
}

func (u *use) names(L *lua.LState, params []api.Param, t *lua.LTable) {
	var extra *api.Param
	if i := slices.IndexFunc(params, func(p api.Param) bool { return p.Extra }); i >= 0 {
		extra = &params[i]
	}
	t.ForEach(func(k, v lua.LValue) {
		key, ok := k.(lua.LString)
		if !ok {
			u.fail(L, "a value without a name in the table of parameters", signatureHint(params))
		}
		name := string(key)
		p := findParam(params, name)
		if p == nil && extra != nil {
			settings, _ := u.args[extra.Name].(map[string]any)
			if settings == nil {
				settings = map[string]any{}
				u.args[extra.Name] = settings
			}
			settings[name] = u.plain(L, name, v)
			return
		}
		if p == nil {
			u.unknown(L, name, params)
			return
		}
		if _, twice := u.given[p.Name]; twice {
			u.fail(L, fmt.Sprintf("parameter %q is given twice", p.Name), "")
		}
		u.give(L, *p, v)
	})
}

// unknown raises the error for a parameter that the operation does not have,
// or has in the other variant.
func (u *use) unknown(L *lua.LState, name string, params []api.Param) {
	other := map[string]string{"A": "B", "B": "A"}[u.client.variant]
	if u.op.InVariant(other) && findParam(u.op.Parameters(other), name) != nil {
		u.client.refuse(L, u.op.Name, fmt.Sprintf("parameter %q", name), other)
	}
	var known []string
	for _, p := range params {
		known = append(known, p.Name)
	}
	hint := signatureHint(params)
	if near := api.Nearest(name, known); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	u.fail(L, fmt.Sprintf("unknown parameter %q", name), hint)
}

func (u *use) give(L *lua.LState, p api.Param, v lua.LValue) {
	if v == lua.LNil {
		return
	}
	u.given[p.Name] = v
	if IsNull(v) {
		if !p.Optional {
			u.fail(L, fmt.Sprintf("parameter %q cannot be null", p.Name), "")
		}
		return
	}
	u.args[p.Name] = u.value(L, p, v)
}

func (u *use) oneOf(L *lua.LState) {
	if u.op.OneOf == "" {
		return
	}
	names := strings.Fields(u.op.OneOf)
	n := 0
	for _, name := range names {
		if u.args[name] != nil {
			n++
		}
	}
	if n != 1 {
		u.fail(L, fmt.Sprintf("takes exactly one of %s; %d were given", strings.Join(names, ", "), n), "")
	}
}

// value checks a Lua value against a parameter's type and gives it in the form
// of a call.
func (u *use) value(L *lua.LState, p api.Param, v lua.LValue) any {
	if p.List {
		t, ok := v.(*lua.LTable)
		if !ok {
			u.wrong(L, p, v, "a list")
		}
		one := p
		one.List = false
		if t.Len() == 0 && hasKeys(t) {
			u.wrong(L, p, v, "a list")
		}
		list := make([]any, 0, t.Len())
		for i := 1; i <= t.Len(); i++ {
			list = append(list, u.value(L, one, t.RawGetInt(i)))
		}
		return list
	}
	switch p.Type {
	case "any":
		if toClient(v) != nil && takesClient(u.op) {
			return nil // the operation is the client's already
		}
		return u.plain(L, p.Name, v)
	case "map":
		if t, ok := v.(*lua.LTable); ok {
			plain := u.plain(L, p.Name, t)
			if m, ok := plain.(map[string]any); ok {
				return m
			}
			if t.Len() == 0 {
				return map[string]any{}
			}
		}
		u.wrong(L, p, v, "a table with names")
	case "bool":
		if b, ok := v.(lua.LBool); ok {
			return bool(b)
		}
		u.wrong(L, p, v, "true or false")
	case "int", "number":
		if n, ok := v.(lua.LNumber); ok {
			f := float64(n)
			if p.Type == "int" && f >= math.MaxFloat64 { // math.huge, which this Lua has as the largest number
				return 0.0 // no limit
			}
			if p.Type == "int" && f != math.Trunc(f) || math.IsNaN(f) {
				u.wrong(L, p, v, "a whole number")
			}
			return f
		}
		u.wrong(L, p, v, "a number")
	case "function":
		if f, ok := v.(*lua.LFunction); ok {
			return f
		}
		u.wrong(L, p, v, "a function")
	case "text":
		if s, ok := v.(lua.LString); ok {
			if len(p.Choices) > 0 && !slices.Contains(p.Choices, string(s)) {
				u.fail(L, fmt.Sprintf("parameter %q is one of %s, not %q", p.Name, strings.Join(p.Choices, ", "), string(s)), "")
			}
			return string(s)
		}
		u.wrong(L, p, v, "text")
	case "Files":
		if t, ok := v.(*lua.LTable); ok {
			return u.files(L, p.Name, t)
		}
		u.wrong(L, p, v, "a table of files by name")
	case "Media":
		return u.media(L, p.Name, v)
	case "MediaItem":
		return u.mediaItem(L, p.Name, v)
	default:
		return u.resource(L, p, v)
	}
	return nil
}

// resource gives the name, id or fullname that stands for a resource.
func (u *use) resource(L *lua.LState, p api.Param, v lua.LValue) any {
	accepted, form := resourceForms[p.Type], "name"
	if accepted.form != "" {
		form = accepted.form
	}
	types := accepted.types
	if types == nil {
		types = []string{p.Type}
	}
	want := strings.Join(types, " or ")
	if s, ok := v.(lua.LString); ok {
		if strings.TrimSpace(string(s)) == "" {
			u.fail(L, fmt.Sprintf("parameter %q is empty", p.Name), "give a "+form)
		}
		if accepted.read == nil {
			return string(s)
		}
		text, err := accepted.read(string(s))
		if err != nil {
			u.fail(L, fmt.Sprintf("parameter %q: %v", p.Name, err), "")
		}
		return text
	}
	o := toObject(v)
	if o == nil || !slices.ContainsFunc(types, func(t string) bool { return t == o.typ.Name || slices.Contains(subtypes[t], o.typ.Name) }) {
		u.wrong(L, p, v, "a "+want+" or its "+form)
	}
	switch form {
	case "fullname":
		if name := o.fullname(); name != "" {
			return name
		}
		o.load(L)
		return o.fullname()
	case "name":
		if o.typ.Name == "Member" {
			return o.memberName(L)
		}
	}
	return o.String()
}

// resourceForms says how resources are named in a call.
var resourceForms = map[string]struct {
	types []string
	form  string
	read  textReader
}{
	"Community":           {form: "name"},
	"Member":              {form: "name"},
	"MemberID":            {types: []string{"Member"}, form: "fullname", read: withPrefix("t2_")},
	"Submission":          {form: "fullname", read: submissionFullname},
	"Comment":             {form: "fullname", read: withPrefix("t1_")},
	"Message":             {form: "fullname", read: withPrefix("t4_")},
	"Thing":               {types: []string{"Comment", "Submission", "Message"}, form: "fullname", read: withPrefix("")},
	"Announcement":        {form: "fullname"},
	"ModmailConversation": {form: "id"},
	"Rule":                {form: "short name"},
	"Widget":              {form: "id"},
}

// textReader turns a text that stands for a resource into its form in a call.
type textReader func(string) (string, error)

func withPrefix(prefix string) textReader {
	return func(s string) (string, error) {
		if !strings.HasPrefix(s, prefix) || !strings.Contains(s, "_") {
			return "", fmt.Errorf("%q is not a fullname; it would begin with %q", s, prefix)
		}
		return s, nil
	}
}

func submissionFullname(s string) (string, error) {
	if strings.HasPrefix(s, "t3_") {
		return s, nil
	}
	if strings.Contains(s, "/") {
		id, err := api.SubmissionID(s)
		if err != nil {
			return "", err
		}
		s = id
	}
	if strings.Contains(s, "_") {
		return "", fmt.Errorf("%q is not the fullname of a submission; it would begin with \"t3_\"", s)
	}
	return "t3_" + s, nil
}

// subtypes are the types that stand for another one as well.
var subtypes = map[string][]string{
	"Community": {"UserCommunity"},
	"Message":   {"CommunityMessage", "Comment"},
	"Widget":    {"ButtonWidget", "Calendar", "CommunityList", "CustomWidget", "IDCard", "ImageWidget", "Menu", "ModeratorsWidget", "PostFlairWidget", "RulesWidget", "TextArea"},
}

// plain gives a value of JSON shape: resources stand as their text form, and
// media as their file.
func (u *use) plain(L *lua.LState, name string, v lua.LValue) any {
	s := newShaper(L)
	s.held = func(ud *lua.LUserData) (any, bool) {
		switch x := ud.Value.(type) {
		case *Object:
			return x.String(), true
		case *media:
			return x.file(L, u), true
		}
		return nil, false
	}
	x, err := s.shape(v)
	if err != nil {
		u.fail(L, fmt.Sprintf("parameter %q: %v", name, err), "")
	}
	return x
}

func hasKeys(t *lua.LTable) bool {
	k, _ := t.Next(lua.LNil)
	return k != lua.LNil
}

func (u *use) wrong(L *lua.LState, p api.Param, v lua.LValue, want string) {
	u.fail(L, fmt.Sprintf("parameter %q is %s, not %s", p.Name, want, describe(v)), "")
}

func (u *use) fail(L *lua.LState, message, hint string) {
	RaiseError(L, &api.Error{Kind: api.Invalid, Op: u.op.Name, Message: message, Hint: hint})
}

// describe names a Lua value for a message.
func describe(v lua.LValue) string {
	if o := toObject(v); o != nil {
		return "a " + o.typ.Name
	}
	switch v.Type() {
	case lua.LTString:
		s := v.String()
		if len(s) > 40 {
			s = s[:40] + "…"
		}
		return fmt.Sprintf("the text %q", s)
	case lua.LTNumber:
		return "the number " + v.String()
	case lua.LTBool:
		return v.String()
	case lua.LTNil:
		return "nil"
	}
	return "a " + v.Type().String()
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// signatureHint lists an operation's parameters.
func signatureHint(params []api.Param) string {
	if len(params) == 0 {
		return "it takes no parameters"
	}
	var names []string
	for _, p := range params {
		name := p.Name
		if p.Extra {
			name = "further settings"
		}
		names = append(names, name)
	}
	return "it takes " + strings.Join(names, ", ")
}
