package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/synth"
)

func (a *app) synth() *cobra.Command {
	o := synth.Defaults()
	var out string
	c := &cobra.Command{
		Use:   "synth -o DIR",
		Short: "Write an invented collection of any size, to try things out",
		Long: `Write DIR/documents.jsonl, invented notes with invented values, and
DIR/mentions.jsonl, which says where the values stand.`,
		Example: `  lethe synth --documents 100000 --mentions 1000000 -o big
  lethe assess big/documents.jsonl --mentions big/mentions.jsonl -o report.json`,
		Args: cobra.NoArgs,
	}
	c.Flags().StringVarP(&out, "out", "o", "", "write the folder here")
	c.Flags().IntVar(&o.Documents, "documents", o.Documents, "how many documents")
	c.Flags().IntVar(&o.Mentions, "mentions", o.Mentions, "how many mentions in all")
	c.Flags().Uint64Var(&o.Seed, "seed", o.Seed, "the same seed gives the same collection")
	c.Flags().Float64Var(&o.Skew, "skew", o.Skew, "how unequally values are used: Zipf's exponent, above 1")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if out == "" {
			return usageError{hint(errors.New("say with -o where the folder is to be written"), c)}
		}
		if err := o.Validate(); err != nil {
			return usageError{err}
		}
		return writeSynth(out, o)
	}
	return c
}

func writeSynth(out string, o synth.Options) error {
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
		err = errors.Join(synth.Write(documents, mentions, o), mentions.Close())
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
