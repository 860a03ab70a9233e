package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/clinical/diagnosis"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) clinicalExtract() *cobra.Command {
	e := extraction{app: a}
	var config, out, as string
	var force bool
	c := &cobra.Command{
		Use:   "extract --config CONFIG INPUT",
		Short: "Write which diagnoses reports name, one a row",
		Long: `Write the diagnoses that reports name: the report's id, the text, the code, and
how sure the report is: confirmed, or what the rules say, such as suspected and
excluded. Each code comes once for each of these in a report.

The rows hold text of the reports, and say what who has: keep them to yourself.

CONFIG names keywords by code, words that make a diagnosis unsure, and JAPE rules, in
the HOCON of the Java tool (.conf) or in YAML; see docs/clinical.md. INPUT is a file or
folder, a corpus or database, or '-' for standard input. A report that fails is listed
and ends the run, and no file appears; with --keep-going the others are written.`,
		Example: `  lethe clinical extract --config diagnosen.conf reports/ -o diagnosen.csv
  lethe clinical extract --config diagnosen.yaml reports.lethe --as jsonl | jq .code`,
		Args: exactlyOne("INPUT"),
	}
	o := bindAlone(c, "input", "run")
	c.Flags().StringVar(&config, "config", "", "the configuration, ending in .conf or .yaml")
	c.Flags().StringVarP(&out, "out", "o", "-", "write to this file, which only its owner can read; '-' for standard output")
	c.Flags().StringVar(&as, "as", "", "tsv, csv or jsonl; empty: by the name of the file, else tsv")
	c.Flags().BoolVar(&force, "force", false, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := refuse(force, out); err != nil {
			return err
		}
		written, err := tableFormat(as, out)
		if err != nil {
			return usageError{err}
		}
		if e.config, err = o.resolve(); err != nil {
			return err
		}
		if e.extractor, err = a.extractor(config); err != nil {
			return usageError{hint(err, c)}
		}
		err = a.output(out, force, func(w io.Writer) error { return e.run(c.Context(), args[0], w, written) })
		if err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("found %d diagnoses in %d reports", e.rows, e.done.Documents))
		return a.tell(e.done)
	}
	return c
}

// tableFormat is the format that is asked for, or that the name of a file tells.
func tableFormat(as, out string) (string, error) {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(out)), ".")
	switch {
	case as == "" && slices.Contains(diagnosis.Formats, ext):
		return ext, nil
	case as == "":
		return diagnosis.Formats[0], nil
	case !slices.Contains(diagnosis.Formats, as):
		return "", fmt.Errorf("--as is %s, not %q", strings.Join(diagnosis.Formats, ", "), as)
	}
	return as, nil
}

// extractor loads a configuration and tells what of it has no effect.
func (a *app) extractor(file string) (*diagnosis.Extractor, error) {
	if file == "" {
		return nil, errors.New("say with --config which diagnoses are looked for")
	}
	config, err := diagnosis.LoadConfig(file)
	if err != nil {
		return nil, err
	}
	x, err := diagnosis.New(config)
	if err != nil {
		return nil, err
	}
	for _, w := range x.Warnings {
		a.log.Warn(w)
	}
	return x, nil
}

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
