package hide

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/replace"
)

var errChanged = errors.New("the record changed while it was being worked on; run again")

// Repeated stands for the number of a document with the id and content of another that says
// something else besides: nobody looked what.
const Repeated = -1

// Collection hides in all documents of a collection what a model must not see. A nil Collection
// hides nothing.
type Collection struct {
	Replacer *replace.Replacer
	Placed   func(document int) []replace.Placement // what is hidden in a document
	Person   func(lethe.Label) bool                 // labels whose values are names of people
	Number   func(*lethe.Document) (n int, ok bool) // of a document, or Repeated; false: it is not of the collection
}

// Repeats reports a document that is not processed: the model is not asked about it.
func (c *Collection) Repeats(doc *lethe.Document) bool {
	if c == nil {
		return false
	}
	n, ok := c.Number(doc)
	return ok && n == Repeated
}

// Hide returns the document that the model sees.
func (c *Collection) Hide(ctx context.Context, doc *lethe.Document) (*lethe.Document, error) {
	if c == nil {
		return doc, nil
	}
	h, err := c.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	return h.Document, nil
}

func (c *Collection) hidden(ctx context.Context, doc *lethe.Document) (*Document, error) {
	n, ok := c.Number(doc)
	if !ok || n < 0 {
		return nil, errChanged
	}
	return New(ctx, c.Replacer, doc, c.Placed(n), c.Person)
}

// Locate finds what the model named in the text that it saw, and gives the places in the
// document as it is.
func (c *Collection) Locate(ctx context.Context, doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	h, err := c.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	return h.Locate(doc, es)
}
