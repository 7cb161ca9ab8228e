package hostile

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	gort "runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/runtime"
)

// clear are the kinds of errors that say what a wrong answer is.
var clear = []api.Kind{api.ServerError, api.NetworkError, api.Timeout, api.Unclear, api.NotFound, api.BadRequest, api.APIError, api.Redirected, api.Forbidden,
	api.Unauthorized, api.RateLimited, api.Conflict, api.TooLarge, api.Unavailable, api.NotFetched}

// maxMemory is what the process may hold at any time of the tests, in bytes.
const maxMemory = 100 << 20

// TestHostile answers all requests of many uses in a wrong way.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	all := answers()
	memory := watchMemory(t)
	if len(all) < 100 {
		t.Errorf("only %d answers", len(all))
	}
	for _, a := range all {
		t.Run(a.name, func(t *testing.T) {
			only := ""
			if strings.Contains(a.name, "endless") || strings.Contains(a.name, "flood") || strings.Contains(a.name, "huge length") {
				only = "request" // 32 MiB each time
			}
			for use, raised := range play(t, a.serve, "uses.lua", only) {
				kind, message := api.Kind(raised["kind"].(string)), raised["message"]
				if use == "me" && kind == api.ReadOnly {
					continue // an answer without a name is nobody's
				} // and drafts takes from an answer what it knows, before that is looked at closely
				if kind == "" && a.fails && use != "drafts" || kind != "" && !slices.Contains(clear, kind) {
					t.Errorf("%s: kind %q: %v", use, kind, message)
				}
			}
			if most := memory(); most > maxMemory {
				t.Errorf("%d MiB were held", most>>20)
			}
		})
	}
}

// play runs a script against a handler, with simulated time, and gives what it
// logged: fields by message. Token requests are answered well unless the
// handler is for them.
func play(t *testing.T, handler http.HandlerFunc, script string, args ...string) map[string]map[string]any {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", script))
	if err != nil {
		t.Fatal(err)
	}
	logged := map[string]map[string]any{}
	synctest.Test(t, func(t *testing.T) {
		net := newNetwork(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/access_token") && !strings.Contains(script, "token") {
				io.WriteString(w, `{"access_token":"t","token_type":"bearer","expires_in":360000,"scope":"*"}`)
				return
			}
			handler(w, r)
		}))
		session, err := client.New(&client.Config{ClientID: "app", ClientSecret: "client-secret", Username: "bob", Password: "password", UserAgent: "hostile test",
			OAuthURL: "http://oauth.test", ServiceURL: "http://www.test"}, client.Options{Wrap: net.join})
		if err != nil {
			t.Fatal(err)
		}
		bot, err := runtime.Compile(runtime.Script{Name: "hostile", File: script, Source: string(source)}, runtime.Options{})
		if err != nil {
			t.Fatal(err)
		}
		result := bot.Exec(t.Context(), runtime.Job{Args: args, Timeout: 24 * time.Hour, Instructions: 1 << 40, Env: bindings.Env{Door: session,
			Log:  func(_, message string, fields map[string]any) { logged[message] = fields },
			Open: func(context.Context, bindings.SessionRequest) (api.Caller, error) { return session, nil }}})
		if result.Error != nil {
			t.Error(result.Text())
		}
		if err := session.Close(); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute) // the server's waiting handlers notice
		if err := net.shutdown(); err != nil {
			t.Error(err)
		}
	})
	return logged
}

// watchMemory looks at what the process holds beyond what it holds now, every
// two milliseconds, and gives the most since it was asked last. What counts is
// what a collection of garbage found in use; there are many.
func watchMemory(t *testing.T) (most func() uint64) {
	t.Helper()
	old := debug.SetGCPercent(20)
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	held := func() uint64 {
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	gort.GC()
	before := held()
	var peak atomic.Uint64
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			if now := held(); now > before {
				peak.Store(max(peak.Load(), now-before))
			}
			select {
			case <-tick.C:
			case <-stop:
				return
			}
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-done
		debug.SetGCPercent(old)
	})
	return func() uint64 { return peak.Swap(0) }
}
