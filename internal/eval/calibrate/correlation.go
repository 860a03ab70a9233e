package calibrate

import (
	"cmp"
	"math"
	"slices"
)

// Correlation says how well an index tells what happens.
type Correlation struct {
	Cases    int     `json:"cases"`
	Of       int     `json:"happened"` // of the cases; drawn ones count in part
	AUC      float64 `json:"auc"`      // the chance that the index of one that happened is above that of one that did not
	Spearman float64 `json:"spearman"`
}

// observation is so many cases with an index, of which a share happened.
type observation struct{ index, happened, count float64 }

// correlate computes both. Equal indices share their ranks, as outcomes do.
func correlate(os []observation) Correlation {
	slices.SortFunc(os, func(a, b observation) int { return cmp.Compare(a.index, b.index) })
	var yes, no float64
	for _, o := range os {
		yes, no = yes+o.count*o.happened, no+o.count*(1-o.happened)
	}
	c := Correlation{Cases: int(math.Round(yes + no)), Of: int(math.Round(yes)), AUC: .5}
	if yes == 0 || no == 0 {
		return c
	}
	n := yes + no
	var all, noes, ordered, product, squares float64 // cases and noes below; pairs in order; sums over ranks
	for i := 0; i < len(os); {
		k, y, x := i, 0., 0.
		for ; k < len(os) && os[k].index == os[i].index; k++ {
			y, x = y+os[k].count*os[k].happened, x+os[k].count*(1-os[k].happened)
		}
		rank := all + (y+x+1)/2 - (n+1)/2
		product, squares = product+y*rank, squares+(y+x)*rank*rank
		ordered += y * (noes + x/2)
		i, all, noes = k, all+y+x, noes+x
	}
	c.AUC = ordered / (yes * no)
	// With two outcomes, ranks of outcomes are as good as outcomes.
	if squares > 0 {
		c.Spearman = product / math.Sqrt(squares*yes*no/n)
	}
	return c
}
