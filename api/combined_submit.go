package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// postKinds are the arguments that say what a submission shows; at most one of
// them is given. Without any it is a text.
var postKinds = []string{"gallery", "image", "poll", "url", "video"}

// submit makes a submission. Files are looked at before anything is sent.
func submit(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	var given []string
	for _, kind := range postKinds {
		if v := call.Args[kind]; v != nil && v != "" {
			given = append(given, kind)
		}
	}
	selftext, hasText := call.Args["selftext"].(string)
	switch {
	case len(given) > 1:
		return nil, Errorf(Invalid, "takes at most one of %s; %s were given", strings.Join(postKinds, ", "), strings.Join(given, ", "))
	case len(given) == 0 && !hasText:
		return nil, Errorf(Invalid, `takes selftext or one of %s; selftext="" makes a submission without text`, strings.Join(postKinds, ", "))
	case len(given) > 0 && truthy(call.Args["inline_media"]):
		return nil, Errorf(Invalid, "inline_media goes with selftext alone")
	case len(given) == 0:
		return submitText(ctx, door, call, selftext)
	}
	switch given[0] {
	case "gallery":
		return submitGallery(ctx, door, call)
	case "image":
		return submitImage(ctx, door, call)
	case "poll":
		return submitPoll(ctx, door, call)
	case "video":
		return submitVideo(ctx, door, call)
	}
	return door.Call(ctx, post(call, map[string]any{"kind": "link", "url": call.Args["url"], "text": nonempty(call.Args["selftext"])}))
}

// common are the arguments that go with submissions of all kinds.
var common = []string{"collection_id", "discussion_type", "flair_id", "flair_text", "nsfw", "send_replies", "spoiler", "title"}

// post gives the request of a submission.
func post(call *Call, args map[string]any) *Call {
	own := call.with(nil)
	own.Args = args
	for _, name := range append([]string{"draft_id", "resubmit"}, common...) {
		if v := call.Args[name]; v != nil {
			args[name] = v
		}
	}
	return own
}

func submitText(ctx context.Context, door Caller, call *Call, selftext string) (*Reply, error) {
	media, _ := call.Args["inline_media"].(map[string]any)
	if len(media) == 0 {
		return door.Call(ctx, post(call, map[string]any{"kind": "self", "text": selftext}))
	}
	rich, err := richText(ctx, door, call, selftext, media)
	if err != nil {
		return nil, err
	}
	return door.Call(ctx, post(call, map[string]any{"kind": "self", "richtext_json": JSONText(rich)}))
}

func submitPoll(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	poll, _ := call.Args["poll"].(map[string]any)
	if len(poll) != 2 || poll["duration"] == nil || poll["options"] == nil {
		return nil, Errorf(Invalid, "poll is a table with duration (days) and options (a list of texts), and nothing else")
	}
	own := post(call, map[string]any{"duration": poll["duration"], "options": poll["options"], "text": Text(call.Args["selftext"])})
	own.Op = "community._submit_poll"
	return door.Call(ctx, own)
}

// captionLength is the most characters that the caption of a gallery's image has.
const captionLength = 180

func submitGallery(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	list, _ := call.Args["gallery"].([]any)
	if len(list) == 0 {
		return nil, Errorf(Invalid, "gallery is a list of images, and it is empty")
	}
	files, items := make([]File, len(list)), make([]any, len(list))
	for i, v := range list {
		place := fmt.Sprintf("gallery[%d]", i+1)
		item, ok := v.(map[string]any)
		if !ok {
			item = map[string]any{"media": v}
		}
		for name := range item {
			if !slices.Contains([]string{"caption", "media", "outbound_url"}, name) {
				return nil, Errorf(Invalid, "%s takes media, caption and outbound_url, not %q", place, name)
			}
		}
		if n := utf8.RuneCountInString(Text(item["caption"])); n > captionLength {
			return nil, Errorf(Invalid, "the caption of %s has %d characters, the limit is %d", place, n, captionLength)
		}
		var err error
		if files[i], err = checkFile(place, item["media"], "image/"); err != nil {
			return nil, err
		}
		items[i] = map[string]any{"caption": Text(item["caption"]), "outbound_url": Text(item["outbound_url"])}
	}
	for i, file := range files {
		stored, err := uploadPost(ctx, door, call, file)
		if err != nil {
			return nil, err
		}
		items[i].(map[string]any)["media_id"] = stored.ID
	}
	own := post(call, map[string]any{"items": items, "text": call.Args["selftext"]})
	own.Op = "community._submit_gallery"
	delete(own.Args, "draft_id")
	delete(own.Args, "resubmit")
	reply, err := door.Call(ctx, own)
	if err != nil || reply.Pretend {
		return reply, err
	}
	var made submitAnswer
	if err := decode(reply, &made); err != nil {
		return nil, err
	}
	return madePost(ctx, door, call, strings.TrimPrefix(made.JSON.Data.ID, "t3_"))
}

func submitImage(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	file, err := checkFile("image", call.Args["image"], "image/")
	if err != nil {
		return nil, err
	}
	stored, err := uploadPost(ctx, door, call, file)
	if err != nil {
		return nil, err
	}
	return submitMedia(ctx, door, call, stored, map[string]any{"kind": "image"})
}

func submitVideo(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	video, ok := call.Args["video"].(map[string]any)
	if !ok {
		video = map[string]any{"media": call.Args["video"]}
	}
	for name := range video {
		if !slices.Contains([]string{"gif", "media", "thumbnail"}, name) {
			return nil, Errorf(Invalid, "video takes media, gif and thumbnail, not %q", name)
		}
	}
	file, err := checkFile("video", video["media"], "video/")
	if err != nil {
		return nil, err
	}
	thumbnail := plainThumbnail()
	if v := video["thumbnail"]; v != nil {
		if thumbnail, err = checkFile("thumbnail", v, "image/"); err != nil {
			return nil, err
		}
	}
	stored, err := uploadPost(ctx, door, call, file)
	if err != nil {
		return nil, err
	}
	poster, err := uploadPost(ctx, door, call, thumbnail)
	if err != nil {
		return nil, err
	}
	kind := choose(truthy(video["gif"]), "videogif", "video")
	return submitMedia(ctx, door, call, stored, map[string]any{"kind": kind, "video_poster_url": poster.URL})
}
