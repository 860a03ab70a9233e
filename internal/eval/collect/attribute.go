package collect

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Attribute is how often a hidden column is guessed of the people whom documents are about.
type Attribute struct {
	Column string           `json:"column"`
	People int              `json:"people"`
	Right  linkage.Estimate `json:"right"`
	// Alone is how often the same attacker is right who asks nothing, and guesses by the
	// register; Commonest who always says the commonest value.
	Alone     float64 `json:"alone"`
	Commonest float64 `json:"commonest"`
}

// Attributes hides each column of the register in turn, and lets the attacker ask with the rest
// of the row.
func Attributes(ctx context.Context, x Index, t *Table, people []string, o Options) ([]Attribute, error) {
	var rows []int
	for _, p := range people {
		if at, ok := t.at[p]; ok && !slices.Contains(rows, at) {
			rows = append(rows, at)
		}
	}
	var out []Attribute
	for column := range t.columns {
		if !t.guessable(column) || len(rows) == 0 {
			continue
		}
		a, err := newGuesser(t, column).attack(ctx, x, rows, o)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// guesser guesses the values of one column.
type guesser struct {
	*Table
	column    int
	holders   map[string]int
	longest   int // words of a value
	teller    int // the column that tells most of it
	commonest string
	counts    []map[string]int          // holders of each column
	within    map[string]map[string]int // of the teller's values: holders of the hidden ones
}

func newGuesser(t *Table, column int) *guesser {
	g := &guesser{Table: t, column: column, holders: t.holders(column), teller: -1}
	for v := range g.holders {
		g.longest = max(g.longest, len(strings.Fields(v)))
	}
	g.commonest = best(weights(g.holders))
	most := -1
	for c := range t.columns {
		g.counts = append(g.counts, t.holders(c))
		if c == column {
			continue
		}
		if right, within := t.told(c, column); right > most {
			most, g.teller, g.within = right, c, within
		}
	}
	return g
}

// told counts for how many people the commonest value of a column, among the others who share
// their value of another one, is theirs.
func (t *Table) told(by, column int) (right int, within map[string]map[string]int) {
	within = map[string]map[string]int{}
	for _, row := range t.rows {
		if within[row[by]] == nil {
			within[row[by]] = map[string]int{}
		}
		within[row[by]][row[column]]++
	}
	for _, counts := range within {
		first := best(weights(counts))
		n := counts[first]
		delete(counts, first)
		second := best(weights(counts))
		// Without one of those who have it, it must still be what one would say.
		if m := counts[second]; n-1 > m || n-1 == m && m > 0 && first < second {
			right += n
		}
		counts[first] = n
	}
	return right, within
}

// leaveOut returns the shares of values among the others and one more, of whom nothing is known:
// few tell less than many.
func leaveOut(counts map[string]int, own string) map[string]float64 {
	out := map[string]float64{}
	all := 0
	for _, n := range counts {
		all += n
	}
	for v, n := range counts {
		if v == own {
			n--
		}
		if n > 0 {
			out[v] = float64(n) / float64(all)
		}
	}
	return out
}

func weights(counts map[string]int) map[string]float64 {
	out := map[string]float64{}
	for v, n := range counts {
		out[v] = float64(n)
	}
	return out
}

// best is the value with the most weight; of equals the first in the alphabet.
func best(of map[string]float64) (value string) {
	most := math.Inf(-1)
	for v, w := range of {
		if w > most || w == most && v < value {
			most, value = w, v
		}
	}
	return value
}

// attack guesses of the people of rows.
func (g *guesser) attack(ctx context.Context, x Index, rows []int, o Options) (Attribute, error) {
	a := Attribute{Column: g.columns[g.column], People: len(rows)}
	right := make([]float64, 0, len(rows))
	type guessed struct {
		value string
		err   error
	}
	err := ordered.Map(ctx, o.Threads, slices.Values(rows), func(row int) guessed {
		passages, err := collect(ctx, x, g.question(row), o, func(ps []string) []float64 { return g.fits(row, ps) })
		if err != nil {
			return guessed{err: err}
		}
		return guessed{value: g.guess(row, passages)}
	}, func(got guessed) error {
		right = append(right, hit(got.value == g.rows[rows[len(right)]][g.column]))
		return got.err
	})
	if err != nil {
		return a, err
	}
	for _, row := range rows {
		a.Alone += hit(g.guess(row, nil) == g.rows[row][g.column]) / float64(len(rows))
		a.Commonest += hit(g.commonest == g.rows[row][g.column]) / float64(len(rows))
	}
	a.Right = linkage.Mean(right)
	return a, nil
}

func hit(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// question is the row without what is hidden.
func (g *guesser) question(row int) string {
	var known []string
	for c, v := range g.rows[row] {
		if c != g.column {
			known = append(known, v)
		}
	}
	return strings.Join(known, " ")
}

// fits says which share of what is known of somebody passages say, each value by how few have it.
func (g *guesser) fits(row int, passages []string) []float64 {
	out := make([]float64, len(passages))
	for i, p := range passages {
		words, all := inWords(p), 0.
		for c, v := range g.rows[row] {
			if c == g.column {
				continue
			}
			weight := math.Log(float64(len(g.rows)) / float64(g.counts[c][v]))
			all += weight
			if says(words, v) {
				out[i] += weight
			}
		}
		if all > 0 {
			out[i] /= all
		}
	}
	return out
}

// guess takes the value that has most: its share among the others who are alike, and of each
// passage how well that fits, split among the values that it says.
func (g *guesser) guess(row int, passages []string) string {
	own := g.rows[row][g.column]
	of := map[string]float64{}
	if g.teller >= 0 {
		of = leaveOut(g.within[g.rows[row][g.teller]], own)
	}
	if len(of) == 0 {
		of = map[string]float64{g.commonest: 0}
	}
	for i, fit := range g.fits(row, passages) {
		values := said(inWords(passages[i]), g.holders, g.longest)
		for _, v := range values {
			of[v] += fit / float64(len(values))
		}
	}
	return best(of)
}
