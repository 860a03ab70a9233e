package linkage

import (
	"bytes"
	"fmt"
	"slices"
)

// KMap is how many people of a register have all that is said of somebody (Sweeney 2002): the
// values of the register that a text says and that the right person has. The attacker is
// thought to know which of the values in a text are about the person, so this is more than one knows.
type KMap struct {
	K      int `json:"k"`       // the fewest
	Alone  int `json:"alone"`   // questions of which one person has it all
	Below5 int `json:"below_5"` // fewer than five do
	Median int `json:"median"`
	// Expected is the share of people identified by who draws one of k, the mean of 1/k; Worst is the largest 1/k.
	Expected Estimate `json:"expected"`
	Worst    float64  `json:"worst"`
}

// KMaps are those of documents, and of people by all their documents.
type KMaps struct {
	Documents KMap `json:"documents"`
	People    KMap `json:"people"`
}

func kMaps(s scorer, alone, together []personText) *KMaps {
	asked, _ := s.(localScorer)
	x, ok := asked.by.(*register)
	if !ok {
		return nil
	}
	return &KMaps{x.kMap(alone), x.kMap(together)}
}

// alike counts people who have all values of a person that a text says.
func (x *register) alike(q personText) int {
	person, values := int32(q.person), 0
	has := map[int32]int{}
	for _, v := range x.said(q.text) {
		if _, hers := slices.BinarySearch(x.holders[v], person); !hers {
			continue
		}
		values++
		for _, p := range x.holders[v] {
			has[p]++
		}
	}
	if values == 0 {
		return x.people
	}
	n := 0
	for _, k := range has {
		if k == values {
			n++
		}
	}
	return n
}

func (x *register) kMap(qs []personText) (m KMap) {
	ks := make([]int, len(qs))
	questions := make([]question, len(qs))
	for i, q := range qs {
		ks[i] = x.alike(q)
		questions[i] = question{q.person, Place{Equal: ks[i] - 1, Of: x.people}}
		if ks[i] == 1 {
			m.Alone++
		}
		if ks[i] < 5 {
			m.Below5++
		}
	}
	slices.Sort(ks)
	m.K, m.Median, m.Worst = ks[0], ks[(len(ks)-1)/2], 1/float64(ks[0])
	m.Expected = estimateOf(questions, func(p Place) float64 { return p.within(1) })
	return m
}

func (m *KMaps) writeText(b *bytes.Buffer) {
	if m == nil {
		return
	}
	line := func(name string, k *KMap) {
		fmt.Fprintf(b, "k-map by %s: k %d, median %d, alone %d, below five %d; mean 1/k %.1f%% (%s), worst %.1f%%\n",
			name, k.K, k.Median, k.Alone, k.Below5, 100*k.Expected.Value, k.Expected.interval(), 100*k.Worst)
	}
	line("documents", &m.Documents)
	line("people", &m.People)
}
