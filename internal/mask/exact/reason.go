package exact

import (
	"cmp"
	"slices"
)

// Reason is why an entity is masked: the document, or the documents of the chain, whose
// bound would be broken without that.
type Reason struct {
	Entity    int
	Documents []int
}

// Reasons gives one for every entity that the result masks, those for documents first.
func (r *Result) Reasons(b *Bounds, masked []bool) []Reason {
	chains := make(map[int][]int)
	for _, s := range r.Sources {
		if len(s.Documents) < 2 {
			continue
		}
		n := int64(0)
		for _, e := range s.Entities {
			if masked[e] {
				n++
			}
		}
		for _, e := range s.Entities {
			if _, ok := chains[int(e)]; masked[e] && (!ok || n == s.Need) {
				chains[int(e)] = s.Documents
			}
		}
	}
	var of, others []Reason
	for e, m := range masked {
		if !m || b.Base.Masked(e) {
			continue
		}
		if d, needed := b.documentOf(e, masked); needed || chains[e] == nil {
			of = append(of, Reason{e, []int{d}})
		} else {
			others = append(others, Reason{e, chains[e]})
		}
	}
	slices.SortStableFunc(of, func(x, y Reason) int { return cmp.Compare(x.Documents[0], y.Documents[0]) })
	return append(of, others...)
}

// documentOf is the document of an entity that would be the riskiest without masking it,
// and whether it would be above its bound.
func (b *Bounds) documentOf(e int, masked []bool) (document int, above bool) {
	masked[e] = false
	defer func() { masked[e] = true }()
	most := -1.0
	for _, o := range b.Base.Collection().Entities[e].Occurrences {
		if r := b.Base.RiskWithout(o.Doc, masked); r > most {
			document, most = o.Doc, r
		}
	}
	return document, most > b.ThetaDoc
}
