package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"botrun/api"
	"botrun/client"
	"botrun/runtime"
	"botrun/scheduler"
)

// botFile is a file of the folder with what the host says about it.
type botFile struct {
	*runtime.Bot
	path     string
	dir      string
	mode     string // "live", "dry" or "off"
	schedule string // in place of the file's own
	timeout  time.Duration
	guard    runtime.Guard
}

// section is what [bot.NAME] of lib.ini says.
type section struct {
	mode, schedule string
	timeout        time.Duration
	guard          runtime.Guard
	settings       map[string]string
}

// sections reads all [bot.NAME] of the ini files.
func (a *app) sections() (map[string]section, error) {
	raw, err := client.Sections(a.files())
	if err != nil {
		return nil, err
	}
	out := map[string]section{}
	for name, values := range raw {
		bot, ok := strings.CutPrefix(name, "bot.")
		if !ok {
			continue
		}
		s := section{mode: "live", guard: runtime.Guard{}, settings: map[string]string{}}
		for key, value := range values {
			if err := s.set(key, value); err != nil {
				return nil, fmt.Errorf("lib.ini: [%s] %s: %w", name, key, err)
			}
		}
		out[bot] = s
	}
	return out, nil
}

func (s *section) set(key, value string) error {
	switch {
	case key == "mode":
		if !slices.Contains([]string{"live", "dry", "off"}, value) {
			return fmt.Errorf("%q is not live, dry or off", value)
		}
		s.mode = value
	case key == "schedule":
		if err := checkSchedule(value); err != nil {
			return err
		}
		s.schedule = value
	case key == "timeout":
		seconds, err := strconv.ParseFloat(value, 64)
		d := time.Duration(seconds * float64(time.Second))
		if err != nil {
			d, err = time.ParseDuration(value)
		}
		if err != nil || d <= 0 {
			return fmt.Errorf("%q is not a time such as 90s", value)
		}
		s.timeout = d
	case slices.Contains(runtime.GuardNames, key):
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%q is not a number", value)
		}
		s.guard[key] = n
	default:
		s.settings[key] = value
	}
	return nil
}

// loadBot reads one file and evaluates its top level.
func (a *app) loadBot(ctx context.Context, path string, sections map[string]section, variant string) (*botFile, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".lua")
	return a.loadSource(ctx, path, name, string(source), os.DirFS(filepath.Dir(path)), sections[name], variant, nil)
}

// loadSource loads a script. As with runtime.Load, a script for exec that
// fails comes with its error.
func (a *app) loadSource(ctx context.Context, path, name, source string, files fs.FS, s section, variant string, args []string) (*botFile, error) {
	bot, err := runtime.Load(ctx, runtime.Script{Name: name, File: filepath.Base(path), Source: source, Files: files}, runtime.Options{
		Settings: s.settings, Variant: variant, Args: args,
		CheckSchedule: checkSchedule,
		Warn:          func(message string) { fmt.Fprintf(a.Stderr, "%s: %s\n", path, message) },
	})
	if bot == nil {
		return nil, err
	}
	if s.mode == "" {
		s.mode = "live"
	}
	return &botFile{Bot: bot, path: path, dir: filepath.Dir(path), mode: s.mode, schedule: s.schedule, timeout: s.timeout, guard: s.guard}, err
}

// checkSchedule says what is wrong with a schedule. Who asks names the place.
func checkSchedule(spec string) error {
	_, err := scheduler.ParseSpec(spec, time.Local)
	var e *api.Error
	if errors.As(err, &e) {
		return &api.Error{Kind: e.Kind, Message: e.Message, Hint: e.Hint}
	}
	return err
}

// luaFiles lists the bots of a folder, or the one file given.
func luaFiles(path, example string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, usage(example, "%s: %s", path, strings.TrimPrefix(errors.Unwrap(err).Error(), "stat "))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	files, err := filepath.Glob(filepath.Join(path, "*.lua"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, usage(example, "%s holds no .lua file", path)
	}
	return files, nil
}

// loadFolder loads every bot of a folder; a bot that cannot be loaded is left
// out and told about. Bots of mode "off" are left out quietly.
func (a *app) loadFolder(ctx context.Context, path, example, variant string) (bots []*botFile, broken int, err error) {
	paths, err := luaFiles(path, example)
	if err != nil {
		return nil, 0, err
	}
	sections, err := a.sections()
	if err != nil {
		return nil, 0, err
	}
	var names []string
	for _, p := range paths {
		names = append(names, strings.TrimSuffix(filepath.Base(p), ".lua"))
	}
	for name := range sections {
		if !slices.Contains(names, name) {
			note := ""
			if near := api.Nearest(name, names); near != "" {
				note = fmt.Sprintf("; did you mean [bot.%s]?", near)
			}
			fmt.Fprintf(a.Stderr, "lib.ini: [bot.%s] names no bot of %s%s\n", name, path, note)
		}
	}
	for _, p := range paths {
		bot, err := a.loadBot(ctx, p, sections, variant)
		if err != nil {
			broken++
			fmt.Fprintf(a.Stderr, "%s: not loaded: %s\n", p, describe(err))
			continue
		}
		if bot.mode != "off" {
			bots = append(bots, bot)
		}
	}
	return bots, broken, nil
}
