package extract

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/risk"
)

// Context is what stage 2 reads, and the number of entities that the limit on
// tokens cut off: filter, then choice in order, then limit. The list is sorted by
// label and value, so that its order tells the model nothing and the same entities make
// the same request.
func (m *Memory) Context() (known []KnownEntity, cut int) {
	q := m.candidates()
	heap.Init(q)
	n := len(q.items)
	if m.options.Top > 0 {
		n = min(n, m.options.Top)
	}
	chosen := []KnownEntity{}
	take := func(k int) []KnownEntity {
		for len(chosen) < k {
			chosen = append(chosen, m.entities[heap.Pop(q).(candidate).place].KnownEntity)
		}
		return sorted(chosen[:k])
	}
	if m.options.Tokens == 0 {
		return take(n), 0
	}
	most := mostThatFit(n, func(k int) bool { return llm.Tokens(existing(take(k))) <= m.options.Tokens })
	return take(most), n - most
}

// mostThatFit is the greatest k up to n with fits(k), for what fits no longer once it has
// ceased to. Nothing much longer than k is asked about.
func mostThatFit(n int, fits func(k int) bool) int {
	low, high := 0, 1 // low fits
	for high <= n && fits(high) {
		low, high = high, 2*high
	}
	for high = min(high, n+1); high-low > 1; {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

func sorted(known []KnownEntity) []KnownEntity {
	known = slices.Clone(known)
	slices.SortFunc(known, KnownEntity.compare)
	return known
}

func (k KnownEntity) compare(o KnownEntity) int {
	return cmp.Or(cmp.Compare(k.Label, o.Label), cmp.Compare(k.Normalized, o.Normalized))
}

// candidate is an entity that passed the filter.
type candidate struct {
	place int32
	score int64
}

// candidates are the entities that pass the filter.
func (m *Memory) candidates() *queue {
	q := &queue{memory: m}
	least := billionths(m.options.Strength)
	for i := range m.entities {
		e := &m.entities[i]
		if m.options.SkipDirect && m.options.Direct(e.Label) {
			continue
		}
		score := billionths(e.relevance * risk.Uniqueness(len(m.documents), int(e.frequency)))
		if score >= least {
			q.items = append(q.items, candidate{int32(i), score})
		}
	}
	return q
}

func billionths(x float64) int64 { return int64(math.Round(1e9 * x)) }
