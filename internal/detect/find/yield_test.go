package find

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// TestYield compares every mention of a model with every one of the detectors: one that
// is no direct identifier is weaker than the direct ones that it overlaps, and all else
// is as it was.
func TestYield(t *testing.T) {
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	f := &Finder{Schema: s}
	mention := rapid.Custom(func(t *rapid.T) lethe.Mention {
		start := rapid.IntRange(0, 20).Draw(t, "start")
		return lethe.Mention{
			Field: rapid.SampledFrom([]string{"", "metadata/a"}).Draw(t, "field"),
			Span:  span.Span{Start: start, End: start + rapid.IntRange(1, 8).Draw(t, "length")},
			Label: rapid.SampledFrom([]lethe.Label{lethe.Person, lethe.Email, lethe.Age, lethe.Location}).Draw(t, "label"),
			Score: rapid.Float64Range(0.1, 1).Draw(t, "score"),
		}
	})
	direct := func(m lethe.Mention) bool { return m.Label == lethe.Person || m.Label == lethe.Email }
	rapid.Check(t, func(t *rapid.T) {
		model, detected := rapid.SliceOf(mention).Draw(t, "model"), rapid.SliceOf(mention).Draw(t, "detected")
		before, given := slices.Clone(model), slices.Clone(detected)
		f.yield(model, detected)
		for i, m := range model {
			weaker := false
			for _, d := range given {
				if direct(d) && !direct(m) && d.Field == m.Field && d.Start < m.End && m.Start < d.End {
					weaker = true
					if m.Score >= d.Score {
						t.Errorf("%v is not weaker than %v", m, d)
					}
				}
			}
			if !weaker && m.Score != before[i].Score {
				t.Errorf("%v was %v", m, before[i].Score)
			}
		}
	})
}
