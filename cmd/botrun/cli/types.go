package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"botrun/reference"
)

// settingsFile is what the Lua language server reads beside the scripts.
const settingsFile = ".luarc.json"

func (a *app) typesCommand() *cobra.Command {
	var scripts string
	cmd := &cobra.Command{
		Use:   "types DIR",
		Short: "Write definitions for editors: names, parameters and fields of everything",
		Long: `Write definitions for the Lua language server into DIR, so that editors know
the names, parameters, results and fields of all modules and resources, and a
.luarc.json beside the scripts that points at them. Files that botrun types did
not write are never overwritten; what it wrote is written anew.`,
		Example: "  botrun types scripts/.types\n  botrun types types --scripts scripts",
		Args:    exactly(1, "botrun types scripts/.types"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.types(args[0], scripts) },
	}
	cmd.Flags().StringVar(&scripts, "scripts", "", "write .luarc.json into `DIR`, or nowhere with \"none\" (default: the folder above the definitions)")
	return cmd
}

func (a *app) types(dir, scripts string) error {
	files := reference.Definitions()
	if scripts == "" {
		scripts = filepath.Join(dir, "..")
	}
	if err := ours(dir, files, "choose an empty folder"); err != nil {
		return err
	}
	settings, err := editorSettings(dir, scripts)
	if err != nil {
		return err
	}
	if scripts != "none" {
		if err := ours(scripts, []reference.File{settings}, "add the folder to its workspace.library, and use --scripts none"); err != nil {
			return err
		}
	}
	if err := writeFiles(dir, files); err != nil {
		return err
	}
	written := []string{filepath.Clean(dir)}
	if scripts != "none" {
		if err := writeFiles(scripts, []reference.File{settings}); err != nil {
			return err
		}
		written = append(written, filepath.Join(scripts, settingsFile))
	}
	gone, err := removeStale(dir, files)
	if err != nil {
		return err
	}
	if a.json {
		a.printJSON(map[string]any{"written": written, "definitions": len(files), "removed": gone})
		return nil
	}
	a.printf("%s: %s\n", written[0], counted(len(files), "definition file"))
	for _, path := range written[1:] {
		a.printf("%s\n", path)
	}
	for _, path := range gone {
		a.printf("%s: removed, there is no such file any more\n", path)
	}
	return nil
}

// editorSettings gives the settings of the language server for a folder of
// scripts.
func editorSettings(dir, scripts string) (reference.File, error) {
	library, err := filepath.Abs(dir)
	if err != nil {
		return reference.File{}, err
	}
	if from, err := filepath.Abs(scripts); err == nil {
		if near, err := filepath.Rel(from, library); err == nil {
			library = near
		}
	}
	text, err := json.MarshalIndent(map[string]any{
		"runtime.version":           "Lua 5.1",
		"runtime.path":              []string{"?.lua"},
		"runtime.builtin":           map[string]string{"debug": "disable", "io": "disable"},
		"workspace.library":         []string{filepath.ToSlash(library)},
		"workspace.checkThirdParty": false,
		"diagnostics.globals":       []string{"arg"},
	}, "", "  ")
	return reference.File{Name: settingsFile, Text: "// " + reference.Mark + "\n" + string(text) + "\n"}, err
}

// ours refuses to overwrite a file that botrun types did not write.
func ours(dir string, files []reference.File, instead string) error {
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		mine, err := written(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case !mine:
			return fmt.Errorf("%s is there and was not written by botrun types; nothing was written (%s)", path, instead)
		}
	}
	return nil
}

// written tells whether a file has the mark of botrun types in its first lines.
func written(path string) (bool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	head := strings.SplitN(string(text), "\n", 3)
	return strings.Contains(strings.Join(head[:min(len(head), 2)], "\n"), reference.Mark), nil
}

// removeStale removes definitions that an older botrun wrote and this one does
// not have: what they declare would count twice.
func removeStale(dir string, files []reference.File) (gone []string, err error) {
	now := map[string]bool{}
	for _, f := range files {
		now[filepath.Join(dir, filepath.FromSlash(f.Name))] = true
	}
	for _, pattern := range []string{"*.lua", "resources/*.lua"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return gone, err
		}
		for _, path := range found {
			if now[path] {
				continue
			}
			mine, err := written(path)
			if err == nil && mine {
				err = os.Remove(path)
				gone = append(gone, path)
			}
			if err != nil {
				return gone, err
			}
		}
	}
	return gone, nil
}
