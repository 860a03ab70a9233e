package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Unite makes a disjoint set of mentions by another rule than [Mentions]: sorted by
// where they start, mentions of one field that overlap become one that covers all of
// them, with label, score, detector and features of the one with the highest rank; of
// those with equal ranks the earlier, and at one start the longer. Mentions that
// only touch stay apart. The input is left as it is.
//
// It is how annotation tools that rank their labels settle overlaps, where a span
// that was found twice is rather too long than lost.
func Unite(ms []lethe.Mention, rank func(*lethe.Mention) int) []lethe.Mention {
	all := slices.DeleteFunc(slices.Clone(ms), func(m lethe.Mention) bool { return m.Span.Empty() })
	slices.SortFunc(all, byPlace)
	out := make([]lethe.Mention, 0, len(all))
	for len(all) > 0 {
		u, n, best := union{Mention: all[0]}, 1, rank(&all[0])
		for n < len(all) && sameField(&all[n], &u.Mention) && all[n].Overlaps(u.Span) {
			r := rank(&all[n])
			u.cover(all[n], r > best)
			best = max(best, r)
			n++
		}
		out = append(out, u.mention())
		all = all[n:]
	}
	return out
}
