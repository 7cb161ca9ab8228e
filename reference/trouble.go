package reference

import (
	"regexp"
	"slices"
	"strings"

	"botrun/api"
)

// trouble is an error that an operation may end with, beside those that every
// one may.
type trouble struct{ kind, when string }

// implied are errors that a sentence of the rules tells of in other words.
var implied = []struct{ says, kind, when string }{
	{"your own", "forbidden", "it is not your own"},
	{"must be removed first", "api", "it is not removed"},
	{"cannot be given together", "invalid", "both are given"},
	{"cannot be given with", "invalid", "both are given"},
	{"at most one of", "invalid", "more than one is given"},
	{"Takes reason_id, mod_note or both", "invalid", "neither is given"},
	{"Needs either note_id", "invalid", "neither or both are given"},
	{"Needs a member's login", "read_only", "nobody is logged in"},
	{"needs a member's login", "read_only", "nobody is logged in"},
	{"no short_url is set", "invalid", "no short_url is set"},
	{"Needs a loaded", "not_fetched", "it is not loaded"},
	{"before the submission is loaded", "invalid", "it is loaded already"},
	{"Another member's list is forbidden", "forbidden", "the list is private"},
	{"Only for the communities all and mod", "bad_request", "it is another community"},
	{"Needs a paid account", "forbidden", "the account is not paid for"},
	{"needs a paid account", "forbidden", "the account is not paid for"},
	{"Only for installed applications", "invalid", "the application has a secret"},
	{"needs the permission mail", "forbidden", "the permission is missing"},
}

var toldKind = regexp.MustCompile(`([^.;]*?)(?: is| are)? an error of kind (\w+)(?: or (\w+))?`)

// troubles gives what an operation's row implies, once each kind and cause.
func troubles(op *api.Operation) (all []trouble) {
	add := func(kind, when string) {
		if t := (trouble{kind, when}); !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	if op.OneOf != "" {
		add("invalid", "not exactly one of "+strings.Join(strings.Fields(op.OneOf), ", ")+" is given")
	}
	for _, p := range op.Parameters("A") {
		if len(p.Choices) > 0 {
			add("invalid", p.Name+" is another word")
		}
	}
	for _, m := range toldKind.FindAllStringSubmatch(op.Rules, -1) {
		when := strings.ToLower(strings.TrimSpace(m[1]))
		add(m[2], when)
		if m[3] != "" {
			add(m[3], when)
		}
	}
	for _, i := range implied {
		if strings.Contains(op.Rules, i.says) {
			add(i.kind, i.when)
		}
	}
	if strings.Contains(op.Path+op.Form+op.Query, "self.me.name") {
		add("read_only", "nobody is logged in")
	}
	if op.Kind == api.Upload {
		add("media", "the file's type does not fit")
		add("too_large", "the file is too large")
	}
	if strings.Contains(op.Name, ".mod.") && op.Writes() {
		add("forbidden", "the account does not moderate there")
	}
	if op.Kind == api.Fetch && strings.Contains(op.Path, "{") {
		add("not_found", "there is none")
	}
	return all
}
