package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
)

// output keeps lines of several runs apart.
var output sync.Mutex

func (a *app) printf(format string, args ...any) {
	output.Lock()
	defer output.Unlock()
	fmt.Fprintf(a.Stdout, format, args...)
}

func (a *app) printJSON(v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		raw = []byte(`{"error":"a value cannot be written as JSON"}`)
	}
	a.printf("%s\n", raw)
}

// Colours are used on a terminal only.
func (a *app) colour(code, text string) string {
	if !a.Terminal || a.json || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (a *app) bold(text string) string  { return a.colour("1", text) }
func (a *app) faint(text string) string { return a.colour("2", text) }
func (a *app) green(text string) string { return a.colour("32", text) }

func (a *app) level(level, text string) string {
	switch level {
	case "warn":
		return a.colour("33", text)
	case "error":
		return a.colour("31", text)
	}
	return text
}

func fieldText(fields map[string]any) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		raw, err := json.Marshal(fields[k])
		if err != nil {
			raw = []byte(fmt.Sprint(fields[k]))
		}
		fmt.Fprintf(&b, " %s=%s", k, raw)
	}
	return b.String()
}

// printTable prints rows under a head, or each row as a JSON object.
func (a *app) printTable(head []string, rows [][]any, empty string) {
	if a.json {
		for _, row := range rows {
			line := map[string]any{}
			for i, name := range head {
				line[strings.ReplaceAll(strings.ToLower(name), " ", "_")] = row[i]
			}
			a.printJSON(line)
		}
		return
	}
	if len(rows) == 0 {
		a.printf("%s\n", empty)
		return
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	header := table.Row{}
	for _, name := range head {
		header = append(header, name)
	}
	t.AppendHeader(header)
	for _, row := range rows {
		cells := table.Row{}
		for _, cell := range row {
			cells = append(cells, cellText(cell))
		}
		t.AppendRow(cells)
	}
	a.printf("%s\n", t.Render())
}

func cellText(v any) string {
	switch v := v.(type) {
	case time.Time:
		if v.IsZero() {
			return ""
		}
		return v.Local().Format("2006-01-02 15:04:05")
	case string:
		return shorten(strings.ReplaceAll(v, "\n", " "), 70)
	case json.RawMessage:
		return shorten(string(v), 70)
	}
	return fmt.Sprint(v)
}

// shorten cuts a text at a number of letters.
func shorten(text string, n int) string {
	letters := []rune(text)
	if len(letters) <= n {
		return text
	}
	return string(letters[:n-1]) + "…"
}
