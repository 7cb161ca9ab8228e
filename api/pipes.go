package api

import (
	"maps"
	"net/url"
	"slices"
	"strings"
)

// pipes turn a value into the form the wire wants. Each takes and gives nil
// for an absent value.
var pipes = map[string]func(any) any{
	"comma":     func(v any) any { return join(v, ",") },
	"lines":     func(v any) any { return join(v, "\n") },
	"json":      func(v any) any { return JSONText(v) },
	"nonempty":  nonempty,
	"flag":      func(v any) any { return truthy(v) },
	"lower":     func(v any) any { return mapText(v, strings.ToLower) },
	"wiki_name": func(v any) any { return mapText(v, WikiName) },
	"only": func(v any) any {
		return mapText(v, func(s string) string { return strings.Replace(s, "submissions", "links", 1) })
	},
	"named":  named,
	"quoted": func(v any) any { return eachText(v, percentQuoted) },
	"mod_permissions": func(v any) any {
		return permissions(v, []string{"access", "chat_config", "chat_operator", "config", "flair", "mail", "posts", "wiki"})
	},
	"draft_kind": func(v any) any {
		if v == nil {
			return "link"
		}
		return "markdown"
	},
	"entity":     entity,
	"flair_path": func(v any) any { return choose(truthy(v), "selectflair", "flair") },
	"mod_address": func(v any) any {
		return mapText(v, func(s string) string { return "#" + s })
	},
	"multi_model": multiModel,
	"mute_hours":  muteHours,
	"not_all":     func(v any) any { return !strings.EqualFold(Text(v), "all") },
	"or_empty":    func(v any) any { return choose(truthy(v), v, "") },
	"or_right":    func(v any) any { return choose(truthy(v), v, "right") },
	"random_path": func(v any) any { return choose(truthy(v), "randnsfw", "random") },
	"top_num":     func(v any) any { return choose(truthy(v), nil, 1.0) },
	"live_permissions": func(v any) any {
		if v == nil {
			return "+all"
		}
		return join(eachText(v, func(s string) string { return "+" + s }), ",")
	},
}

// Pipes lists the names of the pipes.
func Pipes() []string { return slices.Sorted(maps.Keys(pipes)) }

func join(v any, sep string) any {
	items, ok := v.([]any)
	if !ok {
		return v
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = Text(item)
	}
	return strings.Join(texts, sep)
}

func truthy(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case float64:
		return v != 0
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return true
}

func nonempty(v any) any {
	if truthy(v) {
		return v
	}
	return nil
}

func mapText(v any, f func(string) string) any {
	if s, ok := v.(string); ok {
		return f(s)
	}
	return v
}

func eachText(v any, f func(string) string) any {
	items, _ := v.([]any)
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = f(Text(item))
	}
	return out
}

// percentQuoted escapes everything but ASCII letters, digits, "_", ".", "-", "~"
// and commas.
func percentQuoted(s string) string {
	return strings.NewReplacer("+", "%20", "%2C", ",").Replace(url.QueryEscape(s))
}

// WikiName gives the name that a wiki page of a title has.
func WikiName(title string) string { return strings.ToLower(strings.ReplaceAll(title, " ", "_")) }

// named gives [{"name": a}, {"name": b}] for the names a and b.
func named(v any) any {
	items, ok := v.([]any)
	if !ok {
		return v
	}
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = Ordered{}.Set("name", item)
	}
	return out
}

// permissions gives "+all" for none named, else "-all", "-x" for each known
// one that is not named, "+y" for each that is.
func permissions(v any, known []string) string {
	if v == nil {
		return "+all"
	}
	var given []string
	for _, item := range v.([]any) {
		given = append(given, Text(item))
	}
	parts := []string{"-all"}
	for _, k := range known {
		if !slices.Contains(given, k) {
			parts = append(parts, "-"+k)
		}
	}
	for _, g := range given {
		parts = append(parts, "+"+g)
	}
	return strings.Join(parts, ",")
}

func choose(cond bool, yes, no any) any {
	if cond {
		return yes
	}
	return no
}

// muteHours gives a number of days in hours; the usual three are not sent.
func muteHours(v any) any {
	if days, ok := v.(float64); ok && days != 3 {
		return days * 24
	}
	return nil
}

// entity joins the names of communities. "all" in front stands for all of the
// account's, which is said by sending nothing.
func entity(v any) any {
	names, _ := v.([]any)
	if len(names) == 0 || strings.EqualFold(Text(names[0]), "all") {
		return nil
	}
	return join(names, ",")
}

// multiModel gives the JSON text of a multicommunity's settings, with its
// communities in the form the service wants.
func multiModel(v any) any {
	settings, _ := v.(map[string]any)
	model := make(map[string]any, len(settings))
	for k, value := range settings {
		if k == "subreddits" || k == "communities" {
			k, value = "subreddits", named(value)
		}
		model[k] = value
	}
	return JSONText(model)
}
