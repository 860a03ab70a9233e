package replace

import (
	"context"
	"strings"
)

// Taken knows which texts an operator must not put in, because they are original
// values. An operator that embeds it is a [Preparer]; one that was never prepared
// knows only the values of the entity that it is asked about.
type Taken struct{ original func(text string) bool }

// Prepare takes note of the collection's values.
func (t *Taken) Prepare(_ context.Context, c Collected) error {
	t.original = c.Original
	return nil
}

// Has reports whether a text is a value of the request's entity, or holds one of any
// entity of the collection.
func (t *Taken) Has(in Request, text string) bool {
	if strings.EqualFold(text, in.Mention.Text) {
		return true
	}
	for _, v := range in.Entity.Originals {
		if strings.EqualFold(text, v) {
			return true
		}
	}
	return t.original != nil && t.original(text)
}
