package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
)

// offering is a flag that says what words it takes, for shells that complete. Settings declare theirs in tags.
type offering struct {
	pflag.Value
	words func() []string
}

// offers says at the declaration of a flag what words it takes.
func offers(flags *pflag.FlagSet, name string, words func() []string) {
	f := flags.Lookup(name)
	f.Value = offering{f.Value, words}
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

// attackerNames are those that ask no server.
func attackerNames() []string {
	var out []string
	for _, a := range linkage.Attackers() {
		out = append(out, a.Name)
	}
	return out
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

// complete gives the flags of a command, and of those below it, their words.
func complete(c *cobra.Command) {
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if o, says := f.Value.(offering); says {
			c.RegisterFlagCompletionFunc(f.Name, offer(o.words, cobra.ShellCompDirectiveDefault)) // then files
		}
	})
	for _, sub := range c.Commands() {
		complete(sub)
	}
}

func offer(all func() []string, then cobra.ShellCompDirective) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) { return all(), then }
}
