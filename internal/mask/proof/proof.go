// Package proof is what a plan says to prove how cheap any plan is at least. Who makes it
// and who checks it share nothing else.
//
// The entities' costs are split among blocks. A block names bounds of documents and
// chains, and prices of entities; its value is the least price at which its bounds can be
// met when all entities without a price in it are masked. No entity's prices in all blocks
// add up to more than its cost, so that no plan that meets all bounds costs less than the
// values together. Costs are whole: the values of blocks that share entities with no others
// are rounded up together.
//
// Blocks come in order, and some make those after them simpler. One that proves that a
// single entity must be masked has it counted as masked from there on. One may leave out
// entities in whose place others do as well: these cost no more, and meet alone every bound
// that is named and that the first ones are in. One may name bounds that are added up and
// halved. Counts are whole, so that what each entity counts and what is needed are rounded
// up, and that is a bound for others.
package proof

// Scale is what a cost of 1 is in prices.
const Scale = 720_720

// Proof is a lower bound with its reasons. Documents and entities go by their index in
// the collection, which is in order of their ids.
type Proof struct {
	Cost   int64   `json:"cost"`  // of what the plan masks beside what goes whatever the risk
	Bound  int64   `json:"bound"` // no plan that meets the bounds costs less
	Blocks []Block `json:"-"`
}

// Block is a part of the proof. It has prices, or is halved, or says what is left out.
type Block struct {
	Bounds   []Bound `json:"bounds,omitempty"`
	Entities []int32 `json:"entities,omitempty"` // of prices, rising
	Prices   []int64 `json:"prices,omitempty"`   // of each, from 1
	Value    int64   `json:"value,omitzero"`
	Halved   bool    `json:"halved,omitzero"`   // the bounds added up and halved are one for others
	Instead  []int32 `json:"instead,omitempty"` // of each entity, the one that does in its place
	Case     *Case   `json:"case,omitempty"`    // how the value is proved; none: by a search
}

// Case is a case in the proof of a block's value. Either it is divided: an entity is masked
// or it is kept, and both prove the value. Or parts prove it: their values, and the prices in
// the block of what is masked in this case, come to it. Nothing is priced in all parts above
// its price in the block. Bounds and entities go by their places in the block.
type Case struct {
	Entity int32  `json:"entity,omitzero"`
	Masked *Case  `json:"masked,omitempty"`
	Kept   *Case  `json:"kept,omitempty"`
	Parts  []Part `json:"parts,omitempty"`
}

// Part is a part of a case, which names bounds and prices as a block does. Where all costs
// are whole in a block, values of a case are rounded up together.
type Part struct {
	Bounds   []int32 `json:"bounds"`
	Entities []int32 `json:"entities"` // rising
	Prices   []int64 `json:"prices"`
	Value    int64   `json:"value"`
}

// Bound is that of one document, or of the chain along several, or what follows from the
// bounds of an earlier block, added up and halved.
type Bound struct {
	Documents []int   `json:"documents,omitempty"`
	Entities  []int32 `json:"entities,omitempty"` // so many of these must be masked, even if all others are; none: the bound itself
	Need      int64   `json:"need,omitempty"`
	Block     int     `json:"block,omitzero"` // 1 is the first
}

// Gap is the part of the cost that is not proved to be needed.
func (p *Proof) Gap() float64 {
	if p.Cost == 0 {
		return 0
	}
	return float64(p.Cost-p.Bound) / float64(p.Cost)
}
