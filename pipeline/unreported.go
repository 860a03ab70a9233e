package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/shard"
)

// joinUnreported is Join without a report. Of the collection it needs no more than the values that are masked, by
// which names of files are written.
func (s *session) joinUnreported(ctx context.Context, r *Runner, g *linkage, from *shard.Joining) (*Anonymization, error) {
	masked, err := maskedIn(g, from.Planned)
	if err != nil {
		return nil, err
	}
	r.phase("preparing replacements")
	w, err := g.newWriter(ctx, r, masked, s.choice, s.ready)
	if err != nil {
		return nil, err
	}
	w.unlisted, w.sampled = true, func(rereadInput) bool { return false }
	if err := w.all(ctx, s); err != nil {
		return nil, err
	}
	done := &Anonymization{
		Outcome: g.outcome(r), Written: w.documents, Replacements: w.replaced, Beside: w.beside,
		Reach: w.tally.ByLabel(), NotAnonymous: r.config.unsafe(), NotSearched: notSearched(r, w.replacer.Scrub),
	}
	done.Documents = w.documents
	if err := done.writeManifest(ctx, r, s.Publication); err != nil {
		return nil, err
	}
	return done, s.Appear()
}

// maskedIn marks the entities that a plan masks.
func maskedIn(g *linkage, p *shard.Plan) ([]bool, error) {
	masked := make([]bool, len(g.Collection.Entities))
	for _, m := range p.Masked {
		if err := within("masked entity", int32(m.Entity), len(masked)); err != nil {
			return nil, err
		}
		masked[m.Entity] = true
	}
	return masked, nil
}

// notSearched are the keys of metadata that were copied as they are.
func notSearched(r *Runner, scrub func(string) string) (keys []string) {
	for _, key := range r.config.Metadata.Keep { // a name of a column may be somebody's
		keys = append(keys, scrub(key))
	}
	return keys
}

// documentOf says what an item was by what became of it.
func documentOf(row *shard.RowOutcome) int32 {
	if row != nil && (row.Written || row.Failed != "") {
		return 0
	}
	return duplicate // or what could not be read
}
