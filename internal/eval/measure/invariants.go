package measure

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Invariants masks everything that is found in the sentences of a set but facts (conditions,
// treatments, amounts), each under the profile that fits it and together with all others under
// that profile, and counts what survives.
func Invariants(ctx context.Context, set string, limits pipeline.Limits) (*invariant.Tally, error) {
	all, err := invariant.Load(set)
	if err != nil {
		return nil, err
	}
	became := make(map[string]collateral.Text, len(all))
	under := map[string][]invariant.Sentence{}
	for _, s := range all {
		p := s.Profile(set)
		under[p] = append(under[p], s)
	}
	for profile, some := range under {
		if err := becomes(ctx, profile, some, limits, became); err != nil {
			return nil, err
		}
	}
	t := &invariant.Tally{Set: set}
	for _, s := range all {
		t.Add(s, became[s.ID].After(), became[s.ID].Detected().After())
	}
	return t, nil
}

// becomes notes what becomes of sentences under a profile.
func becomes(ctx context.Context, profile string, some []invariant.Sentence, limits pipeline.Limits, became map[string]collateral.Text) error {
	c := pipeline.Default()
	if err := c.Apply(profile); err != nil {
		return err
	}
	labels, err := schema.Load(c.Schema)
	if err != nil {
		return err
	}
	c.Mask.Mode, c.Run = "all", limits
	c.Replace.Labels = map[lethe.Label]pipeline.Override{}
	for _, l := range labels.Facts() {
		c.Replace.Labels[l] = pipeline.Override{Operator: "identity"}
	}
	docs := func(yield func(*corpus.Document, error) bool) {
		for i := range some {
			if !yield(some[i].Document(), nil) {
				return
			}
		}
	}
	return Output(ctx, &c, docs, Options{Own: true}, func(t collateral.Text) { became[t.Doc] = t })
}
