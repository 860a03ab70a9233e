package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/pipeline"
	operators "github.com/lethe-privacy/lethe/replace/suite"
)

// values are what flags take, for shells that complete. A file of one's own is always
// another value of profile and schema.
var values = map[string]func() []string{
	"profile": pipeline.Profiles, "schema": schema.Names, "format": format.Formats, "replace": operators.Names,
	"mask": of("risk", "relevance", "all", "none"), "mask-always": schemaLabels, "only": detectors, "without": detectors,
	"embedded": of("refuse", "remove", "keep"), "language": of("ca", "de", "en", "es"), "domain": of("clinical", "legal"),
	"rules": of("general", "presidio"), "relevance": of("prior", "learned"), "given": of("only", "also", "ignore"),
	"overlaps": of("resolve", "unite"), "link-people": of("names", "exact"), "link-similar": of("off", "spelling", "vectors"),
	"explain": of("json", "text"), "as": of("spans", "doccano", "brat", "conll"), "tags": of("bio", "iobes"),
	"kind": of("letters", "notes", "clinical", "clusters"), "aggregation": of("none", "simple", "first", "average", "max"),
}

func of(values ...string) func() []string { return func() []string { return values } }

func detectors() []string {
	var out []string
	for _, d := range suite.All() {
		out = append(out, d.Name)
	}
	return out
}

// schemaLabels are those of all schemas that come with the program.
func schemaLabels() []string {
	seen := map[string]bool{"direct": true}
	for _, name := range schema.Names() {
		s, err := schema.Load(name)
		if err != nil {
			continue
		}
		for _, l := range s.Labels {
			seen[string(l.Name)] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// complete gives the flags of a command and of those below it their values.
func complete(c *cobra.Command) {
	for name, all := range values {
		if c.Flags().Lookup(name) == nil {
			continue
		}
		c.RegisterFlagCompletionFunc(name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return all(), cobra.ShellCompDirectiveDefault // then files
		})
	}
	for _, sub := range c.Commands() {
		complete(sub)
	}
}
