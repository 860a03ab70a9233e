package diagnosis

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Find gives the diagnoses of a report as annotations with code and reliability, for test
// cases. Where a rule has spoken of what was found, its annotation stands in the place of
// what has the same code.
func (x *Extractor) Find(ctx context.Context, r *field.Report) ([]annotation.Annotation, error) {
	if err := x.annotate(ctx, r); err != nil {
		return nil, fmt.Errorf("diagnosis: find: %w", err)
	}
	var judged, out []annotation.Annotation
	ids := r.Annotations.Of(Type)
	for _, id := range ids {
		if a := r.Annotations.Get(id); a.Features.Value(FeatureReliability) != "" {
			judged = append(judged, *a)
		}
	}
	for _, id := range ids {
		a := *r.Annotations.Get(id)
		if a.Features.Value(FeatureReliability) != "" {
			continue
		}
		code := a.Features.Value(FeatureCode)
		over := slices.DeleteFunc(slices.Clone(judged), func(j annotation.Annotation) bool { return !j.Overlaps(a.Span) })
		if len(over) == 0 {
			a.Features = annotation.NewFeatures(FeatureCode, code, FeatureReliability, Confirmed)
			out = append(out, a)
		}
		for _, j := range over {
			if c := j.Features.Value(FeatureCode); c == "" || c == code {
				continue
			}
			a.Features = annotation.NewFeatures(FeatureCode, code, FeatureReliability, j.Features.Value(FeatureReliability))
			out = append(out, a)
		}
	}
	return append(out, judged...), nil
}
