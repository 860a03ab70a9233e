package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/answer"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

func (a *app) pipeAnonymize() *cobra.Command {
	c := &cobra.Command{
		Use:   "anonymize --mask all",
		Short: "Replace in each record all that identifies, whatever other records say",
		Long: `Write for each record {"record"}, the record as it can be shared, or {"error"}. Each record is a
collection of its own: nobody knows which others will come. So its risk among them cannot be
measured, and all that is found goes (--mask all). With a key (--key-file) the same value gets the
same replacement text in all records, today and later. With a state (--state, for topics) surrogates
are those of earlier runs and records.`,
		Example: `  lethe pipe anonymize --mask all < notes.jsonl > shared.jsonl
  lethe pipe anonymize --mask all --from kafka://localhost:9092/notes --to kafka://localhost:9092/shared`,
		Args: cobra.NoArgs,
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "mask", "replace", "run")
	o.use = intoCorpus
	p := bindPipe(c)
	remember := bindGrowing(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		if config.Mask.Mode != mask.All {
			return usageError{hint(errors.New("give --mask all: a record that comes alone has no risk among others"), c)}
		}
		if key := config.Replace.KeyFile; key != "" && absent(key) {
			return fmt.Errorf("%s is not there: make a key with 'lethe key new'", key)
		}
		if remember.path != "" && p.from == "" {
			return usageError{hint(errors.New("--state needs --from and --to: with lines, nothing confirms which texts arrived, and some could be shared that the state does not have"), c)}
		}
		known, err := remember.open(c, a, o, pipeline.Output{})
		if err != nil {
			return err
		}
		var opts pipeline.Options
		if known != nil {
			defer known.Close()
			opts.State, p.keep = known.State, known.Save
		}
		records, to, err := a.piped(c.Context(), config, p, arrowstream.Replaced)
		if err != nil {
			return err
		}
		opts.Engines = engines.All()
		err = answer.Alone(c.Context(), config, opts, records, to)
		if ended := records.Close(); err == nil {
			err = ended
		}
		if err != nil {
			return err
		}
		return to.Close()
	}
	return c
}
