package linkage

import (
	"math/rand/v2"
	"slices"
)

// Place is where a right person stands among all.
type Place struct {
	Above int // people who score higher
	Equal int // others who score the same
	Of    int // people
}

// placeOf ranks one person among all by their scores.
func placeOf(scores []float64, person int) Place {
	p := Place{Of: len(scores)}
	for i, s := range scores {
		switch {
		case s > scores[person]:
			p.Above++
		case s == scores[person] && i != person:
			p.Equal++
		}
	}
	return p
}

// within is the chance that the person is among the first k, where equals are drawn.
func (p Place) within(k int) float64 {
	return min(1, max(0, float64(k-p.Above)/float64(p.Equal+1)))
}

// auc is the chance that the person scores higher than another one, equals counting half.
func (p Place) auc() float64 {
	if p.Of < 2 {
		return 1
	}
	below := p.Of - 1 - p.Above - p.Equal
	return (float64(below) + float64(p.Equal)/2) / float64(p.Of-1)
}

// Estimate is a mean with its 95% interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Success is how often an attacker is right.
type Success struct {
	Questions int      `json:"questions"`
	Rank1     Estimate `json:"rank_1"`
	Rank5     Estimate `json:"rank_5"`
	AUC       Estimate `json:"auc"`
	// Candidates are the people who score at least as high as the right one, she among them.
	Candidates Candidates `json:"candidates"`
}

// Candidates count questions by how many people they leave, and the median of that.
type Candidates struct {
	One    int `json:"one"`
	Below5 int `json:"below_5"` // fewer than five: one among them
	Median int `json:"median"`
}

// candidatesOf counts.
func candidatesOf(questions []question) (c Candidates) {
	var all []int
	for _, q := range questions {
		n := q.place.Above + q.place.Equal + 1
		all = append(all, n)
		if n == 1 {
			c.One++
		}
		if n < 5 {
			c.Below5++
		}
	}
	slices.Sort(all)
	if len(all) > 0 {
		c.Median = all[(len(all)-1)/2]
	}
	return c
}

// question is what an attacker made of one document or person.
type question struct {
	person int // whom it is about
	place  Place
}

// successOf counts, with intervals by people.
func successOf(questions []question) Success {
	estimate := func(of func(Place) float64) Estimate { return estimateOf(questions, of) }
	return Success{
		Questions: len(questions), Candidates: candidatesOf(questions),
		Rank1: estimate(func(p Place) float64 { return p.within(1) }),
		Rank5: estimate(func(p Place) float64 { return p.within(5) }),
		AUC:   estimate(Place.auc),
	}
}

const resamples = 1000

// estimateOf is the mean over questions. The interval is that of the means of people drawn
// with replacement, each with all questions about them.
func estimateOf(questions []question, of func(Place) float64) Estimate {
	type group struct{ sum, n float64 }
	at := map[int]int{}
	var people []group
	var all group
	for _, q := range questions {
		i, ok := at[q.person]
		if !ok {
			i = len(people)
			at[q.person] = i
			people = append(people, group{})
		}
		v := of(q.place)
		people[i].sum, people[i].n = people[i].sum+v, people[i].n+1
		all.sum, all.n = all.sum+v, all.n+1
	}
	if all.n == 0 {
		return Estimate{High: 1}
	}
	r := rand.New(rand.NewPCG(1, 2)) // the same questions give the same interval
	means := make([]float64, resamples)
	for i := range means {
		var g group
		for range people {
			x := people[r.IntN(len(people))]
			g.sum, g.n = g.sum+x.sum, g.n+x.n
		}
		means[i] = g.sum / g.n
	}
	slices.Sort(means)
	const tail = resamples * 25 / 1000
	return Estimate{Value: all.sum / all.n, Low: means[tail], High: means[resamples-1-tail]}
}

// Mean is that of values that are independent of one another, with its interval.
func Mean(values []float64) Estimate {
	groups := make([]int, len(values))
	for i := range groups {
		groups[i] = i
	}
	return MeanOf(groups, values)
}

// MeanOf is that of values that belong to groups; those of one group are not independent.
func MeanOf(groups []int, values []float64) Estimate {
	questions := make([]question, len(values))
	for i, g := range groups {
		questions[i] = question{g, Place{Equal: i}}
	}
	return estimateOf(questions, func(p Place) float64 { return values[p.Equal] })
}

// Ranked returns the shares at rank 1 and within the first five, of places that belong to groups.
func Ranked(groups []int, places []Place) (rank1, rank5 Estimate) {
	var questions []question
	for i, g := range groups {
		questions = append(questions, question{g, places[i]})
	}
	return estimateOf(questions, func(p Place) float64 { return p.within(1) }), estimateOf(questions, func(p Place) float64 { return p.within(5) })
}

// PlaceOf ranks the best of several right answers among all by their scores.
func PlaceOf(scores []float64, right []int) Place {
	best := right[0]
	for _, r := range right {
		if scores[r] > scores[best] {
			best = r
		}
	}
	return placeOf(scores, best)
}
