package pipeline

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/replace"
)

// tally counts, by label, what was replaced and which equal values were left.
type tally struct {
	targets []replace.Target
	counts  map[count]int
}

// count is one place that was replaced, or left.
type count struct {
	label lethe.Label
	// mentioned is set where a mention stood; else why says whether the value was
	// reached.
	mentioned bool
	why       reach.Why
}

func newTally(targets []replace.Target) *tally {
	return &tally{targets, map[count]int{}}
}

// count gives the places of a document.
func (t *tally) count(r replace.Result) []count {
	var out []count
	for _, x := range r.Replacements {
		out = append(out, count{label: t.targets[x.Target].Entity.Label, mentioned: !x.Reached})
	}
	for _, x := range r.Left {
		out = append(out, count{label: t.targets[x.Target].Entity.Label, why: x.Why})
	}
	return out
}

func (t *tally) add(counts []count) {
	for _, c := range counts {
		t.counts[c]++
	}
}

// byLabel gives the counts in order of label.
func (t *tally) byLabel() []report.Reach {
	labels := map[lethe.Label]bool{}
	for c := range t.counts {
		labels[c.label] = true
	}
	var out []report.Reach
	for _, l := range slices.Sorted(maps.Keys(labels)) {
		r := report.Reach{Label: string(l), Mentioned: t.counts[count{label: l, mentioned: true}], Reached: t.counts[count{label: l}]}
		for _, why := range reach.Whys() {
			if n := t.counts[count{label: l, why: why}]; n > 0 {
				r.Left = append(r.Left, report.Left{Why: why.String(), Places: n})
			}
		}
		out = append(out, r)
	}
	return out
}
