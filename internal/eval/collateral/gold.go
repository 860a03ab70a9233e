package collateral

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Marks are the spans of a field that the gold wants gone, of all annotators: those that
// need masking where the corpus tells, else all. Only those of the given labels count, if any
// are given; the others, of which the corpus marks some and some not, are aside.
func Marks(d *corpus.Document, field string, only []lethe.Label) (marks []Mark, aside []span.Span) {
	tells := slices.ContainsFunc(d.Gold, func(m corpus.Mention) bool { return m.Identifier != corpus.Unknown })
	for _, m := range d.Gold {
		switch {
		case m.Field != field || tells && !m.Identifier.NeedsMask():
		case len(only) > 0 && !slices.Contains(only, m.Label):
			aside = append(aside, m.Spans()...)
		default:
			for _, s := range m.Spans() {
				marks = append(marks, Mark{s, m.Label})
			}
		}
	}
	return marks, aside
}
