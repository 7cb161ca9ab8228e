package replay

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
)

// operations is the list of what the reference client can do.
const operations = "../../../shared/facts/operations.tsv"

// fact is one operation of that list.
type fact struct {
	name, path string   // path is the dotted name without a note in parentheses
	recordings []string // recordings that use it
}

// coverage counts what of the list can be called and was played.
type coverage struct {
	facts                    []fact
	callableA, callableB     int
	onlyA                    int // operations that variant B does not have by contract
	withRecording, withPlays int
	missing                  []string
}

func readFacts(t *testing.T) []fact {
	t.Helper()
	raw, err := os.ReadFile(operations)
	if err != nil {
		t.Skipf("the list of operations is not at hand: %v", err)
	}
	var rows [][]string
	for line := range strings.Lines(string(raw)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	name, recordings := slices.Index(rows[0], "op"), slices.Index(rows[0], "cassettes")
	var facts []fact
	for _, row := range rows[1:] {
		path, _, _ := strings.Cut(row[name], " ")
		one := fact{name: row[name], path: path}
		if row[recordings] != "-" {
			one.recordings = strings.Split(row[recordings], ", ")
		}
		facts = append(facts, one)
	}
	return facts
}

// measure counts; recorded are the recordings at hand, passed those that played.
func measure(t *testing.T, recorded, passed map[string]bool) coverage {
	c := coverage{facts: readFacts(t)}
	for _, f := range c.facts {
		f.recordings = slices.DeleteFunc(f.recordings, func(name string) bool { _, at := recorded[name]; return !at })
		a, b := callable(t, f.path, "A"), callable(t, f.path, "B")
		if a == nil {
			c.callableA++
		} else {
			c.missing = append(c.missing, fmt.Sprintf("%s in variant A: %v", f.name, a))
		}
		switch {
		case b == nil:
			c.callableB++
		case strings.Contains(b.Error(), "variant A has it"):
			c.onlyA++
		default:
			c.missing = append(c.missing, fmt.Sprintf("%s in variant B: %v", f.name, b))
		}
		if len(f.recordings) > 0 {
			c.withRecording++
			if slices.ContainsFunc(f.recordings, func(r string) bool { return passed[r] }) {
				c.withPlays++
			} else {
				c.missing = append(c.missing, fmt.Sprintf("%s has no replay test: none of %s passed", f.name, strings.Join(f.recordings, ", ")))
			}
		}
	}
	return c
}

// TestCallable holds that every operation of the list can be reached from Lua.
func TestCallable(t *testing.T) {
	for _, f := range readFacts(t) {
		if err := callable(t, f.path, "A"); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		if err := callable(t, f.path, "B"); err != nil && !strings.Contains(err.Error(), "variant A has it") {
			t.Errorf("%s: %v", f.name, err)
		}
	}
}

// ownNames are operations of the list that Lua has in a form of its own.
var ownNames = map[string]string{
	"client":     "client.new",
	"listing":    "client.front.hot",
	"comments":   "submission.comments",
	"collection": "collection.load",
}

// callable reaches for an operation from Lua: nil when it is there.
func callable(t *testing.T, path, variant string) error {
	t.Helper()
	if own := ownNames[path]; own != "" {
		path = own
	}
	L := lua.NewState()
	defer L.Close()
	env := &bindings.Env{Variant: variant, Door: api.CallerFunc(answerNothing)}
	L.PreloadModule("client", bindings.Modules(env)["client"])
	first, rest, _ := strings.Cut(path, ".")
	var start lua.LValue
	if err := L.DoString(`client = require "client"`); err != nil {
		return err
	}
	client := L.GetGlobal("client")
	switch {
	case first == "client":
		start = client
	case first == "comments":
		return nil // the methods of trees; replays call them
	default:
		if typ := typeOf(first); typ != "" {
			item, err := bindings.NewItem(L, env, typ, []byte(`{"id":"x","name":"t5_x","display_name":"x","path":"/user/a/m/b","collection_id":"x","short_name":"x","author":"a","subreddit":"c"}`))
			if err != nil {
				return err
			}
			start = item
		} else {
			start, rest = client, path
		}
	}
	L.SetGlobal("start", start)
	expression := "start." + rest
	err := L.DoString("local reached = " + expression)
	if raised, ok := err.(*lua.ApiError); ok {
		e := bindings.ToAPIError(raised.Object)
		if e == nil {
			return err
		}
		// A field of an object that is not loaded, or an answer that was not
		// what it should be: the operation is there.
		if e.Kind == api.NotFetched || e.Kind == api.ServerError || e.Kind == api.NotFound || e.Kind == api.Invalid && e.Op == path {
			if !strings.Contains(e.Message, "has no") && !strings.Contains(e.Message, "variant") {
				return nil
			}
		}
		return e
	}
	return err
}

func typeOf(prefix string) string {
	for _, t := range api.Types {
		if len(t.Ops) > 0 && t.Ops[0] == prefix {
			return t.Name
		}
	}
	return ""
}

// answerNothing is a service that answers every call with an empty object.
func answerNothing(context.Context, *api.Call) (*api.Reply, error) {
	return &api.Reply{Status: 200, Body: []byte(`{"short_url":"https://redd.it"}`)}, nil
}
