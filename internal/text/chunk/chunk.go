// Package chunk cuts texts into pieces for search: each of at most so many tokens,
// overlapping the one before, and never inside a mention.
//
// A token is a word (a run of letters, marks and digits) or a single other visible
// character. Models that embed texts count pieces of words, of which there are more:
// for a model that takes 512 of those, 250 tokens are a safe size in most languages.
package chunk

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Options say how large chunks are. The zero value stands for 250 tokens with an
// overlap of 50.
type Options struct {
	Tokens  int // at most, in a chunk; 0 means 250
	Overlap int // tokens at the end of a chunk that the next begins with; 0 means 50, less than 0 none
}

// Validate reports what cannot be.
func (o Options) Validate() error {
	o = o.defaults()
	switch {
	case o.Tokens < 1:
		return errors.New("chunk: a chunk holds at least one token")
	case o.Overlap >= o.Tokens:
		return errors.New("chunk: the overlap must be smaller than the chunk")
	}
	return nil
}

func (o Options) defaults() Options {
	if o.Tokens == 0 {
		o.Tokens = 250
	}
	switch {
	case o.Overlap == 0:
		o.Overlap = min(50, o.Tokens/5)
	case o.Overlap < 0:
		o.Overlap = 0
	}
	return o
}

// Split cuts a text. whole are the spans, sorted and disjoint, that stand in one
// piece in each chunk that they are in. Chunks begin and end with a token, and every
// token is in one. A chunk is larger than asked for only where it holds a single such
// span that is.
func Split(text string, whole []span.Span, o Options) ([]span.Span, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.defaults()
	units := unitsOf(text, whole)
	var out []span.Span
	for from := 0; from < len(units); {
		to, tokens := from+1, units[from].tokens
		for to < len(units) && tokens+units[to].tokens <= o.Tokens {
			tokens += units[to].tokens
			to++
		}
		out = append(out, span.Span{Start: units[from].Start, End: units[to-1].End})
		if to == len(units) {
			break
		}
		from = resume(units, from, to, o)
	}
	return out, nil
}

// resume is where the chunk after units [from, to) begins: as far back as the overlap
// allows, and so that it reaches beyond the chunk.
func resume(units []unit, from, to int, o Options) int {
	at, tokens := to, 0
	for at-1 > from && tokens+units[at-1].tokens <= o.Overlap && tokens+units[at-1].tokens+units[to].tokens <= o.Tokens {
		at--
		tokens += units[at].tokens
	}
	return at
}

// unit is what is never cut.
type unit struct {
	span.Span
	tokens int
}

func unitsOf(text string, whole []span.Span) []unit {
	var out []unit
	next := 0 // of whole
	for t := range tokens(text) {
		if n := len(out); n == 0 || t.Start >= out[n-1].End {
			out = append(out, unit{Span: t})
		}
		u := &out[len(out)-1]
		u.End = max(u.End, t.End)
		u.tokens++
		// A token may end one of these and begin the next: both are then in one piece.
		for ; next < len(whole) && whole[next].Start < u.End; next++ {
			if w := whole[next]; w.End > t.Start {
				u.Start, u.End = min(u.Start, w.Start), max(u.End, w.End)
			}
		}
	}
	return out
}

// tokens walks the tokens of a text.
func tokens(text string) func(func(span.Span) bool) {
	return func(yield func(span.Span) bool) {
		for i := 0; i < len(text); {
			r, n := utf8.DecodeRuneInString(text[i:])
			start := i
			i += n
			switch {
			case letter.OfWord(r):
				i = letter.End(text, i)
			case unicode.IsSpace(r) || unicode.IsControl(r):
				continue
			}
			if !yield(span.Span{Start: start, End: i}) {
				return
			}
		}
	}
}
