package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/diagnosis"
)

func (a *app) clinicalExtract() *cobra.Command {
	e := extraction{app: a}
	var config, out, as, to string
	var force bool
	c := &cobra.Command{
		Use:   "extract --config CONFIG INPUT",
		Short: "List the diagnoses in reports, one per row",
		Long: `Write the diagnoses in reports: the report's id, the text, the code and the certainty:
confirmed, or another level defined by the rules, such as suspected or excluded. Each
code appears once per certainty in a report.

The rows contain text of the reports and reveal illnesses: keep them to yourself.

CONFIG lists keywords by code, words that make a diagnosis uncertain, and JAPE rules, in
the HOCON of the Java tool (.conf) or in YAML; see docs/reference/clinical.md. With --to the rows
go into a database table instead, next to columns of their reports, as in the Java tool.
INPUT is a file or folder, a corpus or database, or '-' for standard input. A report that
fails is listed and ends the run, and no file appears; with --keep-going the others are
written.`,
		Example: `  lethe clinical extract --config diagnosen.conf reports/ -o diagnosen.csv
  lethe clinical extract --config diagnosen.conf kis.properties --to kis.properties
  lethe clinical extract --config diagnosen.yaml reports.lethe --as jsonl | jq .code`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bindAlone(c, "input", "run")
	o.adjust = bindXML(c)
	c.Flags().StringVar(&config, "config", "", "the configuration, ending in .conf or .yaml")
	group(c.Flags(), runHeading, "config")
	outFlag(c.Flags(), &out, "-", "write to this file, which only its owner can read; '-' for standard output")
	c.Flags().StringVar(&as, "as", "", "tsv, csv or jsonl; empty: by the file's extension, else tsv")
	offers(c.Flags(), "as", of("tsv", "csv", "jsonl"))
	c.Flags().StringVar(&to, "to", "", "write into the table of this file that describes a database: dest_table, dest_columns, annotationtext_field_name, code_field_name, reliability_field_name")
	usual(c.Flags(), "to")
	forceFlag(c.Flags(), &force, "replace the file if it exists")
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
		if to != "" {
			return e.intoTable(c, args[0], to, out)
		}
		err = a.output(out, force, func(w io.Writer) error { return e.run(c.Context(), args[0], w, written) })
		if err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("found %s in %s", plural(e.rows, "diagnosis", "diagnoses"), plural(e.done.Documents, "report", "reports")))
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
