package relevance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/train"
	"github.com/lethe-privacy/lethe/pipeline"
)

// detected gives, for each document, what the system finds with a tagger that has
// not seen it and has a bias against O.
func detected(ctx context.Context, docs []*corpus.Document, models []*tagger.Model, bias float64) ([][]lethe.Mention, error) {
	folder, err := os.MkdirTemp("", "taggers")
	if err != nil {
		return nil, fmt.Errorf("train: detect: %w", err)
	}
	defer os.RemoveAll(folder)
	out := make([][]lethe.Mention, len(docs))
	for k, m := range models {
		file := filepath.Join(folder, fmt.Sprintf("%d.model", k))
		if err := saved(m.Shifted(bias), file); err != nil {
			return nil, err
		}
		f, err := newFinder(file)
		if err != nil {
			return nil, err
		}
		for i, d := range docs {
			if foldOf(i) != k {
				continue
			}
			if out[i], err = f.Detect(ctx, d.Document); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func foldTaggers(ctx context.Context, dataDir string) ([]*tagger.Model, error) {
	docs, err := train.Data{Dir: dataDir}.TAB(ctx, "train")
	if err != nil {
		return nil, err
	}
	models := make([]*tagger.Model, folds)
	for k := range models {
		if models[k], err = foldTagger(ctx, docs, k); err != nil {
			return nil, err
		}
	}
	return models, nil
}

// newFinder is detection as the profile legal-en has it; if a file is named, with the
// tagger's model from it.
func newFinder(model string) (*pipeline.Finder, error) {
	c := pipeline.Default()
	if err := c.Apply("legal-en"); err != nil {
		return nil, err
	}
	c.Detect.Models = nil
	if model != "" {
		c.Detect.Models = []string{model}
	}
	return pipeline.NewFinder(&c, pipeline.FinderOptions{})
}

// saved writes a model where the pipeline can read it.
func saved(m *tagger.Model, file string) (err error) {
	f, err := os.Create(file)
	if err != nil {
		return fmt.Errorf("train: save tagger: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return m.Write(f)
}

// tabTypes are the tagger's types for the labels of the benchmark.
var tabTypes = []tagger.Type{
	{Name: "CODE", Label: lethe.Code}, {Name: "DATETIME", Label: lethe.Date}, {Name: "DEM", Label: lethe.Demographic},
	{Name: "LOC", Label: lethe.Location}, {Name: "MISC", Label: lethe.Misc}, {Name: "ORG", Label: lethe.Organization},
	{Name: "PERSON", Label: lethe.Person}, {Name: "QUANTITY", Label: lethe.Quantity},
}

// taggerEpochs is about where training with a dev part stops.
const taggerEpochs = 10

// foldTagger trains a tagger without the documents of a fold, so that what it finds in
// them is as good, and as bad, as what it finds in texts it has never seen.
func foldTagger(ctx context.Context, docs []train.Document, fold int) (*tagger.Model, error) {
	lexicon, err := tagger.SharedLexicon()
	if err != nil {
		return nil, err
	}
	var learn []train.Document
	for i, d := range docs {
		if foldOf(i) != fold {
			learn = append(learn, d)
		}
	}
	m, _, err := train.Tagger(ctx, train.Options{
		Info:  tagger.Info{Name: "en-legal", Language: "en", Domain: "legal", Types: tabTypes},
		Train: learn, Dev: []train.Document{}, Lexicon: lexicon, Scheme: tagger.BILOU,
		MinCount: 2, Cut: .04, Second: true, Seed: 1, Epochs: taggerEpochs,
	})
	return m, err
}

// folds is how many parts cross-fitting and cross-validation have.
const folds = 6

func foldOf(document int) int { return document % folds }
