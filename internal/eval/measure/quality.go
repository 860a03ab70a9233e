package measure

import (
	"context"
	"fmt"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/robustness"
	"github.com/lethe-privacy/lethe/pipeline"
)

// trial is one row of quality.txt: a part of a corpus that nothing was trained on,
// and the profile it is for.
type trial struct {
	name    string // in quality.txt
	corpus  string
	part    string
	profile string
	own     bool // the corpus has the profile's labels
	body    bool // without the head of each document
	tenth   bool // the first of every ten documents
	changed bool // measured as it is written in other ways, too
}

var trials = []trial{
	{name: "tab dev", corpus: "tab", part: "dev", profile: "legal-en"},
	{name: "meddocan dev", corpus: "meddocan", part: "dev", profile: "meddocan", own: true},
	{name: "meddocan dev, body", corpus: "meddocan", part: "dev", profile: "meddocan", own: true, body: true},
	{name: "uner-ewt dev", corpus: "uner-ewt", part: "dev", profile: "general", changed: true},
	{name: "smartdata, a tenth", corpus: "smartdata", part: "all", profile: "general", tenth: true, changed: true},
	{name: "presidio-synth v2", corpus: "presidio-synth", part: "v2", profile: "presidio"},
}

// Quality measures detection and replacement on all corpora below a folder, on parts that no
// built-in model was trained on, and on the project's own texts: the figures of quality.txt.
func Quality(ctx context.Context, data string, with pipeline.Engines) ([]eval.Measure, error) {
	var all []eval.Measure
	for _, t := range trials {
		ms, err := t.run(ctx, data, with)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		all = append(all, ms...)
	}
	ms, err := own(ctx, with)
	return append(all, ms...), err
}

// run measures one part of a corpus.
func (t trial) run(ctx context.Context, data string, with pipeline.Engines) ([]eval.Measure, error) {
	config := pipeline.Default()
	if err := config.Apply(t.profile); err != nil {
		return nil, err
	}
	card, err := corpus.CardOf(t.corpus)
	if err != nil {
		return nil, err
	}
	o := Options{Engines: with, Own: t.own}
	o.Corpus = t.name
	docs := t.documents(&card, data)
	if !t.own {
		o.Labels, o.Only = &card.Labels, card.Counted
	}
	if t.body {
		o.Scope = eval.Body(&card)
	}
	e, err := Detection(ctx, &config, docs, o)
	if err != nil {
		return nil, err
	}
	all := e.Report().Measures()
	if t.body {
		return all, nil
	}
	out, err := t.output(ctx, config, t.documents(&card, data), o)
	if err != nil || !t.changed {
		return append(all, out...), err
	}
	table, err := Robustness(ctx, &config, t.documents(&card, data), robustness.Changes(), o)
	if err != nil {
		return nil, err
	}
	return append(append(all, out...), byChange(table)...), nil
}

// byChange are the figures for people's names: the marks that are touched, and their letters
// and digits that are found.
func byChange(t *robustness.Table) (all []eval.Measure) {
	for _, r := range t.Rows {
		if c := r.Labels[lethe.Person]; c != nil {
			name := "robustness " + r.Change + " " + string(lethe.Person)
			all = append(all, eval.Measure{Corpus: t.Corpus, Name: name + " touched %", Value: 100 * c.TouchedShare()},
				eval.Measure{Corpus: t.Corpus, Name: name + " found %", Value: 100 * c.FoundShare()})
		}
	}
	return all
}

// output measures what anonymization makes of the part: where the profile masks by risk, of all
// that is found, since a part of a corpus says nothing about risk.
func (t trial) output(ctx context.Context, c pipeline.Config, docs iter.Seq2[*corpus.Document, error], o Options) ([]eval.Measure, error) {
	if c.Mask.Mode == "risk" {
		c.Mask.Mode = "all"
	}
	r, err := outputOf(ctx, &c, docs, o)
	if err != nil {
		return nil, err
	}
	return r.Measures(), nil
}

func (t trial) documents(card *corpus.Card, data string) iter.Seq2[*corpus.Document, error] {
	o := card.Options()
	if t.own {
		o.Labels = nil
	}
	docs := card.OpenWith(data, t.part, o)
	if t.tenth {
		return corpus.Share(docs, 0, 10)
	}
	return docs
}
