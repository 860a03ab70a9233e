package bench

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
)

// Remainder is which share of everybody's items is left: a high average hides whom it fails.
type Remainder struct {
	All   Spread `json:"all"`   // with bystanders, whom no document is about
	About Spread `json:"about"` // those whom documents are about
}

// Spread is the share of items left of some people.
type Spread struct {
	People int     `json:"people"`
	Worst  float64 `json:"worst"`
	Median float64 `json:"median"`
}

func leftOf(p *collateral.Persons) *Remainder {
	if p == nil {
		return nil
	}
	var all, about []float64
	for _, x := range p.People {
		all = append(all, x.Items.Value())
		if x.About {
			about = append(about, x.Items.Value())
		}
	}
	return &Remainder{spreadOf(all), spreadOf(about)}
}

func spreadOf(shares []float64) Spread {
	n := len(shares)
	if n == 0 {
		return Spread{}
	}
	slices.Sort(shares)
	return Spread{n, shares[n-1], (shares[(n-1)/2] + shares[n/2]) / 2}
}
