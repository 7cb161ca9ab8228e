package examples

import (
	"strings"
	"time"

	"botrun/sim"
)

// A story arranges what a bot meets, gives the items that it is told of (none
// for a schedule), and checks what it has done.
type story func(h *host) (on []string, check func())

var stories = map[string]story{
	"unflaired": unflaired, "spam_links": spamLinks, "repeat_posters": repeatPosters, "report_triage": reportTriage,
	"modqueue_digest": modqueueDigest, "mention_command": mentionCommand, "flair_by_keyword": flairByKeyword, "modmail_autoreply": modmailAutoreply,
}

// post adds a submission of a member named after its title.
func (h *host) post(n sim.NewSubmission) string {
	n.Community = garden
	if n.Author == "" {
		n.Author = "member_" + strings.ReplaceAll(n.Title, " ", "_")
	}
	return h.AddSubmission(n).Fullname
}

func (h *host) submission(fullname string) sim.Item {
	h.t.Helper()
	it, ok := h.Submission(fullname)
	if !ok {
		h.t.Fatalf("there is no submission %s", fullname)
	}
	return it
}

func unflaired(h *host) ([]string, func()) {
	h.AddRemovalReason(garden, "No flair", "Choose a flair and post again.")
	h.post(sim.NewSubmission{Title: "too old", Age: 7 * time.Hour})
	late := h.post(sim.NewSubmission{Title: "late", Age: 20 * time.Minute})
	h.post(sim.NewSubmission{Title: "flaired", Flair: "Question", Age: 19 * time.Minute})
	h.post(sim.NewSubmission{Title: "of a moderator", Author: "head_gardener", Age: 18 * time.Minute})
	approved := h.post(sim.NewSubmission{Title: "approved", Age: 17 * time.Minute})
	h.Filter(h.post(sim.NewSubmission{Title: "held back", Age: 16 * time.Minute}))
	h.post(sim.NewSubmission{Title: "fresh", Age: time.Minute})
	h.moderate("client.submission('" + approved[3:] + "').mod:approve()")
	return nil, func() {
		for _, it := range h.Submissions(garden) {
			if it.Removed != (it.Fullname == late) || it.Spam || it.Comments > 0 {
				h.t.Errorf("%q: removed %t, spam %t, %d comments", it.Title, it.Removed, it.Spam, it.Comments)
			}
		}
		if it := h.submission(late); it.Reason != "No flair" || it.ModNote != "no flair" {
			h.t.Errorf("removed with reason %q and note %q", it.Reason, it.ModNote)
		}
	}
}

func spamLinks(h *host) ([]string, func()) {
	talk := h.post(sim.NewSubmission{Title: "talk"})
	approved := h.post(sim.NewSubmission{Title: "approved", URL: "https://" + sim.SpamDomain + "/1"})
	h.moderate("client.submission('" + approved[3:] + "').mod:approve()")
	spam := []string{
		h.post(sim.NewSubmission{Title: "a link", URL: "https://" + sim.SpamDomain + "/offer"}),
		h.post(sim.NewSubmission{Title: "a subdomain", Text: "Look: HTTPS://Shop." + strings.ToUpper(sim.SpamDomain2)}),
		h.AddComment(talk, "seller", "You can use my code ROSES for half the price.").Fullname,
	}
	h.Filter(h.post(sim.NewSubmission{Title: "held back", URL: "https://" + sim.SpamDomain2}))
	held := h.Queue(garden)[0].Fullname
	fair := []string{
		talk, approved,
		h.post(sim.NewSubmission{Title: "sounds like it", URL: "https://not-" + sim.SpamDomain}),
		h.AddComment(talk, "head_gardener", "Never buy at https://"+sim.SpamDomain).Fullname,
		h.AddComment(talk, "member", "I use my own seeds.").Fullname,
	}
	spam = append(spam, held)
	return append(spam, fair...), func() {
		for _, name := range spam {
			it, ok := h.Submission(name[3:])
			if strings.HasPrefix(name, "t1_") {
				it, ok = h.Comment(name[3:])
			}
			if !ok || !it.Spam || it.ModNote == "" {
				h.t.Errorf("%s %q: spam %t, note %q", name, it.Title, it.Spam, it.ModNote)
			}
		}
		for _, name := range fair {
			if h.Removed(name) {
				h.t.Errorf("%s was removed", name)
			}
		}
	}
}

func repeatPosters(h *host) ([]string, func()) {
	h.AddRemovalReason(garden, "Repeat", "Please wait a day.")
	var on []string
	for _, age := range []time.Duration{30 * time.Hour, 3 * time.Hour, 2 * time.Hour, time.Hour} {
		on = append(on, h.post(sim.NewSubmission{Title: "my roses", Author: sim.RepeatPoster, Age: age}))
	}
	on = append(on, h.post(sim.NewSubmission{Title: "of another"}))
	return on, func() {
		for i, name := range on {
			if h.Removed(name) != (i == 3) {
				h.t.Errorf("post %d: removed %t", i+1, h.Removed(name))
			}
		}
		if it := h.submission(on[3]); it.Reason != "Repeat" {
			h.t.Errorf("removed with reason %q", it.Reason)
		}
		if mail := h.Inbox(sim.RepeatPoster); len(mail) != 1 || mail[0].From != "#"+garden || mail[0].Text != "Please wait a day." {
			h.t.Errorf("the author got %+v", mail)
		}
	}
}

func reportTriage(h *host) ([]string, func()) {
	reported := func(title, author string, reasons ...string) string {
		name := h.post(sim.NewSubmission{Title: title, Author: author})
		for i, reason := range reasons {
			h.Report(name, "reporter_"+string(rune('a'+i)), reason)
		}
		return name
	}
	trusted := reported("trusted", "helper", "Spam")
	idle := reported("idle", "", "This is misinformation", "I don't like it")
	hot := reported("hot", "helper", "Spam", "Be kind", "Spam")
	mixed := reported("mixed", "", "This is misinformation", "Be kind")
	asked := reported("asked", "helper", "Spam")
	h.Report(asked, "head_gardener", "Please decide together")
	h.moderate("com.flair:set('helper', {text = 'Helper'})")
	return []string{trusted, idle, hot, mixed, asked}, func() {
		for _, want := range []struct {
			name, what             string
			approved, ignored, hot bool
		}{
			{trusted, "a trusted member", true, false, false}, {idle, "idle reasons", false, true, false}, {hot, "many reports", false, false, true},
			{mixed, "a real reason", false, false, false}, {asked, "a moderator's report", false, false, false},
		} {
			it := h.submission(want.name)
			if (it.ApprovedBy != "") != want.approved || it.ReportsIgnored != want.ignored || it.Locked != want.hot {
				h.t.Errorf("%s: approved by %q, ignored %t, locked %t", want.what, it.ApprovedBy, it.ReportsIgnored, it.Locked)
			}
		}
		if mail := h.Modmail(garden); len(mail) != 1 || mail[0].Subject != "Locked after 3 reports" {
			h.t.Errorf("the moderators got %+v", mail)
		}
		if n := len(h.Queue(garden)); n != 3 {
			h.t.Errorf("%d wait for a person, want 3", n)
		}
	}
}

func modqueueDigest(h *host) ([]string, func()) {
	post := h.post(sim.NewSubmission{Title: "An [odd] offer", Author: "seller"})
	h.Filter(post)
	rude := h.AddComment(post, "grumpy", "Nobody\ncares.").Fullname
	h.Report(rude, "a", "Be kind")
	h.Report(rude, "b", "Be kind")
	return nil, func() {
		text, revisions := h.WikiPage(garden, "moderation/queue")
		for _, want := range []string{": 2\n", "[An odd offer](/r/gardening/comments/", "by seller: held by the filter", "[Nobody cares.](", "by grumpy: 2 × Be kind"} {
			if !strings.Contains(text, want) {
				h.t.Errorf("the page has no %q:\n%s", want, text)
			}
		}
		h.Report(rude, "c", "Spam")
		h.runAll(nil)
		if _, now := h.WikiPage(garden, "moderation/queue"); revisions != 1 || now != 2 {
			h.t.Errorf("%d revisions, then %d; want 1, then 2", revisions, now)
		}
	}
}

func mentionCommand(h *host) ([]string, func()) {
	h.moderate("com.rules.mod:add{short_name = 'Be kind', kind = 'all', description = 'Always.'}")
	post := h.post(sim.NewSubmission{Title: "talk"})
	comment := func(author, text string) string { return h.AddComment(post, author, text).Fullname }
	rules := comment("asker_one", "Hello u/"+sim.DefaultUsername+" Rules please")
	help := comment("asker_two", "!help")
	quiet := []string{
		comment("asker_two", "!rules"), // too soon
		comment("asker_three", "u/somebody_else rules"),
		comment("asker_four", "The rules help!"),
		comment(sim.DefaultUsername, "!help"),
	}
	return append([]string{rules, help}, quiet...), func() {
		for name, want := range map[string]string{rules: "**Be kind**: Always.", help: "u/" + sim.DefaultUsername + " rules"} {
			if got := h.Replies(name); len(got) != 1 || got[0].Author != sim.DefaultUsername || !strings.Contains(got[0].Text, want) {
				h.t.Errorf("%s was answered with %+v", name, got)
			}
		}
		for _, name := range quiet {
			if got := h.Replies(name); len(got) > 0 {
				h.t.Errorf("%s was answered: %s", name, got[0].Text)
			}
		}
	}
}

func flairByKeyword(h *host) ([]string, func()) {
	for _, text := range []string{"Question", "Harvest", "Pests"} {
		h.AddLinkFlair(garden, text)
	}
	want := map[string]string{
		h.post(sim.NewSubmission{Title: "What is eating my roses?"}):             "Pests",
		h.post(sim.NewSubmission{Title: "First HARVEST of beans"}):               "Harvest",
		h.post(sim.NewSubmission{Title: "My harvester broke"}):                   "",
		h.post(sim.NewSubmission{Title: "Harvest, but why?", Flair: "Question"}): "Question",
	}
	var on []string
	for name := range want {
		on = append(on, name)
	}
	return on, func() {
		for name, flair := range want {
			if it := h.submission(name); it.Flair != flair {
				h.t.Errorf("%q has the flair %q, want %q", it.Title, it.Flair, flair)
			}
		}
	}
}

func modmailAutoreply(h *host) ([]string, func()) {
	h.SendMessage("asker", "#"+garden, "My post", "Why was it removed?")
	h.SendMessage("friend", "#"+garden, "Hello", "Thank you all.")
	h.SendMessage("head_gardener", "#"+garden, "Rota", "Who is there in July?")
	var on []string
	for _, mail := range h.Modmail(garden) {
		on = append(on, mail.ID)
	}
	return on, func() {
		for _, want := range []struct{ member, text string }{{"asker", "no flair"}, {"friend", "Thank you"}} {
			if got := h.Inbox(want.member); len(got) != 1 || got[0].From != "#"+garden || !strings.Contains(got[0].Text, want.text) {
				h.t.Errorf("%s got %+v", want.member, got)
			}
		}
		if got := h.Modmail(garden)[2].Messages; len(got) != 1 {
			h.t.Errorf("a moderator was answered: %+v", got)
		}
	}
}
