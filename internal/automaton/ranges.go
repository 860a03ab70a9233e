package automaton

import (
	"sort"
	"unicode"
)

// A set of runes is written as in regexp/syntax: pairs of first and last, in
// order, disjoint.

func holds(set []rune, r rune) bool {
	if len(set) <= 16 {
		for i := 0; i < len(set); i += 2 {
			if set[i] <= r && r <= set[i+1] {
				return true
			}
		}
		return false
	}
	i := sort.Search(len(set)/2, func(i int) bool { return set[2*i+1] >= r })
	return 2*i < len(set) && set[2*i] <= r
}

// holdsAll reports whether every range of part lies in one range of set.
func holdsAll(set, part []rune) bool {
	for i := 0; i < len(part); i += 2 {
		for r := part[i]; r <= part[i+1]; r++ {
			if !holds(set, r) {
				return false
			}
		}
	}
	return true
}

func holdsAny(set, part []rune) bool {
	for i := 0; i < len(part); i += 2 {
		for r := part[i]; r <= part[i+1]; r++ {
			if holds(set, r) {
				return true
			}
		}
	}
	return false
}

// join is the union.
func join(a, b []rune) []rune {
	type pair struct{ lo, hi rune }
	var all []pair
	for _, s := range [][]rune{a, b} {
		for i := 0; i < len(s); i += 2 {
			all = append(all, pair{s[i], s[i+1]})
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].lo < all[j].lo })
	var out []rune
	for _, p := range all {
		if n := len(out); n > 0 && p.lo <= out[n-1]+1 {
			out[n-1] = max(out[n-1], p.hi)
			continue
		}
		out = append(out, p.lo, p.hi)
	}
	return out
}

func complement(a []rune) []rune {
	var out []rune
	next := rune(0)
	for i := 0; i < len(a); i += 2 {
		if a[i] > next {
			out = append(out, next, a[i]-1)
		}
		next = a[i+1] + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, next, unicode.MaxRune)
	}
	return out
}

// folded adds to a single rune all that Unicode folds to the same.
func folded(r rune) []rune {
	out := []rune{r, r}
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		out = join(out, []rune{f, f})
	}
	return out
}
