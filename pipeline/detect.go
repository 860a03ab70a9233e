package pipeline

import (
	"context"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/normalize"
	"github.com/lethe-privacy/lethe/relevance"
	"github.com/lethe-privacy/lethe/resolve"
)

// find returns the mentions of a document, disjoint, with the schema's labels,
// normalized values and relevance.
func (r *Runner) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	if r.mentions != nil {
		return r.mentions.Of(doc), nil
	}
	ms, err := detect.Run(ctx, r.detectors, doc)
	if err != nil {
		return nil, err
	}
	ms = resolve.Mentions(slices.DeleteFunc(ms, r.unwanted))
	for i := range ms {
		ms[i].Normalized = normalize.Mention(ms[i], doc.Language, r.config.Detect.Region)
	}
	relevance.Prior(doc, ms)
	for i := range ms {
		ms[i].Label, _ = r.schema.OfMention(&ms[i])
	}
	return ms, nil
}

// prior judges mentions that carry the schema's labels.
func (r *Runner) prior(doc *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Label = r.schema.Origin(ms[i].Label)
	}
	relevance.Prior(doc, ms)
}

// unwanted tells what must not even compete for its place: what the schema leaves
// out, and what is too unsure.
func (r *Runner) unwanted(m lethe.Mention) bool {
	_, wanted := r.schema.OfMention(&m)
	return !wanted || m.Score < r.config.Detect.MinScore
}
