package sim

import (
	"context"
	"fmt"
	"time"
)

// Happening is one thing that happened in the seeded community.
type Happening struct {
	Kind     string // what: post, unflaired post, spam link, repeat post, comment, command, report, modmail, edit, vote
	Fullname string // of what was made or concerned; a conversation's id for modmail
	Author   string
	Text     string // a title or the first words
}

// firstRound is how many steps it takes until every kind has happened.
const firstRound = 10

// schedule is the order in which things happen; it begins anew at its end.
var schedule = []struct {
	kind string
	do   func(*Service, *community) Happening
}{
	{"unflaired post", (*Service).liveUnflaired},
	{"spam link", (*Service).liveSpam},
	{"command", (*Service).liveCommand},
	{"repeat post", (*Service).liveRepeat},
	{"report", (*Service).liveReport},
	{"comment", (*Service).liveComment},
	{"modmail", (*Service).liveModmail},
	{"post", (*Service).livePost},
	{"edit", (*Service).liveEdit},
	{"vote", (*Service).liveVote},
	{"repeat post", (*Service).liveRepeat},
	{"comment", (*Service).liveComment},
	{"unflaired post", (*Service).liveUnflaired},
	{"repeat post", (*Service).liveRepeat},
	{"report", (*Service).liveReport},
	{"command", (*Service).liveCommand},
	{"comment", (*Service).liveComment},
	{"post", (*Service).livePost},
}

// Step lets the next thing happen in DefaultCommunity, which NewSeeded made.
func (s *Service) Step() Happening {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := schedule[s.steps%len(schedule)]
	s.steps++
	h := next.do(s, s.mustCommunity(DefaultCommunity))
	h.Kind = next.kind
	return h
}

// Live lets things happen, one at each tick, until ctx ends, and tells each of
// them to tell, which may be nil.
func (s *Service) Live(ctx context.Context, every time.Duration, tell func(Happening)) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			h := s.Step()
			if tell != nil {
				tell(h)
			}
		}
	}
}

func (p *submission) happening() Happening {
	return Happening{Fullname: p.name, Author: p.author.name, Text: p.title}
}

func (r *comment) happening() Happening {
	return Happening{Fullname: r.name, Author: r.author.name, Text: r.body}
}

func (s *Service) livePost(com *community) Happening {
	p := s.addSubmission(com, s.gardener(), s.postTitle(), pick(s, bodies), "")
	if len(com.linkFlairs) > 0 {
		p.flair = pick(s, com.linkFlairs).with("")
	}
	return p.happening()
}

func (s *Service) liveUnflaired(com *community) Happening {
	return s.addSubmission(com, s.gardener(), s.postTitle(), pick(s, bodies), "").happening()
}

func (s *Service) liveSpam(com *community) Happening {
	domain := pick(s, []string{SpamDomain, SpamDomain2})
	link := fmt.Sprintf("https://%s/offer?ref=%d", domain, s.steps)
	p := s.addSubmission(com, s.member(pick(s, spammers)), fmt.Sprintf("Only today: offer number %d", s.steps), "", link)
	p.flair = com.linkFlairs[0].with("")
	return p.happening()
}

func (s *Service) liveRepeat(com *community) Happening {
	p := s.addSubmission(com, s.member(RepeatPoster), "Look at my roses", "Day after day.", "")
	p.flair = com.linkFlairs[3].with("")
	return p.happening()
}

// recent gives one of the newest submissions that can be commented on.
func (s *Service) recent(com *community) *submission {
	list := com.submissions[max(0, len(com.submissions)-12):]
	open := filter(list, func(p *submission) bool { return !p.hidden() && !p.deleted && !p.locked })
	if len(open) == 0 {
		return com.submissions[0]
	}
	return pick(s, open)
}

func (s *Service) liveComment(com *community) Happening {
	p := s.recent(com)
	var parent *comment
	if len(p.tree) > 0 && s.random.IntN(2) == 0 {
		parent = pick(s, p.tree)
	}
	r := s.addComment(p, parent, s.gardener(), pick(s, answers))
	s.notify(r)
	return r.happening()
}

func (s *Service) liveCommand(com *community) Happening {
	bot := s.cfg.Accounts[0].Username
	text := pick(s, []string{"u/" + bot + " rules", "u/" + bot + " help", "!help"})
	if s.steps <= firstRound {
		text = "u/" + bot + " rules" // the first one is for everybody to see
	}
	r := s.addComment(s.recent(com), nil, s.gardener(), text)
	s.notify(r)
	return r.happening()
}

func (s *Service) liveReport(com *community) Happening {
	target := &s.recent(com).content
	if list := com.comments; len(list) > 0 && s.random.IntN(2) == 0 {
		target = &list[len(list)-1].content
	}
	by, reason := s.gardener(), pick(s, reportReasons)
	s.report(target, by, reason)
	return Happening{Fullname: target.name, Author: by.name, Text: reason}
}

func (s *Service) liveModmail(com *community) Happening {
	by := s.gardener()
	conv := s.mailModerators(com, by, "Why was my post removed?", "I had chosen a flair. Please have a look.")
	return Happening{Fullname: conv.id, Author: by.name, Text: conv.subject}
}

func (s *Service) liveEdit(com *community) Happening {
	r := com.comments[len(com.comments)-1]
	r.body, r.edited = r.body+"\n\nEdit: thank you all!", s.now()
	r.changed()
	return r.happening()
}

func (s *Service) liveVote(com *community) Happening {
	p := s.recent(com)
	p.baseScore += 1 + s.random.IntN(9)
	p.changed()
	return p.happening()
}
