package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/pipeline"
)

// dryRun prints how often each recognizer hits.
func (a *app) dryRun(ctx context.Context, o *options, input string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	source, err := a.sourceOf(ctx, config.Input, searched, input)
	if err != nil {
		return err
	}
	defer source.Close()
	tallies, err := pipeline.DryRun(ctx, &config, source.Source)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "RECOGNIZER\tLABEL\tHITS\tDOCUMENTS\tVALID\tIN CONTEXT\tBY PATTERN\tTOOK THE PLACE OF")
	for _, y := range tallies {
		if y.Hits > 0 {
			fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\n", y.Recognizer, y.Label, y.Hits, y.Documents, y.Valid, y.InContext,
				counted(y.Patterns), counted(y.Overrode))
		}
	}
	return t.Flush()
}

func counted(n map[string]int) string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(n)) {
		parts = append(parts, fmt.Sprintf("%s %d", k, n[k]))
	}
	return strings.Join(parts, ", ")
}
