package bindings

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTokenFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "token")
	if err := os.WriteFile(path, []byte("first\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	file := tokenFile{dir: dir, name: "token"}
	for _, token := range []string{"first", "second", "third"} {
		if err := file.save(token); err != nil {
			t.Fatal(err)
		}
		if got, err := file.load(); err != nil || got != token {
			t.Fatalf("%q %v", got, err)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v %v", left, err)
	}
	if err := os.WriteFile(path, []byte("local client = require 'client'"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := file.save("fourth"); err == nil {
		t.Error("another file was written over")
	}
	if _, err := file.load(); err == nil {
		t.Error("another file was read")
	}
	for _, name := range []string{"../token", "/etc/token", "none/token"} {
		if err := (tokenFile{dir: dir, name: name}).save("x"); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}
