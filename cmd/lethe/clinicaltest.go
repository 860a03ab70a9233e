package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval/cases"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

func (a *app) clinicalTest() *cobra.Command {
	var r rules
	var asJSON bool
	var of string
	c := &cobra.Command{
		Use:   "test CASES…",
		Short: "Test the rules on phrases with marked expectations",
		Long: `Run the rules over files of test cases and show each case that fails: the phrase as
marked (-), the phrase with what was found (+), and what is missing or unexpected. The
last line gives the totals; the exit code is 1 if any case failed.

CASES are files, or folders whose .txt files are used. The first line of a file names
the types to check and, after a semicolon, the fields that its cases use. Then comes
one phrase per line, marked as in

  Frau <Name type="patient">Muster</Name> kam am <Date>3. Mai</Date>.   # a comment`,
		Example: `  lethe clinical test --config klinik.conf cases/
  lethe clinical test --pipeline DiagnosisExtraction --config diagnosen.conf cases/
  lethe clinical test names.txt --json | jq .failures[].line`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{hint(errors.New("give at least one file or folder of CASES"), c)}
			}
			return nil
		},
	}
	r.bind(c)
	c.Flags().StringVar(&of, "pipeline", deidentification, deidentification+", or "+diagnosisExtraction+": the configuration is one of lethe clinical extract")
	offers(c.Flags(), "pipeline", func() []string { return []string{deidentification, diagnosisExtraction} })
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		suites, err := readSuites(args)
		if err != nil {
			return usageError{err}
		}
		find, err := a.tested(c.Context(), of, &r)
		if err != nil {
			return err
		}
		var results []*cases.Result
		for _, s := range suites {
			result, err := s.Run(c.Context(), find)
			if err != nil {
				return err
			}
			results = append(results, result)
		}
		return a.tellCases(results, asJSON)
	}
	return c
}

// The pipelines of the Java tool.
const (
	deidentification    = "Deidentification"
	diagnosisExtraction = "DiagnosisExtraction"
)

// tested loads the rules that cases are held to.
func (a *app) tested(ctx context.Context, pipeline string, r *rules) (cases.Annotator, error) {
	switch pipeline {
	case deidentification:
		p, err := a.load(ctx, r)
		if err != nil {
			return nil, err
		}
		return p.Find, nil
	case diagnosisExtraction:
		x, err := a.extractor(r.config)
		if err != nil {
			return nil, usageError{err}
		}
		return x.Find, nil
	}
	return nil, usageError{fmt.Errorf("--pipeline is %s or %s, not %q", deidentification, diagnosisExtraction, pipeline)}
}

// readSuites reads the files, and those of the folders.
func readSuites(args []string) ([]*cases.Suite, error) {
	var suites []*cases.Suite
	for _, arg := range args {
		files := []string{arg}
		if info, err := os.Stat(arg); err != nil {
			return nil, err
		} else if info.IsDir() {
			if files, err = textFiles(arg); err != nil {
				return nil, err
			}
		}
		for _, name := range files {
			s, err := readSuite(name)
			if err != nil {
				return nil, err
			}
			suites = append(suites, s)
		}
	}
	return suites, nil
}

// textFiles are the .txt files of a folder, by name.
func textFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() && filepath.Ext(e.Name()) == ".txt" {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: there is no .txt file in this folder", folder)
	}
	return files, nil
}

func readSuite(name string) (*cases.Suite, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return cases.Read(f, name)
}

// tellCases prints the failures and the counts.
func (a *app) tellCases(results []*cases.Result, asJSON bool) error {
	passed, failed := 0, 0
	for _, r := range results {
		passed += r.Passed
		failed += r.Failed()
	}
	if asJSON {
		if err := writeCases(a.stdout, results, passed, failed); err != nil {
			return err
		}
	} else {
		for _, r := range results {
			for _, err := range r.Suite.Broken {
				fmt.Fprintln(a.stdout, err)
			}
			for i := range r.Failures {
				fmt.Fprint(a.stdout, r.Failures[i].Diff())
			}
		}
		for _, r := range results {
			if len(results) > 1 {
				fmt.Fprintf(a.stdout, "%s: %d passed, %d failed\n", r.Suite.File, r.Passed, r.Failed())
			}
		}
		fmt.Fprintf(a.stdout, "%d passed, %d failed\n", passed, failed)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d cases failed", failed, passed+failed)
	}
	return nil
}

// caseFailure is a case that did not pass, or a line that is not one, as JSON.
type caseFailure struct {
	File       string     `json:"file"`
	Line       int        `json:"line"`
	Error      string     `json:"error,omitempty"`
	Expected   string     `json:"expected,omitempty"`
	Found      string     `json:"found,omitempty"`
	Missing    []caseMark `json:"missing,omitempty"`
	Unexpected []caseMark `json:"unexpected,omitempty"`
}

// caseMark is an annotation of a phrase.
type caseMark struct {
	Type     string            `json:"type"`
	Text     string            `json:"text"`
	Features map[string]string `json:"features,omitempty"`
}

func marksOf(text string, all []annotation.Annotation) []caseMark {
	var out []caseMark
	for _, m := range all {
		out = append(out, caseMark{m.Type, m.In(text), m.Features.Map()})
	}
	return out
}

func writeCases(w io.Writer, results []*cases.Result, passed, failed int) error {
	out := struct {
		Passed   int           `json:"passed"`
		Failed   int           `json:"failed"`
		Failures []caseFailure `json:"failures"`
	}{passed, failed, []caseFailure{}}
	for _, r := range results {
		for _, err := range r.Suite.Broken {
			var e *cases.Error
			if errors.As(err, &e) {
				out.Failures = append(out.Failures, caseFailure{File: e.File, Line: e.Line, Error: e.Message})
			}
		}
		for _, f := range r.Failures {
			out.Failures = append(out.Failures, caseFailure{
				File: f.Case.File, Line: f.Case.Line,
				Expected: cases.Mark(f.Case.Text, f.Case.Expected), Found: cases.Mark(f.Case.Text, f.Found),
				Missing: marksOf(f.Case.Text, f.Missing), Unexpected: marksOf(f.Case.Text, f.Unexpected),
			})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
