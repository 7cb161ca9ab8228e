package sim

import "slices"

// What moderators do to a submission or comment. Each is written to the log.

func (c *call) suffix() string {
	if c.sub != nil {
		return "link"
	}
	return "comment"
}

func (c *call) logThing(action, details string) {
	c.s.log(c.me, c.com, action, thingTarget(c.post), details, "")
}

func (c *call) approve() (any, error) {
	p, details := c.post, "confirm_ham"
	if p.hidden() {
		details = "unspam"
	}
	p.settle()
	p.removed, p.spam, p.filtered, p.bannedBy, p.banNote = false, false, false, "", ""
	p.approvedBy, p.approvedAt = c.me.name, c.now()
	p.modNote, p.reasonTitle, p.reasonBy = "", "", ""
	p.changed()
	c.logThing("approve"+c.suffix(), details)
	return empty, nil
}

// settle puts the reports away.
func (p *content) settle() {
	p.dismissed = append(append(p.dismissed, p.userReports...), p.modReports...)
	p.userReports, p.modReports = nil, nil
}

func (c *call) remove() (any, error) {
	spam := c.get("spam") != "false"
	c.s.remove(c.me.name, c.post, spam)
	if spam {
		c.logThing("spam"+c.suffix(), "spam")
	} else {
		c.logThing("remove"+c.suffix(), "remove")
	}
	return empty, nil
}

func (s *Service) remove(by string, p *content, spam bool) {
	p.settle()
	p.removed, p.spam, p.filtered = !spam, spam, false
	p.bannedBy, p.bannedAt, p.banNote = by, s.now(), "remove not spam"
	if spam {
		p.banNote = "confirm spam"
	}
	p.approvedBy = ""
	p.changed()
	if sub, ok := p.thing.(*submission); ok {
		sub.unstick()
	}
}

func (c *call) distinguish() (any, error) {
	how := c.get("how")
	switch how {
	case "yes":
		c.post.distinguished = "moderator"
	case "no":
		c.post.distinguished = ""
	case "admin", "special":
		return nil, errForbidden
	default:
		return nil, errOption("how")
	}
	if c.post.author != c.me {
		return nil, errForbidden
	}
	if c.com1 != nil {
		sticky := how == "yes" && c.flag("sticky") && c.com1.parent == nil
		if sticky {
			for _, other := range c.com1.on.replies {
				other.stickied = false
				other.changed()
			}
		}
		if sticky != c.com1.stickied {
			c.logThing(map[bool]string{true: "sticky", false: "unsticky"}[sticky], "")
		}
		c.com1.stickied = sticky
	}
	c.post.changed()
	c.logThing("distinguish", "")
	return thingsAnswer([]raw{c.shown()}), nil
}

// flagging makes a handler that sets something and logs it as a mod's action.
func flagging(action string, set func(*call)) func(*call) (any, error) {
	return func(c *call) (any, error) {
		set(c)
		c.post.changed()
		if c.moderates(c.com) {
			c.logThing(action, "")
		}
		return empty, nil
	}
}

// flaggingSubmission is flagging for what comments do not have.
func flaggingSubmission(action string, set func(*submission)) func(*call) (any, error) {
	do := flagging(action, func(c *call) { set(c.sub) })
	return func(c *call) (any, error) {
		if c.sub == nil {
			return nil, errBad
		}
		return do(c)
	}
}

var (
	lock            = flagging("lock", func(c *call) { c.post.locked = true })
	unlock          = flagging("unlock", func(c *call) { c.post.locked = false })
	ignoreReports   = flagging("ignorereports", func(c *call) { c.post.ignoreReports = true })
	unignoreReports = flagging("unignorereports", func(c *call) { c.post.ignoreReports = false })
	showComment     = flagging("show_comment", func(c *call) { c.post.crowdControl = 0 })
	markNSFW        = flaggingSubmission("marknsfw", func(p *submission) { p.nsfw = true })
	unmarkNSFW      = flaggingSubmission("unmarknsfw", func(p *submission) { p.nsfw = false })
	spoiler         = flaggingSubmission("spoiler", func(p *submission) { p.spoiler = true })
	unspoiler       = flaggingSubmission("unspoiler", func(p *submission) { p.spoiler = false })
)

func (c *call) setOriginal() (any, error) {
	if c.sub == nil {
		return nil, errBad
	}
	c.sub.original = c.flag("should_set_oc")
	c.sub.changed()
	return empty, nil
}

func (c *call) setContestMode() (any, error) {
	if c.sub == nil {
		return nil, errBad
	}
	c.sub.contest = c.flag("state")
	c.sub.changed()
	c.logThing(map[bool]string{true: "setcontestmode", false: "unsetcontestmode"}[c.sub.contest], "")
	return noErrors, nil
}

var suggestedSorts = []string{"", "blank", "confidence", "top", "new", "controversial", "old", "random", "qa", "live"}

func (c *call) setSuggestedSort() (any, error) {
	word := c.get("sort")
	if c.sub == nil {
		return nil, errBad
	}
	if !slices.Contains(suggestedSorts, word) {
		return nil, errOption("sort")
	}
	if word == "blank" {
		word = ""
	}
	c.sub.suggestedSort = word
	c.sub.changed()
	c.logThing("setsuggestedsort", word)
	return noErrors, nil
}

func (c *call) setCrowdControl() (any, error) {
	level := c.number("level", -1, 0, 3)
	if level < 0 {
		return nil, errOption("level")
	}
	c.post.crowdControl = level
	c.logThing("adjust_post_crowd_control_level", "")
	return empty, nil
}

// setSticky pins a submission in its community, or to its author's profile. A
// full board gives up its second place; what is there already is a conflict.
func (c *call) setSticky() (any, error) {
	p := c.sub
	if p == nil || p.deleted || p.hidden() {
		return nil, errBad
	}
	if c.flag("to_profile") {
		if p.author != c.me {
			return nil, errForbidden
		}
		if p.pinned == c.flag("state") && p.pinned {
			return nil, errConflict
		}
		p.pinned = c.flag("state")
		p.changed()
		return noErrors, nil
	}
	if !c.moderates(c.com) {
		return nil, errForbidden
	}
	if !c.flag("state") {
		p.unstick()
		c.logThing("unsticky", "")
		return noErrors, nil
	}
	if p.stickied() {
		return nil, errConflict
	}
	slot := 1
	if c.get("num") == "1" || c.com.stickies[0] == nil {
		slot = 0
	}
	c.com.stickies[slot] = p
	c.com.touch()
	c.logThing("sticky", "")
	return noErrors, nil
}

func (p *submission) unstick() {
	for i, s := range p.com.stickies {
		if s == p {
			p.com.stickies[i] = nil
			p.com.touch()
		}
	}
	if p.com.stickies[0] == nil {
		p.com.stickies[0], p.com.stickies[1] = p.com.stickies[1], nil
	}
}

// stickyRank puts pinned submissions before the rest.
func (com *community) stickyRank(p *submission) int {
	switch p {
	case com.stickies[0]:
		return 0
	case com.stickies[1]:
		return 1
	}
	return 2
}

func (c *call) sticky() (any, error) {
	p := c.com.stickies[c.number("num", 1, 1, 2)-1]
	if p == nil {
		return nil, errNotFound
	}
	return nil, redirect(c.site() + p.permalink() + ".json")
}
