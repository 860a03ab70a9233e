// Package chained says how well chains of links tell which documents belong together, where that is
// known: the first research question of Zhou (2025).
package chained

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe/risk"
)

// Pair is two documents by rising number.
type Pair struct{ A, B int }

// PairOf is the pair of two documents.
func PairOf(a, b int) Pair { return Pair{min(a, b), max(a, b)} }

// Together are the pairs of documents of one group. Groups says by the number of each document
// to which it belongs; "" is to none.
func Together(groups []string) map[Pair]bool {
	all := map[string][]int{}
	for i, g := range groups {
		if g != "" {
			all[g] = append(all[g], i)
		}
	}
	gold := map[Pair]bool{}
	for _, members := range all {
		for i, a := range members {
			for _, b := range members[i+1:] {
				gold[Pair{a, b}] = true
			}
		}
	}
	return gold
}

// Joined gives for each two documents between which chains lead the highest risk of such a chain.
func Joined(ctx context.Context, a *risk.Assessment) (map[Pair]float64, error) {
	highest := map[Pair]float64{}
	for chain, err := range a.Chains(ctx, 0) { // by falling risk: the first between two documents is their highest
		if err != nil {
			return nil, err
		}
		p := PairOf(chain.Documents[0], chain.Documents[len(chain.Documents)-1])
		if _, known := highest[p]; !known {
			highest[p] = chain.Risk
		}
	}
	return highest, nil
}

// Score says how well chains tell which documents belong together. Two documents are said to
// where a chain of enough risk leads from one to the other.
type Score struct {
	Pairs     int     `json:"pairs"` // that chains join
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// ScoreOf scores the pairs that chains of at least some risk join.
func ScoreOf(gold map[Pair]bool, joined map[Pair]float64, least float64) Score {
	var found tally
	for p, risk := range joined {
		if risk >= least {
			found.add(1, gold[p])
		}
	}
	found.gold = float64(len(gold))
	return Score{Pairs: int(found.said), Precision: found.precision(), Recall: found.recall(), F1: found.f1()}
}

// tally counts pairs: those that are said to belong together, those that do, and those of both.
type tally struct{ said, right, gold float64 }

func (t *tally) add(weight float64, right bool) {
	t.said += weight
	if right {
		t.right += weight
	}
}

func (t *tally) precision() float64 { return share(t.right, t.said) }
func (t *tally) recall() float64    { return share(t.right, t.gold) }
func (t *tally) f1() float64        { return share(2*t.right, t.said+t.gold) }

func share(part, of float64) float64 {
	if of == 0 {
		return 0
	}
	return part / of
}

// Interval is where a score lies in 95 of 100 cases.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Intervals are those of a Score.
type Intervals struct {
	Precision Interval `json:"precision"`
	Recall    Interval `json:"recall"`
	F1        Interval `json:"f1"`
}

const resamples = 500

// IntervalsOf draws groups with replacement, each with all its documents. A pair of one group counts as
// often as the group is drawn, any other as often as both are drawn together.
func IntervalsOf(groups []string, joined map[Pair]float64, least float64) Intervals {
	number, gold, said := numbered(groups, joined, least)
	r := rand.New(rand.NewPCG(1, 2)) // the same pairs give the same intervals
	var precision, recall, f1 []float64
	drawn := make([]float64, number)
	for range resamples {
		clear(drawn)
		for range drawn {
			drawn[r.IntN(len(drawn))]++
		}
		var t tally
		for g, pairs := range gold {
			t.gold += drawn[g] * float64(pairs)
		}
		for _, p := range said {
			if p.A == p.B {
				t.add(drawn[p.A], true)
			} else {
				t.add(drawn[p.A]*drawn[p.B], false)
			}
		}
		precision, recall, f1 = append(precision, t.precision()), append(recall, t.recall()), append(f1, t.f1())
	}
	return Intervals{middle(precision), middle(recall), middle(f1)}
}

// numbered counts the groups, and the pairs of each; a document of no group is one by itself. It gives the
// two groups of each pair that is said to belong together.
func numbered(groups []string, joined map[Pair]float64, least float64) (n int, gold []int, said []Pair) {
	at := map[string]int{}
	of := make([]int, len(groups))
	var members []int
	for i, g := range groups {
		k, known := at[g]
		if !known || g == "" {
			k = len(members)
			members = append(members, 0)
			at[g] = k
		}
		of[i] = k
		members[k]++
	}
	for _, m := range members {
		gold = append(gold, m*(m-1)/2)
	}
	for p, risk := range joined {
		if risk >= least {
			said = append(said, PairOf(of[p.A], of[p.B]))
		}
	}
	slices.SortFunc(said, func(a, b Pair) int { // sums do not depend on the order of a map
		if a.A != b.A {
			return a.A - b.A
		}
		return a.B - b.B
	})
	return len(members), gold, said
}

// middle cuts a fortieth off at both ends.
func middle(values []float64) Interval {
	slices.Sort(values)
	const tail = resamples / 40
	return Interval{values[tail], values[len(values)-1-tail]}
}
