package policy

import (
	"context"
	"slices"
	"strings"

	"botrun/api"
)

// Permissions lets through what the granted scopes allow, and refuses the rest
// with kind denied before anything is sent. With all, or a granted "*",
// everything passes.
//
// A generic request needs the scopes of every row that has its method and
// path: one address may serve several operations, and what the form says is
// not looked at. To an unknown path, a GET needs "read"; anything else is an
// unknown write, which only all and "*" allow.
func Permissions(granted []string, all bool) api.Link {
	granted = slices.Clone(granted)
	all = all || slices.Contains(granted, "*")
	return func(next api.Caller) api.Caller {
		if all {
			return next
		}
		return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
			m, err := meaningOf(call)
			if err != nil {
				return nil, err
			}
			if missing := m.missing(granted); len(missing) > 0 {
				return nil, m.denied(call, missing)
			}
			return next.Call(ctx, call)
		})
	}
}

// missing gives the scopes that a call needs beyond the granted ones.
func (m meaning) missing(granted []string) (missing []string) {
	switch {
	case m.row == nil && m.writes:
		return []string{"*"}
	case m.row == nil:
		return (&api.Operation{Scope: "read"}).Needs(granted)
	case !m.generic:
		return m.row.Needs(granted)
	}
	for _, row := range api.Operations() {
		if row.Method != m.row.Method || row.Path != m.row.Path || row.Host {
			continue
		}
		for _, scope := range row.Needs(granted) {
			if !slices.Contains(missing, scope) {
				missing = append(missing, scope)
			}
		}
	}
	return missing
}

func (m meaning) denied(call *api.Call, missing []string) error {
	quoted := make([]string, len(missing))
	for i, scope := range missing {
		quoted[i] = `"` + scope + `"`
	}
	scopes := strings.Join(quoted, ", ")
	message := "the bot does not declare the scope " + scopes
	switch {
	case m.row == nil && m.writes:
		message = m.method + " " + m.path + " is no known operation; only a bot that declares every scope may send it"
	case m.generic:
		message = m.method + " " + m.path + ": " + message
	}
	return &api.Error{Kind: api.Denied, Op: call.Op, Script: call.Script, Message: message, Hint: "add " + scopes + " to bot.needs"}
}
