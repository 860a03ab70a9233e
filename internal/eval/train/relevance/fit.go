package relevance

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/train/logistic"
)

// Options are the choices that cross-validation on the train part made. The zero
// value of each is replaced by that choice.
type Options struct {
	Bias   float64 // of the tagger; 0: 1.15
	Lambda float64 // of the regression; 0: 12
	// Taggers are those of the folds; nil: they are trained.
	Taggers []*tagger.Model
	// Report is called with the progress.
	Report func(line string)
}

func (o *Options) defaults() {
	if o.Bias == 0 {
		o.Bias = 1.15
	}
	if o.Lambda == 0 {
		o.Lambda = 12
	}
	if o.Report == nil {
		o.Report = func(string) {}
	}
}

// Result is a trained classifier and what cross-validation says of it.
type Result struct {
	Classifier *relevance.Classifier
	// Judgements are those of documents by models that had not seen them.
	Judgements []Judgement
	// Gold are those of the mentions that the annotators marked.
	Gold []Judgement
	// Curve is that of the same documents.
	Curve []Point
}

// Judgement is of one value in a document.
type Judgement struct {
	Probability float64
	Masked      float64 // the share of its mentions that the annotators masked
	Label       lethe.Label
}

// Train learns from the train part of the benchmark. The same data gives the same
// bytes.
func Train(ctx context.Context, dataDir string, o Options) (*Result, error) {
	o.defaults()
	docs, err := Documents(dataDir, "train")
	if err != nil {
		return nil, err
	}
	if o.Taggers == nil {
		o.Report("training taggers for cross-fitting")
		if o.Taggers, err = foldTaggers(ctx, dataDir); err != nil {
			return nil, err
		}
	}
	v := newVocabulary(docs)
	ps, err := newPopulations(ctx, docs, v, &o)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(ps...)
	n := number(all)
	for _, js := range append(ps, all) {
		for i := range js {
			js[i].rows = n.rows(&js[i])
		}
	}
	o.Report(fmt.Sprintf("%d features", len(n.keys)))
	run, gold := ps[0], ps[len(ps)-1]
	z := n.crossValidate(all, o.Lambda, run, gold)
	p := relevance.Parameters{Weights: map[uint32]float32{}, Words: v.known()}
	p.Slope, p.Shift = calibrate(run, z[0])
	w := n.fit(all, o.Lambda, func(*judgedDocument) bool { return true })
	for i, k := range n.keys {
		if x := float32(w[i]); x > least || x < -least {
			p.Weights[k] = x
		}
	}
	p.Intercept = w[len(w)-1]
	r, err := finish(run, z[0], p, o.Bias)
	if err != nil {
		return nil, err
	}
	_, r.Gold = relate(gold, z[1], p)
	return r, nil
}

// least is the size of the smallest weight that is kept.
const least = 1e-3

// newPopulations returns the mentions to learn from: first those like at run time, by
// which calibration and threshold are chosen; then those of the tagger as trained;
// last what the annotators marked, so that mentions from elsewhere are judged well
// too. All but the first have half the weight.
func newPopulations(ctx context.Context, docs []*corpus.Document, v *vocabulary, o *Options) ([][]judgedDocument, error) {
	population := func(weight float64, mentions func(int) []lethe.Mention) []judgedDocument {
		js := make([]judgedDocument, len(docs))
		for i, d := range docs {
			js[i] = v.judge(d, mentions(i))
			js[i].fold, js[i].weight = foldOf(i), weight
		}
		return js
	}
	run, err := detected(ctx, docs, o.Taggers, o.Bias)
	if err != nil {
		return nil, err
	}
	plain, err := detected(ctx, docs, o.Taggers, 0)
	if err != nil {
		return nil, err
	}
	return [][]judgedDocument{
		population(1, func(i int) []lethe.Mention { return run[i] }),
		population(.5, func(i int) []lethe.Mention { return plain[i] }),
		population(.5, func(i int) []lethe.Mention { return goldMentions(docs[i]) }),
	}, nil
}

// crossValidate gives, for each population, the sum of weights of each value by a
// model that has not seen its document.
func (n *featureIndex) crossValidate(all []judgedDocument, lambda float64, populations ...[]judgedDocument) [][][]float64 {
	z := make([][][]float64, len(populations))
	for p := range z {
		z[p] = make([][]float64, len(populations[p]))
	}
	for k := range folds {
		w := n.fit(all, lambda, func(j *judgedDocument) bool { return j.fold != k })
		for p, js := range populations {
			for i := range js {
				if js[i].fold == k {
					z[p][i] = logits(js[i].rows, w)
				}
			}
		}
	}
	return z
}

func logits(rows []logistic.Row, w []float64) []float64 {
	z := make([]float64, len(rows))
	for i := range rows {
		z[i] = rows[i].Logit(w)
	}
	return z
}

// calibrate fits slope and shift of Platt's sigmoid (Probabilistic outputs for
// support vector machines, 1999) by the same regression, with z as the one feature.
func calibrate(run []judgedDocument, z [][]float64) (slope, shift float64) {
	var rows []logistic.Row
	for i := range run {
		for e, r := range run[i].rows {
			rows = append(rows, logistic.Row{Index: []int32{0}, Value: []float32{float32(z[i][e])}, Target: r.Target, Weight: r.Weight})
		}
	}
	w := logistic.Minimise(&logistic.Objective{Rows: rows, Lambda: 1e-6}, 2)
	return w[0], w[1]
}
