package bindings

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"
)

// moduleError is a comment of a test script: "--> text" stands on the line on
// which the section must fail with an error that holds the text.
var moduleError = regexp.MustCompile(`--> (.*)$`)

// TestModules runs testdata/modules/*.lua: the plain modules as scripts see
// them. Sections are parted by "---" and run in a fresh VM each.
func TestModules(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/modules/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		line := 0
		for _, section := range strings.Split(string(source), "\n---\n") {
			begin := line
			line += strings.Count(section, "\n") + 2
			t.Run(fmt.Sprintf("%s:%d", filepath.Base(path), begin+1), func(t *testing.T) {
				t.Parallel()
				runSection(t, filepath.Base(path), begin, section)
			})
		}
	}
}

func runSection(t *testing.T, file string, begin int, section string) {
	want, place := "", ""
	for i, line := range strings.Split(section, "\n") {
		if m := moduleError.FindStringSubmatch(line); m != nil {
			want, place = m[1], fmt.Sprintf("%s:%d", file, begin+i+1)
		}
	}
	L := moduleVM(t, &Env{KV: newMemoryKV(), SharedKV: newMemoryKV()})
	fn, err := L.Load(strings.NewReader(strings.Repeat("\n", begin)+section), file)
	if err != nil {
		t.Fatal(err)
	}
	L.Push(fn)
	err = L.PCall(0, 0, nil)
	got := ""
	if fault, ok := err.(*lua.ApiError); ok {
		got = fault.Object.String()
		if e := ToAPIError(fault.Object); e != nil {
			got = e.Error()
		}
	}
	switch {
	case want == "" && err != nil:
		t.Errorf("%s\n%v", got, err)
	case !strings.HasPrefix(got, place) || !strings.Contains(got, want):
		t.Errorf("error %q, want %q at %s", got, want, place)
	}
}

// moduleVM gives a VM whose require knows the modules.
func moduleVM(t testing.TB, env *Env) *lua.LState {
	t.Helper()
	L := lua.NewState()
	t.Cleanup(L.Close)
	for name, open := range Modules(env) {
		L.PreloadModule(name, open)
	}
	return L
}

// TestJSONRoundTrip encodes and decodes values of any JSON shape.
func TestJSONRoundTrip(t *testing.T) {
	t.Parallel()
	L := moduleVM(t, &Env{})
	var value *rapid.Generator[any]
	leaf := rapid.OneOf(
		rapid.Just[any](nil),
		rapid.Map(rapid.Bool(), func(b bool) any { return b }),
		rapid.Map(rapid.Float64Range(-1e300, 1e300), func(f float64) any { return f }),
		rapid.Map(rapid.String(), func(s string) any { return strings.ToValidUTF8(s, "?") }),
	)
	value = rapid.Custom(func(t *rapid.T) any {
		switch rapid.IntRange(0, 4).Draw(t, "shape") {
		case 0:
			return rapid.SliceOfN(rapid.Deferred(func() *rapid.Generator[any] { return value }), 0, 3).Draw(t, "array")
		case 1:
			return rapid.MapOfN(rapid.StringMatching(`[a-z"é]{0,3}`), rapid.Deferred(func() *rapid.Generator[any] { return value }), 0, 3).Draw(t, "object")
		}
		return leaf.Draw(t, "leaf")
	})
	rapid.Check(t, func(t *rapid.T) {
		v := value.Draw(t, "value")
		first, err := EncodeJSON(L, ToLua(L, v))
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := DecodeJSON(L, first)
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		second, err := EncodeJSON(L, decoded)
		if err != nil || string(first) != string(second) {
			t.Fatalf("%s became %s (%v)", first, second, err)
		}
	})
}

func FuzzDecodeJSON(f *testing.F) {
	for _, seed := range []string{`{"a":[1,null,true,"x"]}`, `[`, `{"a":`, `1e999`, `"\ud800"`, `{"a":1,"a":2}`, `nul`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		L := lua.NewState(lua.Options{SkipOpenLibs: true})
		defer L.Close()
		if v, err := DecodeJSON(L, data); err == nil {
			if _, err := EncodeJSON(L, v); err != nil {
				t.Fatalf("%q: %v", data, err)
			}
		}
	})
}
