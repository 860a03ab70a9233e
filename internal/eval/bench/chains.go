package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/chained"
)

// Chains is how well the chains that a policy finds, before it masks anything, tell which documents are about
// one person.
type Chains struct {
	Together int `json:"pairs_about_one"` // pairs of documents about one person
	chained.Score
	Intervals chained.Intervals `json:"intervals"` // of 95 %
}

// ChainsOf scores the pairs that chains of at least some risk join. people says whom each document is about.
func ChainsOf(people []string, joined map[chained.Pair]float64, least float64) *Chains {
	gold := chained.Together(people)
	return &Chains{len(gold), chained.ScoreOf(gold, joined, least), chained.IntervalsOf(people, joined, least)}
}

// chainSource is a way to find chains, and the policies that have it.
type chainSource struct {
	*Chains
	Policies []string
}

// Names are those of the policies.
func (l *chainSource) Names() string { return strings.Join(l.Policies, ", ") }

// Linkings returns the chains of all policies. Policies that detect and link in the same way have the same.
func (r *Report) Linkings() (out []*chainSource) {
	for _, x := range r.Rows {
		if x.Chains == nil {
			continue
		}
		i := slices.IndexFunc(out, func(l *chainSource) bool { return l.Chains == x.Chains })
		if i < 0 {
			i, out = len(out), append(out, &chainSource{Chains: x.Chains})
		}
		out[i].Policies = append(out[i].Policies, x.Policy)
	}
	return out
}

// f1 is the score with its interval.
func (c *Chains) f1() string {
	return fmt.Sprintf("%.3f\t%.3f–%.3f", c.F1, c.Intervals.F1.Low, c.Intervals.F1.High)
}
