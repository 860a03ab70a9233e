package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/pipeline"
)

// mostFlags is how many flags a person has to look through, at most; all else is set by its path.
const mostFlags = 36

// Each setting of lethe anonymize can be said by --set, and by its flag if it has one.
func TestFlagsOfAnonymize(t *testing.T) {
	root := (&app{}).root()
	c, _, err := root.Find([]string{"anonymize"})
	if err != nil {
		t.Fatal(err)
	}
	c.InitDefaultHelpFlag()
	shown := 0
	for _, flags := range []*pflag.FlagSet{c.LocalNonPersistentFlags(), c.InheritedFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && f.Name != "version" {
				shown++
			}
		})
	}
	if shown > mostFlags {
		t.Errorf("help shows %d flags, more than %d: give what few people use by --set alone", shown, mostFlags)
	}
	config := pipeline.Default()
	for _, s := range pipeline.Settings(&config) {
		for name, hidden := range map[string]bool{s.Flag: false, s.Old: true} {
			if name == "" {
				continue
			}
			if f := c.Flags().Lookup(name); f == nil || f.Hidden != hidden {
				t.Errorf("%s: the flag --%s is not there, or is hidden: %t", s.Path, name, !hidden)
			}
		}
	}
}

// Defaults stand where flags are declared, so that help and pages say them in one way.
func TestDefaultsAreDeclared(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if strings.Contains(c.Long, "(default") {
			t.Errorf("%s says a default in its words", c.CommandPath())
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Usage, "(default") {
				t.Errorf("%s --%s says its default in its words", c.CommandPath(), f.Name)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk((&app{}).root())
}

// A flag takes values of one kind with every command, except where its name is a setting's elsewhere.
func TestFlagsHaveOneMeaning(t *testing.T) {
	several := map[string]bool{"language": true, "seed": true, "tokens": true}
	first := map[string]string{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			kind := kindOf(f.Value.Type())
			if f.Hidden || several[f.Name] {
				return
			}
			if before := first[f.Name]; before == "" {
				first[f.Name] = kind + " with " + c.CommandPath()
			} else if !strings.HasPrefix(before, kind+" ") {
				t.Errorf("--%s is %s, and %s with %s", f.Name, before, kind, c.CommandPath())
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk((&app{}).root())
	if len(first) < 200 {
		t.Errorf("only %d flags were seen", len(first))
	}
}

// kindOf is what values a type of flags takes: yes or no, numbers, durations, or words.
func kindOf(flag string) string {
	switch flag {
	case "bool", "duration":
		return flag
	case "int", "int64", "uint", "uint64", "float", "float64":
		return "number"
	}
	return "words"
}
