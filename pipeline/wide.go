package pipeline

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/barrier"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/mask"
)

// ReportsOnDisk reports whether the settings ask for nothing that a report tells of a whole collection in memory alone.
func (r shards) ReportsOnDisk() bool {
	return !r.config.Replace.NeedsModel() && barrier.CheckReported(r.config.Risk.ChainLength, r.config.Report.MaxChains) == nil
}

// wideRun is a run that is joined from a collection that does not fit in memory.
type wideRun struct {
	*Runner
	from     *shard.WideRun
	disk     diskCollection
	told     *barrier.Exposure
	places   []int32 // of entities: which one each is as they first stand in the documents
	sampling *report.Sampling
	scrub    func(string) string
	writer   *writer
	options  mask.Options
	lists    *wideLists
	err      error // of a list that broke off
}

// joinWide is Join of a collection that does not fit in memory.
func (s *session) joinWide(ctx context.Context, r *Runner, from *shard.WideRun) (*Anonymization, error) {
	w := &wideRun{Runner: r, from: from, options: r.config.Mask}
	g, err := shards{r}.untabled(&from.Account)
	if err != nil {
		return nil, err
	}
	g.bounds.maskOptions(&w.options)
	r.phase("measuring risks")
	if w.disk, err = (shards{r}).onDisk(ctx, g, &from.Tables, from.Memory, nil); err != nil {
		return nil, err
	}
	done, err := w.join(ctx, s, g.bounds)
	return done, errors.Join(err, w.close())
}

func (w *wideRun) close() error {
	var errs []error
	if w.lists != nil {
		errs = append(errs, w.lists.close())
	}
	if w.told != nil {
		errs = append(errs, w.told.Close())
	}
	return errors.Join(append(errs, w.disk.Close())...)
}

// join writes the documents, and the report of them.
func (w *wideRun) join(ctx context.Context, s *session, bounds *boundPair) (*Anonymization, error) {
	var err error
	if w.places, err = w.order(); err != nil {
		return nil, err
	}
	masked := make([]int, len(w.from.Masked))
	for i, m := range w.from.Masked {
		if err := within("masked entity", int32(m.Entity), len(w.places)); err != nil {
			return nil, err
		}
		masked[i] = m.Entity
	}
	w.told, err = w.disk.Report(ctx, barrier.Reporting{Masked: masked, Places: w.places, Sources: sourcesIn(&w.from.Tables)})
	if err != nil {
		return nil, err
	}
	g, err := w.replacing(ctx, s)
	if err != nil {
		return nil, err
	}
	g.bounds = bounds
	if err := w.writer.all(ctx, s); err != nil {
		return nil, err
	}
	w.phase("reporting")
	if w.lists, err = w.listed(ctx); err != nil {
		return nil, err
	}
	done := w.anonymized(g, s)
	if err := done.writeManifest(ctx, w.Runner, s.Publication); err != nil {
		return nil, err
	}
	if err := w.report(ctx, s, g, done); err != nil {
		return nil, err
	}
	return done, s.Appear()
}

// order finds the places of entities, in the order in which they first stand in the documents.
func (w *wideRun) order() ([]int32, error) {
	entities, room := w.disk.Entities(), w.from.Memory/4
	var of []int32 // the entity of each handle
	for h, err := range w.from.Mentions {
		if err == nil {
			err = within("entity", h.Entity, entities)
		}
		if of = append(of, 0); err == nil && 4*len(of)+16*entities > room {
			err = failure.Errorf("pipeline", "a report of %d entities takes more than --memory allows: %dMB would do if they are written as often, or --no-report", entities, (4*len(of)+16*entities)*8/1_000_000+1)
		}
		if err != nil {
			return nil, err
		}
		of[len(of)-1] = h.Entity
	}
	first := slices.Repeat([]uint64{1<<64 - 1}, entities)
	for row, err := range w.from.Standing {
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(row.Places, func(x, y shard.Spot) int {
			return cmp.Or(cmp.Compare(x.Field, y.Field), cmp.Compare(x.Start, y.Start))
		})
		for i, p := range row.Places {
			if err := within("handle", p.Handle, len(of)); err != nil {
				return nil, err
			}
			e := of[p.Handle]
			first[e] = min(first[e], uint64(row.Place)<<32|uint64(i))
		}
	}
	order := make([]int32, entities)
	for e := range order {
		order[e] = int32(e)
	}
	slices.SortFunc(order, func(x, y int32) int { return cmp.Or(cmp.Compare(first[x], first[y]), cmp.Compare(x, y)) })
	places := make([]int32, entities)
	for i, e := range order {
		places[e] = int32(i)
	}
	return places, nil
}

// replacing prepares the replacement of the documents that the report shows. The others are replaced already.
func (w *wideRun) replacing(ctx context.Context, s *session) (*linkage, error) {
	if s.Publication.Reports() {
		c := w.config.Report
		risks := report.Risks{Documents: w.told.Documents(), Before: w.told.Before, After: w.told.After}
		w.sampling = report.NewSampling(risks, c.SampleSeed, c.ShowOriginals, func(text string) string { return w.scrub(text) })
	}
	items, documents, err := w.shown()
	if err != nil {
		return nil, err
	}
	l, p, err := w.from.Alone(items)
	if err != nil {
		return nil, err
	}
	g, err := s.linked(w.Runner, l, p)
	if err != nil {
		return nil, err
	}
	g.items, g.every = nil, 0
	masked, err := maskedIn(g, p)
	if err != nil {
		return nil, err
	}
	w.phase("preparing replacements")
	if w.writer, err = g.newWriter(ctx, w.Runner, masked, s.choice, s.ready); err != nil {
		return nil, err
	}
	w.scrub = w.writer.replacer.Scrub
	w.writer.unlisted, w.writer.listed = true, map[int]int32{}
	for _, it := range l.Items {
		w.writer.listed[int(it.Number)] = it.Document
	}
	w.writer.sampled = func(in rereadInput) bool { _, is := documents[in.number]; return is }
	w.writer.see = func(out rewriting) error {
		source := g.Collection.Documents[g.Documents[out.document]].SourceID
		w.sampling.See(documents[out.rereadInput.number], source, out.view.doc, out.result)
		return nil
	}
	return g, nil
}

// shown are the items of the documents that the report shows, and their documents by these items.
func (w *wideRun) shown() (items []shard.Item, documents map[int]int, err error) {
	wanted, read := w.sampling.Wanted(), map[int32]int{} // by when it was read
	at := int32(0)
	for row, err := range w.from.Documents {
		if err != nil {
			return nil, nil, err
		}
		if _, is := slices.BinarySearch(wanted, int(row.Place)); is {
			read[at] = int(row.Place)
		}
		at++
	}
	documents = map[int]int{}
	item := 0
	for row, err := range w.from.Items {
		if err != nil {
			return nil, nil, err
		}
		if d, is := read[row.Document]; is {
			items = append(items, shard.Item{Document: row.Document, Number: int64(item)})
			documents[item] = d
		}
		item++
	}
	return items, documents, nil
}

// anonymized is the caller's summary.
func (w *wideRun) anonymized(g *linkage, s *session) *Anonymization {
	t := &w.writer.tallies
	done := &Anonymization{
		Outcome: g.outcome(w.Runner), Plan: &mask.Plan{Options: w.options, Masked: w.from.Masked},
		Written: t.documents, Replacements: t.replaced, Beside: t.beside, Reach: t.tally.ByLabel(),
		NotAnonymous: w.config.unsafe(), Direct: directLeft(w.lists.left, w.schema),
		NotSearched: notSearched(w.Runner, w.scrub), Report: s.Output.Report,
	}
	done.Documents = w.told.Documents()
	return done
}

// report writes the report, and takes from it what Anonymized counts.
func (w *wideRun) report(ctx context.Context, s *session, g *linkage, done *Anonymization) error {
	p := s.Publication
	view := g.told(w.Runner, done.Documents, done.Direct)
	if p.Output.Report != "" {
		if err := w.stamp(view); err != nil {
			return err
		}
	}
	done.written(view)
	if !w.config.Report.ShowOriginals {
		view.Scrub = w.scrub
	}
	d := &view.Details
	d.Title, d.Sample = p.Output.Title, w.sampling.Documents()
	var err error
	if d.Parts, err = w.parts(ctx, p); err != nil {
		return err
	}
	all, err := w.whole(ctx, view)
	if err != nil {
		return err
	}
	told := all.Make()
	done.Totals, done.Masked = totalsOf(told), told.Summary.MaskedBy
	return errors.Join(p.WriteReport(told.Files(w.Runner.shown(), w.pages)), w.err)
}

// merge returns a merge as the report shows it.
func (w *wideRun) merge(m *shard.Merge) report.Merge {
	out := report.Merge{Entity: report.EntityID(int(w.places[m.Entity])), Reason: link.Reason(m.Reason).String(), Documents: int(m.Documents), Detail: m.Detail}
	if w.config.Report.ShowOriginals {
		out.From, out.Into = m.From, m.Into
	}
	return out
}

// labelNumbers are numbers for labels.
type labelNumbers struct {
	labels []lethe.Label
	of     map[lethe.Label]uint16
}

func (l *labelNumbers) number(label lethe.Label) uint16 {
	n, known := l.of[label]
	if !known {
		n = uint16(len(l.labels))
		l.of[label], l.labels = n, append(l.labels, label)
	}
	return n
}
