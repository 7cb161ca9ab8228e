package api

import (
	"context"
	"strings"
)

// copyMulticommunity copies a multicommunity to the account's own ones. Without
// a display name the copy has the names of the source.
func copyMulticommunity(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	from := strings.TrimSuffix(Text(call.Self["path"]), "/")
	parts := segments(from) // user/OWNER/m/NAME
	if len(parts) != 4 {
		return nil, Errorf(Invalid, "the path of the multicommunity is %q, not /user/NAME/m/NAME", from)
	}
	display, name := Text(call.Args["display_name"]), parts[3]
	if display != "" {
		name = Sluggify(display)
	} else if display = Text(call.Self["display_name"]); display == "" {
		return nil, Errorf(NotFetched, "the display name of the multicommunity is not known")
	}
	own := call.with(map[string]any{"display_name": display, "to": "user/" + Text(call.Self["me.name"]) + "/m/" + name + "/"})
	own.Self = map[string]any{"path": from}
	return door.Call(ctx, own)
}
