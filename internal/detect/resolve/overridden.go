package resolve

import (
	"cmp"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe"
)

// most is how many mentions are listed that one overrode, and how many of the kept ones
// are looked at for one that is gone.
const most = 8

// Overridden says for each of the kept mentions, which [Mentions] made of all, which
// others it took the place of, in whole or in part: at most eight, in order of place.
func Overridden(kept, all []lethe.Mention) [][]lethe.Mention {
	over := make([][]lethe.Mention, len(kept))
	in := slices.Clone(all)
	slices.SortFunc(in, byPlace)
	for _, m := range in {
		first := sort.Search(len(kept), func(i int) bool { return !before(&kept[i], &m) })
		for k := first; k < len(kept) && k < first+most && kept[k].Overlaps(m.Span) && sameField(&kept[k], &m); k++ {
			if len(over[k]) < most && !made(&kept[k], &m) {
				over[k] = append(over[k], m)
			}
		}
	}
	return over
}

// before reports whether a ends before b begins.
func before(a, b *lethe.Mention) bool {
	c := cmp.Or(cmp.Compare(a.Doc, b.Doc), cmp.Compare(a.Field, b.Field))
	return c < 0 || c == 0 && a.End <= b.Start
}

func sameField(a, b *lethe.Mention) bool { return a.Doc == b.Doc && a.Field == b.Field }

// made reports whether a kept mention came of m, or m says nothing else than it does.
func made(kept, m *lethe.Mention) bool { return kept.Label == m.Label && kept.Detector == m.Detector }
