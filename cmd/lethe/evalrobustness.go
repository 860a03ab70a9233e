package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/internal/eval/robustness"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

func (a *app) robustness() *cobra.Command {
	var f evalFlags
	var only []string
	every := 1
	c := &cobra.Command{
		Use:   "robustness GOLD",
		Short: "Measure detection on texts with markup, encodings or damage",
		Long: `Run detection on annotated documents unchanged, and after each of these changes:

` + changesList() + `
For each label is printed how many of the gold's marks a mention touches, how many of
their letters and digits lie in mentions, of any label, and how far both differ from
the plain text, in points. GOLD is read as by 'lethe eval'.`,
		Example: `  lethe eval robustness gold.jsonl --format jsonl
  lethe eval robustness data/ --corpus uner-ewt --part dev --change bold --change tags`,
		Args: exactlyOne("GOLD"),
	}
	o := a.bind(c, "", "detect", "run")
	f.bindGold(c)
	c.Flags().StringVar(&f.labels, "labels", "", "YAML file that maps the corpus's labels to those of the detectors")
	c.Flags().BoolVar(&f.own, "own-labels", false, "GOLD has the labels of the schema, not of the detectors")
	usual(c.Flags(), "own-labels")
	c.Flags().StringArrayVar(&only, "change", nil, "only this change; may be repeated")
	offers(c.Flags(), "change", robustness.Names)
	c.Flags().IntVar(&every, "every", 1, "read only every nth document")
	jsonFlag(c.Flags(), &f.asJSON, "print JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		changes, err := robustness.Named(only...)
		if err != nil {
			return usageError{err}
		}
		docs, options, err := f.gold(args[0])
		if err == nil && every < 1 {
			err = errors.New("--every is at least 1")
		}
		if err != nil {
			return usageError{err}
		}
		docs = corpus.Share(docs, 0, every)
		t, err := measure.Robustness(c.Context(), &config, docs, changes, measure.Options{Engines: engines.All(), Options: options, Own: f.own})
		if err != nil {
			return err
		}
		if f.asJSON {
			return eval.WriteJSON(a.stdout, t)
		}
		return t.WriteText(a.stdout)
	}
	return c
}

func changesList() string {
	var b strings.Builder
	longest := 0
	for _, c := range robustness.Changes() {
		longest = max(longest, len(c.Name))
	}
	for _, c := range robustness.Changes() {
		b.WriteString("  " + c.Name + strings.Repeat(" ", longest+2-len(c.Name)) + c.Doc + "\n")
	}
	return b.String()
}
