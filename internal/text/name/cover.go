package name

import (
	"math/bits"
	"slices"
)

// Relation says how a name is shorter than another. Of several ways the smallest
// counts.
type Relation uint8

const (
	Unrelated       Relation = iota
	Equal                    // the same words
	Turned                   // the same words, surname first
	FewerGivenNames          // "Anna Keller" of "Anna Maria Keller"
	Initials                 // "A. Keller" of "Anna Keller"
	SurnamePart              // "José Núñez" of "José Núñez Leal"
	SurnameInitial           // "Anna K." of "Anna Keller"
	SurnameAlone             // "Keller" of "Anna Keller"
	GivenNameAlone           // "Anna" of "Anna Keller"
)

// Covers reports how x is a shorter way to write h, Unrelated if it is none.
func (h Name) Covers(x Name) Relation {
	if x.Generation != "" && x.Generation != h.Generation || len(x.Words) == 0 || len(x.Words) > len(h.Words) {
		return Unrelated
	}
	best := h.turnedTo(x)
	for sh := range len(h.Words) + 1 {
		for sx := range len(x.Words) + 1 {
			if h.Starts>>sh&1 == 0 || x.Starts>>sx&1 == 0 {
				continue
			}
			r := reading(h, x, sh, sx)
			if r != Unrelated && (best == Unrelated || r < best) {
				best = r
			}
		}
	}
	return best
}

// reading compares names whose surnames begin at sh and sx.
func reading(h, x Name, sh, sx int) Relation {
	given := givenNames(h.Words[:sh], x.Words[:sx])
	family := x.Words[sx:]
	if x.soft && sx == 0 && sh > 0 && h.dropped == x.Words[0].Text {
		family = family[1:]
	}
	surname := surnames(h.Words[sh:], family)
	switch {
	case given == Unrelated || surname == Unrelated || !sharesWord(h, x):
		return Unrelated
	case sx == 0 && sh > 0:
		return SurnameAlone
	}
	return max(given, surname)
}

// givenNames compares given names: the first with the first, the others in order.
func givenNames(h, x []Word) Relation {
	switch {
	case len(x) == 0:
		return Equal // the caller says if it is missing
	case len(h) == 0:
		return Unrelated
	}
	r := Equal
	if len(x) < len(h) {
		r = FewerGivenNames
	}
	at := 0
	for i, w := range x {
		for i > 0 && at < len(h) && fits(h[at], w) == Unrelated {
			at++
		}
		if at == len(h) {
			return Unrelated
		}
		how := fits(h[at], w)
		if how == Unrelated {
			return Unrelated
		}
		r = max(r, how)
		at++
	}
	return r
}

// fits compares two words, of which the second may abbreviate the first.
func fits(h, x Word) Relation {
	switch {
	case x.Short == h.Short && same(h.Text, x.Text):
		return Equal
	case x.Short && begins(h.Text, x.Text):
		return Initials
	}
	return Unrelated
}

// surnames compares surnames: x is a run of h's words.
func surnames(h, x []Word) Relation {
	if len(x) == 0 {
		if len(h) == 0 {
			return Equal
		}
		return GivenNameAlone
	}
	for at := 0; at+len(x) <= len(h); at++ {
		r := Equal
		if len(x) < len(h) {
			r = SurnamePart
		}
		for i := range x {
			switch fits(h[at+i], x[i]) {
			case Unrelated:
				r = Unrelated
			case Initials:
				r = max(r, SurnameInitial)
			}
			if r == Unrelated {
				break
			}
		}
		if r != Unrelated {
			return r
		}
	}
	return Unrelated
}

// sharesWord reports whether a word in full stands in both: initials alone fit too
// many.
func sharesWord(h, x Name) bool {
	for _, a := range x.Words {
		for _, b := range h.Words {
			if !a.Short && !b.Short && same(a.Text, b.Text) {
				return true
			}
		}
	}
	return len(h.Words) == len(x.Words) && h.Key() == x.Key()
}

// turnedTo compares names of the same words, of which x begins with the surname and h
// with a given name that is known.
func (h Name) turnedTo(x Name) Relation {
	n := len(h.Words)
	if n < 2 || n != len(x.Words) || !Given(h.Words[0].Text) || Given(x.Words[0].Text) {
		return Unrelated
	}
	for k := 1; k < n; k++ {
		if h.Starts>>k&1 != 0 && equal(x.Words[:n-k], h.Words[k:]) && equal(x.Words[n-k:], h.Words[:k]) {
			return Turned
		}
	}
	return Unrelated
}

func equal(a, b []Word) bool {
	return slices.EqualFunc(a, b, func(x, y Word) bool { return fits(x, y) == Equal })
}

// Plain parts a name into given names and surname, if it can be read in one way only
// and has both.
func (n Name) Plain() (given, surname []Word, ok bool) {
	if n.Bare() || bits.OnesCount32(n.Starts) != 1 {
		return nil, nil, false
	}
	at := bits.TrailingZeros32(n.Starts)
	return n.Words[:at], n.Words[at:], true
}

// Join makes one of two plain names that complete each other, if they do: "Zaim
// Necatigil" and "Z.M. Necatigil" are Zaim M. Necatigil.
func (n Name) Join(x Name) (Name, bool) {
	given, surname, _ := n.Plain()
	other, otherSurname, _ := x.Plain()
	if len(other) > len(given) {
		given, other = other, given
	}
	contradict := n.Generation != "" && x.Generation != "" && n.Generation != x.Generation
	if contradict || !equal(surname, otherSurname) {
		return n, false
	}
	joined := slices.Clone(given)
	at := 0
	for i, w := range other {
		for i > 0 && at < len(joined) && !alike(joined[at], w) {
			at++
		}
		if at == len(joined) || !alike(joined[at], w) {
			return n, false
		}
		if len(w.Text) > len(joined[at].Text) {
			joined[at] = w
		}
		at++
	}
	n.Words, n.Starts = append(joined, surname...), 1<<len(joined)
	n.Generation = max(n.Generation, x.Generation)
	return n.measured(), true
}

// alike reports whether one of two words may stand for the other.
func alike(a, b Word) bool { return fits(a, b) != Unrelated || fits(b, a) != Unrelated }
