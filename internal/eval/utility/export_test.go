package utility

import (
	"context"

	"github.com/lethe-privacy/lethe"
)

// Examine asks the questions of a document before and after, and compares: two requests,
// and a third where the judge has answers to compare.
func (x *Examiner) Examine(ctx context.Context, before, after *lethe.Document, qs []Question) (Result, error) {
	r := Result{Document: after.SourceID}
	then, err := x.Ask(ctx, before, qs)
	if err != nil {
		return r, err
	}
	now, err := x.Ask(ctx, after, qs)
	if err != nil {
		return r, err
	}
	r.Answers, err = x.Compare(ctx, qs, then, now)
	return r, err
}
