package sim

import (
	"encoding/base64"
	"slices"
	"strconv"
	"time"
)

// modNote is what moderators keep about a member.
type modNote struct {
	id       string
	at       time.Time
	by       *member
	about    *member
	com      *community
	text     string
	label    string
	fullname string // of the thing it is about; may be empty
}

const maxNote = 250

var noteLabels = []string{
	"", "ABUSE_WARNING", "BAN", "BOT_BAN", "HELPFUL_USER", "PERMA_BAN", "SOLID_CONTRIBUTOR", "SPAM_WARNING", "SPAM_WATCH",
}

func (n *modNote) item() object {
	return object{
		"id": n.id, "type": "NOTE", "created_at": n.at.Unix(),
		"subreddit": n.com.name, "subreddit_id": n.com.fullname(), "user": n.about.name, "user_id": n.about.fullname(),
		"operator": n.by.name, "operator_id": n.by.fullname(),
		"mod_action_data": object{"action": nil, "reddit_id": orNull(n.fullname), "details": nil, "description": nil},
		"user_note_data":  object{"note": n.text, "reddit_id": orNull(n.fullname), "label": orNull(n.label)},
	}
}

func (n *modNote) cursor() string {
	return base64.StdEncoding.EncodeToString([]byte(strconv.FormatInt(n.at.UnixMilli(), 10) + n.id[len(n.id)-12:]))
}

// noteCommunity finds the community of a request about notes.
func (c *call) noteCommunity(name string) (*community, error) {
	com := c.s.communities[fold(name)]
	if com == nil {
		return nil, errNotFound
	}
	if !c.moderates(com) {
		return nil, errForbidden
	}
	return com, nil
}

func (c *call) modNotes() (any, error) {
	com, err := c.noteCommunity(c.get("subreddit"))
	if err != nil {
		return nil, err
	}
	about := c.s.members[fold(c.get("user"))]
	notes := filter(com.notes, func(n *modNote) bool { return n.about == about })
	slices.Reverse(notes)
	if before := c.get("before"); before != "" {
		i := slices.IndexFunc(notes, func(n *modNote) bool { return n.cursor() == before })
		notes = notes[i+1:]
	}
	limit := c.number("limit", pageSize, 1, maxPageSize)
	more := len(notes) > limit
	notes = notes[:min(limit, len(notes))]
	items := []object{}
	for _, n := range notes {
		item := n.item()
		item["cursor"] = n.cursor()
		items = append(items, item)
	}
	var start, end any
	if len(notes) > 0 {
		start, end = notes[0].cursor(), notes[len(notes)-1].cursor()
	}
	return object{"mod_notes": items, "start_cursor": start, "end_cursor": end, "has_next_page": more}, nil
}

// recentNotes answers the newest note for each pair of community and member,
// null where there is none.
func (c *call) recentNotes() (any, error) {
	names, members := c.names("subreddits"), c.names("users")
	if len(names) != len(members) || len(names) > 500 {
		return nil, errBad
	}
	items := []any{}
	for i := range names {
		com, err := c.noteCommunity(names[i])
		if err != nil {
			return nil, err
		}
		items = append(items, nil)
		for _, n := range com.notes {
			if fold(n.about.name) == fold(members[i]) {
				items[i] = n.item()
			}
		}
	}
	return object{"mod_notes": items}, nil
}

func (c *call) createNote() (any, error) {
	com, err := c.noteCommunity(c.get("subreddit"))
	if err != nil {
		return nil, err
	}
	about := c.s.members[fold(c.get("user"))]
	switch {
	case about == nil:
		return nil, explained(400, "USER_DOESNT_EXIST", "that user doesn't exist", "user")
	case c.get("note") == "":
		return nil, explained(400, "NO_TEXT", "we need something here", "note")
	case longer(c.get("note"), maxNote):
		return nil, explained(400, "TOO_LONG", "this is too long (max: 250)", "note")
	case !slices.Contains(noteLabels, c.get("label")):
		return nil, explained(400, "INVALID_OPTION", "that option is not valid", "label")
	}
	n := &modNote{
		id: "ModNote_" + c.s.newUUID(), at: c.now(), by: c.me, about: about, com: com,
		text: c.get("note"), label: c.get("label"), fullname: c.get("reddit_id"),
	}
	com.notes = append(com.notes, n)
	c.s.log(c.me, com, "addnote", memberTarget(about), n.label, n.text)
	return object{"created": n.item()}, nil
}

func (c *call) deleteNote() (any, error) {
	com, err := c.noteCommunity(c.get("subreddit"))
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(com.notes, func(n *modNote) bool { return n.id == c.get("note_id") })
	if i < 0 {
		return nil, errNotFound
	}
	about := com.notes[i].about
	com.notes = slices.Delete(com.notes, i, i+1)
	c.s.log(c.me, com, "deletenote", memberTarget(about), "", "")
	return object{"deleted": true}, nil
}
