package reference

import (
	"fmt"
	"strconv"
	"strings"

	"botrun/api"
)

// param is what the table's notation does not say of a parameter: what it
// means, and a plausible value as Lua text.
type param struct{ meaning, value string }

// known is looked up by "operation.parameter", then by the parameter's name.
var known = map[string]param{
	"access_token":          {"the token that the application received", `"eyJhbGciOi"`},
	"action":                {"the kind of action, such as removelink", `"removelink"`},
	"align":                 {"where the image is placed", `"centered"`},
	"all_notes":             {"every note, not the newest only", `true`},
	"allowable_content":     {"what the flair may hold", `"all"`},
	"announcements":         {"what to mark, as objects or full identifiers", `{"ann_abc123"}`},
	"attribute_name":        {"the field that tells items from each other", `"id"`},
	"author_hidden":         {"answer as the community, without your name", `true`},
	"background_color":      {"a colour such as #46d160", `"#46d160"`},
	"body":                  {"the text, as Markdown", `"Welcome to the garden."`},
	"bottom":                {"the lower of the two places", `false`},
	"buttons":               {"the buttons, each a table with kind, text, url and colours", `{{kind = "text", text = "Rules", url = "https://example.com", color = "#46d160"}}`},
	"caption":               {"the line below the picture", `"A leaf"`},
	"category":              {"a name to find it again", `"later"`},
	"client":                {"the client", `client`},
	"code":                  {"the one-time code of the redirect", `"kQ1xS"`},
	"collection_id":         {"the collection's id", `"847e4548-a3b5-4ad7-afb4-edbfc2ed0a6b"`},
	"comment":               {"the comment's id", `"def456"`},
	"communities":           {"communities, as objects or names", `{"gardening", "houseplants"}`},
	"community":             {"a community, as an object or its name", `"houseplants"`},
	"community_type":        {"who may see it and post", `"public"`},
	"configuration":         {"what the calendar shows", `{numEvents = 10, showDate = true, showTitle = true}`},
	"content":               {"the whole text, as Markdown", `"# Welcome"`},
	"continue_after_id":     {"go on after the item with this full identifier", `"t3_abc123"`},
	"css":                   {"the style sheet", `".md { color: green }"`},
	"css_class":             {"a CSS class for the old site", `"green"`},
	"data":                  {"form fields as a table, or a text as it is", `{id = "t3_abc123"}`},
	"delete_all":            {"delete every note", `true`},
	"description":           {"a text, as Markdown", `"What to know about roses."`},
	"description_md":        {"a text, as Markdown", `"All about plants."`},
	"discussion_type":       {"CHAT for a live chat", `"CHAT"`},
	"display":               {"how it is shown", `"cloud"`},
	"display_layout":        {"how it is shown", `"TIMELINE"`},
	"display_name":          {"the name that is shown", `"Plants"`},
	"domain":                {"such as example.com", `"example.com"`},
	"draft_id":              {"the draft's id", `"b3e9a4a2-c4d5-11ee-a506-0242ac120002"`},
	"duration":              {"how long, in days", `3`},
	"exact":                 {"only the name itself", `true`},
	"exception_handler":     {"called with an error instead of ending the stream", `function(err) print(err) end`},
	"exclude_before":        {"ask for the newest each time, without a cursor", `true`},
	"expires_in":            {"seconds until it is worth nothing", `3600`},
	"fetch":                 {"load it at once", `false`},
	"fields":                {"the fields of the lease", `{}`},
	"file":                  {"the file", `"leaf.png"`},
	"filepath":              {"the file's name", `"leaf.png"`},
	"files":                 {"files by field name", `{file = "leaf.png"}`},
	"flair_id":              {"the id of a flair template", `"5c19a1e2-1b4c-11ee-9c2f-0242ac120002"`},
	"flair_list":            {"whose flair, or the ids in their new order", `{"5c19a1e2-1b4c-11ee-9c2f-0242ac120002"}`},
	"flair_template_id":     {"the id of a flair template", `"5c19a1e2-1b4c-11ee-9c2f-0242ac120002"`},
	"flair_text":            {"the flair's text", `"Question"`},
	"fp":                    {"a file below the script's folder, or {name=, content=}", `"leaf.png"`},
	"from_community":        {"write as this community", `"gardening"`},
	"fullname":              {"the full identifier, such as t2_abc12", `"t2_abc12"`},
	"fullnames":             {"full identifiers, such as t3_abc123", `{"t3_abc123", "t1_def456"}`},
	"function":              {"called for each round, gives the newest items", `function(options) return client.front.new(options) end`},
	"gallery":               {"the images: files, or tables with media, caption and outbound_url", `{"leaf.png", {media = "leaf.png", caption = "A leaf"}}`},
	"google_calendar_id":    {"the calendar's id", `"abc@group.calendar.google.com"`},
	"height":                {"in pixels", `200`},
	"how":                   {"as what it is marked", `"yes"`},
	"icon_name":             {"the picture", `"science"`},
	"id":                    {"the id", `"abc123"`},
	"ids":                   {"the ids", `{"ukaeu1ik4sw5"}`},
	"image":                 {"the picture", `"leaf.png"`},
	"image_data":            {"the images that the style uses, each a table with name, url, width and height", `{{name = "leaf", url = "https://example.com/leaf.png", width = 100, height = 100}}`},
	"imagetype":             {"what the image is for", `"bannerBackgroundImage"`},
	"implicit":              {"ask for a token without a code", `false`},
	"include_nsfw":          {"those for adults as well", `false`},
	"inline_media":          {"media by the name that stands in the text", `{leaf = client.InlineImage{media = "leaf.png"}}`},
	"internal":              {"for the other moderators only", `true`},
	"is_link":               {"of submissions, not members", `true`},
	"is_public_link":        {"anyone with the address may see it", `true`},
	"items":                 {"what it is about, as objects or full identifiers", `{"t4_ghi789"}`},
	"json":                  {"a value to send as JSON", `{name = "gardening"}`},
	"key":                   {"the name of the query field", `"context"`},
	"key_color":             {"a colour such as #46d160", `"#46d160"`},
	"kind":                  {"what the rule is about", `"link"`},
	"known_permissions":     {"every permission that there is", `{"access", "mail", "posts"}`},
	"label":                 {"one of the service's labels", `"HELPFUL_USER"`},
	"lazy":                  {"make no request", `true`},
	"level":                 {"how strict", `2`},
	"limit":                 {"how many at most; math.huge, 0 or client.null for no limit", `10`},
	"link_position":         {"where it stands", `"left"`},
	"link_self_assign":      {"members may choose their submissions' own", `true`},
	"link_type":             {"what may be posted", `"any"`},
	"links":                 {"the submissions in their new order", `{"t3_abc123", "t3_xyz789"}`},
	"listed":                {"shown in the list of pages", `true`},
	"mark_read":             {"mark it as seen", `true`},
	"markdown_text":         {"the text to convert", `"A *leaf*."`},
	"max_emojis":            {"how many emoji it may hold", `5`},
	"media":                 {"a file below the script's folder, or {name=, content=}", `"leaf.png"`},
	"member":                {"a member, as an object or a name", `"fern_grower"`},
	"members":               {"members, as objects or names", `{"fern_grower"}`},
	"message":               {"the text, as Markdown", `"Please read the rules first."`},
	"message_id":            {"the message's id", `"ghi789"`},
	"method":                {"the HTTP method", `"GET"`},
	"mimetype":              {"the file's type", `"image/png"`},
	"mod":                   {"whose actions", `"fern_grower"`},
	"mod_flair_only":        {"for moderators only", `true`},
	"mod_note":              {"a note that the other moderators see", `"no flair"`},
	"mod_only":              {"for moderators only", `true`},
	"name":                  {"the name", `"leaf"`},
	"new_order":             {"the widgets in their new order", `{"widget_abc123"}`},
	"note":                  {"the note's text", `"Helpful in every thread."`},
	"note_id":               {"the note's id", `"ModNote_d1a2b3"`},
	"nsfw":                  {"for adults", `false`},
	"num":                   {"the place, 1 to 4", `1`},
	"num_days":              {"for how many days", `7`},
	"number":                {"which of the two, 1 or 2", `1`},
	"omit_communities":      {"those to leave out", `{"roses"}`},
	"only":                  {"one kind of item only", `"comments"`},
	"option_id":             {"the answer's id", `"1"`},
	"options":               {"the answers to choose from", `{"Yes", "No"}`},
	"order":                 {"the ids of the templates, in order", `{"5c19a1e2-1b4c-11ee-9c2f-0242ac120002"}`},
	"original_content":      {"made by the author", `true`},
	"other_communities":     {"more of them, in the same request", `{"houseplants"}`},
	"other_conversations":   {"more of them, in the same request", `{"2fk7z"}`},
	"other_submissions":     {"more of them, in the same request", `{"t3_xyz789"}`},
	"page_name":             {"the page's name", `"index"`},
	"pairs":                 {"pairs of a community and a member", `{{"gardening", "fern_grower"}}`},
	"params":                {"more query fields", `{sr_detail = "1"}`},
	"path":                  {"relative to the API, or a whole address", `"api/v1/me"`},
	"pause_after":           {"false comes after so many rounds without anything new; -1: after each round", `0`},
	"permalink":             {"the collection's address", `"https://www.example.com/r/gardening/collection/847e4548-a3b5-4ad7-afb4-edbfc2ed0a6b/"`},
	"permissions":           {"what to allow; everything where it is not given", `{"access"}`},
	"permlevel":             {"who may edit", `1`},
	"poll":                  {"options (2 to 6 texts) and duration (days)", `{options = {"Yes", "No"}, duration = 3}`},
	"position":              {"where it stands", `"right"`},
	"post_flair_allowed":    {"in the flair of submissions", `true`},
	"preferences":           {"settings to change", `nightmode = true`},
	"preserve_inline_media": {"keep the media that the text has", `true`},
	"query":                 {"what to look for", `"tomato"`},
	"reason":                {"why", `"spam"`},
	"reason_id":             {"the id of a removal reason", `"15zmxs4j3m5vs"`},
	"recipient":             {"who gets it, as an object or a name", `"fern_grower"`},
	"redditor":              {"the owner, as an object or a name", `"fern_grower"`},
	"request_limit":         {"how many a request asks for", `50`},
	"requires_sync":         {"ask the calendar again", `true`},
	"resources":             {"what to know about it, as Markdown", `"Watch the sky."`},
	"resubmit":              {"accept an address that was posted before", `false`},
	"revision":              {"the revision's id", `"ea8bd6ac-4f24-11ee-8b0a-0242ac120002"`},
	"rule_list":             {"the rules in their new order", `{"No spam", "Be kind"}`},
	"scope":                 {"the scopes that it has", `"read identity"`},
	"scopes":                {"what to ask for", `{"identity", "read"}`},
	"section":               {"where the widgets are", `"sidebar"`},
	"self_assign":           {"members may choose their own", `true`},
	"selftext":              {"the text, as Markdown", `"When do you sow?"`},
	"send_replies":          {"tell the author about replies", `false`},
	"settings":              {"further settings", ``},
	"short_name":            {"the title", `"No spam"`},
	"skip_existing":         {"only what is new from now on", `true`},
	"slug":                  {"the title in the address", `"leaves"`},
	"sort":                  {"the order", `"new"`},
	"spam":                  {"teach the filter that it is spam", `true`},
	"spoiler":               {"hidden until it is asked for", `false`},
	"state":                 {"on or off", `true`},
	"sticky":                {"pin it to the top", `true`},
	"styles":                {"the colours", `{backgroundColor = "#ffffff", headerColor = "#46d160"}`},
	"stylesheet":            {"the whole text", `"p { color: green }"`},
	"subject":               {"the subject", `"Your post"`},
	"submission":            {"a submission, as an object or its full identifier", `"t3_abc123"`},
	"subreddit":             {"where to submit it, as an object or a name", `"gardening"`},
	"syntax":                {"the search language", `"lucene"`},
	"template_id":           {"the template's id", `"5c19a1e2-1b4c-11ee-9c2f-0242ac120002"`},
	"text":                  {"the text", `"Question"`},
	"text_color":            {"dark or light", `"dark"`},
	"text_editable":         {"members may change the text", `true`},
	"thing":                 {"what it is about, as an object or a full identifier", `"t3_abc123"`},
	"things":                {"submissions and comments, as objects or full identifiers", `{"t3_abc123"}`},
	"threshold":             {"the fewest comments that are worth a request", `5`},
	"time_filter":           {"the time it looks at", `"week"`},
	"timeout":               {"seconds to wait for the service", `10`},
	"title":                 {"the title", `"Frost tonight"`},
	"token":                 {"the token", `"eyJhbGciOi"`},
	"type":                  {"how it is told", `"public"`},
	"update":                {"take them into the tree", `false`},
	"url":                   {"a web address", `"https://example.com/leaf"`},
	"use_cache":             {"answer what was answered before", `false`},
	"user":                  {"one member only", `"fern_grower"`},
	"user_flair_allowed":    {"in the flair of members", `true`},
	"value":                 {"the new value", `true`},
	"video":                 {"the video: a file, or a table with media, thumbnail and gif", `"leaf.mp4"`},
	"violation_reason":      {"what reporters choose", `"Spam"`},
	"visibility":            {"who may see it", `"private"`},
	"weighting_scheme":      {"how its posts are ordered", `"classic"`},
	"wikimode":              {"who may edit the wiki", `"disabled"`},
	"without_websockets":    {"do not wait for the service", `true`},

	"client.comment.url":                               {"its web address", `"https://www.example.com/r/gardening/comments/abc123/leaves/def456/"`},
	"client.comment.id":                                {"the comment's id", `"def456"`},
	"client.submission.url":                            {"its web address", `"https://www.example.com/r/gardening/comments/abc123/leaves/"`},
	"client.member.name":                               {"the member's name", `"fern_grower"`},
	"client.community.name":                            {"the community's name", `"gardening"`},
	"client.community.display_name":                    {"the community's name", `"gardening"`},
	"client.community.create.name":                     {"the community's name", `"gardening"`},
	"client.username_available.name":                   {"the name to look for", `"fern_grower"`},
	"client.multicommunity.name":                       {"its name", `"plants"`},
	"client.live.id":                                   {"the thread's id", `"ukaeu1ik4sw5"`},
	"client.live.create.title":                         {"the title", `"Frost tonight"`},
	"client.auth.url.state":                            {"a text that the redirect brings back", `"secret"`},
	"client.auth.url.duration":                         {"permanent or temporary", `"permanent"`},
	"client._share_link.url":                           {"the share link", `"https://www.example.com/r/gardening/s/AbCdEf"`},
	"client._websocket.url":                            {"the address of the answer to a submission", `"wss://ws.example.com/abc"`},
	"client._upload.url":                               {"the address of the lease", `"https://uploads.example.com/"`},
	"client.post.path":                                 {"relative to the API, or a whole address", `"api/hide"`},
	"client.delete.path":                               {"relative to the API, or a whole address", `"api/v1/me/friends/fern_grower"`},
	"client.put.path":                                  {"relative to the API, or a whole address", `"api/v1/me/friends/fern_grower"`},
	"client.put.data":                                  {"form fields as a table, or a text as it is", `{name = "fern_grower"}`},
	"client.patch.path":                                {"relative to the API, or a whole address", `"api/v1/me/prefs"`},
	"client.patch.data":                                {"form fields as a table, or a text as it is", `{nightmode = "true"}`},
	"live_thread.get_update.id":                        {"the update's id", `"c0fe5a8c-bb2b-11e4-8dc5-22000b2a0b6e"`},
	"live_thread.report.type":                          {"what is wrong with it", `"spam"`},
	"live_thread.contributor.remove.member":            {"a member, as an object or its full identifier", `"t2_abc12"`},
	"live_thread.contributor.remove_invite.member":     {"a member, as an object or its full identifier", `"t2_abc12"`},
	"community.modmail.id":                             {"the conversation's id", `"2fk7z"`},
	"community.mod.removal_reasons.get_reason.id":      {"the reason's id, or its place in the list", `"15zmxs4j3m5vs"`},
	"community.rules.get_rule.short_name":              {"the rule's title, or its place in the list", `"No spam"`},
	"community.flair.update.flair_list":                {"members, or tables with user, flair_text and flair_css_class", `{"fern_grower", {user = "moss_fan", flair_text = "Helper"}}`},
	"community.widgets.mod.add_community_list.data":    {"the communities", `{"gardening", "houseplants"}`},
	"community.widgets.mod.add_image_widget.data":      {"the images, each a table with url, linkUrl, width and height", `{{url = "https://example.com/leaf.png", width = 100, height = 100}}`},
	"community.widgets.mod.add_menu.data":              {"the links, each a table with text and url, or text and children", `{{text = "Rules", url = "https://example.com"}}`},
	"community._submit_gallery.items":                  {"the images that were uploaded", `{}`},
	"inbox.mark_read.items":                            {"what came to the inbox, as objects or full identifiers", `{"t4_ghi789", "t1_def456"}`},
	"member.from_data.data":                            {"the name that a payload has", `"fern_grower"`},
	"multicommunity.sluggify.title":                    {"the title", `"My Plants"`},
	"submission.id_from_url.url":                       {"its web address", `"https://www.example.com/r/gardening/comments/abc123/leaves/"`},
	"comment.id_from_url.url":                          {"its web address", `"https://www.example.com/r/gardening/comments/abc123/leaves/def456/"`},
	"submission.comment_sort.value":                    {"the order", `"new"`},
	"submission.comment_limit.value":                   {"how many", `100`},
	"submission.add_fetch_param.value":                 {"its value", `"3"`},
	"comment.submission.value":                         {"the submission", `client.submission("abc123", {fetch = false})`},
	"message.parent.value":                             {"the message before", `client.inbox.message("ghi789")`},
	"mod_action.mod.value":                             {"the moderator", `"fern_grower"`},
	"client.read_only.value":                           {"true to read only", `true`},
	"community.modmail.conversations.state":            {"which of them", `"archived"`},
	"community.modmail.bulk_read.state":                {"which of them", `"archived"`},
	"community.mod.stream.modmail_conversations.state": {"which of them", `"archived"`},
	"community.modmail.conversations.sort":             {"the order", `"unread"`},
	"community.mod.stream.modmail_conversations.sort":  {"the order", `"unread"`},
	"more_comments._continue.submission":               {"the submission's id", `"abc123"`},
	"more_comments._continue.sort":                     {"the order", `"confidence"`},
	"comment._refresh_in_context.submission":           {"the submission's id", `"abc123"`},
	"comment._refresh_in_context.community":            {"the community's name", `"gardening"`},
	"comments.replace_more.limit":                      {"how many requests at most; client.null for no limit", `5`},
	"community._submit_poll.options":                   {"the answers to choose from", `{"Yes", "No"}`},
	"submission._edit_experimental.body":               {"the text, as Markdown", `"Look: {leaf}"`},
	"client.notes.things.things":                       {"submissions and comments that are loaded", `{client.submission("abc123")}`},
	"poll_data.option.option_id":                       {"the answer's id", `"1"`},
}

// knownParam finds what is known of an operation's parameter.
func knownParam(op *api.Operation, p api.Param) param {
	if k, ok := known[op.Name+"."+p.Name]; ok {
		return k
	}
	return known[p.Name]
}

// settings are names that go where an operation takes any, as Lua text.
var settings = map[string]string{
	"user.preferences.update":   `nightmode = true`,
	"multicommunity.update":     `display_name = "Plants"`,
	"community.mod.update":      `description = "All about gardens."`,
	"user_community.mod.update": `title = "My garden"`,
	"community.banned.add":      `ban_reason = "spam", duration = 7`,
	"community.muted.add":       `note = "spam"`,
	"widget.mod.update":         `short_name = "Rules"`,
}

// defaultText gives a parameter's default as Lua text; "" if there is none.
func defaultText(p api.Param) string {
	switch v := p.Default.(type) {
	case nil:
		return ""
	case string:
		return strconv.Quote(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// fieldMeaning says what the name of a field tells about its value; "" if it
// tells nothing.
func fieldMeaning(t *api.Type, name string) string {
	switch {
	case name == "name" && len(t.Prefix) == 2 && t.Name != "Member":
		return "full identifier, such as " + t.Prefix + "_abc123"
	case name == "community":
		return "the community"
	case name == "fullname":
		return "full identifier"
	case strings.HasSuffix(name, "_utc"), name == "created", name == "edited":
		return "Unix seconds"
	case strings.HasSuffix(name, "_html"):
		return "as HTML"
	case strings.HasSuffix(name, "_md"), strings.HasSuffix(name, "_markdown"), name == "body", name == "selftext":
		return "as Markdown"
	case name == "permalink":
		return "path below the site's address"
	case strings.HasSuffix(name, "_fullname"), name == "parent_id", name == "link_id", name == "subreddit_id":
		return "full identifier"
	case strings.HasSuffix(name, "_color"):
		return "a colour"
	}
	return ""
}
