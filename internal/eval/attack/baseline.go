package attack

import (
	"cmp"
	"slices"
)

// frequencies are in how many documents of the collection each value occurs.
type frequencies struct {
	measure *measure
	of      []map[string]int // by attribute
	ranked  [][]string       // by attribute, the most frequent first
}

func (m *measure) frequencies(truths []Truth) *frequencies {
	f := &frequencies{measure: m, of: make([]map[string]int, len(m.attributes)), ranked: make([][]string, len(m.attributes))}
	for i := range m.attributes {
		f.of[i] = map[string]int{}
		for _, t := range truths {
			for _, v := range t[i] {
				f.of[i][v.Normalized]++
			}
		}
		f.ranked[i] = sortedBy(f.of[i])
	}
	return f
}

// sortedBy orders values by how frequent they are, the most frequent first.
func sortedBy(counts map[string]int) []string {
	all := make([]string, 0, len(counts))
	for v := range counts {
		all = append(all, v)
	}
	slices.SortFunc(all, func(v, w string) int {
		return cmp.Or(cmp.Compare(counts[w], counts[v]), cmp.Compare(v, w))
	})
	return all
}

// likely are the most frequent values of an attribute in the documents that are not of
// a unit; own counts, for its values, in how many documents of the unit each occurs.
func (f *frequencies) likely(attribute int, own map[string]int, most int) []string {
	rest := map[string]int{}
	for v, n := range own {
		if left := f.of[attribute][v] - n; left > 0 {
			rest[v] = left
		}
	}
	for taken, i := 0, 0; taken < most && i < len(f.ranked[attribute]); i++ {
		v := f.ranked[attribute][i]
		if _, ours := own[v]; !ours {
			rest[v] = f.of[attribute][v]
			taken++
		}
	}
	all := sortedBy(rest)
	return all[:min(most, len(all))]
}

// guess reports how right who ignores the documents is about what they hide: with one
// guess, and with as many as count.
func (f *frequencies) guess(attribute int, own map[string]int, hidden []string, most int) (first, best Hit) {
	c := f.measure.scales[attribute]
	for i, v := range f.likely(attribute, own, most) {
		for _, h := range hidden {
			best = max(best, c.compare(v, h))
		}
		if i == 0 {
			first = best
		}
	}
	return first, best
}
