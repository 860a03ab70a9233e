package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) assess() *cobra.Command {
	var out, mentions, decisions, plan, entity string
	var force bool
	c := &cobra.Command{
		Use:   "assess INPUT",
		Short: "Measure the risk of re-identification without changing anything",
		Long: `Write one JSON object with the risk of every document, the links between documents,
the chains along which people can be recognised, and the risk left after masking. It
contains normalized originals: keep it to yourself.

INPUT is a file or folder (JSON, JSON Lines, CSV, TSV, plain text, Word documents and
more: docs/formats.md; also .gz and
.zst), a corpus or database (docs/databases.md), or '-' for standard input.

With --collection the documents are measured among all that was shared by runs with that
file, as 'lethe anonymize' would, and neither the file nor the state is changed.`,
		Example: `  lethe assess claims/ -o report.json
  lethe assess claims/ --mentions corrected.jsonl -o report.json
  lethe assess june/ --state people.state --collection shared.lethe --state-key-file secret.key -o june.json
  lethe assess claims/ --if-masked 61fe9b5f40be5f17eb7a2fd4c1ff71a2
  lethe assess claims/ --set risk.edge_threshold=0.3 --set risk.chain_length=4 | jq .summary`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "report.max_chains", "run")
	o.use = searched
	c.Flags().StringVarP(&out, "out", "o", "-", "write to this file; '-' for standard output")
	c.Flags().StringVar(&mentions, "mentions", "", "read the mentions from this file instead of detecting them")
	bindDecisions(c, &decisions)
	known := bindKnown(c, "know what lethe anonymize --state remembered; it is not changed")
	c.Flags().StringVar(&known.collection, "collection", "", "measure the documents among all that runs with this file have shared; needs --state; it is not changed")
	c.Flags().StringVar(&plan, "plan", "", "write what would be masked, with the values, to this file")
	c.Flags().StringVar(&entity, "if-masked", "", "write instead what would change if the entity with this id were masked: risks of documents, and chains of two and three")
	c.Flags().BoolVar(&force, "force", false, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := refuse(force, out, plan); err != nil {
			return err
		}
		if entity != "" && known.collection != "" {
			return usageError{hint(errors.New("--if-masked measures the documents by themselves: leave --collection out"), c)}
		}
		opts := pipeline.Options{DecisionsName: decisions}
		var err error
		if opts.State, opts.Earlier, err = known.look(c, a, o); err != nil {
			return err
		}
		j, err := a.open(c.Context(), o, args[0], opts, mentions)
		if err != nil {
			return err
		}
		defer j.close()
		if entity != "" {
			return a.whatIf(c.Context(), j, entity, func(write func(io.Writer) error) error { return a.output(out, force, write) })
		}
		var done *pipeline.Assessed
		err = a.output(out, force, func(w io.Writer) error {
			if done, err = j.runner.Assess(c.Context()); err != nil {
				return err
			}
			return done.WriteJSON(w)
		})
		j.bar.finish()
		if err != nil {
			return err
		}
		if plan != "" {
			if err := orForce(done.WritePlan(c.Context(), plan, force)); err != nil {
				return err
			}
		}
		a.log.Info(fmt.Sprintf("%d documents, %d mentions of %d entities", done.Documents, done.Mentions, done.Entities))
		a.log.Info(riskLine(done.Before, done.After, len(done.Plan.Masked)))
		return a.tell(done.Outcome)
	}
	a.bindAsking(c, o)
	return c
}

// bindDecisions offers the file of what people decided.
func bindDecisions(c *cobra.Command, file *string) {
	c.Flags().StringVar(file, "decisions", "", "apply what people decided of mentions and entities: to mask, keep, drop, label, link or add them (docs/report.md)")
}
