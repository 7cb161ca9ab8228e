package api

import (
	"context"
	"slices"
	"strings"
)

// inlineKinds are the kinds of media in a text: the word of the rich text, and
// what the file's type begins with.
var inlineKinds = map[string]struct{ element, family string }{
	"InlineGif":   {"gif", "image/gif"},
	"InlineImage": {"img", "image/"},
	"InlineVideo": {"video", "video/"},
}

// richText uploads the media of a text and gives the rich text document.
// Media are by the name of their placeholder: "{name}" in the text stands for
// {type, caption, media}. All are looked at before the first is sent.
func richText(ctx context.Context, door Caller, call *Call, text string, media map[string]any) (any, error) {
	files := make(map[string]File, len(media))
	names := sortedKeys(media)
	for _, name := range names {
		inline, _ := media[name].(map[string]any)
		kind, ok := inlineKinds[Text(inline["type"])]
		if !ok {
			return nil, Errorf(Invalid, "inline_media.%s is not an InlineGif, InlineImage or InlineVideo", name)
		}
		if !strings.Contains(text, "{"+name+"}") {
			return nil, Errorf(Invalid, "the text has no place {%s} for inline_media.%s", name, name)
		}
		var err error
		if files[name], err = checkFile("inline_media."+name, inline["media"], kind.family); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Index(text, "{"+a+"}") - strings.Index(text, "{"+b+"}") })
	var places []string
	for _, name := range names {
		stored, err := uploadPost(ctx, door, call, files[name])
		if err != nil {
			return nil, err
		}
		inline := media[name].(map[string]any)
		places = append(places, "{"+name+"}", inlineMarkdown(inlineKinds[Text(inline["type"])].element, stored.ID, Text(inline["caption"])))
	}
	return fancyText(ctx, door, call, strings.NewReplacer(places...).Replace(text))
}

// inlineMarkdown gives the text form of a medium, a paragraph of its own.
func inlineMarkdown(element, id, caption string) string {
	return "\n\n![" + element + "](" + id + ` "` + caption + "\")\n\n"
}

// fancyText has the service turn Markdown into a rich text document.
func fancyText(ctx context.Context, door Caller, call *Call, markdown string) (any, error) {
	reply, err := door.Call(ctx, call.step("community._convert_to_fancypants", nil, map[string]any{"markdown_text": markdown}))
	if err != nil {
		return nil, err
	}
	var in struct {
		Output any `json:"output"`
	}
	return in.Output, decode(reply, &in)
}

// editExperimental edits a submission's text with media in it: new ones, or
// those that the new text keeps. A text without media is edited as usual.
func editExperimental(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	body := Text(call.Args["body"])
	media, _ := call.Args["inline_media"].(map[string]any)
	held, _ := call.Self["media_metadata"].(map[string]any)
	keeps := slices.ContainsFunc(sortedKeys(held), func(id string) bool { return strings.Contains(body, id) })
	own := call.with(map[string]any{"inline_media": nil, "preserve_inline_media": nil, "body": nil})
	own.Self = map[string]any{"fullname": call.Self["fullname"]}
	if len(media) == 0 && !keeps {
		own.Args["text"] = body
		return door.Call(ctx, own)
	}
	var rich any
	var err error
	if len(media) > 0 {
		rich, err = richText(ctx, door, call, body, media)
	} else {
		rich, err = fancyText(ctx, door, call, body)
	}
	if err != nil {
		return nil, err
	}
	if truthy(call.Args["preserve_inline_media"]) {
		keepMedia(rich, held)
	}
	own.Args["richtext_json"] = JSONText(rich)
	reply, err := door.Call(ctx, own)
	if err != nil || reply.Pretend {
		return reply, err
	}
	var bare map[string]any // rich text is answered with the submission itself
	if err := decode(reply, &bare); err != nil || bare["json"] != nil {
		return reply, err
	}
	return answer(reply, map[string]any{"json": map[string]any{"data": map[string]any{"things": []any{thing{"t3", bare}}}}})
}

// heldKinds give the rich text's word for the kind of a medium that a
// submission holds.
var heldKinds = map[string]string{"AnimatedImage": "gif", "Image": "img", "RedditVideo": "video"}

// keepMedia puts the media that a submission holds in the place of the
// paragraphs that link to them.
func keepMedia(rich any, held map[string]any) {
	root, _ := rich.(map[string]any)
	document, _ := root["document"].([]any)
	for i, block := range document {
		paragraph, _ := block.(map[string]any)
		parts, _ := paragraph["c"].([]any)
		for _, part := range parts {
			link, _ := part.(map[string]any)
			if link["e"] != "link" {
				continue
			}
			if medium := heldMedium(Text(link["u"]), held); medium != nil {
				if link["t"] != link["u"] {
					medium["c"] = link["t"]
				}
				document[i] = medium
			}
		}
	}
}

// heldMedium gives the rich text element for the medium that an address shows;
// nil if the submission holds none such.
func heldMedium(address string, held map[string]any) map[string]any {
	address, _, _ = strings.Cut(address, "?")
	for _, word := range strings.FieldsFunc(address, func(r rune) bool { return r == '/' || r == '.' || r == ':' }) {
		medium, _ := held[word].(map[string]any)
		if element := heldKinds[Text(medium["e"])]; element != "" {
			return map[string]any{"e": element, "id": word}
		}
	}
	return nil
}
