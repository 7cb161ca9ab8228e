package api

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// anyText draws text: words, keys that the codec uses itself, and any bytes.
func anyText() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "$", "$$", "$file", "$$file", "$bytes", "$key:", "$key:AA==", "name", "\xff", "a\xc3"}),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 8), func(b []byte) string { return string(b) }))
}

// anyValue draws a value of JSON shape, or a File.
func anyValue(depth int) *rapid.Generator[any] {
	leaf := []*rapid.Generator[any]{
		rapid.Just(any(nil)), rapid.Map(rapid.Bool(), boxed[bool]), rapid.Map(anyText(), boxed[string]),
		rapid.Map(rapid.Float64().Filter(func(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }), boxed[float64]),
		rapid.Map(rapid.Map(rapid.IntRange(-1<<53, 1<<53), func(n int) float64 { return float64(n) }), boxed[float64]),
		rapid.Custom(func(t *rapid.T) any {
			return File{Name: anyText().Draw(t, "name"), Content: rapid.SliceOfN(rapid.Byte(), 0, 16).Draw(t, "content")}
		}),
	}
	if depth == 0 {
		return rapid.OneOf(leaf...)
	}
	inner := anyValue(depth - 1)
	return rapid.OneOf(append(leaf, rapid.Map(rapid.SliceOfN(inner, 0, 4), boxed[[]any]), rapid.Map(rapid.MapOfN(anyText(), inner, 0, 4), boxed[map[string]any]))...)
}

func boxed[T any](v T) any { return v }

func anyCall() *rapid.Generator[*Call] {
	return rapid.Custom(func(t *rapid.T) *Call {
		values := rapid.OneOf(rapid.Just(map[string]any(nil)), rapid.MapOfN(anyText(), anyValue(3), 0, 5))
		c := &Call{Op: anyText().Draw(t, "op"), Self: values.Draw(t, "self"), Args: values.Draw(t, "args"), Script: anyText().Draw(t, "script")}
		for range rapid.IntRange(0, 3).Draw(t, "pairs") {
			c.Query = append(c.Query, Pair{anyText().Draw(t, "name"), anyText().Draw(t, "value")})
		}
		return c
	})
}

func roundTripsCall(t *rapid.T) {
	call := anyCall().Draw(t, "call")
	data, err := MarshalCall(call)
	if err != nil {
		t.Fatal(err)
	}
	back, err := UnmarshalCall(data)
	if err != nil {
		t.Fatalf("%v of %s", err, data)
	}
	if diff := cmp.Diff(call, back, cmp.Transformer("content", func(f File) map[string]string {
		return map[string]string{f.Name: string(f.Content)}
	})); diff != "" {
		t.Fatalf("%s of %s", diff, data)
	}
}

func roundTripsReply(t *rapid.T) {
	reply := &Reply{Status: rapid.IntRange(0, 999).Draw(t, "status"), Body: rapid.SliceOf(rapid.Byte()).Draw(t, "body"),
		Location: anyText().Draw(t, "location"), Pretend: rapid.Bool().Draw(t, "pretend")}
	if rapid.Bool().Draw(t, "timed") {
		reply.At = time.Unix(rapid.Int64Range(0, 1<<36).Draw(t, "at"), rapid.Int64Range(0, 999999999).Draw(t, "ns")).UTC()
	}
	data, err := MarshalReply(reply)
	if err != nil {
		t.Fatal(err)
	}
	back, err := UnmarshalReply(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(reply, back, cmpopts.EquateEmpty()); diff != "" {
		t.Fatal(diff)
	}
}

func roundTripsError(t *rapid.T) {
	e := &Error{Kind: Kind(rapid.SampledFrom([]Kind{Invalid, Unclear, APIError}).Draw(t, "kind")), Op: anyText().Draw(t, "op"), Message: anyText().Draw(t, "message"),
		Hint: anyText().Draw(t, "hint"), Script: anyText().Draw(t, "script"), Status: rapid.Int().Draw(t, "status"),
		RetryAfter: time.Duration(rapid.Int64().Draw(t, "after")), Path: anyText().Draw(t, "path"), Sent: rapid.Bool().Draw(t, "sent")}
	for range rapid.IntRange(0, 3).Draw(t, "n") {
		e.Items = append(e.Items, Item{anyText().Draw(t, "code"), anyText().Draw(t, "message"), anyText().Draw(t, "field")})
	}
	data, err := MarshalError(e)
	if err != nil {
		t.Fatal(err)
	}
	back, err := UnmarshalError(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, back); diff != "" {
		t.Fatal(diff)
	}
}

func TestRoundTrips(t *testing.T) {
	t.Parallel()
	t.Run("call", rapid.MakeCheck(roundTripsCall))
	t.Run("reply", rapid.MakeCheck(roundTripsReply))
	t.Run("error", rapid.MakeCheck(roundTripsError))
}

func FuzzCall(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(roundTripsCall)) }
func FuzzReply(f *testing.F) { f.Fuzz(rapid.MakeFuzz(roundTripsReply)) }
func FuzzError(f *testing.F) { f.Fuzz(rapid.MakeFuzz(roundTripsError)) }

// FuzzUnmarshal reads any bytes: it answers an error or something that can be
// written and read back.
func FuzzUnmarshal(f *testing.F) {
	for _, seed := range []string{`{"op":"x","args":{"a":[1,{"$file":{"name":"n","content":"AA=="}}],"$$x":null}}`, `{"args":{"$":1,"$x":2}}`,
		`{"args":{"a":{"$bytes":"/w=="},"$key:/w==":1}}`, `{"op":{"$bytes":1}}`, `{"query":[["a"]]}`, `{"retry_after":"1e9"}`, `{"at":"x","items":[{}]}`, `null`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if call, err := UnmarshalCall(data); err == nil {
			again, err := MarshalCall(call)
			if err != nil {
				t.Fatal(err)
			}
			back, err := UnmarshalCall(again)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(call, back, cmpopts.EquateEmpty()); diff != "" {
				t.Fatal(diff)
			}
		}
		if reply, err := UnmarshalReply(data); err == nil {
			if _, err := MarshalReply(reply); err != nil {
				t.Fatal(err)
			}
		}
		if e, err := UnmarshalError(data); err == nil {
			if _, err := MarshalError(e); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestMarshalRefuses(t *testing.T) {
	t.Parallel()
	for _, v := range []any{math.NaN(), math.Inf(1), func() {}, make(chan int)} {
		if data, err := MarshalCall(&Call{Op: "x", Args: map[string]any{"a": []any{v}}}); err == nil {
			t.Errorf("%v was written as %s", v, data)
		}
	}
}

// TestCallOnPaper shows the form: what a recorded run and a script in a process
// of its own depend on.
func TestCallOnPaper(t *testing.T) {
	t.Parallel()
	call := &Call{Op: "comment.reply", Self: map[string]any{"fullname": "t1_a"}, Query: []Pair{{"raw", "1"}}, Script: "spam.lua:1",
		Args: map[string]any{"body": "hi", "file": File{Name: "x", Content: []byte{1}}, "$x": "\xff"}}
	data, err := MarshalCall(call)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"op":"comment.reply","self":{"fullname":"t1_a"},"args":{"$$x":{"$bytes":"/w=="},"body":"hi","file":{"$file":{"name":"x","content":"AQ=="}}},"query":[["raw","1"]],"script":"spam.lua:1"}`
	if string(data) != want || !json.Valid(data) {
		t.Errorf("got  %s\nwant %s", data, want)
	}
}
