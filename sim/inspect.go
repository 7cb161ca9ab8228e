package sim

import (
	"slices"
	"strings"
	"time"
)

// Item is a submission or a comment as it is now.
type Item struct {
	Fullname, ID      string
	Community, Author string
	Title, URL        string // of submissions; URL is empty for texts
	Text              string
	Flair             string // of submissions
	Parent            string // of comments: a fullname
	Created           time.Time
	Score, Comments   int
	Reports           []string // reasons of those that wait
	ReportsIgnored    bool

	Removed, Spam, Filtered    bool // by a moderator, as spam, by the filter
	RemovedBy, Reason, ModNote string
	ApprovedBy                 string
	Distinguished              string
	Locked, Stickied           bool
	NSFW, Spoiler, Contest     bool
	Edited, Deleted            bool
	Queued                     bool // it is in the modqueue
	CrowdControl               int  // 0-3
}

func (p *content) item() Item {
	it := Item{
		Fullname: p.name, ID: p.id, Community: p.com.name, Author: p.author.name, Text: p.body, Created: p.created,
		Score: p.score(), ReportsIgnored: p.ignoreReports, Removed: p.removed, Spam: p.spam, Filtered: p.filtered,
		RemovedBy: p.bannedBy, Reason: p.reasonTitle, ModNote: p.modNote, ApprovedBy: p.approvedBy,
		Distinguished: p.distinguished, Locked: p.locked, Edited: !p.edited.IsZero(), Deleted: p.deleted, Queued: p.queued(), CrowdControl: p.crowdControl,
	}
	for _, r := range slices.Concat(p.userReports, p.modReports) {
		it.Reports = append(it.Reports, r.reason)
	}
	switch p := p.thing.(type) {
	case *submission:
		it.Title, it.URL, it.Flair, it.Comments = p.title, p.url, p.flair.text, p.numComments
		it.Stickied, it.NSFW, it.Spoiler, it.Contest = p.stickied(), p.nsfw, p.spoiler, p.contest
	case *comment:
		it.Parent, it.Stickied, it.Comments = p.parentName(), p.stickied, p.treeLength
	}
	return it
}

// look runs fn under the lock.
func look[T any](s *Service, fn func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fn()
}

func lookUp(s *Service, kind, id string) *content {
	if !strings.HasPrefix(id, kind+"_") {
		id = kind + "_" + id
	}
	switch t := s.things[id].(type) {
	case *submission:
		return &t.content
	case *comment:
		return &t.content
	}
	return nil
}

func (s *Service) itemOf(kind, id string) (Item, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := lookUp(s, kind, id)
	if p == nil {
		return Item{}, false
	}
	return p.item(), true
}

// Submission gives a submission by id or fullname.
func (s *Service) Submission(id string) (Item, bool) { return s.itemOf(kindSubmission, id) }

// Comment gives a comment by id or fullname.
func (s *Service) Comment(id string) (Item, bool) { return s.itemOf(kindComment, id) }

// Removed tells whether moderators have removed a submission or comment,
// given by fullname, as spam or otherwise.
func (s *Service) Removed(fullname string) bool {
	kind, id, _ := strings.Cut(fullname, "_")
	it, ok := s.itemOf(kind, id)
	return ok && (it.Removed || it.Spam)
}

// Submissions gives a community's submissions, the oldest first.
func (s *Service) Submissions(community string) []Item {
	return look(s, func() []Item {
		var list []Item
		for _, p := range s.mustCommunity(community).submissions {
			list = append(list, p.item())
		}
		return list
	})
}

// Comments gives a community's comments, the oldest first.
func (s *Service) Comments(community string) []Item {
	return look(s, func() []Item {
		var list []Item
		for _, r := range s.mustCommunity(community).comments {
			list = append(list, r.item())
		}
		return list
	})
}

// Replies gives the comments directly below a submission or comment.
func (s *Service) Replies(fullname string) []Item {
	return look(s, func() []Item {
		var list []Item
		for _, r := range s.comments {
			if r.parentName() == fullname {
				list = append(list, r.item())
			}
		}
		return list
	})
}

// Queue gives what waits in a community's modqueue, the oldest first.
func (s *Service) Queue(community string) []Item {
	items := slices.Concat(s.Submissions(community), s.Comments(community))
	items = slices.DeleteFunc(items, func(it Item) bool { return !it.Queued })
	slices.SortStableFunc(items, func(a, b Item) int { return a.Created.Compare(b.Created) })
	return items
}

// WikiPage gives the text of a page and how many revisions it has; 0 if there
// is no such page.
func (s *Service) WikiPage(community, name string) (text string, revisions int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.mustCommunity(community).wiki[name]
	if p == nil {
		return "", 0
	}
	return p.latest().text, len(p.revisions)
}

// LogEntry is a line of a moderation log.
type LogEntry struct {
	At                           time.Time
	Mod, Action, Target, Details string // Target is a fullname
	Description                  string
}

// ModLog gives a community's moderation log, the oldest first.
func (s *Service) ModLog(community string) []LogEntry {
	return look(s, func() []LogEntry {
		com := s.mustCommunity(community)
		var list []LogEntry
		for _, a := range s.actions {
			if a.com == com {
				list = append(list, LogEntry{a.at, a.by.name, a.action, a.target.fullname, a.details, a.description})
			}
		}
		return list
	})
}

// Message is an item of private mail. From or To is "#name" for a community.
type Message struct {
	Fullname, From, To, Subject, Text string
	Unread, Collapsed                 bool
	At                                time.Time
}

// Inbox gives the private messages a member has got, the oldest first.
func (s *Service) Inbox(member string) []Message {
	return look(s, func() []Message {
		var list []Message
		for _, d := range s.member(member).inbox {
			if d.message != nil {
				m := d.message.item()
				m.Unread, m.Collapsed = d.unread, d.collapsed
				list = append(list, m)
			}
		}
		return list
	})
}

// Sent gives the private messages a member has written, the oldest first.
func (s *Service) Sent(member string) []Message {
	return look(s, func() []Message {
		var list []Message
		for _, m := range s.member(member).sent {
			list = append(list, m.item())
		}
		return list
	})
}

func (m *message) item() Message {
	it := Message{Fullname: m.name, Subject: m.subject, Text: m.body, At: m.at}
	switch {
	case m.fromCom != nil:
		it.From = "#" + m.fromCom.name
	case m.from != nil:
		it.From = m.from.name
	}
	switch {
	case m.toCom != nil:
		it.To = "#" + m.toCom.name
	case m.to != nil:
		it.To = m.to.name
	}
	return it
}

// Conversation is a modmail conversation.
type Conversation struct {
	ID, Subject, With     string // With is empty among moderators
	Archived, Highlighted bool
	Messages              []Message // From and Text
}

// Modmail gives a community's conversations, the oldest first.
func (s *Service) Modmail(community string) []Conversation {
	return look(s, func() []Conversation {
		com := s.mustCommunity(community)
		var list []Conversation
		for _, conv := range s.conversations {
			if conv.com != com {
				continue
			}
			it := Conversation{ID: conv.id, Subject: conv.subject, Archived: conv.state == mailArchived, Highlighted: conv.highlighted}
			if conv.with != nil {
				it.With = conv.with.name
			}
			for _, m := range conv.messages {
				it.Messages = append(it.Messages, Message{From: m.by.name, Text: m.body, At: m.at})
			}
			list = append(list, it)
		}
		return list
	})
}

// Listed tells whether a member is on one of a community's lists: banned,
// muted, contributor, wikibanned, wikicontributor, moderator_invite.
func (s *Service) Listed(community, list, member string) bool {
	return look(s, func() bool {
		kind, ok := relationTypes[list]
		return ok && kind.of(s.mustCommunity(community)).has(s.members[fold(member)])
	})
}

// Requests gives how many requests an account has made in its rate-limit
// window, over all applications.
func (s *Service) Requests(member string) int {
	return look(s, func() int {
		n := 0
		for payer, w := range s.windows {
			if strings.HasSuffix(payer, " "+member) {
				n += w.used
			}
		}
		return n
	})
}
