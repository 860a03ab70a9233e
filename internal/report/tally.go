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
	label lethe.Label
	// mentioned is set where a mention stood; else why reports whether the value was
	// reached.
	mentioned bool
	why       reach.Why
}

// NewTally counts nothing yet.
func NewTally(targets []replace.Target) *Tally {
	return &Tally{targets, map[Place]int{}}
}

// Places are those of a document. It may be called on several goroutines.
func (t *Tally) Places(r replace.Result) []Place {
	var out []Place
	for _, x := range r.Replacements {
		out = append(out, Place{label: t.targets[x.Target].Entity.Label, mentioned: !x.Reached})
	}
	for _, x := range r.Left {
		out = append(out, Place{label: t.targets[x.Target].Entity.Label, why: x.Why})
	}
	return out
}

// Add counts the places of a document.
func (t *Tally) Add(places []Place) {
	for _, c := range places {
		t.counts[c]++
	}
}

// ByLabel gives the counts in order of label.
func (t *Tally) ByLabel() []Reach {
	labels := map[lethe.Label]bool{}
	for c := range t.counts {
		labels[c.label] = true
	}
	var out []Reach
	for _, l := range slices.Sorted(maps.Keys(labels)) {
		r := Reach{Label: string(l), Mentioned: t.counts[Place{label: l, mentioned: true}], Reached: t.counts[Place{label: l}]}
		for _, why := range reach.Whys() {
			if n := t.counts[Place{label: l, why: why}]; n > 0 {
				r.Left = append(r.Left, Left{Why: why.String(), Places: n})
			}
		}
		out = append(out, r)
	}
	return out
}
