package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/lethe-privacy/lethe/detect/tagger"
)

// Options say how a tagger is trained. The zero value of each has a default.
type Options struct {
	Info    tagger.Info // Types are taken from the documents where there are none
	Train   []Document
	Dev     []Document // for early stopping; nil: a tenth of Train is cut off
	Lexicon *tagger.Lexicon
	Scheme  tagger.Scheme
	// MinCount drops features that occur less often; 0 means 2.
	MinCount int
	Epochs   int     // at most; 0 means 20
	Patience int     // epochs without gain before it stops; 0 means 3
	Rate     float64 // AdaGrad's step; 0 means 0.1
	Decay    float64 // pull of weights to zero
	Cut      float64 // weights below it are dropped; 0 means 0.02
	Seed     uint64
	// Refit trains again on all of Train, for as many epochs as were best.
	Refit bool
	// Base is a model whose weights are where training begins.
	Base *tagger.Model
	// Progress is told of each epoch.
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
	Score                                              Score // on the dev part, of the best epoch
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
	f, err := newFit(&o, part)
	if err != nil {
		return nil, Report{}, err
	}
	best, report, err := f.run(ctx)
	if err != nil || !o.Refit {
		return best, report, err
	}
	o.Epochs, o.Patience = report.Epochs, 0
	if f, err = newFit(&o, o.Train); err != nil {
		return nil, report, err
	}
	f.blind = true
	m, _, err := f.run(ctx)
	return m, report, err
}

func (o *Options) defaults() {
	def := func(p *float64, v float64) {
		if *p == 0 {
			*p = v
		}
	}
	def(&o.Rate, .1)
	def(&o.Cut, .02)
	if o.MinCount == 0 {
		o.MinCount = 2
	}
	if o.Epochs == 0 {
		o.Epochs = 20
	}
	if o.Patience == 0 {
		o.Patience = 3
	}
	if len(o.Info.Types) == 0 && o.Base != nil {
		o.Info.Types = o.Base.Info.Types
	}
	if len(o.Info.Types) == 0 {
		for _, n := range typeNames(o.Train) {
			o.Info.Types = append(o.Info.Types, tagger.NewType(n))
		}
	}
	if o.Lexicon == nil && o.Base != nil {
		o.Lexicon = o.Base.Lexicon()
	}
}

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

// fit is one run over the documents.
type fit struct {
	o      *Options
	s      *sampler
	crf    *crf
	seqs   []sequence
	report Report
	blind  bool // there is no dev part to look at
}

func newFit(o *Options, docs []Document) (*fit, error) {
	tags := tagger.Tags{Scheme: o.Scheme, Types: len(o.Info.Types)}
	f := &fit{o: o, s: newSampler(o.Info, tags, o.Lexicon)}
	f.report = Report{Documents: len(docs), Dev: len(o.Dev)}
	for i := range docs {
		seqs, err := f.s.document(&docs[i])
		if err != nil {
			return nil, err
		}
		f.seqs = append(f.seqs, seqs...)
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

// inherit begins with the weights of the base model.
func (f *fit) inherit() error {
	if f.o.Base == nil {
		return nil
	}
	return f.o.Base.CopyWeights(f.crf.tags, f.o.Info.Types, f.s.keys, f.crf.w, f.crf.trans)
}

func (f *fit) run(ctx context.Context) (*tagger.Model, Report, error) {
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
		score, err := Evaluate(ctx, m, f.o.Dev, 0)
		if err != nil {
			return nil, f.report, err
		}
		p.F1 = score.F1()
		f.tell(p)
		if since++; best == nil || p.F1 > f.report.Score.F1() {
			best, f.report.Score, f.report.Epochs, since = m, score, epoch, 0
		}
		if since >= f.o.Patience {
			break
		}
	}
	if f.blind {
		m, err := f.model()
		return m, f.report, err
	}
	return best, f.report, nil
}

func (f *fit) tell(p Progress) {
	if f.o.Progress != nil {
		f.o.Progress(p)
	}
}

func (f *fit) model() (*tagger.Model, error) {
	w := tagger.Weights{Keys: f.s.keys, Rows: f.crf.w, Trans: f.crf.trans}
	return tagger.Build(f.o.Info, f.crf.tags, f.o.Lexicon, w, float32(f.o.Cut))
}
