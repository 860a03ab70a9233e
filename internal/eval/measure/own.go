package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/letters"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/pipeline"
)

// own measures on texts of the project's own: sentences of which is known what must survive,
// letters, and reports that are drawn.
func own(ctx context.Context, with pipeline.Engines) ([]eval.Measure, error) {
	var all []eval.Measure
	for _, set := range invariant.Names() {
		ms, err := survival(ctx, set)
		if err != nil {
			return nil, fmt.Errorf("invariants: %w", err)
		}
		all = append(all, ms...)
	}
	for _, part := range letters.Parts() {
		ms, err := germanOutput(ctx, "letters-de "+part, letters.Open(part), with)
		if err != nil {
			return nil, fmt.Errorf("letters: %w", err)
		}
		all = append(all, ms...)
	}
	ms, err := drawnReports(ctx, with)
	if err != nil {
		return nil, fmt.Errorf("reports: %w", err)
	}
	return append(all, ms...), nil
}

// survival measures what survives of a set of sentences, by language too.
func survival(ctx context.Context, set string) ([]eval.Measure, error) {
	t, err := Invariants(ctx, set, pipeline.Limits{})
	if err != nil {
		return nil, err
	}
	name := "invariants " + set
	all := []eval.Measure{{Corpus: name, Name: "survive %", Value: 100 * t.All.Value()}}
	if t.Gone.Of > 0 {
		all = append(all, eval.Measure{Corpus: name, Name: "gone of what must go %", Value: 100 * t.Gone.Value()})
	}
	for lang, share := range t.Langs {
		all = append(all, eval.Measure{Corpus: name, Name: "survive " + lang + " %", Value: 100 * share.Value()})
	}
	return all, nil
}

// germanOutput measures what comes out of texts in German under the profile for them.
func germanOutput(ctx context.Context, name string, docs iter.Seq2[*corpus.Document, error], with pipeline.Engines) ([]eval.Measure, error) {
	c := pipeline.Default()
	if err := c.Apply("clinical-de"); err != nil {
		return nil, err
	}
	r, err := outputOf(ctx, &c, docs, Options{Engines: with, Options: eval.Options{Corpus: name}, Own: true})
	if err != nil {
		return nil, err
	}
	all := r.Measures()
	if l := r.Labels["LOCATION"]; l != nil {
		all = append(all, eval.Measure{Corpus: name, Name: "output mentions right LOCATION %", Value: 100 * l.Right.Value()})
	}
	return all, nil
}

// drawnReports measures on reports that are drawn.
func drawnReports(ctx context.Context, with pipeline.Engines) (ms []eval.Measure, err error) {
	folder, err := os.MkdirTemp("", "lethe-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	texts, gold := filepath.Join(folder, "reports.jsonl"), filepath.Join(folder, "gold.jsonl")
	o := synth.ClinicalDefaults()
	o.Reports = 200
	if err := draw(texts, gold, o); err != nil {
		return nil, err
	}
	return germanOutput(ctx, "synthetic reports", corpus.Open(texts, corpus.Options{Format: "jsonl", Mentions: gold}), with)
}

// draw writes reports and their gold.
func draw(texts, gold string, o synth.ClinicalOptions) error {
	create := func(name string, write func(io.Writer) error) error {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	return create(texts, func(t io.Writer) error {
		return create(gold, func(g io.Writer) error { return synth.WriteClinical(t, g, o) })
	})
}

// outputOf measures what anonymization makes of documents.
func outputOf(ctx context.Context, c *pipeline.Config, docs iter.Seq2[*corpus.Document, error], o Options) (*eval.OutputReport, error) {
	t := &collateral.Tally{}
	if err := Output(ctx, c, docs, o, t.Add); err != nil {
		return nil, err
	}
	return &eval.OutputReport{Corpus: o.Corpus, Split: true, Tally: t}, nil
}
