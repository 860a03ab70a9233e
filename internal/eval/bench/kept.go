package bench

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// share is a part of a whole.
type share struct{ part, of float64 }

func (s *share) add(t share) { s.part, s.of = s.part+t.part, s.of+t.of }

func (s share) value() float64 {
	if s.of == 0 {
		return 1
	}
	return s.part / s.of
}

// kept returns the share of words that are left, and of what they say, with their intervals by people.
func kept(ctx context.Context, before, after []linkage.Text, threads int) (words, information linkage.Estimate, err error) {
	x := retrieval.NewIndex(plain(before), lowered)
	weight := func(word string) float64 {
		return math.Log(float64(1+x.Texts) / float64(1+len(x.Postings[x.Number[word]])))
	}
	var number []int
	for i := range before {
		number = append(number, i)
	}
	type counts struct{ words, said share }
	var ofWords, ofSaid []share
	err = ordered.Map(ctx, threads, slices.Values(number), func(i int) (c counts) {
		changed := span.NewMarks(len(before[i].Text))
		for _, e := range collateral.Compare(before[i].Text, after[i].Text) {
			changed.Set(e.Span)
		}
		for _, w := range span.Runs(before[i].Text, letter.OfWord) {
			says := weight(strings.ToLower(w.In(before[i].Text)))
			c.words.of, c.said.of = c.words.of+1, c.said.of+says
			if !changed.Any(w) {
				c.words.part, c.said.part = c.words.part+1, c.said.part+says
			}
		}
		return c
	}, func(c counts) error {
		ofWords, ofSaid = append(ofWords, c.words), append(ofSaid, c.said)
		return nil
	})
	return estimateOf(before, ofWords), estimateOf(before, ofSaid), err
}

const resamples = 1000

// estimateOf is the share of all documents together. Its interval is that of people drawn with replacement,
// each with all documents about them.
func estimateOf(documents []linkage.Text, shares []share) linkage.Estimate {
	var people []share
	var all share
	at := map[string]int{}
	for i, s := range shares {
		all.add(s)
		k, known := at[documents[i].Person]
		if !known {
			k = len(people)
			at[documents[i].Person], people = k, append(people, share{})
		}
		people[k].add(s)
	}
	if all.of == 0 {
		return linkage.Estimate{Value: 1, Low: 1, High: 1}
	}
	r := rand.New(rand.NewPCG(1, 2)) // the same documents give the same interval
	values := make([]float64, resamples)
	for i := range values {
		var drawn share
		for range people {
			drawn.add(people[r.IntN(len(people))])
		}
		values[i] = drawn.value()
	}
	slices.Sort(values)
	const tail = resamples / 40
	return linkage.Estimate{Value: all.value(), Low: values[tail], High: values[resamples-1-tail]}
}

func lowered(text string) []string { return letter.Fields(strings.ToLower(text)) }
