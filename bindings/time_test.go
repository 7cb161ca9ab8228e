package bindings

import (
	"testing"

	"pgregory.net/rapid"
)

// TestTimeValues uses time values as fields of resources are.
func TestTimeValues(t *testing.T) {
	t.Parallel()
	L := moduleVM(t, &Env{})
	L.SetGlobal("early", NewTime(L, 1767225600.5))
	L.SetGlobal("late", NewTime(L, 1767229200.5))
	err := L.DoString(`
assert(early.unix == 1767225600.5)
assert(tostring(early) == "2026-01-01T00:00:00.5Z")
assert(early:format("%H:%M", "Asia/Tokyo") == "09:00" and early:format() == "2026-01-01T00:00:00Z")
assert(early < late and late >= early and early ~= late and early + 3600 == late)
assert(late - early == 3600 and late - 3600 == early and (late - 1).unix == 1767229199.5)
assert(require("time").format(early, "%Y") == "2026")
assert(require("json").encode({at = early}) == '{"at":1767225600.5}')
assert(getmetatable(early) == "botrun.time")
local ok, err = pcall(function() return early.year end)
assert(not ok and err.kind == "unknown_field" and err.hint == "it has unix and format")
`)
	if err != nil {
		t.Error(err)
	}
}

// TestStrptimeReadsStrftime writes and reads times with many layouts.
func TestStrptimeReadsStrftime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		unix := rapid.Int64Range(0, 4102444799).Draw(t, "unix")
		layout := rapid.SampledFrom([]string{"%Y-%m-%d %H:%M:%S", "%F %T", "%d %B %Y %I:%M:%S %p", "%a %b %e %H:%M:%S %Y", "%c", "%s", "%Y-%j %T", "%FT%T%z"}).Draw(t, "layout")
		text, err := Strftime(clock(float64(unix)), layout)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Strptime(text, layout)
		if err != nil || back.Unix() != unix {
			t.Fatalf("%q read by %q: %v (%v), want %d", text, layout, back, err, unix)
		}
	})
}
