package resolve

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

func validated(m *lethe.Mention) bool { return m.Score == 1 }

// strength orders mentions of one field, the strongest first. Mentions that
// compare equal are equal. What is costly to compare comes last and seldom.
func strength(a, b *lethe.Mention) int {
	if a.Score != b.Score { // validated first, as no score is above 1
		return cmp.Compare(b.Score, a.Score)
	}
	if c := cmp.Compare(b.Len(), a.Len()); c != 0 {
		return c
	}
	c := cmp.Or(
		strings.Compare(string(a.Label), string(b.Label)),
		strings.Compare(a.Detector, b.Detector),
		cmp.Compare(a.Start, b.Start),
		cmp.Compare(b.Relevance, a.Relevance),
		strings.Compare(a.Normalized, b.Normalized),
	)
	if c != 0 {
		return c
	}
	return compareDetails(&a.Details, &b.Details)
}

func compareDetails(x, y *lethe.Details) int {
	a, b := x.Map(), y.Map()
	if len(a) == 0 && len(b) == 0 {
		return 0
	}
	ka, kb := slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b))
	if c := slices.Compare(ka, kb); c != 0 {
		return c
	}
	for _, k := range ka {
		if c := strings.Compare(a[k], b[k]); c != 0 {
			return c
		}
	}
	return 0
}

// byPlace orders mentions of all fields: by document, field, start, then longer
// first, then stronger first.
func byPlace(a, b lethe.Mention) int {
	if a.Doc != b.Doc {
		return strings.Compare(a.Doc, b.Doc)
	}
	if a.Field != b.Field {
		return strings.Compare(a.Field, b.Field)
	}
	if c := a.Span.Compare(b.Span); c != 0 {
		return c
	}
	return strength(&a, &b)
}
