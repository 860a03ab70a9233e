package main

import (
	"context"
	"fmt"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// known is a document of a collection without its text.
type known struct {
	id   string // unsalted: for comparison only
	name string // its source id
	path string // of its file, relative to the input
	at   int    // its place among all of the collection
}

// sides are a collection before and after, and which document is which.
type sides struct {
	before, after *collection
	befores       []known        // each once
	afters        []known        // by their place
	place         map[string]int // of befores, by id
	partner       []int          // of each of afters: the one of befores
	threads       int
	bar           *progress
}

// newSides reads both collections and pairs their documents.
func newSides(ctx context.Context, before, after *collection, threads int, bar *progress) (*sides, error) {
	s := &sides{before: before, after: after, place: map[string]int{}, threads: threads, bar: bar}
	note := func(at int, r *format.Record) (known, error) {
		return known{r.Document.ID, r.Document.SourceID, r.Place.File, at}, nil
	}
	err := walk(ctx, before, threads, s.step("reading the originals"), note, func(k known) error {
		if _, seen := s.place[k.id]; !seen { // what is there twice is written once
			s.place[k.id] = len(s.befores)
			s.befores = append(s.befores, k)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = walk(ctx, after, threads, s.step("reading"), note, func(k known) error {
		s.afters = append(s.afters, k)
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.partner, err = pair(s.befores, s.afters)
	return s, err
}

// step shows how far a walk is.
func (s *sides) step(stage string) func(done, total int64) {
	return func(done, total int64) { s.bar.show(stage, done, total) }
}

// walk hands the documents of a collection to work, on several goroutines and with
// their places, and its results to take, in order. It ends with the first error.
func walk[R any](ctx context.Context, in *collection, threads int, show func(done, total int64), work func(int, *format.Record) (R, error), take func(R) error) error {
	type step struct {
		at   int
		item format.Item
		err  error
	}
	type done struct {
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
	return ordered.Map(ctx, threads, steps, func(s step) (d done) {
		if d.bytes, d.err = s.item.Bytes(), s.err; d.err != nil {
			return d
		}
		var r *format.Record
		if r, d.err = in.Decode(s.item); d.err == nil {
			d.result, d.err = work(s.at, r)
		}
		return d
	}, func(d done) error {
		if d.err != nil {
			return d.err
		}
		seen += int64(d.bytes)
		show(seen, in.Size())
		return take(d.result)
	})
}

// texts reads some documents of a collection, by their places.
func (s *sides) texts(ctx context.Context, in *collection, places []int) (map[int]*lethe.Document, error) {
	out := map[int]*lethe.Document{}
	for _, at := range places {
		out[at] = nil
	}
	keep := func(_ int, r *format.Record) (*lethe.Document, error) { return r.Document, nil }
	at := -1
	return out, walk(ctx, in, s.threads, s.step("reading chains"), keep, func(d *lethe.Document) error {
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
func pair(before, after []known) ([]int, error) {
	was, is := byName(before), byName(after)
	partner := make([]int, len(after))
	left := map[string][]int{} // by path
	taken := make([]bool, len(before))
	for i, k := range after {
		if len(is[k.name]) == 1 && len(was[k.name]) == 1 {
			partner[i] = was[k.name][0]
			taken[partner[i]] = true
			continue
		}
		left[k.path] = append(left[k.path], i)
	}
	rest := map[string][]int{}
	for i, k := range before {
		if !taken[i] {
			rest[k.path] = append(rest[k.path], i)
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

// byName are the places of documents by their ids.
func byName(docs []known) map[string][]int {
	at := map[string][]int{}
	for i, k := range docs {
		at[k.name] = append(at[k.name], i)
	}
	return at
}
