package sim

import (
	"net/url"
	"strings"
)

// siteURL is the address that permalinks in payloads have.
const siteURL = "https://www.reddit.com"

// submission is a post: a text of its own or a link.
type submission struct {
	content
	title         string
	url           string // "" for a text
	flair         flair
	nsfw, spoiler bool
	contest       bool
	original      bool
	pinned        bool // to its author's profile
	suggestedSort string
	crosspostOf   *submission
	replies       []*comment // top level, oldest first
	numComments   int
	tree          []*comment // all, oldest first
}

func (s *Service) addSubmission(com *community, author *member, title, text, link string) *submission {
	p := &submission{title: title, url: link}
	p.content = content{
		thing: p, id: s.newID(kindSubmission), created: s.now(), author: author, com: com, body: text,
		sendReplies: true, baseScore: 0, votes: map[*member]int{author: 1},
	}
	p.name = kindSubmission + "_" + p.id
	s.submissions = append(s.submissions, p)
	com.submissions = append(com.submissions, p)
	s.things[p.name] = p
	return p
}

func (p *submission) permalink() string {
	return "/r/" + p.com.name + "/comments/" + p.id + "/" + slug(p.title) + "/"
}

// target is the address the submission leads to.
func (p *submission) target() string {
	if p.url == "" {
		return siteURL + p.permalink()
	}
	return p.url
}

func (p *submission) domain() string {
	if p.url == "" {
		return "self." + p.com.name
	}
	u, err := url.Parse(p.url)
	if err != nil || u.Host == "" {
		return "self." + p.com.name
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

func (p *submission) stickied() bool { return p.com.stickies[0] == p || p.com.stickies[1] == p }

func (p *submission) votable() float64 {
	ups, downs := max(p.baseScore, 0), max(-p.baseScore, 0)
	for _, v := range p.votes {
		ups, downs = ups+max(v, 0), downs+max(-v, 0)
	}
	if ups+downs == 0 {
		return 1
	}
	return float64(int(100*ups/(ups+downs))) / 100
}

// appendItem implements thing.
func (p *submission) appendItem(b []byte, v viewer) []byte {
	return append(b, p.render(v, "", func(b []byte, asMod bool) []byte {
		b = append(b, `{"kind":"t3","data":`...)
		return append(submissionTemplate.append(b, p.payload(v, asMod)), "}}"...)
	})...)
}

func (p *submission) payload(v viewer, asMod bool) object {
	f := p.fields(v, asMod)
	f["title"], f["domain"], f["url"], f["permalink"] = p.title, p.domain(), p.target(), p.permalink()
	f["is_self"], f["selftext"] = p.url == "", p.body
	f["over_18"], f["spoiler"], f["contest_mode"], f["is_original_content"] = p.nsfw, p.spoiler, p.contest, p.original
	f["pinned"], f["stickied"], f["suggested_sort"] = p.pinned, p.stickied(), orNull(p.suggestedSort)
	f["num_comments"], f["upvote_ratio"], f["subreddit_subscribers"] = p.numComments, p.votable(), p.com.subscribers
	f["hidden"] = v.me != nil && v.me.hidden[p]
	if p.body != "" {
		f["selftext_html"] = wrappedMarkdown(p.body)
	}
	if p.url != "" {
		f["thumbnail"], f["post_hint"], f["url_overridden_by_dest"] = "default", "link", p.url
	}
	p.flair.fill(f, "link_flair_")
	if p.crosspostOf != nil {
		f["crosspost_parent"] = p.crosspostOf.name
		f["crosspost_parent_list"] = []raw{submissionTemplate.object(p.crosspostOf.payload(v, false))}
	}
	switch {
	case p.deleted:
		f["removed_by_category"], f["selftext"], f["selftext_html"] = "deleted", "[deleted]", wrappedMarkdown("[deleted]")
	case p.removed || p.spam:
		f["removed_by_category"] = "moderator"
		if asMod {
			f["removed_by"] = p.bannedBy
		}
	case p.filtered:
		f["removed_by_category"] = "automod_filtered"
	}
	if p.hidden() && !asMod && v.me != p.author {
		f["selftext"], f["selftext_html"], f["is_robot_indexable"] = "[removed]", wrappedMarkdown("[removed]"), false
	}
	return f
}
