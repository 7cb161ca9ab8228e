package sim

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
)

// The longest texts the service takes, in characters.
const (
	maxTitle   = 300
	maxText    = 40000
	maxComment = 10000
	maxSubject = 100
	maxReason  = 100 // of a report
)

func longer(text string, limit int) bool { return utf8.RuneCountInString(text) > limit }

// canPost checks that the caller may write in a community.
func (c *call) canPost(com *community) error {
	switch {
	case com.banned.has(c.me):
		return apiError("SUBREDDIT_NOTALLOWED_BANNED", "you've been banned from posting in that community", "sr")
	case com.kind() == "restricted" && !c.moderates(com) && !com.contributors.has(c.me):
		return apiError("SUBREDDIT_NOTALLOWED", "you aren't allowed to post there.", "sr")
	}
	return nil
}

// submit makes a text, a link or a crosspost.
func (c *call) submit() (any, error) {
	com := c.s.communities[fold(strings.TrimPrefix(c.get("sr"), "r/"))]
	if com == nil || !com.readableBy(c.me) {
		return nil, apiError("SUBREDDIT_NOEXIST", "Hmm, that community doesn't exist. Try checking the spelling.", "sr")
	}
	if err := c.canPost(com); err != nil {
		return nil, err
	}
	title := strings.TrimSpace(c.get("title"))
	switch {
	case title == "":
		return nil, apiError("NO_TEXT", "we need something here", "title")
	case longer(title, maxTitle):
		return nil, tooLong("title", maxTitle)
	case longer(c.get("text"), maxText):
		return nil, tooLong("text", maxText)
	}
	link, origin, err := c.submissionLink(com)
	if err != nil {
		return nil, err
	}
	chosen, err := c.chosenFlair(com)
	if err != nil {
		return nil, err
	}
	p := c.s.addSubmission(com, c.me, title, c.get("text"), link)
	p.flair, p.crosspostOf = chosen, origin
	p.nsfw, p.spoiler = c.flag("nsfw"), c.flag("spoiler")
	p.sendReplies = c.get("sendreplies") != "false"
	return submitted(p), nil
}

func submitted(p *submission) object {
	return object{"json": object{"errors": []any{}, "data": object{
		"url": siteURL + p.permalink(), "drafts_count": 0, "id": p.id, "name": p.name,
	}}}
}

// submissionLink checks what a submission leads to, by its kind.
func (c *call) submissionLink(com *community) (link string, origin *submission, err error) {
	allowed := com.text("content_options", "any")
	switch c.get("kind") {
	case "self":
		if allowed == "link" {
			return "", nil, apiError("NO_SELFS", "that community doesn't allow text posts", "sr")
		}
		return "", nil, nil
	case "link", "image":
		if allowed == "self" {
			return "", nil, apiError("NO_LINKS", "that community only allows text posts", "sr")
		}
		link = c.get("url")
		if u, err := url.Parse(link); link == "" || err != nil || u.Host == "" {
			return "", nil, apiError("NO_URL", "a url is required", "url")
		}
		posted := slices.ContainsFunc(com.submissions, func(p *submission) bool { return p.url == link && !p.deleted })
		if posted && c.get("resubmit") == "false" {
			return "", nil, apiError("ALREADY_SUB", "This community doesn't allow links to be posted more than once, and this link has already been shared", "url")
		}
		return link, nil, nil
	case "crosspost":
		origin, _ = c.s.things[c.get("crosspost_fullname")].(*submission)
		if origin == nil || !origin.visibleTo(c.me) {
			return "", nil, apiError("INVALID_CROSSPOST_THING", "that isn't a valid crosspost url", "crosspost_fullname")
		}
		return siteURL + origin.permalink(), origin, nil
	}
	return "", nil, errOption("kind")
}

// chosenFlair reads the flair a submission is made with.
func (c *call) chosenFlair(com *community) (flair, error) {
	id := c.get("flair_id")
	if id == "" {
		return flair{}, nil
	}
	t := findFlair(com.linkFlairs, id)
	if t == nil || t.modOnly && !c.moderates(com) {
		return flair{}, apiError("BAD_FLAIR_TEMPLATE_ID", "Flair template not found", "flair")
	}
	return t.with(c.get("flair_text")), nil
}

// submitPoll makes a text with options to choose from. Its form comes as JSON.
func (c *call) submitPoll() (any, error) {
	var given object
	if err := json.Unmarshal(c.body, &given); err != nil {
		return nil, errBad
	}
	for name, value := range given {
		if text, ok := value.(string); ok {
			c.form.Set(name, text)
		} else if flag, ok := value.(bool); ok {
			c.form.Set(name, fmt.Sprint(flag))
		}
	}
	c.form.Set("kind", "self")
	options, _ := given["options"].([]any)
	if days, ok := given["duration"].(float64); !ok || days < 1 || days > 7 || len(options) < 2 || len(options) > 6 {
		return nil, errOption("options")
	}
	return c.submit()
}

// comment answers a submission, a comment or a message.
func (c *call) comment() (any, error) {
	text := c.get("text")
	switch {
	case strings.TrimSpace(text) == "":
		return nil, errNoText
	case longer(text, maxComment):
		return nil, tooLong("text", maxComment)
	}
	fullname := c.thingName()
	if m, ok := c.s.things[fullname].(*message); ok {
		return c.answerMessage(m, text)
	}
	if !c.grant.allows("submit") {
		return nil, errForbidden
	}
	if err := c.nameThing(fullname); err != nil {
		return nil, err
	}
	r, err := c.reply(text)
	if err != nil {
		return nil, err
	}
	return thingsAnswer([]raw{r.appendNode(nil, c.viewer(), r.depth(), noReplies)}), nil
}

// reply puts the caller's comment below what the call names.
func (c *call) reply(text string) (*comment, error) {
	mods := c.moderates(c.com)
	on := c.sub
	if c.com1 != nil {
		on = c.com1.on
	}
	switch {
	case c.com1 != nil && c.com1.deleted:
		return nil, errDeleted
	case on.deleted:
		return nil, apiError("DELETED_LINK", "that link has been deleted", "parent")
	case (on.locked || c.post.locked) && !mods:
		return nil, apiError("THREAD_LOCKED", "Comments are locked.", "parent")
	case c.com.banned.has(c.me):
		return nil, errForbidden
	}
	r := c.s.addComment(on, c.com1, c.me, text)
	c.s.notify(r)
	return r, nil
}
