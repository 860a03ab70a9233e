package barrier

import (
	"context"
	"errors"
	"iter"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// sourcesOf are the source ids of a collection, the last first.
func sourcesOf(c *lethe.Collection) iter.Seq2[Source, error] {
	return func(yield func(Source, error) bool) {
		for d := len(c.Documents) - 1; d >= 0; d-- {
			if !yield(Source{d, c.Documents[d].SourceID}, nil) {
				return
			}
		}
	}
}

// plans plans on disk. It reports errRoom where the limit does not do.
func plans(t rapid.TB, c *lethe.Collection, o risk.Options, w Planning, always func(int, *Entity) bool, limit int) (masked []mask.Decision, owned int, err error) {
	s := spill.New(limit)
	on, err := Read(context.Background(), s, o, len(c.Documents), entitiesOf(c), always)
	if err != nil {
		t.Fatal(err)
	}
	w.Sources = sourcesOf(c)
	err = on.Plan(context.Background(), w, func(m mask.Decision) error { masked = append(masked, m); return nil })
	if err == nil {
		if err := on.Close(); err != nil {
			t.Fatal(err)
		}
		if s.Left() != limit {
			t.Fatalf("%d bytes are owned at the end", limit-s.Left())
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return masked, s.Most(), err
}

// comparePlans holds a plan made on disk against one made in memory. It begins with a limit and doubles
// it as long as it does not do.
func comparePlans(t rapid.TB, c *lethe.Collection, o risk.Options, m mask.Options, always []bool, limit int) (owned, allowed int) {
	a, err := risk.Assess(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	w := Planning{Options: m}
	m.Marks.Always = always
	want, err := mask.Select(context.Background(), a, m)
	if err != nil {
		t.Fatal(err)
	}
	var leaveOut func(int, *Entity) bool
	if always != nil {
		leaveOut = func(e int, _ *Entity) bool { return always[e] }
	}
	got, owned, err := plans(t, c, o, w, leaveOut, limit)
	for ; errors.Is(err, errRoom); limit *= 2 {
		got, owned, err = plans(t, c, o, w, leaveOut, 2*limit)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(got)+len(want.Masked) > 0 && !reflect.DeepEqual(got, want.Masked) {
		for i := range got {
			if i < len(want.Masked) && !reflect.DeepEqual(got[i], want.Masked[i]) {
				t.Fatalf("masked entity %d is %+v, want %+v", i, got[i], want.Masked[i])
			}
		}
		t.Fatalf("%d are masked, want %d", len(got), len(want.Masked))
	}
	return owned, limit
}

func TestPlansAreThoseInMemory(t *testing.T) {
	bound := rapid.SampledFrom([]float64{0, 0.3, 0.6, 0.7, 0.9, 0.95, 1, 1})
	rapid.Check(t, func(t *rapid.T) {
		c := drawn(t)
		m := mask.Options{
			Mode:         rapid.SampledFrom([]mask.Mode{mask.Risk, mask.Risk, mask.Risk, mask.Risk, mask.All, mask.Relevance, mask.None}).Draw(t, "mode"),
			Strategy:     rapid.SampledFrom([]string{"greedy", "greedy", "knapsack"}).Draw(t, "strategy"),
			MinRelevance: bound.Draw(t, "relevance"), ThetaDoc: bound.Draw(t, "doc"), ThetaChain: bound.Draw(t, "chain"),
			RhoHigh: bound.Draw(t, "high"), RhoMedium: bound.Draw(t, "medium"),
		}
		var always []bool
		if m.Mode != mask.None && rapid.Bool().Draw(t, "always") {
			always = make([]bool, len(c.Entities))
			for i := range always {
				always[i] = c.Entities[i].Label == "ADDRESS"
			}
		}
		comparePlans(t, c, risktest.Options().Draw(t, "options"), m, always, rapid.IntRange(1<<12, 1<<17).Draw(t, "limit"))
	})
}
