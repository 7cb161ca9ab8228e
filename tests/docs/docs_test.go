// Package docs holds the pages to their word: every Lua block of README and
// docs runs on the simulated service, every ini block is read by botrun, and
// every botrun command shown is one that botrun knows.
//
// A Lua block runs as "botrun exec" would run it. Of a block that registers
// handlers each one is run once, with an item of its event. Words after the
// language say more:
//
//	lua error=not_fetched   the block ends with an error of this kind
//	lua file=spam.lua       the ini blocks of the page find it under this name
package docs

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"botrun/client"
	"botrun/cmd/botrun/cli"
	"botrun/runtime"
	"botrun/sim"
)

const root = "../.."

func pages(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			all = append(all, strings.TrimPrefix(filepath.ToSlash(path), root+"/"))
		}
	}
	if len(all) == 0 {
		t.Fatal("no pages were found")
	}
	return all
}

func mustBlocks(t *testing.T, page string) []block {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	all, err := blocks(page, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// host is the command line in front of a simulated service of its own.
type host struct {
	service *sim.Service
	env     map[string]string
	dir     string
}

func newHost(t *testing.T) *host {
	t.Helper()
	service := sim.NewSeeded(sim.Config{RateLimit: 600000})
	server := httptest.NewServer(service.Handler())
	t.Cleanup(server.Close)
	dir := t.TempDir()
	h := &host{service: service, dir: dir, env: map[string]string{"HOME": dir, "XDG_CONFIG_HOME": filepath.Join(dir, "config")}}
	for _, line := range service.Environment(server.URL) {
		name, value, _ := strings.Cut(line, "=")
		h.env[name] = value
	}
	return h
}

func (h *host) botrun(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, problems bytes.Buffer
	code = cli.Main(ctx, cli.Env{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &problems, WorkDir: h.dir,
		LookupEnv: func(name string) (string, bool) { v, ok := h.env[name]; return v, ok }}, args)
	return code, out.String(), problems.String()
}

// write puts a block's text into a file.
func (h *host) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(h.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLua(t *testing.T) {
	for _, page := range pages(t) {
		for _, b := range mustBlocks(t, page) {
			if b.lang == "lua" {
				t.Run(b.where(), func(t *testing.T) {
					t.Parallel()
					runBlock(t, b)
				})
			}
		}
	}
}

func runBlock(t *testing.T, b block) {
	h := newHost(t)
	name := b.info["file"]
	if name == "" {
		name = "block.lua"
	}
	path := h.write(t, name, b.text)
	bot, err := runtime.Load(t.Context(), runtime.Script{Name: strings.TrimSuffix(name, ".lua"), File: name, Source: b.text}, runtime.Options{})
	if err == nil && len(bot.Handlers) > 0 {
		for i, handler := range bot.Handlers {
			args := []string{"exec", path, "--json", "--run", strconv.Itoa(i + 1)}
			if handler.Event != "" {
				args = append(args, "--on", h.itemFor(handler.Event))
			}
			h.expect(t, b, args...)
		}
		return
	}
	h.expect(t, b, "exec", path, "--json")
}

// itemFor gives the fullname of something that an event may be about.
func (h *host) itemFor(event string) string {
	switch event {
	case "comment", "edited", "reply", "mention":
		return h.service.Comments(sim.DefaultCommunity)[0].Fullname
	case "report", "modqueue":
		return h.service.Queue(sim.DefaultCommunity)[0].Fullname
	}
	return h.service.Submissions(sim.DefaultCommunity)[0].Fullname
}

// expect runs a command and compares how it ended with what the block says.
func (h *host) expect(t *testing.T, b block, args ...string) {
	t.Helper()
	code, stdout, stderr := h.botrun(t.Context(), args...)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	var end struct{ Status, Kind, Error, Traceback string }
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &end); err != nil {
		t.Fatalf("%s: exit %d\n%s%s", b.where(), code, stdout, stderr)
	}
	if end.Kind != b.info["error"] {
		t.Errorf("%s: ended with kind %q, want %q: %s\n%s", b.where(), end.Kind, b.info["error"], end.Error, end.Traceback)
	}
}

// TestIni reads every ini block beside the page's bots.
func TestIni(t *testing.T) {
	for _, page := range pages(t) {
		all := mustBlocks(t, page)
		for _, b := range all {
			if b.lang == "ini" {
				t.Run(b.where(), func(t *testing.T) { readIni(t, b, all) })
			}
		}
	}
}

func readIni(t *testing.T, b block, page []block) {
	h := newHost(t)
	path := h.write(t, "lib.ini", b.text)
	bots := 0
	for _, other := range page {
		if name := other.info["file"]; other.lang == "lua" && name != "" {
			h.write(t, filepath.Join("scripts", name), other.text)
			bots++
		}
	}
	sections, err := client.Sections([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	for name := range sections {
		if strings.HasPrefix(name, "bot.") {
			continue
		}
		_, err := client.Load(client.Source{Site: name, Files: []string{path}, LookupEnv: func(name string) (string, bool) {
			if strings.HasSuffix(name, "_url") || name == "lib_site" {
				return "", false
			}
			v, ok := h.env[name]
			return v, ok
		}})
		if err != nil {
			t.Errorf("%s: [%s]: %v", b.where(), name, err)
		}
	}
	if bots == 0 {
		return
	}
	if code, stdout, stderr := h.botrun(t.Context(), "list", filepath.Join(h.dir, "scripts"), "--config", path); code != 0 || stderr != "" {
		t.Errorf("%s: exit %d\n%s%s", b.where(), code, stdout, stderr)
	}
}

// TestCommands asks for the help of every command shown, with its flags: an
// unknown command or flag is a mistake. Those that only read are run.
func TestCommands(t *testing.T) {
	h := newHost(t)
	if err := os.CopyFS(filepath.Join(h.dir, "scripts"), os.DirFS(filepath.Join(root, "scripts"))); err != nil {
		t.Fatal(err)
	}
	t.Chdir(h.dir)
	for _, page := range pages(t) {
		for _, b := range mustBlocks(t, page) {
			if b.lang != "sh" {
				continue
			}
			for _, args := range commands(b.text) {
				line := "botrun " + strings.Join(args, " ")
				code, stdout, stderr := h.botrun(t.Context(), append(slices.Clone(args), "--help")...)
				if code != 0 || !strings.Contains(stdout, "\n  botrun "+args[0]) {
					t.Errorf("%s: %s: exit %d\n%s", b.where(), line, code, stderr)
				}
				if !slices.Contains([]string{"version", "check", "list", "runs", "journal", "completion"}, args[0]) {
					continue
				}
				if code, _, stderr := h.botrun(t.Context(), args...); code != 0 && !strings.Contains(stderr, "no such file") {
					t.Errorf("%s: %s: exit %d\n%s", b.where(), line, code, stderr)
				}
			}
		}
	}
}

// commands gives the arguments of each botrun command of a shell block.
func commands(text string) (all [][]string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, " #")
		for _, part := range strings.Split(line, "|") {
			words := strings.Fields(part)
			for len(words) > 0 && strings.Contains(words[0], "=") { // settings in front
				words = words[1:]
			}
			if len(words) >= 3 && words[0] == "go" && words[1] == "run" {
				words = words[2:]
			}
			if len(words) >= 2 && (words[0] == "botrun" || words[0] == "./botrun" || words[0] == "./cmd/botrun") {
				var args []string
				for _, word := range words[1:] {
					if word == "<" || word == ">" || word == "&" {
						break
					}
					args = append(args, strings.Trim(word, `'"`))
				}
				all = append(all, args)
			}
		}
	}
	return all
}

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

// TestLinks follows the links from page to page.
func TestLinks(t *testing.T) {
	for _, page := range pages(t) {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(found[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(page), found[1])); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", page, found[1])
			}
		}
	}
}

func TestBlocks(t *testing.T) {
	all, err := blocks("x.md", "a\n```lua error=not_fetched\nlocal x\n```\n```\ny\n```\n")
	if err != nil || len(all) != 2 || all[0].info["error"] != "not_fetched" || all[0].text != "local x\n" || all[0].where() != "x.md:3" || all[1].lang != "" {
		t.Errorf("got %+v, %v", all, err)
	}
	if _, err := blocks("x.md", "```lua\n"); err == nil {
		t.Error("a block without an end was accepted")
	}
}
