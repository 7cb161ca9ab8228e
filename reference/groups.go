// Package reference turns the operation table into text that people and
// editors read: the reference pages, and the definitions for the Lua language
// server. The same table gives the same text, byte for byte.
package reference

import (
	"strings"

	"botrun/api"
)

// File is one generated text; Name is its path below the folder it goes to,
// with slashes.
type File struct{ Name, Text string }

// group is what one page, and one file of definitions, is about.
type group struct {
	name  string // of the file
	title string
	about string
	// roots are the beginnings of the operations' names; of several that fit the
	// longest counts.
	roots []string
	types []string
}

// groups are in the order of the index.
var groups = []group{
	{"client", "Client", "The session itself: look-ups, direct requests, settings.", []string{"client", "permissions_string", "stream_generator"}, nil},
	{"auth", "Login", "Tokens, scopes and the rate limit of the session.", []string{"client.auth"}, nil},
	{"front", "Front page", "The listings of everything at once.", []string{"client.front"}, nil},
	{"user", "The signed-in member", "What belongs to the account that is logged in.", []string{"user"}, nil},
	{"inbox", "Inbox", "Messages, replies and mentions.", []string{"inbox"}, nil},
	{"message", "Message", "A private message.", []string{"message"}, []string{"Message", "CommunityMessage"}},
	{"submission", "Submission", "A post, and what a moderator does with it.", []string{"submission", "poll_data"}, []string{"Submission", "PollData", "PollOption"}},
	{"comment", "Comment", "A comment, and the tree it stands in.", []string{"comment", "comments", "more_comments"}, []string{"Comment", "MoreComments"}},
	{"member", "Member", "A member of the service.", []string{"member"}, []string{"Member", "PartialMember", "Trophy"}},
	{"members", "Members", "Finding members.", []string{"members"}, nil},
	{"community", "Community", "A community: its listings, its members and submitting to it.", []string{"community", "client.community"}, []string{"Community", "UserCommunity"}},
	{"communities", "Communities", "Finding communities.", []string{"communities"}, nil},
	{"moderation", "Moderation", "The queues, the log and the settings of a community.", []string{"community.mod", "mod_action", "user_community"}, []string{"ModAction"}},
	{"modmail", "Modmail", "Conversations with the moderators.", []string{"community.modmail", "modmail_conversation"}, []string{"ModmailConversation", "ModmailMessage", "ModmailAction"}},
	{"notes", "Moderator notes", "What moderators note about members.", []string{"client.notes", "member.notes", "community.mod.notes", "mod_note"}, []string{"ModNote"}},
	{"rules", "Rules", "The rules of a community.", []string{"community.rules", "rule"}, []string{"Rule"}},
	{"removal_reasons", "Removal reasons", "The removal reasons of a community.", []string{"community.mod.removal_reasons", "removal_reason"}, []string{"RemovalReason"}},
	{"flair", "Flair", "The flair of members and submissions, and its templates.", []string{"community.flair", "submission.flair"}, []string{"FlairEntry"}},
	{"wiki", "Wiki", "The pages of a community's wiki.", []string{"community.wiki", "wiki_page"}, []string{"WikiPage", "WikiRevision"}},
	{"collections", "Collections", "Collections of submissions.", []string{"community.collections", "collection"}, []string{"Collection"}},
	{"emoji", "Emoji", "The custom emoji of a community.", []string{"community.emoji", "emoji"}, []string{"Emoji"}},
	{"stylesheet", "Stylesheet", "The stylesheet and images of a community.", []string{"community.stylesheet"}, []string{"Stylesheet"}},
	{"widgets", "Widgets", "The widgets beside a community's listings.", []string{"community.widgets", "widget"}, []string{"CommunityWidgets", "Widget", "ButtonWidget", "Calendar", "CommunityList", "CustomWidget", "IDCard", "ImageWidget", "Menu",
		"ModeratorsWidget", "PostFlairWidget", "RulesWidget", "TextArea", "Submenu", "Button", "MenuLink", "Image", "ImageData"}},
	{"multicommunity", "Multicommunity", "A named set of communities.", []string{"client.multicommunity", "multicommunity"}, []string{"MultiCommunity"}},
	{"live", "Live threads", "Live threads and their updates.", []string{"client.live", "live_thread", "live_update"}, []string{"LiveThread", "LiveUpdate"}},
	{"drafts", "Drafts", "Submissions that were not sent yet.", []string{"client.drafts", "draft"}, []string{"Draft"}},
	{"announcements", "Announcements", "What the service announces.", []string{"client.announcements", "announcement"}, []string{"Announcement"}},
	{"domain", "Domain", "The submissions that link to a web domain.", []string{"client.domain", "domain"}, []string{"DomainListing"}},
	{"media", "Media", "Files to upload.", []string{"PostMedia", "EmojiMedia", "StylesheetImage", "StylesheetAsset", "WidgetMedia", "InlineGif", "InlineImage", "InlineVideo"}, nil},
}

// groupOf gives the group of an operation. Every operation has one; a test
// sees to it.
func groupOf(op *api.Operation) *group {
	name, _, _ := strings.Cut(op.Name, " (")
	var found *group
	longest := -1
	for i := range groups {
		for _, root := range groups[i].roots {
			if (name == root || strings.HasPrefix(name, root+".")) && len(root) > longest {
				found, longest = &groups[i], len(root)
			}
		}
	}
	return found
}

// operations gives the operations of a group, in the table's order.
func (g *group) operations() (all []*api.Operation) {
	for _, op := range api.Operations() {
		if groupOf(op) == g {
			all = append(all, op)
		}
	}
	return all
}

// internal tells rows that other rows need and scripts seldom do.
func internal(op *api.Operation) bool {
	return strings.Contains(op.Name, "._") || strings.HasSuffix(op.Name, "(one)")
}
