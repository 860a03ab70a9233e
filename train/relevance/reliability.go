package relevance

import (
	"math"
	"slices"
)

// Loss gives the mean log loss, and the area under the ROC curve: the chance that a
// value which was masked is judged above one which was not.
func Loss(js []Judgement) (loss, auc float64) {
	js = slices.Clone(js)
	slices.SortStableFunc(js, func(a, b Judgement) int {
		switch {
		case a.Probability < b.Probability:
			return -1
		case a.Probability > b.Probability:
			return 1
		}
		return 0
	})
	lower, pairs, masked := 0.0, 0.0, 0.0
	for _, j := range js {
		p := min(max(j.Probability, 1e-9), 1-1e-9)
		loss -= j.Masked*math.Log(p) + (1-j.Masked)*math.Log(1-p)
		pairs += j.Masked * lower
		lower += 1 - j.Masked
		masked += j.Masked
	}
	return loss / float64(len(js)), pairs / (lower * masked)
}
