package facts

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/runtime"
)

// outcome is what one case of a script did.
type outcome struct {
	requests []request
	values   map[string]any // what it logged
	failed   string         // the error's text, "" for none
	kind     string         // the error's kind
}

// play runs Lua cases against the service in one VM, each by itself.
func play(t *testing.T, s *service, variant string, setup string, cases []string) []outcome {
	t.Helper()
	settings := map[string]string{"client_id": "id", "client_secret": "secret", "user_agent": "facts test agent", "refresh_token": "refresh",
		"redirect_uri": "https://example.com/back", "short_url": "https://redd.it"}
	open := func(given map[string]*string) (api.Caller, error) {
		keywords := map[string]*string{}
		for name, value := range settings {
			keywords[name] = &value
		}
		for name, value := range given {
			keywords[name] = value
		}
		cfg, err := client.Load(client.Source{Keywords: keywords})
		if err != nil {
			return nil, err
		}
		return client.New(cfg, client.Options{Wrap: func(http.RoundTripper) http.RoundTripper { return s }})
	}
	door, err := open(nil)
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	source.WriteString("local client, log = require \"client\", require \"log\"\nlocal function note(name, value) log.info(name, {value = value}) end\n" + setup + "\n")
	for i, body := range cases {
		fmt.Fprintf(&source, "do log.info('case')\nlocal ok, err = pcall(function() %s\nend)\nif not ok then log.error(tostring(err), {kind = type(err) ~= 'string' and err.kind or 'lua'}) end end -- %d\n", body, i)
	}
	source.WriteString("log.info('case')\n")
	var outcomes []outcome
	bot, err := runtime.Compile(runtime.Script{Name: "facts", File: "facts.lua", Source: source.String()}, runtime.Options{Variant: variant})
	if err != nil {
		t.Fatalf("%v\n%s", err, source.String())
	}
	current := &outcome{values: map[string]any{}}
	result := bot.Exec(t.Context(), runtime.Job{Env: bindings.Env{
		Door: door, Variant: variant, Dir: "testdata",
		Open: func(_ context.Context, r bindings.SessionRequest) (api.Caller, error) { return open(r.Settings) },
		Log: func(level, message string, fields map[string]any) {
			switch {
			case level == "error":
				current.failed = message
				current.kind, _ = fields["kind"].(string)
			case message == "case":
				current.requests = s.take()
				outcomes = append(outcomes, *current)
				current = &outcome{values: map[string]any{}}
			case message == "begin":
				s.take()
			default:
				current.values[message] = fields["value"]
			}
		},
	}})
	if result.Error != nil {
		t.Fatalf("%s\n%s", result.Text(), source.String())
	}
	return outcomes[1:]
}
