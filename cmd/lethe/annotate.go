package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) annotate() *cobra.Command {
	c := &cobra.Command{
		Use:   "annotate CORPUS",
		Short: "Detect mentions in a corpus and store them there",
		Long: `Find personal data in every document of a corpus filled by import, and store the mentions
in the corpus. An interrupted run keeps what it has found, and the next run continues
from there.

detect, assess and anonymize use the stored mentions together with their detection
settings, including the profile, unless a flag or lethe.yaml overrides them. If the
settings or the version of lethe differ, they detect again and report the difference.`,
		Example: `  lethe annotate reports.lethe --profile clinical-de
  lethe anonymize reports.lethe -o shared.lethe`,
		Args: exactlyOne("CORPUS"),
	}
	o := a.bind(c, "", "detect", "input.columns", "metadata", "run")
	c.RunE = func(c *cobra.Command, args []string) error { return a.note(c.Context(), o, args[0]) }
	return c
}

// note finds the mentions of a corpus and stores them in it.
func (a *app) note(ctx context.Context, o *options, place string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	if objects.Is(place) {
		return usageError{errors.New("what is found is noted in the corpus itself, and an object cannot be written in place: give a corpus in a file or in PostgreSQL, which lethe import makes of objects, too")}
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
	a.log.Info(fmt.Sprintf("%s: %s in %s noted", place, plural(done.Mentions, "mention", "mentions"), plural(done.Documents, "document", "documents")))
	if err != nil {
		return partialError{err, "run again to go on"}
	}
	return a.tell(done)
}
