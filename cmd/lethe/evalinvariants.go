package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) invariants() *cobra.Command {
	var limits pipeline.Limits
	var asJSON, list bool
	c := &cobra.Command{
		Use:   "invariants [SET ...]",
		Short: "Measure how much harmless text survives masking",
		Long: `Mask everything found in invented sentences of three kinds, each under the profile
that fits it. Print the share of the protected text that survives, by language and by
kind, the worst first. The sets are ` + strings.Join(invariant.Names(), ", ") + `; all by default.
Of those held out there are no kinds, and --list names no sentence.`,
		Example: `  lethe eval invariants
  lethe eval invariants clinical --list`,
		ValidArgs: invariant.Names(),
		Args: func(c *cobra.Command, args []string) error {
			if err := cobra.OnlyValidArgs(c, args); err != nil {
				return usageError{hint(err, c)}
			}
			return nil
		},
	}
	c.Flags().IntVar(&limits.Threads, "threads", 0, "documents processed in parallel; 0: one per processor")
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	c.Flags().BoolVar(&list, "list", false, "list every damaged sentence with what it lost and its new text")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			args = invariant.Names()
		}
		for _, set := range slices.Compact(args) {
			t, err := measure.Invariants(c.Context(), set, limits)
			if err == nil && asJSON {
				err = eval.WriteJSON(a.stdout, t)
			} else if err == nil {
				err = t.WriteText(a.stdout)
			}
			if err == nil && list {
				err = t.WriteBroken(a.stdout)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return c
}
