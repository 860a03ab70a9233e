package vault

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// finder knows what may stand for whom in a text.
type finder struct {
	matcher *words.Matcher
	values  []string      // that are searched for
	groups  [][]candidate // of each value
}

// candidate is an entity that a surrogate may stand for, and what is put in.
type candidate struct {
	entity    int
	surrogate string
	original  string
}

// newFinder makes the finder of all entities that are not forgotten.
func (v *Vault) newFinder() (*finder, error) {
	f := &finder{}
	b := words.NewBuilder()
	at := map[string]int{}
	for i, forms := range v.forms {
		for _, w := range waysOf(forms) {
			if !findable(w.Surrogate) {
				continue
			}
			g, ok := at[w.Surrogate]
			if !ok {
				g = len(f.groups)
				if !b.Add(w.Surrogate, g) {
					continue // no word to be found
				}
				at[w.Surrogate] = g
				f.values, f.groups = append(f.values, w.Surrogate), append(f.groups, nil)
			}
			f.groups[g] = append(f.groups[g], candidate{i, w.Surrogate, w.Original})
		}
	}
	var err error
	if f.matcher, err = b.Build(); err != nil {
		return nil, failure.Errorf("vault", "prepare: %w", err)
	}
	f.merge()
	return f, nil
}

// merge joins the groups of values that the matcher does not distinguish: "Novák" with
// é in one character and in two.
func (f *finder) merge() {
	for g, value := range f.values {
		f.matcher.Each(value, func(m words.Match) {
			if m.Owner != g && m.Span == (span.Span{End: len(value)}) {
				f.groups[m.Owner] = append(f.groups[m.Owner], f.groups[g]...)
			}
		})
	}
}

// waysOf are the surrogates of an entity, each with the original that it most often
// stands for.
func waysOf(forms []Form) []Form {
	ways := slices.DeleteFunc(slices.Clone(forms), func(f Form) bool { return !f.there() })
	slices.SortFunc(ways, func(a, b Form) int {
		return cmp.Or(cmp.Compare(a.Surrogate, b.Surrogate), cmp.Compare(b.Count, a.Count),
			cmp.Compare(len(b.Original), len(a.Original)), cmp.Compare(a.Original, b.Original))
	})
	return slices.CompactFunc(ways, func(a, b Form) bool { return a.Surrogate == b.Surrogate })
}

// find returns values in a text, disjoint and in order: those that together take in the
// most letters, in the fewest pieces.
func (f *finder) find(text string) []words.Match {
	var all []words.Match
	f.matcher.Each(text, func(m words.Match) {
		if cutsGenitive(text, m.End) {
			return
		}
		all = append(all, m)
		if comma := strings.LastIndexByte(m.In(text), ','); comma >= 0 { // "Novak, Jana" hides the "Jana" of another
			from := m.Start + comma + 1
			f.matcher.Each(text[from:m.End], func(in words.Match) {
				all = append(all, words.Match{Span: span.Span{Start: from + in.Start, End: from + in.End}, Owner: in.Owner})
			})
		}
	})
	slices.SortFunc(all, func(a, b words.Match) int { return cmp.Or(a.End-b.End, a.Start-b.Start, a.Owner-b.Owner) })
	return heaviest(text, all)
}

// cutsGenitive reports whether a text goes on with an s behind an apostrophe that ends
// there: "Willis'" is not all of "Willis's".
func cutsGenitive(text string, end int) bool {
	last, _ := utf8.DecodeLastRuneInString(text[:end])
	next, _ := utf8.DecodeRuneInString(text[end:])
	return strings.ContainsRune("'’ʼ", last) && letter.OrDigit(next)
}

// heaviest chooses disjoint matches of the greatest weight. They are in order of their
// ends.
func heaviest(text string, all []words.Match) []words.Match {
	best := make([]int, len(all)+1)   // of the first so many
	before := make([]int, len(all))   // how many end before a match
	takes := make([]bool, len(all)+1) // whether the last of so many is taken
	for i, m := range all {
		before[i] = sort.Search(i, func(k int) bool { return all[k].End > m.Start })
		best[i+1] = best[i]
		if w := best[before[i]] + weight(m.In(text)); w > best[i] {
			best[i+1], takes[i+1] = w, true
		}
	}
	var chosen []words.Match
	for n := len(all); n > 0; {
		if takes[n] {
			chosen = append(chosen, all[n-1])
			n = before[n-1]
		} else {
			n--
		}
	}
	slices.Reverse(chosen)
	return chosen
}

// weight is what speaks for taking a text as one name: its letters, and against it
// each comma, which may part two.
func weight(text string) int {
	w := -1
	for _, r := range text {
		switch {
		case letter.OrDigit(r):
			w += 4
		case r == ',':
			w -= 2
		default:
			w++
		}
	}
	return max(w, 1)
}

// decision is what is put in for a value.
type decision struct {
	ways   []candidate // of one entity; none where it may stand for several
	chosen bool        // it may stand for one that is to be revealed
}

// of returns the way that a text writes, or else the value's own: "Brandt" and "BRANDT"
// are one value, and may stand for "Keller" and "KELLER".
func (d decision) of(found string) candidate {
	for _, w := range d.ways {
		if w.surrogate == found {
			return w
		}
	}
	return d.ways[0]
}

// decide settles what each value stands for.
func (f *finder) decide(chosen []bool) []decision {
	all := make([]decision, len(f.groups))
	for g, group := range f.groups {
		d := &all[g]
		for _, c := range group {
			d.chosen = d.chosen || chosen[c.entity]
		}
		if d.chosen && agree(group, chosen) {
			d.ways = group
		}
	}
	return all
}

// agree reports whether all candidates are to be revealed, and as the same: as ways to
// write one entity, or as several that are written alike.
func agree(group []candidate, chosen []bool) bool {
	for _, c := range group {
		if !chosen[c.entity] || c.entity != group[0].entity && c.original != group[0].original {
			return false
		}
	}
	return true
}
