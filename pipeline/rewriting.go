package pipeline

import (
	"bytes"
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
)

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

// rewrite replaces what is masked in a document; another process may have done so.
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
	if err := w.reread(ctx, &out); err != nil {
		out.reading.err = err
		return out
	}
	result, err := w.replace(ctx, &out)
	if err == nil {
		err = w.encode(&out, result)
	}
	out.reading.err = err
	return out
}

// reread decodes a document again, as it was in the first reading.
func (w *writer) reread(ctx context.Context, out *rewriting) error {
	record, err := w.runner.source.Decode(out.rereadInput.item)
	if err != nil {
		return err
	}
	out.view = newView(ctx, record, &w.runner.config, w.runner.fields.Erased)
	if w.runner.printKey.print(record.Document) != w.g.prints[out.document] {
		return errChanged
	}
	out.about = replace.Input{
		Document: out.view.doc, Mentions: w.placed(int(out.document)), Patient: w.runner.fields.PatientOf(record.Document),
		Spoken: language.Of(ctx, out.view.doc),
	}
	return nil
}

// replace puts replacements in a document, and counts them.
func (w *writer) replace(ctx context.Context, out *rewriting) (replace.Result, error) {
	result, err := w.replacer.Document(ctx, out.about)
	if err != nil {
		return result, err
	}
	warnings, besides := w.besides.Look(out.about, result, out.view.left())
	out.replaced, out.beside, out.tallied = len(result.Replacements), besides, w.tally.Places(result)
	out.warnings = append(result.Warnings, warnings...)
	if w.rewriter != nil {
		result, out.told, err = w.rewriter.Document(ctx, w.replacer, out.about, result)
	}
	return result, err
}

// encode writes a document in its form, and what the vault keeps of it.
func (w *writer) encode(out *rewriting, result replace.Result) (err error) {
	if w.see != nil {
		out.result = result
	} else {
		out.about = replace.Input{} // nobody asks for it, and it would wait with the document for its turn
	}
	out.id = newID(out.rereadInput.item.Place.File, out.view.doc, result.Texts)
	if out.encoded, err = out.view.encode(result.Texts, moves(out.view.doc, result)...); err != nil {
		return err
	}
	if out.row != nil && !bytes.Equal(out.encoded, out.row.Encoded) {
		out.stop = errOtherwise
	}
	if w.keeper != nil {
		out.kept, err = w.keeper.Keep(out.rereadInput.item, out.view.original(), result, out.encoded)
	}
	return err
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
