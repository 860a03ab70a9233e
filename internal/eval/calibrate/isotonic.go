package calibrate

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval"
)

// Case is what attackers made of one document or chain.
type Case struct {
	Index  float64
	Found  float64 // the chance that the person stands first
	Person int     // whom it is about: cases of one person are drawn together
	World  int     // the population: its people are drawn together before
}

// block is a stretch of cases with one mean.
type block struct {
	from, to    int // cases, half-open
	sum, weight float64
}

func (b block) mean() float64 {
	if b.weight == 0 {
		return 0
	}
	return b.sum / b.weight
}

// isotonic pools adjacent violators: cases are sorted by index, weighted, and those of one
// index are in one block.
func isotonic(cases []Case, weight []float64) []block {
	var out []block
	for i := 0; i < len(cases); {
		b := block{from: i, to: i}
		for ; b.to < len(cases) && cases[b.to].Index == cases[i].Index; b.to++ {
			b.sum, b.weight = b.sum+weight[b.to]*cases[b.to].Found, b.weight+weight[b.to]
		}
		i = b.to
		if b.weight == 0 {
			continue
		}
		for len(out) > 0 && out[len(out)-1].mean() >= b.mean() {
			last := out[len(out)-1]
			b.from, b.sum, b.weight = last.from, b.sum+last.sum, b.weight+last.weight
			out = out[:len(out)-1]
		}
		out = append(out, b)
	}
	return out
}

// least joins blocks of fewer people than that with the one below, the lowest with the one above.
func least(cases []Case, blocks []block, people int) []block {
	var out []block
	for _, b := range blocks {
		if n := len(out); n > 0 && (peopleIn(cases[b.from:b.to]) < people || peopleIn(cases[out[n-1].from:out[n-1].to]) < people) {
			out[n-1] = block{out[n-1].from, b.to, out[n-1].sum + b.sum, out[n-1].weight + b.weight}
			continue
		}
		out = append(out, b)
	}
	return out
}

// told joins blocks that end at the same index as tables write it.
func told(cases []Case, blocks []block) []block {
	end := func(b block) float64 { return rounded(cases[b.to-1].Index, math.Ceil) }
	var out []block
	for _, b := range blocks {
		if n := len(out); n > 0 && end(out[n-1]) == end(b) {
			b = block{out[n-1].from, b.to, out[n-1].sum + b.sum, out[n-1].weight + b.weight}
			out = out[:n-1]
		}
		out = append(out, b)
	}
	return out
}

func peopleIn(cases []Case) int {
	seen := map[int]bool{}
	for _, c := range cases {
		seen[c.Person] = true
	}
	return len(seen)
}

const resamples = 400

// Fit gives success by index, with intervals. Each step has cases of at least so many people.
func Fit(cases []Case, people int) []calibration.Step {
	cases = slices.Clone(cases)
	slices.SortStableFunc(cases, func(x, y Case) int { return cmp.Compare(x.Index, y.Index) })
	one := make([]float64, len(cases))
	for i := range one {
		one[i] = 1
	}
	blocks := told(cases, least(cases, isotonic(cases, one), people))
	drawn := bootstrap(cases, blocks)
	var out []calibration.Step
	for i, b := range blocks {
		// Whole people, or the interval would take parts of them for more.
		n := peopleIn(cases[b.from:b.to])
		share := eval.Share{Part: int(b.mean()*float64(n) + .5), Of: n}
		low, high := share.Interval()
		slices.Sort(drawn[i])
		const tail = resamples * 25 / 1000
		out = append(out, calibration.Step{
			From: cases[b.from].Index, To: cases[b.to-1].Index, Success: b.mean(), Cases: b.to - b.from,
			Low: min(low, drawn[i][tail], b.mean()), High: max(high, drawn[i][resamples-1-tail], b.mean()),
		})
	}
	for i := len(out) - 2; i >= 0; i-- { // ends never fall, as what they are around
		out[i].Low = min(out[i].Low, out[i+1].Low)
	}
	for i := 1; i < len(out); i++ {
		out[i].High = max(out[i].High, out[i-1].High)
	}
	return out
}

// worlds are the people of each population, by numbers of their own, and of each case its person.
func worlds(cases []Case) (people [][]int, of []int) {
	world, number := map[int]int{}, map[int]int{}
	of = make([]int, len(cases))
	for i, c := range cases {
		w, ok := world[c.World]
		if !ok {
			w = len(people)
			world[c.World], people = w, append(people, nil)
		}
		n, ok := number[c.Person]
		if !ok {
			n = len(number)
			number[c.Person] = n
			people[w] = append(people[w], n)
		}
		of[i] = n
	}
	return people, of
}

// bootstrap gives for each block the means that the curve has there when populations are drawn
// with replacement, and of each its people: the mean over the cases of the block of the newly
// fitted curve.
func bootstrap(cases []Case, blocks []block) [][]float64 {
	people, of := worlds(cases)
	all := 0
	for _, p := range people {
		all += len(p)
	}
	r := rand.New(rand.NewPCG(1, 2)) // the same cases give the same interval
	out := make([][]float64, len(blocks))
	weight, times := make([]float64, len(cases)), make([]float64, all)
	fitted := make([]float64, len(cases))
	for range resamples {
		clear(times)
		for range people {
			drawn := people[r.IntN(len(people))]
			for range drawn {
				times[drawn[r.IntN(len(drawn))]]++
			}
		}
		for i, n := range of {
			weight[i] = times[n]
		}
		again := isotonic(cases, weight)
		at := 0
		for i := range fitted {
			for at+1 < len(again) && i >= again[at].to {
				at++
			}
			fitted[i] = again[at].mean()
		}
		for i, b := range blocks {
			sum := 0.
			for _, v := range fitted[b.from:b.to] {
				sum += v
			}
			out[i] = append(out[i], sum/float64(b.to-b.from))
		}
	}
	return out
}
