package client

import "botrun/api"

// setting is one name that the client knows; all others are custom.
type setting struct {
	name    string
	alias   string // the wire word for the same setting
	preset  string // the value where none is given
	integer bool
	least   int // the smallest integer accepted
}

var settings = []setting{
	{name: "client_id"},
	{name: "client_secret"},
	{name: "user_agent"},
	{name: "username"},
	{name: "password"},
	{name: "refresh_token"},
	{name: "redirect_uri"},
	{name: "check_for_updates", preset: "true"},
	{name: "oauth_url", preset: "https://oauth.reddit.com"},
	{name: "service_url", alias: "reddit_url", preset: "https://www.reddit.com"},
	{name: "short_url", preset: "https://redd.it"},
	{name: "comment_kind", preset: "t1"},
	{name: "member_kind", alias: "redditor_kind", preset: "t2"},
	{name: "submission_kind", preset: "t3"},
	{name: "message_kind", preset: "t4"},
	{name: "community_kind", alias: "subreddit_kind", preset: "t5"},
	{name: "trophy_kind", preset: "t6"},
	{name: "ratelimit_seconds", preset: "5", integer: true},
	{name: "timeout", preset: "16", integer: true, least: 1},
	{name: "window_size", preset: "600", integer: true, least: 1},
	{name: "variant", preset: "A"},
}

// maxSeconds bounds the integer settings: ten years.
const maxSeconds = 10 * 365 * 24 * 3600

// kindWords are the resources whose fullname prefix can be set.
var kindWords = []string{"comment", "member", "submission", "message", "community", "trophy"}

// names gives the setting's names, the neutral word first.
func (s setting) names() []string {
	if s.alias == "" {
		return []string{s.name}
	}
	return []string{s.name, s.alias}
}

// known maps every name of a setting, aliases too, to its row.
var known = func() map[string]setting {
	m := make(map[string]setting, len(settings)+4)
	for _, s := range settings {
		for _, n := range s.names() {
			m[n] = s
		}
	}
	return m
}()

func configError(format string, args ...any) *api.Error {
	return api.Errorf(api.ConfigError, format, args...)
}
