// Package bench measures what docs/performance.md states. Figures of one run
// are compared with each other, since machines differ.
package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/policy"
	"botrun/runtime"
	"botrun/sim"
	"botrun/store"
)

const pageItems = 100

func init() { debug.SetGCPercent(400) } // as the program does

// pages serves listings of about 360 kB: the simulator's pages of its archive,
// made once.
func pages(b *testing.B) *httptest.Server {
	b.Helper()
	service := sim.NewSeeded(sim.Config{RateLimit: 1 << 30})
	login := httptest.NewServer(service.Handler())
	defer login.Close()
	session := open(b, login.URL, nil)
	reply, err := session.Call(context.Background(), &api.Call{Op: "community.new", Self: map[string]any{"display_name": sim.DefaultArchive}, Query: []api.Pair{{Name: "limit", Value: "100"}}})
	if err != nil {
		b.Fatal(err)
	}
	page := reply.Body
	var shape struct {
		Data struct{ Children []json.RawMessage }
	}
	if err := json.Unmarshal(page, &shape); err != nil || len(shape.Data.Children) != pageItems {
		b.Fatalf("the page has %d items: %v", len(shape.Data.Children), err)
	}
	// Each page points at a next one that differs, so that a listing goes on.
	cut := strings.Index(string(page), `"after"`)
	end := cut + strings.IndexByte(string(page[cut:]), ',')
	n := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/access_token") {
			fmt.Fprint(w, `{"access_token":"t","token_type":"bearer","expires_in":3600,"scope":"*"}`)
			return
		}
		n++
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.Write(page[:cut])
		fmt.Fprintf(w, `"after": "t3_%d"`, n)
		w.Write(page[end:])
	}))
	b.Cleanup(server.Close)
	b.ReportMetric(float64(len(page)), "B/page")
	return server
}

func open(b *testing.B, base string, wrap func(http.RoundTripper) http.RoundTripper) *client.Session {
	b.Helper()
	keywords := map[string]*string{}
	for name, value := range map[string]string{"oauth_url": base, "service_url": base, "client_id": sim.DefaultClientID, "client_secret": sim.DefaultClientSecret,
		"user_agent": "botrun bench", "username": sim.DefaultUsername, "password": sim.DefaultPassword} {
		keywords[name] = &value
	}
	cfg, err := client.Load(client.Source{Keywords: keywords})
	if err != nil {
		b.Fatal(err)
	}
	session, err := client.New(cfg, client.Options{Wrap: wrap})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := session.Close(); err != nil {
			b.Error(err)
		}
	})
	return session
}

// run carries out a script with its arguments.
func run(b *testing.B, door api.Caller, source string, args ...string) {
	b.Helper()
	bot, err := runtime.Compile(runtime.Script{Name: "bench", File: "bench.lua", Source: source}, runtime.Options{})
	if err != nil {
		b.Fatal(err)
	}
	result := bot.Exec(context.Background(), runtime.Job{Args: args, Env: bindings.Env{Door: door, Log: func(string, string, map[string]any) {}}})
	if result.Error != nil {
		b.Fatal(result.Text())
	}
}

// BenchmarkListing iterates over listings in Lua and reads five fields of each
// item.
func BenchmarkListing(b *testing.B) {
	server := pages(b)
	door := open(b, server.URL, nil)
	b.ResetTimer()
	run(b, door, `
		local client = require "client"
		local n, chars = 0, 0
		for p in client.front.hot{limit = tonumber((...))} do
			chars = chars + #p.title + #p.id + p.score + p.created_utc
			if p.author ~= nil then n = n + 1 end
		end
		assert(n == tonumber((...)))`, fmt.Sprint(b.N*pageItems))
	b.ReportMetric(float64(b.N*pageItems)/b.Elapsed().Seconds(), "items/s")
}

// BenchmarkListingDiscard is the least a client can do: ask for each page and
// throw it away.
func BenchmarkListingDiscard(b *testing.B) {
	server := pages(b)
	for b.Loop() {
		get(b, server.URL, func(body io.Reader) error { _, err := io.Copy(io.Discard, body); return err })
	}
	b.ReportMetric(float64(b.N*pageItems)/b.Elapsed().Seconds(), "items/s")
}

// BenchmarkListingMaps decodes each page into maps, as most clients do.
func BenchmarkListingMaps(b *testing.B) {
	server := pages(b)
	for b.Loop() {
		get(b, server.URL, func(body io.Reader) error {
			var page struct {
				Data struct {
					Children []struct{ Data map[string]any }
				}
			}
			if err := json.NewDecoder(body).Decode(&page); err != nil {
				return err
			}
			n := 0.0
			for _, c := range page.Data.Children {
				n += float64(len(c.Data["title"].(string))+len(c.Data["id"].(string))+len(c.Data["author"].(string))) + c.Data["score"].(float64) + c.Data["created_utc"].(float64)
			}
			return nil
		})
	}
	b.ReportMetric(float64(b.N*pageItems)/b.Elapsed().Seconds(), "items/s")
}

func get(b *testing.B, base string, read func(io.Reader) error) {
	b.Helper()
	resp, err := http.Get(base + "/hot?limit=100&raw_json=1")
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	if err := read(resp.Body); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkConcurrentFetches asks for 200 members at once from a server that
// takes 20 ms.
func BenchmarkConcurrentFetches(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if strings.HasSuffix(r.URL.Path, "/access_token") {
			fmt.Fprint(w, `{"access_token":"t","token_type":"bearer","expires_in":3600,"scope":"*"}`)
			return
		}
		time.Sleep(20 * time.Millisecond)
		fmt.Fprint(w, `{"kind":"t2","data":{"name":"someone","id":"abc","created_utc":1}}`)
	}))
	b.Cleanup(server.Close)
	door := open(b, server.URL, nil)
	const script = `
		local client, task = require "client", require "task"
		local names = {}
		for i = 1, 200 do names[i] = "member" .. i end
		local got = task.map(names, 200, function(name) return client.member(name, {fetch = true}).id end)
		assert(#got == 200 and got[200] == "abc")`
	run(b, door, script)
	for b.Loop() {
		run(b, door, script)
	}
}

// BenchmarkActions carries out 1,000 actions with a journal in a file.
func BenchmarkActions(b *testing.B) {
	service := sim.NewSeeded(sim.Config{RateLimit: 1 << 30})
	st, err := store.Open(context.Background(), filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	})
	session := open(b, "http://sim.invalid", func(http.RoundTripper) http.RoundTripper { return service.Transport() })
	door := api.Chain(session, policy.Permissions(nil, true), policy.Journal(st, policy.RunInfo{Bot: "bench"}))
	for b.Loop() {
		run(b, door, `
			local client = require "client"
			local post = client.community("gardening"):new():first()
			for i = 1, 1000 do post:upvote() end`)
	}
}

// BenchmarkStart starts the program and waits for its first item.
func BenchmarkStart(b *testing.B) {
	server := pages(b)
	program := filepath.Join(b.TempDir(), "botrun")
	if out, err := exec.Command("go", "build", "-o", program, "botrun/cmd/botrun").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	data := b.TempDir()
	for b.Loop() {
		cmd := exec.Command(program, "exec", "-", "--data", data)
		cmd.Stdin = strings.NewReader(`print(require("client").front.hot{limit = 1}:first().title)`)
		cmd.Env = append(os.Environ(), "lib_oauth_url="+server.URL, "lib_service_url="+server.URL, "lib_client_id=x", "lib_client_secret=y", "lib_user_agent=botrun bench")
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}
