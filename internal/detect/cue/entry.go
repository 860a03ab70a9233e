package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
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

// bornBehind reports whether a mark for a birth and a date follow at token i on the line, so that any
// word before it is a name; or a date alone, before the next column or the end of the line, where
// the word before it is none of the language and ends as no illness does.
func (s *personScan) bornBehind(i int) bool {
	if !s.sameLine(i) {
		return false
	}
	if s.is(i, "*") || s.at(i).flags&bornMark != 0 {
		return s.sameLine(i+1) && (s.at(i+1).kind == number || s.is(i+1, ".", ":") && s.at(i+2).kind == number)
	}
	last := i + 4
	for k, sign := range []string{"", ".", "", ".", ""} {
		if i+k >= len(s.toks) || k > 0 && s.at(i+k).gap != nothing || sign == "" && s.at(i+k).kind != number || sign != "" && !s.is(i+k, sign) {
			return false
		}
	}
	w := s.word(i - 1)
	return (!s.sameLine(last+1) || s.at(last+1).gap == wide) && !ordinary.Ordinary(w, "de") && !illness.MatchString(w)
}

// illness is how words of medicine end, which stand before dates as well.
var illness = lazyregexp.New(`(?i)(?:ie|itis|ung|oma?|ion|us|en|ur|ik|[ys]e|ment|test|befund|bericht|brief|labor)$`)

// isGiven reports whether a word, or each half of a double one, is a given name.
func isGiven(word string) bool {
	for half := range strings.SplitSeq(word, "-") {
		if !naming.Given(naming.Fold(half)) {
			return false
		}
	}
	return true
}
