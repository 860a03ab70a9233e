package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

func (a *app) quality() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "quality DATA",
		Short: "Measure detection on all known corpora: the file quality.txt",
		Long: `Write the figures of every corpus below the folder DATA, on parts that no built-in
model was trained on: one line for each corpus and measure. In the project's
repository the file is quality.txt, so that changes of quality show up in review.`,
		Example: "  lethe eval quality data/ -o quality.txt",
		Args:    exactlyOne("DATA"),
	}
	outFlag(c.Flags(), &out, "-", "write to this file; '-' for standard output")
	c.RunE = func(c *cobra.Command, args []string) error {
		all, err := measure.Quality(c.Context(), args[0], engines.All())
		if err != nil {
			return err
		}
		if out == "-" {
			return eval.WriteQuality(a.stdout, all)
		}
		return publish.File(out, 0o644, true, func(f *os.File) error { return eval.WriteQuality(f, all) })
	}
	return c
}
