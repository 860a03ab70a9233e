// Package passages lists what became of the passages that a language model was to rewrite.
package passages

import (
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
)

// Passage is what became of a passage of a document.
type Passage struct {
	Document int32 // in the order of reading
	Field    string
	rewrite.Passage
}

// List are the passages of a collection, in the order of the documents.
type List []Passage

// Moves are the stretches of a passage that changed.
func Moves(r replace.Replacement, was, now string) []format.Move {
	var out []format.Move
	for _, c := range rewrite.Changes(r.Span.In(was), r.Place.In(now)) {
		c.From.Start, c.From.End = c.From.Start+r.Span.Start, c.From.End+r.Span.Start
		c.To.Start, c.To.End = c.To.Start+r.Place.Start, c.To.End+r.Place.Start
		out = append(out, format.Move{Field: r.Field, Move: moved.Move{From: c.From, To: c.To}})
	}
	return out
}

// Counts is how many were rewritten, and how many keep labels.
type Counts struct{ Rewritten, Labelled int }

// Counts counts them.
func (l List) Counts() (n Counts) {
	for _, p := range l {
		if p.Text == "" {
			n.Labelled++
		} else {
			n.Rewritten++
		}
	}
	return n
}
