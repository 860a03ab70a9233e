package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/tune"
	"github.com/lethe-privacy/lethe/pipeline"
)

// linksFlags are the flags of lethe tune links that are no settings.
type linksFlags struct {
	people, mentions, html, yaml string
	edges, risks                 []float64
	asJSON, force                bool
}

func (a *app) tuneLinks() *cobra.Command {
	var f linksFlags
	c := &cobra.Command{
		Use:     "links COLLECTION",
		Aliases: []string{"graph"},
		Short:   "Find the thresholds at which edges and chains join what belongs together",
		Long: `Link a collection of which is known which documents belong together, and measure it at
each pair of thresholds. Print how many edges are left within and between groups for
each risk.edge_threshold, and how well the chains of at least each risk (risk.medium)
tell which documents belong together: the F1 of pairs of documents.

Documents belong together if --people names the same for them or, without it, if their
ids are the same up to the last hyphen, as 'lethe synth --kind clusters' writes them.`,
		Example: `  lethe synth --kind clusters -o clusters
  lethe tune links clusters/documents.jsonl --mentions clusters/mentions.jsonl
  lethe tune links letters/ --people people.csv --html links.html --yaml best.yaml`,
		Args: exactlyOne("COLLECTION"),
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "risk", "run")
	o.use = searched
	flags := c.Flags()
	flags.StringVar(&f.people, "people", "", "a table in CSV, document,person, that says what documents belong to")
	mentionsFlag(flags, &f.mentions, "read the mentions from this file instead of detecting them")
	flags.Float64SliceVar(&f.edges, "edges", tune.Grid(), "thresholds of edges to try, in [0,1]")
	flags.Float64SliceVar(&f.risks, "risks", tune.Grid(), "risks of chains to try, in [0,1]")
	flags.StringVar(&f.html, "html", "", "write a page with the plots to this file")
	flags.StringVar(&f.yaml, "yaml", "", "write the best thresholds as a lethe.yaml to this file")
	jsonFlag(flags, &f.asJSON, "print JSON")
	forceFlag(flags, &f.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		for _, v := range append(f.edges, f.risks...) {
			if v < 0 || v > 1 {
				return usageError{fmt.Errorf("%v is not in [0,1]", v)}
			}
		}
		if err := refuse(f.force, f.html, f.yaml); err != nil {
			return err
		}
		return a.runLinks(c.Context(), o, &f, args[0])
	}
	return c
}

func (a *app) runLinks(ctx context.Context, o *options, f *linksFlags, input string) error {
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	j, err := a.open(ctx, o, input, pipeline.Options{}, f.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	collection, measures, err := j.runner.Linked(ctx)
	j.bar.finish()
	if err != nil {
		return err
	}
	r, err := tune.FindLinks(ctx, collection, f.groups(collection.Documents, of), measures, f.edges, f.risks)
	if err != nil {
		return err
	}
	for path, write := range map[string]func(io.Writer) error{f.html: r.WriteHTML, f.yaml: r.WriteYAML} {
		if path == "" {
			continue
		}
		if err := a.output(path, f.force, write); err != nil {
			return err
		}
	}
	if f.asJSON {
		return r.WriteJSON(a.stdout)
	}
	return r.WriteText(a.stdout)
}

// groups says what each document belongs to.
func (f *linksFlags) groups(docs []lethe.DocumentRef, of map[string]string) []string {
	out := make([]string, len(docs))
	for i, d := range docs {
		if f.people != "" {
			out[i] = of[d.SourceID]
		} else if at := strings.LastIndexByte(d.SourceID, '-'); at > 0 {
			out[i] = d.SourceID[:at]
		}
	}
	return out
}
