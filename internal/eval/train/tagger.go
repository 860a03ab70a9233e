package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Options say how a tagger is trained. The zero value of each has a default.
type Options struct {
	Info    tagger.Info // Types are taken from the documents where there are none
	Train   []Document
	Dev     []Document // for early stopping; nil: a tenth of Train is cut off; empty: none, all epochs are run
	Lexicon *tagger.Lexicon
	Scheme  tagger.Scheme
	// MinCount drops features that occur less often; 0 means 2.
	MinCount int
	Epochs   int     // at most; 0 means 20
	Patience int     // epochs without gain before it stops; 0 means 3
	Rate     float64 // AdaGrad's step; 0 means 0.02
	Decay    float64 // pull of weights to zero; 0 means 0.001
	Cut      float64 // weights below it are dropped; 0 means 0.01
	Seed     uint64
	// Second trains a second pass that sees what the first made of a word's other
	// occurrences in the document.
	Second bool
	// Refit trains again on all of Train, for as many epochs as were best.
	Refit bool
	// Base is a model whose weights are where training begins.
	Base *tagger.Model
	// Progress is called after each epoch.
	Progress func(Progress)
}

// Progress is the state of a training after an epoch.
type Progress struct {
	Epoch, Epochs int
	Loss          float64 // for each token
	F1            float64 // on the dev part
	Refit         bool
}

// Report says how a training went.
type Report struct {
	Documents, Dev, Tokens, Mentions, Features, Epochs int
	Bias                                               float64 // against O, that was best on the dev part
	Score                                              Score   // on the dev part, of the best epoch
}

// Tagger trains a model. On one machine, the same options give the same model.
func Tagger(ctx context.Context, o Options) (*tagger.Model, Report, error) {
	o.defaults()
	if len(o.Train) == 0 {
		return nil, Report{}, fmt.Errorf("train: no documents to train on")
	}
	for _, d := range o.Train {
		if err := d.Check(); err != nil {
			return nil, Report{}, err
		}
	}
	part := o.Train
	if o.Dev == nil {
		part, o.Dev = split(o.Train, o.Seed)
	}
	f, err := newFit(ctx, &o, part)
	if err != nil {
		return nil, Report{}, err
	}
	f.blind = len(o.Dev) == 0
	best, report, err := f.run(ctx)
	if err != nil || f.blind {
		return best, report, err
	}
	if report.Bias, err = tuneBias(ctx, best, o.Dev); err != nil {
		return nil, report, err
	}
	if !o.Refit {
		return best.Shifted(report.Bias), report, nil
	}
	whole := o.Train
	if len(part) == len(o.Train) {
		whole = append(whole[:len(whole):len(whole)], o.Dev...)
	}
	o.Epochs = report.Epochs
	if f, err = newFit(ctx, &o, whole); err != nil {
		return nil, report, err
	}
	f.blind = true
	m, _, err := f.run(ctx)
	if err != nil {
		return nil, report, err
	}
	return m.Shifted(report.Bias), report, nil
}

// tuneBias finds what added bias against O gives the best score.
func tuneBias(ctx context.Context, m *tagger.Model, dev []Document) (float64, error) {
	best, top := 0.0, -1.0
	for _, bias := range []float64{0, -.5, .25, .5, .75, 1, 1.25, 1.5, 2} {
		s, err := Evaluate(ctx, m.Shifted(bias), dev)
		if err != nil {
			return 0, err
		}
		if f := s.F1(); f > top {
			best, top = bias, f
		}
	}
	return best, nil
}

func (o *Options) defaults() {
	def := func(p *float64, v float64) {
		if *p == 0 {
			*p = v
		}
	}
	def(&o.Rate, .02)
	def(&o.Cut, .01)
	def(&o.Decay, .001)
	if o.MinCount == 0 {
		o.MinCount = 2
	}
	if o.Epochs == 0 {
		o.Epochs = 20
	}
	if o.Patience == 0 {
		o.Patience = 3
	}
	if o.Base != nil {
		o.Scheme = o.Base.Scheme()
	}
	if len(o.Info.Types) == 0 {
		o.Info.Types = o.types()
	}
	if o.Lexicon == nil && o.Base != nil {
		o.Lexicon = o.Base.Lexicon()
	}
}

// types are those of the base, and those that the documents add.
func (o *Options) types() []tagger.Type {
	var all []tagger.Type
	if o.Base != nil {
		all = append(all, o.Base.Info.Types...)
	}
	for _, n := range typeNames(o.Train) {
		known := slices.ContainsFunc(all, func(t tagger.Type) bool { return t.Name == n })
		if !known {
			all = append(all, tagger.NewType(n))
		}
	}
	return all
}

// warm is the first epoch that may be the best: before it the dev part is too
// small to judge by.
const warm = 4

// split cuts a tenth of the documents off, at least one, chosen by the seed.
func split(docs []Document, seed uint64) (part, dev []Document) {
	rng := rand.New(rand.NewPCG(seed, 7))
	order := rng.Perm(len(docs))
	n := max(1, len(docs)/10)
	if len(docs) == 1 {
		return docs, docs
	}
	for i, k := range order {
		if i < n {
			dev = append(dev, docs[k])
		} else {
			part = append(part, docs[k])
		}
	}
	return part, dev
}

// trainingRun is one run over the documents.
type trainingRun struct {
	o      *Options
	s      *sampler
	crf    *crf
	seqs   []sequence
	report Report
	blind  bool // there is no dev part to look at
}

func newFit(ctx context.Context, o *Options, docs []Document) (*trainingRun, error) {
	tags := tagger.Tags{Scheme: o.Scheme, Types: len(o.Info.Types)}
	samples := make([]*tagger.Sample, len(docs))
	for i := range docs {
		samples[i] = tagger.NewSample(docs[i].Text, o.Lexicon, &o.Info)
	}
	first := make([][]uint8, len(docs))
	if o.Second {
		if err := jackknife(ctx, o, tags, docs, samples, first); err != nil {
			return nil, err
		}
	}
	return sampleFit(o, tags, docs, samples, first, nil)
}

// sampleFit prepares a run over the documents that in wants; nil: all.
func sampleFit(o *Options, tags tagger.Tags, docs []Document, samples []*tagger.Sample, first [][]uint8, in func(int) bool) (*trainingRun, error) {
	f := &trainingRun{o: o, s: newSampler(o.Info, tags, o.Lexicon)}
	f.report = Report{Dev: len(o.Dev)}
	for i := range docs {
		if in != nil && !in(i) {
			continue
		}
		seqs, err := f.s.document(&docs[i], samples[i], first[i])
		if err != nil {
			return nil, err
		}
		f.seqs = append(f.seqs, seqs...)
		f.report.Documents++
		f.report.Mentions += len(docs[i].Mentions)
	}
	for _, q := range f.seqs {
		f.report.Tokens += len(q.gold)
	}
	f.s.prune(f.seqs, o.MinCount)
	f.report.Features = len(f.s.keys)
	f.crf = newCRF(tags, len(f.s.keys), o.Rate, o.Decay)
	return f, f.inherit()
}

// folds is how many parts the jackknife has, and foldEpochs how long each trains.
const (
	folds      = 3
	foldEpochs = 5
)

// jackknife tags each document with a first pass that was not trained on it.
func jackknife(ctx context.Context, o *Options, tags tagger.Tags, docs []Document, samples []*tagger.Sample, first [][]uint8) error {
	quick := *o
	quick.Second, quick.Epochs, quick.Progress = false, foldEpochs, nil
	for k := range folds {
		f, err := sampleFit(&quick, tags, docs, samples, make([][]uint8, len(docs)), func(i int) bool { return i%folds != k })
		if err != nil {
			return err
		}
		f.blind = true
		m, _, err := f.run(ctx)
		if err != nil {
			return err
		}
		for i := k; i < len(docs); i += folds {
			first[i] = samples[i].Tags(m)
		}
	}
	return nil
}

// inherit begins with the weights of the base model.
func (f *trainingRun) inherit() error {
	if f.o.Base == nil {
		return nil
	}
	return f.o.Base.CopyWeights(f.crf.tags, f.o.Info.Types, f.s.keys, f.crf.w, f.crf.trans)
}

func (f *trainingRun) run(ctx context.Context) (*tagger.Model, Report, error) {
	rng := rand.New(rand.NewPCG(f.o.Seed, 1))
	order := rng.Perm(len(f.seqs))
	var best *tagger.Model
	since := 0
	for epoch := 1; epoch <= f.o.Epochs; epoch++ {
		loss := 0.0
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for n, k := range order {
			if n%256 == 0 && ctx.Err() != nil {
				return nil, f.report, fmt.Errorf("train: stopped in epoch %d: %w", epoch, ctx.Err())
			}
			f.seqs[k].blind = rng.IntN(10) < 3
			loss += f.crf.learn(&f.seqs[k])
		}
		p := Progress{Epoch: epoch, Epochs: f.o.Epochs, Loss: loss / float64(max(1, f.report.Tokens)), Refit: f.blind}
		if f.blind {
			f.tell(p)
			continue
		}
		m, err := f.model()
		if err != nil {
			return nil, f.report, err
		}
		score, err := Evaluate(ctx, m, f.o.Dev)
		if err != nil {
			return nil, f.report, err
		}
		p.F1 = score.F1()
		f.tell(p)
		since++
		if epoch >= min(warm, f.o.Epochs) && (best == nil || p.F1 > f.report.Score.F1()) {
			best, f.report.Score, f.report.Epochs, since = m, score, epoch, 0
		}
		if best != nil && since >= f.o.Patience {
			break
		}
	}
	if f.blind {
		m, err := f.model()
		return m, f.report, err
	}
	return best, f.report, nil
}

func (f *trainingRun) tell(p Progress) {
	if f.o.Progress != nil {
		f.o.Progress(p)
	}
}

func (f *trainingRun) model() (*tagger.Model, error) {
	w := tagger.Weights{Keys: f.s.keys, Rows: f.crf.w, Trans: f.crf.trans, Second: f.o.Second}
	return tagger.Build(f.o.Info, f.crf.tags, f.o.Lexicon, w, float32(f.o.Cut))
}
