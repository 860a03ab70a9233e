package relevance

import (
	"context"
	"fmt"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/corpus"
	"github.com/lethe-privacy/lethe/detect/tagger"
	"github.com/lethe-privacy/lethe/relevance"
)

// Options are the choices that cross-validation on the train part made. The zero
// value of each is replaced by that choice.
type Options struct {
	Bias   float64 // of the tagger; 0: 1
	Lambda float64 // of the regression; 0: 12
	// Taggers are those of the folds; nil: they are trained.
	Taggers []*tagger.Model
	// Report is told how far it is.
	Report func(line string)
}

func (o *Options) defaults() {
	if o.Bias == 0 {
		o.Bias = 1
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
	run, all, err := populations(ctx, docs, v, &o)
	if err != nil {
		return nil, err
	}
	n := number(all)
	for _, js := range [][]judged{run, all} {
		for i := range js {
			js[i].rows = n.rows(&js[i])
		}
	}
	o.Report(fmt.Sprintf("%d features", len(n.keys)))
	z := n.crossValidate(run, all, o.Lambda)
	p := relevance.Parameters{Weights: map[uint32]float32{}, Words: v.known()}
	p.Slope, p.Shift = calibrate(run, z)
	w := n.fit(all, o.Lambda, func(*judged) bool { return true })
	for i, k := range n.keys {
		if x := float32(w[i]); x > least || x < -least {
			p.Weights[k] = x
		}
	}
	p.Intercept = w[len(w)-1]
	return finish(run, z, p, o.Bias)
}

// least is the size of the smallest weight that is kept.
const least = 1e-3

// populations are the mentions to learn from: all of them, and those like at run
// time, by which thresholds and calibration are chosen. What the annotators marked
// is among all, so that mentions from elsewhere are judged well too.
func populations(ctx context.Context, docs []*corpus.Document, v *vocabulary, o *Options) (run, all []judged, err error) {
	for _, bias := range []float64{o.Bias, 0} {
		found, err := detected(ctx, docs, o.Taggers, bias)
		if err != nil {
			return nil, nil, err
		}
		for i, d := range docs {
			j := v.judge(d, found[i])
			j.fold = foldOf(i)
			if bias != o.Bias {
				j.weight = .5
			} else {
				run = append(run, j)
			}
			all = append(all, j)
		}
	}
	for i, d := range docs {
		j := v.judge(d, goldMentions(d))
		j.fold, j.weight = foldOf(i), .5
		all = append(all, j)
	}
	return run, all, nil
}

// crossValidate gives the sum of weights of each value by a model that has not seen
// its document.
func (n *numbering) crossValidate(run, all []judged, lambda float64) [][]float64 {
	z := make([][]float64, len(run))
	for k := range folds {
		w := n.fit(all, lambda, func(j *judged) bool { return j.fold != k })
		for i := range run {
			if run[i].fold != k {
				continue
			}
			z[i] = make([]float64, len(run[i].rows))
			for e := range z[i] {
				z[i][e] = run[i].rows[e].logit(w)
			}
		}
	}
	return z
}

// calibrate fits slope and shift of Platt's sigmoid (Probabilistic outputs for
// support vector machines, 1999) by the same regression, with z as the one feature.
func calibrate(run []judged, z [][]float64) (slope, shift float64) {
	var rows []row
	for i := range run {
		for e, r := range run[i].rows {
			rows = append(rows, row{index: []int32{0}, value: []float32{float32(z[i][e])}, target: r.target, weight: r.weight})
		}
	}
	w := minimise(&objective{rows, 1e-6}, 2)
	return w[0], w[1]
}
