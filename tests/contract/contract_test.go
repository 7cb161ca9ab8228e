// Package contract runs Lua scripts that hold what script writers were
// promised, against the simulated service: one file a subject.
package contract

import (
	"context"
	"errors"
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
	kept, err := store.Open(t.Context(), store.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	service := sim.NewSeeded(sim.Config{RateLimit: 10_000_000, RotateRefresh: true, Accounts: []sim.Account{
		{Username: sim.DefaultUsername, Password: sim.DefaultPassword, RefreshToken: sim.DefaultRefreshToken},
		{Username: "two_factor", Password: "secret", OneTimeCode: "123456"}}})
	network := newFileStore(t, service)
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
		var saved client.TokenStore // other sessions log in by themselves: scripts count their requests
		if r.TokenManager != nil {
			saved = tokens{kept}
		}
		return client.New(cfg, client.Options{Manager: r.TokenManager, Tokens: saved, Wrap: func(http.RoundTripper) http.RoundTripper {
			if r.Wrap != nil {
				return r.Wrap(network)
			}
			return network
		}})
	}
	door, err := open(bindings.SessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	bot, err := runtime.Compile(runtime.Script{Name: "contract", File: filepath.Base(file), Source: string(source), Files: os.DirFS("testdata")}, runtime.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result := bot.Exec(t.Context(), runtime.Job{
		Args: []string{service.AuthorizationCode("mossy_paths", []string{"read", "identity"}, true), service.AuthorizationCode("mossy_paths", []string{"identity"}, false)},
		Env: bindings.Env{Door: door, Dir: folder(t), KV: kept.KV("contract"), SharedKV: kept.KV(""),
			Log:  func(level, message string, fields map[string]any) { t.Log(level, message, fields) },
			Open: func(_ context.Context, r bindings.SessionRequest) (api.Caller, error) { return open(r) }}})
	if result.Error != nil {
		t.Error(result.Text())
	}
}

// tokens lets sessions keep tokens in a store.
type tokens struct{ *store.Store }

func (t tokens) LoadToken(ctx context.Context, account string) (client.Token, error) {
	token, err := t.Store.LoadToken(ctx, account)
	return client.Token(token), err
}

func (t tokens) SaveToken(ctx context.Context, account string, token client.Token) error {
	return t.Store.SaveToken(ctx, account, store.Token(token))
}

// folder makes a script's folder: the files of testdata/files, and an image
// that is larger than the service takes.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/files")); err != nil {
		t.Fatal(err)
	}
	large := filepath.Join(dir, "large.png")
	if err := errors.Join(os.WriteFile(large, nil, 0o600), os.Truncate(large, 20<<20+1)); err != nil {
		t.Fatal(err)
	}
	return dir
}
