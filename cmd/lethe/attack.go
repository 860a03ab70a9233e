package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/pipeline"
)

// attackFlags are the flags of lethe attack that are no settings.
type attackFlags struct {
	originals, mentions, chains, out, sensitive string
	knowledge
	attributes, together          []string
	guesses, tokens               int
	before, asJSON, dryRun, force bool
	frequency                     bool
	askLimits
	index  string
	infill bool
	also   []string
}

func (a *app) attack() *cobra.Command {
	var f attackFlags
	c := &cobra.Command{
		Use:     "attack ANONYMIZED {--background TEXTS | --register FILE | --sensitive LABEL | --originals INPUT --frequency | --originals INPUT --llm URL --model NAME}",
		Short:   "Try to find out whom documents are about, or what was removed from them",
		Long:    attackHelp,
		Example: attackExamples,
		Args:    exactlyOne("ANONYMIZED"),
	}
	o := a.bind(c, "", "input", "detect", "metadata", "llm", "report.show_originals", "run")
	f.bind(c.Flags())
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := f.check(c); err != nil {
			return err
		}
		if err := refuse(f.force, f.out); err != nil {
			return err
		}
		if slices.Contains(f.attackers, "model") {
			model, err := a.model(o)
			if err != nil {
				return err
			}
			defer model.Close()
			defer a.spent(model)
			f.asker = model
		}
		return f.attack(a)(c.Context(), o, &f, args[0])
	}
	return c
}

// attack is the attack that the flags ask for.
func (f *attackFlags) attack(a *app) func(context.Context, *options, *attackFlags, string) error {
	switch {
	case f.sessions > 0:
		return a.runAsking
	case f.infill || len(f.also) > 0:
		return a.runUnmask
	case f.background != "" || f.register != "":
		return a.runLinkage
	case f.sensitive != "":
		return a.runAnonymity
	case f.frequency:
		return a.runFrequency
	}
	return a.runAttack
}

// bind gives the command its flags.
func (f *attackFlags) bind(flags *pflag.FlagSet) {
	flags.StringVar(&f.originals, "originals", "", "the collection before it was anonymized")
	group(flags, inputHeading, "originals")
	flags.StringVar(&f.background, "background", "", "public texts about people: ask which of them each document is about")
	flags.StringVar(&f.register, "register", "", "a table of people in CSV, who a row is about first: ask to whom of them each document points")
	flags.StringVar(&f.people, "people", "", "with --background, --register, --infill or --sensitive: a table in CSV, document,person, that says whom documents and texts are about")
	flags.StringVar(&f.sensitive, "sensitive", "", "a label of the schema: measure what its values reveal of people who share all else")
	flags.StringSliceVar(&f.attackers, "attackers", nil, "with --background: "+linkage.Names()+"; or model and embeddings, which ask a server")
	offers(flags, "attackers", func() []string { return append(attackerNames(), "model", "embeddings") })
	otherwise(flags, "attackers", "all that ask no server")
	flags.StringVar(&f.vectors, "embeddings", "", "with --attackers embeddings: the name of the model that gives vectors")
	otherwise(flags, "embeddings", "that of --model")
	mentionsFlag(flags, &f.mentions, "read the true mentions of the originals (with --sensitive, of ANONYMIZED) from this file instead of detecting them")
	flags.StringSliceVar(&f.attributes, "attributes", nil, "the attributes to guess")
	offers(flags, "attributes", attributes)
	otherwise(flags, "attributes", "all that the schema has labels for")
	flags.IntVar(&f.guesses, "guesses", 3, "how many guesses at an attribute count")
	flags.StringVar(&f.chains, "chains", "", "also show chains: those of a report or plan, or a number of the riskiest in ANONYMIZED.report/report.json")
	flags.StringArrayVar(&f.together, "together", nil, "also show the documents with these ids together, with commas between; may be repeated")
	flags.BoolVar(&f.frequency, "frequency", false, "ask no model: match originals and replacements by frequency and co-occurrence")
	f.askLimits.bind(flags)
	flags.StringVar(&f.index, "index", "", "with --sessions: the address of a retriever to ask, instead of an index of ANONYMIZED")
	flags.BoolVar(&f.infill, "infill", false, "ask no model: guess what was masked by the words beside it, and by frequency")
	flags.StringArrayVar(&f.also, "also", nil, "another release of the same collection: measure what all of them reveal together; may be repeated")
	flags.BoolVar(&f.before, "before", false, "also attack the originals, for comparison")
	usual(flags, "originals", "frequency", "chains", "before")
	flags.IntVar(&f.tokens, "request-tokens", 12000, "longer requests are not sent, and fail; 0: any length")
	flags.BoolVar(&f.dryRun, "dry-run", false, "only report how many requests would be sent")
	group(flags, modelHeading, "request-tokens", "dry-run")
	jsonFlag(flags, &f.asJSON, "print JSON, with the result of every document")
	outFlag(flags, &f.out, "-", "write to this file; '-' for standard output")
	forceFlag(flags, &f.force, "replace the file if it exists")
}

// check reports flags of which one says nothing beside another.
func (f *attackFlags) check(c *cobra.Command) error {
	refuse := func(why string, names ...string) error {
		for _, name := range names {
			if c.Flags().Changed(name) {
				return usageError{fmt.Errorf("%s: --%s has no effect there", why, name)}
			}
		}
		return nil
	}
	ofModels := []string{"llm", "model", "attributes", "guesses", "chains", "together", "request-tokens", "dry-run"}
	if err := f.askLimits.check(); err != nil {
		return usageError{err}
	}
	switch {
	case f.sessions == 0 && (f.index != "" || c.Flags().Changed("passages")):
		return usageError{errors.New("--index and --passages need --sessions")}
	case (f.infill || len(f.also) > 0) && f.originals == "":
		return usageError{errors.New("--infill and --also need --originals, by which guesses are judged")}
	case f.infill:
		return refuse("--infill asks no model", append(ofModels, "frequency", "before", "attackers", "sensitive", "register", "sessions", "also")...)
	case len(f.also) > 0:
		return refuse("--also asks no model", append(ofModels, "frequency", "before", "attackers", "sensitive", "register", "background", "sessions", "people")...)
	case f.sessions > 0 && (f.originals == "" || f.background+f.register == ""):
		return usageError{errors.New("--sessions needs --originals, of which the questions are made, and --background or --register")}
	case f.index != "" && f.before:
		return usageError{errors.New("--index says what is asked: --before has no effect there")}
	case f.background+f.register != "" && f.before && f.originals == "":
		return usageError{errors.New("--before needs --originals")}
	case f.register != "":
		return refuse("--register asks no model and reads no texts", append(ofModels, "frequency", "mentions", "background", "attackers", "sensitive")...)
	case f.background != "":
		if slices.Contains(f.attackers, "model") || slices.Contains(f.attackers, "embeddings") {
			ofModels = ofModels[2:] // all but the server and its model
		}
		return refuse("--background asks no model unless --attackers names one that does", append(ofModels, "frequency", "mentions", "sensitive")...)
	case f.sensitive != "":
		return refuse("--sensitive asks no model", append(ofModels, "frequency", "originals", "before", "attackers")...)
	case f.originals == "":
		return usageError{hint(errors.New("say with --originals what the documents were before, or with --background what an attacker knows"), c)}
	case f.frequency:
		return refuse("--frequency asks no model", append(ofModels, "before", "people", "attackers")...)
	}
	return refuse("a model is asked", "people", "attackers")
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
