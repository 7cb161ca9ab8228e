package sim

import (
	"slices"
	"strings"
	"testing"
)

// lastAction gives the newest line of the seeded community's log.
func lastAction(s *Service) LogEntry {
	log := s.ModLog(DefaultCommunity)
	return log[len(log)-1]
}

func TestRemoveAndApprove(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "t"})
	s.Report(p.Fullname, "mossy_paths", "Spam")
	u.post("api/report/", "id", p.Fullname, "reason", "again") // the same member: counts once
	v := mod.get("r/gardening/about/reports?limit=1").at("data", "children", 0, "data")
	v.is(p.Fullname, "name")
	v.is(1., "num_reports")
	v.is("Spam", "user_reports", 0, 0)
	u.get("api/info?id="+p.Fullname).is(nil, "data", "children", 0, "data", "num_reports")

	u.json("POST", "api/remove", form("id", p.Fullname), 403)
	mod.post("api/remove/", "id", p.Fullname, "spam", "false")
	if !s.Removed(p.Fullname) || lastAction(s).Action != "removelink" {
		t.Errorf("not removed, or logged as %+v", lastAction(s))
	}
	if slices.ContainsFunc(s.Queue(DefaultCommunity), func(it Item) bool { return it.ID == p.ID }) {
		t.Error("a removed submission is still in the queue")
	}
	v = mod.get("api/info?id="+p.Fullname).at("data", "children", 0, "data")
	v.is(DefaultUsername, "banned_by")
	v.is("moderator", "removed_by_category")
	v.is(true, "removed")
	if slices.Contains(u.get("r/gardening/new").names(), p.Fullname) {
		t.Error("a removed submission is listed to members")
	}
	mod.get("r/gardening/about/spam?limit=1").is(p.Fullname, "data", "children", 0, "data", "name")
	mod.post("api/approve/", "id", p.Fullname)
	v = mod.get("api/info?id="+p.Fullname).at("data", "children", 0, "data")
	v.is(DefaultUsername, "approved_by")
	v.is(nil, "banned_by")
	if e := lastAction(s); e.Action != "approvelink" || e.Details != "unspam" || e.Target != p.Fullname {
		t.Errorf("logged %+v", e)
	}
	mod.get("r/gardening/about/log/?type=approvelink&mod=botrun_demo").is(p.Fullname, "data", "children", 0, "data", "target_fullname")
	u.json("GET", "r/gardening/about/log", nil, 403)
}

func TestIgnoredReports(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	n := len(s.Queue(DefaultCommunity))
	for _, it := range s.Queue(DefaultCommunity) {
		mod.post("api/ignore_reports/", "id", it.Fullname)
	}
	if left := len(s.Queue(DefaultCommunity)); left != 1 || n != 3 {
		t.Errorf("%d of %d left, want the filtered one of 3", left, n)
	}
	moss(t, s).post("api/report", "id", s.Submissions(DefaultCommunity)[0].Fullname, "reason", strings.Repeat("x", 101)).failsWith("TOO_LONG")
}

func TestRemovalReasons(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "t"})
	reasons := mod.get("api/v1/gardening/removal_reasons")
	id := reasons.text("order", 0)
	explain := form("json", `{"item_ids":["`+p.Fullname+`"],"mod_note":"seen twice","reason_id":"`+id+`"}`)
	mod.json("POST", "api/v1/modactions/removal_reasons", explain, 400).is("INVALID_ID", "reason")
	mod.post("api/remove", "id", p.Fullname, "spam", "false")
	mod.json("POST", "api/v1/modactions/removal_reasons", explain, 200)
	if it, _ := s.Submission(p.ID); it.Reason != "No flair" || it.ModNote != "seen twice" {
		t.Errorf("explained as %+v", it)
	}
	message := func(kind, title string) string {
		return `{"item_id":["` + p.Fullname + `"],"message":"please read the rules","title":"` + title + `","type":"` + kind + `"}`
	}
	v := mod.post("api/v1/modactions/removal_link_message", "json", message("public", "Removed"))
	v.is("moderator", "distinguished")
	v.is(true, "stickied")
	mod.post("api/v1/modactions/removal_link_message", "json", message("private", "Removed"))
	inbox := s.Inbox("x_ray")
	if got := inbox[len(inbox)-1]; got.From != "#gardening" || got.Text != "please read the rules" {
		t.Errorf("message %+v", got)
	}
	mod.json("POST", "api/v1/modactions/removal_link_message", form("json", message("public", strings.Repeat("x", 51))), 400).is("TOO_LONG", "reason")

	added := mod.post("api/v1/gardening/removal_reasons", "title", "New", "message", "text").text("id")
	mod.json("PUT", "api/v1/gardening/removal_reasons/"+added, form("title", "Newer", "message", "text"), 200)
	mod.get("api/v1/gardening/removal_reasons").is("Newer", "data", added, "title")
	mod.json("DELETE", "api/v1/gardening/removal_reasons/"+added, nil, 200)
	mod.json("DELETE", "api/v1/gardening/removal_reasons/"+added, nil, 404)
}

func TestMarks(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: DefaultUsername, Title: "t"})
	for _, step := range []struct {
		path, field string
		want        any
		pairs       []string
	}{
		{"api/lock", "locked", true, nil}, {"api/unlock", "locked", false, nil},
		{"api/marknsfw", "over_18", true, nil}, {"api/unmarknsfw", "over_18", false, nil},
		{"api/spoiler", "spoiler", true, nil}, {"api/unspoiler", "spoiler", false, nil},
		{"api/set_contest_mode", "contest_mode", true, []string{"state", "true"}},
		{"api/set_suggested_sort", "suggested_sort", "new", []string{"sort", "new"}},
		{"api/set_subreddit_sticky", "stickied", true, []string{"state", "true"}},
		{"api/distinguish", "distinguished", "moderator", []string{"how", "yes"}},
		{"api/set_original_content", "is_original_content", true, []string{"fullname", p.Fullname, "should_set_oc", "true"}},
		{"api/sendreplies", "send_replies", false, []string{"state", "false"}},
	} {
		mod.post(step.path, append([]string{"id", p.Fullname}, step.pairs...)...)
		mod.get("api/info?id="+p.Fullname).is(step.want, "data", "children", 0, "data", step.field)
	}
	mod.json("POST", "api/set_subreddit_sticky", form("id", p.Fullname, "state", "true"), 409)
	r := mod.post("api/comment", "thing_id", p.Fullname, "text", "read this").text("json", "data", "things", 0, "data", "name")
	mod.post("api/distinguish", "id", r, "how", "yes", "sticky", "true").is(true, "json", "data", "things", 0, "data", "stickied")
	mod.get("comments/"+p.ID).is(r, 1, "data", "children", 0, "data", "name")
}

func TestMemberLists(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	for list, path := range map[string]string{"banned": "banned", "muted": "muted", "contributor": "contributors", "wikibanned": "wikibanned"} {
		mod.post("r/gardening/api/friend/", "name", "Second_Spade", "type", list, "duration", "3", "ban_reason", "spam")
		mod.get("r/gardening/about/"+path+"/?user=second_spade").is("second_spade", "data", "children", 0, "name")
		mod.post("r/gardening/api/unfriend/", "name", "second_spade", "type", list)
		if n := mod.get("r/gardening/about/"+path).len("data", "children"); n != 0 {
			t.Errorf("%s: %d left", list, n)
		}
	}
	mod.post("r/gardening/api/friend", "name", "nobody_here", "type", "banned").failsWith("USER_DOESNT_EXIST")
	mod.post("r/gardening/api/friend", "name", "head_gardener", "type", "banned").failsWith("CANT_RESTRICT_MODERATOR")
	if e := lastAction(s); e.Mod != DefaultUsername {
		t.Errorf("logged %+v", e)
	}
	u := moss(t, s)
	u.post("r/gardening/api/accept_moderator_invite").failsWith("NO_INVITE_FOUND")
	mod.post("r/gardening/api/friend", "name", "mossy_paths", "type", "moderator_invite", "permissions", "-all,+posts")
	mod.get("api/v1/gardening/moderators_invited").is("mossy_paths", "moderators", s.memberFullname("mossy_paths"), "username")
	u.post("r/gardening/api/accept_moderator_invite")
	if n := mod.get("r/gardening/about/moderators").len("data", "children"); n != 3 {
		t.Errorf("%d moderators", n)
	}
	u.post("r/gardening/api/unfriend", "name", "mossy_paths", "type", "moderator")
	u.json("GET", "r/gardening/about/modqueue", nil, 403)
}

func (s *Service) memberFullname(name string) string {
	return look(s, func() string { return s.member(name).fullname() })
}

func TestModNotes(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	for _, text := range []string{"first", "second"} {
		mod.post("api/mod/notes", "subreddit", "gardening", "user", "mossy_paths", "note", text, "label", "SPAM_WATCH")
	}
	list := mod.get("api/mod/notes?subreddit=gardening&user=mossy_paths&limit=1")
	list.is("second", "mod_notes", 0, "user_note_data", "note")
	list.is(true, "has_next_page")
	mod.get("api/mod/notes?subreddit=gardening&user=mossy_paths&before="+list.text("end_cursor")).is("first", "mod_notes", 0, "user_note_data", "note")
	recent := mod.get("api/mod/notes/recent?subreddits=gardening,gardening&users=mossy_paths,second_spade")
	recent.is("second", "mod_notes", 0, "user_note_data", "note")
	recent.is(nil, "mod_notes", 1)
	id := list.text("mod_notes", 0, "id")
	mod.json("DELETE", "api/mod/notes?subreddit=gardening&user=mossy_paths&note_id="+id, nil, 200).is(true, "deleted")
	mod.json("POST", "api/mod/notes", form("subreddit", "gardening", "user", "mossy_paths", "note", strings.Repeat("x", 251)), 400)
}
