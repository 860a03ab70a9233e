package field

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// defaultConfidence is that of an annotation that does not state its own.
const defaultConfidence = 50

// Confidence is how sure an annotation is, from 0 to 100.
func Confidence(f annotation.Features) float64 {
	c, ok := stated(f)
	if !ok || !(c >= 0) {
		return defaultConfidence
	}
	return min(c, 100)
}

// stated is the confidence that an annotation states, if it states one.
func stated(f annotation.Features) (float64, bool) {
	v := f.Value("confidence")
	if len(v) == 2 && v[0]-'0' <= 9 && v[1]-'0' <= 9 { // as it mostly is
		return float64(v[0]-'0')*10 + float64(v[1]-'0'), true
	}
	if v == "" {
		return 0, false
	}
	c, err := strconv.ParseFloat(v, 64)
	return c, err == nil
}

// typeRank orders types where nothing else does: the lower stays.
func typeRank(typ string) int {
	switch typ {
	case "Name":
		return 0
	case "Age":
		return 1
	case "Date":
		return 2
	case "Contact":
		return 3
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
	all := r.found[:0]
	for _, typ := range types {
		for _, id := range d.Of(typ) {
			a := d.Get(id)
			all = append(all, candidate{a.Span, id, a.Type, Confidence(a.Features)})
		}
	}
	r.found = all
	slices.SortFunc(all, func(a, b candidate) int {
		if c := a.Span.Compare(b.Span); c != 0 {
			return c
		}
		return cmp.Compare(a.id, b.id)
	})
	var room [8]annotationEnd
	ends := annotationEnds(room[:0])
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].Span == all[i].Span {
			j++
		}
		for k := i; k < j; k++ {
			if ends.contain(&all[k]) || beaten(&all[k], all[i:j]) {
				d.Remove(all[k].id)
			}
		}
		for k := i; k < j; k++ {
			if all[k].typ != address {
				ends.note(&all[k])
			}
		}
		i = j
	}
}

// candidate is an annotation with what decides whether it stays.
type candidate struct {
	span.Span
	id         annotation.ID
	typ        string
	confidence float64
}

// annotationEnds holds where the annotations so far end, by confidence.
type annotationEnds []annotationEnd

type annotationEnd struct {
	confidence float64
	end        int
}

func (f *annotationEnds) note(a *candidate) {
	for i := range *f {
		if e := &(*f)[i]; e.confidence == a.confidence {
			e.end = max(e.end, a.End)
			return
		}
	}
	*f = append(*f, annotationEnd{a.confidence, a.End})
}

// contain reports whether a longer annotation that is at least as sure lies around a.
func (f *annotationEnds) contain(a *candidate) bool {
	return slices.ContainsFunc(*f, func(e annotationEnd) bool { return e.confidence >= a.confidence && e.end >= a.End })
}

// beaten reports whether another annotation with the span of a stays in its place.
func beaten(a *candidate, equal []candidate) bool {
	for i := range equal {
		if b := &equal[i]; b.id != a.id && b.typ != address && weaker(a, b) {
			return true
		}
	}
	return false
}

func weaker(a, b *candidate) bool {
	return cmp.Or(
		cmp.Compare(a.confidence, b.confidence),
		-cmp.Compare(typeRank(a.typ), typeRank(b.typ)),
		cmp.Compare(a.id, b.id),
	) < 0
}
