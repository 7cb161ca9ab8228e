package api

import (
	"context"
	"net/url"
	"strings"
	"time"
)

// submitAnswer is the service's answer to a submission. One with media has no
// address yet: that comes through a websocket when the media is processed.
type submitAnswer struct {
	JSON struct {
		Data struct {
			ID        string `json:"id"`
			WebSocket string `json:"websocket_url"`
			Author    string `json:"user_submitted_page"`
		} `json:"data"`
	} `json:"json"`
}

// submitMedia makes a submission with an uploaded file and waits for its
// address, unless the call says without_websockets: the answer is empty then.
func submitMedia(ctx context.Context, door Caller, call *Call, stored asset, args map[string]any) (*Reply, error) {
	args["url"], args["text"] = stored.URL, call.Args["selftext"]
	own := post(call, args)
	delete(own.Args, "draft_id")
	reply, err := door.Call(ctx, own)
	if err != nil || reply.Pretend {
		return reply, err
	}
	var sent submitAnswer
	if err := decode(reply, &sent); err != nil {
		return nil, err
	}
	if truthy(call.Args["without_websockets"]) || sent.JSON.Data.WebSocket == "" {
		return &Reply{Status: reply.Status, At: reply.At}, nil
	}
	id, err := awaitPost(ctx, door, call, sent.JSON.Data.WebSocket)
	if KindOf(err) == MediaFailed {
		return nil, err
	}
	if err != nil {
		if id = findPost(ctx, door, call, sent.JSON.Data.Author, stored.Key); id == "" {
			return nil, &Error{Kind: Unclear, Sent: true, Err: err, Message: "the submission was sent, but its address did not arrive: " + err.Error(),
				Hint: "look among the newest submissions before you send it again"}
		}
	}
	return madePost(ctx, door, call, id)
}

// awaitPost waits for the message that the media is processed, and gives the
// submission's id. Media that could not be processed is an error of kind media.
func awaitPost(ctx context.Context, door Caller, call *Call, socket string) (id string, err error) {
	reply, err := door.Call(ctx, call.step("client._websocket", nil, map[string]any{"url": socket, "timeout": call.Args["timeout"]}))
	if err != nil {
		return "", err
	}
	var message struct {
		Type    string `json:"type"`
		Payload struct {
			Redirect string `json:"redirect"`
		} `json:"payload"`
	}
	if err := decode(reply, &message); err != nil {
		return "", err
	}
	if message.Type == "failed" {
		return "", Errorf(MediaFailed, "the service could not process the file")
	}
	return SubmissionID(message.Payload.Redirect)
}

// findPost looks for a new submission among the newest of its author, or of the
// community, by the uploaded file that it shows. It looks three times, two
// seconds apart, and answers "" if it is not there.
func findPost(ctx context.Context, door Caller, call *Call, authorPage, key string) string {
	list := call.step("community.new", call.Self, nil)
	if u, err := url.Parse(authorPage); err == nil {
		if parts := segments(u.Path); len(parts) > 1 && parts[0] == "user" {
			list = call.step("member.submissions.new", map[string]any{"name": parts[1]}, nil)
		}
	}
	list.Query = []Pair{{"limit", "100"}}
	file := key[strings.LastIndexByte(key, '/')+1:]
	for try := range 3 {
		if try > 0 && !sleep(ctx, 2*time.Second) {
			return ""
		}
		reply, err := door.Call(ctx, list)
		var page listingAnswer
		if err != nil || decode(reply, &page) != nil {
			continue // the caller says that the outcome is unclear
		}
		for _, item := range page.Data.Children {
			if file != "" && strings.Contains(Text(item.Data["url"]), file) {
				return Text(item.Data["id"])
			}
		}
	}
	return ""
}

// sleep waits; it answers false when ctx ends first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// madePost fetches a submission that was just made.
func madePost(ctx context.Context, door Caller, call *Call, id string) (*Reply, error) {
	made, err := fetchThing(ctx, door, call, "t3_"+id)
	if err != nil {
		return nil, done(err, "the submission t3_"+id+" was made")
	}
	return answer(&Reply{Status: 200}, map[string]any{"json": map[string]any{"data": made}})
}
