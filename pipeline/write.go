package pipeline

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/replace/passages"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
)

var errChanged = errors.New("the record changed while it was being worked on; run again")

// writer is the second reading: it replaces what is masked and writes.
type writer struct {
	runner   *Runner
	g        *linkage
	replacer *replace.Replacer
	keeper   *publication.Keeper // nil without a vault
	rewriter *rewrite.Rewriter   // nil where no model rewrites passages
	targets  []int32             // for each handle, its target, or -1
	sink     Sink
	see      func(rewriting) error // nil, or shown every document that is written, in order
	besides  *beside.Looker
	// applied gives the replaced documents where they are replaced already, but for those that
	// sampled reports.
	applied  func() (*shard.RowOutcome, error, bool)
	shards   int // in which their mentions were found
	sampled  func(rereadInput) bool
	unlisted bool          // which document an item is follows from what became of it alone
	listed   map[int]int32 // but for these
	tallies
}

// tallies count the outcomes of documents.
type tallies struct {
	documents int // that are written
	replaced  int
	beside    beside.Places
	tally     *report.Tally
	passages  passages.List // in the order of the documents
	failures  []Failure
	warnings  []Warning
	ids       sameIDs
}

// result is a written collection that has not appeared yet.
type result struct {
	*planning
	tallies
	scrub    func(string) string // a text without what is masked
	sampling *report.Sampling    // nil without a report
}

// write reads the collection again and writes it, without what the plan masks.
func (g *planning) write(ctx context.Context, r *Runner, s *session) (*result, error) {
	p := s.Publication
	r.phase("preparing replacements")
	w, err := g.newWriter(ctx, r, g.masked, s.choice, s.ready)
	if err != nil {
		return nil, err
	}
	if w.rewriter, err = r.newPassages(); err != nil {
		return nil, err
	}
	w.keeper = p.Keeper(r.source, g.Collection.Entities, g.masked, g.names, s.choice)
	var sampling *report.Sampling
	if p.Reports() {
		c := r.config.Report
		risks := report.Risks{Documents: len(g.Collection.Documents), Before: g.before.Risk, After: g.after.Risk}
		sampling = report.NewSampling(risks, c.SampleSeed, c.ShowOriginals, w.replacer.Scrub)
	}
	if r.review != nil {
		if err := r.review.Planned(g.plan); err != nil {
			return nil, err
		}
	}
	w.sampled = func(in rereadInput) bool { return sampling.Wants(g.Documents[in.document]) }
	if sampling != nil || r.review != nil {
		w.see = func(out rewriting) error {
			if sampling != nil {
				d := g.Documents[out.document]
				sampling.See(d, g.Collection.Documents[d].SourceID, out.view.doc, out.result)
			}
			if r.review != nil {
				return r.review.Document(w.reviewed(g, out))
			}
			return nil
		}
	}
	if err := w.all(ctx, s); err != nil {
		return nil, err
	}
	return &result{g, w.tallies, w.replacer.Scrub, sampling}, nil
}

// all writes every document, and adds to what the collection has of failures and warnings.
func (w *writer) all(ctx context.Context, s *session) error {
	r := w.runner
	w.applied, w.shards = s.applied, s.shards
	sink, err := s.Sink(ctx, r.source, w.replacer.Scrub)
	if err != nil {
		return err
	}
	if err := w.run(ctx, sink); err != nil {
		return err
	}
	if s.applied != nil && r.portion.source() != s.source {
		return failure.Errorf("pipeline", "%w", shard.Otherwise(r.portion.source(), s.source))
	}
	if err := w.keeper.Close(); err != nil {
		return err
	}
	if w.documents == 0 && len(w.failures) > 0 {
		return failure.Errorf("pipeline", "not one document could be written; the first: %w", &w.failures[0])
	}
	w.g.failures = append(w.g.failures, w.failures...)
	w.g.warnings = append(append(w.g.warnings, w.warnings...), w.ids.warnings()...)
	return nil
}

// newWriter prepares the replacement of the masked entities; made is what an earlier step has prepared, nil for nothing.
func (g *linkage) newWriter(ctx context.Context, r *Runner, masked []bool, operators replace.Choice, made *ready.Outcome) (*writer, error) {
	w, targets, err := g.aim(r, masked)
	if err != nil {
		return nil, err
	}
	if err := w.prepare(ctx, operators, targets, masked, made); err != nil {
		return nil, err
	}
	rule, err := reach.Parse(r.config.Replace.Reach)
	if err != nil {
		return nil, err
	}
	w.tally = report.NewTally(targets)
	if w.replacer, err = replace.New(targets, operators, replace.Options{Split: r.config.Replace.Splits(), Reach: rule}); err != nil {
		return nil, err
	}
	w.besides = &beside.Looker{
		Origin:   func(target int) lethe.Label { return r.schema.Origin(targets[target].Entity.Label) },
		Scrub:    w.replacer.Scrub,
		Initials: mask.Mode(r.config.Mask.Mode) != mask.None,
	}
	return w, nil
}

// run writes all documents that the first reading finished to sink.
func (w *writer) run(ctx context.Context, sink Sink) error {
	w.sink = sink
	err := ordered.Map(ctx, w.runner.config.Run.Threads, w.inputs(ctx),
		func(in rereadInput) rewriting { return w.rewrite(ctx, in) }, w.take)
	if err != nil {
		sink.Close() // what failed first is what counts
		return err
	}
	return sink.Close()
}

// fate says whether a document is written, or what keeps it from that and whether that ends
// the run.
func (w *writer) fate(out *rewriting) (written bool, f *Failure, last bool) {
	switch {
	case out.gone != nil:
		return false, out.gone, false
	case out.document == duplicate || out.document == failed && out.reading.err == nil:
		return false, nil, false
	case out.document == failed && !errors.Is(out.reading.err, errChanged):
		return false, nil, false // listed when it was first read
	case out.reading.err != nil:
		f, last = out.reading.failure()
		return false, f, last
	}
	return true, nil, false
}

func (w *writer) take(out rewriting) error {
	w.runner.advance("writing", out.reading.item.Bytes())
	if out.stop != nil {
		return out.stop
	}
	if written, f, last := w.fate(&out); f != nil {
		return w.runner.failed(&w.failures, f, last)
	} else if !written {
		return nil
	}
	if w.see != nil && out.view != nil {
		if err := w.see(out); err != nil {
			return err
		}
	}
	w.documents++
	w.replaced += out.replaced
	w.beside.Add(out.beside)
	w.ids.add(out.id)
	w.tally.Add(out.tallied)
	w.tell(out)
	for _, message := range out.warnings {
		w.warnings = append(w.warnings, Warning{out.reading.item.Place.String(), message})
	}
	if err := w.sink.Put(out.reading.item, out.encoded); err != nil || w.keeper == nil {
		return err
	}
	return w.keeper.Take(out.reading.item, w.sink.Path(out.reading.item), out.kept)
}
