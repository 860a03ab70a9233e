package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/link"
)

// Failure is a record that some stage could not finish. It is never written out.
type Failure struct {
	Place    string // file, line and column
	SourceID string // where it got that far
	Err      error
}

func (f *Failure) Error() string { return fmt.Sprintf("%s: %v", f.Place, f.Err) }
func (f *Failure) Unwrap() error { return f.Err }

// Warning is something to know about a record that was processed all the same.
type Warning struct{ Place, Message string }

// gathered is what crosses the barrier.
type gathered struct {
	linked       *link.Linked
	languages    []string             // for each document
	inCollection []int32              // for each document of the collection, which one it is
	text         *embedding.Sentences // for vectors to be learned from
	groups       groups               // what the state knows of the entities
	items        []int32              // for each item of the source: its document, or duplicate or failed
	prints       []uint64             // for each document, a hash of its texts
	places       []place              // mentions, document by document
	features     features             // what is known of them, where an operator asks
	ends         []int                // for each document, where its mentions end in places
	counts       []int                // for each handle, its mentions
	sure         []bool               // for each handle, whether one of them is more than a guess
	born         []bool               // for each handle, whether one of them is a date in a column of dates of birth
	mentions     int
	duplicates   int
	unread       unread
	// otherLanguage says that documents seem to be in a language that the settings are not for.
	otherLanguage string
	inOther       []report.Unjudged
	repeated      []uint64 // of those that differ, a hash of what the stages see of them
	failures      []Failure
	warnings      []Warning
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

// input is an item of the source, or why there is none.
type input struct {
	item format.Item
	err  error
}

func (r *Runner) inputs(ctx context.Context) iter.Seq[input] {
	return func(yield func(input) bool) {
		for item, err := range r.source.Items(ctx) {
			if !yield(input{item, err}) {
				return
			}
		}
	}
}

// reading is what a worker makes of an input.
type reading struct {
	input
	view     *view
	print    uint64
	mentions []lethe.Mention
	notes    []string // what the owner should know of the mentions
	language string   // of a document that an operator wants to know it of
	spoken   string   // what the text looks like; "" where that is not clear
	given    bool     // mentions came with the document, or from a file
	// sentences are for vectors to be learned from, where they are.
	sentences [][]string
}

// read takes in one record and finds what is in it.
func (r *Runner) read(ctx context.Context, in input) (out reading) {
	out.input = in
	if in.err != nil {
		return out
	}
	defer ordered.Guard(&out.err)
	record, err := r.source.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	out.view = newView(record, &r.config, r.paths.erased)
	if out.err = r.config.checkRoom(out.view.doc); out.err != nil {
		return out
	}
	r.finder.columns.see(record.Document)
	ctx = scratch.With(ctx)
	out.print = r.print(record.Document)
	out.mentions, out.notes, out.err = r.findIn(ctx, out.view)
	if r.mentions == nil && !record.Annotated { // what users say of a field they know
		out.mentions = r.withoutSettings(out.view.doc, out.mentions)
	}
	out.given = r.mentions != nil || record.Annotated && r.config.Detect.Given == "only"
	if !out.given {
		out.spoken = language.Looks(out.view.doc)
		out.notes = append(out.notes, r.foreignPassages(ctx, out.view.doc)...)
	}
	if r.languages {
		out.language = cmp.Or(out.view.doc.Language, language.Of(out.view.doc)) // with its region, where that is known
	}
	if out.err == nil && r.config.learns() {
		out.sentences, out.err = sentencesOf(out.view.doc, out.mentions)
	}
	return out
}

// findIn finds what is in a record as the stages see it. What was found before may
// lie in fields that are to be emptied: there it does not count.
func (r *Runner) findIn(ctx context.Context, v *view) ([]lethe.Mention, []string, error) {
	if v.record.Annotated && r.mentions == nil && r.config.Detect.Given != "ignore" {
		return r.adopt(ctx, v)
	}
	if len(v.erased) == 0 || r.asked != nil || r.mentions == nil && r.known == nil {
		return r.find(ctx, v.doc)
	}
	ms, notes, err := r.find(ctx, newView(v.record, &r.config, nil).doc)
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool { return r.paths.erased.cover(m.Field) }), notes, err
}

// print hashes all that a record says, to see whether it changed between readings.
// The seed is the process's own: the hash means nothing elsewhere.
func (r *Runner) print(doc *lethe.Document) uint64 {
	var h maphash.Hash
	h.SetSeed(r.seed)
	for _, f := range doc.Fields {
		h.WriteString(f.Name)
		h.WriteByte(0)
		h.WriteString(f.Text)
		h.WriteByte(0)
	}
	return h.Sum64()
}

// gather reads the whole collection once. see, if not nil, is shown every
// document with its mentions, in the order of the source.
func (r *Runner) gather(ctx context.Context, keep bool, see func(*lethe.Document, []lethe.Mention) error) (*gathered, error) {
	g := &gathering{
		runner: r, keep: keep, see: see, byMention: r.config.byMention(),
		builder: link.New(r.linkOptions(keep)),
		known:   map[string]uint64{}, languageCheck: newLanguageCheck(&r.config),
	}
	g.warnings, g.text = r.warnings(), embedding.NewSentences()
	if err := r.ask(ctx); err != nil {
		return nil, err
	}
	if r.mentions == nil {
		r.same = r.settings(ctx)
	}
	g.warnings = append(g.warnings, r.asked.warnings()...)
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) reading { return r.read(ctx, in) }, g.take)
	if err != nil {
		return nil, err
	}
	if r.mentions != nil {
		if err := r.mentions.Check(); err != nil {
			return nil, err
		}
		r.mentions.Forget()
	}
	if len(g.prints) == 0 {
		if len(g.failures) > 0 {
			return nil, failure.Errorf("pipeline", "not one document could be read; the first: %w", &g.failures[0])
		}
		return nil, failure.New("pipeline", "not one document could be read")
	}
	if r.mentions == nil {
		g.warnings = append(g.languageCheck.warning(), g.warnings...)
		g.otherLanguage, g.inOther = g.languageCheck.found(), g.languageCheck.unjudged()
	}
	r.phase("linking")
	g.linked = g.builder.Collection()
	return &g.gathered, nil
}

// linkOptions links people by name, unless mentions came with values of their own.
func (r *Runner) linkOptions(originals bool) link.Options {
	o := link.Options{Originals: originals}
	if r.mentions == nil && r.config.Link.People == "names" {
		o.People, o.BirthDates = r.schema.MadeOf(lethe.Person), r.schema.MadeOf(lethe.BirthDate)
	}
	return o
}

// gathering collects readings in the order of the source.
type gathering struct {
	gathered
	runner *Runner
	keep   bool // places, for the second reading
	// byMention is set where an operator asks for the features of mentions.
	byMention     bool
	see           func(*lethe.Document, []lethe.Mention) error
	builder       *link.Builder
	known         map[string]uint64 // document id → print
	languageCheck *languageCheck
	// warnedGiven is set once it was said that marks stand for detection.
	warnedGiven bool
}

func (g *gathering) take(in reading) error {
	g.runner.advance("reading", in.item.Bytes())
	if in.err != nil {
		g.items = append(g.items, failed)
		return g.runner.fail(&g.failures, in)
	}
	doc := in.view.doc
	if print, known := g.known[doc.ID]; known {
		g.repeat(in, print != in.print)
		return nil
	}
	g.known[doc.ID] = in.print
	g.languageCheck.look(in.view)
	g.items = append(g.items, int32(len(g.prints)))
	g.prints = append(g.prints, in.print)
	g.languages = append(g.languages, in.language)
	g.unread.look(in)
	handles := g.builder.Add(lethe.DocumentRef{ID: doc.ID, SourceID: doc.SourceID}, in.mentions)
	g.mentions += len(in.mentions)
	g.count(in.mentions, handles)
	if g.keep {
		g.remember(doc, in.mentions, handles)
		g.warnGiven(in)
	}
	for _, note := range slices.Concat(in.view.record.Notes, in.notes) {
		g.warnings = append(g.warnings, Warning{in.item.Place.String(), note})
	}
	for _, tokens := range in.sentences {
		g.text.Add(tokens)
	}
	if g.see != nil {
		return g.see(doc, in.mentions)
	}
	return nil
}

func (g *gathering) count(ms []lethe.Mention, handles []link.Handle) {
	for i, h := range handles {
		for int(h) >= len(g.counts) {
			g.counts, g.sure, g.born = append(g.counts, 0), append(g.sure, false), append(g.born, false)
		}
		g.counts[h]++
		g.sure[h] = g.sure[h] || !resolve.Guess(&ms[i])
		g.born[h] = g.born[h] || g.runner.ofBirth(&ms[i])
	}
}

// language is that of a document of the collection, "" where it is not known.
func (g *gathered) language(doc int) string {
	if g.inCollection == nil {
		g.inCollection = make([]int32, len(g.linked.Documents))
		for i, at := range g.linked.Documents {
			g.inCollection[at] = int32(i)
		}
	}
	return g.languages[g.inCollection[doc]]
}

// repeat notes a record whose id and content were read before.
func (g *gathering) repeat(in reading, differs bool) {
	g.items = append(g.items, duplicate)
	g.duplicates++
	message := "the record was read before and is processed once"
	if differs {
		g.repeated = append(g.repeated, g.runner.print(in.view.doc))
		message = "the record has the id and content of an earlier one but differs in other fields; the earlier one is processed"
	}
	g.warnings = append(g.warnings, Warning{in.item.Place.String(), message})
}

func (g *gathering) remember(doc *lethe.Document, ms []lethe.Mention, handles []link.Handle) {
	fields := map[string]uint32{}
	for i, f := range doc.Readable() {
		fields[f.Name] = uint32(i)
	}
	for i := range ms {
		g.places = append(g.places, place{fields[ms[i].Field], uint32(ms[i].Start), uint32(ms[i].End), handles[i]})
		if g.byMention {
			g.features.add(&ms[i])
		}
	}
	g.ends = append(g.ends, len(g.places))
}

// fail ends the run, or lists the failure where the user wants to keep going.
func (r *Runner) fail(list *[]Failure, in reading) error {
	f := Failure{Place: in.item.Place.String(), Err: in.err}
	var located *format.Error
	if errors.As(in.err, &located) {
		f.Place, f.Err = located.Place.String(), located.Err
	}
	if in.view != nil {
		f.SourceID = in.view.doc.SourceID
	}
	if !r.config.Run.KeepGoing || errors.Is(in.err, context.Canceled) || located != nil && located.Fatal {
		return &f
	}
	*list = append(*list, f)
	return nil
}

// Find gives every document with its mentions to take, in the order of the source, and
// remembers none. stage is what progress calls it.
func (r *Runner) Find(ctx context.Context, stage string, take func(*lethe.Document, []lethe.Mention) error) (Outcome, error) {
	out, languages := Outcome{Warnings: r.warnings()}, newLanguageCheck(&r.config)
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) reading { return r.read(ctx, in) },
		func(in reading) error {
			r.advance(stage, in.item.Bytes())
			if in.err != nil {
				return r.fail(&out.Failures, in)
			}
			languages.look(in.view)
			out.Documents++
			out.Mentions += len(in.mentions)
			return take(in.view.doc, in.mentions)
		})
	out.Warnings = append(languages.warning(), out.Warnings...)
	return out, err
}
