package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// check refuses flags that contradict each other.
func (f *evalFlags) check() error {
	if !f.output && f.damage != "" {
		return errors.New("--damage needs --output")
	}
	if f.output && f.curve+f.failures+f.tokens != "" {
		return errors.New("--output measures replacement: --curve, --failures and --tokens are for detection")
	}
	return nil
}

// measureOutput measures what anonymization makes of the documents.
func (f *evalFlags) measureOutput(ctx context.Context, a *app, c *pipeline.Config, docs iter.Seq2[*corpus.Document, error], o eval.Options) error {
	t := &collateral.Tally{Examples: collateral.Examples{Wanted: f.damage != ""}}
	e := measure.Options{Engines: engines.All(), Options: o, Own: f.own, Warn: func(w string) { a.log.Warn(w) }}
	if err := measure.Output(ctx, c, docs, e, t.Add); err != nil {
		return err
	}
	return writeOutput(a.stdout, &eval.OutputReport{Corpus: o.Corpus, Split: true, Tally: t}, f.asJSON, f.damage, f.force)
}

// commonest is how many examples are shown for each reason.
const commonest = 50

func writeOutput(stdout io.Writer, r *eval.OutputReport, asJSON bool, damage string, force bool) error {
	write := r.WriteText
	if asJSON {
		write = r.WriteJSON
	}
	if err := write(stdout); err != nil || damage == "" {
		return err
	}
	all := r.Examples.Commonest(commonest)
	return orForce(publish.File(damage, 0o600, force, func(w *os.File) error {
		if filepath.Ext(damage) == ".html" {
			return eval.WriteDamagePage(w, r.Corpus, all)
		}
		return eval.WriteDamage(w, all)
	}))
}
