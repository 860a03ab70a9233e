package replace

import (
	"context"
	"errors"
	"fmt"
	"sort"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace/words"
	"github.com/lethe-privacy/lethe/span"
)

// ErrSurvives is the cause of a failure where widening replacements did not end.
var ErrSurvives = errors.New("an original value survives")

// job rewrites one field.
type job struct {
	r      *Replacer
	doc    string
	field  lethe.Field
	unions []union     // what is replaced, in order
	edits  []span.Edit // how, in the same order
	out    string
	places []span.Span // where the replacements are in out
}

// run rewrites the field until no value is left in it.
func (j *job) run(ctx context.Context, mentions []claim) error {
	if j.field.Kind == lethe.Number {
		return j.number(ctx, mentions)
	}
	var found []union
	j.each(j.field.Text, func(m words.Match) {
		found = j.r.push(found, claim{Span: m.Span, target: m.Owner})
	})
	for _, c := range mentions {
		found = append(found, union{c.Span, c})
	}
	for round := 0; ; round++ {
		if err := j.apply(ctx, j.r.settle(found)); err != nil {
			return err
		}
		left := j.survivors()
		if len(left) == 0 {
			return nil
		}
		if round == j.r.rounds {
			return fmt.Errorf("%w at [%d,%d)", ErrSurvives, left[0].Start, left[0].End)
		}
		found = append(append(found[:0], j.unions...), left...)
	}
}

// each finds values by the rules of the field's kind.
func (j *job) each(text string, yield func(words.Match)) {
	if j.field.Kind == lethe.Text {
		j.r.values.Each(text, yield)
		return
	}
	j.r.values.EachLoose(text, yield)
}

// number replaces the whole of a number that is a value or has a mention in it:
// a part of one would be no number.
func (j *job) number(ctx context.Context, claims []claim) error {
	whole := span.Span{End: len(j.field.Text)}
	j.r.values.Each(j.field.Text, func(m words.Match) {
		if m.Span == whole {
			claims = append(claims, claim{Span: whole, target: m.Owner})
		}
	})
	var us []union
	for _, c := range claims {
		c.Span = whole
		us = append(us, union{whole, c})
	}
	return j.apply(ctx, j.r.settle(us))
}

// apply makes the field's new text. Replacements that are as they were in the
// round before are kept.
func (j *job) apply(ctx context.Context, us []union) error {
	edits, k := make([]span.Edit, len(us)), 0
	for i, u := range us {
		for k < len(j.unions) && j.unions[k].Start < u.Start {
			k++
		}
		if k < len(j.unions) && j.unions[k] == u {
			edits[i] = j.edits[k]
			continue
		}
		text, err := j.ask(ctx, u.owner)
		if err != nil {
			return fmt.Errorf("replace [%d,%d): %w", u.Start, u.End, err)
		}
		edits[i] = span.Edit{Span: u.Span, Text: text}
	}
	var err error
	j.unions, j.edits = append([]union(nil), us...), edits
	j.out, j.places, err = span.Apply(j.field.Text, edits)
	return err
}

// ask lets the operator for the claim's target give the replacement.
func (j *job) ask(ctx context.Context, c claim) (string, error) {
	e := j.r.targets[c.target].Entity
	return j.r.choice.For(e.Label).Replace(ctx, e, lethe.Mention{
		Doc: j.doc, Field: j.field.Name, Span: c.Span, Label: e.Label, Text: c.In(j.field.Text), Score: 1,
	})
}

// survivors searches the new text and gives what must be replaced besides, in
// terms of the old one.
func (j *job) survivors() []union {
	if len(j.edits) == 0 {
		return nil // the text is the one that was searched
	}
	var left []union
	j.each(j.out, func(m words.Match) {
		k := sort.Search(len(j.places), func(i int) bool { return j.places[i].End > m.Start })
		if k < len(j.places) && j.places[k].Contains(m.Span) {
			return
		}
		left = j.r.push(left, claim{Span: j.back(m.Span, k), target: m.Owner, widens: true})
	})
	return left
}

// back gives the span of the old text that a span of the new one comes from,
// whole replacements included; k is the first place that ends after its start.
func (j *job) back(s span.Span, k int) span.Span {
	start := s.Start + j.shift(k)
	if k < len(j.places) && j.places[k].Start < s.Start {
		start = j.edits[k].Start
	}
	for k < len(j.places) && j.places[k].End < s.End {
		k++
	}
	if k < len(j.places) && j.places[k].Start < s.End {
		return span.Span{Start: start, End: j.edits[k].End}
	}
	return span.Span{Start: start, End: s.End + j.shift(k)}
}

// shift is how far kept text between places k-1 and k lies further on in the old
// text than in the new one.
func (j *job) shift(k int) int {
	if k == 0 {
		return 0
	}
	return j.edits[k-1].End - j.places[k-1].End
}
