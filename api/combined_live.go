package api

import "context"

// updateLiveThread changes some settings of a live thread. The service takes
// all four at once, so those that are not given are read first; a call without
// any sends nothing.
func updateLiveThread(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	given, missing := truthy(call.Args["settings"]), []string{}
	for _, name := range []string{"description", "nsfw", "resources", "title"} {
		if call.Args[name] == nil {
			missing = append(missing, name)
		} else {
			given = true
		}
	}
	if !given {
		return &Reply{Status: 200}, nil
	}
	current := map[string]any{}
	if len(missing) > 0 {
		reply, err := door.Call(ctx, call.step("live_thread.load", call.Self, nil))
		if err != nil {
			return nil, err
		}
		var loaded thing
		if err := decode(reply, &loaded); err != nil {
			return nil, err
		}
		for _, name := range missing {
			current[name] = loaded.Data[name]
		}
	}
	return door.Call(ctx, call.with(current))
}
