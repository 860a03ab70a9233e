package view

import (
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// balanced takes in marks right beside a stretch whose counterparts are inside.
func (v View) balanced(s span.Span) span.Span {
	first := sort.Search(len(v.changes), func(i int) bool { return v.changes[i].source.Start >= s.Start })
	last := sort.Search(len(v.changes), func(i int) bool { return v.changes[i].source.End > s.End })
	if first >= last {
		return s
	}
	for _, m := range v.unpaired(first, last) {
		switch {
		case first > 0 && v.changes[first-1].source.End == s.Start && pair(v.at(first-1), m):
			first--
			s.Start = v.changes[first].source.Start
		case last < len(v.changes) && v.changes[last].source.Start == s.End && pair(m, v.at(last)):
			s.End = v.changes[last].source.End
			last++
		}
	}
	return s
}

// at is the text of a change.
func (v View) at(i int) string { return v.changes[i].source.In(v.source) }

// unpaired are the marks among changes without a counterpart among them, those that
// close first.
func (v View) unpaired(first, last int) []string {
	var open []string
	for i := first; i < last; i++ {
		m := v.at(i)
		if !isMark(m) {
			continue
		}
		if n := len(open); n > 0 && pair(open[n-1], m) {
			open = open[:n-1]
			continue
		}
		open = append(open, m)
	}
	return open
}

func isMark(text string) bool {
	return strings.HasPrefix(text, "<") || strings.Trim(text, "*_~`") == "" && text != ""
}

// pair reports whether one mark opens what another closes.
func pair(opens, closes string) bool {
	if name, ok := strings.CutPrefix(closes, "</"); ok {
		return elementOf(opens) == elementOf("<"+name)
	}
	return opens == closes && !strings.HasPrefix(opens, "<") && isMark(opens)
}

// elementOf is the name of the element that a tag opens.
func elementOf(tag string) string {
	name := strings.TrimPrefix(tag, "<")
	if end := strings.IndexAny(name, " \t\r\n/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name)
}
