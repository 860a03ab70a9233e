package elastic

import (
	"slices"
	"strings"
)

// relation is what two names are to each other, whatever the space says.
type relation struct {
	rule Rule  // none: nothing makes them one
	why  Guard // what forbids that they are one
	less uint8 // which of them says less than the other: bits first and second
}

const (
	first  uint8 = 1
	second uint8 = 2
)

func forbidden(why Guard) relation { return relation{why: why} }

// relate compares two names. It is symmetric but for less.
func relate(a, b *subject) relation { return relateBy(a, b, usual) }

// within reports what forbids that two names are in one group, to which others may have
// brought them: there both may differ from the name that is meant.
func within(a, b *subject) Guard { return relateBy(a, b, lenient).why }

func relateBy(a, b *subject, by strictness) relation {
	switch {
	case a.label != b.label && a.label >= 0 && b.label >= 0:
		return forbidden(Labels)
	case a.birth != b.birth && a.birth != 0 && b.birth != 0:
		return forbidden(Births)
	case a.kind == Exact || b.kind == Exact:
		if a.text == b.text {
			return relation{rule: SameName}
		}
		return forbidden(NotNames)
	case a.exact != b.exact:
		return forbidden(Numbers)
	case a.legal != b.legal && a.legal != 0 && b.legal != 0:
		return forbidden(LegalForms)
	case a.age != b.age && a.age != 0 && b.age != 0:
		return forbidden(Generations)
	case a.title != b.title && a.title != 0 && b.title != 0:
		return forbidden(Genders)
	}
	if a.kind == Place || a.kind == Address {
		by = careful
	}
	r := compareNames(a, b, by)
	if a.number != b.number && apart(a, b, r) {
		return forbidden(Namesakes)
	}
	if r.rule != none {
		r.less |= poorer(a.birth == 0, b.birth == 0) | poorer(a.age == 0, b.age == 0) | poorer(a.title == 0, b.title == 0)
	}
	return r
}

// apart reports whether people of whom package link knows that their names are those of
// several cannot be one: the name with a number is nobody's shorter name.
func apart(a, b *subject, r relation) bool {
	switch r.less {
	case first:
		return a.number != 0
	case second:
		return b.number != 0
	}
	return true
}

// poorer says which of two names lacks what the other has.
func poorer(a, b bool) uint8 {
	switch {
	case a && !b:
		return first
	case b && !a:
		return second
	}
	return 0
}

func compareNames(a, b *subject, by strictness) relation {
	switch few := wordy(a) && wordy(b); {
	case few && a.legal == b.legal && slices.Equal(a.words, b.words), !few && a.text == b.text:
		return relation{rule: SameName}
	case !few:
		return forbidden(Words)
	}
	w := pair(a.words, b.words, by)
	if w.onlyA > 0 && w.onlyB > 0 || w.slips > 0 && len(a.words) != len(b.words) {
		if joined(a, b) {
			return relation{rule: Joined}
		}
	}
	switch {
	case w.onlyA > 0 && w.onlyB > 0:
		return forbidden(Words)
	case a.kind == Person && b.kind == Person:
		return people(a, b, by)
	}
	return names(a, b, w)
}

// wordy reports whether a name has words, and not too many.
func wordy(s *subject) bool { return 0 < len(s.words) && len(s.words) <= mostWords }

// names settles what names of anything but people are to each other, whose words pair.
func names(a, b *subject, w wordPairing) relation {
	r := relation{rule: Order, less: poorer(a.legal == 0, b.legal == 0)}
	if r.less != 0 {
		r.rule = LegalForm
	}
	if w.slips > 0 {
		r.rule = Slip
		if min(a.letters, b.letters) < shortestName {
			return forbidden(Short)
		}
	}
	shorter := a
	switch {
	case w.onlyA > 0:
		r.less |= second
		shorter = b
	case w.onlyB > 0:
		r.less |= first
	default:
		return r
	}
	r.rule = Shorter
	if a.kind == Place || a.kind == Address || len(shorter.words) == 1 && commonplace(shorter.words[0]) {
		r.rule = Partial
	}
	return r
}

// shortestName is how many letters a name must have to be like one that differs.
const shortestName = 4

// commonplace reports whether a word is too short or too general to be short for a name.
func commonplace(w string) bool { return len(w) < shortestName || general[w] }

// joined reports whether names are the same but for blanks: "Inter Continental".
func joined(a, b *subject) bool {
	return a.kind != Person && a.legal == b.legal && strings.Join(a.words, "") == strings.Join(b.words, "")
}

// wordPairing counts words of two names.
type wordPairing struct{ onlyA, onlyB, slips int }

// pair pairs the words of two names: equal ones, an initial with what begins so, and
// those that differ by a slip.
func pair(a, b []string, by strictness) wordPairing {
	var usedA, usedB [mostWords]bool
	left, right := len(a), len(b)
	slips := 0
	for step := range 3 {
		for i, x := range a {
			for j, y := range b {
				if usedA[i] || usedB[j] {
					continue
				}
				fits := false
				switch step {
				case 0:
					fits = x == y
				case 1:
					fits = abbreviates(x, y) || abbreviates(y, x)
				case 2:
					fits = slip(x, y, by)
				}
				if fits {
					usedA[i], usedB[j] = true, true
					left, right = left-1, right-1
					if step == 2 {
						slips++
					}
				}
			}
		}
		if left == 0 || right == 0 {
			break
		}
	}
	return wordPairing{left, right, slips}
}

// abbreviates reports whether x is short for words that begin like y.
func abbreviates(x, y string) bool {
	short, ok := strings.CutSuffix(x, ".")
	return ok && strings.HasPrefix(y, short)
}
