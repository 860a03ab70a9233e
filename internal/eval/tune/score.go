package tune

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// baseline is the score of stage 1 alone.
func (t *trial) baseline() eval.Rouge1 { return t.score(t.first) }

// score compares what was found in each document with what is wanted there, and
// averages over the documents. What stands nowhere in its document was not found.
func (t *trial) score(found [][]extract.Entity) eval.Rouge1 {
	scores := make([]eval.Rouge1, len(t.docs))
	for i, d := range t.docs {
		mentions, _ := extract.Locate(d.Document, found[i])
		var values []string
		for _, m := range mentions {
			values = append(values, m.Text)
		}
		scores[i] = eval.RougeOf(tokens(values), t.gold[i])
	}
	return mean(scores)
}

func mean(scores []eval.Rouge1) (m eval.Rouge1) {
	for _, s := range scores {
		m.Precision += s.Precision
		m.Recall += s.Recall
		m.F1 += s.F1
	}
	n := float64(max(1, len(scores)))
	return eval.Rouge1{Precision: m.Precision / n, Recall: m.Recall / n, F1: m.F1 / n}
}

// tokens are those of the values of a document, each value once, however often it
// stands there.
func tokens(values []string) []string {
	var all []string
	for _, v := range distinct(values) {
		all = append(all, strings.Fields(v)...)
	}
	return all
}

// distinct are the values as tokens with a space between, sorted.
func distinct(values []string) []string {
	var all []string
	for _, v := range values {
		if ts := eval.RougeTokens(v); len(ts) > 0 {
			all = append(all, strings.Join(ts, " "))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
