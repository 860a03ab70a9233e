package mask_test

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Three documents share two entities; the first two were shared earlier. What joins them is
// out, so only the new one can be cut off, and its chain with both stays above its target:
// with N = 8 and f = 3, u = log(9/3)/log 9 = .5, each strength is 1 − .5² = .75 and each
// risk too, so a hop is .75·1.75/2 = .65625.
func TestEarlierDocumentsKeepWhatTheyShow(t *testing.T) {
	in := []lethe.Occurrence{{Doc: 0, Relevance: 1}, {Doc: 1, Relevance: 1}, {Doc: 2, Relevance: 1}}
	c := &lethe.Collection{
		Documents: []lethe.DocumentRef{{ID: "1", SourceID: "a"}, {ID: "2", SourceID: "b"}, {ID: "3", SourceID: "c"}},
		Entities:  []lethe.Entity{{ID: lethe.EntityID{1}, Label: "A", Occurrences: in}, {ID: lethe.EntityID{2}, Label: "A", Occurrences: in}},
	}
	o := risk.Defaults()
	o.Earlier = &risk.Earlier{Documents: 8, Frequency: []int{3, 3}, Relevance: []float64{1, 1}, Fixed: []bool{true, true, false}}
	a, err := risk.Assess(t.Context(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	near := func(x, want float64) bool { return x > want-1e-12 && x < want+1e-12 }
	if !near(a.Risk(2), .75) || !near(a.Hop(0), .65625) {
		t.Fatalf("risk %v, hop %v", a.Risk(2), a.Hop(0))
	}
	plan, err := mask.Select(t.Context(), a, mask.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if got := plan.Mask(); !slices.Equal(got, []bool{true, true}) {
		t.Fatalf("masked %v: both entities join the new document to those shared earlier", got)
	}
	after, err := plan.After(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !near(after.Risk(0), .75) || !near(after.Risk(2), 0) || after.EdgeCount() != 1 {
		t.Fatalf("risks %v and %v, %d edges: what was shared stays as it is", after.Risk(0), after.Risk(2), after.EdgeCount())
	}
	open := 0
	for chain, err := range plan.Chains(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(chain.Documents, 2) {
			t.Fatalf("%v is a chain of what was shared alone", chain.Documents)
		}
		if !chain.Met {
			open++
		}
	}
	if open == 0 {
		t.Fatal("chains over the edge that was shared meet their targets, and cannot")
	}
}
