package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// Outcome is what comes of settings: the share of words that are kept, and of documents of
// which the strongest attacker finds the person, with its 95% interval.
type Outcome struct {
	Documents int     `json:"documents"`
	Kept      float64 `json:"words_kept"`
	Found     float64 `json:"found"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Attacker  string  `json:"attacker"`
}

// Candidate are settings, as path=value, and what came of them in the last round they were in.
type Candidate struct {
	Settings []string `json:"settings"`
	Rounds   int      `json:"rounds"`
	Outcome  Outcome  `json:"outcome"`
	Front    bool     `json:"front"` // of the last round: nobody else keeps more and is found less
}

// Name is how tables and pictures call settings.
func (t *Candidate) Name() string {
	var out []string
	for _, s := range t.Settings {
		_, short, _ := strings.Cut(s, ".")
		out = append(out, short)
	}
	return strings.Join(out, " ")
}

// MaskingReport is what a search for settings finds.
type MaskingReport struct {
	Within float64      `json:"within"` // the wanted success
	Sizes  []int        `json:"sizes"`  // documents of each round
	Tried  []*Candidate `json:"tried"`  // in the order of the grid
	// Best keeps most words of those that come within, in the last round; nil where none does.
	Best    *Candidate `json:"best,omitempty"`
	HeldOut *Outcome   `json:"held_out,omitempty"` // the best, on people that the search did not see
}

// MaskingOptions say how to search.
type MaskingOptions struct {
	Grid   [][]string // of each setting, path=value for each value; every combination is tried
	Within float64
	Rounds int // each halves the settings and doubles the documents
	// Try masks documents, by their numbers, with settings and lets attackers try.
	Try      func(ctx context.Context, settings []string, documents []int) (Outcome, error)
	Progress func(done, of int)
}

// Validate reports the first option that makes no sense.
func (o *MaskingOptions) Validate() error {
	switch {
	case o.Rounds < 1 || o.Rounds > 10:
		return fmt.Errorf("%d rounds: 1 to 10 are possible", o.Rounds)
	case !(o.Within > 0 && o.Within < 1):
		return errors.New("the wanted success must be a share above 0 and below 1")
	}
	return nil
}

// Combinations are those of a grid.
func Combinations(grid [][]string) [][]string {
	out := [][]string{nil}
	for _, values := range grid {
		var next [][]string
		for _, c := range out {
			for _, v := range values {
				next = append(next, append(slices.Clip(c), v))
			}
		}
		out = next
	}
	return out
}

// Masking searches by successive halving (Jamieson and Talwalkar 2016): all settings are tried on
// the documents of few people, the better half of them on those of twice as many, and so on. A
// third of the people is held out, and the best is tried on them. person says whom each document
// is about.
func Masking(ctx context.Context, person []string, o MaskingOptions) (*MaskingReport, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	seen, held := split(person)
	if len(held) == 0 || len(seen) < 2 {
		return nil, errors.New("tune: documents about too few people: some are searched on, others held out")
	}
	r := &MaskingReport{Within: o.Within}
	for _, c := range Combinations(o.Grid) {
		r.Tried = append(r.Tried, &Candidate{Settings: c})
	}
	left := slices.Clone(r.Tried)
	done, of := 0, 1
	for round := range o.Rounds {
		of += max(1, len(left)>>round)
	}
	try := func(settings []string, people [][]int) (Outcome, error) {
		out, err := o.Try(ctx, settings, documentsOf(people))
		if done++; o.Progress != nil && err == nil {
			o.Progress(done, max(of, done))
		}
		return out, err
	}
	for round := range o.Rounds {
		people := seen[:max(2, len(seen)>>(o.Rounds-1-round))]
		r.Sizes = append(r.Sizes, len(documentsOf(people)))
		for _, t := range left {
			var err error
			if t.Outcome, err = try(t.Settings, people); err != nil {
				return nil, err
			}
			t.Rounds++
		}
		if round < o.Rounds-1 {
			left = better(left, max(1, len(left)/2), o.Within)
		}
	}
	for _, t := range layers(left)[0] {
		t.Front = true
		if t.Outcome.Found <= o.Within && (r.Best == nil || t.Outcome.Kept > r.Best.Outcome.Kept) {
			r.Best = t
		}
	}
	if r.Best == nil {
		return r, nil
	}
	out, err := try(r.Best.Settings, held)
	r.HeldOut = &out
	return r, err
}

// split returns the documents of each person who is searched on, and of each who is held out, in
// an order that depends on nothing but their names.
func split(person []string) (seen, held [][]int) {
	of := map[string][]int{}
	for d, p := range person {
		if p != "" {
			of[p] = append(of[p], d)
		}
	}
	type named struct {
		name  string
		print uint64
	}
	var names []named
	for name := range of {
		h := fnv.New64a()
		h.Write([]byte(name))
		names = append(names, named{name, h.Sum64() * 0x9e3779b97f4a7c15})
	}
	slices.SortFunc(names, func(a, b named) int {
		return cmp.Or(cmp.Compare(a.print>>32, b.print>>32), strings.Compare(a.name, b.name))
	})
	for i, n := range names {
		if i%3 == 2 {
			held = append(held, of[n.name])
		} else {
			seen = append(seen, of[n.name])
		}
	}
	return seen, held
}

func documentsOf(people [][]int) []int {
	out := slices.Concat(people...)
	slices.Sort(out)
	return out
}

// better are the best n, by layers of the front. In a layer those that come within are first, of
// them those that keep most, then the others, by how few are found.
func better(all []*Candidate, n int, within float64) []*Candidate {
	var out []*Candidate
	for _, layer := range layers(all) {
		slices.SortStableFunc(layer, func(a, b *Candidate) int {
			return cmp.Or(cmp.Compare(max(within, a.Outcome.Found), max(within, b.Outcome.Found)), cmp.Compare(b.Outcome.Kept, a.Outcome.Kept))
		})
		out = append(out, layer...)
	}
	return out[:min(n, len(out))]
}

// layers peels: the first are those that none betters, the second those that none betters
// without the first, and so on. Of equals the first betters the others.
func layers(all []*Candidate) (out [][]*Candidate) {
	for rest := all; len(rest) > 0; {
		var front, next []*Candidate
		for i, t := range rest {
			equal := slices.ContainsFunc(rest[:i], func(x *Candidate) bool { return x.Outcome == t.Outcome })
			if equal || slices.ContainsFunc(rest, func(x *Candidate) bool { return betters(x.Outcome, t.Outcome) }) {
				next = append(next, t)
			} else {
				front = append(front, t)
			}
		}
		out, rest = append(out, front), next
	}
	return out
}

// betters says that a is at least as good in both, and better in one.
func betters(a, b Outcome) bool {
	return a.Kept >= b.Kept && a.Found <= b.Found && (a.Kept > b.Kept || a.Found < b.Found)
}
