package runtime

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

// Setting is a value that the host may set for a bot.
type Setting struct {
	Name string
	// Type is text, number, bool, duration, list or choice.
	Type string
	Help string
	// Default is the default as the host would write it; "" if there is none.
	Default string
	// Choices are the words of a choice.
	Choices []string
	// Min and Max bound numbers and durations (in seconds); nil is no bound.
	Min, Max *float64
	// Set tells that the host has set it.
	Set bool
}

var (
	settingTypes   = []string{"text", "number", "bool", "duration", "list", "choice"}
	settingOptions = []string{"type", "default", "help", "choices", "min", "max"}
	settingName    = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
)

// ReservedSettings are the keys of a bot's section that mean something to the
// host; a script cannot have settings of these names.
var ReservedSettings = append([]string{"schedule", "mode", "timeout"}, GuardNames...)

// setting is bot.setting(name, options): the value that the host gave, else
// the default, else nil. Durations are given in seconds, lists as arrays.
func (r *registry) setting(L *lua.LState, a arguments) int {
	s := Setting{Name: a.text(1, "name")}
	switch {
	case !settingName.MatchString(s.Name):
		a.fail(fmt.Sprintf("name must be of small letters, digits and _, got %q", s.Name), "")
	case slices.Contains(ReservedSettings, s.Name):
		a.fail(fmt.Sprintf("the name %q belongs to the host", s.Name), "choose another")
	case slices.ContainsFunc(r.Settings, func(other Setting) bool { return other.Name == s.Name }):
		a.fail(fmt.Sprintf("%q is declared twice", s.Name), "")
	}
	options := map[string]lua.LValue{}
	if L.Get(2) != lua.LNil {
		options = a.options(2, "options", settingOptions...)
	}
	s.read(a, options)
	value := lua.LValue(lua.LNil)
	if d, ok := options["default"]; ok {
		v, err := s.check(L, d)
		if err != nil {
			a.fail(fmt.Sprintf("the default of %q %v", s.Name, err), "")
		}
		value, s.Default = v, settingText(d)
	}
	if text, ok := r.values[s.Name]; ok {
		v, err := s.parse(L, text)
		if err != nil {
			bindings.RaiseError(L, &api.Error{Kind: api.ConfigError, Op: a.op, Message: fmt.Sprintf("the setting %q %v", s.Name, err), Hint: s.Help})
		}
		value, s.Set = v, true
	}
	r.Settings = append(r.Settings, s)
	L.Push(value)
	return 1
}

// read fills the setting in from its options.
func (s *Setting) read(a arguments, options map[string]lua.LValue) {
	if v, ok := options["type"]; ok {
		s.Type = a.choice("type", v, settingTypes...)
	} else if s.Type = typeOfDefault(options); s.Type == "" {
		a.fail(fmt.Sprintf("%q has no type", s.Name), "type is one of "+strings.Join(settingTypes, ", "))
	}
	if v, ok := options["help"]; ok {
		if s.Help = v.String(); v.Type() != lua.LTString {
			a.fail("help must be text", "")
		}
	}
	if v, ok := options["choices"]; ok {
		words, err := textList(v)
		if err != nil {
			a.fail("choices must be a list of words: "+err.Error(), "")
		}
		s.Choices = words
	}
	if (s.Type == "choice") != (len(s.Choices) > 0) {
		a.fail("choices belong to type choice, and it needs some", `such as choices = {"remove", "report"}`)
	}
	for name, bound := range map[string]**float64{"min": &s.Min, "max": &s.Max} {
		v, ok := options[name]
		if !ok {
			continue
		}
		n, isNumber := v.(lua.LNumber)
		if s.Type == "duration" {
			d, err := bindings.ToDuration(v)
			n, isNumber = lua.LNumber(d.Seconds()), err == nil
		} else if s.Type != "number" {
			isNumber = false
		}
		if !isNumber {
			a.fail(fmt.Sprintf("%s must be a number, and belongs to types number and duration", name), "")
		}
		limit := float64(n)
		*bound = &limit
	}
}

func typeOfDefault(options map[string]lua.LValue) string {
	if options["choices"] != nil {
		return "choice"
	}
	switch options["default"].(type) {
	case nil, lua.LString:
		return "text"
	case lua.LNumber:
		return "number"
	case lua.LBool:
		return "bool"
	case *lua.LTable:
		return "list"
	}
	return ""
}

// check gives a Lua value as the setting's type. The error goes on from "the
// setting x".
func (s *Setting) check(L *lua.LState, v lua.LValue) (lua.LValue, error) {
	switch s.Type {
	case "number":
		if n, ok := v.(lua.LNumber); ok {
			return v, s.bounds(float64(n))
		}
	case "bool":
		if _, ok := v.(lua.LBool); ok {
			return v, nil
		}
	case "duration":
		d, err := bindings.ToDuration(v)
		if err != nil {
			return nil, fmt.Errorf("must be a duration: %w", err)
		}
		return lua.LNumber(d.Seconds()), s.bounds(d.Seconds())
	case "list":
		words, err := textList(v)
		if err != nil {
			return nil, fmt.Errorf("must be a list of texts: %w", err)
		}
		return bindings.ToLua(L, words), nil
	case "choice":
		if slices.Contains(s.Choices, v.String()) {
			return v, nil
		}
		return nil, fmt.Errorf("must be one of %s, got %s", strings.Join(s.Choices, ", "), describeValue(v))
	default:
		if _, ok := v.(lua.LString); ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("must be a %s, got %s", s.Type, describeValue(v))
}

// parse reads the text that the host gave.
func (s *Setting) parse(L *lua.LState, text string) (lua.LValue, error) {
	switch s.Type {
	case "number":
		n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil {
			return nil, fmt.Errorf("must be a number, got %q", text)
		}
		return s.check(L, lua.LNumber(n))
	case "bool":
		switch strings.ToLower(strings.TrimSpace(text)) {
		case "true", "yes", "on", "1":
			return lua.LTrue, nil
		case "false", "no", "off", "0":
			return lua.LFalse, nil
		}
		return nil, fmt.Errorf("must be true or false, got %q", text)
	case "list":
		words := []string{}
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); word != "" {
				words = append(words, word)
			}
		}
		return bindings.ToLua(L, words), nil
	}
	return s.check(L, lua.LString(text))
}

func (s *Setting) bounds(n float64) error {
	if s.Min != nil && n < *s.Min {
		return fmt.Errorf("must be at least %v, got %v", *s.Min, n)
	}
	if s.Max != nil && n > *s.Max {
		return fmt.Errorf("must be at most %v, got %v", *s.Max, n)
	}
	return nil
}

// settingText gives a default as the host would write it.
func settingText(v lua.LValue) string {
	if t, ok := v.(*lua.LTable); ok {
		words, err := textList(t)
		if err != nil {
			return "" // check has refused it
		}
		return strings.Join(words, ", ")
	}
	return v.String()
}
