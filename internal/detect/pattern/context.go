package pattern

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// How far context reaches: words, and bytes that are looked at to find them.
const (
	wordsBefore = 8
	wordsAfter  = 4
	bytesBefore = 160
	bytesAfter  = 80
)

// phrase is a context word or phrase, by the numbers of its stems.
type phrase struct {
	text  string
	stems []int32
	size  int // letters
}

// prepareContext stems the context of every recognizer.
func (e *Engine) prepareContext() {
	e.phrases = make([][]phrase, len(e.recs))
	e.words = make([][]string, len(e.recs))
	e.stems = vocabulary{}
	for i := range e.recs {
		words := e.recs[i].Context
		if e.opts.Profile == Presidio {
			words = slices.Concat(e.recs[i].PresidioContext, words)
		}
		for _, w := range slices.Concat(words, e.opts.Words) {
			e.words[i] = append(e.words[i], strings.ToLower(w))
			if s := e.stems.add(w); len(s) > 0 {
				e.phrases[i] = append(e.phrases[i], phrase{w, s, len(strings.TrimFunc(w, letter.Not))})
			}
		}
	}
}

// window finds the words around matches of one text.
type window struct {
	e    *Engine
	mode Context
	in   Input
	name []int32 // stems of the field's name

	at            span.Span // what before and after are of
	before, after []int32
	right         bool // after has been read
	words         words
	tokens        []string // for Substrings
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
		for _, t := range e.stems.tokens(in.Name, 0, len(in.Name), nil) {
			w.name = append(w.name, t.stem)
		}
	}
	return w
}

// support is the longest context word or phrase of a recognizer that stands near a
// match, or none.
func (w *window) support(rec int, at span.Span) phrase {
	if w.mode == NoContext || len(w.e.words[rec]) == 0 {
		return phrase{}
	}
	if w.at != at {
		w.move(at)
	}
	if w.mode == Substrings {
		return phrase{text: w.substring(rec)}
	}
	best := longest(w.e.phrases[rec], w.before, w.name)
	if best.size == 0 {
		w.moveRight()
		best = longest(w.e.phrases[rec], w.after, nil)
	}
	return best
}

// longest is the longest phrase that stands in one of two lists of words.
func longest(phrases []phrase, a, b []int32) phrase {
	best := phrase{}
	for i := range phrases {
		if p := &phrases[i]; p.size > best.size && (contains(a, p.stems) || contains(b, p.stems)) {
			best = *p
		}
	}
	return best
}

// contains reports whether the words of a phrase follow each other in a list.
func contains(list, phrase []int32) bool {
	for i := 0; i+len(phrase) <= len(list); i++ {
		if list[i] == phrase[0] && slices.Equal(list[i:i+len(phrase)], phrase) {
			return true
		}
	}
	return false
}

// move reads the words before a match.
func (w *window) move(at span.Span) {
	w.at = at
	left := w.in.Text[runeStart(w.in.Text, at.Start-bytesBefore):at.Start]
	if w.mode == Substrings {
		w.tokens = keywords(w.in.Text[:ownTokenEnd(w.in.Text, at.Start)], w.tokens[:0])
		return
	}
	left = left[lastParagraph(left):]
	left = left[labelStart(left):]
	w.before = w.lastWords(at.Start-len(left), at.Start, w.before[:0])
	w.right = false
}

// moveRight reads the words after the match, which are seldom needed.
func (w *window) moveRight() {
	if w.right {
		return
	}
	w.right = true
	end := w.at.End
	right := w.in.Text[end:runeStart(w.in.Text, end+bytesAfter)]
	if i := strings.IndexByte(right, '\n'); i >= 0 {
		right = right[:i]
	}
	w.after = w.firstWords(end, end+len(right), w.after[:0])
}

// lastParagraph is where the last paragraph of a text begins.
func lastParagraph(text string) int {
	for end := len(text); ; {
		i := strings.LastIndexByte(text[:end], '\n')
		if i <= 0 {
			return 0
		}
		if text[i-1] == '\n' {
			return i
		}
		end = i
	}
}

// labelStart is where the words begin that can be about what follows a text: after
// the last other number, unless the two only stand in a list. In "tax no. 111222333,
// order 444555666", the order is no tax number.
func labelStart(text string) int {
	end := len(text)
	for end > 0 && !isDigit(text[end-1]) {
		end--
	}
	start := end
	for start > 0 && text[start-1] > ' ' {
		start--
	}
	if countDigits(text[start:end]) < 4 {
		return 0
	}
	var buf [64]byte
	listed := true
	text = text[end:]
	eachWord(text, func(from, to int) bool {
		listed = joining[string(stem(buf[:0], text[from:to]))]
		return listed
	})
	if listed {
		return 0
	}
	return end
}

// joining are the stems of words that join the members of a list, and of "is".
var joining = wordset.Folded(func(word string) string { return string(stem(nil, word)) },
	"and or und oder sowie bzw y e o u i et ou is are ist sind es son")

// runeStart moves a position into the text and back to where a character begins;
// where bytes are no characters, it stays.
func runeStart(text string, i int) int {
	i = min(max(i, 0), len(text))
	for back := range min(utf8.UTFMax, i+1) {
		if i == len(text) || utf8.RuneStart(text[i-back]) {
			return i - back
		}
	}
	return i
}
