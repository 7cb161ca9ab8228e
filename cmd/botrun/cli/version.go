package cli

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// release is the version of this source.
const release = "0.1.0"

func version() string { return release }

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  exactly(0, "botrun version"),
		Run: func(*cobra.Command, []string) {
			revision := ""
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" {
						revision = s.Value
					}
				}
			}
			if a.json {
				a.printJSON(map[string]string{"version": version(), "revision": revision, "go": runtime.Version()})
				return
			}
			a.printf("%s\n", strings.Join(strings.Fields("botrun "+version()+" "+revision+" "+runtime.Version()), " "))
		},
	}
}
