package barrier

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// A report of a collection on disk has what packages risk and mask compute of it in memory.
func TestExposureIsThatInMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, o := drawn(t), risktest.Options().Draw(t, "options")
		o.ChainLength = rapid.SampledFrom([]int{2, 3}).Draw(t, "chain length")
		masked := make([]bool, len(c.Entities))
		share := rapid.SampledFrom([]int{1, 2, 5}).Draw(t, "one of so many is masked")
		draw := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		w := Reporting{Sources: sourcesOf(c), Places: make([]int32, len(c.Entities))}
		for place, e := range draw.Perm(len(c.Entities)) {
			w.Places[e] = int32(place)
			if masked[e] = draw.IntN(share) == 0; masked[e] {
				w.Masked = append(w.Masked, e)
			}
		}
		before, err := risk.Assess(t.Context(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		after, err := before.Without(t.Context(), masked)
		if err != nil {
			t.Fatal(err)
		}
		limit := rapid.SampledFrom([]int{1 << 16, 1 << 17, 1 << 20}).Draw(t, "limit")
		s, on, r, err := reported(t, c, o, w, limit)
		for ; errors.Is(err, errRoom); limit *= 2 {
			s, on, r, err = reported(t, c, o, w, 2*limit)
		}
		if err != nil {
			t.Fatal(err)
		}
		compareReported(t, r, before, after, masked, w.Places)
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if err := on.Close(); err != nil {
			t.Fatal(err)
		}
		if s.Left() != limit {
			t.Fatalf("%d bytes are owned at the end", limit-s.Left())
		}
	})
}

// reported reports a collection on disk within a limit. What is too large for it leaves nothing owned.
func reported(t *rapid.T, c *lethe.Collection, o risk.Options, w Reporting, limit int) (*spill.Store, *Collection, *Exposure, error) {
	s := spill.New(limit)
	on, err := Read(t.Context(), s, o, len(c.Documents), entitiesOf(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := on.Report(t.Context(), w)
	if errors.Is(err, errRoom) {
		if closed := on.Close(); closed != nil || s.Left() != limit {
			t.Fatalf("%d bytes are owned after a refusal, %v", limit-s.Left(), closed)
		}
	}
	return s, on, r, err
}

func compareReported(t *rapid.T, r *Exposure, before, after *risk.Assessment, masked []bool, places []int32) {
	for d := range before.Collection().Documents {
		if r.Before(d) != before.Risk(d) || r.After(d) != after.Risk(d) {
			t.Errorf("document %d: %v and %v, want %v and %v", d, r.Before(d), r.After(d), before.Risk(d), after.Risk(d))
		}
	}
	n := 0
	for l, err := range r.Links() {
		if err != nil {
			t.Fatal(err)
		}
		if n == before.EdgeCount() {
			t.Fatal("there are too many links")
		}
		want := Link{A: before.Edge(n).A, B: before.Edge(n).B, Strength: before.Edge(n).Strength, Left: before.StrengthWithout(n, masked)}
		for _, x := range before.Via(n) {
			want.Via = append(want.Via, places[x.Entity])
		}
		slices.Sort(want.Via)
		if l.A != want.A || l.B != want.B || l.Strength != want.Strength || l.Left != want.Left || !slices.Equal(l.Via, want.Via) {
			t.Errorf("link %d is %+v, want %+v", n, l, want)
		}
		n++
	}
	if n != before.EdgeCount() {
		t.Errorf("%d links, want %d", n, before.EdgeCount())
	}
	compareChains(t, r, false, before)
	compareChains(t, r, true, after)
	compareParts(t, r, before)
}

// compareChains holds the riskiest chains, and how many there are, against those in memory.
func compareChains(t *rapid.T, r *Exposure, masked bool, a *risk.Assessment) {
	most := rapid.IntRange(1, 9).Draw(t, "most")
	edges, counts, riskiest, err := r.Chains(t.Context(), masked, most)
	if err != nil {
		t.Fatal(err)
	}
	want, err := a.Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if counts != want || edges != a.EdgeCount() {
		t.Errorf("%d links with %+v chains, want %d with %+v", edges, counts, a.EdgeCount(), want)
	}
	n := 0
	for c, err := range a.Chains(t.Context(), most) {
		if err != nil {
			t.Fatal(err)
		}
		if n == len(riskiest) {
			t.Fatal("a chain is missing")
		}
		if got := riskiest[n]; !slices.Equal(got.Documents, c.Documents) || got.Risk != c.Risk || got.Level != c.Level {
			t.Errorf("chain %d is %+v, want %+v", n, got, c)
		}
		n++
	}
	if n != len(riskiest) {
		t.Errorf("%d chains, want %d", len(riskiest), n)
	}
}

// compareParts holds some documents by themselves against what they are among all.
func compareParts(t *rapid.T, r *Exposure, before *risk.Assessment) {
	var some []int
	for d := range before.Collection().Documents {
		if rapid.Bool().Draw(t, "of the part") {
			some = append(some, d)
		}
	}
	p, err := r.Part(t.Context(), some)
	if err != nil {
		t.Fatal(err)
	}
	a, err := risk.Assess(context.Background(), p.Collection, p.Options)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range p.Documents {
		if a.Risk(i) != before.Risk(d) {
			t.Errorf("document %d by itself has %v, want %v", d, a.Risk(i), before.Risk(d))
		}
		for j := range i {
			edge, linked := a.EdgeBetween(j, i)
			want, ok := before.EdgeBetween(p.Documents[j], d)
			if linked != ok || ok && a.Edge(edge).Strength != before.Edge(want).Strength {
				t.Errorf("documents %d and %d are not linked as they are", p.Documents[j], d)
			}
		}
	}
	for i, e := range p.Entities {
		if a.Uniqueness(i) != before.Uniqueness(int(e)) || a.Importance(i) != before.Importance(int(e)) {
			t.Errorf("entity %d has other measures by itself", e)
		}
	}
}

// A report that takes more than is allowed for what is held of documents and entities is refused.
func TestExposureWithin(t *testing.T) {
	c := &lethe.Collection{Documents: make([]lethe.DocumentRef, 1000)}
	s := spill.New(1 << 15)
	on, err := Read(t.Context(), s, risk.Defaults(), len(c.Documents), entitiesOf(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := on.Report(t.Context(), Reporting{}); err == nil {
		t.Error("76,000 bytes of documents are held within a fourth of 32 KiB")
	}
}
