package sim

import (
	"slices"
	"strconv"
	"time"
)

// The states of a modmail conversation.
const (
	mailNew = iota
	mailInProgress
	mailArchived
)

// conversation is modmail: a member and a community's moderators, or the
// moderators among themselves.
type conversation struct {
	id          string
	com         *community
	subject     string
	with        *member // nil among moderators
	opener      *member
	order       []mailObject
	messages    []*mailMessage
	actions     []*mailAction
	state       int
	highlighted bool
	lastUser    time.Time
	lastMod     time.Time
	updated     time.Time
	news        int             // how many messages and actions there were
	read        map[*member]int // news the moderators have read
	thread      *message        // what the member gets as private mail
}

type mailObject struct {
	ID  string `json:"id"`
	Key string `json:"key"`
}

type mailMessage struct {
	id         string
	at         time.Time
	by         *member
	body       string
	internal   bool
	hideAuthor bool
}

type mailAction struct {
	id   string
	at   time.Time
	by   *member
	kind int
}

// The kinds of actions in a conversation.
const (
	mailHighlight = iota
	mailUnhighlight
	mailArchive
	mailUnarchive
	mailReported
	mailMute
	mailUnmute
)

func (conv *conversation) fullname() string { return conv.id }

func (conv *conversation) unread(m *member) bool { return conv.read[m] < conv.news }

// converse opens a conversation; with is nil among moderators.
func (s *Service) converse(com *community, with *member, subject string) *conversation {
	conv := &conversation{id: s.newID("modmail"), com: com, with: with, subject: subject, read: make(map[*member]int)}
	s.conversations = append(s.conversations, conv)
	return conv
}

// mail adds a message. What moderators write to a member also reaches the
// member's inbox, as from the community.
func (s *Service) mail(conv *conversation, by *member, body string, internal bool) *mailMessage {
	msg := &mailMessage{id: s.newID("modmail"), at: s.now(), by: by, body: body, internal: internal || conv.with == nil}
	conv.messages = append(conv.messages, msg)
	conv.order = append(conv.order, mailObject{msg.id, "messages"})
	conv.updated, conv.com.modmailAt = msg.at, msg.at
	if conv.opener == nil {
		conv.opener = by
	}
	conv.news++
	switch {
	case by == conv.with:
		conv.lastUser = msg.at
		if conv.state == mailArchived {
			conv.state = mailInProgress
		}
		return msg
	case conv.state == mailNew && conv.opener != by:
		conv.state = mailInProgress
	}
	conv.lastMod = msg.at
	conv.read[by] = conv.news
	if !msg.internal {
		m := s.write(nil, conv.com, conv.with, conv.subject, body, conv.thread)
		m.mail = conv
		if conv.thread == nil {
			conv.thread = m
		}
		s.deliver(m)
	}
	return msg
}

func (s *Service) act(conv *conversation, by *member, kind int) {
	a := &mailAction{id: s.newID("modmail"), at: s.now(), by: by, kind: kind}
	conv.actions = append(conv.actions, a)
	conv.order = append(conv.order, mailObject{a.id, "modActions"})
}

// mailModerators is a member writing to a community.
func (s *Service) mailModerators(com *community, by *member, subject, text string) *conversation {
	conv := s.converse(com, by, subject)
	s.mail(conv, by, text, false)
	m := s.write(by, nil, nil, subject, text, nil)
	m.toCom, m.mail = com, conv
	conv.thread = m
	return conv
}

// person is a member as modmail writes them.
func (conv *conversation) person(m *member, hidden bool) object {
	return object{
		"name": m.name, "id": number(m.id), "isMod": conv.com.moderatedBy(m), "isAdmin": false, "isOp": m == conv.opener,
		"isParticipant": m == conv.with, "isApproved": conv.com.contributors.has(m), "isHidden": hidden, "isDeleted": false,
	}
}

func (conv *conversation) summary(v viewer) object {
	authors := []object{}
	for _, msg := range slices.Backward(conv.messages) {
		authors = append(authors, conv.person(msg.by, msg.hideAuthor))
	}
	participant := object{}
	if conv.with != nil {
		participant = conv.person(conv.with, false)
	}
	var lastUnread any
	if conv.unread(v.me) {
		lastUnread = isoTime(conv.updated)
	}
	return object{
		"id": conv.id, "subject": conv.subject, "state": conv.state, "isAuto": false, "isInternal": conv.with == nil,
		"isRepliable": true, "isHighlighted": conv.highlighted, "numMessages": len(conv.messages), "objIds": conv.order,
		"authors": authors, "participant": participant, "owner": object{"displayName": conv.com.name, "type": "subreddit", "id": conv.com.fullname()},
		"lastUpdated": isoTime(conv.updated), "lastUserUpdate": isoTime(conv.lastUser), "lastModUpdate": isoTime(conv.lastMod),
		"lastUnread": lastUnread, "legacyFirstMessageId": conv.id, "conversationType": "sr_user",
	}
}

func (conv *conversation) messageItem(msg *mailMessage) object {
	as := "moderator"
	if msg.by == conv.with {
		as = "participant_user"
	}
	return object{
		"id": msg.id, "body": wrappedMarkdown(msg.body), "bodyMarkdown": msg.body, "date": isoTime(msg.at),
		"author": conv.person(msg.by, msg.hideAuthor), "isInternal": msg.internal, "participatingAs": as,
	}
}

// detail gives a conversation with all that was said and done in it; key is
// "conversation", or "conversations" where forms answer it.
func (conv *conversation) detail(v viewer, key string) object {
	messages, actions := object{}, object{}
	for _, msg := range conv.messages {
		messages[msg.id] = conv.messageItem(msg)
	}
	for _, a := range conv.actions {
		actions[a.id] = object{"id": a.id, "date": isoTime(a.at), "actionTypeId": a.kind, "author": conv.person(a.by, false)}
	}
	out := object{key: conv.summary(v), "messages": messages, "modActions": actions}
	if conv.with != nil {
		out["user"] = conv.dossier(v)
	}
	return out
}

// dossier tells moderators who they are talking to.
func (conv *conversation) dossier(v viewer) object {
	m, com := conv.with, conv.com
	posts, replies, convs := object{}, object{}, object{}
	for _, p := range v.s.history(m, true, true) {
		if p.com != com || len(posts)+len(replies) >= 6 {
			continue
		}
		switch p := p.thing.(type) {
		case *submission:
			posts[p.name] = object{"title": p.title, "permalink": siteURL + p.permalink(), "date": isoTime(p.created)}
		case *comment:
			replies[p.name] = object{"comment": p.body, "title": p.on.title, "permalink": siteURL + p.permalink(), "date": isoTime(p.created)}
		}
	}
	for _, other := range v.s.conversations {
		if other.with == m && other.com == com {
			convs[other.id] = object{
				"id": other.id, "subject": other.subject, "date": isoTime(other.updated),
				"permalink": "https://mod.reddit.com/mail/perma/" + other.id,
			}
		}
	}
	ban, banned := com.banned.of(m), com.banned.has(m)
	banStatus := object{"isBanned": banned, "isPermanent": banned && ban.until.IsZero(), "reason": "", "endDate": nil}
	if banned {
		banStatus["reason"], banStatus["endDate"] = ban.note, isoTime(ban.until)
	}
	muteStatus := object{"isMuted": com.muted.has(m), "reason": "", "endDate": nil}
	if com.muted.has(m) {
		muteStatus["endDate"] = isoTime(com.muted.of(m).until)
	}
	return object{
		"id": m.fullname(), "name": m.name, "created": isoTime(m.created), "isSuspended": m.suspended, "isShadowBanned": false,
		"banStatus": banStatus, "muteStatus": muteStatus, "approveStatus": object{"isApproved": com.contributors.has(m)},
		"recentPosts": posts, "recentComments": replies, "recentConvos": convs,
	}
}

// folders are the states that listings and counts speak of.
var folders = []string{"all", "appeals", "archived", "filtered", "highlighted", "inbox", "inprogress", "join_requests", "mod", "new", "notifications"}

// in tells whether a folder holds the conversation.
func (conv *conversation) in(folder string) bool {
	switch folder {
	case "archived":
		return conv.state == mailArchived
	case "highlighted":
		return conv.highlighted
	case "mod":
		return conv.with == nil && conv.state != mailArchived
	case "new":
		return conv.state == mailNew && conv.with != nil
	case "inprogress":
		return conv.state == mailInProgress && conv.with != nil
	case "", "all", "inbox", "default":
		return conv.state != mailArchived
	}
	return false
}

func muteHours(text string) (hours int, ok bool) {
	if text == "" {
		return 72, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && (n == 72 || n == 168 || n == 672)
}
