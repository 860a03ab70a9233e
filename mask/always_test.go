package mask_test

import (
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe/mask"
)

// TestAlways: of document 0 only the second goes by its risk, since 1 > .95. What goes
// in any case goes before that, behind what was replaced before, and once.
func TestAlways(t *testing.T) {
	c := fifteen(in(0, .9), in(0, 1), in(1, .1))
	for name, x := range map[string]struct {
		known, always []bool
		mode          mask.Mode
		want          []mask.Decision
	}{
		"by risk as well": {nil, []bool{true, false, true}, mask.Risk, []mask.Decision{{0, mask.AlwaysPass, 1, nil}, {2, mask.AlwaysPass, 2, nil}, {1, mask.DocumentPass, 3, []int{0}}}},
		"instead":         {nil, []bool{false, true, false}, mask.Risk, []mask.Decision{{1, mask.AlwaysPass, 1, nil}}},
		"known too":       {[]bool{false, false, true}, []bool{false, true, true}, mask.Risk, []mask.Decision{{2, mask.KnownPass, 1, nil}, {1, mask.AlwaysPass, 2, nil}}},
		"relevance":       {nil, []bool{false, false, true}, mask.Relevance, []mask.Decision{{2, mask.AlwaysPass, 1, nil}, {0, "relevance", 2, nil}, {1, "relevance", 3, nil}}},
		"nothing":         {nil, []bool{true, true, true}, mask.None, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := mask.Defaults()
			o.Mode, o.Marks.Known, o.Marks.Always = x.mode, x.known, x.always
			if p := plan(t, c, o); !reflect.DeepEqual(p.Masked, x.want) {
				t.Errorf("masked %+v, want %+v", p.Masked, x.want)
			}
		})
	}
}

// TestMadeWithMoreMarks: a plan that was made anew with more marks than its options have is taken
// over with what it masked, and its targets follow from that: document 0 is left with .9 and .5, of which
// .9 goes in any case.
func TestMadeWithMoreMarks(t *testing.T) {
	c := fifteen(in(0, .9), in(0, .5), in(1, .1))
	o := mask.Defaults()
	o.Marks.Always = []bool{true, false, false}
	first := plan(t, c, o)
	o.Marks.Always, o.Made = []bool{false, false, false}, first
	again := plan(t, c, o)
	if got, want := again.AfterDocuments().Risk(0), first.AfterDocuments().Risk(0); got != want || again.AfterDocuments().Masked(0) != first.AfterDocuments().Masked(0) {
		t.Errorf("risk %v of what is left, want %v", got, want)
	}
	if !reflect.DeepEqual(again.Masked, first.Masked) {
		t.Errorf("masked %+v, want %+v", again.Masked, first.Masked)
	}
}
