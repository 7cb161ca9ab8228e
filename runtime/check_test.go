package runtime

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"botrun/check"
)

// A script of testdata/check says on each failing line what is wrong there:
// "--! part of the message", for a warning "--? part".
var wanted = regexp.MustCompile(`--([!?]) (.*)$`)

// TestCheckScripts checks the scripts of testdata/check.
func TestCheckScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/check/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			source := mustRead(t, path)
			found := mustCheck(path, source)
			for n, line := range strings.Split(source, "\n") {
				for _, want := range strings.Split(line, " --! ")[1:] {
					found = without(t, found, n+1, check.Error, want)
				}
				if m := wanted.FindStringSubmatch(line); m != nil && m[1] == "?" {
					found = without(t, found, n+1, check.Warning, m[2])
				}
			}
			for _, p := range found {
				t.Errorf("not expected: %s", p)
			}
		})
	}
}

// without takes a problem that a script expects off those that were found.
func without(t *testing.T, found []check.Problem, line int, severity check.Severity, want string) []check.Problem {
	t.Helper()
	i := slices.IndexFunc(found, func(p check.Problem) bool {
		return p.Line == line && p.Severity == severity && strings.Contains(p.String(), strings.TrimSpace(want))
	})
	if i < 0 {
		t.Errorf("line %d: no %s %q", line, severity, want)
		return found
	}
	return slices.Delete(found, i, i+1)
}

func mustRead(t testing.TB, path string) string {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

func mustCheck(path, source string) []check.Problem {
	return Check(context.Background(), Script{Name: "t", File: filepath.Base(path), Source: source, Files: os.DirFS(filepath.Dir(path))}, Options{})
}

// mustReadOnly checks a script without loading it.
func mustReadOnly(t testing.TB, path, source string) []check.Problem {
	t.Helper()
	c, err := compile(filepath.Base(path), source)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return check.Sources(c.checked(), nil, world("A"))
}

// TestCheckCorpus reads every script of the repository: none has a problem
// but those that make mistakes on purpose.
func TestCheckCorpus(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"../scripts/examples/*.lua", "../tests/contract/testdata/*.lua", "../tests/replay/*/*.lua"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: no scripts: %v", pattern, err)
		}
		for _, path := range paths {
			source := mustRead(t, path)
			lines := strings.Split(source, "\n")
			for _, p := range mustReadOnly(t, path, source) {
				if p.Line == 0 || !onPurpose(lines[p.Line-1]) {
					t.Errorf("%s: %s", path, p)
				}
			}
		}
	}
}

// onPurpose tells a line whose mistake is what its script is about.
func onPurpose(line string) bool {
	return strings.Contains(line, "fails(") || strings.Contains(line, "pcall(") || strings.Contains(line, "kind_of(")
}

var fence = regexp.MustCompile("(?s)```lua([^\n]*)\n(.*?)```")

// TestCheckPages checks the Lua blocks of the documentation.
func TestCheckPages(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"../*.md", "../docs/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			for i, m := range fence.FindAllStringSubmatch(mustRead(t, page), -1) {
				block := fmt.Sprintf("%s#%d", filepath.Base(page), i+1)
				lines := strings.Split(m[2], "\n")
				for _, p := range mustReadOnly(t, block, m[2]) {
					if p.Severity == check.Error && !strings.Contains(m[1], "error=") && !onPurpose(lines[p.Line-1]) {
						t.Errorf("%s\n%s", p, m[2])
					}
				}
			}
		}
	}
}

// TestCheckReport is the report about a script with a misspelt field,
// parameter, operation and scope.
func TestCheckReport(t *testing.T) {
	t.Parallel()
	source := `local client, bot = require "client", require "bot"
bot.needs { "read", "modpost", "submit" }
bot.on("submission", {community = "gardening"}, function(post)
  if post.titel == "help" then
    post:replly("Ask in the weekly thread.")
    post.mod:remove{mod_not = "no help"}
  end
end)
`
	want := []string{
		`spam.lua:2:22: bot.needs: unknown scope "modpost" (did you mean "modposts"?)`,
		`spam.lua:4:11: submission has no field "titel" (did you mean "title"?)`,
		`spam.lua:5:10: submission has no operation "replly" (did you mean "reply"?)`,
		`spam.lua:6:21: submission.mod.remove: unknown parameter "mod_not" (did you mean "mod_note"?)`,
	}
	var got []string
	for _, p := range mustCheck("spam.lua", source) {
		if p.Severity == check.Error {
			got = append(got, p.String())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// FuzzCheck looks for sources on which the reading panics.
func FuzzCheck(f *testing.F) {
	for _, pattern := range []string{"testdata/check/*.lua", "../tests/contract/testdata/*.lua"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range paths {
			f.Add(mustRead(f, path))
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		c, err := compile("f.lua", source)
		if err != nil {
			return
		}
		check.Sources(c.checked(), nil, world("A"))
	})
}

// TestCheckModules checks a script with a module beside it: globals of one are
// known in the other, and scopes that only the module uses are no error.
func TestCheckModules(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"lib/act.lua": {Data: []byte(`local client = require "client"
answer = 42
return function(id) client.submission(id, {fetch = false}):replly("x") return question end`)}}
	source := `local bot, act = require "bot", require "lib.act"
bot.needs { "read", "submit" }
question = answer
bot.on("submission", function(post) act(post.id) end)`
	got := fmt.Sprint(Check(context.Background(), Script{Name: "t", File: "t.lua", Source: source, Files: files}, Options{}))
	want := `[t.lua:2:22: warning: bot.needs names "submit", but nothing here uses it (leave it out)` +
		` lib/act.lua:3:60: submission has no operation "replly" (did you mean "reply"?)]`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestCheckVariant checks the same script for both variants.
func TestCheckVariant(t *testing.T) {
	t.Parallel()
	s := Script{Name: "t", File: "t.lua", Source: "local client = require 'client'\nprint(function() return client.random_community() end)"}
	for variant, want := range map[string]int{"": 1, "A": 1, "B": 0} {
		if got := Check(context.Background(), s, Options{Variant: variant}); len(got) != want {
			t.Errorf("variant %q: %v", variant, got)
		}
	}
}
