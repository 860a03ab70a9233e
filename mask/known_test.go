package mask_test

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/mask"
)

// TestKnown: document 0 says two things that are unique, one of relevance .9 and one
// of 1. By its risk alone the second goes, since 1 > .95, and .9 stays. What was
// replaced before goes first, whatever it is, and then also what the risk asks for.
func TestKnown(t *testing.T) {
	c := fifteen(in(0, .9), in(0, 1), in(1, .1))
	for _, x := range []struct {
		name  string
		known []bool
		mode  mask.Mode
		want  []mask.Decision
	}{
		{"none", nil, mask.Risk, []mask.Decision{{1, mask.DocumentPass, 1, []int{0}}}},
		{"by risk as well", []bool{false, false, true}, mask.Risk, []mask.Decision{{2, mask.KnownPass, 1, nil}, {1, mask.DocumentPass, 2, []int{0}}}},
		{"instead", []bool{false, true, false}, mask.Risk, []mask.Decision{{1, mask.KnownPass, 1, nil}}},
		{"all", []bool{false, true, false}, mask.All, []mask.Decision{{1, mask.KnownPass, 1, nil}, {0, "all", 2, nil}, {2, "all", 3, nil}}},
		{"relevance", []bool{false, false, true}, mask.Relevance, []mask.Decision{{2, mask.KnownPass, 1, nil}, {0, "relevance", 2, nil}, {1, "relevance", 3, nil}}},
		{"nothing is masked", []bool{true, true, true}, mask.None, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			o := mask.Defaults()
			o.Mode, o.Marks.Known = x.mode, x.known
			p := plan(t, c, o)
			same := slices.EqualFunc(p.Masked, x.want, func(a, b mask.Decision) bool {
				return a.Entity == b.Entity && a.Pass == b.Pass && a.Order == b.Order && slices.Equal(a.Because, b.Because)
			})
			if !same {
				t.Errorf("masked %+v, want %+v", p.Masked, x.want)
			}
			if x.mode != mask.None && p.RiskAfter(0) > .95 {
				t.Errorf("document 0 is left with %v", p.RiskAfter(0))
			}
		})
	}
}
