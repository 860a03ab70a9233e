// Package proof is what a plan says to prove how cheap any plan is at least. Who makes it
// and who checks it share nothing else.
//
// The entities' costs are split among blocks. A block names bounds of documents and
// chains, and prices of entities; its value is the least price at which its bounds can be
// met when all entities without a price in it are masked. No entity's prices in all blocks
// add up to more than its cost, so that no plan that meets all bounds costs less than the
// values together.
package proof

// Scale is what a cost of 1 is in prices.
const Scale = 5040

// Proof is a lower bound with its reasons. Documents and entities go by their index in
// the collection, which is in order of their ids.
type Proof struct {
	Cost   int64   `json:"cost"`  // of what the plan masks beside what goes whatever the risk
	Bound  int64   `json:"bound"` // no plan that meets the bounds costs less
	Blocks []Block `json:"-"`
}

// Block is a part of the proof.
type Block struct {
	Bounds   []Bound `json:"bounds"`
	Entities []int32 `json:"entities"` // rising
	Prices   []int64 `json:"prices"`   // of each, from 1
	Value    int64   `json:"value"`
}

// Bound is that of one document, or of the chain along several.
type Bound struct {
	Documents []int   `json:"documents"`
	Entities  []int32 `json:"entities,omitempty"` // so many of these must be masked, even if all others are; none: the bound itself
	Need      int64   `json:"need,omitempty"`
}

// Gap is the part of the cost that is not proved to be needed.
func (p *Proof) Gap() float64 {
	if p.Cost == 0 {
		return 0
	}
	return float64(p.Cost-p.Bound) / float64(p.Cost)
}
