package exact

import (
	"math"

	"github.com/lethe-privacy/lethe/internal/mask/cover"
	"github.com/lethe-privacy/lethe/risk"
)

// Bounds are what a plan has to meet.
type Bounds struct {
	Base     *risk.Assessment // without what goes whatever the risk
	Middle   *risk.Assessment // of which the chains have targets: Base, or Base after a document pass
	ThetaDoc float64
	Target   func(level risk.Level, before float64) float64
}

// unit is how many units of a document's row are 1 in −ln(1−c).
const unit = 1 << 16

// document is the row of a document; ok is false where it asks for nothing.
//
// A plan keeps the bound if the product of the unmasked 1 − c is at least 1 − θ, which is
// to say that the masked a add up to at least Σa + ln(1−θ). Coefficients are rounded up
// and the need down and by one more, which is far above the error of the logarithms and
// of the product. So every plan that keeps the bound covers the row; that one which
// covers the row keeps the bound is checked, and where it fails a core says so.
func (b *Bounds) document(d int) (row cover.Row, ok bool) {
	if b.ThetaDoc >= 1 || b.Base.Risk(d) <= b.ThetaDoc {
		return row, false
	}
	keep := -math.Log1p(-b.ThetaDoc)
	all, certain := 0.0, 0
	contributions := b.Base.Contributions(d)
	for _, c := range contributions {
		if c.Value >= 1 {
			certain++
			continue
		}
		all -= math.Log1p(-c.Value)
	}
	need := int64(math.Floor((all-keep)*unit)) - 1
	for _, c := range contributions {
		switch {
		case c.Value >= 1: // nothing else can make up for it: a row of its own
		case c.Value > 0 && need > 0:
			row.Items = append(row.Items, int32(c.Entity))
			row.Coefs = append(row.Coefs, min(need, int64(math.Ceil(-math.Log1p(-c.Value)*unit))))
		}
	}
	row.Need = need
	return row, need > 0 && len(row.Items) > 0
}

// certain lists the entities of a document that alone break its bound.
func (b *Bounds) certain(d int) (items []int32) {
	if b.ThetaDoc >= 1 {
		return nil
	}
	for _, c := range b.Base.Contributions(d) {
		if 1-(1-c.Value) > b.ThetaDoc {
			items = append(items, int32(c.Entity))
		}
	}
	return items
}

// chain is one by its documents, with its edges in Base and its target.
type chain struct {
	documents []int
	edges     []int
	target    float64
	set       bool // has a target; else it must not be a chain of level MEDIUM or above
}

func (b *Bounds) chain(documents []int) (c chain, ok bool) {
	c.documents = documents
	if c.edges, ok = b.Base.Path(documents); !ok {
		return c, false
	}
	if edges, ok := b.Middle.Path(documents); ok {
		before := b.Middle.ChainRisk(edges)
		if level := b.Middle.Options().Level(before); level != risk.Low {
			c.target, c.set = b.Target(level, before), true
		}
	}
	return c, true
}

// broken reports whether a chain's bound is broken when the marked entities are masked.
func (b *Bounds) broken(c *chain, masked []bool) bool {
	if c.set {
		return b.Base.ChainRiskWithout(c.edges, masked) > c.target
	}
	o := b.Base.Options()
	for _, e := range c.edges {
		s := b.Base.StrengthWithout(e, masked)
		if s < o.EdgeThreshold || s == 0 && !b.meet(e, masked) {
			return false
		}
	}
	return b.Base.ChainRiskWithout(c.edges, masked) >= o.Medium
}

// meet reports whether an unmasked entity makes an edge.
func (b *Bounds) meet(edge int, masked []bool) bool {
	for _, c := range b.Base.Via(edge) {
		if !masked[c.Entity] {
			return true
		}
	}
	return false
}
