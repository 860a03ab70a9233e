package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) anonymize() *cobra.Command {
	c := &cobra.Command{
		Use:   "anonymize INPUT -o DIR",
		Short: "Make a collection safe to share by removing as little as possible",
		Long: `Write the documents into DIR in their original format, with a small manifest.json.
DIR is meant to be shared. The report, which only the owner may see, goes to DIR.report.
Both appear complete or not at all.

INPUT is a file or folder (JSON, JSON Lines, CSV, TSV, plain text, Word documents and
more: docs/reference/formats/; also .gz and
.zst), a corpus or database (docs/reference/databases.md), or '-' for standard input. With
'-o CORPUS.lethe' the documents go into a corpus, for export; with '-o FILE', a file that describes a
database, into its table. With '-o -', the default for standard input, the
documents of a single input file go to standard output, and a report is written only with --report.

Direct identifiers (names, personal numbers, addresses) are always removed; with --mask-always none only the risk
decides. The last line says "this can be shared" only if none of them is left and every bound is met.

docs/reference/replacement.md describes the replacement text. The operators tags, identity and
keep leave the originals in place: their output is NOT anonymous.`,
		Example: `  lethe anonymize claims/ -o shared/
  lethe anonymize claims/ -o shared/ --replace pseudonym --key-file secret.key
  lethe anonymize claims/ -o shared/ --mask all
  lethe anonymize claims/ -o shared/ --mask all --replace generalise --set replace.date_to=quarter
  lethe anonymize reports/ -o shared/ --mask all --replace date-shift --key-file secret.key
  lethe anonymize claims/ -o shared/ --replace rewrite --llm http://localhost:11434/v1 --set extraction.mode=none --model qwen3:14b
  lethe anonymize reports.lethe -o shared.lethe
  lethe anonymize kis.yaml -o kis.yaml
  lethe anonymize may/ -o shared-may/ --state people.state --collection shared.lethe --state-key-file secret.key
  lethe anonymize claims/ -o shared/ --vault claims.vault --vault-key-file vault.key
  lethe anonymize claims/ -o shared/ --show-originals --set report.language=de
  echo "Hello Mr. John Smith" | lethe anonymize -
  lethe anonymize notes.jsonl -o - --report notes.report > safe.jsonl`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "guard", "replace", "report", "run")
	a.anonymizeBy(c, o)
	a.bindAsking(c, o)
	return c
}

// anonymizeCommand is a command that writes the collection with settings.
type anonymizeCommand struct {
	*app
	o                           *options
	out                         pipeline.Output
	folder, mentions, decisions string
	keep                        func(*app, pipeline.Output) (*pipeline.Vault, error)
	remember                    *stateFlags
}

// besideFolder is where the owner's report goes unless --report says where.
const besideFolder = "DIR.report"

// anonymizeBy makes a command write the collection with settings.
func (a *app) anonymizeBy(c *cobra.Command, o *options) {
	x := &anonymizeCommand{app: a, o: o}
	outFlag(c.Flags(), &x.folder, "", "write the folder to share here, or below s3://BUCKET/PREFIX, gs://… or azblob://…; a corpus where it ends in .lethe; a table where it is a file that describes a database; '-' for standard output")
	c.Flags().StringVar(&x.out.Report, "report", "", "write the owner's report here")
	usual(c.Flags(), "report")
	otherwise(c.Flags(), "report", besideFolder)
	c.Flags().StringVar(&x.out.Plan, "plan", "", "write what was masked, with the values, to this file")
	group(c.Flags(), runHeading, "report", "plan")
	mentionsFlag(c.Flags(), &x.mentions, "read the mentions from this file instead of detecting them")
	bindDecisions(c, &x.decisions)
	forceFlag(c.Flags(), &x.out.Force, "replace the output of an earlier run")
	x.keep, x.remember = bindVault(c), bindState(c)
	c.RunE = x.run
}

func (x *anonymizeCommand) run(c *cobra.Command, args []string) error {
	if x.folder == "" && args[0] == "-" {
		x.folder = "-"
	}
	remote, err := x.place(c, args[0])
	if err != nil {
		return err
	}
	if remote != nil {
		defer remote.close()
	}
	x.out.Title = filepath.Base(args[0])
	if err := x.o.apart(x.out, args[0]); err != nil {
		return err
	}
	newKey, err := x.o.newKey()
	if err != nil {
		return err
	}
	if x.out.Vault, err = x.keep(x.app, x.out); err != nil {
		return err
	}
	done, err := x.anonymized(c, args[0], remote)
	if err != nil {
		return err
	}
	x.tellAnonymized(done)
	if x.out.Vault != nil {
		x.log.Info(x.out.Vault.Path + ": the way back; keep it, and its key, away from what is shared")
	}
	x.tellNewKey(newKey)
	err = x.tell(done.Outcome)
	x.log.Info(lastLine(done, x.folder))
	return err
}

// elsewhere is where documents go once all of them are anonymized, and lie on this machine.
type elsewhere interface {
	put(context.Context) error
	close()
}

// place says where the documents go: into a store or a table, which is given, or somewhere on this machine.
func (x *anonymizeCommand) place(c *cobra.Command, input string) (elsewhere, error) {
	switch {
	case x.folder == "":
		return nil, usageError{hint(fmt.Errorf("say with -o where the folder to share is to be written"), c)}
	case x.folder == "-":
		x.out.Stream = x.stdout
	case store.IsAddress(x.folder):
		return nil, usageError{hint(addressAlone("write to"), c)}
	case objects.Is(x.folder):
		return x.sharing(c.Context(), x.folder, input, &x.out)
	case isTable(x.folder):
		x.o.use = intoCorpus
		return x.intoTable(c.Context(), x.folder, &x.out)
	case filepath.Ext(x.folder) == store.Extension:
		x.out.Corpus, x.out.Draft, x.o.use = x.folder, stored.Draft, intoCorpus
	default:
		x.out.Folder = x.folder
	}
	return nil, nil
}

// anonymized runs the anonymization with the state of earlier runs.
func (x *anonymizeCommand) anonymized(c *cobra.Command, input string, remote elsewhere) (*pipeline.Anonymization, error) {
	opts := pipeline.Options{DecisionsName: x.decisions}
	known, err := x.remember.open(c, x.app, x.o, x.out)
	if err != nil {
		return nil, err
	}
	if known != nil {
		defer known.Close()
		opts.State, x.out.Commit, x.out.Committed = known.State, known.Save, x.remember.path
		opts.Earlier = known.shared
	}
	j, err := x.open(c.Context(), x.o, input, opts, x.mentions)
	if err != nil {
		return nil, err
	}
	defer j.close()
	done, err := j.runner.Anonymize(c.Context(), x.out)
	j.bar.finish()
	if err == nil && remote != nil {
		err = remote.put(c.Context())
	}
	return done, err
}

func (a *app) tellAnonymized(done *pipeline.Anonymization) {
	if done.Plan != nil {
		a.tellPlanned(done)
	}
	if line := reachLine(done); line != "" {
		a.log.Info(line)
	}
	if n := done.Passages; n.Rewritten+n.Labelled > 0 {
		a.log.Info(fmt.Sprintf("%s rewritten; %s", plural(n.Rewritten, "passage was", "passages were"), plural(n.Labelled, "keeps labels", "keep labels")))
	}
	if done.Report != "" {
		a.log.Info(filepath.Join(done.Report, "report.html") + ": why; this is for you alone")
	}
}

// tellPlanned logs the choices of the plan.
func (a *app) tellPlanned(done *pipeline.Anonymization) {
	a.log.Info(fmt.Sprintf("%s, %s of %s", plural(done.Documents, "document", "documents"), plural(done.Mentions, "mention", "mentions"), plural(done.Entities, "entity", "entities")))
	a.log.Info(riskLine(done.Before, done.After, len(done.Plan.Masked)))
	if o := done.Plan.Options; o.TargetSuccess != "" {
		a.log.Info(fmt.Sprintf("bounds for a success of at most %s on invented documents, against a register: documents %g, chains %g", o.TargetSuccess, o.ThetaDoc, o.ThetaChain))
	}
	if why := whyLeft[done.Plan.Options.Mode]; len(done.Direct) > 0 && why != "" {
		a.log.Info(fmt.Sprintf("direct identifiers stay, since %s; --mask-always direct masks them too", why))
	}
}

// riskLine is the result in one line.
func riskLine(before, after report.Totals, masked int) string {
	return fmt.Sprintf("masking %s takes the highest document risk, an index of what was found, from %s to %s, HIGH chains from %d to %d, MEDIUM chains from %d to %d",
		plural(masked, "entity", "entities"), riskIndex(before.HighestRisk), riskIndex(after.HighestRisk),
		before.ChainsByLevel.High, after.ChainsByLevel.High, before.ChainsByLevel.Medium, after.ChainsByLevel.Medium)
}

// riskIndex writes a risk. Rounding never makes it look certain or absent.
func riskIndex(f float64) string {
	switch {
	case f == 0:
		return "none"
	case f < 0.01:
		return "under 0.01"
	case f > 0.99:
		return "over 0.99"
	default:
		return fmt.Sprintf("%.2f", f)
	}
}
