package runtime

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringFormat is string.format with C's meaning: widths and precisions of up
// to two digits, %c %d %i %u %o %x %X %e %E %f %g %G %q %s %%. %s takes any
// value, by its text.
func stringFormat(L *lua.LState) int {
	format := L.CheckString(1)
	var out []byte
	arg := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			out = append(out, format[i])
			continue
		}
		if i++; i < len(format) && format[i] == '%' {
			out = append(out, '%')
			continue
		}
		var d directive
		i = d.parse(L, format, i)
		arg++
		out = d.append(out, L, arg)
		checkString(L, "string.format", len(out))
	}
	L.Push(lua.LString(out))
	return 1
}

// directive is one %… of a format.
type directive struct {
	flags     string
	width     int
	precision int // -1 for none
	verb      byte
}

// parse reads a directive from i, the place after its "%", and gives the place
// of its verb.
func (d *directive) parse(L *lua.LState, format string, i int) int {
	start := i
	for i < len(format) && strings.IndexByte("-+ #0", format[i]) >= 0 {
		i++
	}
	if d.flags = format[start:i]; len(d.flags) > 5 {
		L.RaiseError("invalid format (repeated flags)")
	}
	number := func() int {
		from := i
		for i < len(format) && isDigit(format[i]) {
			i++
		}
		if i-from > 2 {
			L.RaiseError("invalid format (width or precision too long)")
		}
		n, err := strconv.Atoi(format[from:i])
		if err != nil {
			return 0 // no digits
		}
		return n
	}
	d.width, d.precision = number(), -1
	if i < len(format) && format[i] == '.' {
		i++
		d.precision = number()
	}
	if i == len(format) {
		L.RaiseError("invalid option '%%' to 'format'")
	}
	d.verb = format[i]
	return i
}

func (d *directive) append(out []byte, L *lua.LState, arg int) []byte {
	switch d.verb {
	case 'c':
		return d.pad(out, string([]byte{byte(L.CheckInt(arg))}))
	case 'd', 'i':
		return d.number(out, 'd', int64(L.CheckNumber(arg)))
	case 'u':
		return d.number(out, 'd', uint64(int64(L.CheckNumber(arg))))
	case 'o', 'x', 'X':
		n := L.CheckNumber(arg)
		if n >= 1<<63 {
			return d.number(out, d.verb, uint64(n))
		}
		return d.number(out, d.verb, uint64(int64(n)))
	case 'e', 'E', 'f', 'g', 'G':
		return d.float(out, float64(L.CheckNumber(arg)))
	case 'q':
		return appendQuoted(out, L.CheckString(arg))
	case 's':
		text := L.ToStringMeta(L.CheckAny(arg)).String()
		if d.precision >= 0 && d.precision < len(text) {
			text = text[:d.precision]
		}
		return d.pad(out, text)
	}
	L.RaiseError("invalid option '%%%c' to 'format'", d.verb)
	return nil
}

// pad adds a text in the directive's width, counted in bytes.
func (d *directive) pad(out []byte, text string) []byte {
	blanks := strings.Repeat(" ", max(d.width-len(text), 0))
	if strings.Contains(d.flags, "-") {
		return append(append(out, text...), blanks...)
	}
	return append(append(out, blanks...), text...)
}

// number adds a number with Go's formatting, which has C's meaning once "-"
// and a precision take away "0".
func (d *directive) number(out []byte, verb byte, n any) []byte {
	form := "%" + d.flags
	if strings.Contains(d.flags, "-") || d.precision >= 0 && verb != 'e' && verb != 'f' && verb != 'g' && verb != 'E' && verb != 'G' {
		form = strings.ReplaceAll(form, "0", "")
	}
	if d.width > 0 {
		form += strconv.Itoa(d.width)
	}
	if d.precision >= 0 {
		form += "." + strconv.Itoa(d.precision)
	}
	return fmt.Appendf(out, form+string(verb), n)
}

func (d *directive) float(out []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		text := strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+"))
		if strings.Contains(d.flags, "+") && !strings.HasPrefix(text, "-") {
			text = "+" + text
		}
		return d.pad(out, text)
	}
	if d.precision < 0 {
		d.precision = 6 // Go takes the shortest form of %g without one
	}
	if d.precision == 0 && (d.verb == 'g' || d.verb == 'G') {
		d.precision = 1
	}
	return d.number(out, d.verb, f)
}

// appendQuoted adds a string so that Lua can read it back.
func appendQuoted(out []byte, s string) []byte {
	out = append(out, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\', '\n':
			out = append(out, '\\', c)
		case '\r':
			out = append(out, "\\r"...)
		case 0:
			out = append(out, "\\000"...)
		default:
			out = append(out, c)
		}
	}
	return append(out, '"')
}
