package facts

import "testing"

func TestSmoke(t *testing.T) {
	out := play(t, &service{}, "A", "", []string{`client.submission("s1", {fetch=false}):upvote()`, `note("x", client.user.me().name)`, `client.nothing()`})
	for _, o := range out {
		t.Log(o)
	}
}
