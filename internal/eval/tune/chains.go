package tune

import (
	"context"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// Links are what different thresholds make of the links between documents of which is known
// which belong together (Zhou, 2025, 4.3: its figures 4.2 and 4.3).
type Links struct {
	Documents int       `json:"documents"`
	Pairs     int       `json:"pairs"` // of documents that belong together
	Edges     []EdgeRow `json:"edge_thresholds"`
	// Best has the highest F1; of those, the lowest threshold of edges, then the highest risk.
	Best ChainScore `json:"best"`
}

// EdgeRow is what is left at one risk.edge_threshold.
type EdgeRow struct {
	Threshold float64 `json:"edge_threshold"`
	Within    int     `json:"edges_within"`  // between documents that belong together
	Between   int     `json:"edges_between"` // between others
	// Chains are the scores of chains of at least each risk, in the order of the risks tried.
	Chains []ChainScore `json:"chains"`
}

// ChainScore says how well chains of at least some risk tell which documents belong together. Two
// documents are said to where such a chain leads from one to the other.
type ChainScore struct {
	EdgeThreshold float64 `json:"edge_threshold"`
	RiskThreshold float64 `json:"risk_threshold"` // risk.medium
	Pairs         int     `json:"pairs"`          // that chains join
	Precision     float64 `json:"precision"`
	Recall        float64 `json:"recall"`
	F1            float64 `json:"f1"`
}

// Grid is 0, a tenth, … 1.
func Grid() []float64 {
	out := make([]float64, 11)
	for i := range out {
		out[i] = float64(i) / 10
	}
	return out
}

// pair is two documents by rising number.
type pair struct{ a, b int }

func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

// FindLinks measures a collection at each pair of thresholds. of says by the number of each document
// to what it belongs; "" is to nothing.
func FindLinks(ctx context.Context, c *lethe.Collection, of []string, o risk.Options, edges, risks []float64) (*Links, error) {
	gold := map[pair]bool{}
	for i, x := range of {
		for j := range i {
			if x != "" && of[j] == x {
				gold[pairOf(i, j)] = true
			}
		}
	}
	if len(gold) == 0 {
		return nil, errors.New("tune: no two documents belong together: nothing can be found")
	}
	r := &Links{Documents: len(of), Pairs: len(gold)}
	for _, threshold := range edges {
		o.EdgeThreshold = threshold
		row, err := edgeRow(ctx, c, gold, o, risks)
		if err != nil {
			return nil, err
		}
		r.Edges = append(r.Edges, row)
		for _, s := range row.Chains {
			if s.F1 > r.Best.F1 || s.F1 == r.Best.F1 && s.EdgeThreshold == r.Best.EdgeThreshold { // of equals, what warns least
				r.Best = s
			}
		}
	}
	return r, nil
}

func edgeRow(ctx context.Context, c *lethe.Collection, gold map[pair]bool, o risk.Options, risks []float64) (EdgeRow, error) {
	row := EdgeRow{Threshold: o.EdgeThreshold}
	a, err := risk.Assess(ctx, c, o)
	if err != nil {
		return row, err
	}
	for i := range a.EdgeCount() {
		if e := a.Edge(i); gold[pairOf(e.A, e.B)] {
			row.Within++
		} else {
			row.Between++
		}
	}
	highest := map[pair]float64{}
	for chain, err := range a.Chains(ctx, 0) { // by falling risk: the first between two documents is their highest
		if err != nil {
			return row, err
		}
		p := pairOf(chain.Documents[0], chain.Documents[len(chain.Documents)-1])
		if _, known := highest[p]; !known {
			highest[p] = chain.Risk
		}
	}
	for _, least := range risks {
		row.Chains = append(row.Chains, chainScore(gold, highest, o.EdgeThreshold, least))
	}
	return row, nil
}

func chainScore(gold map[pair]bool, highest map[pair]float64, edge, least float64) ChainScore {
	s := ChainScore{EdgeThreshold: edge, RiskThreshold: least}
	right := 0
	for p, risk := range highest {
		if risk >= least {
			s.Pairs++
			if gold[p] {
				right++
			}
		}
	}
	if right > 0 {
		s.Precision, s.Recall = float64(right)/float64(s.Pairs), float64(right)/float64(len(gold))
		s.F1 = 2 * s.Precision * s.Recall / (s.Precision + s.Recall)
	}
	return s
}

// Risks are those that were tried.
func (r *Links) Risks() (out []float64) {
	if len(r.Edges) > 0 {
		for _, s := range r.Edges[0].Chains {
			out = append(out, s.RiskThreshold)
		}
	}
	return slices.Clip(out)
}
