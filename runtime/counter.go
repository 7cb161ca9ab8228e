package runtime

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"botrun/api"
)

// counter stands in front of a run's door: it counts reads and writes and holds
// the run's guard. A write over a limit is refused before anything is sent.
type counter struct {
	guard                                  Guard
	reads, writes, removals, bans, refused atomic.Int64
}

// door puts the counter in front of a Caller.
func (c *counter) door(next api.Caller) api.Caller {
	return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
		if err := c.count(call); err != nil {
			return nil, err
		}
		return next.Call(ctx, call)
	})
}

func (c *counter) count(call *api.Call) error {
	op, writes := meaning(call)
	switch {
	case op != nil && op.Kind == api.Pure:
		return nil
	case !writes:
		c.reads.Add(1)
		return nil
	}
	if err := c.hold(call, "max_writes", &c.writes, "writes"); err != nil {
		return err
	}
	if op != nil && strings.Trim(op.Path, "/") == "api/remove" {
		return c.hold(call, "max_removals", &c.removals, "removals")
	}
	if op != nil && op.Name == "community.banned.add" {
		return c.hold(call, "max_bans", &c.bans, "bans")
	}
	return nil
}

// hold counts one more of a kind, if the guard allows it.
func (c *counter) hold(call *api.Call, limit string, count *atomic.Int64, what string) error {
	most, limited := c.guard[limit]
	if n := count.Add(1); !limited || n <= int64(most) {
		return nil
	}
	count.Add(-1)
	if limit != "max_writes" {
		c.writes.Add(-1)
	}
	c.refused.Add(1)
	return &api.Error{Kind: api.Denied, Op: call.Op, Script: call.Script, Message: fmt.Sprintf("the guard allows %d %s in one run", most, what),
		Hint: "raise " + limit + " in bot.guard or in the bot's section if more are meant"}
}

// meaning gives the row of a call, that of the same request for a generic one,
// and whether it writes. A generic request to an unknown path writes unless it
// is a GET.
func meaning(call *api.Call) (op *api.Operation, writes bool) {
	op, err := api.Lookup(call.Op)
	if err != nil {
		return nil, true
	}
	if op.Path != "{path}" {
		return op, op.Writes()
	}
	method := op.Method
	if m, ok := call.Args["method"].(string); ok {
		method = strings.ToUpper(m)
	}
	path, _ := call.Args["path"].(string)
	if row := api.Match(method, path); row != nil {
		return row, row.Writes()
	}
	return op, method != "GET"
}
