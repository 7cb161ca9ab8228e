package cli

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"botrun/store"
)

// logBatch is how many lines are kept before they are written: each write
// waits for the disk.
const logBatch = 100

// logWriter tells what a run logs, and writes it to the store in batches.
type logWriter struct {
	host *host
	run  int64
	bot  string

	mu    sync.Mutex
	lines []store.LogLine
}

func (w *logWriter) line(level, message string, fields map[string]any) {
	w.host.tell(w.bot, level, message, fields)
	line := store.LogLine{Run: w.run, Bot: w.bot, At: time.Now(), Level: level, Message: message}
	if len(fields) > 0 {
		raw, err := json.Marshal(fields)
		if err != nil {
			raw = []byte(`{}`)
		}
		line.Fields = raw
	}
	w.mu.Lock()
	w.lines = append(w.lines, line)
	full := len(w.lines) >= logBatch
	w.mu.Unlock()
	if full {
		w.flush(context.Background())
	}
}

func (w *logWriter) flush(ctx context.Context) {
	w.mu.Lock()
	lines := w.lines
	w.lines = nil
	w.mu.Unlock()
	if len(lines) == 0 {
		return
	}
	if err := w.host.store.AddLogs(ctx, lines...); err != nil {
		w.host.log.Error("log lines cannot be kept", "bot", w.bot, "error", err)
	}
}
