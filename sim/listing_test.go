package sim

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestListingPages(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	var seen []string
	for after := ""; ; {
		page := u.get("r/almanac/new/?limit=1024&after=" + after)
		seen = append(seen, page.names()...)
		if n := page.len("data", "children"); n > 100 {
			t.Fatalf("a page of %d", n)
		}
		if after = page.text("data", "after"); after == "" {
			break
		}
	}
	if len(seen) != 1000 {
		t.Errorf("%d items over all pages, want 1000", len(seen))
	}
	if !slices.IsSortedFunc(seen, func(a, b string) int { return strings.Compare(b, a) }) {
		t.Error("not the newest first")
	}
	before := u.get("r/almanac/new?limit=5&before=" + seen[10])
	if got := before.names(); !slices.Equal(got, seen[5:10]) {
		t.Errorf("before: %v, want %v", got, seen[5:10])
	}
	before.is(nil, "data", "after")
	if n := u.get("r/almanac/new?after=t3_zzz").len("data", "children"); n != 0 {
		t.Errorf("an unknown cursor gives %d items", n)
	}
}

// A stream goes on although the submission it has seen last was removed.
func TestCursorOfRemoved(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	newest := u.get("r/gardening/new?limit=1").names()[0]
	bot(t, s).post("api/remove", "id", newest, "spam", "false")
	next := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "after"})
	if got := u.get("r/gardening/new?limit=100&before=" + newest).names(); !slices.Equal(got, []string{next.Fullname}) {
		t.Errorf("before a removed one: %v", got)
	}
}

func TestListings(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	for _, path := range []string{
		"", "best", "hot", "new", "rising", "top?t=all", "controversial", "comments", "r/all/new", "r/gardening+almanac/hot",
		"r/gardening", "r/gardening/comments", "r/mod/new", "r/all-gardening/new", "domain/pictures.example/new", "user/mossy_paths/overview",
		"user/mossy_paths/submitted?sort=top", "user/mossy_paths/comments?sort=new", "search?q=roses", "r/gardening/search/?q=roses&restrict_sr=true",
		"subreddits/popular", "subreddits/search?q=garden", "users/search?q=moss", "users/new", "subreddits/mine/moderator",
		"r/gardening/about/modqueue", "r/gardening/about/reports", "r/mod/about/spam", "r/gardening/about/unmoderated",
	} {
		if v := u.get(path); v.len("data", "children") == 0 {
			t.Errorf("%s is empty", path)
		}
	}
	page := u.get("r/gardening/hot?limit=3")
	if got := page.names()[0]; got != s.Submissions(DefaultCommunity)[0].Fullname {
		t.Errorf("the pinned submission is not the first of hot but %s", got)
	}
	only := u.get("r/gardening/about/modqueue?only=comments")
	for i := range only.len("data", "children") {
		only.is("t1", "data", "children", i, "kind")
	}
}

func TestLookups(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	p, r := s.Submissions(DefaultCommunity)[3], s.Comments(DefaultCommunity)[0]
	v := u.get("api/info/?id=" + r.Fullname + ",t3_nothing," + p.Fullname)
	if got := v.names(); !slices.Equal(got, []string{r.Fullname, p.Fullname}) {
		t.Errorf("info: %v", got)
	}
	u.get("api/info?sr_name=Gardening,nowhere").is("gardening", "data", "children", 0, "data", "display_name")
	link := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "t", URL: "https://a.example/1"})
	u.get("api/info?url=https://a.example/1").is(link.Fullname, "data", "children", 0, "data", "name")
	if u.get("api/username_available?user=mossy_paths").v != false || u.get("api/username_available?user=free_name").v != true {
		t.Error("username_available is wrong")
	}
	u.get("api/username_available?user=a").failsWith("BAD_USERNAME")
	u.get("user/Mossy_Paths/about").is("mossy_paths", "data", "name")
	u.json("GET", "user/nobody_here/about", nil, 404)
	u.json("GET", "no/such/route", nil, 404).is("Not Found", "message")
	res := u.do("GET", "r/nowhere/about", nil)
	if to := res.Header.Get("Location"); res.StatusCode != 302 || to != "/subreddits/search?q=nowhere" {
		t.Errorf("an unknown community: status %d to %q", res.StatusCode, to)
	}
	res = u.do("GET", "r/gardening/about/sticky?num=1", nil)
	if to := res.Header.Get("Location"); res.StatusCode != 302 || !strings.Contains(to, "/comments/") {
		t.Errorf("sticky: status %d to %q", res.StatusCode, to)
	}
	s.Configure(DefaultArchive, map[string]any{"subreddit_type": "private"})
	moss(t, s).json("GET", "r/almanac/about", nil, 403).is("private", "reason")
}

func TestMarkupIsEscapedWithoutRawJSON(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := bot(t, s)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: "x_ray", Title: "beds & <borders>"})
	u.get("api/info?raw_json=1&id="+p.Fullname).is("beds & <borders>", "data", "children", 0, "data", "title")
	u.get("api/info?id="+p.Fullname).is("beds &amp; &lt;borders&gt;", "data", "children", 0, "data", "title")
}

func TestTree(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u := moss(t, s)
	var big Item
	for _, p := range s.Submissions(DefaultCommunity) {
		if p.Comments > big.Comments {
			big = p
		}
	}
	page := u.get("comments/" + big.ID + "/?limit=2048&sort=confidence")
	page.is(big.Fullname, 0, "data", "children", 0, "data", "name")
	seen := map[string]bool{}
	u.walk(big, page.at(1), seen)
	if len(seen) != big.Comments {
		t.Errorf("%d of %d comments reached", len(seen), big.Comments)
	}
	one := s.Replies(big.Fullname)[0]
	child := s.AddComment(one.Fullname, "x_ray", "below")
	around := u.get("r/gardening/comments/" + big.ID + "/_/" + child.ID + "?context=3")
	around.is(one.Fullname, 1, "data", "children", 0, "data", "name")
	around.is(child.Fullname, 1, "data", "children", 0, "data", "replies", "data", "children", 0, "data", "name")
}

// walk follows a listing of comments, its replies and its "more" items.
func (u *user) walk(on Item, listing value, seen map[string]bool) {
	u.t.Helper()
	if listing.v == "" {
		return
	}
	for i := range listing.len("data", "children") {
		u.node(on, listing.at("data", "children", i), seen)
	}
}

func (u *user) node(on Item, node value, seen map[string]bool) {
	u.t.Helper()
	data := node.at("data")
	if node.text("kind") == "t1" {
		if seen[data.text("name")] {
			u.t.Fatalf("%s comes twice", data.text("name"))
		}
		seen[data.text("name")] = true
		u.walk(on, data.at("replies"), seen)
		return
	}
	if data.at("count").v == 0. {
		id := strings.TrimPrefix(data.text("parent_id"), "t1_")
		page := u.get("comments/" + on.ID + "/_/" + id + "?limit=2048")
		u.walk(on, page.at(1, "data", "children", 0, "data", "replies"), seen)
		return
	}
	var ids []string
	for i := range data.len("children") {
		ids = append(ids, data.text("children", i))
	}
	more := u.post("api/morechildren/", "link_id", on.Fullname, "children", strings.Join(ids, ","), "sort", "confidence").at("json", "data", "things")
	for i := range more.len() {
		u.node(on, more.at(i), seen)
	}
}

// The payloads have the fields the service's have, where the facts are at hand.
func TestPayloadFields(t *testing.T) {
	t.Parallel()
	facts, err := os.ReadFile("../../shared/facts/fields.tsv")
	if err != nil {
		t.Skip("no facts beside the project")
	}
	known := map[string]map[string]bool{}
	for line := range strings.SplitSeq(string(facts), "\n") {
		if cells := strings.Split(line, "\t"); len(cells) > 2 {
			if known[cells[0]] == nil {
				known[cells[0]] = map[string]bool{}
			}
			known[cells[0]][cells[2]] = true
		}
	}
	s := newSeeded(t, Config{})
	u := bot(t, s)
	for kind, payload := range map[string]value{
		"Submission":           u.get("r/gardening/about/reports").at("data", "children", 1, "data"),
		"Comment":              u.get("r/gardening/comments").at("data", "children", 0, "data"),
		"Community":            u.get("r/gardening/about").at("data"),
		"Member":               u.get("user/mossy_paths/about").at("data"),
		"Member (own account)": u.get("api/v1/me"),
	} {
		for name := range payload.v.(map[string]any) {
			if !known[kind][name] && !slices.Contains([]string{"is_blocked"}, name) {
				t.Errorf("%s: the service has no field %s", kind, name)
			}
		}
	}
}

func BenchmarkPage(b *testing.B) {
	s := NewSeeded(Config{RateLimit: 1 << 30})
	t := &testing.T{}
	u := bot(t, s)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		res := u.do("GET", "r/almanac/new?limit=100&raw_json=1", nil)
		size = int(res.ContentLength)
		_ = res.Body.Close()
	}
	b.ReportMetric(float64(size), "B/page")
}

func BenchmarkDecodedPage(b *testing.B) {
	s := NewSeeded(Config{RateLimit: 1 << 30})
	u := bot(&testing.T{}, s)
	for b.Loop() {
		var v any
		if err := json.NewDecoder(u.do("GET", "r/almanac/new?limit=100&raw_json=1", nil).Body).Decode(&v); err != nil {
			b.Fatal(err)
		}
	}
}

func Example() {
	s := NewSeeded(Config{Seed: 7})
	fmt.Println(len(s.Submissions(DefaultArchive)), len(s.Queue(DefaultCommunity)))
	// Output: 1200 3
}
