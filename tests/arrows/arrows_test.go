// Package arrows holds the import arrows of the house: which package may
// import which of ours, and who alone may import an outside library. Tests may
// import more; they are not looked at.
package arrows

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "botrun"

// arrows are our packages and what each may import of ours. A new package
// needs a row.
var arrows = map[string][]string{
	"api":              {},
	"store":            {},
	"scripts/examples": {},
	"sim":              {"api"},
	"client":           {"api"},
	"bindings":         {"api"},
	"check":            {"api", "bindings"},
	"reference":        {"api", "bindings"},
	"policy":           {"api", "store"},
	"runtime":          {"api", "bindings", "check"},
	"scheduler":        {"api", "bindings", "runtime", "store"},
	"cmd/botrun/cli":   {"api", "bindings", "check", "client", "policy", "reference", "runtime", "scheduler", "scripts/examples", "sim", "store"},
	"cmd/botrun":       {"cmd/botrun/cli"},
}

// owners are the outside libraries and the packages that may import them.
var owners = map[string][]string{
	"github.com/coder/websocket":         {"client"},
	"github.com/go-json-experiment/json": {"api", "bindings", "client", "sim"},
	"github.com/jedib0t/go-pretty/v6":    {"cmd/botrun/cli"},
	"github.com/pressly/goose/v3":        {"store"},
	"github.com/robfig/cron/v3":          {"scheduler"},
	"github.com/spf13/cobra":             {"cmd/botrun/cli"},
	"github.com/yuin/gopher-lua":         {"bindings", "check", "runtime", "cmd/botrun/cli"}, // the command wires an event's item
	"gopkg.in/ini.v1":                    {"client"},
	"layeh.com/gopher-luar":              {"bindings", "runtime"},
	"modernc.org/sqlite":                 {"store"},
}

// alone are parts of the standard library that only some may import: what
// reads flags, files or the environment, and the network.
var alone = map[string][]string{
	"flag":         {},
	"database/sql": {"store"},
	"net/http":     {"bindings", "client", "cmd/botrun/cli", "policy", "sim"}, // policy names methods
	"os/exec":      {},
	"os/signal":    {"cmd/botrun"},
}

// environment is what reads the environment; only the command may.
var environment = []string{"os.Getenv", "os.LookupEnv", "os.Environ", "os.ExpandEnv"}

// pkg is what "go list" says of a package.
type pkg struct {
	ImportPath string
	Dir        string
	Imports    []string
	GoFiles    []string
}

func (p pkg) name() string { return strings.TrimPrefix(p.ImportPath, module+"/") }

func packages(t *testing.T) (all []pkg) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Dir,Imports,GoFiles", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := decoder.Decode(&p); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if len(p.GoFiles) > 0 {
			all = append(all, p)
		}
	}
}

func TestArrows(t *testing.T) {
	found := map[string]bool{}
	for _, p := range packages(t) {
		if strings.HasPrefix(p.name(), "tests/") {
			continue
		}
		found[p.name()] = true
		allowed, known := arrows[p.name()]
		if !known {
			t.Errorf("package %s has no arrows; give it a row in this test", p.name())
			continue
		}
		for _, imported := range p.Imports {
			if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
				if !slices.Contains(allowed, ours) {
					t.Errorf("%s imports %s; it may import %s", p.name(), ours, list(allowed))
				}
				continue
			}
			if message := owned(p.name(), imported); message != "" {
				t.Error(message)
			}
		}
	}
	for name := range arrows {
		if !found[name] {
			t.Errorf("package %s has arrows and is not there", name)
		}
	}
}

// owned says what is wrong with an import from outside.
func owned(name, imported string) string {
	if by, ok := alone[imported]; ok && !slices.Contains(by, name) {
		return name + " imports " + imported + "; only these may: " + list(by)
	}
	if !strings.Contains(strings.Split(imported, "/")[0], ".") {
		return ""
	}
	for library := imported; library != "."; library = path.Dir(library) {
		by, ok := owners[library]
		switch {
		case ok && slices.Contains(by, name):
			return ""
		case ok:
			return name + " imports " + library + "; only these may: " + list(by)
		}
	}
	return name + " imports " + imported + ", which no package may; give it an owner in this test"
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func TestEnvironment(t *testing.T) {
	for _, p := range packages(t) {
		if strings.HasPrefix(p.name(), "tests/") || strings.HasPrefix(p.name(), "cmd/") {
			continue
		}
		for _, file := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range environment {
				if strings.Contains(string(text), name+"(") {
					t.Errorf("%s/%s calls %s; the environment is read by cmd alone and handed on", p.name(), file, name)
				}
			}
		}
	}
}

func TestOwned(t *testing.T) {
	for _, row := range []struct{ name, imported, want string }{
		{"client", "gopkg.in/ini.v1", ""},
		{"api", "gopkg.in/ini.v1", "api imports gopkg.in/ini.v1; only these may: client"},
		{"store", "modernc.org/sqlite/lib", ""},
		{"api", "example.org/new", "api imports example.org/new, which no package may; give it an owner in this test"},
		{"api", "flag", "api imports flag; only these may: none"},
		{"api", "encoding/json", ""},
	} {
		if got := owned(row.name, row.imported); got != row.want {
			t.Errorf("%s, %s: got %q, want %q", row.name, row.imported, got, row.want)
		}
	}
}
