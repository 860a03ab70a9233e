package tune

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// trial is a collection on which settings are tried.
type trial struct {
	options ContextOptions
	docs    []Document
	gold    [][]string // tokens, by document
	asker   *cachedAsker
	first   [][]extract.Entity // what stage 1 found, by document
	rounds  int                // over the collection, that are done
}

func newTrial(docs []Document, o ContextOptions) (*trial, error) {
	t := &trial{options: o, docs: docs, asker: newSparing(o.Extraction.Asker), first: make([][]extract.Entity, len(docs))}
	for _, d := range docs {
		t.gold = append(t.gold, tokens(d.Gold))
	}
	_, err := t.extractor(0)
	return t, err
}

// values counts the gold values of all documents.
func (t *trial) values() (n int) {
	for _, d := range t.docs {
		n += len(distinct(d.Gold))
	}
	return n
}

// extractor is the model as it is asked in a run.
func (t *trial) extractor(run int) (*extract.Extractor, error) {
	o := t.options.Extraction
	o.Asker = &seededAsker{t.asker, t.options.Seed + run, t.options.Temperature}
	x, err := extract.New(o)
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	return x, nil
}

// local asks about each document alone.
func (t *trial) local(ctx context.Context) error {
	x, err := t.extractor(0)
	if err != nil {
		return err
	}
	all := make([]int, len(t.docs))
	for i := range all {
		all[i] = i
	}
	defer t.round()
	return t.each(ctx, all, func(d Document) (extract.Answer, error) { return x.Local(ctx, d.Document) },
		func(i int, es []extract.Entity) { t.first[i] = es })
}

// round reports that the collection was gone over once more.
func (t *trial) round() {
	t.rounds++
	if t.options.Progress != nil {
		t.options.Progress(t.rounds, 1+2*len(t.options.Strengths)*t.options.Runs)
	}
}

// setting tries one filter.
func (t *trial) setting(ctx context.Context, filter extract.ContextOptions) (Setting, error) {
	s := Setting{Strength: filter.Strength, TypeFilter: filter.SkipDirect}
	var scores []eval.Rouge1
	for run := range t.options.Runs {
		r, err := t.run(ctx, filter, run)
		if err != nil {
			return s, err
		}
		t.round()
		scores = append(scores, r.score)
		s.Entities += r.entities / float64(t.options.Runs)
		s.Cut = max(s.Cut, r.cut)
	}
	s.Score = mean(scores)
	s.Lowest, s.Highest = s.Score.F1, s.Score.F1
	for _, x := range scores {
		s.Lowest, s.Highest = min(s.Lowest, x.F1), max(s.Highest, x.F1)
	}
	return s, nil
}

// trialResult is the outcome of one trial.
type trialResult struct {
	score    eval.Rouge1
	entities float64 // in the context of a document, on average
	cut      int     // the most that the limit on tokens left out
}

// run is stage 2 over the collection, wave by wave, as a run of the pipeline has it.
func (t *trial) run(ctx context.Context, filter extract.ContextOptions, run int) (out trialResult, err error) {
	x, err := t.extractor(run)
	if err != nil {
		return out, err
	}
	memory := extract.NewMemory(filter, len(t.docs))
	all := make([]int, len(t.docs))
	for i, es := range t.first {
		all[i] = i
		memory.Add(i, es)
	}
	united := make([][]extract.Entity, len(t.docs))
	out.cut, err = extract.Waves(memory, slices.Values(all), t.options.Wave, func(wave []int, known []extract.KnownEntity) (found []extract.DocumentEntities, err error) {
		out.entities += float64(len(known)*len(wave)) / float64(len(t.docs))
		err = t.each(ctx, wave, func(d Document) (extract.Answer, error) { return x.InContext(ctx, d.Document, known) },
			func(i int, es []extract.Entity) {
				found = append(found, extract.DocumentEntities{Document: i, Entities: es})
				united[i] = extract.Union(t.first[i], es)
			})
		return found, err
	})
	if err != nil {
		return out, err
	}
	out.score = t.score(united)
	return out, nil
}

// each asks about some documents.
func (t *trial) each(ctx context.Context, docs []int, ask func(Document) (extract.Answer, error), take func(int, []extract.Entity)) error {
	type reply struct {
		doc    int
		answer extract.Answer
		err    error
	}
	work := func(i int) reply {
		answer, err := ask(t.docs[i])
		return reply{i, answer, err}
	}
	return ordered.Map(ctx, t.options.Concurrency, slices.Values(docs), work, func(s reply) error {
		if s.err != nil {
			return fmt.Errorf("tune: document %q: %w", t.docs[s.doc].SourceID, s.err)
		}
		take(s.doc, s.answer.Entities)
		return nil
	})
}
