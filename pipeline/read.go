package pipeline

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/language"
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

// warningsWith are warnings about the whole collection.
func warningsWith(messages []string) (out []Warning) {
	for _, m := range messages {
		out = append(out, Warning{Message: m})
	}
	return out
}

// input is an item of the source, or the error in its place.
type input struct {
	item   format.Item
	err    error
	number int // from 0
}

// inputs are the items of the source, or of the shard that a step of a run works on.
func (r *Runner) inputs(ctx context.Context) iter.Seq[input] {
	return func(yield func(input) bool) {
		number := 0
		for item, err := range r.source.Items(ctx) {
			in := input{item, err, number}
			number++
			if r.portion.has(in) && !yield(in) {
				return
			}
		}
	}
}

// reading is a worker's result for an input.
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
	ctx = scratch.With(ctx)
	if out.err = r.checkHeader(ctx, in.item); out.err != nil {
		return out
	}
	record, err := r.source.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	out.view = newView(ctx, record, &r.config, r.fields.Erased)
	if out.err = r.config.checkRoom(out.view.doc); out.err != nil {
		return out
	}
	r.finder.See(record.Document)
	out.print = r.printKey.print(record.Document)
	out.mentions, out.notes, out.err = out.view.find(ctx, r)
	if r.mentions == nil && !record.Annotated { // what users say of a field they know
		out.mentions = r.same.Without(out.view.doc, out.mentions, r.schema.Origin)
	}
	out.mentions = out.view.decided(r, out.mentions)
	out.mentions = r.guarded.add(&r.printKey, out.view.doc, out.mentions)
	out.given = r.mentions != nil || record.Annotated && r.config.Detect.Given == "only"
	if !out.given {
		out.spoken = language.Looks(ctx, out.view.doc)
		if len(r.config.Detect.Transformers) == 0 {
			out.notes = append(out.notes, spoken.ForeignPassages(ctx, out.view.doc, r.finder.Reads)...)
		}
	}
	if r.languages {
		out.language = cmp.Or(out.view.doc.Language, language.Of(ctx, out.view.doc)) // with its region, where that is known
	}
	if out.err == nil && r.config.Link.Learns() {
		out.sentences, out.err = sentencesOf(ctx, out.view.doc, out.mentions)
	}
	return out
}

// find finds what is in a record as the stages see it. What was found before may
// lie in fields that are to be emptied: there it does not count.
func (v *view) find(ctx context.Context, r *Runner) ([]lethe.Mention, []string, error) {
	if v.record.Annotated && r.mentions == nil && r.config.Detect.Given != "ignore" {
		return v.adopt(ctx, r)
	}
	if len(v.erased) == 0 || r.asked != nil || r.mentions == nil && r.known == nil {
		return r.find(ctx, v.doc)
	}
	ms, notes, err := r.find(ctx, newView(ctx, v.record, &r.config, nil).doc)
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool { return r.fields.Erased.Cover(m.Field) }), notes, err
}

// printKey makes prints mean nothing outside of a run.
type printKey [sha256.Size]byte

// print hashes all that a record says, to see whether it changed between readings.
func (k *printKey) print(doc *lethe.Document) uint64 {
	h := sha256.New()
	w := bufio.NewWriterSize(h, 1<<10) // so that no text is copied as a whole
	w.Write(k[:])
	for _, f := range doc.Fields {
		w.WriteString(f.Name)
		w.WriteByte(0)
		w.WriteString(f.Text)
		w.WriteByte(0)
	}
	w.Flush() // a hash takes all
	return binary.LittleEndian.Uint64(h.Sum(nil))
}

// stored hashes an item as it is stored; 0 for one that cannot be got at.
func (r *Runner) stored(in input) uint64 {
	if in.err != nil {
		return 0
	}
	raw, err := r.source.Raw(in.item)
	if err != nil {
		return 0
	}
	h := sha256.New()
	h.Write(r.printKey[:])
	h.Write(in.item.Head())
	h.Write(raw)
	return max(binary.LittleEndian.Uint64(h.Sum(nil)), 1)
}

// failure returns the error of a reading, and whether it ends the run even with run.keep_going.
func (in *reading) failure() (f *Failure, last bool) {
	f = &Failure{Place: in.item.Place.String(), Err: in.err}
	var located *format.Error
	if errors.As(in.err, &located) {
		f.Place, f.Err = located.Place.String(), located.Err
	}
	if in.view != nil {
		f.SourceID = in.view.doc.SourceID
	}
	return f, errors.Is(in.err, context.Canceled) || located != nil && located.Fatal
}

// fail ends the run, or lists the failure where the user wants to keep going.
func (in *reading) fail(r *Runner, list *[]Failure) error {
	f, last := in.failure()
	return r.failed(list, f, last)
}

// failed is fail for the error of a reading.
func (r *Runner) failed(list *[]Failure, f *Failure, last bool) error {
	if !r.config.Run.KeepGoing || last {
		return f
	}
	*list = append(*list, *f)
	return nil
}

// Find returns every document with its mentions to take, in the order of the source, and
// remembers none. stage is what progress calls it.
func (r *Runner) Find(ctx context.Context, stage string, take func(*lethe.Document, []lethe.Mention) error) (Outcome, error) {
	out, languages := Outcome{Warnings: r.warnings()}, r.config.spoken()
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) reading { return r.read(ctx, in) },
		func(in reading) error {
			r.advance(stage, in.item.Bytes())
			if in.err != nil {
				return in.fail(r, &out.Failures)
			}
			languages.Look(in.view.speech)
			out.Documents++
			out.Mentions += len(in.mentions)
			return take(in.view.doc, in.mentions)
		})
	out.Warnings = append(warningsWith(languages.Warnings()), out.Warnings...)
	return out, err
}
