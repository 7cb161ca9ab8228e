// Package contract runs Lua scripts that hold what script writers were
// promised, against the simulated service: one file a subject.
package contract

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/runtime"
	"botrun/sim"
	"botrun/store"
)

func TestContract(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			t.Parallel()
			run(t, file)
		})
	}
}

func run(t *testing.T, file string) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	service := sim.NewSeeded(sim.Config{RateLimit: 1 << 30})
	open := func(r bindings.SessionRequest) (api.Caller, error) {
		keywords := map[string]*string{}
		for _, line := range service.Environment("http://sim.invalid") {
			name, value, _ := strings.Cut(strings.TrimPrefix(line, "lib_"), "=")
			keywords[name] = &value
		}
		for name, value := range r.Settings {
			keywords[name] = value
		}
		cfg, err := client.Load(client.Source{Keywords: keywords, Site: r.Site, Interpolation: r.Interpolation})
		if err != nil {
			return nil, err
		}
		return client.New(cfg, client.Options{Wrap: func(http.RoundTripper) http.RoundTripper {
			if r.Wrap != nil {
				return r.Wrap(service.Transport())
			}
			return service.Transport()
		}})
	}
	door, err := open(bindings.SessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := store.Open(t.Context(), store.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	bot, err := runtime.Compile(runtime.Script{Name: "contract", File: filepath.Base(file), Source: string(source), Files: os.DirFS("testdata")}, runtime.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result := bot.Exec(t.Context(), runtime.Job{Env: bindings.Env{Door: door, Dir: "testdata", KV: kept.KV("contract"), SharedKV: kept.KV(""),
		Log:  func(level, message string, fields map[string]any) { t.Log(level, message, fields) },
		Open: func(_ context.Context, r bindings.SessionRequest) (api.Caller, error) { return open(r) }}})
	if result.Error != nil {
		t.Error(result.Text())
	}
}
