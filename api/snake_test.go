package api

import "testing"

func TestSnakeCase(t *testing.T) {
	for name, want := range map[string]string{
		"lastUserUpdate": "last_user_update", "moddedAtUTC": "modded_at_utc", "isOp": "is_op", "id": "id", "already_snake": "already_snake",
		"HTMLBody": "html_body", "over18": "over18", "pref_topKarma": "pref_top_karma", "": "",
	} {
		if got := SnakeCase(name); got != want {
			t.Errorf("SnakeCase(%q) = %q, want %q", name, got, want)
		}
	}
}
