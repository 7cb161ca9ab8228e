package sim

import (
	"slices"
	"strings"
	"time"
)

// content is what submissions and comments have in common.
type content struct {
	thing       // the submission or comment itself
	id, name    string
	created     time.Time
	author      *member
	com         *community
	body        string
	edited      time.Time
	deleted     bool
	locked      bool
	sendReplies bool

	distinguished string
	baseScore     int // votes of members who are not played
	votes         map[*member]int
	moderation

	rendered    map[rendering]raw // payloads that are still true
	renderedFor int               // the community's revision they are of
}

// moderation is what moderators and reporters did to a content.
type moderation struct {
	removed, spam, filtered bool // by a moderator, as spam, by the filter
	bannedBy, banNote       string
	bannedAt                time.Time
	approvedBy              string
	approvedAt              time.Time
	ignoreReports           bool
	userReports             []report
	modReports              []report
	dismissed               []report // reports that an approval or a removal has settled
	reasonTitle, reasonBy   string
	modNote                 string
	crowdControl            int
}

// report is a reason and who gave it.
type report struct {
	reason string
	by     *member
}

// rendering is a way a payload is seen.
type rendering struct {
	me    *member
	asMod bool
	shape string // where the same content has two forms
}

func (p *content) fullname() string { return p.name }

// changed says that the content's payloads are out of date.
func (p *content) changed() { p.rendered = nil }

// render gives a payload from the cache, or makes it.
func (p *content) render(v viewer, shape string, make func(b []byte, asMod bool) []byte) raw {
	if p.rendered == nil || p.renderedFor != p.com.revision {
		p.rendered, p.renderedFor = map[rendering]raw{}, p.com.revision
	}
	key := rendering{v.me, p.com.moderatedBy(v.me), shape}
	if text, ok := p.rendered[key]; ok {
		return text
	}
	text := slices.Clip(make(nil, key.asMod))
	p.rendered[key] = text
	return text
}

func (p *content) hidden() bool { return p.removed || p.spam || p.filtered }

// visibleTo tells whether a listing shows the content to a member.
func (p *content) visibleTo(m *member) bool {
	return !p.deleted && p.com.readableBy(m) && (!p.hidden() || p.com.moderatedBy(m))
}

func (p *content) score() int {
	n := p.baseScore
	for _, v := range p.votes {
		n += v
	}
	return n
}

// reports counts the unsettled ones.
func (p *content) reports() int { return len(p.userReports) + len(p.modReports) }

// queued tells whether the content waits for a moderator.
func (p *content) queued() bool {
	return !p.deleted && (p.filtered || p.reported())
}

func (p *content) reported() bool {
	return !p.deleted && !p.removed && !p.spam && !p.ignoreReports && p.reports() > 0
}

// fields gives the payload fields that submissions and comments share.
func (p *content) fields(v viewer, asMod bool) object {
	score := p.score()
	f := object{
		"id": p.id, "name": p.name, "subreddit": p.com.name, "subreddit_id": p.com.fullname(),
		"subreddit_name_prefixed": "r/" + p.com.name, "subreddit_type": p.com.kind(),
		"created": stamp(p.created), "created_utc": stamp(p.created), "score": score, "ups": max(score, 0),
		"locked": p.locked, "distinguished": orNull(p.distinguished), "can_mod_post": asMod, "send_replies": p.sendReplies,
	}
	if p.deleted {
		f["author"], f["author_flair_text_color"] = "[deleted]", "dark"
	} else {
		f["author"], f["author_fullname"] = p.author.name, p.author.fullname()
		if flair, ok := p.com.memberFlair[p.author]; ok {
			flair.fill(f, "author_flair_")
		}
	}
	if !p.edited.IsZero() {
		f["edited"] = stamp(p.edited)
	}
	if vote := p.votes[v.me]; vote != 0 {
		f["likes"] = vote > 0
	}
	if v.me != nil {
		f["saved"] = slices.Contains(v.me.saved, p)
		if v.me == p.author {
			f["rte_mode"] = "markdown"
		}
	}
	if asMod {
		p.moderationFields(f)
	}
	return f
}

// moderationFields are for moderators alone.
func (p *content) moderationFields(f object) {
	f["removed"], f["spam"], f["approved"], f["ignore_reports"] = p.removed, p.spam, p.approvedBy != "", p.ignoreReports
	f["num_reports"], f["report_reasons"] = p.reports(), []string{}
	f["user_reports"], f["mod_reports"] = countReports(p.userReports), namedReports(p.modReports)
	if p.reports() > 0 {
		f["report_reasons"] = []string{"This attribute is deprecated. Please use mod_reports and user_reports instead."}
	}
	if len(p.dismissed) > 0 {
		f["user_reports_dismissed"] = countReports(p.dismissed)
	}
	if p.approvedBy != "" {
		f["approved_by"], f["approved_at_utc"] = p.approvedBy, p.approvedAt.Unix()
	}
	if p.hidden() {
		f["banned_by"], f["banned_at_utc"], f["ban_note"] = p.bannedBy, p.bannedAt.Unix(), p.banNote
		f["mod_note"], f["mod_reason_title"], f["mod_reason_by"] = orNull(p.modNote), orNull(p.reasonTitle), orNull(p.reasonBy)
	}
}

// countReports gives [reason, count] pairs, in order of first use.
func countReports(list []report) [][]any {
	pairs := [][]any{}
	for _, r := range list {
		i := slices.IndexFunc(pairs, func(p []any) bool { return p[0] == r.reason })
		if i < 0 {
			pairs = append(pairs, []any{r.reason, 1})
			continue
		}
		pairs[i][1] = pairs[i][1].(int) + 1
	}
	return pairs
}

func namedReports(list []report) [][]any {
	pairs := [][]any{}
	for _, r := range list {
		pairs = append(pairs, []any{r.reason, r.by.name})
	}
	return pairs
}

// slug makes the readable part of a permalink.
func slug(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
		if b.Len() >= 50 {
			break
		}
	}
	if s := strings.Trim(b.String(), "_"); s != "" {
		return s
	}
	return "_"
}
