package docs

import (
	"fmt"
	"strings"
)

// block is one fenced block of a page.
type block struct {
	page string // "docs/scripts.md"
	line int    // of its first line of text
	lang string // "lua", "sh", "ini" …
	info map[string]string
	text string
}

// where names a block: "docs/scripts.md:12".
func (b block) where() string { return fmt.Sprintf("%s:%d", b.page, b.line) }

// blocks gives the fenced blocks of a page. After the language may stand
// words such as error=not_fetched.
func blocks(page, text string) (all []block, err error) {
	var open *block
	for i, line := range strings.Split(text, "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case !isFence && open != nil:
			open.text += line + "\n"
		case isFence && open == nil:
			words := strings.Fields(fence)
			if len(words) == 0 {
				words = []string{""}
			}
			open = &block{page: page, line: i + 2, lang: words[0], info: map[string]string{}}
			for _, word := range words[1:] {
				name, value, _ := strings.Cut(word, "=")
				open.info[name] = value
			}
		case isFence:
			all = append(all, *open)
			open = nil
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%s: the block has no end", open.where())
	}
	return all, nil
}
