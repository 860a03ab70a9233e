package pipeline

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/replace/passages"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/text/language"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
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

// aim makes targets of the masked entities.
func (g *linkage) aim(r *Runner, masked []bool) (*writer, []replace.Target, error) {
	w := &writer{runner: r, g: g}
	if err := g.groups.Enrol(g.Collection.Entities, masked, r.schema.Origin); err != nil {
		return nil, nil, err
	}
	entities := g.Collection.Entities
	at := make([]int32, len(entities))
	var targets []replace.Target
	kinds := r.config.kinds(r.schema)
	for i := range entities {
		at[i] = -1
		if masked[i] {
			at[i] = int32(len(targets))
			e := searched(&entities[i], kinds)
			if short := shortWays[kinds[e.Label]]; short != nil && r.config.Replace.Operator == "surrogate" {
				e = with(e, short)
			}
			targets = append(targets, replace.Target{Entity: e, Group: g.groups.ID(i)})
		}
	}
	w.targets = make([]int32, len(g.Entities))
	for handle, entity := range g.Entities {
		w.targets[handle] = at[entity]
	}
	w.describe(targets)
	w.order(targets)
	w.doubt(targets)
	return w, targets, nil
}

// searched is an entity with all that is to be searched for: an organization is also
// written without its legal form, where detection may not know it.
func searched(e *lethe.Entity, kinds map[lethe.Label]elastic.Kind) *lethe.Entity {
	if kinds[e.Label] != elastic.Organization {
		return e
	}
	with := *e
	for _, v := range e.Originals {
		if bare := elastic.Bare(v); bare != "" && !slices.Contains(with.Originals, bare) {
			with.Originals = append(slices.Clip(with.Originals), bare)
		}
	}
	return &with
}

// shortWays are how letters call organizations and people whom others name in full.
var shortWays = map[elastic.Kind]func(string) []string{elastic.Organization: surrogate.Heads, elastic.Person: surrogate.Surnames}

// with is an entity that is also searched for by what letters call it, so that all of them
// tell of one.
func with(e *lethe.Entity, short func(string) []string) *lethe.Entity {
	out := *e
	for _, v := range e.Originals {
		for _, way := range short(v) {
			if !slices.Contains(out.Originals, way) {
				out.Originals = append(slices.Clip(out.Originals), way)
			}
		}
	}
	return &out
}

// prepare lets operators that ask for it know the collection, or what they made ready in an earlier step. For a later
// one made takes what they make ready.
func (w *writer) prepare(ctx context.Context, operators replace.Choice, targets []replace.Target, masked []bool, made *ready.Outcome) error {
	if made.Known() || !choice.LooksAround(operators) {
		return operators.Prepare(ctx, replace.Briefing{Targets: targets, Ready: made})
	}
	g := w.g
	stays := func(entity int) bool { return !masked[entity] || operators.Keeps(g.Collection.Entities[entity].Label) }
	values, err := g.values(w.runner.config.kinds(w.runner.schema), stays)
	if err != nil {
		return err
	}
	return operators.Prepare(ctx, replace.Briefing{
		Targets: targets, Original: values.In, Near: values.Near, Whole: values.Whole, Language: g.language, Ready: made,
	})
}

// order numbers the targets by their first mentions.
func (w *writer) order(targets []replace.Target) {
	for i, p := range w.g.places {
		if t := w.targets[p.entity]; t >= 0 && targets[t].First == 0 {
			targets[t].First = w.g.number(i) + 1
		}
	}
}

// number is that of a place in the collection.
func (g *whereabouts) number(place int) int {
	if g.numbers == nil {
		return place
	}
	return g.numbers[place]
}

// doubt marks the targets of which every mention is a guess: their values are not
// searched for.
func (w *writer) doubt(targets []replace.Target) {
	for i := range targets {
		targets[i].Guessed = true
	}
	for handle, t := range w.targets {
		if t >= 0 && w.g.sure[handle] {
			targets[t].Guessed = false
		}
	}
}

// describe gives the targets what is known of their first mentions: values that are
// found elsewhere have none. Their titles are those of the first mention of which they tell most: "Ihr Sohn
// Luca" behind "Luca Plümer".
func (w *writer) describe(targets []replace.Target) {
	seen := make([]bool, len(targets))
	for i := range w.g.features.of {
		t := w.targets[w.g.places[i].entity]
		if t < 0 {
			continue
		}
		k := w.g.features.at(i)
		if seen[t] {
			if title := k.details.Title; naming.Tells(title) > naming.Tells(targets[t].Title) {
				targets[t].Title = title
			}
			continue
		}
		seen[t] = true
		targets[t].Title = k.details.Title
		targets[t].Detected, targets[t].Type = k.details.Detected, k.details.Type
		targets[t].Rule, targets[t].Detector = k.details.Rule, k.detector
	}
}

// rereadInput is an input with the document that it was in the first reading.
type rereadInput struct {
	input
	document int32
	row      *shard.RowOutcome // what became of it already; nil: nothing
	stop     error             // what ends the run
}

func (w *writer) inputs(ctx context.Context) iter.Seq[rereadInput] {
	return func(yield func(rereadInput) bool) {
		for in := range w.runner.inputs(ctx) {
			n := rereadInput{input: in, document: failed}
			if w.applied != nil {
				n.row, n.stop = w.nextRow(in)
			}
			at := in.number / max(w.g.every, 1)
			switch {
			case at < len(w.g.items):
				n.document = w.g.items[at]
			case w.unlisted:
				n.document = documentOf(n.row)
				if d, is := w.listed[in.number]; is {
					n.document = d
				}
			default:
				n.err = errChanged
			}
			if !yield(n) {
				return
			}
		}
	}
}

// rewriting is what a worker makes of an input.
type rewriting struct {
	rereadInput
	reading
	about    replace.Input
	result   replace.Result
	encoded  []byte
	kept     vault.Document
	stored   uint64 // print of the item as it is stored, where another process writes it
	replaced int
	tallied  []report.Place
	told     []rewrite.Passage
	warnings []string
	beside   beside.Places
	gone     *Failure // why another process could not replace it
	id       string   // after replacement, where it did not stay
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

func (w *writer) rewrite(ctx context.Context, in rereadInput) (out rewriting) {
	out.rereadInput = in
	out.reading.input = in.input
	switch {
	case in.stop != nil:
		return out
	case in.row != nil && in.row.Stored != w.runner.stored(in.input):
		out.stop = changedItem(in.input, w.shards)
		return out
	case in.row != nil && !(in.row.Written && in.document >= 0 && w.sampled(in)):
		return w.rewrittenOf(in)
	}
	if in.document < 0 || in.err != nil {
		return out
	}
	defer ordered.Guard(&out.reading.err)
	record, err := w.runner.source.Decode(in.item)
	if err != nil {
		out.reading.err = err
		return out
	}
	out.view = newView(ctx, record, &w.runner.config, w.runner.fields.Erased)
	if w.runner.printKey.print(record.Document) != w.g.prints[in.document] {
		out.reading.err = errChanged
		return out
	}
	about := replace.Input{
		Document: out.view.doc, Mentions: w.placed(int(in.document)), Patient: w.runner.fields.PatientOf(record.Document),
		Spoken: language.Of(ctx, out.view.doc),
	}
	result, err := w.replacer.Document(ctx, about)
	if err != nil {
		out.reading.err = err
		return out
	}
	said, besides := w.besides.Look(about, result, out.view.left())
	out.replaced, out.warnings, out.beside, out.tallied = len(result.Replacements), append(result.Warnings, said...), besides, w.tally.Places(result)
	if w.rewriter != nil {
		if result, out.told, err = w.rewriter.Document(ctx, w.replacer, about, result); err != nil {
			out.reading.err = err
			return out
		}
	}
	if w.see != nil {
		out.about, out.result = about, result
	}
	out.id = newID(in.item.Place.File, out.view.doc, result.Texts)
	out.encoded, out.reading.err = out.view.encode(result.Texts, moves(out.view.doc, result)...)
	if in.row != nil && out.reading.err == nil && !bytes.Equal(out.encoded, in.row.Encoded) {
		out.stop = errOtherwise
	}
	if w.keeper != nil && out.reading.err == nil {
		out.kept, out.reading.err = w.keeper.Keep(in.item, out.view.original(), result, out.encoded)
	}
	return out
}

// placed returns the mentions of masked entities in a document; where an operator asks
// what is known of mentions, all others too.
func (w *writer) placed(document int) []replace.Placement {
	var ms []replace.Placement
	places := w.g.placesOf(document)
	first := w.g.ends[document] - len(places)
	for i, p := range places {
		t := w.targets[p.entity]
		if t < 0 && len(w.g.features.of) == 0 && w.rewriter == nil {
			continue
		}
		k := w.g.features.at(first + i)
		ms = append(ms, replace.Placement{
			Field: int(p.field), Span: span.Span{Start: int(p.start), End: int(p.end)}, Target: int(t),
			Label:    w.g.Collection.Entities[w.g.Entities[p.entity]].Label,
			Detector: k.detector, Details: k.details,
		})
	}
	return ms
}

func (g *whereabouts) placesOf(document int) []place {
	start := 0
	if document > 0 {
		start = g.ends[document-1]
	}
	return g.places[start:g.ends[document]]
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
