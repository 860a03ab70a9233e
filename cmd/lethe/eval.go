package main

import (
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/table"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// evalFlags are the flags of lethe eval that are no settings.
type evalFlags struct {
	format, card, part, labels, mentions, set string
	curve, dial, failures, tokens             string
	damage                                    string
	own, asJSON, force, output                bool
}

func (a *app) eval() *cobra.Command {
	var f evalFlags
	c := &cobra.Command{
		Use:   "eval GOLD",
		Short: "Evaluate detection on an annotated corpus",
		Long: `Print how well the detectors do on annotated documents: entity recall of direct and
quasi identifiers and token precision if the corpus marks what must be masked (Text
Anonymization Benchmark), and strict, overlap and token scores for each label, next to
two baselines.

GOLD is a file or folder in one of the formats ` + formatNames() + `.
With --corpus NAME, GOLD is the folder that holds the corpora, and format, part and
labels are known.

With --output the documents are anonymized as 'lethe anonymize' would, and what comes
out is held against GOLD: the share of its letters and digits that is left, the share
of all others that changed, and how much of that was at no mention (docs/reference/quality.md).
Nothing is written but what --damage asks for.`,
		Example: `  lethe eval gold.jsonl --format jsonl
  lethe eval cases/ --format brat --profile meddocan --own-labels
  lethe eval data/ --corpus tab --part dev --profile legal-en --curve curve.html
  lethe eval data/ --corpus meddocan --part dev --profile meddocan --own-labels --output --mask all --damage damage.html`,
		Args: exactlyOne("GOLD"),
	}
	c.AddCommand(a.quality(), a.invariants(), a.robustness())
	o := a.bind(c, "", "detect", "link", "risk", "mask", "replace", "run")
	f.bind(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		docs, options, err := f.gold(args[0])
		if err = errors.Join(err, f.check()); err != nil {
			return usageError{err}
		}
		if f.output {
			return f.measureOutput(c.Context(), a, &config, docs, options)
		}
		var e *eval.Evaluation
		err = f.table(&options, func() (err error) {
			e, err = measure.Detection(c.Context(), &config, docs, measure.Options{Engines: engines.All(), Options: options, Own: f.own, Warn: func(w string) { a.log.Warn(w) }})
			return err
		})
		if err != nil {
			return err
		}
		return f.write(a.stdout, e)
	}
	return c
}

func (f *evalFlags) bind(c *cobra.Command) {
	f.bindGold(c)
	c.Flags().StringVar(&f.labels, "labels", "", "YAML file that maps the corpus's labels to those of the detectors")
	c.Flags().BoolVar(&f.own, "own-labels", false, "GOLD has the labels of the schema, not of the detectors")
	usual(c.Flags(), "own-labels")
	c.Flags().StringVar(&f.curve, "curve", "", "write a page with curve and confusion matrix to this file")
	c.Flags().StringVar(&f.dial, "dial", "relevance", "the threshold that the curve varies: relevance or score")
	offers(c.Flags(), "dial", of("relevance", "score"))
	c.Flags().StringVar(&f.failures, "failures", "", "write the errors, with their context, to this file; .html: as a page")
	c.Flags().StringVar(&f.tokens, "tokens", "", "write every token with its sentence, rule, label and gold label to this file: .jsonl or .parquet")
	c.Flags().BoolVar(&f.output, "output", false, "measure the output of 'lethe anonymize' on the documents")
	usual(c.Flags(), "output")
	c.Flags().StringVar(&f.damage, "damage", "", "with --output: write the 50 most common passages wrongly changed or wrongly left, with their context, to this file; .html: as a page")
	jsonFlag(c.Flags(), &f.asJSON, "print JSON")
	forceFlag(c.Flags(), &f.force, "replace files that exist")
}

// bindGold gives a command the flags that say how GOLD is read.
func (f *evalFlags) bindGold(c *cobra.Command) {
	c.Flags().StringVar(&f.format, "format", "", "format of GOLD: "+formatNames())
	offers(c.Flags(), "format", goldFormats)
	c.Flags().StringVar(&f.card, "corpus", "", "a known corpus below the folder GOLD: "+cardNames())
	offers(c.Flags(), "corpus", corpus.Names)
	c.Flags().StringVar(&f.part, "part", "", "the part to read, such as dev")
	usual(c.Flags(), "format", "corpus", "part")
	c.Flags().StringVar(&f.set, "gate-set", "", "format gate: the set of annotations that counts")
	otherwise(c.Flags(), "gate-set", usualSets)
	mentionsFlag(c.Flags(), &f.mentions, "the mentions file of GOLD, for documents as JSON Lines")
}

// table runs an evaluation that writes a table of tokens, if one is asked for.
func (f *evalFlags) table(o *eval.Options, evaluate func() error) error {
	if f.tokens == "" {
		return evaluate()
	}
	return orForce(publish.File(f.tokens, 0o600, f.force, func(w *os.File) (err error) {
		if o.Tokens, err = table.New[eval.TokenRow](w, filepath.Ext(f.tokens)); err != nil {
			return usageError{err}
		}
		return errors.Join(evaluate(), o.Tokens.Close())
	}))
}

// gold opens the annotated documents.
func (f *evalFlags) gold(path string) (iter.Seq2[*corpus.Document, error], eval.Options, error) {
	o := eval.Options{Corpus: filepath.Base(path), Failures: f.failures != ""}
	if f.curve != "" {
		o.Dial = eval.Dial(f.dial)
	}
	if f.card != "" {
		card, err := corpus.CardOf(f.card)
		if err != nil {
			return nil, o, err
		}
		o.Corpus = strings.TrimSpace(card.Name + " " + f.part)
		if f.own {
			opts := card.Options()
			opts.Labels = nil
			return card.OpenWith(path, f.part, opts), o, nil
		}
		o.Labels, o.Only = &card.Labels, card.Counted
		return card.Open(path, f.part), o, nil
	}
	opts := corpus.Options{Format: f.format, Part: f.part, Mentions: f.mentions, Set: f.set}
	if f.format == gateForm && f.own {
		opts.Labels = clinicalTypes()
	}
	if f.labels != "" {
		labels, err := readLabels(f.labels)
		if err != nil {
			return nil, o, err
		}
		opts.Labels, o.Labels = labels, labels
	}
	if err := opts.Validate(); err != nil {
		return nil, o, err
	}
	return corpus.Open(path, opts), o, nil
}

func readLabels(path string) (*corpus.Labels, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return corpus.ReadLabels(in, path)
}

func (f *evalFlags) write(stdout io.Writer, e *eval.Evaluation) error {
	r := e.Report()
	var errs []error
	if f.asJSON {
		errs = append(errs, r.WriteJSON(stdout))
	} else {
		errs = append(errs, r.WriteText(stdout))
	}
	if f.curve != "" {
		errs = append(errs, orForce(publish.File(f.curve, 0o644, f.force, func(w *os.File) error { return r.WriteHTML(w) })))
	}
	if f.failures != "" {
		errs = append(errs, orForce(publish.File(f.failures, 0o600, f.force, func(w *os.File) error {
			if filepath.Ext(f.failures) == ".html" {
				return eval.WriteFailurePage(w, r.Corpus, e.Failures())
			}
			return eval.WriteFailures(w, e.Failures())
		})))
	}
	return errors.Join(errs...)
}

func formatNames() string { return strings.Join(goldFormats(), ", ") }

func goldFormats() []string {
	var names []string
	for _, f := range corpus.Formats() {
		names = append(names, f.Name)
	}
	return names
}

func cardNames() string { return strings.Join(corpus.Names(), ", ") }
