package collect

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// Options say how long an attacker asks.
type Options struct {
	Sessions int // questions
	Passages int // of each answer, and how many are kept in the end
	Threads  int
}

// wordsOfQuestion is how many words of a passage the next question takes.
const wordsOfQuestion = 6

// collect asks, and then once in each further session with words of a passage that came: the
// one that fits best of those not yet followed. fit tells how well a passage fits what is sought.
func collect(ctx context.Context, x Index, question string, o Options, fit func(passages []string) []float64) ([]string, error) {
	var found []string
	followed := map[string]bool{}
	for range o.Sessions {
		passages, err := x.Ask(ctx, question, o.Passages)
		if err != nil {
			return nil, err
		}
		for _, p := range passages {
			if !slices.Contains(found, p) {
				found = append(found, p)
			}
		}
		next := ""
		for _, p := range ranked(found, fit(found)) {
			if !followed[p] {
				next = p
				break
			}
		}
		if next == "" {
			break
		}
		followed[next] = true
		question = asking(next, found)
	}
	return ranked(found, fit(found)), nil
}

// ranked puts the passages that fit best first.
func ranked(passages []string, fits []float64) []string {
	order := make([]int, len(passages))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(fits[b], fits[a]) })
	var out []string
	for _, i := range order {
		out = append(out, passages[i])
	}
	return out
}

// asking makes a question of the words of a passage that the fewest passages have: long ones
// first, then as the alphabet has them.
func asking(passage string, found []string) string {
	x := retrieval.NewIndex(found, retrieval.Words)
	words := slices.DeleteFunc(retrieval.Words(passage), func(w string) bool { return utf8.RuneCountInString(w) < 3 })
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(
			cmp.Compare(len(x.Postings[x.Number[a]]), len(x.Postings[x.Number[b]])),
			cmp.Compare(utf8.RuneCountInString(b), utf8.RuneCountInString(a)), cmp.Compare(a, b),
		)
	})
	words = slices.Compact(words)
	return strings.Join(words[:min(len(words), wordsOfQuestion)], " ")
}

// like says of each passage how much it shares with a question and with the first passage that
// came for it: words, each by how few of the passages have it, ln((1+N)/(1/2+n)).
func like(question string) func([]string) []float64 {
	return func(passages []string) []float64 {
		x := retrieval.NewIndex(passages, retrieval.Words)
		sought := question
		if len(passages) > 0 {
			sought += "\n" + passages[0]
		}
		out := make([]float64, len(passages))
		for _, c := range x.Counts(sought) {
			weight := math.Log(float64(1+len(passages)) / (.5 + float64(len(x.Postings[c.Term]))))
			for _, p := range x.Postings[c.Term] {
				out[p.Text] += weight
			}
		}
		return out
	}
}
