package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/link"
)

// findings is what the first reading leaves: what became of each item of the source, and where
// each mention stands. All but the texts themselves is in memory.
type findings struct {
	account
	register
	whereabouts
	doubts
	builder *link.Builder        // of the entities; nil once they are linked
	text    *embedding.Sentences // for vectors to be learned from
}

// account holds the counts and the warnings of a run.
type account struct {
	mentions   int
	duplicates int
	failures   []Failure
	warnings   []Warning
}

// register holds the outcome of each item of the source.
type register struct {
	items     []int32  // for each: its document, or duplicate or failed
	every     int      // of so many items of the source one is here; 0: all are
	prints    []uint64 // for each document, a hash of its texts
	languages []string // for each document
	repeated  []uint64 // of documents that came twice and differ, a hash of what the stages see of them
}

// whereabouts holds the places of mentions and their features.
type whereabouts struct {
	places   []place            // document by document
	numbers  []int              // of places among those of the collection, where not all are here; nil: as they lie
	ends     []int              // for each document, where its mentions end in places
	features features           // what is known of mentions, where an operator asks
	counts   []int              // for each handle, its mentions
	sure     []bool             // for each handle, whether one of them is more than a guess
	born     []bool             // for each handle, whether one of them is a date in a column of dates of birth
	rulings  []decision.Verdict // for each handle, what people decided of it
}

// doubts are the records that detection may have got wrong, with the reasons.
type doubts struct {
	unread blindSpots
	// otherLanguage says that documents seem to be in a language that the settings are not for.
	otherLanguage string
	inOther       []report.BlindSpot
}

const (
	duplicate int32 = -1
	failed    int32 = -2
)

// place is where a mention stands: 16 bytes, so that ten million of them fit.
type place struct {
	field      uint32
	start, end uint32
	entity     link.Handle
}

// collect reads the whole collection once. see, if not nil, is shown every
// document with its mentions, in the order of the source.
func (r *Runner) collect(ctx context.Context, keep bool, see func(*lethe.Document, []lethe.Mention) error) (*findings, error) {
	if err := r.checkFirsts(ctx); err != nil {
		return nil, err
	}
	g := newCollector(r, keep)
	if err := r.ask(ctx); err != nil {
		return nil, err
	}
	if r.mentions == nil {
		r.same = r.constant(ctx)
	}
	g.warnings = append(g.warnings, warningsWith(r.asked.Warnings())...)
	ctx, allowed := find.CountAllowed(ctx)
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) *harvest { return r.read(ctx, in).gather(r) },
		func(in *harvest) error {
			err := g.take(in)
			if err != nil || see == nil || g.items[len(g.items)-1] < 0 {
				return err
			}
			return see(in.doc, in.mentions)
		})
	if err != nil {
		return nil, err
	}
	g.warnings = append(warningsWith(allowed.Warnings()), g.warnings...)
	return g.end()
}

// newCollector makes a collector. keep is set if there is a second reading.
func newCollector(r *Runner, keep bool) *collector {
	g := &collector{
		runner: r, keep: keep, byMention: r.config.Replace.ByMention(),
		known: map[string]uint64{}, spoken: r.config.spoken(),
	}
	g.builder, g.warnings, g.text = link.New(r.linkOptions(keep)), r.warnings(), embedding.NewSentences()
	return g
}

// end makes the checks and warnings that need the whole collection.
func (g *collector) end() (*findings, error) {
	r := g.runner
	if r.mentions != nil {
		if err := r.mentions.Check(); err != nil {
			return nil, err
		}
		if !r.within {
			r.mentions.Forget()
		}
	}
	if err := g.checkDecisions(); err != nil {
		return nil, err
	}
	if g.documents == 0 {
		if len(g.failures) > 0 {
			return nil, failure.Errorf("pipeline", "not one document could be read; the first: %w", &g.failures[0])
		}
		return nil, failure.New("pipeline", "not one document could be read")
	}
	if r.mentions == nil {
		g.warnings = append(warningsWith(g.spoken.Warnings()), g.warnings...)
		g.otherLanguage = g.spoken.Found()
		for language, documents := range g.spoken.Amiss {
			g.inOther = append(g.inOther, report.BlindSpot{What: report.OtherSet, Names: []string{language}, Documents: documents})
		}
	}
	return &g.findings, nil
}

// linkOptions links people by name, unless mentions came with values of their own.
func (r *Runner) linkOptions(originals bool) link.Options {
	o := link.Options{Originals: originals}
	if r.mentions == nil && r.config.Link.People == "names" {
		o.People, o.BirthDates = r.schema.MadeOf(lethe.Person), r.schema.MadeOf(lethe.BirthDate)
	}
	return o
}

// collector takes readings in the order of the source.
type collector struct {
	findings
	runner *Runner
	keep   bool // places, for the second reading
	// byMention is set where an operator asks for the features of mentions.
	byMention bool
	known     map[string]uint64 // document id → print
	spoken    *spoken.Check
	// warnedGiven is set once it was said that marks stand for detection.
	warnedGiven bool
	documents   int          // that were taken
	disk        *diskLinkage // which takes documents that are linked on disk; nil: they are linked in memory
}

func (g *collector) take(in *harvest) error {
	g.runner.advance("reading", in.bytes)
	if in.failure != nil {
		g.items = append(g.items, failed)
		return g.runner.failed(&g.failures, in.failure, in.last)
	}
	if known, differs := g.repeats(in); known {
		g.repeat(in, differs)
		return nil
	}
	if !g.runner.guarded.saw(in.seen) {
		g.items = append(g.items, failed)
		return g.runner.failed(&g.failures, &Failure{in.place, in.ref.SourceID, errUnguarded}, false)
	}
	g.spoken.Look(in.speech)
	g.items = append(g.items, int32(g.documents))
	g.documents++
	g.unread.look(in)
	g.mentions += len(in.mentions)
	if err := g.link(in); err != nil {
		return err
	}
	if g.keep {
		g.warnGiven(in)
	}
	for _, note := range in.notes {
		g.warnings = append(g.warnings, Warning{in.place, note})
	}
	for _, tokens := range in.sentences {
		g.text.Add(tokens)
	}
	return nil
}

// repeats reports whether a document came before, and whether its record was another.
func (g *collector) repeats(in *harvest) (known, differs bool) {
	if g.disk != nil {
		return g.disk.documents.Repeats(in.number)
	}
	print, known := g.known[in.ref.ID]
	return known, print != in.print
}

// link takes what linking needs of a document.
func (g *collector) link(in *harvest) error {
	if g.disk != nil {
		return g.disk.take(g, in)
	}
	g.known[in.ref.ID] = in.print
	g.prints = append(g.prints, in.print)
	g.languages = append(g.languages, in.language)
	handles := g.builder.Add(in.ref, in.mentions)
	g.count(in.mentions, handles)
	if g.keep {
		g.remember(in, handles)
	}
	return nil
}

func (g *collector) count(ms []lethe.Mention, handles []link.Handle) {
	for i, h := range handles {
		for int(h) >= len(g.counts) {
			g.counts, g.sure, g.born = append(g.counts, 0), append(g.sure, false), append(g.born, false)
		}
		g.counts[h]++
		g.sure[h] = g.sure[h] || sure(&ms[i])
		g.born[h] = g.born[h] || ofBirth(g.runner.schema, &ms[i])
		g.rule(int(h), &ms[i])
	}
}

// sure reports whether a mention is more than a guess. Words of the guard's go where they were chosen.
func sure(m *lethe.Mention) bool {
	return !resolve.Guess(m) && m.Label != guard.Label && m.Label != guard.General
}

// repeat records an item whose id and content were read before.
func (g *collector) repeat(in *harvest, differs bool) {
	g.items = append(g.items, duplicate)
	g.duplicates++
	message := "the record was read before and is processed once"
	if differs {
		g.repeated = append(g.repeated, in.seen)
		message = "the record has the id and content of an earlier one but differs in other fields; the earlier one is processed"
	}
	g.warnings = append(g.warnings, Warning{in.place, message})
}

func (g *collector) remember(in *harvest, handles []link.Handle) {
	for i := range in.mentions {
		m := &in.mentions[i]
		g.places = append(g.places, place{in.fields[i], uint32(m.Start), uint32(m.End), handles[i]})
		if g.byMention {
			g.features.add(m)
		}
	}
	g.ends = append(g.ends, len(g.places))
}
