package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/pipeline"
)

// attackFlags are the flags of lethe attack that are no settings.
type attackFlags struct {
	originals, mentions, chains, out string
	attributes, together             []string
	guesses, tokens                  int
	before, asJSON, dryRun, force    bool
	frequency                        bool
}

func (a *app) attack() *cobra.Command {
	var f attackFlags
	c := &cobra.Command{
		Use:   "attack ANONYMIZED --originals INPUT {--frequency | --llm URL --model NAME}",
		Short: "Let a language model, or value frequencies, guess what was removed from documents",
		Long: `Show a language model each document of ANONYMIZED, and on request the documents of a
chain together, and let it guess attributes of the people in them. Print how often it is
right, separately for values still in the documents and values it inferred, next to
the success rate of a guesser who ignores the documents.

The truth is what the detectors, or --mentions, find in the originals. Attributes
are name, age, birth-date, residence, occupation, employer and illness, or labels of
the schema. Documents are paired by id or, if ids were replaced, by their order in
the file.

No original value is printed without --show-originals. docs/language-models.md
explains how guesses are counted.

With --frequency no model is asked and nothing leaves the machine. The attacker knows
how often each original occurs in the collection, and together with which others, and
matches replacements by that. Print for each label how often the match is right,
compared with a blind guess. docs/security.md lists what each operator leaves visible.`,
		Example: `  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache attack.db
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains 20 --before
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains plan.json --json -o attack.json
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --together 4711,4712 --attributes name,PHONE_NUMBER
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --dry-run
  lethe attack shared/ --originals claims/ --frequency
  lethe attack shared/ --originals claims/ --mentions claims.mentions --frequency --json -o frequency.json`,
		Args: exactlyOne("ANONYMIZED"),
	}
	o := a.bind(c, "", "input", "detect", "metadata", "llm", "report.show_originals", "run")
	flags := c.Flags()
	flags.StringVar(&f.originals, "originals", "", "the collection before it was anonymized")
	flags.StringVar(&f.mentions, "mentions", "", "read the true mentions of the originals from this file instead of detecting them")
	flags.StringSliceVar(&f.attributes, "attributes", nil, "the attributes to guess (default all that the schema has labels for)")
	flags.IntVar(&f.guesses, "guesses", 3, "how many guesses at an attribute count")
	flags.StringVar(&f.chains, "chains", "", "also show chains: those of a report or plan, or a number of the riskiest in ANONYMIZED.report/report.json")
	flags.StringArrayVar(&f.together, "together", nil, "also show the documents with these ids together, with commas between; may be repeated")
	flags.BoolVar(&f.frequency, "frequency", false, "ask no model: match originals and replacements by frequency and co-occurrence")
	flags.BoolVar(&f.before, "before", false, "also attack the originals, for comparison")
	flags.IntVar(&f.tokens, "request-tokens", 12000, "longer requests are not sent, and fail; 0: any length")
	flags.BoolVar(&f.dryRun, "dry-run", false, "only report how many requests would be sent")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON, with the result of every document")
	flags.StringVarP(&f.out, "out", "o", "-", "write to this file; '-' for standard output")
	flags.BoolVar(&f.force, "force", false, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		if f.originals == "" {
			return usageError{hint(errors.New("say with --originals what the documents were before"), c)}
		}
		if err := refuse(f.force, f.out); err != nil {
			return err
		}
		if f.frequency {
			for _, name := range []string{"llm", "model", "attributes", "guesses", "chains", "together", "before", "request-tokens", "dry-run"} {
				if c.Flags().Changed(name) {
					return usageError{fmt.Errorf("--frequency asks no model: --%s says nothing there", name)}
				}
			}
			return a.runFrequency(c.Context(), o, &f, args[0])
		}
		return a.runAttack(c.Context(), o, &f, args[0])
	}
	return c
}

// attacker prepares the guesses.
func (f *attackFlags) attacker(config *pipeline.Config, model *pipeline.LanguageModel) (*attack.Attacker, error) {
	s, err := schema.Load(config.Schema)
	if err != nil {
		return nil, err
	}
	attributes, err := attack.AttributesOf(f.attributes, s)
	if err != nil {
		return nil, err
	}
	return attack.New(attack.Options{
		Asker: model, Prompts: model.Prompts, Attributes: attributes, Guesses: f.guesses,
		Schema: s, Region: config.Detect.Region,
	})
}
