// Package scheduler decides when runs happen: on a schedule, or for each new
// item of a listing. It owns clock, overlap, missed runs and cursors, so that
// scripts cannot get these wrong.
package scheduler

import (
	"fmt"
	"strings"
	"time"

	_ "time/tzdata" // zones work on hosts without a zone database

	"github.com/robfig/cron/v3"

	"botrun/api"
)

var parser = cron.NewParser(cron.SecondOptional | cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.Descriptor)

// ParseSpec reads a schedule: five cron fields, six with seconds first,
// "@every 10m" (at least one second), "@hourly" and the like, each with
// "CRON_TZ=Europe/Berlin " in front for a zone other than the given one.
//
// A schedule whose hour field is "*", and @every, follow the running of time.
// Any other follows the clock on the wall: a time that the clock skips in
// spring fires at the first moment after, and one that it shows twice in
// autumn fires once, the first time.
//
// A spec that never fires, such as "0 0 30 2 *", is an error.
func ParseSpec(spec string, zone *time.Location) (schedule cron.Schedule, err error) {
	defer func() {
		if r := recover(); r != nil { // the parser panics at "TZ=0"
			schedule, err = nil, specError(spec, fmt.Sprint(r))
		}
	}()
	parsed, err := parser.Parse(spec)
	if err != nil {
		return nil, specError(spec, err.Error())
	}
	if every, ok := parsed.(cron.ConstantDelaySchedule); ok {
		if text, isEvery := strings.CutPrefix(spec, "@every "); isEvery {
			if d, err := time.ParseDuration(strings.TrimSpace(text)); err == nil && d < time.Second {
				return nil, specError(spec, "@every takes at least 1s")
			}
		}
		return every, nil
	}
	fields, ok := parsed.(*cron.SpecSchedule)
	if !ok {
		return parsed, nil
	}
	if !strings.HasPrefix(spec, "TZ=") && !strings.HasPrefix(spec, "CRON_TZ=") {
		fields.Location = zone
	}
	var s cron.Schedule = fields
	if fields.Hour&starBit == 0 {
		s = newWallClock(fields)
	}
	if s.Next(time.Now()).IsZero() {
		return nil, specError(spec, "it never fires")
	}
	return s, nil
}

// starBit is how the parser marks a field that was "*".
const starBit = 1 << 63

func specError(spec, why string) *api.Error {
	return &api.Error{Kind: api.Invalid, Op: "bot.schedule", Message: fmt.Sprintf("the schedule %q is not understood: %s", spec, why),
		Hint: `write minute hour day month weekday, such as "*/5 * * * *", or "@every 10m"`}
}

// wallClock fires when the clock on the wall of a zone shows its times.
type wallClock struct {
	fields *cron.SpecSchedule // in UTC, fed with the wall's time as if it were UTC
	zone   *time.Location
}

func newWallClock(fields *cron.SpecSchedule) wallClock {
	plain := *fields
	plain.Location = time.UTC
	return wallClock{&plain, fields.Location}
}

// Next gives the first firing after t; the zero time if there is none.
func (w wallClock) Next(t time.Time) time.Time {
	wall := asUTC(t.In(w.zone))
	for {
		wall = w.fields.Next(wall)
		if wall.IsZero() {
			return wall
		}
		if at := w.moment(wall); at.After(t) {
			return at
		}
	}
}

// asUTC gives the time in UTC that a clock shows.
func asUTC(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// moment finds when the zone's clock shows a time: the first of two moments,
// and the end of the gap where the clock skips it.
func (w wallClock) moment(wall time.Time) time.Time {
	at := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, w.zone)
	start, end := at.ZoneBounds()
	if shown := asUTC(at); !shown.Equal(wall) {
		if shown.Before(wall) { // before the gap, as time.Date may choose
			return end.In(w.zone)
		}
		return start.In(w.zone)
	}
	if !start.IsZero() {
		_, before := start.Add(-time.Second).Zone()
		_, now := at.Zone()
		if earlier := at.Add(time.Duration(now-before) * time.Second); before > now && earlier.Before(start) && asUTC(earlier.In(w.zone)).Equal(wall) {
			return earlier
		}
	}
	return at
}
