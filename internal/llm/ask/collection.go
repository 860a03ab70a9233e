package ask

import (
	"context"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Collection is a collection of documents as it is read, the same in every reading.
type Collection[T any] struct {
	Items func(context.Context) iter.Seq[T]
	// Open gives the document of an item. It runs on several goroutines.
	Open func(T) (Document, error)
	// Passed is called for each item, in their order, when a pass has worked on it; err
	// says what went wrong. The pass ends with the error that it returns.
	Passed  func(item T, err error) error
	Threads int
}

// Document is a document of a collection.
type Document struct {
	*lethe.Document
	Print  uint64 // the same for documents that say the same
	Skip   bool   // nothing is asked about it
	Repeat bool   // it repeats another: nothing is asked, and the answer is empty
}

// Replies are what a model said of a collection, document by document.
type Replies struct {
	// Cut is the most entities for which a context had no room.
	Cut int

	of    map[uint64]*Reply // by print
	order []uint64          // of documents, as they were first read
}

// Of returns what was said of the documents with a print, nil where nobody was asked.
func (r *Replies) Of(print uint64) *Reply { return r.of[print] }

// Each asks one question about each document. A document that is read again is the same
// document.
func Each[T any](ctx context.Context, c Collection[T], question func(context.Context, *lethe.Document) *Reply) (*Replies, error) {
	r := &Replies{of: map[uint64]*Reply{}}
	known := map[string]bool{} // ids of documents
	err := c.pass(ctx, c.Items(ctx), func(ctx context.Context, d Document) *Reply { return question(ctx, d.Document) },
		func(a itemReply[T]) {
			if r.of[a.doc.Print] == nil {
				r.of[a.doc.Print] = a.reply
			}
			if !known[a.doc.ID] {
				known[a.doc.ID] = true
				r.order = append(r.order, a.doc.Print)
			}
		})
	return r, err
}

// Waves says how documents are asked about with what others say.
type Waves struct {
	Context extract.ContextOptions
	Size    int  // documents that get the same context
	Alone   bool // what is found replaces what was found before, else it is added
}

// Again asks about the documents once more, wave by wave, so that what one says is known to the next.
// Each document is asked about once.
func Again[T any](ctx context.Context, c Collection[T], r *Replies, w Waves, question func(context.Context, *lethe.Document, []extract.KnownEntity) *Reply) error {
	memory, number := r.remember(w.Context)
	var err error
	r.Cut, err = extract.Waves(memory, c.Items(ctx), w.Size, func(wave []T, known []extract.KnownEntity) ([]extract.DocumentEntities, error) {
		var all []itemReply[T]
		err := c.pass(ctx, slices.Values(wave), func(ctx context.Context, d Document) *Reply {
			if _, open := number[d.Print]; !open {
				return nil
			}
			return question(ctx, d.Document, known)
		}, func(a itemReply[T]) { all = append(all, a) })
		if err != nil {
			return nil, err
		}
		var found []extract.DocumentEntities
		for _, a := range all {
			n, open := number[a.doc.Print]
			if !open {
				continue // read twice in one wave
			}
			delete(number, a.doc.Print)
			found = append(found, extract.DocumentEntities{Document: n, Entities: a.reply.Found})
			r.of[a.doc.Print].add(a.reply, w.Alone)
		}
		return found, nil
	})
	if err != nil {
		return err
	}
	return ctx.Err()
}

// remember puts what was found into a memory, and gives the number there of each document
// that can be asked about again, by print.
func (r *Replies) remember(o extract.ContextOptions) (memory *extract.Memory, number map[uint64]int) {
	memory, number = extract.NewMemory(o, len(r.order)), make(map[uint64]int, len(r.order))
	for i, print := range r.order {
		if r.of[print].Err == nil {
			number[print] = i
		}
		memory.Add(i, r.of[print].Found)
	}
	return memory, number
}

// itemReply is an item that a worker asked about.
type itemReply[T any] struct {
	item  T
	doc   Document
	reply *Reply // nil where nothing was asked
	err   error  // of an item without a document
}

// pass goes over items with one question a document, and takes the replies in their order.
func (c *Collection[T]) pass(ctx context.Context, items iter.Seq[T], question func(context.Context, Document) *Reply, take func(itemReply[T])) error {
	work := func(item T) itemReply[T] { return c.ask(ctx, item, question) }
	return ordered.Map(ctx, c.Threads, items, work, func(a itemReply[T]) error {
		err := a.err
		if a.reply != nil {
			err = a.reply.Err
		}
		if err := c.Passed(a.item, err); err != nil {
			return err
		}
		if a.reply != nil {
			take(a)
		}
		return nil
	})
}

// ask opens an item and asks about it. Where the question breaks down, that is the reply: no
// stage may pass over a document in silence.
func (c *Collection[T]) ask(ctx context.Context, item T, question func(context.Context, Document) *Reply) (out itemReply[T]) {
	out.item = item
	defer func() {
		if out.err != nil && out.doc.Document != nil {
			out.reply = &Reply{Err: out.err}
		}
	}()
	defer ordered.Guard(&out.err)
	out.doc, out.err = c.Open(item)
	switch {
	case out.err != nil || out.doc.Skip:
	case out.doc.Repeat:
		out.reply = &Reply{}
	default:
		out.reply = question(ctx, out.doc)
	}
	return out
}
