package elastic

import (
	"cmp"
	"slices"
)

// Match is an item that a value may stand for.
type Match struct {
	Item        int
	Group       int // Item.Known
	Rule        Rule
	Vectors     bool    // both have vectors; else there are no cosines
	Cosine      float64 // as it is
	Scaled      float64 // in the row of the value
	JaroWinkler float64

	rank rank
	far  int32
	less bool // the value says less than the item
	node int32
}

// Candidates is what a value may stand for.
type Candidates struct {
	// Matches are the nearest first, at most 16.
	Matches []Match
	// Sure says that the first match is the one: no other group is as near, and where the
	// value is part of a name, no other group has such a name.
	Sure bool
}

// rank orders the ways in which a value can be somebody's.
type rank uint8

const (
	itself  rank = iota // the same words
	region              // in the region
	part                // part of a name, or a shorter form outside the region
	spelled             // spelt nearly so, outside the region
)

const mostMatches = 16

// finding gathers matches.
type finding struct {
	matches []Match
	crowded bool // more names have the value as a part than were looked at
}

// settle sorts matches and reports whether the first is the one.
func (f *finding) settle() Candidates {
	slices.SortFunc(f.matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.far, b.far), cmp.Compare(a.node, b.node))
	})
	out := Candidates{Matches: f.matches, Sure: f.sure()}
	out.Matches = out.Matches[:min(len(out.Matches), mostMatches)]
	return out
}

func (f *finding) sure() bool {
	if len(f.matches) == 0 {
		return false
	}
	best := f.matches[0]
	if best.less && f.crowded {
		return false
	}
	for _, m := range f.matches[1:] {
		if m.rank > best.rank {
			break
		}
		rival := m.far == best.far || best.less && m.less || best.rank > region
		if rival && (m.Group != best.Group || m.Group < 0) {
			return false
		}
	}
	return true
}
