package api

import (
	"errors"
	"strings"
	"testing"
)

func TestLinks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		address                         string
		comment, submission, collection string // "" is no such address
		share                           bool
	}{
		{"https://x.test/r/redditdev/comments/2gmzqe/praw_https_enabled/cklhv0f/", "cklhv0f", "2gmzqe", "", false},
		{"http://x.test/r/redditdev/comments/2gmzqe/_/cklhv0f", "cklhv0f", "2gmzqe", "", false},
		{"https://x.test/r/redditdev/comments/2gmzqe/comment/cklhv0f/?context=3#x", "cklhv0f", "2gmzqe", "", false},
		{"https://x.test/comments/2gmzqe/t/cklhv0f", "cklhv0f", "2gmzqe", "", false},
		{"https://x.test/user/bob/comments/2gmzqe/t/cklhv0f", "cklhv0f", "2gmzqe", "", false},
		{"https://x.test/r/redditdev/comments/2gmzqe/praw_https_enabled/", "", "2gmzqe", "", false},
		{"https://x.test/r/redditdev/comments/2gmzqe", "", "2gmzqe", "", false},
		{"https://x.test/comments/2gmzqe/", "", "2gmzqe", "", false},
		{"https://x.test/gallery/2gmzqe", "", "2gmzqe", "", false},
		{"https://short.test/2gmzqe", "", "2gmzqe", "", false},
		{"https://x.test/r/golang/comments/", "", "", "", false},
		{"https://x.test/r/golang/", "", "", "", false},
		{"https://x.test/user/bob", "", "", "", false},
		{"https://x.test/", "", "", "", false},
		{"https://i.test/cat.png", "", "", "", false},
		{"https://x.test/comments/a-b/", "", "", "", false},
		{"2gmzqe", "", "", "", false},
		{"/r/redditdev/comments/2gmzqe/t/cklhv0f/", "", "", "", false},
		{"", "", "", "", false},
		{"https://x.test/%zz", "", "", "", false},
		{"https://x.test/r/golang/s/Ab3xY", "", "", "", true},
		{"https://x.test/u/bob/s/Ab3xY/?share=1", "", "", "", true},
		{"https://x.test/r/golang/comments/s/x", "", "s", "", false},
		{"https://x.test/r/golang/collection/3aa31024-8c41-4f8f-a2bc-8f4a4d1f5d7e/title", "", "", "3aa31024-8c41-4f8f-a2bc-8f4a4d1f5d7e", false},
		{"https://x.test/r/golang/collection/", "", "", "", false},
	}
	for _, test := range tests {
		t.Run(test.address, func(t *testing.T) {
			t.Parallel()
			for name, of := range map[string]struct {
				read func(string) (string, error)
				want string
			}{"comment": {CommentID, test.comment}, "submission": {SubmissionID, test.submission}, "collection": {CollectionID, test.collection}} {
				got, err := of.read(test.address)
				var e *Error
				switch {
				case got != of.want:
					t.Errorf("%s is %q, want %q", name, got, of.want)
				case of.want == "" && (!errors.As(err, &e) || e.Kind != Invalid || !strings.Contains(e.Message, test.address) && test.address != "https://x.test/%zz" || e.Hint == ""):
					t.Errorf("%s gives the error %v", name, err)
				case of.want != "" && err != nil:
					t.Errorf("%s gives the error %v", name, err)
				}
			}
			if got := IsShareLink(test.address); got != test.share {
				t.Errorf("share link: %v", got)
			}
		})
	}
}

func TestSluggify(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"Test Multi":                     "test_multi",
		"Test__Multi -- 1":               "test_multi_1",
		"title with a very long name":    "title_with_a_very",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": "aaaaaaaaaaaaaaaaaaaaa",
		"a b a b a b a b a b a b":        "a_b_a_b_a_b_a_b_a_b",
		" Größe! ":                       "größe",
		"日本 ニュース":                        "日本_ニュース",
		"":                               "_",
		"!?":                             "_",
	} {
		if got := Sluggify(title); got != want {
			t.Errorf("%q gives %q, want %q", title, got, want)
		}
	}
}

func TestPermissionsString(t *testing.T) {
	t.Parallel()
	known := []any{"d", "b", "a"}
	for _, test := range []struct {
		given any
		want  string
	}{{nil, "+all"}, {[]any{}, "-all,-a,-b,-d"}, {[]any{"b", "x"}, "-all,-a,-d,+b,+x"}} {
		if got := PermissionsString(known, test.given); got != test.want {
			t.Errorf("%v gives %s, want %s", test.given, got, test.want)
		}
	}
}
