package vault

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/replace/words"
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
	entity   int
	original string
}

// newFinder makes the finder of all entities that are not forgotten.
func (v *Vault) newFinder() (*finder, error) {
	f := &finder{}
	b := words.NewBuilder()
	at := map[string]int{}
	for i, forms := range v.forms {
		for _, w := range waysOf(forms) {
			g, ok := at[w.Surrogate]
			if !ok {
				g = len(f.groups)
				if !b.Add(w.Surrogate, g) {
					continue // no word to be found
				}
				at[w.Surrogate] = g
				f.values, f.groups = append(f.values, w.Surrogate), append(f.groups, nil)
			}
			f.groups[g] = append(f.groups[g], candidate{i, w.Original})
		}
	}
	var err error
	if f.matcher, err = b.Build(); err != nil {
		return nil, fmt.Errorf("vault: prepare: %w", err)
	}
	f.merge()
	return f, nil
}

// merge joins the groups of values that the matcher does not tell apart: "Novák" with
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

// find gives the values in a text, disjoint and in order: the first, of those that
// begin together the longest, and so on behind it.
func (f *finder) find(text string) []words.Match {
	var all, kept []words.Match
	f.matcher.Each(text, func(m words.Match) { all = append(all, m) })
	slices.SortStableFunc(all, func(a, b words.Match) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	end := 0
	for _, m := range all {
		switch {
		case m.Start >= end:
			kept, end = append(kept, m), m.End
		case m.End > end: // what is left of it may be a value that ended with it
			from := end
			for _, rest := range f.find(text[from:m.End]) {
				rest.Start, rest.End = rest.Start+from, rest.End+from
				kept, end = append(kept, rest), rest.End
			}
		}
	}
	return kept
}

// decision is what is put in for a value.
type decision struct {
	original string // "" where it may stand for several
	chosen   bool   // it may stand for one that is to be revealed
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
			d.original = group[0].original
		}
	}
	return all
}

// agree reports whether all candidates are to be revealed, and as the same.
func agree(group []candidate, chosen []bool) bool {
	for _, c := range group {
		if !chosen[c.entity] || c.original != group[0].original {
			return false
		}
	}
	return true
}
