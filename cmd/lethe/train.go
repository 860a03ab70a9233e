package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/train"
	"github.com/lethe-privacy/lethe/internal/eval/train/doubt"
	"github.com/lethe-privacy/lethe/internal/eval/train/relevance"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) train() *cobra.Command {
	c := &cobra.Command{
		Use:   "train",
		Short: "Train models on your own corrections",
	}
	c.AddCommand(a.trainTagger(), a.trainEmbedded(), a.trainRelevance(), a.trainDoubt())
	return c
}

// trainFlags are the flags of lethe train tagger.
type trainFlags struct {
	data, dev, format, part, mentions, labels string
	decisions                                 string
	base, out, name, language                 string
	epochs                                    int
	seed                                      uint64
	force                                     bool
}

func (a *app) trainTagger() *cobra.Command {
	var f trainFlags
	c := &cobra.Command{
		Use:   "tagger --data GOLD -o MODEL",
		Short: "Train a tagger from scratch, or on top of a model",
		Long: `Train a tagger on annotated documents: JSON Lines with spans or with a mentions file
(as lethe detect writes it, corrected), brat or CoNLL. With --decisions the documents
may be of any form, and what lethe finds in them is corrected by what people decided
(docs/reference/report.md): give it documents that somebody has read, and the settings that they
were read with. A tenth of the documents, or those of --dev, are held out for early
stopping. The same data and seed give the same model. Use it with the setting
detect.models.`,
		Example: `  lethe detect notes.jsonl -o mentions.jsonl      # correct this file, then
  lethe train tagger --data notes.jsonl --mentions mentions.jsonl --base en-general -o mine.model
  lethe detect more.jsonl --set detect.models=mine.model
  lethe train tagger --data letters/ --decisions decided.jsonl --base en-general -o mine.model`,
		Args: cobra.NoArgs,
	}
	o := a.bind(c, "profile")
	c.Flags().StringVar(&f.data, "data", "", "annotated documents")
	c.Flags().StringVar(&f.format, "format", "jsonl", "format of the data: "+formatNames())
	offers(c.Flags(), "format", goldFormats)
	mentionsFlag(c.Flags(), &f.mentions, "the mentions file of the data, for documents as JSON Lines")
	c.Flags().StringVar(&f.decisions, "decisions", "", "correct what is found in the data by this file of decisions; --profile and --config say how it is found")
	c.Flags().StringVar(&f.part, "part", "", "the part of the data to read")
	usual(c.Flags(), "format", "part")
	c.Flags().StringVar(&f.dev, "dev", "", "annotated documents for early stopping")
	c.Flags().StringVar(&f.labels, "labels", "", "YAML file that maps the data's labels to those of the detectors")
	c.Flags().StringVar(&f.base, "base", "", "start from this model: a name of lethe models, or a file")
	c.Flags().StringVar(&f.name, "name", "mine", "name of the model")
	c.Flags().StringVar(&f.language, "language", "en", "language of the model")
	usual(c.Flags(), "language")
	offers(c.Flags(), "language", of(language.Languages...))
	c.Flags().IntVar(&f.epochs, "epochs", 20, "the most passes through the data")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "the same seed and data give the same model")
	outFlag(c.Flags(), &f.out, "", "write the model to this file")
	forceFlag(c.Flags(), &f.force, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if f.data == "" || f.out == "" {
			return usageError{hint(errors.New("give --data and -o"), c)}
		}
		if err := f.check(c); err != nil {
			return usageError{hint(err, c)}
		}
		read := f.read
		if f.decisions != "" {
			read = func(path, _ string) ([]train.Document, error) { return a.decided(c.Context(), o, path, f.decisions) }
		}
		return a.runTrain(c.Context(), &f, read)
	}
	return c
}

// check refuses flags that do not go together.
func (f *trainFlags) check(c *cobra.Command) error {
	if f.decisions == "" {
		for _, name := range []string{"profile", "config", "set"} {
			if c.Flags().Changed(name) {
				return fmt.Errorf("--%s needs --decisions", name)
			}
		}
		return nil
	}
	for _, name := range []string{"format", "part", "mentions", "labels", "dev"} {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s cannot be used with --decisions", name)
		}
	}
	return nil
}

func (a *app) runTrain(ctx context.Context, f *trainFlags, read func(path, mentions string) ([]train.Document, error)) error {
	o, err := f.options(read)
	if err != nil {
		return err
	}
	o.Progress = func(p train.Progress) {
		a.log.Info(fmt.Sprintf("epoch %d of at most %d: loss %.4f, F1 %.3f", p.Epoch, p.Epochs, p.Loss, p.F1))
	}
	m, r, err := train.Tagger(ctx, o)
	if err != nil {
		return err
	}
	err = publish.File(f.out, 0o600, f.force, func(w *os.File) error { return m.Write(w) })
	if err != nil {
		return orForce(err)
	}
	a.log.Info(fmt.Sprintf("trained on %s (%s, %s), %s", plural(r.Documents, "document", "documents"), plural(r.Tokens, "token", "tokens"), plural(r.Mentions, "mention", "mentions"), plural(r.Epochs, "epoch", "epochs")))
	_, err = fmt.Fprint(a.stdout, r.Score.String())
	return err
}

// decided are documents as people left them: with what is found there, corrected by their decisions.
func (a *app) decided(ctx context.Context, o *options, path, decisions string) ([]train.Document, error) {
	o.use = searched
	j, err := a.open(ctx, o, path, pipeline.Options{DecisionsName: decisions}, "")
	if err != nil {
		return nil, err
	}
	defer j.close()
	var docs []train.Document
	done, err := j.runner.DetectEach(ctx, func(doc *lethe.Document, ms []lethe.Mention) error {
		return eachText(doc, ms, func(t annotated.Text) error {
			d := train.Document{ID: t.ID, Language: doc.Language, Text: t.Text}
			for _, s := range t.Spans {
				d.Mentions = append(d.Mentions, train.Mention{Span: s.Span, Type: string(s.Label)})
			}
			d.Flat()
			docs = append(docs, d)
			return nil
		})
	})
	j.bar.finish()
	if err != nil {
		return nil, err
	}
	return docs, a.tell(done)
}

// options reads the data and the base model.
func (f *trainFlags) options(read func(path, mentions string) ([]train.Document, error)) (train.Options, error) {
	o := train.Options{
		Info:   tagger.Info{Name: f.name, Language: f.language, Domain: "own", Doc: "trained by lethe train tagger"},
		Epochs: f.epochs, Seed: f.seed, Second: true, Refit: true,
	}
	var err error
	if o.Lexicon, err = tagger.SharedLexicon(); err != nil {
		return o, err
	}
	if o.Train, err = read(f.data, f.mentions); err != nil {
		return o, err
	}
	if f.dev != "" {
		if o.Dev, err = f.read(f.dev, ""); err != nil {
			return o, err
		}
	}
	if f.base != "" {
		o.Base, err = loadBase(f.base)
	}
	return o, err
}

func (f *trainFlags) read(path, mentions string) ([]train.Document, error) {
	opts := corpus.Options{Format: f.format, Part: f.part, Mentions: mentions, Language: f.language}
	if f.labels != "" {
		labels, err := readLabels(f.labels)
		if err != nil {
			return nil, usageError{err}
		}
		opts.Labels = labels
	}
	if err := opts.Validate(); err != nil {
		return nil, usageError{err}
	}
	var docs []train.Document
	for d, err := range corpus.Open(path, opts) {
		if err != nil {
			return nil, err
		}
		docs = append(docs, train.FromCorpus(d)...)
	}
	return docs, nil
}

func loadBase(name string) (*tagger.Model, error) {
	if slices.Contains(tagger.Names(), name) {
		return tagger.Load(name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return tagger.Read(f)
}

func (a *app) trainEmbedded() *cobra.Command {
	var o train.EmbeddedOptions
	c := &cobra.Command{
		Use:   "embedded DATA -o FOLDER",
		Short: "Build the embedded models from the corpora",
		Long: `Write the files that the program embeds: FOLDER is the folder internal of a checkout,
DATA the folder with the corpora. The same data give the same bytes.`,
		Example: "  lethe train embedded data/ -o internal --only en-general",
		Args:    exactlyOne("DATA"),
	}
	outFlag(c.Flags(), &o.Out, "", "the folder internal of a checkout")
	c.Flags().StringSliceVar(&o.Only, "only", nil, "names of models; words for the word lists, language for the language model")
	c.RunE = func(c *cobra.Command, args []string) error {
		if o.Out == "" {
			return usageError{hint(errors.New("say with -o where the folder internal of a checkout is"), c)}
		}
		o.Data = args[0]
		o.Report = func(line string) { a.log.Info(line) }
		return train.Embedded(c.Context(), o)
	}
	return c
}

func (a *app) trainRelevance() *cobra.Command {
	var to relevance.Files
	c := &cobra.Command{
		Use:   "relevance DATA -o MODEL",
		Short: "Build the embedded relevance classifier from its corpus",
		Long: `Train the classifier of --set detect.relevance=learned on the Text Anonymization Benchmark, measure
it on the part dev, and write the embedded files and the figures of the documentation.
DATA is the folder with the corpora. The same data give the same bytes.`,
		Example: `  lethe train relevance data/ -o internal/detect/relevance/models/en-legal.relevance
  lethe train relevance data/ -o mine.relevance --plot reliability.svg`,
		Args: exactlyOne("DATA"),
	}
	outFlag(c.Flags(), &to.Model, "", "write the classifier to this file, replacing it")
	c.Flags().StringVar(&to.Plot, "plot", "", "draw its reliability in this file, as SVG")
	c.Flags().StringVar(&to.Page, "figures", "", "update the figures between the comments of this Markdown page")
	c.RunE = func(c *cobra.Command, args []string) error {
		if to.Model == "" {
			return usageError{hint(errors.New("say with -o where the classifier is to be written"), c)}
		}
		return relevance.Embedded(c.Context(), args[0], to, relevance.Options{Report: func(line string) { a.log.Info(line) }})
	}
	return c
}

func (a *app) trainDoubt() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "doubt DATA -o FILE",
		Short: "Build the embedded weights that doubt what models find",
		Long: `Train the models for any text again, each time without a part of the texts, and learn from what
they find in those which of it is right. DATA is the folder with the corpora. The same data give the
same bytes.`,
		Example: "  lethe train doubt data/ -o internal/detect/doubt/weights.json",
		Args:    exactlyOne("DATA"),
	}
	outFlag(c.Flags(), &out, "", "write the weights to this file, replacing it")
	c.RunE = func(c *cobra.Command, args []string) error {
		if out == "" {
			return usageError{hint(errors.New("say with -o where the weights are to be written"), c)}
		}
		return doubt.Embedded(c.Context(), args[0], out, func(line string) { a.log.Info(line) })
	}
	return c
}
