package sim

import (
	"fmt"
	"time"
)

// Tests and demos arrange state with these methods, as if members had done it.
// Members come into being when they are first named. A community or a thing
// that does not exist is a mistake in the test and panics.

func (s *Service) mustCommunity(name string) *community {
	com := s.communities[fold(name)]
	if com == nil {
		panic(fmt.Sprintf("sim: there is no community %q", name))
	}
	return com
}

func (s *Service) mustContent(fullname string) *content {
	if len(fullname) > 3 {
		if p := lookUp(s, fullname[:2], fullname); p != nil {
			return p
		}
	}
	panic(fmt.Sprintf("sim: there is no submission or comment %q", fullname))
}

// AddCommunity makes a community with its moderators.
func (s *Service) AddCommunity(name string, moderators ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var mods []*member
	for _, m := range moderators {
		mods = append(mods, s.member(m))
	}
	s.community(name, mods...)
}

// Configure changes a community's settings, under the names that about/edit
// gives them: "subreddit_type": "private".
func (s *Service) Configure(community string, settings map[string]any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	com := s.mustCommunity(community)
	for name, value := range settings {
		com.settings[name] = value
	}
	com.touch()
}

// NewSubmission says what AddSubmission adds. Without URL it is a text.
type NewSubmission struct {
	Community, Author, Title, Text, URL string
	Flair                               string        // a free text
	Age                                 time.Duration // how long ago
}

// AddSubmission adds a submission. Listings are in the order of adding, so add
// the oldest first.
func (s *Service) AddSubmission(n NewSubmission) Item {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.addSubmission(s.mustCommunity(n.Community), s.member(n.Author), n.Title, n.Text, n.URL)
	p.created = p.created.Add(-n.Age)
	p.flair.text = n.Flair
	return p.item()
}

// AddComment adds a comment below a submission or a comment, and tells those
// whom it concerns.
func (s *Service) AddComment(parent, author, text string) Item {
	s.mu.Lock()
	defer s.mu.Unlock()
	on, up := s.place(parent)
	r := s.addComment(on, up, s.member(author), text)
	s.notify(r)
	return r.item()
}

// place says where a comment on a thing goes.
func (s *Service) place(parent string) (on *submission, up *comment) {
	switch p := s.mustContent(parent).thing.(type) {
	case *comment:
		return p.on, p
	case *submission:
		return p, nil
	}
	return nil, nil
}

// Report reports a submission or comment.
func (s *Service) Report(fullname, by, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report(s.mustContent(fullname), s.member(by), reason)
}

// Filter holds a submission or comment back, as the service's own filter does:
// it waits in the modqueue.
func (s *Service) Filter(fullname string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.filter(s.mustContent(fullname))
}

func (s *Service) filter(p *content) {
	p.filtered, p.bannedBy, p.bannedAt, p.banNote = true, "AutoModerator", s.now(), "remove not spam"
	p.changed()
}

// SetScore sets what a submission or comment has as votes.
func (s *Service) SetScore(fullname string, score int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.mustContent(fullname)
	p.baseScore += score - p.score()
	p.changed()
}

// WriteWiki writes a wiki page.
func (s *Service) WriteWiki(community, author, name, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writeWiki(s.mustCommunity(community), s.member(author), name, text, "")
}

// SendMessage sends private mail; to is a member, or "#name" for a
// community's moderators.
func (s *Service) SendMessage(from, to, subject, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name, ok := communityAddress(to); ok {
		s.mailModerators(s.mustCommunity(name), s.member(from), subject, text)
		return
	}
	s.deliver(s.write(s.member(from), nil, s.member(to), subject, text, nil))
}

// AddLinkFlair adds a flair that submissions can be given and gives its id.
func (s *Service) AddLinkFlair(community, text string) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	com := s.mustCommunity(community)
	t := s.newFlairTemplate(text, "", "")
	com.linkFlairs = append(com.linkFlairs, t)
	return t.id
}

// AddRemovalReason adds a removal reason and gives its id.
func (s *Service) AddRemovalReason(community, title, message string) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addReason(s.mustCommunity(community), title, message).id
}

// ExpireTokens ends all access tokens; refresh tokens stay.
func (s *Service) ExpireTokens() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.grants)
}

// AuthorizationCode plays a member who allows an application, and gives the
// code that its redirect brings. A permanent one can be refreshed.
func (s *Service) AuthorizationCode(member string, scopes []string, permanent bool) (code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	code = s.newUUID()
	s.codes[code] = &refresh{member: s.member(member), scopes: scopes, temporary: !permanent}
	return code
}
