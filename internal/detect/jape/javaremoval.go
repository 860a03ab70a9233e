package jape

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// rawNull is what the clinical tool writes in the place of a null of the JSON.
const rawNull = "___RAW_NULL___"

// removal compiles the helpers of the clinical tool that take annotations away: what they are
// about is an annotation, a set, or what some label, or any, is bound to; the sets and the document
// beside it are always those of the phase.
//
// removeFalsePositive removes what overlaps with a gazetteer entry and has the type that is the
// entry's majorType; removeRawNull what holds the sign for a null alone. Both give the set that
// stays.
func removal(name string, given []jexpr) jexpr {
	return jexpr{typ: jSet, eval: func(e *jenv) (any, error) {
		values, err := evalAll(e, given)
		if err != nil {
			return nil, err
		}
		ids := about(e.f, values)
		if err := e.step(); err != nil {
			return nil, err
		}
		e.steps += len(ids)
		if name == "removeFalsePositive" {
			removeFalsePositives(e.f, ids)
			return &annotations{ids}, nil
		}
		return &annotations{e.f.withoutNull(ids)}, nil
	}}
}

// about are the annotations that values name.
func about(f *firing, values []any) []annotation.ID {
	bound := f.bound
	var labels []string
	for _, v := range values {
		switch v := v.(type) {
		case *bindingMap:
			bound = v.bound
		case string:
			labels = append(labels, v)
		case annotationValue, *annotations:
			ids, _ := setOf(v)
			return slices.Clone(ids)
		}
	}
	var ids []annotation.ID
	named := slices.ContainsFunc(bound, func(b binding) bool { return slices.Contains(labels, b.label) })
	for _, b := range bound {
		if !named || slices.Contains(labels, b.label) {
			ids = append(ids, b.ids...)
		}
	}
	return ids
}

// withoutNull removes the annotations over the sign for a null, but for tokens, and gives the
// others.
func (f *firing) withoutNull(ids []annotation.ID) []annotation.ID {
	var kept []annotation.ID
	for _, id := range ids {
		a := f.get(id)
		if strings.TrimSpace(f.text(a.Span)) != rawNull {
			kept = append(kept, id)
			continue
		}
		if a.Type != "Token" && a.Type != "SpaceToken" {
			f.remove(id)
		}
	}
	return kept
}
