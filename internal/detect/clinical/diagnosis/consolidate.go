package diagnosis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Confirmed is the reliability of what no rule has spoken of.
const Confirmed = "confirmed"

// row is a diagnosis with its place.
type row struct {
	span.Span
	Diagnosis
}

// consolidate gives the diagnoses of a document that rules have run on. A code that was found has
// the reliability of whatever rules have annotated over it, whichever code that has:
// rules join neighbours and keep the code of one.
func consolidate(d *annotation.Document) []Diagnosis {
	var found, judged []*annotation.Annotation
	for _, id := range d.Of(Type) {
		a := d.Get(id)
		if a.Features.Value(FeatureReliability) == "" {
			found = append(found, a)
		} else {
			judged = append(judged, a)
		}
	}
	var rows []row
	add := func(a *annotation.Annotation, reliability string) {
		rows = append(rows, row{a.Span, Diagnosis{
			Text: strings.Join(strings.Fields(a.In(d.Text)), " "),
			Code: a.Features.Value(FeatureCode), Reliability: reliability,
		}})
	}
	told := map[annotation.ID]bool{} // what rules say that stands in a row of what was found
	var over []*annotation.Annotation
	next := 0
	for _, a := range found {
		for ; next < len(judged) && judged[next].Start < a.End; next++ {
			over = append(over, judged[next])
		}
		over = slices.DeleteFunc(over, func(j *annotation.Annotation) bool { return j.End <= a.Start })
		spoken := false
		for _, j := range over {
			if !j.Overlaps(a.Span) {
				continue
			}
			spoken = true
			add(a, j.Features.Value(FeatureReliability))
			if code := j.Features.Value(FeatureCode); code == "" || code == a.Features.Value(FeatureCode) {
				told[j.ID] = true
			}
		}
		if !spoken {
			add(a, Confirmed)
		}
	}
	for _, j := range judged {
		if !told[j.ID] {
			add(j, j.Features.Value(FeatureReliability))
		}
	}
	return once(rows)
}

// once orders rows by their places, the longer first, and keeps the first of each code and
// reliability.
func once(rows []row) []Diagnosis {
	slices.SortStableFunc(rows, func(x, y row) int {
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End),
			cmp.Compare(x.Code, y.Code), cmp.Compare(x.Reliability, y.Reliability))
	})
	type kind struct{ code, reliability string }
	seen := map[kind]bool{}
	var out []Diagnosis
	for _, r := range rows {
		if k := (kind{r.Code, r.Reliability}); !seen[k] {
			seen[k] = true
			out = append(out, r.Diagnosis)
		}
	}
	return out
}
