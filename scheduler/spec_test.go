package scheduler

import (
	"strings"
	"testing"
	"time"
)

func TestParseSpec(t *testing.T) {
	t.Parallel()
	berlin := mustZone(t, "Europe/Berlin")
	for _, tt := range []struct {
		name, spec, from, want, err string
	}{
		{name: "five fields", spec: "*/5 * * * *", from: "2026-06-01T10:01:00+02:00", want: "2026-06-01T10:05:00+02:00"},
		{name: "seconds", spec: "30 */5 * * * *", from: "2026-06-01T10:01:00+02:00", want: "2026-06-01T10:05:30+02:00"},
		{name: "every", spec: "@every 90s", from: "2026-06-01T10:01:00+02:00", want: "2026-06-01T10:02:30+02:00"},
		{name: "descriptor", spec: "@daily", from: "2026-06-01T10:01:00+02:00", want: "2026-06-02T00:00:00+02:00"},
		{name: "zone", spec: "CRON_TZ=America/New_York 0 9 * * *", from: "2026-06-01T10:00:00+02:00", want: "2026-06-01T15:00:00+02:00"},
		{name: "skipped in spring", spec: "30 2 * * *", from: "2026-03-28T12:00:00+01:00", want: "2026-03-29T03:00:00+02:00"},
		{name: "the day after spring", spec: "30 2 * * *", from: "2026-03-29T03:00:00+02:00", want: "2026-03-30T02:30:00+02:00"},
		{name: "shown twice in autumn", spec: "30 2 * * *", from: "2026-10-24T12:00:00+02:00", want: "2026-10-25T02:30:00+02:00"},
		{name: "only once in autumn", spec: "30 2 * * *", from: "2026-10-25T02:30:00+02:00", want: "2026-10-26T02:30:00+01:00"},
		{name: "hourly follows time", spec: "30 * * * *", from: "2026-10-25T02:30:00+02:00", want: "2026-10-25T02:30:00+01:00"},
		{name: "never", spec: "0 0 30 2 *", err: "it never fires"},
		{name: "panic of the parser", spec: "TZ=0", err: "is not understood"},
		{name: "unknown zone", spec: "CRON_TZ=Mars/Base 0 9 * * *", err: "is not understood"},
		{name: "too often", spec: "@every 10ms", err: "at least 1s"},
		{name: "negative", spec: "@every -1h", err: "at least 1s"},
		{name: "nonsense", spec: "soon", err: "is not understood"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, err := ParseSpec(tt.spec, berlin)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Fatalf("error %v, want %q", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			from, err := time.Parse(time.RFC3339, tt.from)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Next(from.In(berlin)).In(berlin).Format(time.RFC3339); got != tt.want {
				t.Errorf("next after %s is %s, want %s", tt.from, got, tt.want)
			}
		})
	}
}

func mustZone(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}
