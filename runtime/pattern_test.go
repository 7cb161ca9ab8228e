package runtime

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"botrun/bindings"
)

// patternVM gives a thread to call string functions on.
func patternVM(t testing.TB, limit time.Duration) *lua.LState {
	t.Helper()
	root := newScope(context.Background(), limit, nil)
	t.Cleanup(root.close)
	return newVM(root, 0, &bindings.Env{}, &library{}).L
}

// callText calls a string function and gives its results, or its error.
func callText(L *lua.LState, fn lua.LValue, args ...lua.LValue) string {
	top := L.GetTop()
	if err := L.CallByParam(lua.P{Fn: fn, NRet: lua.MultRet, Protect: true}, args...); err != nil {
		L.SetTop(top)
		return "error"
	}
	var out []string
	for i := top + 1; i <= L.GetTop(); i++ {
		out = append(out, fmt.Sprintf("%s:%v", L.Get(i).Type(), L.Get(i)))
	}
	L.SetTop(top)
	return strings.Join(out, " ")
}

// TestPatternsAgreeWithStock compares with gopher-lua's own functions, for
// patterns of the kind that it gets right.
func TestPatternsAgreeWithStock(t *testing.T) {
	t.Parallel()
	ours, stock := patternVM(t, time.Minute), stockState(t)
	class := rapid.SampledFrom([]string{".", "a", "b", "%a", "%d", "%s", "%w", "%p", "[ab]", "[^ab]", "[a-c]", "[%d%s]", "%.", "%A", "%u"})
	item := rapid.Custom(func(t *rapid.T) string {
		c := class.Draw(t, "class") + rapid.SampledFrom([]string{"", "", "", "*", "+", "-", "?"}).Draw(t, "suffix")
		if rapid.IntRange(0, 4).Draw(t, "capture") == 0 {
			return "(" + c + ")"
		}
		return c
	})
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.StringMatching(`[abcA1 .,]{0,12}`).Draw(t, "src")
		pat := strings.Join(rapid.SliceOfN(item, 1, 4).Draw(t, "items"), "")
		if rapid.IntRange(0, 5).Draw(t, "anchor") == 0 {
			pat = "^" + pat
		}
		if rapid.IntRange(0, 5).Draw(t, "end") == 0 {
			pat += "$"
		}
		for _, name := range []string{"find", "match"} {
			a := callText(ours, ours.GetField(ours.GetGlobal("string"), name), lua.LString(src), lua.LString(pat))
			b := callText(stock, stock.GetField(stock.GetGlobal("string"), name), lua.LString(src), lua.LString(pat))
			if b == "" {
				b = "nil:nil" // stock's match gives no value
			}
			if a != b {
				t.Fatalf("%s(%q, %q): ours %s, stock %s", name, src, pat, a, b)
			}
		}
	})
}

// FuzzPattern looks for panics and for matches that do not end.
func FuzzPattern(f *testing.F) {
	for _, seed := range [][2]string{{"hello world", "(%w+) (%w+)"}, {"THE (x)", "%f[%a]%a-%b()"}, {"aaaa", ".-.-.-b"}, {"x", "[%"}, {"x", "%f["}, {"", "[]"}, {"x", "(()"}, {"abab", "(ab)%1"}} {
		f.Add(seed[0], seed[1], "%1")
	}
	f.Fuzz(func(t *testing.T, src, pat, repl string) {
		if len(src) > 200 || len(pat) > 50 {
			return
		}
		L := patternVM(t, 100*time.Millisecond)
		for _, name := range []string{"find", "match", "gsub", "gmatch"} {
			err := func() (fault any) {
				defer func() {
					if r := recover(); r != nil {
						if _, ok := r.(*lua.ApiError); !ok {
							fault = r
						}
					}
				}()
				L.Push(L.GetField(L.GetGlobal("string"), name))
				for _, arg := range []string{src, pat, repl}[:2] {
					L.Push(lua.LString(arg))
				}
				if name == "gsub" {
					L.Push(lua.LString(repl))
					L.Call(3, 1)
				} else {
					L.Call(2, 1)
				}
				if name == "gmatch" {
					for range 300 {
						L.Push(L.Get(-1))
						L.Call(0, 1)
						if L.Get(-1) == lua.LNil {
							break
						}
						L.Pop(1)
					}
				}
				return nil
			}()
			if err != nil {
				t.Fatalf("%s(%q, %q): %v", name, src, pat, err)
			}
		}
	})
}
