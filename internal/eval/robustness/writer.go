package robustness

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// writer writes a text anew and remembers the new place of each character.
type writer struct {
	text   string
	marks  []span.Span // of the gold: disjoint, in order
	out    strings.Builder
	images []span.Span // by the first byte of a character of the text
}

// place is a character of the text and what is around it.
type place struct {
	at     int
	char   rune
	text   string    // the character as it stands there
	mark   span.Span // of the gold that it is in; empty outside
	word   span.Span // the run of letters and digits that it is in, inside its mark; empty outside
	before rune      // the characters beside it; 0 at the ends
	behind rune
}

func (p place) marked() bool  { return !p.mark.Empty() }
func (p place) first() bool   { return p.marked() && p.at == p.mark.Start }
func (p place) last() bool    { return p.marked() && p.at+len(p.text) == p.mark.End }
func (p place) inWord() bool  { return !p.word.Empty() }
func (p place) ends() bool    { return p.inWord() && p.at+len(p.text) == p.word.End }
func (p place) begins() bool  { return p.inWord() && p.at == p.word.Start }
func (p place) isSpace() bool { return p.char == ' ' }

// each calls f for every character, in order.
func (w *writer) each(f func(p place)) {
	next := 0
	word := span.Span{}
	before := rune(0)
	for at := 0; at < len(w.text); {
		c, n := utf8.DecodeRuneInString(w.text[at:])
		for next < len(w.marks) && w.marks[next].End <= at {
			next++
		}
		p := place{at: at, char: c, text: w.text[at : at+n], before: before}
		if at+n < len(w.text) {
			p.behind, _ = utf8.DecodeRuneInString(w.text[at+n:])
		}
		if next < len(w.marks) && w.marks[next].Start <= at {
			p.mark = w.marks[next]
		}
		if word.End <= at || !letter.OfWord(c) {
			word = span.Span{}
		}
		if p.marked() && letter.OfWord(c) {
			if word.Empty() {
				word = span.Span{Start: at, End: endOfWord(w.text, at, p.mark.End)}
			}
			p.word = word
		}
		f(p)
		at, before = at+n, c
	}
}

func endOfWord(text string, at, end int) int {
	if n := strings.IndexFunc(text[at:end], letter.NotOfWord); n >= 0 {
		return at + n
	}
	return end
}

// add writes what no character of the original became.
func (w *writer) add(text string) { w.out.WriteString(text) }

// put writes what a character becomes.
func (w *writer) put(p place, text string) {
	start := w.out.Len()
	w.out.WriteString(text)
	w.images[p.at] = span.Span{Start: start, End: w.out.Len()}
}

// around writes a character with marks around the span that it begins and ends.
func (w *writer) around(p place, first, last bool, open, closing string) {
	if first {
		w.add(open)
	}
	w.put(p, p.text)
	if last {
		w.add(closing)
	}
}
