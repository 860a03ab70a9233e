package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) plan() *cobra.Command {
	c := &cobra.Command{
		Use:   "plan",
		Short: "Work with plans of what is masked: verify",
		Long: `A plan lists what is masked, and what that achieves: --plan of assess and anonymize writes
it. It contains normalized originals: keep it to yourself.`,
	}
	c.AddCommand(a.planVerify())
	return c
}

func (a *app) planVerify() *cobra.Command {
	c := &cobra.Command{
		Use:   "verify PLAN INPUT",
		Short: "Prove a plan again: that it meets every bound, and how cheap any plan is at least",
		Long: `Read the documents, detect and link as assess does, and prove that the plan meets every
bound of the settings. Where the plan says how cheap any plan is at least (strategy exact),
prove that as well, by its certificate. Nothing that seeks plans takes part.

Give the settings that the plan was made with. The plan carries its bounds, and others in
the settings are refused. The exit code is 1 where anything is not so, and the message says
what; it quotes no text.`,
		Example: `  lethe plan verify plan.json claims/
  lethe plan verify plan.json claims/ --mentions corrected.jsonl
  lethe plan verify plan.json claims/ --set mask.theta_doc=0.9`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{hint(fmt.Errorf("give PLAN and INPUT, not %d arguments", len(args)), c)}
			}
			return nil
		},
	}
	var mentions, decisions string
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "run")
	o.use = searched
	mentionsFlag(c.Flags(), &mentions, "read the mentions from this file instead of detecting them")
	bindDecisions(c, &decisions)
	c.RunE = func(c *cobra.Command, args []string) error {
		plan, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer plan.Close()
		j, err := a.open(c.Context(), o, args[1], pipeline.Options{DecisionsName: decisions}, mentions)
		if err != nil {
			return err
		}
		defer j.close()
		done, err := j.runner.VerifyPlan(c.Context(), plan)
		j.bar.finish()
		if err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("%s, %s masked: every bound is met", plural(done.Documents, "document", "documents"), plural(done.Masked, "entity", "entities")))
		if x := done.Cost; x != nil {
			a.log.Info(fmt.Sprintf("cost %d %s; no plan costs less than %d (gap %.2f %%)", x.Cost, x.Of, x.Bound, 100*x.Gap))
		}
		a.log.Info(fmt.Sprintf("verified in %.3f s", done.Took.Seconds()))
		return a.tell(done.Outcome)
	}
	a.bindAsking(c, o)
	return c
}
