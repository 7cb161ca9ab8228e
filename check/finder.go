package check

import "strings"

// maxReach is how many lines below the beginning of a call its method may be.
const maxReach = 60

// finder gives the columns of names: the syntax tree knows lines only.
type finder struct {
	lines []string
	taken map[[2]int]bool // line and column of names that were reported
}

func newFinder(source string) *finder {
	return &finder{lines: strings.Split(source, "\n"), taken: map[[2]int]bool{}}
}

// sign is what stands beside a name in the source.
type sign int

const (
	plainName sign = iota
	afterSign      // .name, :name
	keyName        // name =
	quoted         // "name"
)

// find gives the line and column of the first such name from a line on that
// was not found before. The column is 0 where there is none, and the line the
// one given.
func (f *finder) find(line int, name string, beside sign, reach int) (int, int) {
	if name == "" {
		return line, 0
	}
	for n := line; n <= line+reach && n >= 1 && n <= len(f.lines); n++ {
		for at := range occurrences(f.lines[n-1], name) {
			if !fits(f.lines[n-1], at, len(name), beside) || f.taken[[2]int{n, at}] {
				continue
			}
			f.taken[[2]int{n, at}] = true
			return n, at + 1
		}
	}
	return line, 0
}

func occurrences(line, name string) func(func(int) bool) {
	return func(yield func(int) bool) {
		for from := 0; from < len(line); {
			i := strings.Index(line[from:], name)
			if i < 0 || !yield(from+i) {
				return
			}
			from += i + 1
		}
	}
}

func fits(line string, at, length int, beside sign) bool {
	before, after := line[:at], line[at+length:]
	if beside == quoted {
		return before != "" && after != "" && strings.ContainsRune(`"'`, rune(before[len(before)-1])) && before[len(before)-1] == after[0]
	}
	if before != "" && isWord(before[len(before)-1]) || after != "" && isWord(after[0]) {
		return false
	}
	before, after = strings.TrimRight(before, " \t"), strings.TrimLeft(after, " \t")
	hasSign := before != "" && strings.ContainsRune(".:", rune(before[len(before)-1])) && !strings.HasSuffix(before, "..")
	switch beside {
	case afterSign:
		return hasSign
	case keyName:
		return strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==")
	}
	return !hasSign
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}
