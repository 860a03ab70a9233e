package find

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// yield makes mentions of a model weaker than the direct identifiers of the detectors
// that they overlap, unless they are direct identifiers themselves. Else a document that
// dictates the answer could have a name taken for a part of something harmless.
func (f *Finder) yield(model, detected []lethe.Mention) {
	taken := map[string][]claim{}
	for i := range detected {
		if m := &detected[i]; f.direct(m) {
			taken[m.Field] = append(taken[m.Field], claim{m.Span, m.Score})
		}
	}
	for field, claims := range taken {
		taken[field] = disjointClaims(claims)
	}
	for i := range model {
		m := &model[i]
		if f.direct(m) {
			continue
		}
		claims := taken[m.Field]
		at, _ := slices.BinarySearchFunc(claims, m.Start, func(c claim, start int) int { return cmp.Compare(c.End, start+1) })
		for ; at < len(claims) && claims[at].Start < m.End; at++ {
			m.Score = min(m.Score, claims[at].score/2)
		}
	}
}

// direct reports a mention that the schema makes a direct identifier.
func (f *Finder) direct(m *lethe.Mention) bool {
	label, ok := f.Schema.OfMention(m)
	return ok && f.Schema.Direct(label)
}

// claim is a span of a text in which direct identifiers stand, with the lowest of
// their scores.
type claim struct {
	span.Span
	score float64
}

// disjointClaims joins those that overlap, and gives them in order.
func disjointClaims(cs []claim) []claim {
	slices.SortFunc(cs, func(a, b claim) int { return cmp.Compare(a.Start, b.Start) })
	out := cs[:0]
	for _, c := range cs {
		if n := len(out); n > 0 && c.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, c.End)
			out[n-1].score = min(out[n-1].score, c.score)
			continue
		}
		out = append(out, c)
	}
	return out
}
