package pattern

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// Tally is what a recognizer did in a dry run.
type Tally struct {
	Recognizer string
	Label      lethe.Label
	Hits       int
	Documents  int            // in which it hit
	Valid      int            // hits whose check holds
	InContext  int            // hits that a word near them supports
	Patterns   map[string]int // hits by pattern
	Overrode   map[string]int // hits that took the place of another recognizer's
}

// DryRun finds without consequence and reports what hit what: a tally for every
// recognizer of the engine, in its order, those without hits too.
func (e *Engine) DryRun(ctx context.Context, docs iter.Seq2[*lethe.Document, error]) ([]Tally, error) {
	tallies := make([]Tally, len(e.recs))
	index := map[string]int{}
	for i := range e.recs {
		tallies[i] = Tally{Recognizer: e.recs[i].Name, Label: e.recs[i].Label, Patterns: map[string]int{}, Overrode: map[string]int{}}
		index[e.recs[i].Name] = i
	}
	for doc, err := range docs {
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		hit := map[int]bool{}
		_ = detect.Texts(doc, func(f lethe.Field) error {
			for _, m := range e.Find(e.input(doc, f)) {
				i := index[m.Why.Recognizer]
				hit[i] = true
				tallies[i].add(m)
			}
			return nil
		})
		for i := range hit {
			tallies[i].Documents++
		}
	}
	return tallies, nil
}

func (t *Tally) add(m Match) {
	t.Hits++
	t.Patterns[m.Why.Pattern]++
	if m.Why.Check == Valid {
		t.Valid++
	}
	if m.Why.Word != "" {
		t.InContext++
	}
	for _, other := range m.Why.Overrode {
		t.Overrode[other]++
	}
}
