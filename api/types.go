package api

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Type is one row of the table of resources: how a payload is recognized, what
// identifies it, and which of its fields are objects themselves.
type Type struct {
	Name   string
	Prefix string // kind on the wire and prefix of fullnames: "t3"; "" if it has none
	// Ops are the first words of the operations that the type has: "submission".
	Ops []string
	// Identity are the fields that are known without a fetch; the first is the
	// identity itself and the text form where Text is empty.
	Identity []string
	Text     string // the field that is the text form: "display_name"
	// Fold says that identities are compared without case.
	Fold bool
	// Convert gives fields that hold other resources: "author:Member
	// sorted_links:[Submission]".
	Convert string
	Load    string // the operation that fetches it; "" if none does
	// Shape are keys that a payload of this type has, for payloads without a kind.
	Shape string
	// Widget is the kind word of a widget.
	Widget string
	// Keys says that camelCase keys of the payload are read in snake_case.
	Keys bool
	// Plain says that it is a plain table in a script, with the fields of Convert
	// as objects.
	Plain bool
	// List names the field that holds the items of a list-like type.
	List string
	// Extra are fields beside those in fields.txt.
	Extra string
	Doc   string

	once   sync.Once
	fields map[string]string // JSON kinds by name
	wire   map[string]string // the wire's name where it is another
	conv   map[string]Returns
}

// Types are the resources, in the order in which a payload without a kind is
// tried against their shapes.
var Types = []*Type{
	{Name: "Comment", Prefix: "t1", Ops: []string{"comment"}, Identity: []string{"id"}, Fold: true, Load: "comment.load", Shape: "parent_id", Extra: "context dest new subject was_comment first_message first_message_name type",
		Convert: "author:Member subreddit:Community submission:Submission replies:CommentForest", Doc: "A comment."},
	{Name: "Submission", Prefix: "t3", Ops: []string{"submission"}, Identity: []string{"id"}, Fold: true, Load: "submission.load",
		Convert: "author:Member subreddit:Community poll_data:PollData", Doc: "A submission (post)."},
	{Name: "Member", Prefix: "t2", Ops: []string{"member"}, Identity: []string{"name"}, Fold: true, Load: "member.load", Keys: true, Convert: "subreddit:UserCommunity recent_comments:[Comment] recent_posts:[Submission] recent_convos:[ModmailConversation]",
		Extra: "permissions mod_permissions modded_at_utc date rel_id note is_suspended recent_convos ban_status mute_status is_admin is_deleted is_mod is_op is_participant is_approved is_hidden author_flair_type author_flair_text added_at days_left awarder_karma awardee_karma", Doc: "A member of the service."},
	{Name: "Community", Prefix: "t5", Ops: []string{"community"}, Identity: []string{"display_name"}, Fold: true, Load: "community.load", Keys: true, Extra: "last_updated is_subscribed subscribers sr mod_permissions icon_url community_icon", Doc: "A community."},
	{Name: "UserCommunity", Ops: []string{"user_community", "community"}, Identity: []string{"display_name"}, Fold: true, Load: "community.load", Keys: true, Doc: "The community on a member's profile."},
	{Name: "Message", Prefix: "t4", Ops: []string{"message"}, Identity: []string{"id"}, Fold: true, Load: "message.load",
		Convert: "author:Member subreddit:Community replies:[Message]", Doc: "A private message."},
	{Name: "CommunityMessage", Ops: []string{"message"}, Identity: []string{"id"}, Fold: true, Load: "message.load",
		Convert: "author:Member subreddit:Community replies:[Message]", Doc: "A message that belongs to a community."},
	{Name: "MoreComments", Prefix: "more", Ops: []string{"more_comments"}, Identity: []string{"id"}, Doc: "Comments that were left out of a tree."},
	{Name: "MultiCommunity", Prefix: "LabeledMulti", Ops: []string{"multicommunity"}, Identity: []string{"path"}, Fold: true, Load: "multicommunity.load", Convert: "subreddits:[Community]", Extra: "owner_id communities", Doc: "A named set of communities."},
	{Name: "LiveThread", Prefix: "LiveUpdateEvent", Ops: []string{"live_thread"}, Identity: []string{"id"}, Load: "live_thread.load", Doc: "A live thread."},
	{Name: "LiveUpdate", Prefix: "LiveUpdate", Ops: []string{"live_update"}, Identity: []string{"id"}, Fold: true, Load: "live_update.load", Convert: "author:Member", Doc: "An update in a live thread."},
	{Name: "ModAction", Prefix: "modaction", Ops: []string{"mod_action"}, Identity: []string{"id"}, Convert: "mod:Member", Doc: "An entry of the moderation log."},
	{Name: "Trophy", Prefix: "t6", Identity: []string{"name"}, Doc: "A trophy of a member."},
	{Name: "Announcement", Prefix: "ann", Ops: []string{"announcement"}, Identity: []string{"id"}, Fold: true, Load: "announcement.load", Shape: "body_html permalink sent_at subject", Doc: "An announcement of the service."},
	{Name: "Draft", Ops: []string{"draft"}, Identity: []string{"id"}, Fold: true, Load: "draft.load", Shape: "is_public_link title body", Convert: "subreddit:Community", Extra: "selftext url", Doc: "A submission that was not sent yet."},
	{Name: "WikiPage", Prefix: "wikipage", Ops: []string{"wiki_page"}, Identity: []string{"name", "community", "revision"}, Fold: true, Load: "wiki_page.load", Convert: "revision_by:Member", Doc: "A page of a community's wiki."},
	{Name: "Rule", Ops: []string{"rule"}, Identity: []string{"short_name", "community"}, Fold: true, Load: "rule.load", Shape: "kind short_name violation_reason", Doc: "A rule of a community."},
	{Name: "RemovalReason", Ops: []string{"removal_reason"}, Identity: []string{"id", "community"}, Load: "removal_reason.load", Doc: "A removal reason of a community."},
	{Name: "Emoji", Ops: []string{"emoji"}, Identity: []string{"name", "community"}, Load: "emoji.load", Doc: "A custom emoji of a community."},
	{Name: "Collection", Ops: []string{"collection"}, Identity: []string{"collection_id"}, Fold: true, Load: "collection.load", Shape: "collection_id", Convert: "sorted_links:[Submission]", List: "sorted_links", Extra: "author sorted_links", Doc: "A collection of submissions."},
	{Name: "ModmailConversation", Ops: []string{"modmail_conversation"}, Identity: []string{"id"}, Fold: true, Load: "modmail_conversation.load", Keys: true, Shape: "legacyFirstMessageId state",
		Convert: "authors:[Member] participant:Member owner:Community user:Member messages:[ModmailMessage] mod_actions:[ModmailAction]", Extra: "user messages mod_actions", Doc: "A conversation with the moderators."},
	{Name: "ModmailMessage", Identity: []string{"id"}, Fold: true, Keys: true, Shape: "bodyMarkdown isInternal", Convert: "author:Member", Extra: "participating_as", Doc: "A message in a modmail conversation."},
	{Name: "ModmailAction", Identity: []string{"id"}, Fold: true, Keys: true, Shape: "actionTypeId author date", Convert: "author:Member", Doc: "A moderator's action in a modmail conversation."},
	{Name: "ModNote", Ops: []string{"mod_note"}, Identity: []string{"id"}, Shape: "mod_action_data user_note_data", Convert: "operator:Member user:Member subreddit:Community", Extra: "moderator action reddit_id details description note label mod_action_data user_note_data", Doc: "A moderators' note about a member."},
	{Name: "PollData", Ops: []string{"poll_data"}, Convert: "options:[PollOption]", Extra: "options total_vote_count user_selection voting_end_timestamp user_won_amount resolved_option_id total_stake_amount is_prediction prediction_status tournament_id vote_updates_remained", Doc: "The poll of a submission."},
	{Name: "PollOption", Identity: []string{"id"}, Text: "text", Extra: "text vote_count user_count", Doc: "One answer of a poll."},
	{Name: "Stylesheet", Prefix: "stylesheet", Extra: "images stylesheet subreddit_id", Doc: "A community's stylesheet."},
	{Name: "PartialMember", Identity: []string{"fullname"}, Extra: "name created_utc link_karma comment_karma profile_img profile_color profile_over_18", Doc: "A short record of a member."},
	{Name: "WikiRevision", Identity: []string{"id", "community"}, Convert: "author:Member page:WikiPage", Extra: "reason timestamp revision_hidden", Doc: "One revision of a wiki page."},
	{Name: "FlairEntry", Plain: true, Convert: "user:Member", Extra: "flair_text flair_css_class", Doc: "The flair of one member."},
	{Name: "DomainListing", Ops: []string{"domain"}, Identity: []string{"domain"}, Doc: "The submissions that link to a domain."},
	{Name: "ButtonWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "button", Convert: "buttons:[Button]", List: "buttons", Doc: "A widget with buttons."},
	{Name: "Calendar", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "calendar", Doc: "A calendar widget."},
	{Name: "CommunityList", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "community-list", Convert: "data:[Community]", List: "data", Doc: "A widget that lists communities."},
	{Name: "CustomWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "custom", Convert: "imageData:[ImageData]", Doc: "A widget with its own style."},
	{Name: "IDCard", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "id-card", Doc: "The widget that introduces a community."},
	{Name: "ImageWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "image", Convert: "data:[Image]", List: "data", Doc: "A widget with images."},
	{Name: "Menu", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "menu", Convert: "data:[MenuLink]", List: "data", Doc: "The menu at the top."},
	{Name: "ModeratorsWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "moderators", Convert: "mods:[Member]", List: "mods", Doc: "The widget that lists moderators."},
	{Name: "PostFlairWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "post-flair", List: "order", Doc: "The widget that lists post flairs."},
	{Name: "RulesWidget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "subreddit-rules", List: "data", Doc: "The widget that lists rules."},
	{Name: "TextArea", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Widget: "textarea", Doc: "A widget with text."},
	{Name: "Widget", Ops: []string{"widget"}, Identity: []string{"id", "community"}, Fold: true, Doc: "Any other widget."},
	{Name: "Submenu", Convert: "children:[MenuLink]", List: "children", Extra: "text", Doc: "A part of a menu that opens."},
	{Name: "Button", Extra: "kind text url color textColor fillColor hoverState linkUrl height width media_type", Doc: "A button of a widget."},
	{Name: "MenuLink", Extra: "text url", Doc: "A link of a menu."},
	{Name: "Image", Extra: "height url width linkUrl", Doc: "An image of a widget."},
	{Name: "ImageData", Extra: "height name url width", Doc: "An image of a custom widget."},
	{Name: "CommunityWidgets", Ops: []string{"community.widgets"}, Identity: []string{"community"}, Load: "community.widgets.refresh", Extra: "items layout progressive_images", Doc: "The widgets of a community."},
}

//go:embed fields.txt
var fieldsText string

var types = sync.OnceValue(func() map[string]*Type {
	m := make(map[string]*Type, len(Types))
	for _, t := range Types {
		m[t.Name] = t
	}
	return m
})

var prefixes = sync.OnceValue(func() map[string]*Type {
	m := make(map[string]*Type, len(Types))
	for _, t := range Types {
		if t.Prefix != "" {
			m[t.Prefix] = t
		}
	}
	return m
})

// TypeNamed finds a type by its name; nil if there is none.
func TypeNamed(name string) *Type { return types()[name] }

// TypeOfKind finds a type by the kind word of a payload; nil if there is none.
func TypeOfKind(kind string) *Type { return prefixes()[kind] }

// TypeOfWidget finds a widget's type by its kind word; Widget if none has it.
func TypeOfWidget(kind string) *Type {
	for _, t := range Types {
		if t.Widget == kind && kind != "" {
			return t
		}
	}
	return types()["Widget"]
}

// TypeOfKeys finds the type whose shape fits a payload's keys; nil if none does.
func TypeOfKeys(has func(key string) bool) *Type {
next:
	for _, t := range Types {
		if t.Shape == "" {
			continue
		}
		for _, key := range strings.Fields(t.Shape) {
			if !has(key) {
				continue next
			}
		}
		return t
	}
	return nil
}

func (t *Type) parse() {
	t.once.Do(func() {
		t.fields, t.wire, t.conv = map[string]string{}, map[string]string{}, map[string]Returns{}
		for line := range strings.Lines(fieldsText) {
			name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			if name != t.Name && (name != "Community" || t.Name != "UserCommunity") && (name != "Message" || t.Name != "CommunityMessage") {
				continue
			}
			for _, f := range strings.Fields(rest) {
				field, kinds, _ := strings.Cut(f, ":")
				if snake := SnakeCase(field); t.Keys && snake != field {
					t.wire[snake], field = field, snake
				}
				t.fields[field] = kinds
			}
		}
		for _, f := range slices.Concat(strings.Fields(t.Extra), t.Identity) {
			if t.fields[f] == "" {
				t.fields[f] = "?"
			}
		}
		for _, c := range strings.Fields(t.Convert) {
			field, what, _ := strings.Cut(c, ":")
			r, err := parseReturns(what)
			if err != nil {
				panic("api: type " + t.Name + ": " + err.Error()) // a mistake in the table; its test finds it
			}
			t.conv[field] = r
		}
	})
}

// HasField tells whether objects of the type can have a field.
func (t *Type) HasField(name string) bool {
	t.parse()
	return t.fields[name] != ""
}

// Wire gives a field's name on the wire, and the JSON kinds seen there: letters
// of s(tring), d (number), b(oolean), o(bject), l(ist), L(isting) and n(ull),
// "?" where none was seen. Both are "" for a field that there is not.
func (t *Type) Wire(field string) (name, kinds string) {
	if !t.HasField(field) {
		return "", ""
	}
	if name = t.wire[field]; name == "" {
		name = field
	}
	return name, t.fields[field]
}

// FieldNames gives the fields that objects of the type can have, sorted.
func (t *Type) FieldNames() []string {
	t.parse()
	names := make([]string, 0, len(t.fields))
	for n := range t.fields {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// Conversion says what a field holds; ok is false for a plain value.
func (t *Type) Conversion(field string) (r Returns, ok bool) {
	t.parse()
	r, ok = t.conv[field]
	return r, ok
}
