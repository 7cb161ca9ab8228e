package api

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
)

var (
	picture = File{Name: "cat.png", Content: []byte("png")}
	clip    = File{Name: "dir/cat.MP4", Content: []byte("mp4")}
)

const (
	leaseBody   = `{"args":{"action":"//bucket.test","fields":[{"name":"acl","value":"x"},{"name":"key","value":"rte/k1"}]},"asset":{"asset_id":"k1"}}`
	leaseWanted = "POST api/media/asset.json filepath=cat.png&mimetype=image/png"
	sentBody    = `{"json":{"errors":[],"data":{"user_submitted_page":"https://x.test/user/bob/submitted/","websocket_url":"wss://ws.test/k"}}}`
	imageWanted = "POST api/submit/ kind=image&sr=golang&title=t&url=https://bucket.test/rte/k1&validate_on_submit=true"
	pageBody    = `[{"kind":"Listing","data":{"children":[{"kind":"t3","data":{"id":"p1"}}]}},{}]`
	madeBody    = `{"json":{"data":{"kind":"t3","data":{"id":"p1"}}}}`
	pageWanted  = "GET comments/p1/?limit=2048&sort=confidence"
)

func TestSubmit(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	type l = []any
	broken := &Error{Kind: NetworkError, Message: "connection reset"}
	upload := []exchange{{want: leaseWanted, body: leaseBody}, {want: "client._upload https://bucket.test"}}
	steps := func(more ...exchange) []exchange { return append(upload[:2:2], more...) }
	found := exchange{want: "GET user/bob/submitted?sort=new&limit=100", body: `{"data":{"children":[{"data":{"id":"p0","url":"https://i.test/other.png"}},{"data":{"id":"p1","url":"https://i.test/k1.png"}}]}}`}
	missing := exchange{want: found.want, body: `{"data":{"children":[]}}`}
	tests := []struct {
		name  string
		args  m
		steps []exchange
		body  string
		kind  Kind
	}{
		{name: "text", args: m{"selftext": "hi", "nsfw": true, "send_replies": false, "timeout": 10.0},
			steps: []exchange{{want: "POST api/submit/ kind=self&nsfw=true&sendreplies=false&sr=golang&text=hi&title=t&validate_on_submit=true", body: "{}"}}},
		{name: "empty text", args: m{"selftext": "", "flair_id": "u", "flair_text": "f", "collection_id": "c", "draft_id": "d", "resubmit": true, "discussion_type": "CHAT"},
			steps: []exchange{{want: "POST api/submit/ collection_id=c&discussion_type=CHAT&draft_id=d&flair_id=u&flair_text=f&kind=self&resubmit=true&sr=golang&text=&title=t&validate_on_submit=true", body: "{}"}}},
		{name: "link", args: m{"url": "https://x.org", "selftext": ""}, steps: []exchange{{want: "POST api/submit/ kind=link&sr=golang&title=t&url=https://x.org&validate_on_submit=true", body: "{}"}}},
		{name: "link with text", args: m{"url": "https://x.org", "selftext": "x"}, steps: []exchange{{want: "POST api/submit/ kind=link&sr=golang&text=x&title=t&url=https://x.org&validate_on_submit=true", body: "{}"}}},
		{name: "nothing", kind: Invalid},
		{name: "two kinds", args: m{"url": "https://x.org", "poll": m{"duration": 3.0, "options": l{"a", "b"}}}, kind: Invalid},
		{name: "media in a link", args: m{"url": "https://x.org", "inline_media": m{"a": m{}}}, kind: Invalid},
		{name: "poll", args: m{"poll": m{"duration": 3.0, "options": l{"a", "b"}}, "spoiler": false},
			steps: []exchange{{want: `POST api/submit_poll_post {"api_type": "json", "sr": "golang", "title": "t", "duration": 3, "options": ["a", "b"], "text": "", "spoiler": false, "validate_on_submit": true}`, body: "{}"}}},
		{name: "poll with more", args: m{"poll": m{"duration": 3.0, "options": l{}, "x": 1.0}}, kind: Invalid},

		{name: "image", args: m{"image": picture}, steps: steps(exchange{want: imageWanted, body: sentBody},
			exchange{want: "client._websocket wss://ws.test/k", body: `{"type":"success","payload":{"redirect":"https://x.test/r/golang/comments/p1/t/"}}`},
			exchange{want: pageWanted, body: pageBody}), body: madeBody},
		{name: "image, not waited for", args: m{"image": picture, "without_websockets": true}, steps: steps(exchange{want: imageWanted, body: sentBody})},
		{name: "image without a websocket", args: m{"image": picture}, steps: steps(exchange{want: imageWanted, body: `{"json":{"data":{}}}`})},
		{name: "image that fails", args: m{"image": picture}, kind: MediaFailed, steps: steps(exchange{want: imageWanted, body: sentBody},
			exchange{want: "client._websocket wss://ws.test/k", body: `{"type":"failed"}`})},
		{name: "the socket breaks, the post is found", args: m{"image": picture}, steps: steps(exchange{want: imageWanted, body: sentBody},
			exchange{want: "client._websocket wss://ws.test/k", err: broken}, missing, found, exchange{want: pageWanted, body: pageBody}), body: madeBody},
		{name: "the message names no post", args: m{"image": picture}, steps: steps(exchange{want: imageWanted, body: `{"json":{"data":{"websocket_url":"wss://ws.test/k"}}}`},
			exchange{want: "client._websocket wss://ws.test/k", body: `{}`}, exchange{want: "GET r/golang/new?limit=100", body: found.body},
			exchange{want: pageWanted, body: pageBody}), body: madeBody},
		{name: "the post is not found", args: m{"image": picture}, kind: Unclear, steps: steps(exchange{want: imageWanted, body: sentBody},
			exchange{want: "client._websocket wss://ws.test/k", err: broken}, missing, exchange{want: found.want, err: broken}, missing)},
		{name: "no file", args: m{"image": "cat.png"}, kind: Invalid},
		{name: "an empty file", args: m{"image": File{Name: "x.png"}}, kind: Invalid},
		{name: "an unknown type", args: m{"image": File{Name: "x", Content: []byte("x")}}, kind: Invalid},
		{name: "a video as image", args: m{"image": clip}, kind: Invalid},
		{name: "a large image", args: m{"image": File{Name: "x.gif", Content: make([]byte, maxImage+1)}}, kind: TooLarge},
		{name: "no lease", args: m{"image": picture}, kind: ServerError, steps: []exchange{{want: leaseWanted, body: "{}"}}},

		{name: "video", args: m{"video": clip, "selftext": "x", "without_websockets": true}, steps: []exchange{
			{want: "POST api/media/asset.json filepath=cat.MP4&mimetype=video/mp4", body: leaseBody}, {want: "client._upload https://bucket.test"},
			{want: "POST api/media/asset.json filepath=thumbnail.png&mimetype=image/png", body: leaseBody}, {want: "client._upload https://bucket.test"},
			{want: "POST api/submit/ kind=video&sr=golang&text=x&title=t&url=https://bucket.test/rte/k1&validate_on_submit=true&video_poster_url=https://bucket.test/rte/k1", body: sentBody}}},
		{name: "video with all", args: m{"video": m{"media": clip, "gif": true, "thumbnail": picture}, "without_websockets": true}, steps: []exchange{
			{want: "POST api/media/asset.json filepath=cat.MP4&mimetype=video/mp4", body: leaseBody}, {want: "client._upload https://bucket.test"},
			{want: leaseWanted, body: leaseBody}, {want: "client._upload https://bucket.test"},
			{want: "POST api/submit/ kind=videogif&sr=golang&title=t&url=https://bucket.test/rte/k1&validate_on_submit=true&video_poster_url=https://bucket.test/rte/k1", body: sentBody}}},
		{name: "an image as video", args: m{"video": picture}, kind: Invalid},
		{name: "a video with more", args: m{"video": m{"media": clip, "x": true}}, kind: Invalid},
		{name: "a thumbnail that is a video", args: m{"video": m{"media": clip, "thumbnail": clip}}, kind: Invalid},

		{name: "gallery", args: m{"gallery": l{picture, m{"media": picture, "caption": "c", "outbound_url": "https://x.org"}}, "draft_id": "d", "resubmit": true, "nsfw": false},
			steps: steps(upload[0], upload[1], exchange{want: `POST api/submit_gallery_post.json {"api_type": "json", "sr": "golang", "title": "t", "items": [{"caption": "", "media_id": "k1", "outbound_url": ""}, {"caption": "c", "media_id": "k1", "outbound_url": "https://x.org"}], "nsfw": false, "show_error_list": true, "validate_on_submit": true}`,
				body: `{"json":{"data":{"id":"t3_p1","url":"x"}}}`}, exchange{want: pageWanted, body: pageBody}), body: madeBody},
		{name: "an empty gallery", args: m{"gallery": l{}}, kind: Invalid},
		{name: "a gallery with a long caption", args: m{"gallery": l{m{"media": picture, "caption": strings.Repeat("ä", 181)}}}, kind: Invalid},
		{name: "a gallery with more", args: m{"gallery": l{m{"media": picture, "x": 1.0}}}, kind: Invalid},
		{name: "a gallery of videos", args: m{"gallery": l{picture, clip}}, kind: Invalid},

		{name: "text with media", args: m{"selftext": "a {b} c {a}.", "inline_media": m{"a": m{"type": "InlineImage", "caption": "cap", "media": picture}, "b": m{"type": "InlineVideo", "media": clip}}},
			steps: []exchange{{want: "POST api/media/asset.json filepath=cat.MP4&mimetype=video/mp4", body: strings.ReplaceAll(leaseBody, "k1", "k2")}, {want: "client._upload https://bucket.test"}, upload[0], upload[1],
				{want: "POST api/convert_rte_body_format markdown_text=a \n\n![video](k2 \"\")\n\n c \n\n![img](k1 \"cap\")\n\n.&output_mode=rtjson", body: `{"output":{"document":[{"e":"par","c":[]}]}}`},
				{want: `POST api/submit/ kind=self&richtext_json={"document": [{"c": [], "e": "par"}]}&sr=golang&title=t&validate_on_submit=true`, body: "{}"}}},
		{name: "media without a place", args: m{"selftext": "x", "inline_media": m{"a": m{"type": "InlineImage", "media": picture}}}, kind: Invalid},
		{name: "media that is none", args: m{"selftext": "{a}", "inline_media": m{"a": picture}}, kind: Invalid},
		{name: "media of another kind", args: m{"selftext": "{a}", "inline_media": m{"a": m{"type": "InlineGif", "media": picture}}}, kind: Invalid},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				door := &script{t: t, steps: test.steps}
				call := &Call{Op: "community.submit", Self: m{"display_name": "golang"}, Args: m{"title": "t"}, Script: "spam.lua:1"}
				for k, v := range test.args {
					call.Args[k] = v
				}
				reply, err := Do(t.Context(), door, call)
				if KindOf(err) != test.kind {
					t.Fatalf("error %v, want kind %q", err, test.kind)
				}
				if len(door.steps) > 0 {
					t.Errorf("not sent: %v", door.steps)
				}
				if test.body != "" && string(reply.Body) != test.body {
					t.Errorf("answered %s, want %s", reply.Body, test.body)
				}
			})
		})
	}
}

func TestEditExperimental(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	held := m{"k1": m{"e": "Image"}, "k2": m{"e": "AnimatedImage"}}
	tests := []struct {
		name  string
		args  m
		steps []exchange
		body  string
	}{
		{"plain", m{"body": "new"}, []exchange{{want: "POST api/editusertext/ text=new&thing_id=t3_a&validate_on_submit=true", body: `{"json":{}}`}}, `{"json":{}}`},
		{"with what it holds", m{"body": "see https://i.test/k1.png?x=1", "preserve_inline_media": true}, []exchange{
			{want: "POST api/convert_rte_body_format markdown_text=see https://i.test/k1.png?x=1&output_mode=rtjson",
				body: `{"output":{"document":[{"c":"cap","e":"img","id":"k9"},{"c":[{"e":"link","t":"cap","u":"https://i.test/k1.png?x=1"}],"e":"par"},{"c":[{"e":"link","t":"https://i.test/k2","u":"https://i.test/k2"}],"e":"par"},{"c":[{"e":"link","t":"x","u":"https://x.org/k3"}],"e":"par"}]}}`},
			{want: `POST api/editusertext/ richtext_json={"document": [{"c": "cap", "e": "img", "id": "k9"}, {"c": "cap", "e": "img", "id": "k1"}, {"e": "gif", "id": "k2"}, {"c": [{"e": "link", "t": "x", "u": "https://x.org/k3"}], "e": "par"}]}&thing_id=t3_a&validate_on_submit=true`,
				body: `{"id":"a"}`}}, `{"json":{"data":{"things":[{"kind":"t3","data":{"id":"a"}}]}}}`},
		{"with new media", m{"body": "{a}", "inline_media": m{"a": m{"type": "InlineImage", "media": picture}}}, []exchange{
			{want: leaseWanted, body: leaseBody}, {want: "client._upload https://bucket.test"},
			{want: "POST api/convert_rte_body_format markdown_text=\n\n![img](k1 \"\")\n\n&output_mode=rtjson", body: `{"output":{}}`},
			{want: "POST api/editusertext/ richtext_json={}&thing_id=t3_a&validate_on_submit=true", body: `{"json":{}}`}}, `{"json":{}}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			door := &script{t: t, steps: test.steps}
			reply, err := Do(t.Context(), door, &Call{Op: "submission._edit_experimental", Self: m{"fullname": "t3_a", "media_metadata": held}, Args: test.args, Script: "spam.lua:1"})
			if err != nil {
				t.Fatal(err)
			}
			if string(reply.Body) != test.body || len(door.steps) > 0 {
				t.Errorf("answered %s, want %s; not sent: %v", reply.Body, test.body, door.steps)
			}
		})
	}
}

func TestUpload(t *testing.T) {
	t.Parallel()
	type m = map[string]any
	community := m{"display_name": "golang"}
	lease := strings.Replace(leaseBody, "args", "s3UploadLease", 1)
	jpeg := File{Name: "x.png", Content: []byte("\xff\xd8\xff\xe0")}
	tests := []struct {
		op    string
		args  m
		steps []exchange
		body  string
		kind  Kind
	}{
		{"community.stylesheet.upload", m{"media": picture, "name": "n"}, []exchange{{want: "POST r/golang/api/upload_sr_img file=@cat.png img_type=png&name=n&upload_type=img", body: `{"errors":[],"img_src":"x"}`}}, `{"errors":[],"img_src":"x"}`, ""},
		{"community.stylesheet.upload_header", m{"media": jpeg}, []exchange{{want: "POST r/golang/api/upload_sr_img file=@x.png img_type=jpg&upload_type=header", body: `{}`}}, "", ""},
		{"community.stylesheet.upload_mobile_icon", m{"media": picture}, []exchange{{want: "POST r/golang/api/upload_sr_img file=@cat.png img_type=png&upload_type=icon", body: `{"errors":["IMAGE_ERROR"],"errors_values":["no image"]}`}}, "", APIError},
		{"community.stylesheet.upload_mobile_header", m{"media": File{Name: "x.png", Content: make([]byte, maxImage+1)}}, nil, "", TooLarge},
		{"community.stylesheet.upload", m{"media": clip, "name": "n"}, nil, "", Invalid},
		{"community.stylesheet.upload_banner", m{"media": picture}, []exchange{
			{want: "POST api/v1/style_asset_upload_s3/golang filepath=cat.png&imagetype=bannerBackgroundImage&mimetype=image/png", body: lease}, {want: "client._upload https://bucket.test"},
			{want: "PATCH api/v1/structured_styles/golang bannerBackgroundImage=https://bucket.test/rte/k1"}}, "", ""},
		{"community.stylesheet.upload_banner_additional_image", m{"media": picture, "align": "left"}, []exchange{
			{want: "POST api/v1/style_asset_upload_s3/golang filepath=cat.png&imagetype=bannerPositionedImage&mimetype=image/png", body: lease}, {want: "client._upload https://bucket.test"},
			{want: "PATCH api/v1/structured_styles/golang bannerPositionedImage=https://bucket.test/rte/k1&bannerPositionedImagePosition=left"}}, "", ""},
		{"community.widgets.mod.upload_image", m{"media": picture}, []exchange{
			{want: "POST r/golang/api/widget_image_upload_s3 filepath=cat.png&mimetype=image/png", body: lease}, {want: "client._upload https://bucket.test"}}, `"https://bucket.test/rte/k1"`, ""},
		{"community.emoji.add", m{"media": picture, "name": "cat", "mod_flair_only": true}, []exchange{
			{want: "POST api/v1/golang/emoji_asset_upload_s3.json filepath=cat.png&mimetype=image/png", body: lease}, {want: "client._upload https://bucket.test"},
			{want: "POST api/v1/golang/emoji.json mod_flair_only=true&name=cat&s3_key=rte/k1", body: `{"json":{"errors":[]}}`}}, `"cat"`, ""},
		{"community.emoji.add", m{"media": picture, "name": "cat"}, []exchange{
			{want: "POST api/v1/golang/emoji_asset_upload_s3.json filepath=cat.png&mimetype=image/png", body: lease},
			{want: "client._upload https://bucket.test", err: &Error{Kind: ServerError, Message: "403"}}}, "", ServerError},
	}
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			t.Parallel()
			door := &script{t: t, steps: test.steps}
			reply, err := Do(t.Context(), door, &Call{Op: test.op, Self: community, Args: test.args, Script: "spam.lua:1"})
			if KindOf(err) != test.kind {
				t.Fatalf("error %v, want kind %q", err, test.kind)
			}
			if test.body != "" && string(reply.Body) != test.body || len(door.steps) > 0 {
				t.Errorf("answered %s, want %s; not sent: %v", reply.Body, test.body, door.steps)
			}
			var e *Error
			if test.kind == APIError && (!errors.As(err, &e) || len(e.Items) != 1 || e.Items[0] != (Item{Code: "IMAGE_ERROR", Message: "no image"})) {
				t.Errorf("items of %v", err)
			}
			for _, sent := range door.calls {
				if file, ok := sent.Args["file"].(File); sent.Op == "client._upload" && (!ok || file.Name != "cat.png" || len(sent.Args["fields"].([]any)) != 2) {
					t.Errorf("uploaded %v", sent.Args)
				}
			}
		})
	}
}

func TestPlainThumbnail(t *testing.T) {
	t.Parallel()
	if _, err := checkFile("thumbnail", plainThumbnail(), "image/png"); err != nil {
		t.Error(err)
	}
}
