package sim

import "slices"

// routeTable is every route of the service's API. To play another operation,
// add a row.
var routeTable = slices.Concat(
	accountRoutes, lookupRoutes, listingRoutes, writingRoutes, inboxRoutes,
	moderationRoutes, memberListRoutes, flairRoutes, wikiRoutes, communityRoutes, modmailRoutes, multiRoutes,
)

var accountRoutes = []route{
	{"GET", "api/v1/me", "identity", signedIn, (*call).account},
	{"GET", "api/v1/me/prefs", "identity", signedIn, (*call).preferences},
	{"PATCH", "api/v1/me/prefs", "account", signedIn, (*call).updatePreferences},
	{"GET", "api/v1/me/karma", "mysubreddits", signedIn, (*call).karma},
	{"GET", "api/v1/me/friends", "read|mysubreddits", signedIn, (*call).friends},
	{"GET", "api/v1/me/friends/{member}", "mysubreddits", signedIn, (*call).friend},
	{"PUT", "api/v1/me/friends/{member}", "subscribe", signedIn, (*call).addFriend},
	{"DELETE", "api/v1/me/friends/{member}", "subscribe", signedIn, (*call).removeFriend},
	{"GET", "prefs/blocked", "read", signedIn, (*call).blocked},
	{"GET", "prefs/trusted", "read", signedIn, (*call).trusted},
	{"POST", "api/block_user", "account", signedIn, (*call).blockMember},
	{"POST", "r/all/api/unfriend", "privatemessages", signedIn, (*call).unfriendEverywhere},
	{"POST", "api/add_whitelisted", "", signedIn, (*call).trustMember},
	{"POST", "api/remove_whitelisted", "", signedIn, (*call).distrustMember},
	{"POST", "api/subscribe", "subscribe", signedIn, (*call).subscribe},
	{"POST", "api/quarantine_optin", "subscribe", signedIn, (*call).quarantineIn},
	{"POST", "api/quarantine_optout", "subscribe", signedIn, (*call).quarantineOut},
	{"GET", "subreddits/mine/subscriber", "mysubreddits", signedIn, (*call).mySubscriptions},
	{"GET", "subreddits/mine/moderator", "mysubreddits", signedIn, (*call).myModerated},
	{"GET", "subreddits/mine/contributor", "mysubreddits", signedIn, (*call).myContributed},
}

var lookupRoutes = []route{
	{"GET", "api/info", "read", anyone, (*call).info},
	{"GET", "api/username_available", "", anyone, (*call).usernameAvailable},
	{"GET", "api/user_data_by_account_ids", "privatemessages", anyone, (*call).membersByID},
	{"GET", "user/{member}/about", "read", anyone, (*call).memberAbout},
	{"GET", "user/{member}/moderated_subreddits", "read", anyone, (*call).moderatedCommunities},
	{"GET", "api/v1/user/{member}/trophies", "read", anyone, (*call).trophies},
	{"GET", "users/new", "read", anyone, (*call).membersListing},
	{"GET", "users/popular", "read", anyone, (*call).membersListing},
	{"GET", "users/search", "read", anyone, (*call).searchMembers},
	{"GET", "subreddits/default", "read", anyone, (*call).listCommunities},
	{"GET", "subreddits/new", "read", anyone, (*call).listCommunities},
	{"GET", "subreddits/popular", "read", anyone, (*call).listCommunities},
	{"GET", "subreddits/premium", "read", anyone, (*call).noCommunities},
	{"GET", "subreddits/search", "read", anyone, (*call).searchCommunities},
	{"POST", "api/search_reddit_names", "read", anyone, (*call).searchNames},
	{"GET", "api/recommend/sr/{names}", "read", anyone, (*call).recommended},
}

// orders are the words that submissions are listed by.
var orders = []string{"best", "hot", "new", "rising", "top", "controversial"}

// ordered makes a row for each order below a path.
func ordered(path string, need need, handler func(*call) (any, error)) []route {
	var rows []route
	for _, word := range orders {
		rows = append(rows, route{"GET", path + "/" + word, "read", need, func(c *call) (any, error) {
			c.path["sort"] = word
			return handler(c)
		}})
	}
	return rows
}

var listingRoutes = slices.Concat(
	ordered("", anyone, (*call).frontListing),
	ordered("r/{community}", readers, (*call).communitySubmissions),
	ordered("domain/{domain}", anyone, (*call).domainListing),
	ordered("user/{member}/m/{multi}", anyone, (*call).multiSubmissions),
	[]route{
		{"GET", "", "read", anyone, (*call).frontListing},
		{"GET", "comments", "read", anyone, (*call).allComments},
		{"GET", "r/{community}", "read", readers, (*call).communitySubmissions},
		{"GET", "r/{community}/comments", "read", readers, (*call).communityComments},
		{"GET", "user/{member}/m/{multi}/comments", "read", anyone, (*call).multiComments},
		{"GET", "search", "read", anyone, (*call).search},
		{"GET", "r/{community}/search", "read", readers, (*call).search},
		{"GET", "duplicates/{id}", "read", anyone, (*call).duplicates},
		{"GET", "comments/{id}", "read", anyone, (*call).submissionPage},
		{"GET", "comments/{id}/{slug}", "read", anyone, (*call).submissionPage},
		{"GET", "comments/{id}/{slug}/{comment}", "read", anyone, (*call).submissionPage},
		{"GET", "r/{community}/comments/{id}", "read", reader, (*call).submissionPage},
		{"GET", "r/{community}/comments/{id}/{slug}", "read", reader, (*call).submissionPage},
		{"GET", "r/{community}/comments/{id}/{slug}/{comment}", "read", reader, (*call).submissionPage},
		{"GET", "api/morechildren", "read", anyone, (*call).moreChildren},
		{"POST", "api/morechildren", "read", anyone, (*call).moreChildren},
		{"GET", "user/{member}", "history", anyone, (*call).memberOverview},
		{"GET", "user/{member}/overview", "history", anyone, (*call).memberOverview},
		{"GET", "user/{member}/submitted", "history", anyone, (*call).memberSubmissions},
		{"GET", "user/{member}/comments", "history", anyone, (*call).memberComments},
		{"GET", "user/{member}/{where}", "history", anyone, (*call).memberPrivate},
	},
)

var writingRoutes = []route{
	{"POST", "api/submit", "submit", signedIn, (*call).submit},
	{"POST", "api/submit_poll_post", "submit", signedIn, (*call).submitPoll},
	{"POST", "api/comment", "submit|privatemessages", signedIn, (*call).comment},
	{"POST", "api/editusertext", "edit", ownsThing, (*call).edit},
	{"POST", "api/del", "edit", ownsThing, (*call).deleteThing},
	{"POST", "api/sendreplies", "edit", ownsThing, (*call).sendReplies},
	{"POST", "api/vote", "vote", withThing, (*call).vote},
	{"POST", "api/save", "save", withThing, (*call).save},
	{"POST", "api/unsave", "save", withThing, (*call).unsave},
	{"POST", "api/hide", "report", signedIn, (*call).hide},
	{"POST", "api/unhide", "report", signedIn, (*call).unhide},
	{"POST", "api/store_visits", "save", signedIn, (*call).storeVisits},
	{"POST", "api/report", "report", withThing, (*call).report},
}

var inboxRoutes = []route{
	{"GET", "message/inbox", "privatemessages", signedIn, (*call).inbox},
	{"GET", "message/unread", "privatemessages", signedIn, (*call).unreadInbox},
	{"GET", "message/mentions", "privatemessages", signedIn, (*call).mentions},
	{"GET", "message/comments", "privatemessages", signedIn, (*call).commentReplies},
	{"GET", "message/selfreply", "privatemessages", signedIn, (*call).submissionReplies},
	{"GET", "message/messages", "privatemessages", signedIn, (*call).messages},
	{"GET", "message/sent", "privatemessages", signedIn, (*call).sentMessages},
	{"GET", "message/messages/{id}", "privatemessages", signedIn, (*call).messageThread},
	{"POST", "api/compose", "privatemessages", signedIn, (*call).compose},
	{"POST", "api/read_message", "privatemessages", signedIn, (*call).markRead},
	{"POST", "api/unread_message", "privatemessages", signedIn, (*call).markUnread},
	{"POST", "api/collapse_message", "privatemessages", signedIn, (*call).collapse},
	{"POST", "api/uncollapse_message", "privatemessages", signedIn, (*call).uncollapse},
	{"POST", "api/read_all_messages", "privatemessages", signedIn, (*call).markAllRead},
	{"POST", "api/del_msg", "privatemessages", signedIn, (*call).deleteMessage},
	{"POST", "api/block", "privatemessages", signedIn, (*call).block},
}

var moderationRoutes = []route{
	{"POST", "api/approve", "modposts", modsThing, (*call).approve},
	{"POST", "api/remove", "modposts", modsThing, (*call).remove},
	{"POST", "api/distinguish", "modposts", modsThing, (*call).distinguish},
	{"POST", "api/lock", "modposts", modsThing, lock},
	{"POST", "api/unlock", "modposts", modsThing, unlock},
	{"POST", "api/ignore_reports", "modposts", modsThing, ignoreReports},
	{"POST", "api/unignore_reports", "modposts", modsThing, unignoreReports},
	{"POST", "api/show_comment", "modposts", modsThing, showComment},
	{"POST", "api/marknsfw", "modposts", ownsOrMods, markNSFW},
	{"POST", "api/unmarknsfw", "modposts", ownsOrMods, unmarkNSFW},
	{"POST", "api/spoiler", "modposts", ownsOrMods, spoiler},
	{"POST", "api/unspoiler", "modposts", ownsOrMods, unspoiler},
	{"POST", "api/set_original_content", "", ownsOrMods, (*call).setOriginal},
	{"POST", "api/set_contest_mode", "modposts", modsThing, (*call).setContestMode},
	{"POST", "api/set_suggested_sort", "modposts", modsThing, (*call).setSuggestedSort},
	{"POST", "api/update_crowd_control_level", "modposts", modsThing, (*call).setCrowdControl},
	{"POST", "api/set_subreddit_sticky", "modposts", ownsOrMods, (*call).setSticky},
	{"GET", "r/{community}/about/sticky", "read", reader, (*call).sticky},
	{"GET", "r/{community}/about/modqueue", "read", moderators, (*call).modqueue},
	{"GET", "r/{community}/about/reports", "read", moderators, (*call).reports},
	{"GET", "r/{community}/about/spam", "read", moderators, (*call).spamListing},
	{"GET", "r/{community}/about/edited", "read", moderators, (*call).editedListing},
	{"GET", "r/{community}/about/unmoderated", "read", moderators, (*call).unmoderated},
	{"GET", "r/{community}/about/log", "modlog", moderators, (*call).modLog},
	{"GET", "api/mod/notes", "modnote", signedIn, (*call).modNotes},
	{"GET", "api/mod/notes/recent", "modnote", signedIn, (*call).recentNotes},
	{"POST", "api/mod/notes", "modnote", signedIn, (*call).createNote},
	{"DELETE", "api/mod/notes", "modnote", signedIn, (*call).deleteNote},
	{"GET", "api/v1/{community}/removal_reasons", "", moderator, (*call).removalReasons},
	{"POST", "api/v1/{community}/removal_reasons", "", moderator, (*call).addRemovalReason},
	{"PUT", "api/v1/{community}/removal_reasons/{id}", "", moderator, (*call).updateRemovalReason},
	{"DELETE", "api/v1/{community}/removal_reasons/{id}", "", moderator, (*call).deleteRemovalReason},
	{"POST", "api/v1/modactions/removal_reasons", "", signedIn, (*call).explainRemoval},
	{"POST", "api/v1/modactions/removal_link_message", "", signedIn, (*call).sendRemovalMessage},
	{"POST", "api/v1/modactions/removal_comment_message", "", signedIn, (*call).sendRemovalMessage},
}

var memberListRoutes = []route{
	{"GET", "r/{community}/about/banned", "read", moderator, (*call).bannedListing},
	{"GET", "r/{community}/about/muted", "read", moderator, (*call).mutedListing},
	{"GET", "r/{community}/about/contributors", "read", moderator, (*call).contributorListing},
	{"GET", "r/{community}/about/wikibanned", "read", moderator, (*call).wikiBannedListing},
	{"GET", "r/{community}/about/wikicontributors", "read", moderator, (*call).wikiContributorListing},
	{"GET", "r/{community}/about/moderators", "read", reader, (*call).moderatorList},
	{"GET", "api/v1/{community}/moderators_invited", "", moderator, (*call).invitedModerators},
	{"POST", "r/{community}/api/friend", "modcontributors|modothers|modwiki", moderator, (*call).addRelation},
	{"POST", "r/{community}/api/unfriend", "modcontributors|modothers|modwiki|modself", participant, (*call).removeRelation},
	{"POST", "r/{community}/api/setpermissions", "modothers", moderator, (*call).setPermissions},
	{"POST", "r/{community}/api/accept_moderator_invite", "modself", participant, (*call).acceptInvite},
	{"POST", "api/leavecontributor", "modself", signedIn, (*call).leaveContributor},
}

var flairRoutes = []route{
	{"GET", "r/{community}/api/link_flair_v2", "flair", participant, (*call).linkFlairs},
	{"GET", "r/{community}/api/user_flair_v2", "flair", participant, (*call).userFlairs},
	{"POST", "r/{community}/api/flairtemplate_v2", "modflair", moderator, (*call).saveFlairTemplate},
	{"POST", "r/{community}/api/deleteflairtemplate", "modflair", moderator, (*call).deleteFlairTemplate},
	{"POST", "r/{community}/api/clearflairtemplates", "modflair", moderator, (*call).clearFlairTemplates},
	{"PATCH", "r/{community}/api/flair_template_order", "modflair", moderator, (*call).orderFlairTemplates},
	{"POST", "r/{community}/api/flair", "modflair", moderator, (*call).setFlair},
	{"POST", "r/{community}/api/selectflair", "flair|modflair", participant, (*call).selectFlair},
	{"POST", "r/{community}/api/deleteflair", "modflair", moderator, (*call).deleteMemberFlair},
	{"POST", "r/{community}/api/flairselector", "flair", participant, (*call).flairSelector},
	{"GET", "r/{community}/api/flairlist", "modflair", moderator, (*call).flairList},
	{"POST", "r/{community}/api/flaircsv", "modflair", moderator, (*call).flairCSV},
	{"POST", "r/{community}/api/flairconfig", "modflair", moderator, (*call).configureFlair},
}

var wikiRoutes = []route{
	{"GET", "r/{community}/wiki", "wikiread", reader, (*call).wikiPage},
	{"GET", "r/{community}/wiki/pages", "wikiread", reader, (*call).wikiPages},
	{"GET", "r/{community}/wiki/revisions", "wikiread", reader, (*call).wikiRevisions},
	{"GET", "r/{community}/wiki/revisions/{page...}", "wikiread", reader, (*call).wikiRevisions},
	{"GET", "r/{community}/wiki/discussions/{page...}", "wikiread", reader, (*call).wikiDiscussions},
	{"GET", "r/{community}/wiki/settings/{page...}", "modwiki", moderator, (*call).wikiSettings},
	{"POST", "r/{community}/wiki/settings/{page...}", "modwiki", moderator, (*call).updateWikiSettings},
	{"GET", "r/{community}/wiki/{page...}", "wikiread", reader, (*call).wikiPage},
	{"POST", "r/{community}/api/wiki/edit", "wikiedit", participant, (*call).wikiEdit},
	{"POST", "r/{community}/api/wiki/alloweditor/{method}", "modwiki", moderator, (*call).wikiEditor},
	{"POST", "r/{community}/api/wiki/revert", "modwiki", moderator, (*call).wikiRevert},
	{"POST", "r/{community}/api/wiki/hide", "modwiki", moderator, (*call).wikiHide},
}

var communityRoutes = []route{
	{"GET", "r/{community}/about", "read", reader, (*call).communityAbout},
	{"GET", "r/{community}/about/rules", "read", reader, (*call).rules},
	{"GET", "r/{community}/about/edit", "modconfig", moderator, (*call).communitySettings},
	{"GET", "r/{community}/about/traffic", "modtraffic|modconfig", moderator, (*call).traffic},
	{"GET", "r/{community}/about/stylesheet", "modconfig", reader, (*call).stylesheet},
	{"POST", "r/{community}/api/subreddit_stylesheet", "modconfig", moderator, (*call).updateStylesheet},
	{"GET", "r/{community}/api/widgets", "structuredstyles", reader, (*call).widgets},
	{"PATCH", "api/v1/subreddit/update_settings", "modconfig", signedIn, (*call).updateSettings},
	{"POST", "api/site_admin", "modconfig", signedIn, (*call).siteAdmin},
	{"GET", "api/v1/{community}/post_requirements", "submit", reader, (*call).postRequirements},
	{"POST", "api/add_subreddit_rule", "modconfig", signedIn, (*call).addRule},
	{"POST", "api/update_subreddit_rule", "modconfig", signedIn, (*call).updateRule},
	{"POST", "api/remove_subreddit_rule", "modconfig", signedIn, (*call).removeRule},
	{"POST", "api/reorder_subreddit_rules", "modconfig", signedIn, (*call).reorderRules},
}

var modmailRoutes = []route{
	{"GET", "api/mod/conversations", "modmail", signedIn, (*call).mailListing},
	{"POST", "api/mod/conversations", "modmail", signedIn, (*call).createMail},
	{"GET", "api/mod/conversations/{id}", "modmail", signedIn, (*call).mailConversation},
	{"POST", "api/mod/conversations/{id}", "modmail", signedIn, (*call).replyMail},
	{"POST", "api/mod/conversations/{id}/archive", "modmail", signedIn, archiveMail},
	{"POST", "api/mod/conversations/{id}/unarchive", "modmail", signedIn, unarchiveMail},
	{"POST", "api/mod/conversations/{id}/highlight", "modmail", signedIn, highlightMail},
	{"DELETE", "api/mod/conversations/{id}/highlight", "modmail", signedIn, unhighlightMail},
	{"POST", "api/mod/conversations/{id}/mute", "modmail", signedIn, muteMail},
	{"POST", "api/mod/conversations/{id}/unmute", "modmail", signedIn, unmuteMail},
	{"POST", "api/mod/conversations/read", "modmail", signedIn, (*call).readMail},
	{"POST", "api/mod/conversations/unread", "modmail", signedIn, (*call).unreadMail},
	{"POST", "api/mod/conversations/bulk/read", "modmail", signedIn, (*call).bulkReadMail},
	{"GET", "api/mod/conversations/subreddits", "modmail", signedIn, (*call).mailSubreddits},
	{"GET", "api/mod/conversations/unread/count", "modmail", signedIn, (*call).mailUnreadCount},
}

var multiRoutes = []route{
	{"GET", "api/multi/mine", "read", signedIn, (*call).myMultis},
	{"GET", "api/multi/user/{member}", "read", anyone, (*call).memberMultis},
	{"POST", "api/multi", "subscribe", signedIn, (*call).createMulti},
	{"POST", "api/multi/copy", "subscribe", signedIn, (*call).copyMulti},
	{"GET", "api/multi/user/{member}/m/{multi}", "read", anyone, (*call).multi},
	{"PUT", "api/multi/user/{member}/m/{multi}", "subscribe", signedIn, (*call).updateMulti},
	{"DELETE", "api/multi/user/{member}/m/{multi}", "subscribe", signedIn, (*call).deleteMulti},
	{"PUT", "api/multi/user/{member}/m/{multi}/r/{community}", "subscribe", signedIn, (*call).addToMulti},
	{"DELETE", "api/multi/user/{member}/m/{multi}/r/{community}", "subscribe", signedIn, (*call).removeFromMulti},
}
