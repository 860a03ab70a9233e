package linkage

import (
	"cmp"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// combination looks for up to three runs of words that stand together in fewer than few texts
// (Lison and Anderson 2026): each such set votes for the texts that have it, and the more the
// fewer those are.
type combination struct {
	*retrieval.Index
	mass []float64 // of each text, the votes of its own rare runs
}

const (
	longestGram = 7  // words
	few         = 5  // texts that a set may stand in to say something
	rarest      = 40 // other runs of words of a document, which are combined
)

func newCombination(texts []string) *combination {
	c := &combination{Index: retrieval.NewIndex(texts, func(text string) []string { return retrieval.Grams(text, longestGram) })}
	c.mass = make([]float64, len(texts))
	for _, row := range c.Postings {
		if len(row) < few {
			for _, p := range row {
				c.mass[p.Text] += 1 / float64(len(row))
			}
		}
	}
	return c
}

func (c *combination) Score(question string, into []float64) {
	rare, others := c.runs(question)
	for _, row := range rare {
		vote(row, into)
	}
	// In many words some stand together by chance: sets only decide what single runs leave open.
	sets, all := c.sets(others), 0.0
	for _, v := range sets {
		all += v
	}
	for t := range into {
		into[t] /= math.Sqrt(1 + c.mass[t]) // a long text has more of everything
		if all > 0 {
			into[t] += sets[t] / (1e3 * all)
		}
	}
}

// sets returns the votes of each two and three runs.
func (c *combination) sets(rows [][]int32) []float64 {
	votes := make([]float64, c.Texts)
	var two, three []int32
	for i, a := range rows {
		for j, b := range rows[i+1:] {
			if two = common(a, b, two[:0]); len(two) == 0 {
				continue
			}
			vote(two, votes)
			for _, d := range rows[i+j+2:] {
				three = common(two, d, three[:0])
				vote(three, votes)
			}
		}
	}
	return votes
}

// vote gives words that are in few texts a vote for them.
func vote(texts []int32, into []float64) {
	if n := len(texts); n > 0 && n < few {
		for _, t := range texts {
			into[t] += 1 / float64(n)
		}
	}
}

// runs returns the texts of each run of words of a question: of those in fewer than few texts,
// and of the rarest others, which are combined.
func (c *combination) runs(question string) (rare, others [][]int32) {
	all := c.Counts(question)
	slices.SortStableFunc(all, func(a, b retrieval.TermCount) int {
		return cmp.Or(cmp.Compare(len(c.Postings[a.Term]), len(c.Postings[b.Term])), cmp.Compare(a.Term, b.Term))
	})
	for _, q := range all {
		row := make([]int32, 0, len(c.Postings[q.Term]))
		for _, p := range c.Postings[q.Term] {
			row = append(row, p.Text)
		}
		switch {
		case len(row) < few:
			rare = append(rare, row)
		case len(others) < rarest:
			others = append(others, row)
		}
	}
	return rare, others
}

// common returns what both rising lists have.
func common(a, b, into []int32) []int32 {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			into = append(into, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return into
}
