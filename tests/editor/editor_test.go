// Package editor holds the definitions for editors against the program and,
// where it is installed, the Lua language server.
package editor

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"botrun/cmd/botrun/cli"
	"botrun/reference"
	"botrun/runtime"
	"botrun/scripts/examples"
)

// workspace is a folder with the example bots and what botrun types writes.
func workspace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, examples.Files); err != nil {
		t.Fatal(err)
	}
	var out, problems bytes.Buffer
	env := cli.Env{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &problems, WorkDir: dir, LookupEnv: func(string) (string, bool) { return "", false }}
	if code := cli.Main(t.Context(), env, []string{"types", filepath.Join(dir, ".types")}); code != 0 {
		t.Fatalf("botrun types: exit %d: %s", code, problems.String())
	}
	return dir
}

// TestLanguageServer runs the Lua language server over the example bots: it has
// nothing to say. The program is named by LUA_LANGUAGE_SERVER, or looked for
// on the path.
func TestLanguageServer(t *testing.T) {
	program := os.Getenv("LUA_LANGUAGE_SERVER")
	if program == "" {
		found, err := exec.LookPath("lua-language-server")
		if err != nil {
			t.Skip("there is no lua-language-server on the path, and LUA_LANGUAGE_SERVER names none")
		}
		program = found
	}
	dir, logs := workspace(t), t.TempDir()
	out, err := exec.CommandContext(t.Context(), program, "--check="+dir, "--checklevel=Hint", "--logpath="+logs, "--configpath="+filepath.Join(dir, ".luarc.json")).CombinedOutput()
	t.Logf("%s", out)
	found, readErr := os.ReadFile(filepath.Join(logs, "check.json"))
	if readErr == nil {
		var problems map[string][]struct {
			Code, Message string
			Range         struct{ Start struct{ Line int } }
		}
		if json.Unmarshal(found, &problems) != nil { // "[]" where there are none
			return
		}
		for file, all := range problems {
			for _, p := range all {
				t.Errorf("%s:%d: %s: %s", filepath.Base(file), p.Range.Start.Line+1, p.Code, p.Message)
			}
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", program, err)
	}
}

// TestSettings reads what the language server reads beside the scripts.
func TestSettings(t *testing.T) {
	dir := workspace(t)
	text, err := os.ReadFile(filepath.Join(dir, ".luarc.json"))
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "\n") // the first line is a comment
	var settings map[string]any
	if err := json.Unmarshal([]byte(body), &settings); err != nil {
		t.Fatal(err)
	}
	if settings["runtime.version"] != "Lua 5.1" || len(settings["workspace.library"].([]any)) != 1 || settings["workspace.library"].([]any)[0] != ".types" {
		t.Errorf("got %v", settings)
	}
}

var (
	function = regexp.MustCompile(`(?m)^function (\w+)[.](\w+)\(`)
	shared   = regexp.MustCompile(`(?m)^---@field (\w+) `)
)

// TestModules compares the functions of each module with those that scripts
// find: Lua code goes through what require gives.
func TestModules(t *testing.T) {
	for _, f := range reference.Definitions() {
		name, inRoot := strings.CutSuffix(f.Name, ".lua")
		if !inRoot || strings.Contains(f.Name, "/") || name == "client" {
			continue
		}
		var want []string
		for _, m := range function.FindAllStringSubmatch(f.Text, -1) {
			if m[1] == name || name == "kv" && m[1] == "Store" {
				want = append(want, m[2])
			}
		}
		if class := regexp.MustCompile(`(?s)---@class ` + name + `(?::[^\n]*)?\n.*?\nlocal `).FindString(f.Text); class != "" {
			for _, m := range shared.FindAllStringSubmatch(class, -1) {
				want = append(want, m[1])
			}
		}
		slices.Sort(want)
		if got := names(t, name); !slices.Equal(got, want) {
			t.Errorf("%s: the module has %v, the definitions %v", name, got, want)
		}
	}
}

// names gives what a script finds in a module.
func names(t *testing.T, module string) []string {
	t.Helper()
	var logged string
	bot, err := runtime.Compile(runtime.Script{Name: "names", File: "names.lua", Source: `
		local found = {}
		for name in pairs(require "` + module + `") do found[#found + 1] = name end
		table.sort(found)
		print(table.concat(found, " "))`}, runtime.Options{})
	if err != nil {
		t.Fatal(err)
	}
	job := runtime.Job{}
	job.Env.Log = func(_, message string, _ map[string]any) { logged = message }
	if result := bot.Exec(t.Context(), job); result.Error != nil {
		t.Fatal(result.Error)
	}
	return strings.Fields(logged)
}

// TestEvents compares the events of bot.on.
func TestEvents(t *testing.T) {
	for _, f := range reference.Definitions() {
		if f.Name != "bot.lua" {
			continue
		}
		_, rest, _ := strings.Cut(f.Text, "---@alias bot.Event ")
		line, _, _ := strings.Cut(rest, "\n")
		if want := `"` + strings.Join(runtime.Events, `"|"`) + `"`; line != want {
			t.Errorf("got %s, want %s", line, want)
		}
		for _, event := range runtime.Events {
			if !strings.Contains(f.Text, `"`+event+`", handler`) && !regexp.MustCompile(`"`+event+`"[^,\n]*, handler`).MatchString(f.Text) {
				t.Errorf("bot.on has no form for %s", event)
			}
		}
		for _, guard := range runtime.GuardNames {
			if !strings.Contains(f.Text, "---@field "+guard+"? integer") {
				t.Errorf("bot.guard has no %s", guard)
			}
		}
	}
}
