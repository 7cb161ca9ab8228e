package sim

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestWiki(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	mod.get("r/gardening/wiki/pages/?unique=0").is("config/automoderator", "data", 0)
	mod.post("r/gardening/api/wiki/edit", "page", "Digest", "content", "one", "reason", "new")
	mod.post("r/gardening/api/wiki/edit", "page", "digest", "content", "two")
	page := mod.get("r/gardening/wiki/digest")
	page.is("two", "data", "content_md")
	page.is(DefaultUsername, "data", "revision_by", "data", "name")
	revisions := mod.get("r/gardening/wiki/revisions/digest?limit=1")
	if after := revisions.text("data", "after"); after == "" {
		t.Error("the first of two revisions has nothing after it")
	} else {
		first := mod.get("r/gardening/wiki/revisions/digest?after="+after).text("data", "children", 0, "id")
		mod.get("r/gardening/wiki/digest?v="+first).is("one", "data", "content_md")
		mod.post("r/gardening/api/wiki/revert", "page", "digest", "revision", first)
	}
	if text, n := s.WikiPage(DefaultCommunity, "digest"); text != "one" || n != 3 {
		t.Errorf("%q after %d revisions", text, n)
	}
	mod.json("POST", "r/gardening/api/wiki/edit", form("page", "digest", "content", "x", "previous", "other"), 409)
	mod.json("GET", "r/gardening/wiki/none", nil, 404).is("PAGE_NOT_FOUND", "reason")
	u.json("POST", "r/gardening/api/wiki/edit", form("page", "digest", "content", "x"), 403)
	mod.post("r/gardening/api/wiki/alloweditor/add", "page", "digest", "username", "mossy_paths")
	u.post("r/gardening/api/wiki/edit", "page", "digest", "content", "by an editor")
	mod.post("r/gardening/wiki/settings/digest", "permlevel", "2", "listed", "false").is(2., "data", "permlevel")
	u.json("GET", "r/gardening/wiki/digest", nil, 403)
	if lastAction(s).Action != "wikipermlevel" {
		t.Errorf("logged %+v", lastAction(s))
	}
}

func TestFlair(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "mossy_paths", Title: "t"})
	look := func() value { return u.get("api/info?id="+p.Fullname).at("data", "children", 0, "data") }
	id := u.get("r/gardening/api/link_flair_v2").text(1, "id")
	u.post("r/gardening/api/selectflair/", "link", p.Fullname, "flair_template_id", id)
	look().is("Harvest", "link_flair_text")
	look().is(id, "link_flair_template_id")
	mod.post("r/gardening/api/flair/", "link", p.Fullname, "text", "Free", "css_class", "free")
	look().is("Free", "link_flair_text")
	u.json("POST", "r/gardening/api/flair", form("link", p.Fullname, "text", "x"), 403)
	mod.post("r/gardening/api/flair", "name", "mossy_paths", "text", "Expert")
	look().is("Expert", "author_flair_text")
	mod.get("r/gardening/api/flairlist/?name=mossy_paths").is("Expert", "users", 0, "flair_text")
	rows := mod.post("r/gardening/api/flaircsv/", "flair_csv", "mossy_paths,Novice,\nnobody_here,x,")
	rows.is(true, 0, "ok")
	rows.is(false, 1, "ok")
	mod.post("r/gardening/api/deleteflair", "name", "mossy_paths")
	look().is(nil, "author_flair_text")
	made := mod.post("r/gardening/api/flairtemplate_v2", "flair_type", "USER_FLAIR", "text", "New", "text_editable", "true").text("id")
	if n := mod.post("r/gardening/api/flairselector").len("choices"); n != 3 {
		t.Errorf("%d choices", n)
	}
	mod.post("r/gardening/api/deleteflairtemplate", "flair_template_id", made)
	mod.post("r/gardening/api/clearflairtemplates", "flair_type", "LINK_FLAIR")
	if n := mod.get("r/gardening/api/link_flair_v2").len(); n != 0 {
		t.Errorf("%d templates left", n)
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	mod := bot(t, s)
	mod.get("r/gardening/about/rules").is("Be kind", "rules", 0, "short_name")
	mod.post("api/add_subreddit_rule", "r", "gardening", "short_name", "Fifth", "kind", "all", "description", "d", "violation_reason", "v")
	mod.post("api/update_subreddit_rule", "r", "gardening", "old_short_name", "Fifth", "short_name", "Sixth", "kind", "link")
	mod.json("POST", "api/reorder_subreddit_rules", form("r", "gardening", "new_rule_order", "Sixth"), 400).is("SR_RULE_MISSING_FROM_ORDER", "reason")
	mod.post("api/reorder_subreddit_rules", "r", "gardening", "new_rule_order", "Sixth,Be%20kind,No%20spam,Flair%20your%20post,No%20repeats")
	mod.get("r/gardening/about/rules").is("Sixth", "rules", 0, "short_name")
	mod.post("api/remove_subreddit_rule", "r", "gardening", "short_name", "Sixth")
}

func TestSettings(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	about := mod.get("r/gardening/about")
	id := about.text("data", "name")
	about.is(true, "data", "user_is_moderator")
	mod.json("PATCH", "api/v1/subreddit/update_settings", `{"sr":"`+id+`","api_type":"json","title":"Beds","link_type":"self"}`, 200).is("Beds", "title")
	mod.get("r/gardening/about/edit/").is("self", "data", "content_options")
	mod.get("r/gardening/about").is("Beds", "data", "title")
	u.post("api/submit", "sr", "gardening", "kind", "link", "title", "t", "url", "https://a.example").failsWith("NO_LINKS")
	u.json("GET", "r/gardening/about/edit", nil, 403)
	u.post("api/site_admin/", "name", "mulch", "title", "Mulch", "link_type", "any", "type", "public", "wikimode", "disabled")
	u.get("r/mulch/about").is(true, "data", "user_is_moderator")
	u.post("api/site_admin", "name", "mulch", "link_type", "any").failsWith("SUBREDDIT_EXISTS")
	u.post("api/subscribe/", "action", "sub", "sr_name", "gardening")
	if names := u.get("subreddits/mine/subscriber").names(); !slices.Contains(names, id) {
		t.Errorf("subscribed to %v", names)
	}
	for _, path := range []string{"r/gardening/api/widgets", "r/gardening/about/stylesheet", "api/v1/gardening/post_requirements"} {
		mod.get(path)
	}
	mod.get("r/gardening/about/traffic")
}

func TestAccount(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	prefs := u.json("PATCH", "api/v1/me/prefs", form("json", `{"lang":"de","unknown":1,"nightmode":"yes"}`), 200)
	prefs.is("de", "lang")
	prefs.is(false, "nightmode")
	if u.get("api/v1/me/karma").len("data") == 0 {
		t.Error("no karma")
	}
	u.json("PUT", "api/v1/me/friends/second_spade", `{}`, 201)
	u.get("api/v1/me/friends").is("second_spade", "data", "children", 0, "name")
	u.json("DELETE", "api/v1/me/friends/second_spade", `{"id":"second_spade"}`, 204)
	u.json("GET", "api/v1/me/friends/second_spade", nil, 400).is("USER_DOESNT_EXIST", "reason")
	u.post("api/block_user?name=old_orchard")
	u.post("r/all/api/unfriend", "name", "old_orchard", "type", "enemy", "container", "t2_x")
	if n := u.get("prefs/blocked").len("data", "children"); n != 0 {
		t.Errorf("%d blocked", n)
	}
	u.post("api/add_whitelisted", "name", "old_orchard")
	u.get("prefs/trusted").is("old_orchard", "data", "children", 0, "name")
	u.get("user/botrun_demo/moderated_subreddits").is("ModeratedList", "kind")
	u.get("api/v1/user/mossy_paths/trophies")
}

func TestMultis(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	u.json("POST", "api/multi/", form("model", `{"display_name":"My places!","subreddits":[{"name":"gardening"}],"visibility":"private"}`), 201).
		is("my_places", "data", "name")
	path := "api/multi/user/mossy_paths/m/my_places"
	u.json("PUT", path+"/r/almanac", form("model", `{"name":"almanac"}`), 201)
	u.get(path).is("almanac", "data", "subreddits", 1, "name")
	if n := u.get("user/mossy_paths/m/my_places/new").len("data", "children"); n != 25 {
		t.Errorf("%d submissions", n)
	}
	bot(t, s).json("GET", path, nil, 404).is("MULTI_NOT_FOUND", "reason")
	u.json("DELETE", path+"/r/almanac", nil, 200)
	u.json("POST", "api/multi/copy", form("from", "/user/mossy_paths/m/my_places", "to", "user/mossy_paths/m/again/", "display_name", "Again"), 201)
	u.json("DELETE", path, nil, 200)
	if n := u.get("api/multi/mine").len(); n != 1 {
		t.Errorf("%d multis", n)
	}
}

func TestLife(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewSeeded(Config{})
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		var kinds []string
		s.Live(ctx, 250*time.Millisecond, func(h Happening) {
			if h.Fullname == "" || h.Author == "" {
				t.Errorf("%+v says too little", h)
			}
			kinds = append(kinds, h.Kind)
		})
		for _, step := range schedule {
			if !slices.Contains(kinds, step.kind) {
				t.Errorf("no %s within 3 seconds", step.kind)
			}
		}
	})
}
