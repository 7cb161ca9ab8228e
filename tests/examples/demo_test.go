package examples

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"botrun/cmd/botrun/cli"
)

// onlooker reads the demo's JSON lines and leaves when it has seen enough.
type onlooker struct {
	t     *testing.T
	bots  map[string]bool
	first time.Duration // from the start to the first decision
	begun time.Time
	leave func()
	rest  []byte
}

// Write implements io.Writer.
func (o *onlooker) Write(b []byte) (int, error) {
	o.rest = append(o.rest, b...)
	for {
		line, rest, whole := bytes.Cut(o.rest, []byte{'\n'})
		if !whole {
			return len(b), nil
		}
		o.rest = rest
		var seen struct{ Type, Bot, Operation, Did string }
		if err := json.Unmarshal(line, &seen); err != nil {
			o.t.Errorf("%s: %v", line, err)
		}
		if seen.Type != "decision" {
			continue
		}
		if strings.Contains(seen.Operation, "._") || seen.Did == "" || seen.Did == seen.Operation {
			o.t.Errorf("not in plain words: %s", line)
		}
		if len(o.bots) == 0 {
			o.first = time.Since(o.begun)
		}
		if o.bots[seen.Bot] = true; len(o.bots) == 4 {
			o.leave()
		}
	}
}

// TestDemo watches the demo until four bots have decided something.
func TestDemo(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var problems bytes.Buffer
	o := &onlooker{t: t, bots: map[string]bool{}, begun: time.Now(), leave: cancel}
	code := cli.Main(ctx, cli.Env{Stdin: strings.NewReader(""), Stdout: o, Stderr: &problems, WorkDir: t.TempDir(),
		LookupEnv: func(string) (string, bool) { return "", false }}, []string{"demo", "--for", "20s", "--json"})
	if code != 0 || problems.Len() > 0 || len(o.bots) < 4 || o.first > 5*time.Second {
		t.Errorf("exit %d, %d bots, the first after %v\n%s", code, len(o.bots), o.first, &problems)
	}
}
