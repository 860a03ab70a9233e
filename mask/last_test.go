package mask_test

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/mask"
)

// TestLast: document 0 says three things that one document alone says, of relevance 1,
// .9 and .9. The first goes by its risk; where it is to go last the others go first, and
// it goes too where the bound is that strict. 1 − (1−.9)(1−.9) is .99.
func TestLast(t *testing.T) {
	for _, x := range []struct {
		name  string
		last  []bool
		theta float64
		want  []int
	}{
		{"none", nil, .991, []int{0}},
		{"kept", []bool{true, false, false}, .9, []int{1, 2, 0}},
		{"among themselves by importance", []bool{true, true, true}, .991, []int{0}},
		{"the others suffice", []bool{false, true, false}, .9, []int{0, 2}},
	} {
		t.Run(x.name, func(t *testing.T) {
			o := mask.Defaults()
			o.Marks.Last, o.ThetaDoc = x.last, x.theta
			var got []int
			for _, m := range plan(t, fifteen(in(0, 1), in(0, .9), in(0, .9)), o).Masked {
				got = append(got, m.Entity)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("masked %v, want %v", got, x.want)
			}
		})
	}
}

// TestLastOnChains: two documents share two things; the one that goes last stays where
// the other is enough.
func TestLastOnChains(t *testing.T) {
	c := fifteen(in(0, 1, 1, 1), in(0, .95, 1, .95))
	for _, x := range []struct {
		last []bool
		want int
	}{{nil, 0}, {[]bool{true, false}, 1}} {
		o := mask.Defaults()
		o.Marks.Last, o.ThetaDoc, o.ThetaChain, o.RhoHigh, o.RhoMedium = x.last, 1, .8, 1, 1
		if p := plan(t, c, o); len(p.Masked) != 1 || p.Masked[0].Entity != x.want {
			t.Errorf("last %v: masked %+v, want %d alone", x.last, p.Masked, x.want)
		}
	}
}
