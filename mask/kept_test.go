package mask_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// TestKept: what is kept stays in every mode, and of a document above its bound all else goes,
// since that is as far as it gets: 1 − (1 − 1) stays above .95.
func TestKept(t *testing.T) {
	c := fifteen(in(0, .9), in(0, 1), in(1, .1))
	for name, x := range map[string]struct {
		always []bool
		mode   mask.Mode
		want   []mask.Decision
	}{
		"by risk":   {nil, mask.Risk, []mask.Decision{{0, mask.DocumentPass, 1, []int{0}}}},
		"always":    {[]bool{false, true, true}, mask.Risk, []mask.Decision{{2, mask.AlwaysPass, 1, nil}, {0, mask.DocumentPass, 2, []int{0}}}},
		"relevance": {nil, mask.Relevance, []mask.Decision{{0, "relevance", 1, nil}}},
		"all":       {nil, mask.All, []mask.Decision{{0, "all", 1, nil}, {2, "all", 2, nil}}},
	} {
		t.Run(name, func(t *testing.T) {
			o := mask.Defaults()
			o.Mode, o.Marks.Always, o.Marks.Kept = x.mode, x.always, []bool{false, true, false}
			if p := plan(t, c, o); !reflect.DeepEqual(p.Masked, x.want) {
				t.Errorf("masked %+v, want %+v", p.Masked, x.want)
			}
		})
	}
}

// TestKeptIsNotProved: with what is kept no plan may meet the bounds, and a proof of the least
// would be one of nothing.
func TestKeptIsNotProved(t *testing.T) {
	a, err := risk.Assess(context.Background(), fifteen(in(0, 1)), risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	o := mask.Defaults()
	o.Strategy, o.Marks.Kept = "exact", []bool{true}
	if _, err := mask.Select(context.Background(), a, o); err == nil {
		t.Error("strategy exact took what is kept")
	}
}
