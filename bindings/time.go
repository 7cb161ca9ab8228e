package bindings

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

const timeMeta = "botrun.time"

// luaTime is the value behind a Lua time: Unix seconds with fractions.
type luaTime float64

// NewTime gives a time value: .unix, :format(layout, zone), comparison, the
// difference of two in seconds, plus and minus seconds; as text RFC 3339.
func NewTime(L *lua.LState, unix float64) lua.LValue {
	ud := L.NewUserData()
	ud.Value = luaTime(unix)
	ud.Metatable = metatable(L, timeMeta, func(mt *lua.LTable) {
		format := L.NewFunction(timeFormat)
		L.SetFuncs(mt, map[string]lua.LGFunction{
			"__tostring": func(L *lua.LState) int {
				L.Push(lua.LString(clock(checkTime(L, 1)).Format(time.RFC3339Nano)))
				return 1
			},
			"__eq": func(L *lua.LState) int { L.Push(lua.LBool(checkTime(L, 1) == checkTime(L, 2))); return 1 },
			"__lt": func(L *lua.LState) int { L.Push(lua.LBool(checkTime(L, 1) < checkTime(L, 2))); return 1 },
			"__le": func(L *lua.LState) int { L.Push(lua.LBool(checkTime(L, 1) <= checkTime(L, 2))); return 1 },
			"__sub": func(L *lua.LState) int {
				difference := checkTime(L, 1) - checkTime(L, 2)
				if _, seconds := L.Get(2).(lua.LNumber); seconds {
					L.Push(NewTime(L, difference))
				} else {
					L.Push(lua.LNumber(difference))
				}
				return 1
			},
			"__add": func(L *lua.LState) int {
				L.Push(NewTime(L, checkTime(L, 1)+checkTime(L, 2)))
				return 1
			},
			"__index": func(L *lua.LState) int {
				unix := checkTime(L, 1)
				switch name := L.CheckString(2); name {
				case "unix":
					L.Push(lua.LNumber(unix))
				case "format":
					L.Push(format)
				default:
					RaiseError(L, &api.Error{Kind: api.UnknownField, Message: fmt.Sprintf("a time has no field %q", name), Hint: "it has unix and format"})
				}
				return 1
			},
		})
	})
	return ud
}

// openTime gives the module time: now, parse, format and duration.
func openTime(L *lua.LState, _ *Env) lua.LValue {
	mod := L.NewTable()
	L.SetFuncs(mod, map[string]lua.LGFunction{
		"now": timeNow, "parse": timeParse, "format": timeFormat, "duration": timeDuration,
	})
	return mod
}

// timeNow is time.now(): Unix seconds with fractions.
func timeNow(L *lua.LState) int {
	L.Push(lua.LNumber(float64(time.Now().UnixMicro()) / 1e6))
	return 1
}

// timeParse is time.parse(text, layout): Unix seconds. Without a layout the
// text is RFC 3339; a layout is strftime's, in UTC unless it reads a zone.
func timeParse(L *lua.LState) int {
	text, layout := L.CheckString(1), L.OptString(2, "")
	var t time.Time
	var err error
	if layout == "" {
		t, err = time.Parse(time.RFC3339Nano, text)
		if err != nil {
			err = fmt.Errorf("%q is not an RFC 3339 time such as 2026-01-31T18:30:00Z", text)
		}
	} else {
		t, err = Strptime(text, layout)
	}
	if err != nil {
		RaiseError(L, api.Errorf(api.Invalid, "time.parse: %w", err))
	}
	L.Push(lua.LNumber(float64(t.UnixMicro()) / 1e6))
	return 1
}

// timeFormat is time.format(t, layout, zone), and t:format(layout, zone) of a
// time value. The layout is strftime's, RFC 3339 by default; the zone is a
// name such as "Europe/Berlin", UTC by default.
func timeFormat(L *lua.LState) int {
	t := clock(checkTime(L, 1))
	layout, name := L.OptString(2, ""), L.OptString(3, "UTC")
	zone, err := location(name)
	if err != nil {
		RaiseError(L, &api.Error{Kind: api.Invalid, Message: fmt.Sprintf("time.format: unknown time zone %q", name), Hint: `such as "UTC" or "Europe/Berlin"`})
	}
	t = t.In(zone)
	if layout == "" {
		L.Push(lua.LString(t.Format(time.RFC3339)))
		return 1
	}
	out, err := Strftime(t, layout)
	if err != nil {
		RaiseError(L, api.Errorf(api.Invalid, "time.format: %w", err))
	}
	L.Push(lua.LString(out))
	return 1
}

// timeDuration is time.duration(text): seconds.
func timeDuration(L *lua.LState) int {
	d, err := ToDuration(L.CheckAny(1))
	if err != nil {
		RaiseError(L, api.Errorf(api.Invalid, "time.duration: %w", err))
	}
	L.Push(lua.LNumber(d.Seconds()))
	return 1
}

// checkTime reads an argument that is a time value or a number of seconds.
func checkTime(L *lua.LState, n int) float64 {
	switch v := L.Get(n).(type) {
	case lua.LNumber:
		if f := float64(v); math.Abs(f) < 1e15 {
			return f
		}
	case *lua.LUserData:
		if t, ok := v.Value.(luaTime); ok {
			return float64(t)
		}
	}
	L.ArgError(n, "a time or Unix seconds expected, got "+L.Get(n).Type().String())
	return 0
}

// clock gives the moment of Unix seconds, in UTC, to the microsecond.
func clock(unix float64) time.Time { return time.UnixMicro(int64(math.Round(unix * 1e6))).UTC() }

// zones keeps the zones that were asked for: reading one is slow. There are
// only as many as there are names.
var zones sync.Map

func location(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, err
	}
	zones.Store(name, zone)
	return zone, nil
}

// ToDuration reads a duration as scripts write it: a number of seconds, or
// text as ParseDuration reads it.
func ToDuration(v lua.LValue) (time.Duration, error) {
	switch v := v.(type) {
	case lua.LNumber:
		return seconds(float64(v))
	case lua.LString:
		return ParseDuration(string(v))
	}
	return 0, fmt.Errorf("a duration is a number of seconds or text such as \"10m\", not a %s", v.Type())
}

var durationUnits = map[string]float64{"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}

// ParseDuration reads "90s", "10m", "2h", "7d", "1w", "1h30m" or "1.5h"; a
// number without a unit is seconds.
func ParseDuration(text string) (time.Duration, error) {
	bad := fmt.Errorf("%q is not a duration such as \"90s\", \"10m\", \"2h\", \"7d\" or \"1h30m\"", text)
	rest := strings.TrimSpace(text)
	if f, err := strconv.ParseFloat(rest, 64); err == nil {
		return seconds(f)
	}
	total := 0.0
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789."))
		n, err := strconv.ParseFloat(rest[:digits], 64)
		if err != nil {
			return 0, bad
		}
		rest = rest[digits:]
		letters := len(rest) - len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))
		unit, ok := durationUnits[rest[:letters]]
		if !ok {
			return 0, bad
		}
		total += n * unit
		rest = rest[letters:]
	}
	if strings.TrimSpace(text) == "" {
		return 0, bad
	}
	return seconds(total)
}

func seconds(f float64) (time.Duration, error) {
	if math.IsNaN(f) || math.Abs(f) > 100*365*86400 {
		return 0, fmt.Errorf("the duration %v s is out of range", f)
	}
	return time.Duration(math.Round(f * float64(time.Second))), nil
}

// strftimeForms are the letters of a layout and what they stand for: a layout
// of package time, or a layout of other letters.
var strftimeForms = map[byte]string{
	'Y': "2006", 'y': "06", 'm': "01", 'd': "02", 'e': "_2", 'H': "15", 'I': "03", 'M': "04", 'S': "05",
	'p': "PM", 'a': "Mon", 'A': "Monday", 'b': "Jan", 'h': "Jan", 'B': "January", 'z': "-0700", 'Z': "MST", 'j': "002",
}

var strftimeGroups = map[byte]string{
	'F': "%Y-%m-%d", 'D': "%m/%d/%y", 'x': "%m/%d/%y", 'T': "%H:%M:%S", 'X': "%H:%M:%S", 'R': "%H:%M",
	'r': "%I:%M:%S %p", 'c': "%a %b %e %H:%M:%S %Y",
}

// Strftime writes a time in C's layout: %Y %m %d %H %M %S, %a %A %b %B names,
// %F %T %R %D %c groups, %j %u %w %G %V %s numbers, %z %Z zone, %% itself.
func Strftime(t time.Time, layout string) (string, error) {
	var out strings.Builder
	for i := 0; i < len(layout); i++ {
		if layout[i] != '%' {
			out.WriteByte(layout[i])
			continue
		}
		if i++; i == len(layout) {
			return "", fmt.Errorf("the layout %q ends in %%", layout)
		}
		year, week := t.ISOWeek()
		switch c := layout[i]; c {
		case '%':
			out.WriteByte('%')
		case 'n':
			out.WriteByte('\n')
		case 't':
			out.WriteByte('\t')
		case 's':
			out.WriteString(strconv.FormatInt(t.Unix(), 10))
		case 'f':
			fmt.Fprintf(&out, "%06d", t.Nanosecond()/1000)
		case 'w':
			out.WriteString(strconv.Itoa(int(t.Weekday())))
		case 'u':
			out.WriteString(strconv.Itoa((int(t.Weekday())+6)%7 + 1))
		case 'C':
			fmt.Fprintf(&out, "%02d", t.Year()/100)
		case 'G':
			fmt.Fprintf(&out, "%04d", year)
		case 'V':
			fmt.Fprintf(&out, "%02d", week)
		case 'U':
			fmt.Fprintf(&out, "%02d", (t.YearDay()+6-int(t.Weekday()))/7)
		case 'W':
			fmt.Fprintf(&out, "%02d", (t.YearDay()+6-(int(t.Weekday())+6)%7)/7)
		default:
			if group, ok := strftimeGroups[c]; ok {
				text, err := Strftime(t, group)
				if err != nil {
					return "", err
				}
				out.WriteString(text)
			} else if form, ok := strftimeForms[c]; ok {
				out.WriteString(t.Format(form))
			} else {
				return "", fmt.Errorf("unknown %%%c in the layout %q", c, layout)
			}
		}
	}
	return out.String(), nil
}

// Strptime reads a time by C's layout, with the letters of Strftime that name
// parts of a time. A blank in the layout takes any number of blanks. Without a
// zone it is UTC; parts that the layout does not name are those of 1970-01-01.
func Strptime(text, layout string) (time.Time, error) {
	p := partsReader{rest: text, year: 1970, month: 1, day: 1, zone: time.UTC}
	if !p.read(layout) || strings.TrimSpace(p.rest) != "" {
		return time.Time{}, fmt.Errorf("%q does not have the form %q", text, layout)
	}
	if p.unix != nil {
		return time.Unix(*p.unix, 0).UTC(), nil
	}
	if p.pm != nil {
		p.hour = p.hour%12 + *p.pm
	}
	if p.yearDay > 0 {
		p.month, p.day = 1, p.yearDay
	}
	t := time.Date(p.year, time.Month(p.month), p.day, p.hour, p.minute, p.second, p.nano, p.zone)
	if p.yearDay == 0 && t.Day() != p.day {
		return time.Time{}, fmt.Errorf("%q is not a day of the calendar", text)
	}
	return t, nil
}

// partsReader collects the parts of a time from a text.
type partsReader struct {
	rest                                string
	year, month, day                    int
	hour, minute, second, nano, yearDay int
	pm                                  *int // hours to add: 0 or 12
	unix                                *int64
	zone                                *time.Location
}

func (p *partsReader) read(layout string) bool {
	for i := 0; i < len(layout); i++ {
		switch c := layout[i]; {
		case c == ' ':
			p.rest = strings.TrimLeft(p.rest, " \t\n")
		case c != '%':
			if !strings.HasPrefix(p.rest, string(c)) {
				return false
			}
			p.rest = p.rest[1:]
		default:
			if i++; i == len(layout) || !p.part(layout[i]) {
				return false
			}
		}
	}
	return true
}

func (p *partsReader) part(c byte) bool {
	if group, ok := strftimeGroups[c]; ok {
		return p.read(group)
	}
	switch c {
	case 'Y':
		return p.number(4, &p.year, 0, 9999)
	case 'y':
		ok := p.number(2, &p.year, 0, 99)
		if p.year += 1900; p.year < 1969 {
			p.year += 100
		}
		return ok
	case 'm':
		return p.number(2, &p.month, 1, 12)
	case 'd', 'e':
		p.rest = strings.TrimLeft(p.rest, " ")
		return p.number(2, &p.day, 1, 31)
	case 'H':
		return p.number(2, &p.hour, 0, 23)
	case 'I':
		return p.number(2, &p.hour, 1, 12)
	case 'M':
		return p.number(2, &p.minute, 0, 59)
	case 'S':
		return p.number(2, &p.second, 0, 60)
	case 'j':
		return p.number(3, &p.yearDay, 1, 366)
	case 'f':
		digits := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
		if digits == 0 || digits > 9 {
			return false
		}
		p.nano, _ = strconv.Atoi(p.rest[:digits] + strings.Repeat("0", 9-digits)) // digits only
		p.rest = p.rest[digits:]
		return true
	case 's':
		var unix int
		ok := p.number(12, &unix, 0, math.MaxInt)
		seconds := int64(unix)
		p.unix = &seconds
		return ok
	case 'p':
		half, ok := p.name([]string{"AM", "PM"}, 2)
		half *= 12
		p.pm = &half
		return ok
	case 'a', 'A':
		_, ok := p.name(weekdays, 3)
		return ok
	case 'b', 'B', 'h':
		month, ok := p.name(months, 3)
		p.month = month + 1
		return ok
	case 'z':
		return p.offset()
	case 'Z':
		letters := len(p.rest) - len(strings.TrimLeft(p.rest, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		name := p.rest[:letters]
		p.rest = p.rest[letters:]
		return name == "UTC" || name == "GMT" || name == "Z"
	case '%':
		return p.literal("%")
	}
	return false
}

func (p *partsReader) literal(text string) bool {
	rest, ok := strings.CutPrefix(p.rest, text)
	p.rest = rest
	return ok
}

func (p *partsReader) number(width int, into *int, low, high int) bool {
	digits := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
	digits = min(digits, width)
	n, err := strconv.Atoi(p.rest[:digits])
	if err != nil || n < low || n > high {
		return false
	}
	*into, p.rest = n, p.rest[digits:]
	return true
}

var (
	weekdays = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
	months   = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

// name reads one of some names, whole or its first letters, in any case.
func (p *partsReader) name(names []string, short int) (int, bool) {
	for i, name := range names {
		for _, form := range []string{name, name[:short]} {
			if len(p.rest) >= len(form) && strings.EqualFold(p.rest[:len(form)], form) {
				p.rest = p.rest[len(form):]
				return i, true
			}
		}
	}
	return 0, false
}

// offset reads Z, +hhmm or +hh:mm.
func (p *partsReader) offset() bool {
	if p.literal("Z") {
		return true
	}
	for _, form := range []string{"-07:00", "-0700"} {
		if len(p.rest) >= len(form) {
			if t, err := time.Parse(form, p.rest[:len(form)]); err == nil {
				_, seconds := t.Zone()
				p.zone, p.rest = time.FixedZone("", seconds), p.rest[len(form):]
				return true
			}
		}
	}
	return false
}
