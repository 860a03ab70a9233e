package eval

import (
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/table"
)

// Options say what is measured.
type Options struct {
	Corpus string // the name in reports
	System string // the name of what is measured; "": lethe
	// Labels brings the labels of predictions to those of the gold, which was read
	// with the same mapping. Predictions with which the corpus has nothing to compare
	// count for masking, and nowhere else. nil: labels are compared as they are.
	Labels *corpus.Labels
	// Only are the labels that spans and tokens are measured for; none: all.
	Only []lethe.Label
	// Scope cuts what is measured to parts of the documents; nil: all.
	Scope Scope
	// Dial asks for a curve.
	Dial Dial
	// Failures asks for a list of what went wrong, which holds text.
	Failures bool
	// Tokens, if not nil, is given every token of the documents with what is marked and
	// found there. Anyone who opened it closes it.
	Tokens table.Writer[TokenRow]
}

// Evaluation adds up what is counted in documents. It must not be used by several
// goroutines at once; give each its own and merge them.
type Evaluation struct {
	o         Options
	documents int
	words     int
	mentions  int
	masked    bool // the corpus tells what must be masked
	tallies   []*tally
	curve     curve
	failures  []Failure
	table     *tabulator // nil where no table is asked for
}

// tally is what is counted for one system.
type tally struct {
	name      string
	labelled  bool
	masking   Masking
	scores    Scores
	confusion Confusion
}

// New begins an evaluation.
func New(o Options) (*Evaluation, error) {
	if err := o.Dial.check(); err != nil {
		return nil, err
	}
	if o.System == "" {
		o.System = "lethe"
	}
	e := &Evaluation{o: o, tallies: []*tally{newTally(o.System, true)}}
	for _, b := range baselines() {
		e.tallies = append(e.tallies, newTally(b.name, false))
	}
	if o.Dial != NoDial {
		e.curve = newCurve()
	}
	if o.Tokens != nil {
		e.table = newTabulator(o.Tokens)
	}
	return e, nil
}

func newTally(name string, labelled bool) *tally {
	return &tally{
		name: name, labelled: labelled, confusion: Confusion{},
		masking: Masking{information: newInformation()},
	}
}

// Add counts a document and what was found in it. A prediction that does not fit
// the document is an error, and then nothing is counted.
func (e *Evaluation) Add(d *corpus.Document, predicted []lethe.Mention) error {
	v := newView(d, e.o.Scope)
	all, err := v.found(predicted, e.o.Dial)
	if err != nil {
		return err
	}
	only := labelSet(e.o.Only)
	comparable := e.comparable(all)
	e.count(v, only)
	e.tallies[0].add(v, all, comparable, only)
	for i, b := range baselines() {
		marks := b.marks(v)
		e.tallies[i+1].add(v, marks, marks, only)
	}
	if e.curve != nil {
		e.curve.add(v, all, comparable, only)
	}
	if e.table != nil {
		if err := e.table.add(v, comparable, rulesOf(predicted)); err != nil {
			return err
		}
	}
	if e.o.Failures {
		v.each(func(g *ground, annotator string) {
			gold := distinct(only.keep(v.gold(g, annotator)))
			e.failures = append(e.failures, failures(d, g, annotator, gold, distinct(comparable[g.field]))...)
		})
	}
	return nil
}

// comparable are the predictions whose labels the corpus knows, under its names.
func (e *Evaluation) comparable(found map[string][]mark) map[string][]mark {
	kept := make(map[string][]mark, len(found))
	for field, marks := range found {
		for _, m := range marks {
			to, keep := e.o.Labels.Predicted(m.label)
			if keep && labelSet(e.o.Only).has(to) {
				m.label = to
				kept[field] = append(kept[field], m)
			}
		}
	}
	return kept
}

func (e *Evaluation) count(v *view, only labelSet) {
	e.documents++
	for i := range v.grounds {
		e.words += len(v.grounds[i].words)
	}
	v.each(func(g *ground, annotator string) { e.mentions += len(only.keep(v.gold(g, annotator))) })
	e.masked = e.masked || slices.ContainsFunc(v.doc.Gold, func(m corpus.Mention) bool {
		return m.Identifier != corpus.Unknown
	})
}

// each calls f for each field as each annotator marked it.
func (v *view) each(f func(g *ground, annotator string)) {
	for _, annotator := range v.annotators {
		for i := range v.grounds {
			f(&v.grounds[i], annotator)
		}
	}
}

func (t *tally) add(v *view, masking, found map[string][]mark, only labelSet) {
	t.masking.add(v, masking)
	v.each(func(g *ground, annotator string) {
		gold, found := distinct(only.keep(v.gold(g, annotator))), distinct(found[g.field])
		t.scores.add(g, gold, found, t.labelled)
		if t.labelled {
			t.confusion.add(gold, found)
		}
	})
}

// Merge adds what another evaluation with the same options has counted.
func (e *Evaluation) Merge(o *Evaluation) error {
	if len(e.curve) != len(o.curve) || e.o.System != o.o.System {
		return errors.New("eval: evaluations with different options cannot be merged")
	}
	e.documents, e.words, e.mentions = e.documents+o.documents, e.words+o.words, e.mentions+o.mentions
	e.masked = e.masked || o.masked
	for i, t := range e.tallies {
		t.masking.merge(&o.tallies[i].masking)
		t.scores.merge(&o.tallies[i].scores)
		t.confusion.merge(o.tallies[i].confusion)
	}
	e.curve.merge(o.curve)
	e.failures = append(e.failures, o.failures...)
	return nil
}

// Failures are what went wrong, if it was asked for.
func (e *Evaluation) Failures() []Failure { return e.failures }

// labelSet are the labels that count; none: all.
type labelSet []lethe.Label

func (s labelSet) has(l lethe.Label) bool { return len(s) == 0 || slices.Contains(s, l) }

func (s labelSet) keep(marks []mark) []mark {
	return slices.DeleteFunc(marks, func(m mark) bool { return !s.has(m.label) })
}
