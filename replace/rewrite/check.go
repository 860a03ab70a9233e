package rewrite

import (
	"context"
	"slices"
	"unicode/utf8"
)

// candidate is what a model said, against its passage.
type candidate struct {
	*reference
	*guard
	said  string
	words []word // of what it said
	have  map[string]int
	known map[string]int // words of what is to stay
}

// check reports whether a text may stand in place of its passage. What it does not find is
// a value that stands nowhere in the document, or that goes over the border of the
// passage: that is the replacer's to find, which knows the whole collection.
func (r *Rewriter) check(ctx context.Context, ref *reference, g *guard, said string) (Reason, error) {
	if why := r.length(ref, said); why != accepted {
		return why, nil // before anything that takes time
	}
	c := &candidate{reference: ref, guard: g, said: said, words: wordsOf(said)}
	c.have, c.known = counts(c.words), counts(ref.words)
	looks := []func() Reason{
		c.signs, c.survivors, c.labels, c.task, c.languages, c.numbers, c.names, c.dates, c.negations,
		func() Reason { return c.meaning(r.options.Kept, r.options.New) },
	}
	if r.options.Labelled { // what else is wrong must not depend on what is masked
		looks = slices.Delete(looks, 1, 2)
	}
	for _, look := range looks {
		if why := look(); why != accepted {
			return why, nil
		}
	}
	why, err := r.detected(ctx, c)
	if why == accepted && err == nil && r.options.Labelled {
		why = c.survivors()
	}
	return why, err
}

// length bounds a text from below by what is to stay, from above by the passage.
func (r *Rewriter) length(ref *reference, said string) Reason {
	rest := 0
	for _, s := range ref.rest {
		rest += utf8.RuneCountInString(s)
	}
	n := float64(utf8.RuneCountInString(said))
	if n < r.options.Shortest*float64(rest) || n > r.options.Longest*float64(utf8.RuneCountInString(ref.shown)) {
		return reasonLength
	}
	return accepted
}
