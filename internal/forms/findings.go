package forms

import (
	"cmp"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// Findings is where the expressions of a set stand in a text.
type Findings struct {
	text string
	at   map[int][]span.Span // of a form, each place with the furthest end; of a cue, all it takes, by their ends
}

// Read finds the expressions in a text.
func (s *Set) Read(text string) *Findings {
	f := &Findings{text: text}
	s.compiled().Scan(text, func(expr, start int, ends []int) int {
		if !s.spans[expr] {
			ends = ends[len(ends)-1:]
		}
		for _, end := range ends {
			f.add(expr, span.Span{Start: start, End: end})
		}
		return start
	})
	for i, all := range f.at {
		if s.spans[i] {
			slices.SortFunc(all, byEnd)
		}
	}
	return f
}

func byEnd(a, b span.Span) int {
	return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.Start, b.Start))
}

// All returns the matches of a form, one behind the other, as FindAllStringSubmatchIndex of
// package regexp does.
func (f *Findings) All(form *Form) (all [][]int) {
	from := 0
	for _, s := range f.at[form.number] {
		if s.Start < from {
			continue
		}
		if at := form.match(f.text, s); at != nil {
			all, from = append(all, at), at[1]
		}
	}
	return all
}

// EndsAt reports whether a cue ends at a place.
func (f *Findings) EndsAt(cue *Cue, at int) bool {
	_, found := slices.BinarySearchFunc(f.at[cue.number], at, func(s span.Span, at int) int { return cmp.Compare(s.End, at) })
	return found
}

// match returns the groups of a form at a place that begins there and ends at the furthest.
func (f *Form) match(text string, s span.Span) []int {
	from, to, re := s.Start, s.End, (*regexp.Regexp)(nil)
	if _, w := utf8.DecodeLastRuneInString(text[:from]); w > 0 {
		from, re = from-w, f.behind()
	} else {
		re = f.first()
	}
	if _, w := utf8.DecodeRuneInString(text[to:]); w > 0 { // what \b and $ have to see
		to += w
	}
	at := re.FindStringSubmatchIndex(text[from:to])
	if at == nil || from+at[1] > s.End { // it ends where the text was cut
		at = re.FindStringSubmatchIndex(text[from:])
	}
	for i := range at {
		if at[i] >= 0 {
			at[i] += from
		}
	}
	if at != nil {
		at[0] = s.Start
	}
	return at
}

// add notes where an expression stands. Most are in no text at all, and texts may be cells.
func (f *Findings) add(expr int, s span.Span) {
	if f.at == nil {
		f.at = map[int][]span.Span{}
	}
	f.at[expr] = append(f.at[expr], s)
}
