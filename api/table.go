package api

// tables holds the rows, one slice a file. To add an operation, add a row.
var tables [][]Operation

func init() { // not an initializer: the rows' functions look rows up
	tables = [][]Operation{
		clientRows,
		announcementsRows,
		draftsRows,
		frontRows,
		inboxRows,
		liveRows,
		discoveryRows,
		multicommunityRows,
		notesRows,
		memberRows,
		commentRows,
		submissionRows,
		communityRows,
		collectionsRows,
		emojiRows,
		flairRows,
		moderationRows,
		modmailRows,
		rulesRows,
		stylesheetRows,
		widgetsRows,
		wikiRows,
		mediaRows,
	}
}
