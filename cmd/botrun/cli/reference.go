package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"botrun/api"
)

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "reference",
		Short:  "Print the operations as Markdown, from the table",
		Hidden: true,
		Args:   exactly(0, "botrun reference"),
		Run:    func(*cobra.Command, []string) { a.printf("%s", reference()) },
	}
}

// reference gives the page docs/operations.md.
func reference() string {
	var b strings.Builder
	b.WriteString("# Operations\n\nGenerated from the operation table by `make generate`; do not edit.\n")
	last := ""
	for _, op := range api.Operations() {
		group, _, _ := strings.Cut(op.Name, ".")
		if group != last {
			fmt.Fprintf(&b, "\n## %s\n\n", group)
			last = group
		}
		fmt.Fprintf(&b, "- **%s**(%s)", op.Name, op.Params)
		if op.ParamsB != "" {
			fmt.Fprintf(&b, ", variant B (%s)", op.ParamsB)
		}
		fmt.Fprintf(&b, ": %s", op.Doc)
		if op.Returns != "none" {
			what, _, _ := strings.Cut(op.Returns, " at ")
			fmt.Fprintf(&b, " Gives `%s`.", what)
		}
		if op.Scope != "" {
			fmt.Fprintf(&b, " Scope `%s`.", op.Scope)
		}
		if op.Variant != "" {
			fmt.Fprintf(&b, " Variant %s only.", op.Variant)
		}
		if op.Inverse != "" {
			fmt.Fprintf(&b, " Undone by `%s`.", strings.Fields(op.Inverse)[0])
		}
		if op.Rules != "" {
			fmt.Fprintf(&b, " %s", op.Rules)
		}
		b.WriteString("\n")
	}
	return b.String()
}
