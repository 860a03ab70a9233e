package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

var synthKinds = []string{"letters", "notes", "clinical", "clusters"}

func (a *app) synth() *cobra.Command {
	letters := synth.LetterDefaults()
	notes, reports, clusters := synth.Defaults(), synth.ClinicalDefaults(), synth.ClusterDefaults()
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
notes in English, in clusters of 3 to 6 that hide one person each, for tuning.`,
		Example: `  lethe synth -o letters
  lethe anonymize letters/documents.jsonl -o shared
  lethe synth --documents 100000 --mentions 1000000 -o big
  lethe assess big/documents.jsonl --mentions big/mentions.jsonl -o report.json
  lethe synth --kind clinical --documents 20000 -o reports
  lethe synth --kind clusters --clusters 5 --documents 29 -o clusters`,
		Args: cobra.NoArgs,
	}
	c.Flags().StringVarP(&out, "out", "o", "", "write the folder here")
	c.Flags().StringVar(&kind, "kind", "letters", "letters, notes, clinical or clusters")
	c.Flags().IntVar(&notes.Documents, "documents", notes.Documents, "how many documents; clusters: 29 unless set")
	c.Flags().IntVar(&notes.Mentions, "mentions", notes.Mentions, "notes: how many mentions in all")
	c.Flags().Uint64Var(&notes.Seed, "seed", notes.Seed, "the same seed gives the same collection")
	c.Flags().Float64Var(&notes.Skew, "skew", notes.Skew, "notes: how unevenly values are used: Zipf's exponent, above 1")
	c.Flags().IntVar(&reports.MinFields, "min-fields", reports.MinFields, "clinical: leaves of a report's tree, at least")
	c.Flags().IntVar(&reports.MaxFields, "max-fields", reports.MaxFields, "clinical: leaves of a report's tree, at most")
	c.Flags().IntVar(&clusters.Clusters, "clusters", clusters.Clusters, "clusters: how many")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if out == "" {
			return usageError{hint(errors.New("say with -o where the folder is to be written"), c)}
		}
		if !c.Flags().Changed("kind") && (c.Flags().Changed("mentions") || c.Flags().Changed("skew")) {
			kind = "notes"
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
	folder, err := publish.NewFolder(out, 0o755, func(place string) error {
		return fmt.Errorf("%s %w", place, fs.ErrExist)
	})
	if err != nil {
		return err
	}
	documents, err := folder.Root.Create("documents.jsonl")
	if err != nil {
		folder.Discard()
		return err
	}
	mentions, err := folder.Root.Create("mentions.jsonl")
	if err == nil {
		err = errors.Join(write(documents, mentions), mentions.Close())
	}
	if err := errors.Join(err, documents.Close()); err != nil {
		folder.Discard()
		return err
	}
	if err := folder.Appear(); err != nil {
		folder.Discard()
		return err
	}
	return folder.Done()
}
