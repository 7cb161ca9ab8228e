package client

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"gopkg.in/ini.v1"
)

// defaultSection is the section whose values all others inherit.
const defaultSection = "DEFAULT"

// botPrefix marks sections that belong to bots and are no sites.
const botPrefix = "bot."

// iniFile is what lib.ini files say together, raw: names in lower case, values
// as written, without interpolation.
type iniFile struct {
	sections map[string]map[string]string
	found    bool // at least one file was there
}

// Sections reads lib.ini files and gives every section's own values, raw and
// without those of DEFAULT. Bots have theirs in [bot.NAME]. Later files win;
// files that do not exist are skipped.
func Sections(files []string) (map[string]map[string]string, error) {
	f, err := readFiles(files)
	if err != nil {
		return nil, err
	}
	return f.sections, nil
}

func readFiles(paths []string) (*iniFile, error) {
	f := &iniFile{sections: map[string]map[string]string{defaultSection: {}}}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, configError("read settings: %w", err)
		}
		f.found = true
		if err := f.read(path, data); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// read adds one file's sections. The form is that of Python's configparser:
// "name = value" or "name: value", comments on lines of their own (# or ;),
// values to the end of the line with their quotes and signs.
func (f *iniFile) read(path string, data []byte) error {
	parsed, err := ini.LoadSources(ini.LoadOptions{
		InsensitiveKeys:         true,
		IgnoreContinuation:      true, // a password may end in a backslash
		IgnoreInlineComment:     true, // and hold a #
		PreserveSurroundedQuote: true,
		ChildSectionDelimiter:   "\x00", // [bot.x] inherits nothing from [bot]
	}, data)
	if err != nil {
		return syntaxError(path, data, err)
	}
	for _, s := range parsed.Sections() {
		own := f.sections[s.Name()]
		if own == nil {
			own = map[string]string{}
			f.sections[s.Name()] = own
		}
		for _, k := range s.Keys() {
			own[k.Name()] = k.Value()
		}
	}
	return nil
}

// syntaxError names the line. It never quotes it: the line may hold a secret.
func syntaxError(path string, data []byte, err error) error {
	where := path
	var none ini.ErrDelimiterNotFound
	var empty ini.ErrEmptyKeyName
	line := ""
	if errors.As(err, &none) {
		line = none.Line
	} else if errors.As(err, &empty) {
		line = empty.Line
	}
	if line = strings.TrimSpace(line); line != "" {
		for i, l := range bytes.Split(data, []byte("\n")) {
			if strings.TrimSpace(string(l)) == line {
				where = fmt.Sprintf("%s:%d", path, i+1)
				break
			}
		}
	}
	e := configError("%s cannot be read as settings", where)
	e.Hint = "each line is [section], name = value or # comment; a value cannot begin with a backtick"
	return e
}

// hasSite tells whether a section can be asked for by name.
func (f *iniFile) hasSite(name string) bool {
	return f.sections[name] != nil && !strings.HasPrefix(name, botPrefix)
}

// sites gives the names that can be asked for, DEFAULT first.
func (f *iniFile) sites() []string {
	names := []string{defaultSection}
	for _, n := range slices.Sorted(maps.Keys(f.sections)) {
		if n != defaultSection && !strings.HasPrefix(n, botPrefix) {
			names = append(names, n)
		}
	}
	return names
}

// section gives a section's raw values with those of DEFAULT behind them.
func (f *iniFile) section(name string) map[string]string {
	values := maps.Clone(f.sections[defaultSection])
	maps.Copy(values, f.sections[name])
	return values
}

// value gives one raw value of a section or, where it has none, of DEFAULT.
func (f *iniFile) value(section, name string) (string, bool) {
	v, ok := f.sections[section][name]
	if !ok {
		v, ok = f.sections[defaultSection][name]
	}
	return v, ok
}
