package sim

import (
	"net/http"
	"slices"
	"time"
)

// Modmail as moderators use it; conversation.go holds what it consists of.

// mailCommunities gives the communities a request's entity names, or all that
// the caller moderates.
func (c *call) mailCommunities() ([]*community, error) {
	var list []*community
	for _, name := range c.names("entity") {
		com := c.s.communities[fold(name)]
		if com == nil || !c.moderates(com) {
			return nil, errForbidden
		}
		list = append(list, com)
	}
	if list == nil {
		list = filter(c.s.sortedCommunities(), c.moderates)
	}
	return list, nil
}

// mailIn gives the conversations of a folder, the newest first.
func (c *call) mailIn(coms []*community, folder string) []*conversation {
	list := filter(c.s.conversations, func(conv *conversation) bool { return slices.Contains(coms, conv.com) && conv.in(folder) })
	at := func(conv *conversation) time.Time {
		switch c.get("sort") {
		case "mod":
			return conv.lastMod
		case "user":
			return conv.lastUser
		}
		return conv.updated
	}
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b *conversation) int {
		if c.get("sort") == "unread" && a.unread(c.me) != b.unread(c.me) {
			if a.unread(c.me) {
				return -1
			}
			return 1
		}
		return at(b).Compare(at(a))
	})
	return list
}

func (c *call) mailListing() (any, error) {
	folder := c.get("state")
	if folder != "" && folder != "default" && !slices.Contains(folders, folder) {
		return nil, explained(http.StatusUnprocessableEntity, "INVALID_OPTION", "that option is not valid", "state")
	}
	coms, err := c.mailCommunities()
	if err != nil {
		return nil, err
	}
	list, _, _ := page(c, feedOf(c.mailIn(coms, folder), all[*conversation]))
	byID, messages, ids := object{}, object{}, []string{}
	for _, conv := range list {
		last := conv.messages[len(conv.messages)-1]
		byID[conv.id], messages[last.id] = conv.summary(c.viewer()), conv.messageItem(last)
		ids = append(ids, conv.id)
	}
	return object{"conversations": byID, "messages": messages, "conversationIds": ids, "viewerId": c.me.fullname()}, nil
}

// mailed finds the conversation that the path names.
func (c *call) mailed() (*conversation, error) {
	for _, conv := range c.s.conversations {
		if conv.id == c.path["id"] {
			if !c.moderates(conv.com) {
				return nil, errForbidden
			}
			return conv, nil
		}
	}
	return nil, explained(http.StatusNotFound, "CONVERSATION_NOT_FOUND", "that conversation doesn't exist", "conversation_id")
}

func (c *call) mailConversation() (any, error) {
	conv, err := c.mailed()
	if err != nil {
		return nil, err
	}
	if c.flag("markRead") {
		conv.read[c.me] = conv.news
	}
	return conv.detail(c.viewer(), "conversation"), nil
}

func (c *call) mailBody() error {
	switch {
	case c.get("body") == "":
		return explained(400, "NO_TEXT", "we need something here", "body")
	case longer(c.get("body"), maxComment):
		return explained(400, "TOO_LONG", "this is too long (max: 10000)", "body")
	}
	return nil
}

func (c *call) createMail() (any, error) {
	com := c.s.communities[fold(c.get("srName"))]
	if com == nil {
		return nil, explained(400, "SUBREDDIT_NOEXIST", "that community doesn't exist", "srName")
	}
	if !c.moderates(com) {
		return nil, errForbidden
	}
	if err := c.mailBody(); err != nil {
		return nil, err
	}
	var with *member
	if to := c.get("to"); to != "" {
		if with = c.s.members[fold(to)]; with == nil {
			return nil, explained(400, "USER_DOESNT_EXIST", "that user doesn't exist", "to")
		}
		if com.moderatedBy(with) {
			with = nil
		}
	}
	if c.get("subject") == "" || longer(c.get("subject"), maxSubject) {
		return nil, explained(400, "NO_SUBJECT", "please enter a subject of up to 100 characters", "subject")
	}
	conv := c.s.converse(com, with, c.get("subject"))
	c.s.mail(conv, c.me, c.get("body"), false).hideAuthor = c.flag("isAuthorHidden")
	return answer(http.StatusCreated, conv.detail(c.viewer(), "conversation")), nil
}

func (c *call) replyMail() (any, error) {
	conv, err := c.mailed()
	if err != nil {
		return nil, err
	}
	if err := c.mailBody(); err != nil {
		return nil, err
	}
	c.s.mail(conv, c.me, c.get("body"), c.flag("isInternal")).hideAuthor = c.flag("isAuthorHidden")
	return answer(http.StatusCreated, conv.detail(c.viewer(), "conversation")), nil
}

// mailActing makes a handler that does something to a conversation, notes it
// as an action in it and answers it.
func mailActing(kind int, do func(*call, *conversation) error) func(*call) (any, error) {
	return func(c *call) (any, error) {
		conv, err := c.mailed()
		if err != nil {
			return nil, err
		}
		if err := do(c, conv); err != nil {
			return nil, err
		}
		c.s.act(conv, c.me, kind)
		return conv.detail(c.viewer(), "conversations"), nil
	}
}

var (
	archiveMail = mailActing(mailArchive, func(_ *call, conv *conversation) error {
		conv.state = mailArchived
		return nil
	})
	unarchiveMail = mailActing(mailUnarchive, func(_ *call, conv *conversation) error {
		conv.state = mailInProgress
		return nil
	})
	highlightMail = mailActing(mailHighlight, func(_ *call, conv *conversation) error {
		conv.highlighted = true
		return nil
	})
	unhighlightMail = mailActing(mailUnhighlight, func(_ *call, conv *conversation) error {
		conv.highlighted = false
		return nil
	})
	muteMail = mailActing(mailMute, func(c *call, conv *conversation) error {
		hours, ok := muteHours(c.get("num_hours"))
		if conv.with == nil || !ok {
			return explained(400, "INVALID_OPTION", "that option is not valid", "num_hours")
		}
		conv.com.muted.add(conv.with, c.now()).until = c.now().Add(time.Duration(hours) * time.Hour)
		c.s.log(c.me, conv.com, "muteuser", memberTarget(conv.with), "", "")
		return nil
	})
	unmuteMail = mailActing(mailUnmute, func(c *call, conv *conversation) error {
		if conv.with == nil {
			return errBad
		}
		conv.com.muted.remove(conv.with)
		c.s.log(c.me, conv.com, "unmuteuser", memberTarget(conv.with), "", "")
		return nil
	})
)

func (c *call) setMailRead(read bool) error {
	for _, id := range c.names("conversationIds") {
		c.path["id"] = id
		conv, err := c.mailed()
		if err != nil {
			return err
		}
		conv.read[c.me] = conv.news
		if !read {
			conv.read[c.me] = conv.news - 1
		}
	}
	return nil
}

func (c *call) readMail() (any, error) {
	if err := c.setMailRead(true); err != nil {
		return nil, err
	}
	return noBody, nil
}

func (c *call) unreadMail() (any, error) {
	if err := c.setMailRead(false); err != nil {
		return nil, err
	}
	return blank, nil
}

func (c *call) bulkReadMail() (any, error) {
	if slices.Contains(c.names("entity"), "all") {
		return nil, errBad
	}
	coms, err := c.mailCommunities()
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, conv := range c.mailIn(coms, c.get("state")) {
		if conv.unread(c.me) {
			conv.read[c.me] = conv.news
			ids = append(ids, conv.id)
		}
	}
	return object{"conversation_ids": ids}, nil
}

func (c *call) mailSubreddits() (any, error) {
	list := object{}
	for _, com := range c.s.communities {
		if c.moderates(com) {
			list[com.fullname()] = object{
				"id": com.fullname(), "name": com.name, "display_name": com.name, "subscribers": com.subscribers,
				"lastUpdated": isoTime(com.modmailAt), "keyColor": "", "icon": "",
			}
		}
	}
	return object{"subreddits": list}, nil
}

func (c *call) mailUnreadCount() (any, error) {
	coms, err := c.mailCommunities()
	if err != nil {
		return nil, err
	}
	counts := object{}
	for _, folder := range folders {
		if folder != "all" {
			counts[folder] = len(filter(c.mailIn(coms, folder), func(conv *conversation) bool { return conv.unread(c.me) }))
		}
	}
	return counts, nil
}
