package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) annotate() *cobra.Command {
	c := &cobra.Command{
		Use:   "annotate CORPUS",
		Short: "Find the mentions of a corpus and note them there",
		Long: `Find personal data in every document of a corpus that import has filled, and note it
in the corpus. A run that was cut short keeps what it had found, and the next one
goes on from there.

detect, assess and anonymize take the noted mentions, and the options for detection
with them: profile and all, unless a flag or lethe.yaml says otherwise. Where they are
told others, or are of another version of lethe, they detect anew, and say which differ.`,
		Example: `  lethe annotate reports.lethe --profile clinical-de
  lethe anonymize reports.lethe -o shared.lethe`,
		Args: exactlyOne("CORPUS"),
	}
	o := a.bind(c, "", "detect", "input.columns", "metadata", "run")
	c.RunE = func(c *cobra.Command, args []string) error { return a.note(c.Context(), o, args[0]) }
	return c
}

// note finds the mentions of a corpus and notes them there.
func (a *app) note(ctx context.Context, o *options, place string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	corpus, err := store.Open(ctx, place, true)
	if err != nil {
		return err
	}
	defer corpus.Close()
	if err := stored.NoteSettings(ctx, corpus, &config); err != nil {
		return err
	}
	if from, err := corpus.Meta(ctx, "from"); err != nil {
		return err
	} else if from == fromDatabase {
		if err := a.copyColumns(ctx, corpus.Source(), &config); err != nil {
			return err
		}
	}
	bar := a.newProgress()
	annotation, err := stored.NewAnnotation(ctx, config, corpus, pipeline.Options{Progress: bar.show, Engines: engines.All()})
	if err != nil {
		return err
	}
	defer annotation.Close()
	done, err := annotation.Run(ctx)
	bar.finish()
	a.log.Info(fmt.Sprintf("%s: %d mentions in %d documents noted", place, done.Mentions, done.Documents))
	if err != nil {
		return partialError{err, "run again to go on"}
	}
	return a.tell(done)
}
