package find

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// bounded is a detector whose mentions end where a sentence does, and are no longer than those of
// their labels. Transformers and services know no such bounds: of one token in doubt they make a
// paragraph. What they are sure of, and labels of their own, are left as they are.
func bounded(d detect.Detector) detect.Detector {
	find, known := d.Find, suite.Labels()
	d.Find = func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
		ms, err := find(ctx, doc)
		if err != nil {
			return nil, err
		}
		field := doc.Lookup()
		out := make([]lethe.Mention, 0, len(ms))
		for _, m := range ms {
			f, ok := field(m.Field)
			if !ok || m.Score == 1 || !slices.Contains(known, m.Label) {
				out = append(out, m)
				continue
			}
			for _, s := range tagger.Within(f.Text, m.Label, m.Span) {
				piece := m
				if s != m.Span {
					piece.Span, piece.Text, piece.Normalized = s, s.In(f.Text), ""
				}
				out = append(out, piece)
			}
		}
		return out, nil
	}
	return d
}
