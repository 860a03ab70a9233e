package replace

import (
	"context"
	"strings"
)

// Exclusions knows the original values, which an operator must not write. An operator that embeds it is a [Preparer].
// One that was never prepared knows only the values of the entity in the request.
type Exclusions struct{ of Briefing }

// Prepare records the collection's values.
func (t *Exclusions) Prepare(_ context.Context, c Briefing) error {
	t.of = Briefing{Original: c.Original, Near: c.Near, Whole: c.Whole}
	return nil
}

// Has reports whether a text is a value of the request's entity, or holds one of any
// entity of the collection.
func (t *Exclusions) Has(in Request, text string) bool {
	return own(in, text) || t.of.Original != nil && t.of.Original(text)
}

// Beside is Has for what is drawn from a list that everybody has: of values that are masked
// only those count that stand in a document with the request's entity, and names of people.
func (t *Exclusions) Beside(in Request, text string) bool {
	if t.of.Near == nil || t.of.Whole == nil {
		return t.Has(in, text)
	}
	docs := make([]int, len(in.Entity.Occurrences))
	for i, o := range in.Entity.Occurrences {
		docs[i] = o.Doc
	}
	return own(in, text) || t.of.Near(docs, text) || t.of.Whole(text)
}

// own reports whether a text is a value of the request's entity.
func own(in Request, text string) bool {
	if strings.EqualFold(text, in.Mention.Text) {
		return true
	}
	for _, v := range in.Entity.Originals {
		if strings.EqualFold(text, v) {
			return true
		}
	}
	return false
}
