package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// newline passes over the prefix of a line, or reads the end of a line as a space where
// it stands inside a name in running text, or the line was wrapped.
func (r *reader) newline(at int) (int, string) {
	if n, text := r.line(at); n > 0 {
		return n, text
	}
	if r.insideName(at) {
		return 1, " "
	}
	if r.wrapped(at) {
		if r.byteAt(at-1) == '\r' {
			r.back = 1
		}
		return 1, " "
	}
	return 0, ""
}

const (
	lineAround = 200 // bytes of the lines beside a break that are looked at
	leastProse = 4   // words in lower case that tell running text from lists
)

// insideName reports whether the words beside the end of a line are both written as
// names, and none is an ordinary word, in lines of running text.
func (r *reader) insideName(at int) bool {
	if !unicode.IsLetter(r.before(at)) || !unicode.IsUpper(r.behind(at+1)) {
		return false
	}
	before, behind := r.text[max(0, at-lineAround):at], r.text[at+1:min(len(r.text), at+1+lineAround)]
	if k := strings.LastIndexByte(before, '\n'); k >= 0 {
		before = before[k+1:]
	}
	behind, _, _ = strings.Cut(behind, "\n")
	last := before[strings.LastIndexFunc(before, letter.Not)+1:]
	if k := strings.LastIndexFunc(before, letter.Not); k >= 0 {
		_, n := utf8.DecodeRuneInString(before[k:])
		last = before[k+n:]
	}
	first := behind
	if k := strings.IndexFunc(behind, letter.Not); k >= 0 {
		first = behind[:k]
	}
	c, _ := utf8.DecodeRuneInString(last)
	if !unicode.IsUpper(c) || strings.ToUpper(last) == last || strings.ToUpper(first) == first {
		return false
	}
	if rest := behind[len(first):]; surnameFirst(before, last, rest) || strings.HasPrefix(rest, ":") {
		return false // an entry of a list, the label of one
	}
	double := strings.HasSuffix(strings.TrimSuffix(before, last), "-") // the end of a surname: "Marquardt-Tran"
	if !double && r.names.Given(last) && !r.names.Given(first) && !lexicon.Ordinary(first) && strings.TrimSpace(before) != last {
		return true
	}
	above, below := smallWords(before), smallWords(behind)
	return above+below >= leastProse && (below > 0 || at+1+len(behind) == len(r.text)) && !lexicon.Ordinary(last) && !lexicon.Ordinary(first)
}

// surnameFirst reports whether two lines are entries of a list: "Bostock, Neil" above "Dunmore, Pat".
func surnameFirst(before, last, rest string) bool {
	return strings.HasPrefix(rest, ", ") && strings.HasSuffix(strings.TrimSuffix(before, last), ", ")
}

// smallWords counts the words that begin with a small letter.
func smallWords(line string) int {
	n := 0
	for w := range strings.FieldsSeq(line) {
		if c, _ := utf8.DecodeRuneInString(w); unicode.IsLower(c) {
			n++
		}
	}
	return n
}
