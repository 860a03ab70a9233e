package main

import (
	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/pipeline"
)

// substitute makes the command clinical itself write reports: everything that the rules
// alone find is replaced, as the Java tool does.
func (a *app) substitute(c *cobra.Command) {
	a.anonymizeBy(c, a.bindRules(c, "input", "link", "metadata", "replace", "report", "run"))
}

// bindRules returns a command that lets the rules for reports decide alone the flags of
// the named sections.
func (a *app) bindRules(c *cobra.Command, sections ...string) *options {
	o := a.bindAlone(c, append(sections, "detect.resources")...)
	config := c.Flags().String("config", clinical.BuiltInRules, "the rules: a configuration ending in .conf or .yaml, or builtin for lethe's own for German")
	group(c.Flags(), runHeading, "config")
	usual(c.Flags(), "config")
	xml := bindXML(c)
	o.profile = "clinical-de"
	o.adjust = func(p *pipeline.Config) {
		if p.Detect.Only = []string{clinical.DetectorName}; o.noted == nil || c.Flags().Changed("config") || p.Detect.Clinical == "" {
			p.Detect.Clinical = *config
		}
		p.Detect.Without, p.Detect.Lists, p.Detect.Labels = nil, find.Lists{}, nil
		p.Mask.Mode = "all"
		xml(p)
	}
	return o
}

// bindXML adds --xml-input to a command, as the Java tool has it.
func bindXML(c *cobra.Command) func(*pipeline.Config) {
	xml := c.Flags().Bool("xml-input", false, "INPUT holds XML, one report a file: documents of GATE, or other XML; the same as --format gate")
	return func(p *pipeline.Config) {
		if *xml {
			p.Input.Format = "gate"
		}
	}
}
