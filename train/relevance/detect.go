package relevance

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/corpus"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/detect/tagger"
	"github.com/lethe-privacy/lethe/normalize"
	"github.com/lethe-privacy/lethe/resolve"
	"github.com/lethe-privacy/lethe/schema"
	"github.com/lethe-privacy/lethe/train"
)

// tabFile is where the data folder has the benchmark.
const tabFile = "tab-echr/tab_train_dev_113.jsonl.xz"

// Documents reads a part of the benchmark.
func Documents(dataDir, part string) ([]*corpus.Document, error) {
	var docs []*corpus.Document
	for d, err := range corpus.Open(filepath.Join(dataDir, filepath.FromSlash(tabFile)), corpus.Options{Format: "tab", Part: part}) {
		if err != nil {
			return nil, fmt.Errorf("train: read documents: %w", err)
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// Finder is the pipeline up to the judgement of relevance.
type Finder struct {
	detectors []detect.Detector
	schema    *schema.Schema
}

// NewFinder makes a pipeline whose detectors have the options.
func NewFinder(o tagger.Options) (*Finder, error) {
	s, err := schema.Load("legal")
	if err != nil {
		return nil, err
	}
	ds, err := suite.New(suite.Options{Tagger: o})
	if err != nil {
		return nil, err
	}
	return &Finder{ds, s}, nil
}

// Find gives the mentions of a document as relevance sees them.
func (f *Finder) Find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := detect.Run(ctx, f.detectors, doc)
	if err != nil {
		return nil, err
	}
	ms = resolve.Mentions(slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		_, wanted := f.schema.OfMention(&m)
		return !wanted
	}))
	for i := range ms {
		ms[i].Normalized = normalize.Mention(ms[i], doc.Language, "")
	}
	return ms, nil
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
