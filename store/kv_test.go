package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestKV(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		kv := s.KV("spam")
		if err := kv.Set(ctx, "a", []byte(`{"x": [1, 2]}`), 0); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := kv.Get(ctx, "a"); err != nil || !ok || string(got) != `{"x": [1, 2]}` {
			t.Errorf("got %s, %v, %v", got, ok, err)
		}
		if _, ok, err := s.KV("").Get(ctx, "a"); err != nil || ok {
			t.Errorf("another owner sees it: %v, %v", ok, err)
		}
		for _, bad := range []error{
			kv.Set(ctx, "a", []byte(`{`), 0), kv.Set(ctx, "a", nil, 0), kv.Set(ctx, "a", []byte(`1`), -time.Second),
		} {
			if bad == nil || !strings.Contains(bad.Error(), `kv: set "a"`) {
				t.Errorf("error %v", bad)
			}
		}
		if _, err := kv.Incr(ctx, "a", 1); !errors.Is(err, ErrNotNumber) {
			t.Errorf("error %v", err)
		}
		if _, err := kv.Incr(ctx, "big", math.Inf(1)); err == nil {
			t.Error("infinity was kept")
		}
	})
}

func TestCASComparesJSON(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		kv := s.KV("")
		for i, test := range []struct {
			held, old string // "" is absent
			want      bool
		}{
			{``, ``, true}, {``, `null`, false}, {`null`, ``, false}, {`null`, `null`, true},
			{`{"a":1,"b":[true]}`, ` { "b" : [ true ], "a" : 1.0 }`, true},
			{`[1,2]`, `[2,1]`, false}, {`1`, `"1"`, false}, {`100`, `1e2`, true}, {`"\u0061"`, `"a"`, true}, {`1e400`, `1e400`, true}, {`1e400`, `1e401`, false},
		} {
			key := fmt.Sprint(i)
			var old []byte
			if test.old != "" {
				old = []byte(test.old)
			}
			if test.held != "" {
				if err := kv.Set(ctx, key, []byte(test.held), 0); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := kv.CAS(ctx, key, old, []byte(`"new"`)); err != nil || got != test.want {
				t.Errorf("held %s, old %s: %v, %v", test.held, test.old, got, err)
			}
		}
		if ok, err := kv.CAS(ctx, "0", []byte(`"new"`), nil); err != nil || !ok {
			t.Fatal(ok, err)
		}
		if _, ok, err := kv.Get(ctx, "0"); err != nil || ok {
			t.Errorf("still there: %v, %v", ok, err)
		}
		if _, err := kv.CAS(ctx, "0", nil, []byte(`{`)); err == nil {
			t.Error("a new value that is not JSON was taken")
		}
	})
}

func TestTTL(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := mustOpen(t, Memory)
		ctx, kv := t.Context(), s.KV("bot")
		for key, ttl := range map[string]time.Duration{"minute": time.Minute, "hour": time.Hour, "always": 0} {
			if err := kv.Set(ctx, key, []byte("1"), ttl); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(want ...string) {
			t.Helper()
			if got, err := kv.List(ctx, ""); err != nil || !slices.Equal(got, want) {
				t.Errorf("keys %q, %v; want %q", got, err, want)
			}
		}
		expect("always", "hour", "minute")
		time.Sleep(time.Minute)
		expect("always", "hour")
		if _, ok, err := kv.Get(ctx, "minute"); ok || err != nil {
			t.Errorf("there after its time: %v, %v", ok, err)
		}
		if ok, err := kv.CAS(ctx, "minute", nil, []byte("5")); !ok || err != nil {
			t.Errorf("not absent to CAS: %v, %v", ok, err)
		}
		if sum, err := kv.Incr(ctx, "hour", 2); sum != 3 || err != nil {
			t.Errorf("sum %v, %v", sum, err)
		}
		time.Sleep(time.Hour)
		expect("always", "minute") // Incr kept the time of "hour", CAS made "minute" afresh
		if n, err := s.Purge(ctx); n != 1 || err != nil {
			t.Errorf("purged %d, %v", n, err)
		}
	})
}

func TestListPrefix(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx, kv := t.Context(), s.KV("bot")
		for _, key := range []string{"a%b", "a_b", "axb", "A%b", "a%", "a\xff", "a\xff\xff1", "b\x00c", "b", "é", ""} {
			if err := kv.Set(ctx, key, []byte("1"), 0); err != nil {
				t.Fatal(err)
			}
		}
		for prefix, want := range map[string][]string{
			"a%": {"a%", "a%b"}, "a_": {"a_b"}, "a\xff": {"a\xff", "a\xff\xff1"}, "a\xff\xff": {"a\xff\xff1"}, "\xff": nil, "b": {"b", "b\x00c"}, "é": {"é"},
			"": {"", "A%b", "a%", "a%b", "a_b", "axb", "a\xff", "a\xff\xff1", "b", "b\x00c", "é"},
		} {
			if got, err := kv.List(ctx, prefix); err != nil || !slices.Equal(got, want) {
				t.Errorf("prefix %q: %q, %v; want %q", prefix, got, err, want)
			}
		}
	})
}

// TestKVTogether lets goroutines of two handles on one file count and swap.
func TestKVTogether(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "botrun.db")
	stores := []*Store{mustOpen(t, path), mustOpen(t, path), mustOpen(t, Memory)}
	const workers, rounds = 4, 10
	var wg sync.WaitGroup
	for _, s := range stores {
		for range workers {
			wg.Go(func() {
				kv := s.KV("")
				for range rounds {
					if _, err := kv.Incr(t.Context(), "count", 1); err != nil {
						t.Error(err)
						return
					}
					if err := swapUp(t, kv); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	wg.Wait()
	for i, want := range []string{"80", "80", "40"} {
		for _, key := range []string{"count", "swapped"} {
			if got, _, err := stores[i].KV("").Get(t.Context(), key); err != nil || string(got) != want {
				t.Errorf("store %d, %s: %s, %v; want %s", i, key, got, err, want)
			}
		}
	}
}

// swapUp adds one by CAS, however often it takes.
func swapUp(t *testing.T, kv *KV) error {
	for {
		old, _, err := kv.Get(t.Context(), "swapped")
		if err != nil {
			return err
		}
		var n int
		if old != nil {
			if err := json.Unmarshal(old, &n); err != nil {
				return err
			}
		}
		if ok, err := kv.CAS(t.Context(), "swapped", old, fmt.Append(nil, n+1)); ok || err != nil {
			return err
		}
	}
}

// TestKVModel compares random uses with a plain map.
func TestKVModel(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, Memory)
	runs := 0
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		kv, ctx := s.KV(fmt.Sprint(runs)), t.Context()
		model := map[string]float64{}
		key := rapid.SampledFrom([]string{"a", "ab", "a%", "b", "\xff"})
		number := rapid.Float64Range(-1e6, 1e6)
		text := func(f float64) []byte { raw, _ := json.Marshal(f); return raw }
		ok := func(err error) {
			if err != nil {
				rt.Fatal(err)
			}
		}
		rt.Repeat(map[string]func(*rapid.T){
			"set": func(rt *rapid.T) {
				k, v := key.Draw(rt, "key"), number.Draw(rt, "value")
				ok(kv.Set(ctx, k, text(v), 0))
				model[k] = v
			},
			"delete": func(rt *rapid.T) {
				k := key.Draw(rt, "key")
				ok(kv.Delete(ctx, k))
				delete(model, k)
			},
			"incr": func(rt *rapid.T) {
				k, n := key.Draw(rt, "key"), number.Draw(rt, "n")
				sum, err := kv.Incr(ctx, k, n)
				ok(err)
				model[k] += n
				if sum != model[k] {
					rt.Fatalf("sum %v, want %v", sum, model[k])
				}
			},
			"cas": func(rt *rapid.T) {
				k, v := key.Draw(rt, "key"), number.Draw(rt, "new")
				held, there := model[k]
				var old []byte
				if rapid.Bool().Draw(rt, "knows") {
					if there {
						old = text(held)
					}
				} else if !there {
					old = text(v)
				}
				wants := (old != nil) == there
				swapped, err := kv.CAS(ctx, k, old, text(v))
				ok(err)
				if swapped != wants {
					rt.Fatalf("swapped %v, want %v", swapped, wants)
				}
				if swapped {
					model[k] = v
				}
			},
			"": func(rt *rapid.T) {
				prefix := rapid.SampledFrom([]string{"", "a", "a%", "\xff", "z"}).Draw(rt, "prefix")
				var want []string
				for _, k := range slices.Sorted(maps.Keys(model)) {
					if strings.HasPrefix(k, prefix) {
						want = append(want, k)
					}
				}
				got, err := kv.List(ctx, prefix)
				ok(err)
				if diff := cmp.Diff(want, got); diff != "" {
					rt.Fatal(diff)
				}
				for k, v := range model {
					raw, there, err := kv.Get(ctx, k)
					ok(err)
					if !there || string(raw) != string(text(v)) {
						rt.Fatalf("%q: %s, %v; want %v", k, raw, there, v)
					}
				}
			},
		})
	})
}
