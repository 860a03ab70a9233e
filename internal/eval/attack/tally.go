package attack

import "slices"

// Unit is what a model was shown at once, and what came of it.
type Unit struct {
	Names    []string  `json:"documents"`         // ids of the documents that it was shown
	Findings []Finding `json:"findings"`          // of each attribute that the originals tell
	Silent   bool      `json:"silent,omitempty"`  // it guessed nothing at all
	Dropped  int       `json:"dropped,omitempty"` // what of its answer was no guess
	// Failure says why there is no usable answer; "" where there is one.
	Failure string `json:"failure,omitempty"`
	// Documents are their numbers in the collection.
	Documents []int `json:"-"`
}

// Tally counts over units. Documents are to be added before the chains that they are
// part of.
type Tally struct {
	attacker *Attacker
	truths   []Truth
	frequent *frequencies
	units    []Unit
	alone    map[[2]int]bool // document and attribute: inferred from the document alone
}

// NewTally starts a count. truths are those of all documents of the collection: the
// baseline knows of each value how many of them have it.
func (a *Attacker) NewTally(truths []Truth) *Tally {
	return &Tally{attacker: a, truths: truths, frequent: a.measure.frequencies(truths), alone: map[[2]int]bool{}}
}

// Add takes in a unit.
func (t *Tally) Add(u Unit) {
	for _, f := range u.Findings {
		if len(u.Documents) == 1 && f.Inferred == Full {
			t.alone[[2]int{u.Documents[0], f.Attribute}] = true
		}
	}
	t.units = append(t.units, u)
}

// beyond reports whether an attribute was inferred from documents together but from
// none of them alone.
func (t *Tally) beyond(u *Unit, f *Finding) bool {
	return f.Inferred == Full && !slices.ContainsFunc(u.Documents, func(d int) bool { return t.alone[[2]int{d, f.Attribute}] })
}

// own counts for each value of an attribute in how many documents of a unit it occurs.
func (t *Tally) own(u *Unit, attribute int) map[string]int {
	own := map[string]int{}
	for _, d := range u.Documents {
		for _, v := range t.truths[d][attribute] {
			own[v.Normalized]++
		}
	}
	return own
}
