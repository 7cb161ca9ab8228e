package replay

import (
	"context"
	"encoding/csv"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/runtime"
)

// recordings is where the recordings lie beside a checkout.
const recordings = "../../../shared/cassettes"

// TestReplay runs every script of this folder against the recording of the
// same name: <Class>/<test>.lua plays <Class>.<test>.json.
func TestReplay(t *testing.T) {
	if _, err := os.Stat(recordings); err != nil {
		t.Skipf("the recordings are not at hand: %v", err)
	}
	strict := readIndex(t)
	scripts, err := filepath.Glob("*/*.lua")
	if err != nil {
		t.Fatal(err)
	}
	passed, classes := map[string]bool{}, map[string]bool{}
	for _, script := range scripts {
		class, test := filepath.Dir(script), strings.TrimSuffix(filepath.Base(script), ".lua")
		name := class + "." + test
		ok := t.Run(name, func(t *testing.T) {
			isStrict, known := strict[name]
			if !known {
				t.Fatalf("there is no recording %s", name)
			}
			synctest.Test(t, func(t *testing.T) { play(t, script, filepath.Join(recordings, name+".json"), isStrict) })
		})
		if ok {
			passed[name] = true
			classes[class] = true
		}
	}
	c := measure(t, strict, passed)
	t.Logf("operations in the list: %d", len(c.facts))
	t.Logf("callable from Lua: %d in variant A, %d in variant B and %d that variant B does not have", c.callableA, c.callableB, c.onlyA)
	t.Logf("operations with a replay test: %d of %d that have a recording", c.withPlays, c.withRecording)
	t.Logf("replayed %d of %d recordings of %d classes", len(passed), len(strict), len(classes))
	for _, line := range c.missing {
		t.Log("missing:", line)
	}
	for _, name := range slices.Sorted(maps.Keys(strict)) {
		if !passed[name] {
			t.Log("not played:", name, notPlayed[name])
		}
	}
}

// notPlayed says why a recording has no script.
var notPlayed = map[string]string{
	"TestSubredditStylesheet.test_delete_mobile_header": "the reference client deletes another image here; botrun asks for the right one (docs/differences.md)",
}

// readIndex gives the recordings, and whether their bodies must match.
func readIndex(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open(filepath.Join(recordings, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], "strict")
	strict := map[string]bool{}
	for _, row := range rows[1:] {
		strict[row[0]] = row[column] == "yes"
	}
	return strict
}

func play(t *testing.T, script, recording string, strict bool) {
	cassette, err := Load(recording, strict)
	if err != nil {
		t.Fatal(err)
	}
	open := func(keywords map[string]*string, wrap func(http.RoundTripper) http.RoundTripper) (api.Caller, error) {
		for name, value := range map[string]string{"client_id": "placeholder_client_id", "client_secret": "placeholder_client_secret", "user_agent": "botrun replay",
			"refresh_token": "placeholder_refresh_token", "redirect_uri": "placeholder_redirect_uri"} {
			if _, given := keywords[name]; !given {
				keywords[name] = &value
			}
		}
		cfg, err := client.Load(client.Source{Keywords: keywords})
		if err != nil {
			return nil, err
		}
		session, err := client.New(cfg, client.Options{Version: "replay", Wrap: func(http.RoundTripper) http.RoundTripper {
			if wrap != nil {
				return wrap(cassette)
			}
			return cassette
		}})
		if err != nil {
			return nil, err
		}
		t.Cleanup(func() { session.Close() })
		return session, nil
	}
	door, err := open(map[string]*string{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	bot, err := runtime.Compile(runtime.Script{Name: "replay", File: filepath.Base(script), Source: string(source)}, runtime.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result := bot.Exec(t.Context(), runtime.Job{
		Args:    cassette.Recorded(), // for scripts whose requests are too long to write down
		Timeout: 24 * time.Hour,      // of virtual time: some streams wait long for their first item
		Env: bindings.Env{Door: door, Dir: "files", Log: func(level, message string, _ map[string]any) { t.Log(level, message) },
			Open: func(_ context.Context, r bindings.SessionRequest) (api.Caller, error) {
				return open(r.Settings, r.Wrap)
			}},
	})
	if result.Error != nil {
		t.Error(result.Text())
	}
	t.Logf("played %d of %d exchanges", cassette.played, len(cassette.exchanges))
	for _, fault := range cassette.Faults() {
		t.Error(fault)
	}
}
