package eval

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// Dial is the number of a prediction that a threshold is set on.
type Dial string

// The dials.
const (
	NoDial      Dial = ""
	ByRelevance Dial = "relevance"
	ByScore     Dial = "score"
)

func (d Dial) of(m lethe.Mention) float64 {
	if d == ByScore {
		return m.Score
	}
	return m.Relevance
}

func (d Dial) check() error {
	switch d {
	case NoDial, ByRelevance, ByScore:
		return nil
	}
	return fmt.Errorf("eval: there is no dial %q; there are relevance and score", d)
}

// steps is the number of steps between the thresholds 0 and 1 of a curve.
const steps = 100

// Point is what is reached when predictions below a threshold are left out.
type Point struct {
	Threshold float64
	Masking   Masking
	Strict    Count // with labels
	Token     Count // without
}

// curve holds a point for each step.
type curve []Point

func newCurve() curve {
	c := make(curve, steps+1)
	for i := range c {
		c[i].Threshold = float64(i) / steps
	}
	return c
}

func (c curve) merge(o curve) {
	for i := range c {
		c[i].Masking.merge(&o[i].Masking)
		c[i].Strict, c[i].Token = c[i].Strict.plus(o[i].Strict), c[i].Token.plus(o[i].Token)
	}
}

// add counts a document at each threshold. Steps that leave the same predictions
// have the same counts and are reckoned once. The predictions that masking is
// measured by may be more than those whose labels can be compared.
func (c curve) add(v *view, masking, labelled map[string][]mark, only labelSet) {
	var now Point
	left := -1
	for i := range c {
		m, l := above(masking, c[i].Threshold), above(labelled, c[i].Threshold)
		if n := size(m) + size(l); n != left {
			now, left = reckon(v, m, l, only), n
		}
		c[i].Masking.merge(&now.Masking)
		c[i].Strict, c[i].Token = c[i].Strict.plus(now.Strict), c[i].Token.plus(now.Token)
	}
}

func reckon(v *view, masking, labelled map[string][]mark, only labelSet) Point {
	var p Point
	p.Masking.add(v, masking)
	v.each(func(g *ground, annotator string) {
		gold, found := distinct(only.keep(v.gold(g, annotator))), distinct(labelled[g.field])
		p.Strict = p.Strict.plus(strict(gold, found))
		p.Token = p.Token.plus(tokens(g.words, gold, found))
	})
	return p
}

// above are the predictions that reach the threshold.
func above(found map[string][]mark, threshold float64) map[string][]mark {
	kept := make(map[string][]mark, len(found))
	for field, marks := range found {
		for _, m := range marks {
			if m.value >= threshold {
				kept[field] = append(kept[field], m)
			}
		}
	}
	return kept
}

func size(found map[string][]mark) int {
	n := 0
	for _, marks := range found {
		n += len(marks)
	}
	return n
}
