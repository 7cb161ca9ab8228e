package sim

import (
	"html"
	"strings"
)

// markdown turns a text into the HTML that goes beside it: paragraphs, and
// nothing finer.
func markdown(text string) string {
	var b strings.Builder
	b.WriteString(`<div class="md">`)
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			b.WriteString("<p>" + html.EscapeString(paragraph) + "</p>\n\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n") + "</div>"
}

// wrappedMarkdown is markdown with the marks that selftexts, descriptions and
// messages carry.
func wrappedMarkdown(text string) string {
	return "<!-- SC_OFF -->" + markdown(text) + "<!-- SC_ON -->"
}
