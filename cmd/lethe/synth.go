package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/synth"
)

func (a *app) synth() *cobra.Command {
	notes, reports := synth.Defaults(), synth.ClinicalDefaults()
	var out, kind string
	c := &cobra.Command{
		Use:   "synth -o DIR",
		Short: "Write an invented collection of any size, to try things out",
		Long: `Write DIR/documents.jsonl, invented documents with invented values, and
DIR/mentions.jsonl, which says where the values stand.

--kind notes writes texts in English with values of all labels; --kind clinical
writes German hospital reports, each a tree of texts, numbers, booleans and nulls.`,
		Example: `  lethe synth --documents 100000 --mentions 1000000 -o big
  lethe assess big/documents.jsonl --mentions big/mentions.jsonl -o report.json
  lethe synth --kind clinical --documents 20000 -o reports`,
		Args: cobra.NoArgs,
	}
	c.Flags().StringVarP(&out, "out", "o", "", "write the folder here")
	c.Flags().StringVar(&kind, "kind", "notes", "notes or clinical")
	c.Flags().IntVar(&notes.Documents, "documents", notes.Documents, "how many documents")
	c.Flags().IntVar(&notes.Mentions, "mentions", notes.Mentions, "notes: how many mentions in all")
	c.Flags().Uint64Var(&notes.Seed, "seed", notes.Seed, "the same seed gives the same collection")
	c.Flags().Float64Var(&notes.Skew, "skew", notes.Skew, "notes: how unequally values are used: Zipf's exponent, above 1")
	c.Flags().IntVar(&reports.MinFields, "min-fields", reports.MinFields, "clinical: leaves of a report's tree, at least")
	c.Flags().IntVar(&reports.MaxFields, "max-fields", reports.MaxFields, "clinical: leaves of a report's tree, at most")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if out == "" {
			return usageError{hint(errors.New("say with -o where the folder is to be written"), c)}
		}
		reports.Reports, reports.Seed = notes.Documents, notes.Seed
		switch kind {
		case "notes":
			if err := notes.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.Write(d, m, notes) })
		case "clinical":
			for _, flag := range []string{"mentions", "skew"} {
				if c.Flags().Changed(flag) {
					return usageError{fmt.Errorf("--%s is for notes", flag)}
				}
			}
			if err := reports.Validate(); err != nil {
				return usageError{err}
			}
			return writeSynth(out, func(d, m io.Writer) error { return synth.WriteClinical(d, m, reports) })
		}
		return usageError{hint(fmt.Errorf("there is no kind %q: notes, clinical", kind), c)}
	}
	return c
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
