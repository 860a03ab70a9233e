package detect

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// columnGap is where one column ends and the next begins: a tab, a run of spaces, a sign between cells.
var columnGap = lazyregexp.New(`[\t ]*[\t;|][\t ]*| {3,}| [–—-] `)

// WithinColumns cuts mentions of the labels, names that is, where a column ends, so that each part is one: nobody is called
// "Sommerfeld    Richter Dr. Baum".
func WithinColumns(ms []lethe.Mention, labels ...lethe.Label) []lethe.Mention {
	if !slices.ContainsFunc(ms, func(m lethe.Mention) bool { return slices.Contains(labels, m.Label) && columnGap.MatchString(m.Text) }) {
		return ms
	}
	var out []lethe.Mention
	for _, m := range ms {
		if !slices.Contains(labels, m.Label) {
			out = append(out, m)
			continue
		}
		at := 0
		for _, g := range append(columnGap.FindAllStringIndex(m.Text, -1), []int{len(m.Text), len(m.Text)}) {
			if g[0] > at {
				piece := m
				if at > 0 || g[0] < len(m.Text) {
					piece.Span = span.Span{Start: m.Start + at, End: m.Start + g[0]}
					piece.Text, piece.Normalized = strings.Clone(m.Text[at:g[0]]), ""
				}
				out = append(out, piece)
			}
			at = g[1]
		}
	}
	return out
}
