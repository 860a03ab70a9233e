package find

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// gap is between two places of a form: a tab, or spaces that no sentence has.
var gap = lazyregexp.New(`\t| {3,}`)

// withinGaps cuts names at such gaps. Behind one, an ordinary word that a model took for a part of the name is
// none, unless somebody is called so: "Quayside Surgery     Next of kin", "Dr Lee     Next visit".
func withinGaps(ms []lethe.Mention) []lethe.Mention {
	out := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		if m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location {
			out = append(out, m)
			continue
		}
		start := 0
		for _, g := range append(gap.FindAllStringIndex(m.Text, -1), []int{len(m.Text), len(m.Text)}) {
			s := span.Span{Start: start, End: g[0]}
			if part := s.In(m.Text); part != "" && (start == 0 || !plainWord(part)) {
				out = append(out, cut(m, s))
			}
			start = g[1]
		}
	}
	return out
}

// withinCells cuts names of people at commas without a blank, which part the cells of a row that is read as text:
// "Ali,Bell". Both may be ordinary words.
func withinCells(ms []lethe.Mention) []lethe.Mention {
	out := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		start := 0
		for i := 0; m.Label == lethe.Person && i+1 < len(m.Text); i++ {
			if m.Text[i] == ',' && m.Text[i+1] != ' ' && i > start {
				out = append(out, cut(m, span.Span{Start: start, End: i}))
				start = i + 1
			}
		}
		out = append(out, cut(m, span.Span{Start: start, End: len(m.Text)}))
	}
	return out
}

// plainWord reports whether a text is one ordinary word that nobody is called by.
func plainWord(text string) bool {
	return !strings.Contains(text, " ") && lexicon.Ordinary(text) && !name.Given(name.Fold(text))
}

// cut is a part of a mention, whose span counts from its start.
func cut(m lethe.Mention, s span.Span) lethe.Mention {
	if s.Start == 0 && s.End == len(m.Text) {
		return m
	}
	m.Span, m.Text, m.Normalized = span.Span{Start: m.Start + s.Start, End: m.Start + s.End}, s.In(m.Text), ""
	return m
}
