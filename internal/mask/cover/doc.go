// Package cover chooses the cheapest items that cover rows: a row is covered when the
// coefficients of its chosen items add up to its need. It knows nothing of privacy.
//
// All arithmetic is in integers. A lower bound is a split of the costs: every row gets a
// price for each of its items, no item's prices add up to more than its cost, and the
// least that it takes to cover each row at its own prices adds up to the bound. Whoever
// doubts the bound can add the prices up and cover the rows one by one.
//
// Rows with prices may also be such as follow from others for whole items: rows added up
// and halved, or what a search finds of some rows together.
package cover

import "github.com/lethe-privacy/lethe/internal/mask/proof"

// Scale is what a cost of 1 is in prices: it has many divisors, so that costs are split
// evenly among few rows.
const Scale = proof.Scale

// Row needs so much of its items.
type Row struct {
	Items []int32 // rising
	Coefs []int64 // of each, from 1 to Need; nil is 1 for all
	Need  int64   // at least 1
	ID    int32   // the caller's
	of    []int32 // of a row that follows from others, those by their place
	half  bool    // follows from them added up and halved; else a search proves it
	named bool    // an act of the reduction rests on it
	unit  bool    // asks for so many of its items, whatever was taken out of it
}

func (r *Row) coef(i int) int64 {
	if r.Coefs == nil {
		return 1
	}
	return r.Coefs[i]
}

// Problem is what to cover, and at which cost.
type Problem struct {
	Costs []int64 // of each item, at least 1
	Rows  []Row
}

// missing is how much a row needs beyond what is chosen.
func (r *Row) missing(chosen []bool) int64 {
	need := r.Need
	for i, item := range r.Items {
		if chosen[item] {
			need -= r.coef(i)
		}
	}
	return need
}

// Cost is that of the chosen items.
func (p *Problem) Cost(chosen []bool) int64 {
	var sum int64
	for i, c := range chosen {
		if c {
			sum += p.Costs[i]
		}
	}
	return sum
}
