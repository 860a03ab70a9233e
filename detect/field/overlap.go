package field

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe/annotation"
)

// defaultConfidence is that of an annotation that does not state its own.
const defaultConfidence = 50

// Confidence is how sure an annotation is, from 0 to 100.
func Confidence(f annotation.Features) float64 {
	c, err := strconv.ParseFloat(f.Value("confidence"), 64)
	if err != nil || !(c >= 0) {
		return defaultConfidence
	}
	return min(c, 100)
}

// typeRank orders types where nothing else does: the lower stays.
func typeRank(typ string) int {
	if i := slices.Index([]string{"Name", "Age", "Date", "Contact"}, typ); i >= 0 {
		return i
	}
	return 4
}

// address may contain others without taking their place.
const address = "Address"

// RemoveOverlaps settles which of several types stays: an annotation goes if another
// has its span or contains it and is surer or, where both are as sure, longer, or
// else of a type that comes first in Name, Age, Date, Contact, any other, or else
// came later. An annotation is never removed for one that is shorter: its other text
// would be left open.
func (r *Report) RemoveOverlaps(types []string) {
	d := r.Annotations
	var all []annotation.Annotation
	for _, typ := range types {
		for _, id := range d.Of(typ) {
			all = append(all, *d.Get(id))
		}
	}
	slices.SortFunc(all, func(a, b annotation.Annotation) int {
		return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(a.ID, b.ID))
	})
	furthest := map[float64]int{} // by confidence: where the last of those before ends
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].Span == all[i].Span {
			j++
		}
		for k := i; k < j; k++ {
			if contained(&all[k], furthest) || beaten(&all[k], all[i:j]) {
				d.Remove(all[k].ID)
			}
		}
		for k := i; k < j; k++ {
			if all[k].Type != address {
				c := Confidence(all[k].Features)
				furthest[c] = max(furthest[c], all[k].End)
			}
		}
		i = j
	}
}

// contained tells whether a longer annotation that is at least as sure lies around a.
func contained(a *annotation.Annotation, furthest map[float64]int) bool {
	own := Confidence(a.Features)
	for c, end := range furthest {
		if c >= own && end >= a.End {
			return true
		}
	}
	return false
}

// beaten tells whether another annotation with the span of a stays in its place.
func beaten(a *annotation.Annotation, equal []annotation.Annotation) bool {
	for i := range equal {
		if b := &equal[i]; b.ID != a.ID && b.Type != address && weaker(a, b) {
			return true
		}
	}
	return false
}

func weaker(a, b *annotation.Annotation) bool {
	return cmp.Or(
		cmp.Compare(Confidence(a.Features), Confidence(b.Features)),
		-cmp.Compare(typeRank(a.Type), typeRank(b.Type)),
		cmp.Compare(a.ID, b.ID),
	) < 0
}
