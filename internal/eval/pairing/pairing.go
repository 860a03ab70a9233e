// Package pairing reads a collection before and after it was anonymized, and says which document
// of the one became which of the other.
package pairing

import (
	"context"
	"fmt"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Document is a document of a collection without its text.
type Document struct {
	ID       string // unsalted: for comparison only
	SourceID string
	Path     string // of its file, relative to the input
	Place    int    // among all of the collection
}

// Options say how both collections are read.
type Options struct {
	Threads  int
	Progress func(stage string, done, total int64) // nil: nobody watches
}

// Pairs are a collection before and after, and which document is which.
type Pairs struct {
	Before, After *format.Source
	Befores       []Document     // each once
	Afters        []Document     // by their place
	Number        map[string]int // of Befores, by ID
	Partner       []int          // of each of Afters: the one of Befores
	options       Options
}

// Read reads both collections and pairs their documents.
func Read(ctx context.Context, before, after *format.Source, o Options) (*Pairs, error) {
	p := &Pairs{Before: before, After: after, Number: map[string]int{}, options: o}
	note := func(at int, r *format.Record) (Document, error) {
		return Document{r.Document.ID, r.Document.SourceID, r.Place.File, at}, nil
	}
	err := Walk(ctx, before, o.Threads, p.Step("reading the originals"), note, func(d Document) error {
		if _, seen := p.Number[d.ID]; !seen { // what is there twice is written once
			p.Number[d.ID] = len(p.Befores)
			p.Befores = append(p.Befores, d)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = Walk(ctx, after, o.Threads, p.Step("reading"), note, func(d Document) error {
		p.Afters = append(p.Afters, d)
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.Partner, err = pair(p.Befores, p.Afters)
	return p, err
}

// Step shows how far a walk is.
func (p *Pairs) Step(stage string) func(done, total int64) {
	return func(done, total int64) {
		if p.options.Progress != nil {
			p.options.Progress(stage, done, total)
		}
	}
}

// Threads is how many documents are worked on at once.
func (p *Pairs) Threads() int { return p.options.Threads }

// Original is the document before of one after.
func (p *Pairs) Original(after int) *Document { return &p.Befores[p.Partner[after]] }

// Walk hands the documents of a collection to work, on several goroutines and with
// their places, and its results to take, in order. It ends with the first error.
func Walk[R any](ctx context.Context, in *format.Source, threads int, show func(done, total int64), work func(int, *format.Record) (R, error), take func(R) error) error {
	type step struct {
		at   int
		item format.Item
		err  error
	}
	type outcome struct {
		result R
		bytes  int
		err    error
	}
	seen := int64(0)
	var steps iter.Seq[step] = func(yield func(step) bool) {
		at := 0
		for item, err := range in.Items(ctx) {
			if !yield(step{at, item, err}) {
				return
			}
			at++
		}
	}
	return ordered.Map(ctx, threads, steps, func(s step) (d outcome) {
		if d.bytes, d.err = s.item.Bytes(), s.err; d.err != nil {
			return d
		}
		var r *format.Record
		if r, d.err = in.Decode(s.item); d.err == nil {
			d.result, d.err = work(s.at, r)
		}
		return d
	}, func(d outcome) error {
		if d.err != nil {
			return d.err
		}
		seen += int64(d.bytes)
		show(seen, in.Size())
		return take(d.result)
	})
}

// Texts reads some documents of a collection, by their places.
func (p *Pairs) Texts(ctx context.Context, in *format.Source, places []int) (map[int]*lethe.Document, error) {
	out := map[int]*lethe.Document{}
	for _, at := range places {
		out[at] = nil
	}
	keep := func(_ int, r *format.Record) (*lethe.Document, error) { return r.Document, nil }
	at := -1
	return out, Walk(ctx, in, p.options.Threads, p.Step("reading chains"), keep, func(d *lethe.Document) error {
		at++
		if _, wanted := out[at]; wanted {
			out[at] = d
		}
		return nil
	})
}

// pair finds for each document after the one before. Both have the same id, where that
// tells them from all others. The ids of others may have been replaced: they are paired by
// their order in their file, where as many are left in it before and after.
func pair(before, after []Document) ([]int, error) {
	was, is := BySourceID(before), BySourceID(after)
	partner := make([]int, len(after))
	left := map[string][]int{} // by path
	taken := make([]bool, len(before))
	for i, d := range after {
		if len(is[d.SourceID]) == 1 && len(was[d.SourceID]) == 1 {
			partner[i] = was[d.SourceID][0]
			taken[partner[i]] = true
			continue
		}
		left[d.Path] = append(left[d.Path], i)
	}
	rest := map[string][]int{}
	for i, d := range before {
		if !taken[i] {
			rest[d.Path] = append(rest[d.Path], i)
		}
	}
	if len(left) == 1 && len(rest) == 1 { // one file each, whatever it is called
		for path := range left {
			for other := range rest {
				if other != path {
					rest[path] = rest[other]
					delete(rest, other)
				}
			}
		}
	}
	for path, places := range left {
		if len(rest[path]) != len(places) {
			return nil, fmt.Errorf("%s: %d documents have an id that none before has, or several, and %d are left there before: they cannot be paired by their order either",
				path, len(places), len(rest[path]))
		}
		for n, i := range places {
			partner[i] = rest[path][n]
		}
	}
	return partner, nil
}

// BySourceID are the places of documents in a list by their ids.
func BySourceID(docs []Document) map[string][]int {
	at := map[string][]int{}
	for i, d := range docs {
		at[d.SourceID] = append(at[d.SourceID], i)
	}
	return at
}
