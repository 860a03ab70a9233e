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

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

var synthKinds = []string{"letters", "notes", "clinical", "clusters", "people"}

func (a *app) synth() *cobra.Command {
	letters := synth.LetterDefaults()
	notes, reports, clusters := synth.Defaults(), synth.ClinicalDefaults(), synth.ClusterDefaults()
	population := people.Defaults()
	var out, kind string
	c := &cobra.Command{
		Use:   "synth -o DIR",
		Short: "Write an invented collection of any size for experiments",
		Long: `Write DIR/documents.jsonl, invented documents with invented values, and
DIR/mentions.jsonl, which gives the positions of the values.

--kind letters, the default, writes what an insurer might hold: letters, notes of calls
and e-mails in English and German, two to four about each case. --kind notes, the
default with --mentions or --skew, writes any number of mentions into short texts of
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
docs/lab.md describes them.`,
		Example: `  lethe synth -o letters
  lethe anonymize letters/documents.jsonl -o shared
  lethe synth --documents 100000 --mentions 1000000 -o big
  lethe assess big/documents.jsonl --mentions big/mentions.jsonl -o report.json
  lethe synth --kind clinical --documents 20000 -o reports
  lethe synth --kind clusters --clusters 5 --documents 29 -o clusters
  lethe synth --kind people --people 10000 --documents 2000 --language en -o lab
  lethe synth --kind people --people 8000 --documents 2000 --language en,de,es,ca -o mixed
  lethe synth --kind people --documents 200 --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache lab.db -o lab`,
		Args: cobra.NoArgs,
	}
	settings := a.bind(c, "", "llm")
	c.Flags().StringVarP(&out, "out", "o", "", "write the folder here")
	c.Flags().StringVar(&kind, "kind", "letters", "letters, notes, clinical, clusters or people")
	c.Flags().IntVar(&notes.Documents, "documents", notes.Documents, "how many documents; clusters: 29 unless set, people: 2000")
	c.Flags().IntVar(&notes.Mentions, "mentions", notes.Mentions, "notes: how many mentions in all")
	c.Flags().Uint64Var(&notes.Seed, "seed", notes.Seed, "the same seed gives the same collection")
	c.Flags().Float64Var(&notes.Skew, "skew", notes.Skew, "notes: how unevenly values are used: Zipf's exponent, above 1")
	c.Flags().IntVar(&reports.MinFields, "min-fields", reports.MinFields, "clinical: leaves of a report's tree, at least")
	c.Flags().IntVar(&reports.MaxFields, "max-fields", reports.MaxFields, "clinical: leaves of a report's tree, at most")
	c.Flags().IntVar(&clusters.Clusters, "clusters", clusters.Clusters, "clusters: how many")
	c.Flags().IntVar(&population.People, "people", population.People, "people: how many there are, 1000 to 10000000")
	c.Flags().StringSliceVar(&population.Languages, "language", population.Languages, "people: the languages, some of "+strings.Join(people.Languages, ", "))
	c.RunE = func(c *cobra.Command, _ []string) error {
		if out == "" {
			return usageError{hint(errors.New("say with -o where the folder is to be written"), c)}
		}
		if !c.Flags().Changed("kind") && (c.Flags().Changed("mentions") || c.Flags().Changed("skew")) {
			kind = "notes"
		}
		if kind != "people" {
			if err := notFor(c, "people", "language", "llm"); err != nil {
				return err
			}
		}
		letters.Documents, letters.Seed = notes.Documents, notes.Seed
		reports.Reports, reports.Seed, clusters.Seed = notes.Documents, notes.Seed, notes.Seed
		switch kind {
		case "letters":
			if err := notFor(c, "mentions", "skew", "clusters", "min-fields", "max-fields"); err != nil {
				return err
			}
			if err := letters.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.WriteLetters(d, m, letters) })
		case "notes":
			if err := notes.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.Write(d, m, notes) })
		case "clinical":
			if err := notFor(c, "mentions", "skew", "clusters"); err != nil {
				return err
			}
			if err := reports.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.WriteClinical(d, m, reports) })
		case "clusters":
			if err := notFor(c, "mentions", "skew", "min-fields", "max-fields"); err != nil {
				return err
			}
			if c.Flags().Changed("documents") {
				clusters.Documents = notes.Documents
			}
			if err := clusters.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.WriteClusters(d, m, clusters) })
		case "people":
			if err := notFor(c, "mentions", "skew", "clusters", "min-fields", "max-fields"); err != nil {
				return err
			}
			if population.Seed = notes.Seed; c.Flags().Changed("documents") {
				population.Documents = notes.Documents
			}
			if err := population.Validate(); err != nil {
				return usageError{err}
			}
			if !c.Flags().Changed("llm") { // what a lethe.yaml names is for other commands
				return writePeople(c.Context(), out, population)
			}
			return a.reworded(c.Context(), settings, out, population)
		}
		return usageError{hint(fmt.Errorf("there is no kind %q: %s%s", kind, strings.Join(synthKinds, ", "), nearest.To(kind, synthKinds)), c)}
	}
	return c
}

// notFor refuses flags that mean nothing for the kind that was asked for.
func notFor(c *cobra.Command, flags ...string) error {
	for _, flag := range flags {
		if c.Flags().Changed(flag) {
			return usageError{fmt.Errorf("--%s is not for --kind %s", flag, c.Flag("kind").Value)}
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
	population.Rewording = &people.Rewording{Asker: model, Concurrency: config.LLM.Concurrency}
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
