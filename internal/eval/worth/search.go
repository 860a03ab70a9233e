package worth

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// Question asks for one document in words of its original.
type Question struct {
	Text     string
	Document int
}

// longestQuestion is of how many words a question is made.
const longestQuestion = 6

// Questions makes one of each text: its words of three letters or more without a digit that the fewest texts have,
// but at least two texts, so that no name alone decides; equals as the alphabet has them.
// Whoever has fewer than two such words has no question.
func Questions(texts []string) []Question {
	x := retrieval.NewIndex(texts, retrieval.Words)
	var out []Question
	for i, text := range texts {
		ws := slices.DeleteFunc(retrieval.Words(text), func(w string) bool {
			return len([]rune(w)) < 3 || strings.ContainsAny(w, "0123456789") || len(x.Postings[x.Number[w]]) < 2
		})
		slices.SortFunc(ws, func(a, b string) int {
			return cmp.Or(cmp.Compare(len(x.Postings[x.Number[a]]), len(x.Postings[x.Number[b]])), cmp.Compare(a, b))
		})
		ws = slices.Compact(ws)
		if len(ws) > 1 {
			out = append(out, Question{strings.Join(ws[:min(len(ws), longestQuestion)], " "), i})
		}
	}
	return out
}

// Search is how well BM25 finds the documents that questions ask for.
type Search struct {
	Questions int     `json:"questions"`
	Recall1   float64 `json:"recall_1"`
	Recall10  float64 `json:"recall_10"`
	NDCG      float64 `json:"ndcg_10"`
}

// Ask asks an index of the texts. Of texts that score the same each order is as likely, so the
// measures are means over them. A text that shares nothing with the question is not found.
func Ask(ctx context.Context, questions []Question, texts []string, threads int) (Search, error) {
	x := retrieval.NewBM25(texts)
	s := Search{Questions: len(questions)}
	err := ordered.Map(ctx, threads, slices.Values(questions), func(q Question) [3]float64 {
		scores := make([]float64, len(texts))
		x.Score(q.Text, scores)
		return gain(scores, q.Document)
	}, func(g [3]float64) error {
		n := float64(len(questions))
		s.Recall1, s.Recall10, s.NDCG = s.Recall1+g[0]/n, s.Recall10+g[1]/n, s.NDCG+g[2]/n
		return nil
	})
	return s, err
}

// gain gives recall at 1 and 10, and nDCG at 10, which for one right text is 1/log2(1+rank).
func gain(scores []float64, right int) (g [3]float64) {
	if scores[right] == 0 {
		return g
	}
	above, equal := 0, 0
	for _, s := range scores {
		switch {
		case s > scores[right]:
			above++
		case s == scores[right]:
			equal++ // itself, too
		}
	}
	for rank := above + 1; rank <= min(above+equal, 10); rank++ {
		p := 1 / float64(equal)
		if rank == 1 {
			g[0] += p
		}
		g[1] += p
		g[2] += p / math.Log2(float64(1+rank))
	}
	return g
}
