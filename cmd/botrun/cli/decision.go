package cli

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"botrun/api"
	"botrun/sim"
)

// deeds says in plain words what a write does to what it is done to, by the
// end of the operation's name. Others are shown by their name.
var deeds = []struct{ op, words string }{
	{"mod.remove", "removed"},
	{"mod.approve", "approved"},
	{"mod.lock", "locked"},
	{"mod.ignore_reports", "ignored reports of"},
	{"mod.flair", "set the flair of"},
	{"mod.send_removal_message", "told the author of"},
	{"mod.distinguish", "distinguished"},
	{".reply", "replied to"},
	{".message", "wrote to"},
	{".report", "reported"},
	{"wiki.create", "wrote the page"},
	{"wiki_page.edit", "wrote the page"},
}

// deed says in plain words what a call does.
func deed(call *api.Call) string {
	if strings.HasSuffix(call.Op, "mod.remove") && call.Args["spam"] == true {
		return "removed as spam"
	}
	for _, d := range deeds {
		if strings.HasSuffix(call.Op, d.op) {
			return d.words
		}
	}
	return call.Op
}

// internal tells whether a call is a step of an operation that is shown by
// itself.
func internal(call *api.Call) bool {
	return strings.HasPrefix(call.Op[strings.LastIndex(call.Op, ".")+1:], "_")
}

// showDecisions prints each write of a bot as it happens.
func (a *app) showDecisions(bot string, service *sim.Service, count *tally) api.Link {
	return func(next api.Caller) api.Caller {
		return api.CallerFunc(func(ctx context.Context, call *api.Call) (*api.Reply, error) {
			reply, err := next.Call(ctx, call)
			op, lookup := api.Lookup(call.Op)
			if lookup != nil || !op.Writes() || err != nil || internal(call) {
				return reply, err
			}
			did, about, words, why := deed(call), subject(call, service), reason(call), ""
			if words != "" {
				why = " (" + words + ")"
			}
			count.add(bot, did, call.Op)
			a.say("decision", map[string]any{"bot": bot, "operation": call.Op, "did": did, "target": target(call), "about": about, "reason": words, "place": call.Script},
				"%s  %s %s %s%s\n", time.Now().Format("15:04:05"), a.bold(fmt.Sprintf("%-17s", bot)), a.green(did), about, a.faint(why))
			return reply, err
		})
	}
}

// target is the fullname, id or name of what a write is done to.
func target(call *api.Call) string {
	for _, name := range []string{"fullname", "id", "name", "display_name", "member", "path"} {
		for _, from := range []map[string]any{call.Self, call.Args} {
			if text, ok := from[name].(string); ok {
				return text
			}
		}
	}
	return ""
}

// titled describes a submission or comment as people know it; "" for others.
func titled(fullname string, service *sim.Service) string {
	kind, id, _ := strings.Cut(fullname, "_")
	if item, ok := service.Submission(id); ok && kind == "t3" {
		return fmt.Sprintf("“%s” by %s", shorten(item.Title, 45), item.Author)
	}
	if item, ok := service.Comment(id); ok && kind == "t1" {
		return fmt.Sprintf("the comment “%s” by %s", shorten(strings.ReplaceAll(item.Text, "\n", " "), 40), item.Author)
	}
	return ""
}

// subject describes what a write is done to.
func subject(call *api.Call, service *sim.Service) string {
	about := target(call)
	if known := titled(about, service); known != "" {
		return known
	}
	for _, mail := range service.Modmail(sim.DefaultCommunity) {
		if mail.ID == about && strings.HasPrefix(call.Op, "modmail_conversation.") {
			return fmt.Sprintf("modmail “%s” by %s", mail.Subject, cmp.Or(mail.With, "a moderator"))
		}
	}
	if call.Op == "community.message" {
		return "the moderators of " + about
	}
	return about
}

// reason gives the words that a bot gave with a write.
func reason(call *api.Call) string {
	for _, name := range []string{"mod_note", "reason", "body", "note", "message", "text"} {
		if text, ok := call.Args[name].(string); ok && text != "" {
			return shorten(strings.Join(strings.Fields(text), " "), 60)
		}
	}
	return ""
}

// decided is one kind of decision of a bot.
type decided struct{ bot, did, op string }

// tally counts decisions.
type tally struct {
	mu sync.Mutex
	by map[decided]int
}

func (t *tally) add(bot, did, op string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.by[decided{bot, did, op}]++
}

func (a *app) summary(t *tally) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var rows [][]any
	for _, d := range slices.SortedFunc(maps.Keys(t.by), func(x, y decided) int {
		return cmp.Or(strings.Compare(x.bot, y.bot), strings.Compare(x.did, y.did), strings.Compare(x.op, y.op))
	}) {
		rows = append(rows, []any{d.bot, d.did, d.op, t.by[d]})
	}
	if !a.json {
		a.printf("\n%s\n", a.bold("What the bots did:"))
	}
	a.printTable([]string{"Bot", "Decision", "Operation", "Times"}, rows, "nothing")
	if !a.json {
		a.printf("\nNext: read the bots in scripts/examples, then docs/scripts.md to write your own.\n")
	}
}
