package main

import (
	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/detect/clinical"
	"github.com/lethe-privacy/lethe/pipeline"
)

// substitute makes the command clinical itself write reports: everything that the rules
// alone find is replaced, as the Java tool does.
func (a *app) substitute(c *cobra.Command) {
	o := bindAlone(c, "input", "link", "metadata", "replace", "report", "run")
	config := c.Flags().String("config", clinical.BuiltInRules, "the rules: a configuration ending in .conf or .yaml, or builtin for lethe's own for German")
	o.adjust = func(p *pipeline.Config) {
		p.Detect.Clinical, p.Detect.Only = *config, []string{clinical.DetectorName}
		p.Detect.Without, p.Detect.Lists, p.Detect.Labels = nil, pipeline.Lists{}, nil
		p.Mask.Mode = "all"
	}
	o.profile = "clinical-de"
	a.anonymizeBy(c, o)
}
