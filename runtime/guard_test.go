package runtime

import (
	"context"
	"strings"
	"testing"

	"botrun/api"
	"botrun/bindings"
)

// TestGuard counts calls and refuses writes over the limits.
func TestGuard(t *testing.T) {
	t.Parallel()
	sent := 0
	c := &counter{guard: Guard{"max_writes": 4, "max_removals": 1}}
	door := c.door(api.CallerFunc(func(context.Context, *api.Call) (*api.Reply, error) {
		sent++
		return &api.Reply{}, nil
	}))
	tests := []struct {
		call *api.Call
		want string
	}{
		{&api.Call{Op: "client.front.hot"}, ""},
		{&api.Call{Op: "comment.reply"}, ""},
		{&api.Call{Op: "comment.mod.remove"}, ""},
		{&api.Call{Op: "submission.mod.remove", Script: "a.lua:3"}, "a.lua:3: submission.mod.remove: the guard allows 1 removals in one run (raise max_removals"},
		{&api.Call{Op: "client.post", Args: map[string]any{"path": "api/remove/"}}, "the guard allows 1 removals"},
		{&api.Call{Op: "client.request", Args: map[string]any{"method": "get", "path": "api/unknown"}}, ""},
		{&api.Call{Op: "client.request", Args: map[string]any{"method": "POST", "path": "api/unknown"}}, ""},
		{&api.Call{Op: "comment.reply"}, ""},
		{&api.Call{Op: "comment.reply"}, "the guard allows 4 writes"},
	}
	for _, tt := range tests {
		_, err := door.Call(context.Background(), tt.call)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || api.KindOf(err) != api.Denied) {
			t.Errorf("%s: error %v, want %q", tt.call.Op, err, tt.want)
		}
	}
	if c.reads.Load() != 2 || c.writes.Load() != 4 || c.refused.Load() != 3 || sent != 6 {
		t.Errorf("reads %d, writes %d, refused %d, sent %d", c.reads.Load(), c.writes.Load(), c.refused.Load(), sent)
	}
}

// TestGuardOfTheHost overrides that of the script.
func TestGuardOfTheHost(t *testing.T) {
	t.Parallel()
	b := mustLoad(t, `local bot, client = require "bot", require "client"
bot.guard { max_writes = 5 }
bot.schedule("@daily", function() for i = 1, 5 do client.post("api/x", {data = {i = tostring(i)}}) end end)`, Options{})
	door := api.CallerFunc(func(context.Context, *api.Call) (*api.Reply, error) {
		return &api.Reply{Status: 200, Body: []byte("{}")}, nil
	})
	result := b.Run(context.Background(), Job{Env: bindings.Env{Door: door}, Guard: Guard{"max_writes": 2}})
	if result.Status != StatusError || result.Error.Kind != api.Denied || result.Error.Script != "spam.lua:3" || result.Writes != 2 || result.Refused != 1 {
		t.Errorf("%+v: %s", result, result.Text())
	}
	if result := b.Run(context.Background(), Job{Env: bindings.Env{Door: door}}); result.Status != StatusOK || result.Writes != 5 {
		t.Errorf("%+v: %s", result, result.Text())
	}
}
