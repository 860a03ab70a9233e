// Package agreement measures how far linking agrees with a gold standard, in which
// every mention names its entity.
//
// Two measures, both over mentions, higher is better, 1 is perfect:
//
//   - pairwise: of all pairs of mentions, a found pair is one that linking put into
//     one entity, a gold pair one that the gold standard has in one. Precision is
//     the share of found pairs that are gold, recall of gold pairs that are found.
//     It says nothing about mentions that stand alone.
//   - B³ (Bagga and Baldwin 1998): for each mention, the share of its found entity
//     that is in its gold entity (precision), and the reverse (recall), averaged
//     over the mentions. It rewards what is rightly left alone.
package agreement

import "fmt"

// Score counts agreement, over as many documents as are added.
type Score struct {
	Mentions                   int
	SamePairs, Found, Gold     int     // pairs in both, found pairs, gold pairs
	bcubedPrecision, bcubedAll float64 // sums over the mentions
}

// PRF are precision, recall and their harmonic mean.
type PRF struct{ Precision, Recall, F1 float64 }

func (s PRF) String() string {
	return fmt.Sprintf("P %.3f  R %.3f  F1 %.3f", s.Precision, s.Recall, s.F1)
}

// Add counts the mentions of a document, or of a collection: for each its gold entity
// and the one that it was linked to.
func Add[G, F comparable](s *Score, gold []G, found []F) {
	type cell struct {
		g G
		f F
	}
	golds, founds, both := map[G]int{}, map[F]int{}, map[cell]int{}
	for i := range gold {
		golds[gold[i]]++
		founds[found[i]]++
		both[cell{gold[i], found[i]}]++
	}
	s.Mentions += len(gold)
	for _, n := range golds {
		s.Gold += n * (n - 1) / 2
	}
	for _, n := range founds {
		s.Found += n * (n - 1) / 2
	}
	for c, n := range both {
		s.SamePairs += n * (n - 1) / 2
		s.bcubedPrecision += float64(n*n) / float64(founds[c.f])
		s.bcubedAll += float64(n*n) / float64(golds[c.g])
	}
}

// Pairwise is the agreement on pairs. Where there are none to find, nothing is
// missed.
func (s Score) Pairwise() PRF {
	return prf(share(s.SamePairs, s.Found), share(s.SamePairs, s.Gold))
}

// BCubed is B³.
func (s Score) BCubed() PRF {
	if s.Mentions == 0 {
		return prf(1, 1)
	}
	n := float64(s.Mentions)
	return prf(s.bcubedPrecision/n, s.bcubedAll/n)
}

func share(part, all int) float64 {
	if all == 0 {
		return 1
	}
	return float64(part) / float64(all)
}

func prf(p, r float64) PRF {
	if p+r == 0 {
		return PRF{}
	}
	return PRF{p, r, 2 * p * r / (p + r)}
}
