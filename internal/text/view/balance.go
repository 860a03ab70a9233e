package view

import (
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// balanced takes in marks right beside a span whose counterparts are inside.
func (v View) balanced(s span.Span) span.Span {
	first, last := v.within(s)
	if first >= last {
		return s
	}
	for _, i := range v.unpaired(first, last) {
		m := v.at(i)
		switch {
		case !joins(m):
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

// cut returns what is left of a span without the marks in it that have no counterparts
// in it.
func (v View) cut(s span.Span) []span.Span {
	var all []span.Span
	add := func(p span.Span) {
		text := p.In(v.source)
		p.Start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
		p.End -= len(text) - len(strings.TrimRight(text, " \t\r\n"))
		if !p.Empty() {
			all = append(all, p)
		}
	}
	first, last := v.within(s)
	for _, i := range v.unpaired(first, last) {
		at := v.changes[i].source
		add(span.Span{Start: s.Start, End: at.Start})
		s.Start = at.End
	}
	add(s)
	return all
}

// within are the changes that lie in a span.
func (v View) within(s span.Span) (first, last int) {
	first = sort.Search(len(v.changes), func(i int) bool { return v.changes[i].source.Start >= s.Start })
	last = sort.Search(len(v.changes), func(i int) bool { return v.changes[i].source.End > s.End })
	return first, last
}

// at is the text of a change.
func (v View) at(i int) string { return v.changes[i].source.In(v.source) }

// unpaired are the marks among changes that have no counterpart among them.
func (v View) unpaired(first, last int) []int {
	var open []int
	for i := first; i < last; i++ {
		m := v.at(i)
		if !isMark(m) {
			continue
		}
		n := len(open)
		switch {
		case n > 0 && pair(v.at(open[n-1]), m):
			open = open[:n-1]
			continue
		case n > 0 && m == ">" && v.opens(open[n-1], i):
			continue
		}
		open = append(open, i)
	}
	return open
}

// opens reports whether change i begins a tag whose attributes end with change end.
func (v View) opens(i, end int) bool {
	from, to := v.changes[i].source.Start, v.changes[end].source.Start
	return v.source[from] == '<' && to-from < longestTag && !strings.Contains(v.source[from:to], ">")
}

// isMark reports whether a change is one of two that belong together.
func isMark(text string) bool {
	switch {
	case text == "":
		return false
	case strings.HasPrefix(text, "<"):
		return !void[elementOf(text)]
	}
	return text == ">" || text == "}" || strings.HasPrefix(text, "{\\") || text == "[" || text == "](" || strings.Trim(text, "*_~`") == ""
}

// joins reports whether a mark stands inside of words and sentences, so that what it
// encloses may be one with its neighbour.
func joins(mark string) bool {
	return mark == "}" || mark[0] == '{' || strings.Trim(mark, "*_~`") == "" || inline[elementOf(strings.Replace(mark, "</", "<", 1))]
}

// pair reports whether one mark opens what another closes.
func pair(opens, closes string) bool {
	if name, ok := strings.CutPrefix(closes, "</"); ok {
		return strings.HasPrefix(opens, "<") && elementOf(opens) == elementOf("<"+name)
	}
	return opens == "[" && closes == "](" || opens[0] == '{' && closes == "}" || opens == closes && strings.Trim(opens, "*_~`") == ""
}

// void elements have no end.
var void = wordset.Of("br hr img input wbr")

// elementOf is the name of the element that a tag opens.
func elementOf(tag string) string {
	name := strings.TrimPrefix(tag, "<")
	if end := strings.IndexAny(name, " \t\r\n/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name)
}
