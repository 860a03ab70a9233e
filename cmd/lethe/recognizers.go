package main

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

func (a *app) recognizers() *cobra.Command {
	c := &cobra.Command{
		Use:   "recognizers",
		Short: "Check recognizers of your own",
		Long: `Recognizers of your own are expressions and lists of values in a YAML or CSV file, in
lethe's format or that of Presidio's registry (docs/reference/detection.md). Use them with
--recognizers FILE.`,
	}
	c.AddCommand(a.checkRecognizers())
	return c
}

func (a *app) checkRecognizers() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check files of recognizers and run their examples",
		Long: `Read files of recognizers and run their examples. All mistakes in a file are reported
at once, with line and column. A recognizer needs an example that matches, with the
value marked as [LABEL value], and one that does not. Without them it works untested,
and the exit code is 1.`,
		Example: `  lethe recognizers check mine.yaml
  lethe recognizers check presidio.yaml own.csv --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.checkRecognizerFiles(args, asJSON) },
	}
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	return c
}

// checkedRecognizer is the printed form of a valid recognizer.
type checkedRecognizer struct {
	File       string      `json:"file"`
	Recognizer string      `json:"recognizer"`
	Label      lethe.Label `json:"label"`
	Patterns   int         `json:"patterns"`
	Examples   int         `json:"examples"`
	Check      bool        `json:"check"` // whether a validator looks at each match
}

func (a *app) checkRecognizerFiles(files []string, asJSON bool) error {
	var rows []checkedRecognizer
	var wrong pattern.Faults
	for _, name := range files {
		file, err := find.LoadRecognizers(name)
		if faults := (pattern.Faults)(nil); errors.As(err, &faults) {
			wrong = append(wrong, faults...)
			continue
		}
		if err != nil {
			return err
		}
		for _, w := range file.Warnings {
			a.log.Warn(w.Error())
		}
		wrong = append(wrong, file.Unproven...)
		for _, r := range file.Recognizers {
			rows = append(rows, checkedRecognizer{name, r.Name, r.Label, len(r.Patterns), len(r.Examples), r.Validate != nil})
		}
	}
	if err := printRecognizers(a.stdout, rows, asJSON); err != nil {
		return err
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

func printRecognizers(w io.Writer, rows []checkedRecognizer, asJSON bool) error {
	if asJSON {
		return printJSON(w, rows)
	}
	if len(rows) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "RECOGNIZER\tLABEL\tPATTERNS\tEXAMPLES\tCHECK\tFILE")
	for _, r := range rows {
		check := "-"
		if r.Check {
			check = "yes"
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%s\t%s\n", r.Recognizer, r.Label, r.Patterns, r.Examples, check, r.File)
	}
	return t.Flush()
}
