package tagger

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// newline makes a token of a line's end, and one token of several. The end of a
// line in text wrapped at a column is mere white space.
func (t *tokenizer) newline() {
	start, ends := t.at, 0
	for t.at < len(t.text) {
		r, n := utf8.DecodeRuneInString(t.text[t.at:])
		if r == '\n' || r == '\u2028' || r == '\u2029' || r == '\r' && !strings.HasPrefix(t.text[t.at+1:], "\n") {
			ends++
		} else if r != '\r' && !unicode.IsSpace(r) {
			break
		}
		t.at += n
	}
	t.settle()
	soft := ends == 1 && t.wrapped > 0 && start-t.line >= t.wrapped && t.continues(start)
	t.line = t.at
	switch {
	case ends > 1:
		t.add(start, t.at, Blank)
	case !soft:
		t.add(start, t.at, Line)
	}
}

// continues reports whether a line that ends at end seems to go on in the next:
// it does not close a sentence or a key, and the next begins with a letter or digit.
func (t *tokenizer) continues(end int) bool {
	if end == 0 || strings.IndexByte(".:!?;|", t.text[end-1]) >= 0 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t.text[t.at:])
	return letter(r) || unicode.IsDigit(r) || r == '(' || r == '"'
}

// wrapColumn guesses whether a text is wrapped at a column: most of its first
// lines are nearly as long as the longest, and that is a width that programs
// wrap at. It gives the shortest length that counts as full, or 0.
func wrapColumn(text string) int {
	longest, lines, full := 0, 0, 0
	lengths := make([]int, 0, 64)
	for rest := text[:min(len(text), 1<<15)]; rest != "" && len(lengths) < 200; {
		i := strings.IndexByte(rest, '\n')
		if i < 0 {
			break
		}
		lengths = append(lengths, i)
		longest = max(longest, i)
		rest = rest[i+1:]
	}
	if longest < 50 || longest > 140 {
		return 0
	}
	for _, n := range lengths {
		if n > 0 {
			lines++
		}
		if n*10 >= longest*8 {
			full++
		}
	}
	if lines < 3 || full*2 < lines {
		return 0
	}
	return longest * 8 / 10
}
