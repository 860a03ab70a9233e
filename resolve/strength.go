package resolve

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

func validated(m *lethe.Mention) bool { return m.Score == 1 }

// strength orders mentions of one field, the strongest first. Mentions that
// compare equal are equal.
func strength(a, b *lethe.Mention) int {
	return cmp.Or(
		cmp.Compare(b.Score, a.Score), // validated first, as no score is above 1
		cmp.Compare(b.Len(), a.Len()),
		cmp.Compare(a.Label, b.Label),
		cmp.Compare(a.Detector, b.Detector),
		cmp.Compare(a.Start, b.Start),
		cmp.Compare(b.Relevance, a.Relevance),
		cmp.Compare(a.Normalized, b.Normalized),
		compareFeatures(a.Features, b.Features),
	)
}

func compareFeatures(a, b map[string]string) int {
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
	return cmp.Or(
		cmp.Compare(a.Doc, b.Doc),
		cmp.Compare(a.Field, b.Field),
		a.Span.Compare(b.Span),
		strength(&a, &b),
	)
}
