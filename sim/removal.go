package sim

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// removalReason is a text moderators give with a removal.
type removalReason struct{ id, title, message string }

func (s *Service) addReason(com *community, title, message string) *removalReason {
	r := &removalReason{id: s.newID("reason"), title: title, message: message}
	com.reasons = append(com.reasons, r)
	return r
}

func (com *community) reason(id string) *removalReason {
	i := slices.IndexFunc(com.reasons, func(r *removalReason) bool { return r.id == id })
	if i < 0 {
		return nil
	}
	return com.reasons[i]
}

func (c *call) removalReasons() (any, error) {
	data, order := object{}, []string{}
	for _, r := range c.com.reasons {
		data[r.id] = object{"id": r.id, "title": r.title, "message": r.message}
		order = append(order, r.id)
	}
	return object{"data": data, "order": order}, nil
}

func (c *call) checkReason() error {
	switch {
	case c.get("title") == "":
		return explained(400, "NO_TEXT", "we need something here", "title")
	case c.get("message") == "":
		return explained(400, "NO_TEXT", "we need something here", "message")
	}
	return nil
}

func (c *call) addRemovalReason() (any, error) {
	if err := c.checkReason(); err != nil {
		return nil, err
	}
	r := c.s.addReason(c.com, c.get("title"), c.get("message"))
	c.s.log(c.me, c.com, "createremovalreason", target{}, r.title, "")
	return object{"id": r.id}, nil
}

func (c *call) updateRemovalReason() (any, error) {
	r := c.com.reason(c.path["id"])
	if r == nil {
		return nil, errNotFound
	}
	if err := c.checkReason(); err != nil {
		return nil, err
	}
	r.title, r.message = c.get("title"), c.get("message")
	c.s.log(c.me, c.com, "updateremovalreason", target{}, r.title, "")
	return blank, nil
}

func (c *call) deleteRemovalReason() (any, error) {
	r := c.com.reason(c.path["id"])
	if r == nil {
		return nil, errNotFound
	}
	c.com.reasons = slices.DeleteFunc(c.com.reasons, func(o *removalReason) bool { return o == r })
	c.s.log(c.me, c.com, "deleteremovalreason", target{}, r.title, "")
	return blank, nil
}

// removedThing sets the call to a removed thing the caller moderates.
func (c *call) removedThing(fullname string) error {
	if err := c.nameThing(fullname); err != nil {
		return explained(400, "INVALID_ID", "that ID is invalid", "item_ids")
	}
	if !c.moderates(c.com) {
		return errForbidden
	}
	if !c.post.removed && !c.post.spam {
		return explained(400, "INVALID_ID", "that ID is invalid", "item_ids")
	}
	return nil
}

// explainRemoval adds a reason or a note to what was removed.
func (c *call) explainRemoval() (any, error) {
	var given struct {
		Items  []string `json:"item_ids"`
		Note   string   `json:"mod_note"`
		Reason string   `json:"reason_id"`
	}
	if err := c.model("json", &given); err != nil {
		return nil, err
	}
	for _, name := range given.Items {
		if err := c.removedThing(name); err != nil {
			return nil, err
		}
		title := ""
		if given.Reason != "" {
			r := c.com.reason(given.Reason)
			if r == nil {
				return nil, explained(400, "INVALID_ID", "that ID is invalid", "reason_id")
			}
			title = r.title
		}
		c.post.reasonTitle, c.post.reasonBy, c.post.modNote = title, c.me.name, given.Note
		c.post.changed()
		c.s.log(c.me, c.com, "addremovalreason", thingTarget(c.post), title, given.Note)
	}
	return blank, nil
}

// sendRemovalMessage tells an author of a removal: in public, as a comment of
// the caller, or in private, from the community or the caller.
func (c *call) sendRemovalMessage() (any, error) {
	var given struct {
		Items   []string `json:"item_id"`
		Message string   `json:"message"`
		Title   string   `json:"title"`
		Type    string   `json:"type"`
	}
	if err := c.model("json", &given); err != nil {
		return nil, err
	}
	switch {
	case len(given.Items) == 0:
		return nil, explained(400, "INVALID_ID", "that ID is invalid", "item_id")
	case longer(given.Title, 50):
		return nil, explained(400, "TOO_LONG", "this is too long (max: 50)", "title")
	case strings.TrimSpace(given.Message) == "":
		return nil, explained(400, "NO_TEXT", "we need something here", "message")
	}
	if err := c.removedThing(given.Items[0]); err != nil {
		return nil, err
	}
	switch given.Type {
	case "public", "public_as_subreddit":
		return c.removalComment(given.Message)
	case "private":
		c.s.deliver(c.s.write(nil, c.com, c.post.author, given.Title, given.Message, nil))
	case "private_exposed":
		c.s.deliver(c.s.write(c.me, nil, c.post.author, given.Title, given.Message, nil))
	default:
		return nil, explained(400, "INVALID_OPTION", "that option is not valid", "type")
	}
	return blank, nil
}

func (c *call) removalComment(text string) (any, error) {
	on := c.sub
	if c.com1 != nil {
		on = c.com1.on
	}
	r := c.s.addComment(on, c.com1, c.me, text)
	r.distinguished, r.stickied = "moderator", c.com1 == nil
	c.s.notify(r)
	var node struct {
		Data raw `json:"data"`
	}
	if err := json.Unmarshal(r.appendNode(nil, c.viewer(), r.depth(), noReplies), &node); err != nil {
		return nil, err
	}
	return node.Data, nil
}
