package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// textsFlags are the flags of lethe score that go with --texts.
type textsFlags struct {
	on, force              bool
	format, damage, people string
}

// scoreTexts holds texts before and after against the gold.
func (s *scoreFlags) scoreTexts(ctx context.Context, a *app, before, after, gold string) error {
	was, err := s.texts.read(ctx, before)
	if err != nil {
		return err
	}
	now, err := s.texts.read(ctx, after)
	if err != nil {
		return err
	}
	if now, err = paired(was, now, func(d *lethe.Document) string { return d.SourceID }, after); err != nil {
		return err
	}
	marked, err := s.marked(was, gold)
	if err != nil {
		return err
	}
	if s.texts.people != "" {
		return s.persons(a, was, now, marked)
	}
	t := &collateral.Tally{Examples: collateral.Examples{Wanted: s.texts.damage != ""}}
	for i, d := range was {
		if err := t.AddDocument(d, now[i], marked[i]); err != nil {
			return fmt.Errorf("document %s: %w", d.SourceID, err)
		}
	}
	r := &eval.OutputReport{Corpus: filepath.Base(gold), Tally: t}
	return writeOutput(a.stdout, r, s.asJSON, s.texts.damage, s.texts.force)
}

// persons reports what is left of everybody.
func (s *scoreFlags) persons(a *app, was, now []*lethe.Document, marked []*corpus.Document) error {
	of, err := peopleOf(s.texts.people)
	if err != nil {
		return err
	}
	p, err := collateral.PersonsOf(of, was, now, marked)
	if err != nil {
		return err
	}
	if s.asJSON {
		return eval.WriteJSON(a.stdout, p)
	}
	return p.WriteText(a.stdout)
}

// read returns the documents of a file or folder, without what lethe itself says in one.
func (f *textsFlags) read(ctx context.Context, path string) ([]*lethe.Document, error) {
	s, err := format.Open(path, format.Options{Format: f.format, Except: []string{"manifest.json"}})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var all []*lethe.Document
	for it, err := range s.Items(ctx) {
		if err != nil {
			return nil, err
		}
		r, err := s.Decode(it)
		if err != nil {
			return nil, err
		}
		all = append(all, r.Document)
	}
	return all, nil
}

// marked are the gold documents of texts.
func (s *scoreFlags) marked(was []*lethe.Document, gold string) ([]*corpus.Document, error) {
	docs := corpus.Open(gold, s.gold)
	if s.gold.Format == mentionsForm {
		docs = corpus.Attach(func(yield func(*lethe.Document, error) bool) {
			for _, d := range was {
				if !yield(d, nil) {
					return
				}
			}
		}, gold, corpus.Options{Labels: s.gold.Labels})
	}
	var all []*corpus.Document
	for d, err := range docs {
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return paired(was, all, func(d *corpus.Document) string { return pairID(d, gold) }, gold)
}

// paired gives for each document its pendant: by ids, or, where others are missing but none too
// many or too few, as they stand.
func paired[T any](was []*lethe.Document, others []T, id func(T) string, name string) ([]T, error) {
	of := map[string]T{}
	for _, o := range others {
		if _, twice := of[id(o)]; twice {
			break
		}
		of[id(o)] = o
	}
	var out []T
	for _, d := range was {
		if o, ok := of[d.SourceID]; ok {
			out = append(out, o)
		}
	}
	switch {
	case len(out) == len(was) && len(of) == len(others):
		return out, nil
	case len(others) == len(was):
		return others, nil
	}
	return nil, fmt.Errorf("%s has %s, of %d, and their ids do not tell which", name, plural(len(others), "document", "documents"), len(was))
}
