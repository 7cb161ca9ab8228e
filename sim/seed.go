package sim

import (
	"fmt"
	"strings"
	"time"
)

// People and places of the seeded communities, for bots that look for them.
const (
	SpamDomain   = "cheap-seeds.example"
	SpamDomain2  = "win-a-mower.example"
	RepeatPoster = "daily_poster" // posts the same thing again and again
)

var (
	gardeners = []string{
		"mossy_paths", "tomato_tilda", "second_spade", "rain_barrel", "old_orchard", "peat_free_pete", "hedge_hanna",
		"window_box", "compost_carl", "quiet_trowel", "bee_border", "allotment_42",
	}
	spammers = []string{"best_deals_daily", "mower_winner_01"}
	plants   = []string{
		"tomatoes", "lavender", "roses", "beans", "peppers", "a fig tree", "strawberries", "hydrangeas", "garlic", "pumpkins",
		"dahlias", "an apple tree", "basil", "clematis", "kale",
	}
	questions = []string{
		"What is eating my %s?", "When do you prune %s here?", "Yellow leaves on %s, too much water?",
		"First harvest of %s this year", "Moved %s to a sunnier bed", "Best soil for %s in pots?",
		"Is it too late to plant %s?", "Three years of %s, before and after", "%s from seed: what worked for me",
		"Neighbours asked how I grow %s",
	}
	bodies = []string{
		"They are in a raised bed with morning sun. I water every second day and mulch with straw.\n\nAny ideas are welcome.",
		"Heavy clay, a north wall and a lot of patience. Happy to answer questions.",
		"Pictures will follow when the rain stops. So far the leaves look fine from above.",
		"I have read the wiki and searched the older posts, but everyone seems to say something else.",
	}
	answers = []string{
		"Looks like slugs to me. Go out at night with a torch.", "Less water, more light.", "Same here, it passes.",
		"Cut it back hard after it flowers.", "Lovely! How old is it?", "Try a soil test before you buy anything.",
		"Mine did that as well; it was the drainage.", "Thank you, I will try that this weekend.",
		"A bit of shade cloth works wonders.", "I would wait until the last frost.",
	}
	reportReasons = []string{"Spam", "Be kind", "Off topic", "No self-promotion", "This is misinformation"}
	linkFlairs    = []string{"Question", "Harvest", "Pests", "Show and tell", "Advice"}
)

// NewSeeded makes a service with two communities, moderated by the first
// account: DefaultCommunity with some days of posts, comments, reports, rules,
// flairs, removal reasons and wiki pages, and DefaultArchive with 1,200 long
// submissions.
func NewSeeded(cfg Config) *Service {
	s := New(cfg)
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.cfg.Now()
	bot := s.member(s.cfg.Accounts[0].Username)
	human := s.member("head_gardener")
	for _, m := range s.members {
		m.created = now.AddDate(-2, 0, 0)
	}
	s.pretended = now.AddDate(0, 0, -90)
	s.seedArchive(bot, now)
	garden := s.seedGarden(human, bot)
	s.seedPosts(garden, now)
	s.seedTree(garden, now)
	s.seedTrouble(garden, now)
	s.pretended = time.Time{}
	return s
}

func pick[T any](s *Service, list []T) T { return list[s.random.IntN(len(list))] }

func (s *Service) gardener() *member { return s.member(pick(s, gardeners)) }

func (s *Service) postTitle() string {
	title := fmt.Sprintf(pick(s, questions), pick(s, plants))
	return strings.ToUpper(title[:1]) + title[1:]
}

// seedArchive fills a community with submissions of the size that they have
// in busy places.
func (s *Service) seedArchive(bot *member, now time.Time) {
	const count = 1200
	com := s.community(DefaultArchive, bot)
	com.title, com.description, com.subscribers = "Almanac", "A page for every day in the garden", 5200
	com.created = now.AddDate(-4, 0, 0)
	text := strings.Repeat("The bed by the wall had sun until four and was watered in the evening. ", 7)
	for i := range count {
		s.pretended = now.AddDate(0, 0, -7).Add(-time.Duration(count-i) * time.Hour)
		p := s.addSubmission(com, s.gardener(), fmt.Sprintf("Garden diary, page %d", i+1), text, "")
		p.baseScore = s.random.IntN(400)
		p.flair = flair{text: "Diary", css: "diary"}
	}
}

func (s *Service) seedGarden(human, bot *member) *community {
	com := s.community(DefaultCommunity, human, bot)
	com.title, com.description, com.subscribers = "Gardening", "Growing things, and talking about it", 48213
	com.sidebar = "Welcome! Please read the rules, and give your post a flair."
	for _, text := range linkFlairs {
		com.linkFlairs = append(com.linkFlairs, s.newFlairTemplate(text, strings.ToLower(strings.Fields(text)[0]), "#dadada"))
	}
	com.linkFlairs[4].editable = true
	com.userFlairs = []*flairTemplate{s.newFlairTemplate("Helper", "helper", ""), s.newFlairTemplate("Beginner", "beginner", "")}
	com.memberFlair[s.member(gardeners[0])] = com.userFlairs[0].with("")
	for _, r := range []rule{
		{name: "Be kind", kind: "all", description: "Answer as you would like to be answered."},
		{name: "No spam", kind: "all", description: "No shops, no referral links, no giveaways."},
		{name: "Flair your post", kind: "link", description: "Choose a flair within ten minutes."},
		{name: "No repeats", kind: "link", description: "One post about the same thing in a week."},
	} {
		r.violation, r.created = r.name, s.now()
		com.rules = append(com.rules, &r)
	}
	s.addReason(com, "No flair", "Your post was removed because it has no flair. Choose one and post again.")
	s.addReason(com, "Spam", "Shops and giveaways are not allowed here.")
	s.addReason(com, "Repeat", "You posted this recently. Please wait a week.")
	s.writeWiki(com, human, "index", "# Gardening\n\n- [Rules](rules)\n- [Watering](watering)", "")
	s.writeWiki(com, human, "rules", "Be kind. No spam. Flair your post. No repeats.", "")
	s.writeWiki(com, human, "watering", "Rarely, but much at a time.", "first version")
	s.writeWiki(com, human, "config/automoderator", "# nothing yet", "").level = 2
	return com
}

// seedPosts makes some days of ordinary life.
func (s *Service) seedPosts(com *community, now time.Time) {
	const count = 58
	for i := range count {
		s.pretended = now.Add(-time.Duration(count-i) * 2 * time.Hour)
		link := ""
		if i%5 == 2 {
			link = fmt.Sprintf("https://pictures.example/garden-%d.jpg", i)
		}
		text := ""
		if link == "" {
			text = pick(s, bodies)
		}
		p := s.addSubmission(com, s.gardener(), s.postTitle(), text, link)
		if i%6 != 3 { // every sixth has no flair
			p.flair = pick(s, com.linkFlairs).with("")
		}
		p.baseScore = s.random.IntN(120)
		for range s.random.IntN(6) {
			s.pretended = s.pretended.Add(time.Minute)
			s.seedComment(p)
		}
	}
	com.stickies[0] = com.submissions[0]
	com.stickies[0].title = "Weekly questions: ask here first"
}

func (s *Service) seedComment(p *submission) {
	var parent *comment
	if len(p.tree) > 0 && s.random.IntN(3) > 0 {
		parent = pick(s, p.tree)
	}
	r := s.addComment(p, parent, s.gardener(), pick(s, answers))
	r.baseScore = s.random.IntN(30) - 5
}

// seedTree makes a discussion too large and too deep for one answer.
func (s *Service) seedTree(com *community, now time.Time) {
	const size, deep = 640, 14
	s.pretended = now.Add(-90 * time.Minute)
	p := s.addSubmission(com, s.member(gardeners[4]), "What was your best harvest ever?", "Tell us everything.", "")
	p.flair = com.linkFlairs[1].with("")
	p.baseScore = 911
	for range size {
		s.pretended = s.pretended.Add(time.Second)
		s.seedComment(p)
	}
	var parent *comment
	for i := range deep {
		parent = s.addComment(p, parent, s.member(gardeners[i%2]), fmt.Sprintf("Step %d of a long exchange.", i+1))
	}
	p.replies[len(p.replies)-1].baseScore = 200 // so that it is among those shown
}

// seedTrouble makes what moderators are for.
func (s *Service) seedTrouble(com *community, now time.Time) {
	s.pretended = now.Add(-40 * time.Minute)
	spam := s.addSubmission(com, s.member(spammers[0]), "Seeds at half the price, today only", "", "https://"+SpamDomain+"/offer?ref=1")
	s.report(&spam.content, s.member(gardeners[1]), "Spam")
	s.report(&spam.content, s.member(gardeners[2]), "Spam")
	held := s.addSubmission(com, s.member(spammers[1]), "You will not believe this mower", "", "https://"+SpamDomain2+"/go")
	s.filter(&held.content)
	for i := range 3 {
		s.pretended = now.Add(time.Duration(i-3) * 10 * time.Minute)
		s.addSubmission(com, s.member(RepeatPoster), "Look at my roses", "Day after day.", "")
	}
	rude := s.addComment(com.submissions[len(com.submissions)-1], nil, s.member("grumpy_gnome"), "Nobody cares about your roses.")
	s.report(&rude.content, s.member(gardeners[5]), "Be kind")
	s.mailModerators(com, s.member(gardeners[3]), "A question about flairs", "Which flair is right for a watering question?")
}
