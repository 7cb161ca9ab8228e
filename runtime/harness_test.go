package runtime

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// expected is a comment of a test script: "--> text" stands on the line on
// which the chunk must fail with an error that holds the text.
var expected = regexp.MustCompile(`--> (.*)$`)

// section is a part of a test script, from one "---" line to the next.
type section struct {
	begin  int // its first line
	source string
	line   int    // of the expected error, 0 for none
	text   string // of the expected error
}

// sections splits a script; blank lines in front keep the line numbers right.
func sections(source string) []section {
	var all []section
	lines := strings.Split(source, "\n")
	begin := 0
	for i := 0; i <= len(lines); i++ {
		if i < len(lines) && strings.TrimSpace(lines[i]) != "---" {
			continue
		}
		s := section{begin: begin + 1, source: strings.Repeat("\n", begin) + strings.Join(lines[begin:i], "\n")}
		for n, line := range lines[begin:i] {
			if m := expected.FindStringSubmatch(line); m != nil {
				s.line, s.text = begin+n+1, m[1]
			}
		}
		all = append(all, s)
		begin = i + 1
	}
	return all
}

// TestScripts runs the sections of testdata/*.lua, each in a fresh VM.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test scripts: %v", err)
	}
	for _, path := range files {
		file := filepath.Base(path)
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sections(string(source)) {
			t.Run(fmt.Sprintf("%s:%d", file, s.begin), func(t *testing.T) {
				t.Parallel()
				result := mustExec(t, Script{File: file, Source: s.source}, Job{})
				checkSection(t, file, s, result)
			})
		}
	}
}

func checkSection(t *testing.T, file string, s section, result Result) {
	t.Helper()
	switch {
	case s.line == 0 && result.Error != nil:
		t.Errorf("%s", result.Text())
	case s.line > 0 && result.Error == nil:
		t.Errorf("%s:%d: no error, want %q", file, s.line, s.text)
	case s.line > 0:
		if place := fmt.Sprintf("%s:%d", file, s.line); result.Error.Script != place || !strings.Contains(result.Error.Error(), s.text) {
			t.Errorf("error %q at %s, want %q at %s\n%s", result.Error.Error(), result.Error.Script, s.text, place, result.Traceback)
		}
	}
}

func mustExec(t testing.TB, s Script, job Job) Result {
	t.Helper()
	if s.File == "" {
		s.File = "t.lua"
	}
	b, err := Compile(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if job.Timeout == 0 {
		job.Timeout = 20 * time.Second
	}
	return b.Exec(context.Background(), job)
}

// mustLog executes a script and gives the lines that it prints.
func mustLog(t testing.TB, source string, job Job) ([]string, Result) {
	t.Helper()
	var lines []string
	job.Env.Log = func(level, message string, fields map[string]any) {
		lines = append(lines, message)
	}
	return lines, mustExec(t, Script{Source: source}, job)
}

// mustPrint executes a script that must succeed, and gives what it prints.
func mustPrint(t testing.TB, source string) string {
	t.Helper()
	lines, result := mustLog(t, source, Job{})
	if result.Error != nil {
		t.Fatalf("%s\nafter %q", result.Text(), lines)
	}
	return strings.Join(lines, "\n")
}

// stockState gives a VM with gopher-lua's own libraries.
func stockState(t testing.TB) *lua.LState {
	t.Helper()
	L := lua.NewState()
	t.Cleanup(L.Close)
	return L
}
