package diagnosis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// node is what some keywords without signs of expressions begin with, in whole words and
// single other signs.
type node struct {
	right, spaced map[string]*node // what follows, at once or after white space
	entries       []*entry         // of the keywords that end here
}

func (n *node) add(keyword string, e *entry) {
	for rest := keyword; rest != ""; {
		word := strings.TrimLeftFunc(rest, unicode.IsSpace)
		next := &n.right
		if len(word) < len(rest) {
			next = &n.spaced
		}
		end := headEnd(word)
		if *next == nil {
			*next = map[string]*node{}
		}
		if (*next)[word[:end]] == nil {
			(*next)[word[:end]] = &node{}
		}
		n, rest = (*next)[word[:end]], word[end:]
	}
	n.entries = append(n.entries, e)
}

// from calls found for each keyword that begins at a place of a text.
func (n *node) from(text string, start int, found func(span.Span, *entry)) {
	for rest := text[start:]; rest != ""; {
		word := rest
		next := n.right
		if len(n.spaced) > 0 {
			if word = strings.TrimLeftFunc(rest, unicode.IsSpace); len(word) < len(rest) {
				next = n.spaced
			}
		}
		end := headEnd(word)
		if n = next[word[:end]]; n == nil {
			return
		}
		rest = word[end:]
		for _, e := range n.entries {
			found(span.Span{Start: start, End: len(text) - len(rest)}, e)
		}
	}
}

// headEnd is the end of the word, or of the one sign, with which a text begins.
func headEnd(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if !letter.OfWord(r) {
		return n
	}
	if i := strings.IndexFunc(text, letter.NotOfWord); i >= 0 {
		return i
	}
	return len(text)
}
