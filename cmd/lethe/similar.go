package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/elastic/picture"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal/state"
)

func (a *app) similar() *cobra.Command {
	s := similarSearch{app: a}
	c := &cobra.Command{
		Use:   "similar VALUE INPUT",
		Short: "Show the names of a collection that are similar to a value",
		Long: `Place the people, organizations, places and other names of a collection in the
similarity space of a value: how similar their vectors are (cosine, also scaled
between the least similar name and 1) and how similar their spelling is
(Jaro-Winkler). Names are chosen if they lie in the region (both at least .80), stand
out from the others and do not conflict by number, legal form, given name or date of
birth. docs/reference/elastic.md has the details.

Vectors are learned from the collection, unless link.vectors names a model written by
lethe embedding train; --set link.similar=spelling needs none. Values with the same group
number get the same replacement.

Table and picture contain originals: keep them to yourself. Only their owner can read
the files.`,
		Example: `  lethe similar "Meta Platform" claims/
  lethe similar "Meta Platform" claims/ --set link.vectors=claims.bin --plot space.svg
  lethe similar "Meta Platform" claims/ --set link.similar=spelling --state claims.state --key-file secret.key
  lethe similar "Anna Keller" notes.jsonl --label NAME --all --json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{hint(fmt.Errorf("give a value and an INPUT, not %d arguments", len(args)), c)}
			}
			return nil
		},
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "run", "replace.key_file")
	known := bindKnown(c, "also place what lethe anonymize --state remembered: known groups stay unchanged")
	o.adjust = func(c *pipeline.Config) {
		if c.Link.Similar == "off" {
			c.Link.Similar = "vectors"
		}
	}
	c.Flags().StringVar(&s.label, "label", "", "the value's label in the schema; empty: that of the nearest name")
	offers(c.Flags(), "label", schemaLabels)
	mentionsFlag(c.Flags(), &s.mentions, "read the mentions from this file instead of detecting them")
	c.Flags().IntVar(&s.top, "top", 20, "how many values to show, the nearest first")
	c.Flags().BoolVar(&s.all, "all", false, "show all values")
	jsonFlag(c.Flags(), &s.asJSON, "print JSON")
	outFlag(c.Flags(), &s.out, "-", "write the table to this file; '-' for standard output")
	c.Flags().StringVar(&s.plot, "plot", "", "draw the space to this file, .svg or .html")
	forceFlag(c.Flags(), &s.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) (err error) {
		if s.state, err = known.read(c, a, o); err != nil {
			return err
		}
		return s.run(c.Context(), o, args[0], args[1])
	}
	return c
}

// similarSearch is one call of the command similar.
type similarSearch struct {
	app              *app
	label, out, plot string
	mentions         string
	top              int
	all, asJSON      bool
	state            *state.State // nil: what earlier runs found does not count
	force            bool
}

func (s *similarSearch) check() error {
	switch ext := filepath.Ext(s.plot); {
	case s.plot != "" && ext != ".svg" && ext != ".html":
		return usageError{errors.New("--plot ends in .svg or .html")}
	case s.top < 1:
		return usageError{errors.New("--top is at least 1")}
	}
	return refuse(s.force, s.out, s.plot)
}

func (s *similarSearch) run(ctx context.Context, o *options, value, input string) error {
	if err := s.check(); err != nil {
		return err
	}
	j, err := s.app.open(ctx, o, input, pipeline.Options{State: s.state}, s.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	if s.plot != "" && j.config.Link.Similar != "vectors" {
		return usageError{errors.New("--plot needs vectors: its first axis is their cosine")}
	}
	space, err := j.runner.Space(ctx, value, lethe.Label(s.label))
	j.bar.finish()
	if err != nil {
		return err
	}
	if err := s.app.output(s.out, s.force, func(w io.Writer) error { return s.table(w, space) }); err != nil {
		return err
	}
	if s.plot != "" {
		if err := s.app.output(s.plot, s.force, func(w io.Writer) error { return s.draw(w, value, space) }); err != nil {
			return err
		}
	}
	return s.app.tell(space.Outcome)
}

// similarRow is a value as the table shows it.
type similarRow struct {
	Value       string      `json:"value"`
	Label       lethe.Label `json:"label"`
	Cosine      *float64    `json:"cosine,omitempty"`
	Scaled      *float64    `json:"scaled,omitempty"`
	JaroWinkler float64     `json:"jaro_winkler"`
	Region      bool        `json:"region"`
	Noise       bool        `json:"noise"`
	Chosen      bool        `json:"chosen"`
	Forbidden   string      `json:"forbidden,omitempty"`
	Rule        string      `json:"rule,omitempty"`
	Group       int         `json:"group"`
}

// rows are the values, the nearest to the corner of the space first.
func (s *similarSearch) rows(space *pipeline.Space) []similarRow {
	points := slices.Clone(space.Points)
	slices.SortStableFunc(points, func(p, q elastic.Point) int {
		return cmp.Or(-compareBool(p.Chosen, q.Chosen), cmp.Compare(far(p), far(q)), cmp.Compare(space.Items[p.Item].Value, space.Items[q.Item].Value))
	})
	if !s.all {
		points = points[:min(len(points), s.top)]
	}
	rows := make([]similarRow, len(points))
	for i, p := range points {
		it := &space.Items[p.Item]
		rows[i] = similarRow{
			Value: it.Value, Label: it.Label, JaroWinkler: p.JaroWinkler, Region: p.Region, Noise: p.Noise,
			Chosen: p.Chosen, Forbidden: p.Why.String(), Rule: p.Rule.String(), Group: space.Groups[p.Item] + 1,
		}
		if p.Vectors {
			rows[i].Cosine, rows[i].Scaled = &p.Cosine, &p.Scaled
		}
	}
	return rows
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func far(p elastic.Point) float64 {
	if !p.Vectors {
		return 1 - p.JaroWinkler
	}
	return math.Hypot(1-p.Scaled, 1-p.JaroWinkler)
}

func (s *similarSearch) table(w io.Writer, space *pipeline.Space) error {
	rows := s.rows(space)
	if s.asJSON {
		return printJSON(w, rows)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "value\tlabel\tcosine\tscaled\tJaro-Winkler\tregion\tgroup\tchosen")
	for _, r := range rows {
		chosen := r.Forbidden
		if r.Chosen {
			chosen = "chosen: " + r.Rule
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.3f\t%s\t%d\t%s\n", oneLineOf(r.Value), r.Label, number(r.Cosine), number(r.Scaled),
			r.JaroWinkler, yes(r.Region), r.Group, chosen)
	}
	return t.Flush()
}

// oneLineOf keeps a value from breaking the table.
func oneLineOf(value string) string {
	q := strconv.Quote(value)
	return q[1 : len(q)-1]
}

func number(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *v)
}

func yes(b bool) string {
	if b {
		return "in"
	}
	return "-"
}

func (s *similarSearch) draw(w io.Writer, value string, space *pipeline.Space) error {
	p := &picture.Space{
		Value: value, Points: space.Points, Name: func(i int) string { return space.Items[i].Value },
		Cosine: space.Options.Cosine, Winkler: space.Options.JaroWinkler,
	}
	if filepath.Ext(s.plot) == ".html" {
		return p.WriteHTML(w)
	}
	return p.WriteSVG(w)
}
