// Package passages tells what became of the passages that a language model was to rewrite.
package passages

import (
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/internal/report"
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

// Rewrites are the passages as a report shows them. documents are those of the collection, and
// at says which of them is the one that was read as the n-th.
func (l List) Rewrites(v *report.View, documents []lethe.DocumentRef, at []int) iter.Seq[report.Rewrite] {
	scrub := v.Scrub
	if scrub == nil {
		scrub = func(s string) string { return s }
	}
	return func(yield func(report.Rewrite) bool) {
		for _, p := range l {
			d := at[p.Document]
			x := report.Rewrite{
				Document: v.Names.Document(d), Name: scrub(documents[d].SourceID), Field: scrub(p.Field),
				Asked: p.Asked, Rewritten: p.Text != "", Changes: compared(p.Labelled, p.Text),
			}
			if p.Original != "" {
				x.Originals = compared(p.Original, p.Text)
			}
			for _, why := range p.Refused {
				x.Refused = append(x.Refused, string(why))
			}
			if !yield(x) {
				return
			}
		}
	}
}

// compared are both texts in stretches that are the same, and those that are not. Where
// there is no second, all of the first is the same.
func compared(was, now string) []report.Stretch {
	if now == "" {
		return []report.Stretch{{Same: was}}
	}
	var out []report.Stretch
	at := 0
	for _, c := range rewrite.Changes(was, now) {
		if at < c.From.Start {
			out = append(out, report.Stretch{Same: was[at:c.From.Start]})
		}
		out = append(out, report.Stretch{Out: c.From.In(was), In: c.To.In(now)})
		at = c.From.End
	}
	if at < len(was) {
		out = append(out, report.Stretch{Same: was[at:]})
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
