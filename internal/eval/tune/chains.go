package tune

import (
	"context"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/chained"
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

// ChainScore says how well chains of at least some risk tell which documents belong together.
type ChainScore struct {
	EdgeThreshold float64 `json:"edge_threshold"`
	RiskThreshold float64 `json:"risk_threshold"` // risk.medium
	chained.Score
}

// Grid is 0, a tenth, … 1.
func Grid() []float64 {
	out := make([]float64, 11)
	for i := range out {
		out[i] = float64(i) / 10
	}
	return out
}

// FindLinks measures a collection at each pair of thresholds. of says by the number of each document
// to what it belongs; "" is to nothing.
func FindLinks(ctx context.Context, c *lethe.Collection, of []string, o risk.Options, edges, risks []float64) (*Links, error) {
	gold := chained.Together(of)
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

func edgeRow(ctx context.Context, c *lethe.Collection, gold map[chained.Pair]bool, o risk.Options, risks []float64) (EdgeRow, error) {
	row := EdgeRow{Threshold: o.EdgeThreshold}
	a, err := risk.Assess(ctx, c, o)
	if err != nil {
		return row, err
	}
	for i := range a.EdgeCount() {
		if e := a.Edge(i); gold[chained.PairOf(e.A, e.B)] {
			row.Within++
		} else {
			row.Between++
		}
	}
	joined, err := chained.Joined(ctx, a)
	if err != nil {
		return row, err
	}
	for _, least := range risks {
		row.Chains = append(row.Chains, ChainScore{o.EdgeThreshold, least, chained.ScoreOf(gold, joined, least)})
	}
	return row, nil
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
