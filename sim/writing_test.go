package sim

import (
	"strings"
	"testing"
)

func TestSubmit(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	v := u.post("api/submit/", "sr", "Gardening", "kind", "self", "title", "My beans", "text", "They grow.", "spoiler", "true")
	id := v.text("json", "data", "id")
	it, ok := s.Submission(id)
	if !ok || it.Title != "My beans" || it.Text != "They grow." || it.Author != "mossy_paths" || !it.Spoiler {
		t.Fatalf("submitted %+v", it)
	}
	v.is("https://www.reddit.com/r/gardening/comments/"+id+"/my_beans/", "json", "data", "url")
	link := u.post("api/submit", "sr", "gardening", "kind", "link", "title", "A link", "url", "https://a.example/x").text("json", "data", "name")
	cross := u.post("api/submit", "sr", "almanac", "kind", "crosspost", "title", "Again", "crosspost_fullname", link).text("json", "data", "name")
	u.get("api/info?id="+cross).is(link, "data", "children", 0, "data", "crosspost_parent")
	u.get("duplicates/"+strings.TrimPrefix(link, "t3_")).is(cross, 1, "data", "children", 0, "data", "name")

	for _, test := range []struct{ code, sr, kind, title, url string }{
		{"SUBREDDIT_NOEXIST", "nowhere", "self", "t", ""},
		{"NO_TEXT", "gardening", "self", "", ""},
		{"TOO_LONG", "gardening", "self", strings.Repeat("x", 301), ""},
		{"NO_URL", "gardening", "link", "t", "not an address"},
		{"ALREADY_SUB", "gardening", "link", "t", "https://a.example/x"},
		{"INVALID_OPTION", "gardening", "song", "t", ""},
	} {
		u.post("api/submit", "sr", test.sr, "kind", test.kind, "title", test.title, "url", test.url, "resubmit", "false").failsWith(test.code)
	}
	bot(t, s).post("r/gardening/api/friend", "name", "mossy_paths", "type", "banned")
	u.post("api/submit", "sr", "gardening", "kind", "self", "title", "t").failsWith("SUBREDDIT_NOTALLOWED_BANNED")
}

func TestComments(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: DefaultUsername, Title: "t"})
	v := u.post("api/comment/", "thing_id", p.Fullname, "text", "first").at("json", "data", "things", 0, "data")
	v.is("first", "body")
	v.is(p.Fullname, "parent_id")
	name := v.text("name")
	reply := mod.post("api/comment", "thing_id", name, "text", "second").at("json", "data", "things", 0, "data")
	reply.is(name, "parent_id")
	reply.is(1., "depth")

	u.post("api/editusertext/", "thing_id", name, "text", "changed").is("changed", "json", "data", "things", 0, "data", "body")
	mod.json("POST", "api/editusertext", form("thing_id", name, "text", "mine"), 403)
	u.post("api/comment", "thing_id", p.Fullname, "text", " ").failsWith("NO_TEXT")
	u.post("api/comment", "thing_id", p.Fullname, "text", strings.Repeat("x", 10001)).failsWith("TOO_LONG")
	u.json("POST", "api/comment", form("thing_id", "t1_nothing", "text", "x"), 404)

	u.post("api/del", "id", name)
	tree := mod.get("comments/" + p.ID)
	tree.is("[deleted]", 1, "data", "children", 0, "data", "author")
	tree.is("second", 1, "data", "children", 0, "data", "replies", "data", "children", 0, "data", "body")
	tree.is(1., 0, "data", "children", 0, "data", "num_comments")
	mod.post("api/comment", "thing_id", name, "text", "x").failsWith("DELETED_COMMENT")

	mod.post("api/lock/", "id", p.Fullname)
	u.post("api/comment", "thing_id", p.Fullname, "text", "x").failsWith("THREAD_LOCKED")
	mod.post("api/unlock/", "id", p.Fullname)
	u.post("api/comment", "thing_id", p.Fullname, "text", "x").is("x", "json", "data", "things", 0, "data", "body")
}

func TestVotesSavesHides(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "t"})
	look := func() value { return u.get("api/info?id="+p.Fullname).at("data", "children", 0, "data") }
	for _, test := range []struct {
		dir   string
		score float64
		likes any
	}{{"1", 2, true}, {"-1", 0, false}, {"0", 1, nil}} {
		u.post("api/vote/", "id", p.Fullname, "dir", test.dir)
		look().is(test.score, "score")
		look().is(test.likes, "likes")
	}
	u.post("api/vote", "id", p.Fullname, "dir", "1")
	u.get("user/mossy_paths/upvoted?limit=1").is(p.Fullname, "data", "children", 0, "data", "name")
	bot(t, s).json("GET", "user/mossy_paths/upvoted", nil, 403)
	u.post("api/save/", "id", p.Fullname)
	look().is(true, "saved")
	u.get("user/mossy_paths/saved").is(p.Fullname, "data", "children", 0, "data", "name")
	u.post("api/unsave/", "id", p.Fullname)
	look().is(false, "saved")
	u.post("api/hide", "id", p.Fullname)
	if names := u.get("r/gardening/new?limit=1").names(); names[0] == p.Fullname {
		t.Error("a hidden submission is listed")
	}
	u.post("api/unhide", "id", p.Fullname)
	u.get("r/gardening/new?limit=1").is(p.Fullname, "data", "children", 0, "data", "name")
}
