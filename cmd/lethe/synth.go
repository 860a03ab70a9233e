package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// synthFlags are the flags of lethe synth.
type synthFlags struct {
	out, kind string
	letters   synth.LetterOptions
	notes     synth.Options // those of its flags that other kinds have too are copied to theirs
	reports   synth.ClinicalOptions
	clusters  synth.ClusterOptions
	people    people.Options
}

// synthKind is a kind of collection.
type synthKind struct {
	name    string
	others  []string // flags that mean nothing for it
	check   func(*synthFlags) error
	collect func(f *synthFlags, documents, mentions io.Writer) error // nil for people, which have more files
}

var synthKinds = []synthKind{
	{"letters", []string{"mention-count", "skew", "clusters", "min-fields", "max-fields", "population", "language", "llm"},
		func(f *synthFlags) error { return f.letters.Validate() },
		func(f *synthFlags, d, m io.Writer) error { return synth.WriteLetters(d, m, f.letters) }},
	{"notes", []string{"population", "language", "llm"},
		func(f *synthFlags) error { return f.notes.Validate() },
		func(f *synthFlags, d, m io.Writer) error { return synth.Write(d, m, f.notes) }},
	{"clinical", []string{"mention-count", "skew", "clusters", "population", "language", "llm"},
		func(f *synthFlags) error { return f.reports.Validate() },
		func(f *synthFlags, d, m io.Writer) error { return synth.WriteClinical(d, m, f.reports) }},
	{"clusters", []string{"mention-count", "skew", "min-fields", "max-fields", "population", "language", "llm"},
		func(f *synthFlags) error { return f.clusters.Validate() },
		func(f *synthFlags, d, m io.Writer) error { return synth.WriteClusters(d, m, f.clusters) }},
	{"people", []string{"mention-count", "skew", "clusters", "min-fields", "max-fields"},
		func(f *synthFlags) error { return f.people.Validate() }, nil},
}

func (a *app) synth() *cobra.Command {
	f := &synthFlags{
		letters: synth.LetterDefaults(), notes: synth.Defaults(), reports: synth.ClinicalDefaults(),
		clusters: synth.ClusterDefaults(), people: people.Defaults(),
	}
	c := &cobra.Command{
		Use:     "synth -o DIR",
		Short:   "Write an invented collection of any size for experiments",
		Long:    synthHelp,
		Example: synthExamples,
		Args:    cobra.NoArgs,
	}
	settings := a.bind(c, "", "llm")
	f.bind(c.Flags())
	c.RunE = func(c *cobra.Command, _ []string) error {
		k, err := f.chosen(c)
		if err != nil {
			return err
		}
		switch {
		case k.collect != nil:
			return writeSynth(f.out, func(d, m io.Writer) error { return k.collect(f, d, m) })
		case c.Flags().Changed("llm"): // what a lethe.yaml names is for other commands
			return a.reworded(c.Context(), settings, f.out, f.people)
		}
		return writePeople(c.Context(), f.out, f.people)
	}
	return c
}

// bind gives the command its flags.
func (f *synthFlags) bind(flags *pflag.FlagSet) {
	outFlag(flags, &f.out, "", "write the folder here")
	flags.StringVar(&f.kind, "kind", "letters", "letters, notes, clinical, clusters or people")
	offers(flags, "kind", kindNames)
	flags.IntVar(&f.notes.Documents, "documents", f.notes.Documents, fmt.Sprintf("how many documents; clusters: %d unless set, people: %d", f.clusters.Documents, f.people.Documents))
	flags.IntVar(&f.notes.Mentions, "mention-count", f.notes.Mentions, "notes: how many mentions in all")
	wasNamed(flags, "mentions", "mention-count")
	flags.Uint64Var(&f.notes.Seed, "seed", f.notes.Seed, "the same seed gives the same collection")
	flags.Float64Var(&f.notes.Skew, "skew", f.notes.Skew, "notes: how unevenly values are used: Zipf's exponent, above 1")
	flags.IntVar(&f.reports.MinFields, "min-fields", f.reports.MinFields, "clinical: leaves of a report's tree, at least")
	flags.IntVar(&f.reports.MaxFields, "max-fields", f.reports.MaxFields, "clinical: leaves of a report's tree, at most")
	flags.IntVar(&f.clusters.Clusters, "clusters", f.clusters.Clusters, "clusters: how many")
	flags.IntVar(&f.people.People, "population", f.people.People, "people: how many there are, 1000 to 10000000")
	wasNamed(flags, "people", "population")
	flags.StringSliceVar(&f.people.Languages, "language", f.people.Languages, "people: the languages, some of "+strings.Join(people.Languages, ", "))
	usual(flags, "language")
	offers(flags, "language", of(people.Languages...))
}

// chosen is the kind that is asked for, with options that it can be written by.
func (f *synthFlags) chosen(c *cobra.Command) (*synthKind, error) {
	if f.out == "" {
		return nil, usageError{hint(errors.New("say with -o where the folder is to be written"), c)}
	}
	if !c.Flags().Changed("kind") && (said(c.Flags(), "mention-count") || c.Flags().Changed("skew")) {
		f.kind = "notes"
	}
	k, err := f.find(c)
	if err != nil {
		return nil, err
	}
	if err := notFor(c, k.name, k.others); err != nil {
		return nil, err
	}
	f.share(c.Flags().Changed("documents"))
	if err := k.check(f); err != nil {
		return nil, usageError{err}
	}
	return k, nil
}

// kindNames are the words that --kind takes.
func kindNames() []string {
	var names []string
	for _, k := range synthKinds {
		names = append(names, k.name)
	}
	return names
}

func (f *synthFlags) find(c *cobra.Command) (*synthKind, error) {
	for i, k := range synthKinds {
		if k.name == f.kind {
			return &synthKinds[i], nil
		}
	}
	names := kindNames()
	return nil, usageError{hint(fmt.Errorf("there is no kind %q: %s%s", f.kind, strings.Join(names, ", "), nearest.To(f.kind, names)), c)}
}

// share gives all kinds the seed and the number of documents; some have their own number unless
// one is said.
func (f *synthFlags) share(said bool) {
	n, seed := f.notes.Documents, f.notes.Seed
	f.letters.Documents, f.reports.Reports = n, n
	f.letters.Seed, f.reports.Seed, f.clusters.Seed, f.people.Seed = seed, seed, seed, seed
	if said {
		f.clusters.Documents, f.people.Documents = n, n
	}
}

const synthHelp = `Write DIR/documents.jsonl, invented documents with invented values, and
DIR/mentions.jsonl, which gives the positions of the values.

--kind letters, the default, writes what an insurer might hold: letters, notes of calls
and e-mails in English and German, two to four about each case. --kind notes, the
default with --mention-count or --skew, writes any number of mentions into short texts of
made-up words, to measure speed. --kind clinical writes German hospital reports, each a
tree of texts, numbers, booleans and nulls. --kind clusters writes a few letters and
notes in English, in clusters of 3 to 6 that hide one person each, for tuning.

--kind people invents a population, and documents of twelve kinds about some of it, two to
six about each person by different writers. DIR then also holds persons.jsonl, which says
who each document is about and how many people share what it tells; population.csv, the
population as a register; background/, texts about some of the people from elsewhere; and
people.csv, whom all these texts are about, for lethe attack --people. With several
languages the people and documents are divided among them. With --llm a language model
writes the documents of kind people in other words: it gets a mark for each value, and
what does not hold each mark once is not taken.
docs/reference/lab.md describes them.`

const synthExamples = `  lethe synth -o letters
  lethe anonymize letters/documents.jsonl -o shared
  lethe synth --documents 100000 --mention-count 1000000 -o big
  lethe assess big/documents.jsonl --mentions big/mentions.jsonl -o report.json
  lethe synth --kind clinical --documents 20000 -o reports
  lethe synth --kind clusters --clusters 5 --documents 29 -o clusters
  lethe synth --kind people --population 10000 --documents 2000 --language en -o lab
  lethe synth --kind people --population 8000 --documents 2000 --language en,de,es,ca -o mixed
  lethe synth --kind people --documents 200 --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache lab.db -o lab`

// notFor refuses flags that mean nothing for the kind that was asked for.
func notFor(c *cobra.Command, kind string, flags []string) error {
	for _, flag := range flags {
		if said(c.Flags(), flag) {
			return usageError{fmt.Errorf("--%s is not for --kind %s", flag, kind)}
		}
	}
	return nil
}

func writeSynth(out string, write func(documents, mentions io.Writer) error) error {
	return writeFiles(out, []string{"documents.jsonl", "mentions.jsonl"}, func(to []io.Writer) error { return write(to[0], to[1]) })
}

func writePeople(ctx context.Context, out string, o people.Options) error {
	names := []string{"documents.jsonl", "mentions.jsonl", "persons.jsonl", "people.csv", "population.csv", "background/documents.jsonl"}
	return writeFiles(out, names, func(to []io.Writer) error {
		return people.Write(ctx, people.Outputs{Documents: to[0], Mentions: to[1], Persons: to[2], Whose: to[3], Register: to[4], Background: to[5]}, o)
	})
}

// reworded writes a population with documents that a language model writes in other words.
func (a *app) reworded(ctx context.Context, o *options, out string, population people.Options) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	model, err := a.model(o)
	if err != nil {
		return err
	}
	defer model.Close()
	population.Rewording = &people.Rewording{Asker: model, Concurrency: config.LLM.Requests()}
	if err := writePeople(ctx, out, population); err != nil {
		return err
	}
	a.spent(model)
	if n := population.Rewording.Same; n > 0 {
		a.log.Warn(fmt.Sprintf("%d of %d documents stay as they were: no answer had each value once", n, population.Documents))
	}
	return nil
}

// writeFiles writes a folder of files, which appears whole or not at all.
func writeFiles(out string, names []string, write func(to []io.Writer) error) error {
	folder, err := publish.NewFolder(out, 0o755, func(place string) error {
		return fmt.Errorf("%s %w", place, fs.ErrExist)
	})
	if err != nil {
		return err
	}
	if err := fillFiles(folder.Root, names, write); err != nil {
		folder.Discard()
		return err
	}
	if err := folder.Appear(); err != nil {
		folder.Discard()
		return err
	}
	return folder.Done()
}

func fillFiles(root *os.Root, names []string, write func(to []io.Writer) error) (err error) {
	var to []io.Writer
	for _, name := range names {
		if dir := path.Dir(name); dir != "." {
			if err := root.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		}
		f, fault := root.Create(name)
		if fault != nil {
			return fault
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		to = append(to, f)
	}
	return write(to)
}
