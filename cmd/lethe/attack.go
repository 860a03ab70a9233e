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
	asking
	index  string
	infill bool
	also   []string
}

func (a *app) attack() *cobra.Command {
	var f attackFlags
	c := &cobra.Command{
		Use:   "attack ANONYMIZED {--background TEXTS | --register FILE | --sensitive LABEL | --originals INPUT --frequency | --originals INPUT --llm URL --model NAME}",
		Short: "Try to find out whom documents are about, or what was removed from them",
		Long: `Attack documents that are to be shared, as a recipient could. There are eight attackers.

With --background the attacker holds public texts about people and asks which of them
a document is about: by TF-IDF, BM25, runs of characters, pairs of words, combinations
of up to three rare runs of words, and word vectors. Print how often the right person
stands first, or among the first five, for documents and for people, with 95%
intervals. A text is about whomever its id names; --people names a table that says
otherwise. No model is asked and nothing leaves the machine, unless --attackers names
model, a language model that chooses among the ten nearest texts, or embeddings, which
compares the vectors that a model gives of whole texts.

With --register the attacker holds a table of people in CSV: the first column says who
a row is about, the others what is known of them. A document points to the people who
have what it says, and more strongly where few have it. Candidates are the people who fit
at least as well as the right one; the median of their number is printed. The k-map counts
those who have everything that is said of the right person. The mean of 1/k is the share of
people who would be identified by drawing one of the k.

With --sessions the attacker can only query an index, and holds --background or
--register. The index is of ANONYMIZED, in memory, by BM25; with --index URL it is a
retriever over HTTP, which gets {"question": "…", "passages": 5} and answers
{"passages": ["…"]}. The first question is made of six words of an original that few
documents have, since whoever asks knows something. Each further one takes words
of a passage that was returned. What was collected is linked as a document is. With
--register each column is hidden in turn. The attacker knows the rest of the row, and
guesses it for the people whom documents are about; the success of one who asks nothing
is printed beside it.

With --sensitive the attacker knows that somebody is in the collection, and everything
that is said of them but one thing: the values of this label. Rows are documents, and people
with --people. Rows with the same quasi identifiers are a class: values of the
schema's labels that are not direct and no facts. Print k-anonymity, l-diversity and
t-closeness of the classes.

With --llm, show a language model each document of ANONYMIZED, and on request the documents of a
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
compared with a blind guess. docs/security.md lists what each operator leaves visible.

With --infill the attacker guesses what was masked from the two words on either side.
What comes between such words is learned from --background, in which the detectors search,
or without it from the other half of the originals. The success of one who always names
the most frequent values is printed beside it. With --people, all documents about somebody
are in one half.

With --also the collection was released several times. The attacker compares the
texts in the same place, and takes what most releases agree on: originals come again,
surrogates drawn under another key do not. Of shifted dates the middle one is taken.`,
		Example: `  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache attack.db
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains 20 --before
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains plan.json --json -o attack.json
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --together 4711,4712 --attributes name,PHONE_NUMBER
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --dry-run
  lethe attack shared/ --background public/ --people people.csv
  lethe attack shared/ --background public/ --people people.csv --originals claims/ --before
  lethe attack shared/ --background public/ --people people.csv --attackers tfidf,model,embeddings --llm http://localhost:11434/v1 --model qwen3:14b --embeddings nomic-embed-text
  lethe attack shared/ --register residents.csv --people people.csv
  lethe attack shared/ --originals claims/ --register residents.csv --people people.csv --sessions 5
  lethe attack shared/ --originals claims/ --background public/ --sessions 5 --index http://localhost:8080/search
  lethe attack shared/ --sensitive MEDICAL_CONDITION --people people.csv
  lethe attack shared/ --originals claims/ --frequency
  lethe attack shared/ --originals claims/ --infill --background public/
  lethe attack june/ --originals claims/ --also july/ --also august/
  lethe attack shared/ --originals claims/ --mentions claims.mentions --frequency --json -o frequency.json`,
		Args: exactlyOne("ANONYMIZED"),
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
	flags.StringVar(&f.background, "background", "", "public texts about people: ask which of them each document is about")
	flags.StringVar(&f.register, "register", "", "a table of people in CSV, who a row is about first: ask to whom of them each document points")
	flags.StringVar(&f.people, "people", "", "with --background, --register, --infill or --sensitive: a table in CSV, document,person, that says whom documents and texts are about")
	flags.StringVar(&f.sensitive, "sensitive", "", "a label of the schema: measure what its values reveal of people who share all else")
	flags.StringSliceVar(&f.attackers, "attackers", nil, "with --background: tfidf, bm25, characters, pairs, combinations, vectors (default these); model and embeddings ask a server")
	flags.StringVar(&f.vectors, "embeddings", "", "with --attackers embeddings: the name of the model that gives vectors (default that of --model)")
	flags.StringVar(&f.mentions, "mentions", "", "read the true mentions of the originals (with --sensitive, of ANONYMIZED) from this file instead of detecting them")
	flags.StringSliceVar(&f.attributes, "attributes", nil, "the attributes to guess (default all that the schema has labels for)")
	flags.IntVar(&f.guesses, "guesses", 3, "how many guesses at an attribute count")
	flags.StringVar(&f.chains, "chains", "", "also show chains: those of a report or plan, or a number of the riskiest in ANONYMIZED.report/report.json")
	flags.StringArrayVar(&f.together, "together", nil, "also show the documents with these ids together, with commas between; may be repeated")
	flags.BoolVar(&f.frequency, "frequency", false, "ask no model: match originals and replacements by frequency and co-occurrence")
	f.asking.bind(flags)
	flags.StringVar(&f.index, "index", "", "with --sessions: the address of a retriever to ask, instead of an index of ANONYMIZED")
	flags.BoolVar(&f.infill, "infill", false, "ask no model: guess what was masked by the words beside it, and by frequency")
	flags.StringArrayVar(&f.also, "also", nil, "another release of the same collection: measure what all of them reveal together; may be repeated")
	flags.BoolVar(&f.before, "before", false, "also attack the originals, for comparison")
	flags.IntVar(&f.tokens, "request-tokens", 12000, "longer requests are not sent, and fail; 0: any length")
	flags.BoolVar(&f.dryRun, "dry-run", false, "only report how many requests would be sent")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON, with the result of every document")
	flags.StringVarP(&f.out, "out", "o", "-", "write to this file; '-' for standard output")
	flags.BoolVar(&f.force, "force", false, "replace the file if it exists")
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
	if err := f.asking.check(); err != nil {
		return usageError{err}
	}
	switch {
	case f.sessions == 0 && (f.index != "" || c.Flags().Changed("passages")):
		return usageError{errors.New("--index and --passages go with --sessions")}
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
