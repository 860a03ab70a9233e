package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) assess() *cobra.Command {
	x := assessCommand{app: a}
	c := &cobra.Command{
		Use:   "assess INPUT",
		Short: "Measure the risk of re-identification without changing anything",
		Long: `Write one JSON object with the risk of every document, the links between documents,
the chains along which people can be recognised, and the risk left after masking. It
contains normalized originals: keep it to yourself.

INPUT is a file or folder (JSON, JSON Lines, CSV, TSV, plain text, Word documents and
more: docs/reference/formats/; also .gz and
.zst), a corpus or database (docs/reference/databases.md), or '-' for standard input.

With --collection the documents are measured among all that was shared by runs with that
file, as 'lethe anonymize' would, and neither the file nor the state is changed.`,
		Example: `  lethe assess claims/ -o report.json
  lethe assess claims/ --mentions corrected.jsonl -o report.json
  lethe assess june/ --state people.state --collection shared.lethe --state-key-file secret.key -o june.json
  lethe assess claims/ --if-masked 61fe9b5f40be5f17eb7a2fd4c1ff71a2
  lethe assess claims/ --set risk.edge_threshold=0.3 --set risk.chain_length=4 | jq .summary`,
		Args: exactlyOne("INPUT"),
	}
	x.o = a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "report.max_chains", "run")
	x.o.use = searched
	outFlag(c.Flags(), &x.out, "-", "write to this file; '-' for standard output")
	mentionsFlag(c.Flags(), &x.mentions, "read the mentions from this file instead of detecting them")
	bindDecisions(c, &x.decisions)
	x.known = bindKnown(c, "know what lethe anonymize --state remembered; it is not changed")
	c.Flags().StringVar(&x.known.collection, "collection", "", "measure the documents among all that runs with this file have shared; needs --state; it is not changed")
	c.Flags().StringVar(&x.plan, "plan", "", "write what would be masked, with the values, to this file")
	group(c.Flags(), runHeading, "plan")
	c.Flags().StringVar(&x.entity, "if-masked", "", "write instead what would change if the entity with this id were masked: risks of documents, and chains of two and three")
	forceFlag(c.Flags(), &x.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error { return x.run(c, args[0]) }
	a.bindAsking(c, x.o)
	return c
}

// assessCommand is a command that measures a collection.
type assessCommand struct {
	*app
	o                                      *options
	known                                  *stateFlags
	out, mentions, decisions, plan, entity string
	force                                  bool
}

func (x *assessCommand) run(c *cobra.Command, input string) error {
	if err := refuse(x.force, x.out, x.plan); err != nil {
		return err
	}
	if x.entity != "" && x.known.collection != "" {
		return usageError{hint(errors.New("--if-masked measures the documents by themselves: leave --collection out"), c)}
	}
	opts := pipeline.Options{DecisionsName: x.decisions}
	var err error
	if opts.State, opts.Earlier, err = x.known.look(c, x.app, x.o); err != nil {
		return err
	}
	j, err := x.open(c.Context(), x.o, input, opts, x.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	if x.entity != "" {
		return x.whatIf(c.Context(), j, x.entity, func(write func(io.Writer) error) error { return x.output(x.out, x.force, write) })
	}
	var done *pipeline.Assessment
	err = x.output(x.out, x.force, func(w io.Writer) error {
		if done, err = j.runner.Assess(c.Context()); err != nil {
			return err
		}
		return done.WriteJSON(w)
	})
	j.bar.finish()
	if err != nil {
		return err
	}
	if x.plan != "" {
		if err := orForce(done.WritePlan(c.Context(), x.plan, x.force)); err != nil {
			return err
		}
	}
	x.log.Info(fmt.Sprintf("%s, %s of %s", plural(done.Documents, "document", "documents"), plural(done.Mentions, "mention", "mentions"), plural(done.Entities, "entity", "entities")))
	x.log.Info(riskLine(done.Before, done.After, len(done.Plan.Masked)))
	return x.tell(done.Outcome)
}

// bindDecisions binds the flag for the file of people's decisions.
func bindDecisions(c *cobra.Command, file *string) {
	c.Flags().StringVar(file, "decisions", "", "apply what people decided of mentions and entities: to mask, keep, drop, label, link or add them (docs/reference/report.md)")
}
