package javaregexp

import (
	"slices"
	"sync"
	"unicode"
)

// set is a set of runes: sorted, disjoint, not adjacent ranges.
type set []span

type span struct{ lo, hi rune }

func single(r rune) set       { return set{{r, r}} }
func between(lo, hi rune) set { return set{{lo, hi}} }

// one is the only rune of a set that has one.
func (s set) one() (rune, bool) {
	if len(s) == 1 && s[0].lo == s[0].hi {
		return s[0].lo, true
	}
	return 0, false
}

func (s set) has(r rune) bool {
	_, ok := slices.BinarySearchFunc(s, r, func(p span, r rune) int {
		switch {
		case p.hi < r:
			return -1
		case p.lo > r:
			return 1
		}
		return 0
	})
	return ok
}

func (s set) union(t set) set {
	all := append(slices.Clone(s), t...)
	slices.SortFunc(all, func(a, b span) int { return int(a.lo - b.lo) })
	out := all[:0]
	for _, p := range all {
		if n := len(out); n > 0 && p.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, p.hi)
			continue
		}
		out = append(out, p)
	}
	return out
}

func (s set) negate() set {
	var out set
	next := rune(0)
	for _, p := range s {
		if p.lo > next {
			out = append(out, span{next, p.lo - 1})
		}
		next = p.hi + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, span{next, unicode.MaxRune})
	}
	return out
}

func (s set) intersect(t set) set { return s.negate().union(t.negate()).negate() }

// table returns the runes of tables of package unicode.
func table(ts ...*unicode.RangeTable) set {
	var out set
	for _, t := range ts {
		for _, r := range t.R16 {
			out = out.add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			out = out.add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return out.union(nil)
}

func (s set) add(lo, hi, stride rune) set {
	if stride == 1 {
		return append(s, span{lo, hi})
	}
	for r := lo; r <= hi; r += stride {
		s = append(s, span{r, r})
	}
	return s
}

// fold adds what differs only in case: in ASCII, or by Unicode's simple folding.
func (s set) fold(all bool) set {
	if !all {
		upper := s.intersect(between('A', 'Z')).shift('a' - 'A')
		lower := s.intersect(between('a', 'z')).shift('A' - 'a')
		return s.union(upper).union(lower)
	}
	out := slices.Clone(s)
	for _, r := range foldable() {
		if !s.has(r) {
			continue
		}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			out = append(out, span{f, f})
		}
	}
	return out.union(nil)
}

func (s set) shift(by rune) set {
	out := slices.Clone(s)
	for i := range out {
		out[i].lo, out[i].hi = out[i].lo+by, out[i].hi+by
	}
	return out
}

// foldable gives every rune that has another case.
var foldable = sync.OnceValue(func() []rune {
	var out []rune
	for r := range unicode.MaxRune {
		if unicode.SimpleFold(r) != r {
			out = append(out, r)
		}
	}
	return out
})
