package pattern

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// How far context reaches: words, and bytes that are looked at to find them.
const (
	wordsBefore = 8
	wordsAfter  = 4
	bytesBefore = 160
	bytesAfter  = 80
)

// phrase is a context word or phrase, by stems.
type phrase struct {
	text  string
	stems []string
}

// prepareContext stems the context of every recognizer.
func (e *Engine) prepareContext() {
	e.phrases = make([][]phrase, len(e.recs))
	e.words = make([][]string, len(e.recs))
	for i := range e.recs {
		for _, w := range slices.Concat(e.recs[i].Context, e.opts.Words) {
			e.words[i] = append(e.words[i], strings.ToLower(w))
			if s := stems(w, nil); len(s) > 0 {
				e.phrases[i] = append(e.phrases[i], phrase{w, s})
			}
		}
	}
}

// window finds the words around matches of one text.
type window struct {
	e    *Engine
	mode Context
	in   Input
	name []string // stems of the field's name

	at            span.Span // what before and after are of
	before, after []string
}

func (e *Engine) newWindow(in Input) *window {
	w := &window{e: e, mode: e.opts.Context, in: in, at: span.Span{Start: -1}}
	if w.mode == ByProfile {
		w.mode = Words
		if e.opts.Profile == Presidio {
			w.mode = Substrings
		}
	}
	if w.mode == Words {
		w.name = stems(in.Name, nil)
	}
	return w
}

// support is the context word of a recognizer that stands near a match, or "".
func (w *window) support(rec int, at span.Span) string {
	if w.mode == NoContext || len(w.e.words[rec]) == 0 {
		return ""
	}
	if w.at != at {
		w.move(at)
	}
	if w.mode == Substrings {
		return w.substring(rec)
	}
	for _, p := range w.e.phrases[rec] {
		if contains(w.before, p.stems) || contains(w.after, p.stems) || contains(w.name, p.stems) {
			return p.text
		}
	}
	return ""
}

// contains reports whether the words of a phrase follow each other in a list.
func contains(list, phrase []string) bool {
	for i := 0; i+len(phrase) <= len(list); i++ {
		if slices.Equal(list[i:i+len(phrase)], phrase) {
			return true
		}
	}
	return false
}

// move reads the words around a match.
func (w *window) move(at span.Span) {
	w.at = at
	left := w.in.Text[runeStart(w.in.Text, at.Start-bytesBefore):at.Start]
	if w.mode == Substrings {
		w.before = keywords(w.in.Text[:ownTokenEnd(w.in.Text, at.Start)], w.before[:0])
		return
	}
	if i := strings.LastIndex(left, "\n\n"); i >= 0 {
		left = left[i:]
	}
	w.before = stems(left, w.before[:0])
	if n := len(w.before); n > wordsBefore {
		w.before = w.before[n-wordsBefore:]
	}
	right := w.in.Text[at.End:runeStart(w.in.Text, at.End+bytesAfter)]
	if i := strings.Index(right, "\n"); i >= 0 {
		right = right[:i]
	}
	w.after = stems(right, w.after[:0])
	w.after = w.after[:min(len(w.after), wordsAfter)]
}

// runeStart moves a position into the text and back to where a character begins.
func runeStart(text string, i int) int {
	i = min(max(i, 0), len(text))
	for i > 0 && i < len(text) && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// substring is Presidio's rule: a context word counts where it is part of one of
// the six words up to and including the one in which the match begins.
func (w *window) substring(rec int) string {
	for _, c := range w.e.words[rec] {
		for _, t := range w.before {
			if strings.Contains(t, c) {
				return c
			}
		}
	}
	return ""
}

// ownTokenEnd is the end of the white-space-separated word in which a match begins.
func ownTokenEnd(text string, at int) int {
	limit := runeStart(text, at+bytesAfter)
	if i := strings.IndexFunc(text[at:limit], unicode.IsSpace); i >= 0 {
		return at + i
	}
	return limit
}

// keywords are the last six words of a text that are neither punctuation nor stop
// words, in lower case.
func keywords(text string, out []string) []string {
	end := len(text)
	for floor := max(0, end-4*bytesBefore); end > floor && len(out) < 6; {
		start := strings.LastIndexFunc(text[floor:end], unicode.IsSpace)
		if start < 0 {
			start = floor
		} else {
			_, size := utf8.DecodeRuneInString(text[floor+start:])
			start += floor + size
		}
		t := strings.ToLower(strings.TrimFunc(text[start:end], func(r rune) bool { return !isWord(r) && r != '#' }))
		if t != "" && !stopWords[t] {
			out = append(out, t)
		}
		end = start
		for end > floor {
			r, size := utf8.DecodeLastRuneInString(text[:end])
			if !unicode.IsSpace(r) {
				break
			}
			end -= size
		}
	}
	return out
}

// stopWords are English words that carry no meaning of their own.
var stopWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a about after all also am an and any are as at be been before
		but by can could did do does for from had has have he her him his how i if in into is it its
		may me might more most must my no nor not of on one only or other our out over she should so
		some such than that the their them then there these they this those through to too under up
		very was we were what when where which while who whom whose why will with would you your`) {
		m[w] = true
	}
	return m
}()
