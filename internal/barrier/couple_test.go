package barrier

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// six is a collection of six documents in which these entities occur, each with relevance 1.
func six(in ...[]int) *lethe.Collection {
	c := &lethe.Collection{}
	for d := range 6 {
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: string(rune('a' + d)), SourceID: string(rune('a' + d))})
	}
	for e, docs := range in {
		x := lethe.Entity{ID: lethe.EntityID{byte(e + 1)}, Label: "NAME"}
		for _, d := range docs {
			x.Occurrences = append(x.Occurrences, lethe.Occurrence{Doc: d, Relevance: 1})
		}
		c.Entities = append(c.Entities, x)
	}
	return c
}

// Of six documents, two in one have u = log(7/2)/log 7 = .644, and three .435. Documents 0 and 1 are linked by
// entity 0, of strength .644; so are 2 and 3 by entity 1, and 4 and 5 by entity 2. Entity 3, of strength .435,
// links nothing by itself, but strengthens 0–1 and stands in 2 as well: it may be masked for 0–1, which lowers the
// risk of 2. So 0 to 3 hang together, and 4 and 5 do not belong to them.
func TestWhatHangsTogether(t *testing.T) {
	c := six([]int{0, 1}, []int{2, 3}, []int{4, 5}, []int{0, 1, 2})
	o := risk.Defaults()
	s := spill.New(1 << 20)
	on, err := Read(t.Context(), s, o, 6, entitiesOf(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &planner{c: on, options: mask.Defaults(), masked: newBits(4)}
	p.graph = newGraph(6)
	if err := p.risks(t.Context()); err != nil {
		t.Fatal(err)
	}
	ties, err := p.ties(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var firsts []int32
	for d := range int32(6) {
		firsts = append(firsts, p.sets.First(d))
	}
	if want := []int32{0, 0, 0, 0, 4, 4}; ties.counting.Len() != 3 || !slices.Equal(firsts, want) {
		t.Errorf("%d edges count, components %v, want 3 and %v", ties.counting.Len(), firsts, want)
	}
}

// A chain of three may have a target where none of its edges has one alone: hops of .4 each make .64, and
// with a bound of .5 both count; of two nodes, neither.
func TestWhichEdgesCount(t *testing.T) {
	for nodes, want := range map[int]bool{2: false, 3: true} {
		c := &Collection{options: risk.Options{ChainLength: nodes, Medium: 0.5}}
		p := &planner{c: c, graph: newGraph(3)}
		copy(p.top, []float64{0.4, 0.4, 0.4}) // strength .8 between documents of no risk
		if got := p.counts(&edge{0, 1, 0.8}, 0.4); got != want {
			t.Errorf("with %d documents in a chain, an edge counts: %v", nodes, got)
		}
	}
}
