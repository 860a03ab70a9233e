package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Bounds of lines that were wrapped, in characters, and of the paragraph that is measured.
const (
	narrowest  = 50
	widest     = 140
	ragged     = 3 // how much room a line may leave that its next word would have filled
	mostLines  = 400
	leastLines = 3 // by which the width of a paragraph shows; with fewer the text must go on in lower case
)

// paragraph is a run of lines without an empty one.
type paragraph struct {
	end   int // of its last line
	width int // of its longest line, in characters
	lines int
}

// wrapped reports whether a line ends at a place only because its next word had no room:
// it is then a space. Lists, tables and forms have lines of their own.
func (r *reader) wrapped(at int) bool {
	start := strings.LastIndexByte(r.text[:at], '\n') + 1
	if at >= r.paragraph.end {
		r.paragraph = measure(r.text, start)
	}
	p := r.paragraph
	if p.width < narrowest || p.width > widest || at >= p.end {
		return false
	}
	line := r.text[start:at]
	next, _, _ := strings.Cut(r.text[at+1:p.end], "\n")
	word, _, _ := strings.Cut(next, " ")
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case structured(line) || structured(next) || strings.HasSuffix(strings.TrimRight(line, " \r"), ":"):
		return false
	case !letter.OrDigit(first) && !strings.ContainsRune("\"'“„«(‘", first), numbers(word), strings.HasSuffix(word, ":"):
		return false
	case stamped(word), entry(line) && entry(next):
		return false
	case p.lines < leastLines && !unicode.IsLower(first):
		return false
	}
	return utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > p.width-ragged
}

// measure reads the paragraph whose first line begins at start.
func measure(text string, start int) (p paragraph) {
	p.end = start
	for p.lines < mostLines && p.end < len(text) {
		line, _, more := strings.Cut(text[p.end:], "\n")
		if strings.TrimSpace(line) == "" {
			return p
		}
		p.lines++
		p.width = max(p.width, utf8.RuneCountInString(strings.TrimRight(line, " \r")))
		p.end += len(line)
		if !more {
			return p
		}
		p.end++
	}
	return p
}

// structured reports whether a line has cells or columns.
func structured(line string) bool {
	return strings.ContainsAny(line, "\t|") || strings.Contains(line, "   ") || strings.Count(line, ";") > 2 || cells(line) > 2
}

// cells counts the commas of a line behind which a cell follows: no space, and no digit between two.
func cells(line string) (n int) {
	for i := range len(line) - 1 {
		inNumber := i > 0 && unicode.IsDigit(rune(line[i-1])) && unicode.IsDigit(rune(line[i+1]))
		if line[i] == ',' && line[i+1] != ' ' && line[i+1] != '\r' && !inNumber {
			n++
		}
	}
	return n
}

// mostLabel is how many words the label of an entry has.
const mostLabel = 4

// entry reports whether a line begins with a label, as those of forms and chats do: "PPS No: 7721043QA",
// "aylin g: bis später".
func entry(line string) bool {
	label, _, found := strings.Cut(line, ": ")
	first, _ := utf8.DecodeRuneInString(label)
	return found && unicode.IsLetter(first) && len(strings.Fields(label)) <= mostLabel
}

// numbers reports whether a word counts an entry of a list: "3.", "b)".
func numbers(word string) bool {
	n := len(word)
	return n > 1 && n < 5 && (word[n-1] == '.' || word[n-1] == ')') && !strings.ContainsFunc(word[:n-1], unicode.IsLetter) ||
		n == 2 && word[1] == ')'
}

// stamped reports whether a word is a day or a time, as the lines of logs and chats begin.
func stamped(word string) bool {
	word = strings.TrimLeft(word, "[(")
	return len(word) > 4 && word[0] >= '0' && word[0] <= '9' && strings.ContainsAny(word, "-:/.")
}
