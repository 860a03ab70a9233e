package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) annotate() *cobra.Command {
	c := &cobra.Command{
		Use:   "annotate CORPUS",
		Short: "Find the mentions of a corpus and note them there",
		Long: `Find personal data in every document of a corpus that import has filled, and note it
in the corpus. A run that was cut short keeps what it had found, and the next one
goes on from there.

detect, assess and anonymize take the noted mentions, if they are run with the same
options for detection and by the same version of lethe; else they detect anew.`,
		Example: `  lethe annotate reports.lethe --profile clinical-de
  lethe anonymize reports.lethe --profile clinical-de -o shared.lethe`,
		Args: exactlyOne("CORPUS"),
	}
	o := bind(c, "", "detect", "metadata", "run")
	c.RunE = func(c *cobra.Command, args []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		corpus, err := store.Open(c.Context(), args[0], true)
		if err != nil {
			return err
		}
		defer corpus.Close()
		bar := a.newProgress()
		annotation, err := pipeline.NewAnnotation(c.Context(), config, corpus, bar.show)
		if err != nil {
			return err
		}
		defer annotation.Close()
		done, err := annotation.Run(c.Context())
		bar.finish()
		a.log.Info(fmt.Sprintf("%s: %d mentions in %d documents noted", args[0], done.Mentions, done.Documents))
		if err != nil {
			return kept{err, "run again to go on"}
		}
		return a.tell(done)
	}
	return c
}
