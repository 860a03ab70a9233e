package field

import (
	"sort"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// AdjustSentences adds for every sentence its parts, cut at the leaves and before
// line breaks, as annotations of type SentenceAdj with the features tokenCnt and
// workTokenCnt, the number of words.
func (r *Report) AdjustSentences() {
	d := r.Annotations
	breaks := r.lineBreaks()
	tokens := d.Of(Token)
	for _, leaf := range r.regions {
		for _, id := range d.Overlapping(Sentence, leaf) {
			s := d.Get(id).Span
			s = span.Span{Start: max(s.Start, leaf.Start), End: min(s.End, leaf.End)}
			from := s.Start
			for i := sort.SearchInts(breaks, s.Start+1); i < len(breaks) && breaks[i] < s.End; i++ {
				r.addAdjusted(tokens, span.Span{Start: from, End: breaks[i]})
				from = breaks[i]
			}
			r.addAdjusted(tokens, span.Span{Start: from, End: s.End})
		}
	}
}

// lineBreaks are the places before which sentences end.
func (r *Report) lineBreaks() []int {
	var breaks []int
	for _, id := range r.Annotations.Of(SpaceToken) {
		if a := r.Annotations.Get(id); strings.HasSuffix(a.In(r.Annotations.Text), "\n") {
			breaks = append(breaks, a.Start)
		}
	}
	return breaks
}

// addAdjusted adds one part with its counts.
func (r *Report) addAdjusted(tokens []annotation.ID, s span.Span) {
	d := r.Annotations
	all, words := 0, 0
	for i := sort.Search(len(tokens), func(i int) bool { return d.Get(tokens[i]).Start >= s.Start }); i < len(tokens); i++ {
		a := d.Get(tokens[i])
		if a.Start >= s.End {
			break
		}
		if a.End > s.End {
			continue
		}
		all++
		if a.Features.Value("kind") == "word" {
			words++
		}
	}
	d.Add(SentenceAdj, s, annotation.NewFeatures("tokenCnt", strconv.Itoa(all), "workTokenCnt", strconv.Itoa(words)))
}
