package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	corpora "github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/robustness"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/pipeline/query"
)

// values are what flags take that are no settings, for shells that complete. What settings
// take they declare themselves.
var values = map[string]func() []string{
	"schema": schema.Names, "format": format.Formats, "language": of("ca", "de", "en", "es"),
	"explain": of("json", "text"), "as": annotatedNames, "tags": of("bio", "iobes"), "from": goldFormats,
	"kind":   kindNames,
	"corpus": corpora.Names, "dial": of("relevance", "score"), "engine": of("classic", "plus"), "change": robustness.Names,
	"prompt-language": prompt.Languages, "pipeline": of(deidentification, diagnosisExtraction),
	"unknown": of(string(query.Direct), string(query.Hide), string(query.Keep)), "attributes": attributes,
	"label": schemaLabels, "prefer": of("ours", "theirs"), "predicted-format": goldFormats, "texts-format": format.Formats,
	// What single commands mean by a name.
	"eval format": goldFormats, "eval robustness format": goldFormats, "score format": goldFormats, "train tagger format": goldFormats,
	"convert to": func() []string { return append(annotatedNames(), mentionsForm) }, "convert overlaps": of("keep", "unite"),
	"state export format": of("json", "csv"), "state import format": of("json", "csv"),
	"clinical extract as": of("tsv", "csv", "jsonl"), "jape run tokens": of("default", "alternate"),
}

// arguments are the words that commands take, other than files.
var arguments = map[string]func() []string{
	"models remove": recorded, "models check": recorded,
}

func of(values ...string) func() []string { return func() []string { return values } }

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

// attributes are what lethe attack guesses.
func attributes() []string {
	var out []string
	for _, a := range attack.Attributes() {
		out = append(out, a.Name)
	}
	return append(out, schemaLabels()...)
}

// recorded are the transformers that lethe models lists.
func recorded() []string {
	g, err := hub.Own(nil)
	if err != nil {
		return nil
	}
	all, _ := g.List() // what cannot be read is not offered
	var names []string
	for _, r := range all {
		names = append(names, r.Name)
	}
	return names
}

// completing reports whether a shell asks for completions. Only then are they made, since cobra keeps the flags
// of all that were, and so the commands that have them, for as long as the program runs.
func completing(args []string) bool {
	return len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
}

// complete gives the flags and arguments of a command, and of those below it, their values.
func complete(c *cobra.Command) {
	_, path, _ := strings.Cut(c.CommandPath(), " ")
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		all := values[path+" "+f.Name]
		if all == nil {
			all = values[f.Name]
		}
		if _, has := c.GetFlagCompletionFunc(f.Name); all == nil || has {
			return
		}
		c.RegisterFlagCompletionFunc(f.Name, offer(all, cobra.ShellCompDirectiveDefault)) // then files
	})
	if all := arguments[path]; all != nil {
		c.ValidArgsFunction = offer(all, cobra.ShellCompDirectiveNoFileComp)
	}
	for _, sub := range c.Commands() {
		complete(sub)
	}
}

func offer(all func() []string, then cobra.ShellCompDirective) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) { return all(), then }
}
