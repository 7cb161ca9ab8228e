package client

import (
	"strings"

	"botrun/api"
)

// Bounds of interpolation: how deep references may nest, how many a value may
// have in all, and how long it may become.
const (
	maxDepth      = 10
	maxReferences = 1000
	maxValue      = 64 << 10
)

// expander replaces the references in the value of one name of one section.
type expander func(f *iniFile, section, name, value string) (string, error)

// interpolation gives the expander of a kind: "" and "none" leave values as
// they are, "basic" replaces %(name)s and reads %% as a per cent sign,
// "extended" replaces ${name} and ${section:name} and reads $$ as a dollar.
// Names are looked for in the section, then in DEFAULT.
func interpolation(kind string) (expander, error) {
	switch strings.ToLower(kind) {
	case "", "none":
		return func(_ *iniFile, _, _, value string) (string, error) { return value, nil }, nil
	case "basic":
		return func(f *iniFile, section, name, value string) (string, error) {
			x := &expansion{file: f, name: name, mark: '%', open: '(', end: ")s"}
			err := x.expand(section, value, 1)
			return x.out.String(), err
		}, nil
	case "extended":
		return func(f *iniFile, section, name, value string) (string, error) {
			x := &expansion{file: f, name: name, mark: '$', open: '{', end: "}", sections: true}
			err := x.expand(section, value, 1)
			return x.out.String(), err
		}, nil
	}
	e := configError("config_interpolation is %q", kind)
	e.Hint = "use none, basic or extended"
	return nil, e
}

// expansion is the value of one name while its references are replaced.
type expansion struct {
	file     *iniFile
	name     string
	mark     byte
	open     byte
	end      string
	sections bool // references may name a section
	replaced int  // references so far
	out      strings.Builder
}

func (x *expansion) expand(section, value string, depth int) error {
	if depth > maxDepth {
		return x.fail("references nest more than 10 deep")
	}
	for {
		at := strings.IndexByte(value, x.mark)
		if at < 0 {
			at = len(value)
		}
		x.out.WriteString(value[:at])
		if x.out.Len() > maxValue {
			return x.fail("it grows too long")
		}
		if at == len(value) {
			return nil
		}
		rest := value[at+1:]
		switch {
		case rest != "" && rest[0] == x.mark:
			x.out.WriteByte(x.mark)
			value = rest[1:]
			continue
		case rest == "" || rest[0] != x.open:
			return x.fail("a single " + string(x.mark) + " stands for nothing; write it twice")
		}
		closing := strings.IndexByte(rest, x.end[0])
		if closing < 2 || !strings.HasPrefix(rest[closing:], x.end) {
			return x.fail("a reference is not closed with " + x.end)
		}
		if err := x.reference(section, rest[1:closing], depth); err != nil {
			return err
		}
		value = rest[closing+len(x.end):]
	}
}

// reference writes what "name" or "section:name" stands for.
func (x *expansion) reference(section, path string, depth int) error {
	if x.replaced++; x.replaced > maxReferences {
		return x.fail("it has too many references")
	}
	name := path
	if s, n, ok := strings.Cut(path, ":"); ok && x.sections {
		section, name = s, n
		if x.file.sections[section] == nil {
			return x.fail("there is no section [" + section + "]")
		}
		if strings.Contains(name, ":") {
			return x.fail("a reference has more than one colon")
		}
	}
	value, ok := x.file.value(section, strings.ToLower(name))
	if !ok {
		return x.fail("nothing is named " + name)
	}
	return x.expand(section, value, depth+1)
}

func (x *expansion) fail(why string) *api.Error {
	e := configError("the value of %s in lib.ini: %s", x.name, why)
	e.Hint = "correct it, or turn config_interpolation off"
	return e
}
