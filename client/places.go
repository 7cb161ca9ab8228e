package client

import (
	"fmt"
	"path/filepath"
	"slices"
)

// fileName is the name of a file with settings.
const fileName = "lib.ini"

// allowOverride is the environment variable that silences the warning about a
// lib.ini that sends requests elsewhere.
const allowOverride = "LIB_ALLOW_ENDPOINT_OVERRIDE"

// SearchPlaces gives the usual files, in the order they are read: lib.ini in
// the user's configuration directory (the first that is set of APPDATA,
// XDG_CONFIG_HOME and HOME/.config), then in the working directory.
func SearchPlaces(lookupEnv func(string) (string, bool), workDir string) []string {
	var places []string
	for _, variable := range []string{"APPDATA", "XDG_CONFIG_HOME", "HOME"} {
		dir, _ := lookupEnv(variable)
		if dir == "" {
			continue
		}
		if variable == "HOME" {
			dir = filepath.Join(dir, ".config")
		}
		places = append(places, filepath.Join(dir, fileName))
		break
	}
	return append(places, filepath.Join(workDir, fileName))
}

// warnRedirected warns when the working directory's lib.ini says where
// requests and passwords go: whoever wrote into that directory could have.
func warnRedirected(src Source, site string) {
	path := filepath.Join(src.WorkDir, fileName)
	if src.Warn == nil || !slices.Contains(src.Files, path) {
		return
	}
	if allow, _ := src.LookupEnv(allowOverride); allow != "" {
		return
	}
	f, err := readFiles([]string{path})
	if err != nil {
		return // Load has read the same file and reported it
	}
	own := f.section(site)
	for _, name := range []string{"oauth_url", "service_url"} {
		for _, word := range known[name].names() {
			if _, set := own[word]; set {
				src.Warn(fmt.Sprintf("%s sets %s: requests and credentials go where it says; set %s=1 to silence this", path, word, allowOverride))
			}
		}
	}
}
