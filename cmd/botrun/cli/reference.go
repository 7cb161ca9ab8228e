package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"botrun/reference"
)

func (a *app) referenceCommand() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:     "reference DIR",
		Short:   "Write the reference pages, from the operation table",
		Hidden:  true,
		Example: "  botrun reference docs/reference\n  botrun reference docs/reference --check",
		Args:    exactly(1, "botrun reference docs/reference"),
		RunE: func(_ *cobra.Command, args []string) error {
			if check {
				return a.checkReference(args[0])
			}
			return writeFiles(args[0], reference.Pages())
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; tell which pages are not what the table says")
	return cmd
}

// checkReference compares a folder with the pages of the table.
func (a *app) checkReference(dir string) error {
	var differ []string
	pages := reference.Pages()
	for _, page := range pages {
		have, err := os.ReadFile(filepath.Join(dir, page.Name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			differ = append(differ, page.Name+" is missing")
		case err != nil:
			return err
		case string(have) != page.Text:
			differ = append(differ, page.Name+" is not what the table says")
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !slices.ContainsFunc(pages, func(page reference.File) bool { return page.Name == e.Name() }) {
			differ = append(differ, e.Name()+" is no page of the table")
		}
	}
	for _, line := range differ {
		a.printf("%s\n", filepath.Join(dir, line))
	}
	if len(differ) > 0 {
		fmt.Fprintln(a.Stderr, "Try: make generate")
		return errShown
	}
	return nil
}

// writeFiles writes generated files below a folder, made if need be.
func writeFiles(dir string, files []reference.File) error {
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(f.Text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
