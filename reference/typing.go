package reference

import (
	"strings"

	"botrun/api"
	"botrun/bindings"
)

// paramType gives a parameter's type as the language server writes it.
func paramType(p api.Param) string {
	t := oneParamType(p)
	if !p.List {
		return t
	}
	if p.Rest {
		return t
	}
	return listOf(t)
}

func oneParamType(p api.Param) string {
	if len(p.Choices) > 0 {
		return alternatives(p.Choices)
	}
	switch p.Type {
	case "text":
		return "string"
	case "int":
		if strings.Contains(p.Name, "limit") { // math.huge is no integer
			return "number"
		}
		return "integer"
	case "number":
		return "number"
	case "bool":
		return "boolean"
	case "map":
		return "table<string, any>"
	case "any", "function":
		return p.Type
	case "Files":
		return "table<string, Upload>"
	case "Media":
		return "Upload"
	case "MediaItem":
		return "Upload|UploadItem"
	}
	var types []*api.Type
	for _, t := range api.Types {
		if bindings.AcceptsType(p, t) {
			types = append(types, t)
		}
	}
	return typesOf(types, p.Type) + "|string"
}

func listOf(t string) string {
	if strings.Contains(t, "|") {
		return "(" + t + ")[]"
	}
	return t + "[]"
}

// results are what the notation of Returns does not tell.
var results = map[string]string{
	"client.drafts":                  "Draft|Draft[]",
	"user.friends":                   "Member|Member[]",
	"client.config":                  "client.Config",
	"comments.list":                  "(Comment|MoreComments)[]",
	"comments.replace_more":          "MoreComments[]",
	"more_comments.comments":         "(Comment|MoreComments)[]",
	"community.widgets.items":        "table<string, Widget>",
	"client.auth.limits":             "{ remaining: number?, used: number? }",
	"message.parent":                 "Message?",
	"community.modmail.unread_count": "table<string, number>",
}

// resultType gives what an operation answers; "" for nothing.
func resultType(op *api.Operation) string {
	if t := results[op.Name]; t != "" {
		return t
	}
	r := op.Result()
	item := valueType(r, bindings.ResultTypes(op))
	switch r.Shape {
	case "none":
		return ""
	case "self":
		if s, ok := find(op); ok && s.typ != nil {
			return s.typ.Name
		}
		return "any"
	case "list":
		return listOf(item)
	case "iter", "listing":
		if r.Optional {
			item += "|false"
		}
		return "Iterator<" + item + ">"
	case "stream":
		return "Iterator<" + item + "|false>"
	}
	if r.Optional {
		return optional(item)
	}
	return item
}

func optional(t string) string {
	if t == "any" {
		return t
	}
	if strings.Contains(t, "|") {
		return t + "|nil"
	}
	return t + "?"
}

// valueType gives the type of one value that a row names.
func valueType(r api.Returns, types []*api.Type) string {
	switch r.Type {
	case "text":
		return "string"
	case "int":
		return "integer"
	case "number":
		return "number"
	case "bool":
		return "boolean"
	case "record":
		return "table<string, any>"
	case "time":
		return "Time"
	case "PostMedia", "EmojiMedia", "StylesheetImage", "StylesheetAsset", "WidgetMedia", "InlineGif", "InlineImage", "InlineVideo":
		return "MediaFile"
	case "any":
		return typesOf(types, "any")
	}
	return typesOf(types, r.Type)
}

// fieldTypes are fields whose value is not what the wire has.
var fieldTypes = map[string]string{
	"Draft.modified":                      "Time",
	"ModmailConversation.authors":         "Member[]",
	"CommunityWidgets.items":              "table<string, Widget>",
	"CommunityWidgets.progressive_images": "boolean",
	"MultiCommunity.name":                 "string",
}

// fieldType gives the type of a resource's field, with its wire form in words.
func fieldType(t *api.Type, n bindings.Name) (typ, wire string) {
	field := n.Name
	if !t.HasField(field) {
		if alias := wireAlias[field]; t.HasField(alias) {
			field = alias
		}
	}
	name, kinds := t.Wire(field)
	wire = wireWords(kinds)
	if name != n.Name && name != "" {
		wire = strings.TrimSpace(name + " " + wire)
	}
	nullable := strings.Contains(kinds, "n")
	if over := fieldTypes[t.Name+"."+field]; over != "" {
		return over, wire
	}
	if n.Holds.Type != "" {
		typ = typesOf(bindings.TypesOf(n.Holds.Type), n.Holds.Type)
		if n.Holds.Shape == "list" {
			typ = listOf(typ)
		}
	} else {
		typ = plainType(field, kinds)
	}
	if nullable {
		typ = optional(typ)
	}
	return typ, wire
}

// wireAlias are the wire's words for neutral field names.
var wireAlias = map[string]string{"community": "subreddit", "communities": "subreddits", "member": "user"}

func plainType(field, kinds string) string {
	if field == "id" || strings.HasSuffix(field, "_id") {
		return "string" // also where the wire sends numbers
	}
	var words []string
	for _, k := range kinds {
		switch k {
		case 's':
			words = append(words, "string")
		case 'd':
			words = append(words, "number")
		case 'b':
			words = append(words, "boolean")
		case 'l', 'L':
			words = append(words, "any[]")
		case 'o':
			words = append(words, "table<string, any>")
		}
	}
	if len(words) == 0 {
		return "any"
	}
	return strings.Join(words, "|")
}

// wireWords gives kinds such as "ns" in words: "text or null".
func wireWords(kinds string) string {
	var words []string
	for _, k := range strings.ReplaceAll(kinds, "n", "") + strings.Repeat("n", strings.Count(kinds, "n")) {
		if word := map[rune]string{'s': "text", 'd': "number", 'b': "true or false", 'l': "list", 'L': "listing", 'o': "object", 'n': "null"}[k]; word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " or ")
}
