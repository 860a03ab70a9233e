package pattern

import (
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

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
		if r, _ := utf8.DecodeLastRuneInString(text[:from]); letter.OrMark(r) {
			from += leadingLetters(text[from:to])
		}
		at.Start = len(w.words.tokens)
		w.words.tokens = w.e.stems.tokens(text[from:min(len(text), to+bytesAfter)], from, to, w.words.tokens)
		at.End = len(w.words.tokens)
	}
	return w.words.tokens[at.Start:at.End]
}
