package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

func (a *app) labels() *cobra.Command {
	var name string
	var asJSON, detectors, operators bool
	c := &cobra.Command{
		Use:   "labels",
		Short: "List the labels of a schema, the detectors or the replacement operators",
		Example: `  lethe labels
  lethe labels --schema insurance-draft
  lethe labels --detectors
  lethe labels --operators`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if detectors && operators {
				return usageError{errors.New("--detectors and --operators are two lists: ask for one")}
			}
			if detectors {
				return listDetectors(a.stdout, find.Described(), asJSON)
			}
			if operators {
				return listOperators(a.stdout, asJSON)
			}
			s, err := schema.Load(name)
			if err != nil {
				return usageError{err}
			}
			return listLabels(a.stdout, s, asJSON)
		},
	}
	c.Flags().StringVar(&name, "schema", schema.Default, "schema to list: "+strings.Join(schema.Names(), ", ")+", or a file of your own ending in .yaml")
	offers(c.Flags(), "schema", schema.Names)
	c.Flags().BoolVar(&detectors, "detectors", false, "list the detectors instead")
	c.Flags().BoolVar(&operators, "operators", false, "list the replacement operators instead")
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	return c
}

type labelRow struct {
	Label  lethe.Label   `json:"label"`
	Weight float64       `json:"weight"`
	Direct bool          `json:"direct"`
	Role   schema.Role   `json:"role"`
	From   []lethe.Label `json:"from"`
	Doc    string        `json:"doc"`
}

func listLabels(w io.Writer, s *schema.Schema, asJSON bool) error {
	rows := make([]labelRow, len(s.Labels))
	for i, l := range s.Labels {
		rows[i] = labelRow{l.Name, l.Weight, l.Direct, s.Role(l.Name), l.From, l.Doc}
	}
	if asJSON {
		return printJSON(w, rows)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "LABEL\tWEIGHT\tROLE\tMADE FROM\tWHAT IT IS")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%.2f\t%s\t%s\t%s\n", r.Label, r.Weight, r.Role, join(r.From), r.Doc)
	}
	return t.Flush()
}

type detectorRow struct {
	Detector string        `json:"detector"`
	Labels   []lethe.Label `json:"labels"`
	Doc      string        `json:"doc"`
	Examples []string      `json:"examples"`
}

func listDetectors(w io.Writer, ds []detect.Detector, asJSON bool) error {
	rows := make([]detectorRow, len(ds))
	for i, d := range ds {
		rows[i] = detectorRow{Detector: d.Name, Labels: d.Labels, Doc: d.Doc}
		for _, e := range d.Examples {
			rows[i].Examples = append(rows[i].Examples, e.Text)
		}
	}
	if asJSON {
		return printJSON(w, rows)
	}
	for _, r := range rows {
		fmt.Fprintf(w, "%s (%s)\n  %s\n", r.Detector, join(r.Labels), r.Doc)
		for _, e := range r.Examples[:min(3, len(r.Examples))] {
			fmt.Fprintf(w, "  e.g. %q\n", e)
		}
	}
	return nil
}

func join(labels []lethe.Label) string {
	names := make([]string, len(labels))
	for i, l := range labels {
		names[i] = string(l)
	}
	return strings.Join(names, ", ")
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
