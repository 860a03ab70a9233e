package main

import (
	"context"
	"errors"
	"io"
	"iter"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/clinical/diagnosis"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

// extraction is a run over one input.
type extraction struct {
	app       *app
	config    pipeline.Config
	extractor *diagnosis.Extractor
	rows      int
	done      pipeline.Outcome
}

// record is what there is of a report before it is read, or why there is none.
type record struct {
	item format.Item
	err  error
}

// extracted is what a worker makes of a record.
type extracted struct {
	record
	doc  *lethe.Document // nil where it could not be read
	rows []diagnosis.Diagnosis
}

// run writes the diagnoses of all reports, in the order of the source.
func (e *extraction) run(ctx context.Context, input string, to io.Writer, as string) error {
	source, err := e.app.collection(ctx, input, e.app.formatOptions(e.config.Input))
	if err != nil {
		return err
	}
	defer source.Close()
	w, err := diagnosis.NewWriter(to, as)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	err = ordered.Map(ctx, e.config.Run.Threads, records(ctx, source.Source),
		func(in record) extracted { return e.extract(ctx, source.Source, in) },
		func(x extracted) error { return e.take(w, known, x) })
	e.done.Skipped = source.Skipped()
	if err := errors.Join(err, w.Flush()); err != nil {
		return err
	}
	if e.done.Documents+len(e.done.Failures) == 0 {
		return errors.New("not one report could be read")
	}
	return nil
}

func records(ctx context.Context, source *format.Source) iter.Seq[record] {
	return func(yield func(record) bool) {
		for item, err := range source.Items(ctx) {
			if !yield(record{item, err}) {
				return
			}
		}
	}
}

// extract reads one report.
func (e *extraction) extract(ctx context.Context, source *format.Source, in record) (out extracted) {
	out.record = in
	if in.err != nil {
		return out
	}
	defer func() {
		if recover() != nil { // what it says may hold text
			out.err = errors.New("the extraction broke down on this report; please report this as a bug")
		}
	}()
	r, err := source.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	out.doc = r.Document
	out.rows, out.err = e.extractor.Extract(ctx, r.Document)
	return out
}

// take writes what was found in a report, unless it was read before.
func (e *extraction) take(w *diagnosis.Writer, known map[string]bool, x extracted) error {
	if x.err != nil {
		return e.fail(&x)
	}
	if known[x.doc.ID] {
		e.done.Warnings = append(e.done.Warnings, pipeline.Warning{Place: x.item.Place.String(), Message: "the report was read before and counts once"})
		return nil
	}
	known[x.doc.ID] = true
	e.done.Documents++
	e.rows += len(x.rows)
	return w.Write(x.rows)
}

// fail ends the run, or lists the failure where the user wants to keep going.
func (e *extraction) fail(x *extracted) error {
	f := pipeline.Failure{Place: x.item.Place.String(), Err: x.err}
	var located *format.Error
	fatal := errors.As(x.err, &located) && located.Fatal
	if located != nil {
		f.Place, f.Err = located.Place.String(), located.Err
	}
	if !e.config.Run.KeepGoing || fatal || errors.Is(x.err, context.Canceled) {
		return &f
	}
	e.done.Failures = append(e.done.Failures, f)
	return nil
}
