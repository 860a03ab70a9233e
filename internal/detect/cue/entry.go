package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
)

// entered takes a surname, a comma and given names that begin a line or stand after a
// label, as lists and heads of reports have people: "Kurz, Wilhelmine *12.3.1934". A
// surname may be any word there; what follows tells that it is one.
func (s *personScan) entered(i int) bool {
	t := s.at(i)
	if t.kind != capital && t.kind != upper || s.listed[t.start] || t.end-t.start < 3 || !s.is(i+1, ",") || s.at(i+1).gap != nothing || s.at(i+2).gap != space {
		return false
	}
	n := name{first: i, last: i + 2, start: t.start, parts: []int{i}, comma: true}
	for len(n.parts) < 4 && s.nameWord(n.last) && s.at(n.last).gap <= space && (isGiven(s.text[s.at(n.last).start:s.at(n.last).end]) || s.bornBehind(n.last+1)) {
		n.parts = append(n.parts, n.last)
		n.last, n.end = n.last+1, s.at(n.last).end
	}
	if len(n.parts) < 2 || !s.dated(n.last) && !(s.is(i-1, ":") && s.endsValue(n.last)) {
		return false
	}
	s.add(n, lethe.RoleSubject, 0.85, byLabel)
	return true
}

// dated reports whether token i is a date of birth, a number or a dividing sign on the same
// line, or stands in the next column.
func (s *personScan) dated(i int) bool {
	if i >= len(s.toks) || !s.sameLine(i) {
		return false
	}
	if s.is(i, ",") {
		i++
	}
	t := s.at(i)
	return t.gap == wide || t.kind == number || t.flags&bornMark != 0 || s.is(i, "*", "|")
}

// bornBehind reports whether token i is a mark for a birth and a date follows on the line, so that any word
// before it is a name.
func (s *personScan) bornBehind(i int) bool {
	return s.sameLine(i) && (s.is(i, "*") || s.at(i).flags&bornMark != 0) && (s.at(i+1).kind == number || s.is(i+1, ".", ":") && s.at(i+2).kind == number) && s.sameLine(i+1)
}

// isGiven reports whether a word, or each half of a double one, is a given name.
func isGiven(word string) bool {
	for half := range strings.SplitSeq(word, "-") {
		if !naming.Given(naming.Fold(half)) {
			return false
		}
	}
	return true
}
