package verify

import (
	"math"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// tree proves the value of a block by cases.
type tree struct {
	*proof.Block
	rows  []proof.Row // by places in the prices, and by those of the block's bounds
	whole bool        // prices are whole costs, and so is what any choice comes to
	fate  []fate      // of entities, in the case that is looked at
}

// fate is what a case says of an entity.
type fate int8

const (
	open fate = iota
	masked
	kept
)

// byCases reports whether the cases of a block prove its value. That an entity is masked and
// that it is kept are both looked at wherever a case is divided, so none is left out.
func byCases(x *proof.Block, rows []proof.Row) bool {
	t := &tree{Block: x, rows: rows, whole: true, fate: make([]fate, len(x.Prices))}
	for _, p := range x.Prices {
		t.whole = t.whole && p%proof.Scale == 0
	}
	return t.proves(x.Case, 0)
}

// proves reports whether a case does, in which what is masked comes to a price.
func (t *tree) proves(c *proof.Case, spent int64) bool {
	if c.Masked == nil && c.Kept == nil {
		return t.parts(c, spent)
	}
	e := c.Entity
	if c.Masked == nil || c.Kept == nil || c.Parts != nil || e < 0 || int(e) >= len(t.fate) || t.fate[e] != open ||
		t.Prices[e] > math.MaxInt64/4-spent {
		return false
	}
	t.fate[e] = masked
	ok := t.proves(c.Masked, spent+t.Prices[e])
	t.fate[e] = kept
	ok = ok && t.proves(c.Kept, spent)
	t.fate[e] = open
	return ok
}

// parts reports whether those of a case come to the value. Entities that are open go by
// their prices in the block, of which each part takes some.
func (t *tree) parts(c *proof.Case, spent int64) bool {
	left := append([]int64(nil), t.Prices...)
	for i := range c.Parts {
		p := &c.Parts[i]
		rows, ok := t.priced(p, left)
		if !ok || p.Value < 0 || p.Value > math.MaxInt64/4-spent || !proof.AtLeast(rows, p.Prices, p.Value, steps) {
			return false
		}
		spent += p.Value
	}
	if rest := spent % proof.Scale; t.whole && rest > 0 {
		spent += proof.Scale - rest
	}
	return spent >= t.Value
}

// priced is what the bounds of a part ask for in this case, by places in its prices, which
// it takes of what is left. What it does not price counts as masked.
func (t *tree) priced(p *proof.Part, left []int64) (rows []proof.Row, ok bool) {
	if len(p.Entities) != len(p.Prices) {
		return nil, false
	}
	at := make(map[int32]int32, len(p.Entities))
	for j, e := range p.Entities {
		if e < 0 || int(e) >= len(left) || t.fate[e] != open || j > 0 && e <= p.Entities[j-1] ||
			p.Prices[j] < 0 || p.Prices[j] > left[e] {
			return nil, false
		}
		left[e] -= p.Prices[j]
		at[e] = int32(j)
	}
	for _, k := range p.Bounds {
		if k < 0 || int(k) >= len(t.rows) {
			return nil, false
		}
		own := proof.Row{Need: t.rows[k].Need}
		for j, e := range t.rows[k].Items {
			coef := t.rows[k].Coefs[j]
			switch place, priced := at[e]; {
			case priced:
				own.Items, own.Coefs = append(own.Items, place), append(own.Coefs, coef)
			case t.fate[e] != kept:
				own.Need -= coef
			}
		}
		rows = append(rows, own)
	}
	return rows, true
}
