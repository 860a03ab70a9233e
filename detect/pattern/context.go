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
				e.phrases[i] = append(e.phrases[i], phrase{w, s, len(strings.TrimFunc(w, notLetter))})
			}
		}
	}
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// window finds the words around matches of one text.
type window struct {
	e    *Engine
	mode Context
	in   Input
	name []int32 // stems of the field's name

	at            span.Span // what before and after are of
	before, after []int32
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
	best := phrase{}
	for _, p := range w.e.phrases[rec] {
		if p.size > best.size &&
			(contains(w.before, p.stems) || contains(w.after, p.stems) || contains(w.name, p.stems)) {
			best = p
		}
	}
	return best
}

// contains reports whether the words of a phrase follow each other in a list.
func contains(list, phrase []int32) bool {
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
		w.tokens = keywords(w.in.Text[:ownTokenEnd(w.in.Text, at.Start)], w.tokens[:0])
		return
	}
	left = left[lastParagraph(left):]
	left = left[labelStart(left):]
	w.before = w.lastWords(at.Start-len(left), at.Start, w.before[:0])
	right := w.in.Text[at.End:runeStart(w.in.Text, at.End+bytesAfter)]
	if i := strings.IndexByte(right, '\n'); i >= 0 {
		right = right[:i]
	}
	w.after = w.firstWords(at.End, at.End+len(right), w.after[:0])
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

// token is a word of the text.
type token struct {
	start, end int32
	stem       int32
}

// blockSize is how many bytes of text are split into words at a time. Matches that
// stand near each other share the work.
const blockSize = 64

// words holds the words of the parts of a text that were asked for.
type words struct {
	tokens []token
	blocks []span.Span // into tokens; the zero span is a block not yet split
}

// lastWords appends the stems of the last words that lie between two places.
func (w *window) lastWords(from, to int, out []int32) []int32 {
	for b := to / blockSize; b >= 0 && (b+1)*blockSize+utf8.UTFMax > from && len(out) < wordsBefore; b-- {
		list := w.block(b)
		for k := len(list) - 1; k >= 0 && len(out) < wordsBefore; k-- {
			if t := list[k]; int(t.start) >= from && int(t.end) <= to {
				out = append(out, t.stem)
			}
		}
	}
	slices.Reverse(out)
	return out
}

// firstWords appends the stems of the first words that lie between two places.
func (w *window) firstWords(from, to int, out []int32) []int32 {
	for b := from / blockSize; b*blockSize < to && len(out) < wordsAfter; b++ {
		for _, t := range w.block(b) {
			if int(t.start) >= from && int(t.end) <= to && len(out) < wordsAfter {
				out = append(out, t.stem)
			}
		}
	}
	return out
}

// block gives the words that begin in a block.
func (w *window) block(b int) []token {
	text := w.in.Text
	if w.words.blocks == nil {
		w.words.blocks = make([]span.Span, len(text)/blockSize+1)
		w.words.tokens = make([]token, 1, 64)
	}
	if b >= len(w.words.blocks) {
		return nil
	}
	at := &w.words.blocks[b]
	if at.Start == 0 {
		from, to := runeStart(text, b*blockSize), runeStart(text, (b+1)*blockSize)
		// A word that begins before the block is the block's before.
		if r, _ := utf8.DecodeLastRuneInString(text[:from]); isLetter(r) {
			from += leadingLetters(text[from:to])
		}
		at.Start = len(w.words.tokens)
		w.words.tokens = w.e.stems.tokens(text[from:min(len(text), to+bytesAfter)], from, to, w.words.tokens)
		at.End = len(w.words.tokens)
	}
	return w.words.tokens[at.Start:at.End]
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
var joining = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("and or und oder sowie bzw y e o u i et ou is are ist sind es son") {
		m[string(stem(nil, w))] = true
	}
	return m
}()

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
		for _, t := range w.tokens {
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
