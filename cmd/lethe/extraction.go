package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/diagnosis"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/pipeline"
)

// extraction is a run over one input.
type extraction struct {
	app       *app
	config    pipeline.Config
	extractor *diagnosis.Extractor
	table     *database.DiagnosisWriter // nil where rows go into a file
	rows      int
	done      pipeline.Outcome
}

// record is what there is of a report before it is read, or why there is none.
type record struct {
	item format.Item
	err  error
}

// extractedRecord is what a worker makes of a record.
type extractedRecord struct {
	record
	doc  *lethe.Document // nil where it could not be read
	rows []diagnosis.Diagnosis
	json []byte // the record, where rows go into a table
}

// run writes the diagnoses of all reports, in the order of the source.
func (e *extraction) run(ctx context.Context, input string, to io.Writer, as string) error {
	w, err := diagnosis.NewWriter(to, as)
	if err != nil {
		return err
	}
	return errors.Join(e.each(ctx, input, func(x extractedRecord) error { return w.Write(x.rows) }), w.Flush())
}

// intoTable writes the diagnoses of all reports into a table.
func (e *extraction) intoTable(c *cobra.Command, input, file, out string) error {
	ctx := c.Context()
	if out != "-" {
		return usageError{hint(errors.New("rows go into a table with --to, or into a file with --out: leave out one of them"), c)}
	}
	config, err := e.app.databaseConfig(file)
	if err != nil {
		return err
	}
	if e.table, err = database.NewDiagnosisWriter(ctx, config); err != nil {
		return err
	}
	err = e.each(ctx, input, func(x extractedRecord) error {
		var found []database.DiagnosisFinding
		for _, d := range x.rows {
			found = append(found, database.DiagnosisFinding{Text: d.Text, Code: d.Code, Reliability: d.Reliability})
		}
		return e.table.Write(ctx, x.json, found)
	})
	if err == nil {
		err = e.table.Flush(ctx)
	}
	done := e.table.Done()
	e.app.log.Info(fmt.Sprintf("table %s: %s of %s written, %d written before", config.Write.Table, plural(done.Rows, "diagnosis", "diagnoses"), plural(e.done.Documents, "report", "reports"), done.Before))
	if closed := e.table.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return partialError{err, "run again to go on"}
	}
	return e.app.tell(e.done)
}

// each returns what is found in each report, in the order of the source.
func (e *extraction) each(ctx context.Context, input string, take func(extractedRecord) error) error {
	options := e.config.Input.Options(e.app.stdin)
	options.AsJSON = e.table != nil
	reports, err := e.app.collection(ctx, input, options)
	if err != nil {
		return err
	}
	defer reports.Close()
	known := map[string]bool{}
	err = ordered.Map(ctx, e.config.Run.Threads, records(ctx, reports.Source),
		func(in record) extractedRecord { return e.extract(ctx, reports.Source, in) },
		func(x extractedRecord) error { return e.take(take, known, x) })
	e.done.Skipped = reports.Skipped()
	if err != nil {
		return err
	}
	if e.done.Documents+len(e.done.Failures) == 0 {
		return errors.New("not one report could be read")
	}
	return nil
}

func records(ctx context.Context, reports *format.Source) iter.Seq[record] {
	return func(yield func(record) bool) {
		for item, err := range reports.Items(ctx) {
			if !yield(record{item, err}) {
				return
			}
		}
	}
}

// extract reads one report.
func (e *extraction) extract(ctx context.Context, reports *format.Source, in record) (out extractedRecord) {
	out.record = in
	if in.err != nil {
		return out
	}
	defer func() {
		if recover() != nil { // what it says may hold text
			out.err = errors.New("the extraction broke down on this report; please report this as a bug")
		}
	}()
	r, err := reports.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	out.doc = r.Document
	if out.rows, out.err = e.extractor.Extract(ctx, r.Document); out.err != nil || e.table == nil {
		return out
	}
	texts := make([]string, len(r.Document.Fields))
	for i, f := range r.Document.Fields {
		texts[i] = f.Text
	}
	out.json, out.err = r.Encode(texts)
	return out
}

// take writes what was found in a report, unless it was read before.
func (e *extraction) take(write func(extractedRecord) error, known map[string]bool, x extractedRecord) error {
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
	return write(x)
}

// fail ends the run, or lists the failure where the user wants to keep going.
func (e *extraction) fail(x *extractedRecord) error {
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
