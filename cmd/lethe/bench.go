package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/bench"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/collect"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/texts"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// benchFlags are the flags of lethe bench that are no settings.
type benchFlags struct {
	knowledge
	policies, others, maskings   []string
	ranks                        []int
	mentions                     string
	html, csv, json, out, topics string
	facts                        []string
	gold                         scoreFlags
	goldFile                     string
	askLimits
	force bool
}

const benchLong = `Anonymize a collection by each policy, in memory, and let the attackers of lethe attack
say whom its documents are about. Print for each policy the share of the words that it
keeps and how often each attacker is right; --html draws one against the other.
Recall and nDCG tell whether BM25 still finds a document by words of its original, and
reading ease is by the formula of Flesch for the language. With --topics, a
classifier learns topics from one half of what was made and tells those of the other.

With --sessions an attacker who may only ask an index of what was made collects
passages and links those (lethe attack has more). Print how often the best attacker is
right by that, and with --register how often a hidden column is guessed.

With --facts, sentences in which it is marked what must survive (doses, articles,
amounts, ordinary words) are anonymized in the same way, as a collection of their own:
the share of the marks that survive is printed. With --gold, which must name entities,
the share of each person's items that is left, of the least protected and of the median
person: of all, bystanders included, and of those whom documents are about (docs/reference/quality.md).

Policies are none, presidio-like (every entity of profile presidio), relevance,
document (bounds for documents, none for chains), greedy and the other strategies of
mask.strategy, elastic (nearly equal values are one entity), all, and two with --guard:
guided, which has the strategy of the settings, and words, which has no bounds beside
direct identifiers. Those that mask by risk take the bounds of the settings. With --ranks both are tried with each
of these values of guard.rank, and the picture joins them by a line.

Where --people names several documents of one person, print besides how well the chains
that a policy finds tell which documents those are: precision, recall and F1 of pairs of
documents. 'lethe tune links' tries other thresholds.

--mentions takes the place of detection, so that policies are compared and not detectors;
presidio-like detects all the same. --other NAME=FOLDER measures what another program made
of the same collection. --maskings NAME=FILE measures what one masked, in the JSON of TAE,
the Text Anonymization Evaluator: {"id": [[start, end], [start, end, "replacement"]]},
with offsets in code points.`

func (a *app) bench() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench COLLECTION {--background TEXTS | --register FILE}",
		Short: "Hold policies of masking against attackers: what each keeps, and whom it hides",
		Long:  benchLong,
		Example: `  lethe bench letters/ --background public/ --people people.csv
  lethe bench letters/ --background public/ --guard known/ --html bench.html --csv bench.csv
  lethe bench letters/ --background public/ --guard public/ --ranks 1,3,5,10 --html curve.html
  lethe bench letters/ --background public/ --policies none,greedy,all --other presidio=presidio-out/
  lethe bench cases.jsonl --background public/ --policies none,greedy --maskings spacy=TAB_test_spaCy.json
  lethe bench letters/ --register residents.csv --people people.csv --json-file bench.json
  lethe bench lab/documents.jsonl --register lab/population.csv --people lab/people.csv --gold lab/mentions.jsonl --facts everyday`,
		Args: exactlyOne("COLLECTION"),
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "risk", "mask", "guard", "run")
	f.bind(c.Flags())
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := f.check(c); err != nil {
			return usageError{err}
		}
		if err := refuse(f.force, f.out, f.html, f.csv, f.json); err != nil {
			return err
		}
		return a.runBench(c.Context(), o, &f, args[0])
	}
	c.AddCommand(a.benchServe())
	return c
}

// everyOne is the value of a list that is not given.
const everyOne = "all of them"

func (f *benchFlags) bind(flags *pflag.FlagSet) {
	flags.StringVar(&f.background, "background", "", "public texts about people, which the attackers hold")
	flags.StringVar(&f.register, "register", "", "a table of people in CSV, which the attacker holds instead")
	flags.StringVar(&f.people, "people", "", "a table in CSV, document,person, that says whom documents and texts are about")
	flags.StringSliceVar(&f.attackers, "attackers", nil, linkage.Names())
	offers(flags, "attackers", attackerNames)
	otherwise(flags, "attackers", everyOne)
	flags.StringSliceVar(&f.policies, "policies", nil, "only these policies")
	otherwise(flags, "policies", everyOne)
	flags.IntSliceVar(&f.ranks, "ranks", nil, "try policies that guard with each of these values of guard.rank")
	flags.StringArrayVar(&f.others, "other", nil, "NAME=FOLDER: also measure this output of another program; may be repeated")
	flags.StringArrayVar(&f.maskings, "maskings", nil, "NAME=FILE: also measure what another program masked, in TAE's JSON; may be repeated")
	mentionsFlag(flags, &f.mentions, "read the mentions from this file instead of detecting them")
	flags.StringVar(&f.topics, "topics", "", "a table in CSV, document,topic: print how often a classifier is right about them")
	f.askLimits.bind(flags)
	flags.StringSliceVar(&f.facts, "facts", nil, "print how many facts are kept of these sets of sentences: "+strings.Join(invariant.Names(), ", "))
	flags.StringVar(&f.goldFile, "gold", "", "gold that names entities: print what is left of each person")
	flags.StringVar(&f.gold.gold.Format, "gold-format", mentionsForm, "format of --gold: mentions, "+formatNames())
	flags.StringVar(&f.html, "html", "", "write a page with the picture to this file")
	flags.StringVar(&f.csv, "csv", "", "write a table in CSV to this file")
	flags.StringVar(&f.json, "json-file", "", "write JSON to this file")
	wasNamed(flags, "json", "json-file")
	outFlag(flags, &f.out, "-", "write the table to this file; '-' for standard output")
	forceFlag(flags, &f.force, "replace files that exist")
}

func (a *app) runBench(ctx context.Context, o *options, f *benchFlags, input string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	policies, err := bench.Named(f.policies, config.Guard.Background != "")
	if err != nil {
		return usageError{err}
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	b := bench.Bench{Threads: config.Run.Threads}
	if b.Background, b.Attackers, err = a.known(ctx, config, &f.knowledge, of); err != nil {
		return err
	}
	if f.sessions > 0 {
		b.Asking = &collect.Options{Sessions: f.sessions, Passages: f.passages, Threads: b.Threads}
		if b.Table, err = f.table(); err != nil {
			return err
		}
	}
	topics, err := byDocument(f.topics, "topics", "topic")
	if err != nil {
		return err
	}
	var r bench.Report
	t := trial{app: a, flags: f, config: config, bench: &b, report: &r, input: input, of: of, topics: topics}
	for _, p := range bench.AtRanks(policies, f.ranks) {
		if err := t.policy(ctx, p); err != nil {
			return fmt.Errorf("policy %s: %w", p.Name, err)
		}
	}
	for _, other := range f.others {
		if err := t.other(ctx, other); err != nil {
			return err
		}
	}
	for _, file := range f.maskings {
		if err := t.masked(ctx, file); err != nil {
			return err
		}
	}
	return a.writeBench(f, &r)
}

// check reports sets and forms that are not there.
func (f *benchFlags) check(c *cobra.Command) error {
	if (f.background == "") == (f.register == "") {
		return hint(errors.New("say what the attackers hold: --background or --register"), c)
	}
	if err := f.askLimits.check(); err != nil {
		return err
	}
	if slices.ContainsFunc(f.ranks, func(n int) bool { return n < 1 }) {
		return errors.New("--ranks goes from 1")
	}
	for _, set := range f.facts {
		if _, err := invariant.Load(set); err != nil {
			return fmt.Errorf("--facts: %w", err)
		}
	}
	if f.goldFile == "" || f.gold.gold.Format == mentionsForm {
		return nil
	}
	return f.gold.gold.Validate()
}

// trial is a collection that policies and other programs are tried on.
type trial struct {
	app        *app
	flags      *benchFlags
	config     pipeline.Config
	bench      *bench.Bench
	report     *bench.Report
	input      string
	of, topics map[string]string
	marked     []*corpus.Document         // the gold, once it is read
	chains     map[chainKey]*bench.Chains // by what policies have in common
}

// policy measures the collection that a policy leaves.
func (t *trial) policy(ctx context.Context, p bench.Policy) error {
	before, after, less, err := t.app.rehearsed(ctx, t.config, p, t.input, t.mentionsFor(p))
	if err != nil {
		return err
	}
	m := bench.Product{Name: p.Name, Doc: p.Doc, Curve: p.Curve, Less: less}
	if m.Chains, err = t.chainsOf(ctx, p, before); err != nil {
		return err
	}
	if m.Facts, err = t.app.facts(ctx, t.config, p, t.flags.facts); err != nil {
		return err
	}
	return t.add(ctx, &m, before, after)
}

// add measures what became of the collection.
func (t *trial) add(ctx context.Context, m *bench.Product, before, after texts.Texts) error {
	if t.flags.topics != "" {
		t.bench.Topics = before.Topics(t.topics)
	}
	m.Before, m.After = before.About(t.of), after.About(t.of)
	if t.flags.goldFile != "" {
		was := before.Documents()
		if t.marked == nil {
			var err error
			if t.marked, err = t.flags.gold.marked(was, t.flags.goldFile); err != nil {
				return fmt.Errorf("--gold: %w", err)
			}
		}
		var err error
		if m.Persons, err = collateral.PersonsOf(t.of, was, after.Documents(), t.marked); err != nil {
			return err
		}
	}
	return t.report.Add(ctx, t.bench, m)
}

// under gives settings with a policy laid over them.
func under(config pipeline.Config, p bench.Policy) (pipeline.Config, error) {
	if !p.Guarded {
		config.Guard = guard.Settings{Rank: config.Guard.Rank}
	}
	err := p.Set(&config)
	return config, err
}

// facts measures how much of what must survive in sentences does. Each set is a collection of its own.
func (a *app) facts(ctx context.Context, config pipeline.Config, p bench.Policy, sets []string) (*invariant.Share, error) {
	if len(sets) == 0 {
		return nil, nil
	}
	config, err := under(config, p)
	if err != nil {
		return nil, err
	}
	guard, err := a.guard(ctx, &config)
	if err != nil {
		return nil, err
	}
	var all invariant.Share
	for _, set := range sets {
		sentences, err := invariant.Load(set)
		if err != nil {
			return nil, err
		}
		var docs []*lethe.Document
		for _, s := range sentences {
			docs = append(docs, s.Document().Document)
		}
		r, err := pipeline.New(ctx, config, format.From(format.Documents("facts", docs), "facts"), pipeline.Options{Engines: engines.All(), Guard: guard})
		if err != nil {
			return nil, err
		}
		var t invariant.Tally
		err = r.Rehearse(ctx, func(x review.Rehearsal) {
			after := strings.Join(x.Result.Texts, "\n")
			t.Add(sentences[x.Item], after, after)
		})
		if err := errors.Join(err, r.Close()); err != nil {
			return nil, err
		}
		all.Kept, all.Of = all.Kept+t.All.Kept, all.Of+t.All.Of
	}
	return &all, nil
}

// rehearsed is a collection before and after a policy, and how many words it says less exactly.
func (a *app) rehearsed(ctx context.Context, config pipeline.Config, p bench.Policy, input, mentions string) (before, after texts.Texts, less int, err error) {
	if config, err = under(config, p); err != nil {
		return nil, nil, 0, err
	}
	j, err := a.openAs(ctx, config, rewritten, input, pipeline.Options{}, mentions)
	if err != nil {
		return nil, nil, 0, err
	}
	defer j.close()
	err = j.runner.Rehearse(ctx, func(x review.Rehearsal) {
		var was, is []string
		for i, field := range x.Document.Fields {
			if field.InContent() && field.Kind != lethe.Key {
				was, is = append(was, field.Text), append(is, x.Result.Texts[i])
			}
		}
		for _, r := range x.Result.Replacements {
			if x.Label(r.Target) == guard.General {
				less += len(letter.Fields(r.Span.In(x.Document.Fields[r.Field].Text)))
			}
		}
		now := *x.Document
		now.Fields = slices.Clone(now.Fields)
		for i := range now.Fields {
			now.Fields[i].Text = x.Result.Texts[i]
		}
		before = append(before, texts.Text{ID: x.Document.SourceID, Text: strings.Join(was, "\n"), Document: x.Document})
		after = append(after, texts.Text{ID: x.Document.SourceID, Text: strings.Join(is, "\n"), Document: &now})
	})
	return before, after, less, err
}

func (a *app) writeBench(f *benchFlags, r *bench.Report) error {
	for _, file := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{f.html, r.WriteHTML}, {f.csv, r.WriteCSV}, {f.json, func(w io.Writer) error { return eval.WriteJSON(w, r) }},
	} {
		if file.path == "" {
			continue
		}
		if err := a.output(file.path, f.force, file.write); err != nil {
			return err
		}
	}
	return a.output(f.out, f.force, r.WriteText)
}
