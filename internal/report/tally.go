package report

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
)

// Tally counts, by label, what was replaced and which equal values were left.
type Tally struct {
	targets []replace.Target
	counts  map[Place]int
}

// Place is one at which a value was replaced, or left.
type Place struct {
	Label lethe.Label
	// Mentioned is set where a mention stood; else Why reports whether the value was
	// reached.
	Mentioned bool
	Why       reach.Why
}

// NewTally counts nothing yet.
func NewTally(targets []replace.Target) *Tally {
	return &Tally{targets, map[Place]int{}}
}

// Places are those of a document. It may be called on several goroutines.
func (t *Tally) Places(r replace.Result) []Place {
	var out []Place
	for _, x := range r.Replacements {
		out = append(out, Place{Label: t.targets[x.Target].Entity.Label, Mentioned: !x.Reached})
	}
	for _, x := range r.Left {
		out = append(out, Place{Label: t.targets[x.Target].Entity.Label, Why: x.Why})
	}
	return out
}

// Add counts the places of a document.
func (t *Tally) Add(places []Place) {
	for _, c := range places {
		t.counts[c]++
	}
}

// ByLabel returns the counts in order of label.
func (t *Tally) ByLabel() []Reach {
	labels := map[lethe.Label]bool{}
	for c := range t.counts {
		labels[c.Label] = true
	}
	var out []Reach
	for _, l := range slices.Sorted(maps.Keys(labels)) {
		r := Reach{Label: string(l), Mentioned: t.counts[Place{Label: l, Mentioned: true}], Reached: t.counts[Place{Label: l}]}
		for _, why := range reach.Whys() {
			if n := t.counts[Place{Label: l, Why: why}]; n > 0 {
				r.Left = append(r.Left, Leftovers{Why: why.String(), Places: n})
			}
		}
		out = append(out, r)
	}
	return out
}
