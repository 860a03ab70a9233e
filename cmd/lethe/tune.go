package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/tune"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) tune() *cobra.Command {
	c := &cobra.Command{
		Use:   "tune",
		Short: "Search for settings on a collection with known truth",
	}
	c.AddCommand(a.tuneContext(), a.tuneLinks(), a.tuneRisk(), a.tuneMasking())
	return c
}

// tuneFlags are the flags of lethe tune context that are no settings.
type tuneFlags struct {
	gold          evalFlags
	options       tune.ContextOptions
	plot          string
	html, yaml    string
	asJSON, force bool
}

func (a *app) tuneContext() *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:   "context GOLD",
		Short: "Find how strictly to filter the context of the second stage",
		Long: `Ask a language model about annotated documents: once about each by itself, then several
times with the context of the collection, for each strength of the filter
(extraction.strength), with and without direct identifiers in the context. Its findings
are compared with the marked values of each document by ROUGE-1, and averaged.

GOLD is read as by 'lethe eval'. Every document is asked about once for each setting and
run, but no request is sent twice, nor in a later search with --llm-cache.`,
		Example: `  lethe synth --kind clusters -o clusters
  lethe tune context clusters/documents.jsonl --format jsonl --mentions clusters/mentions.jsonl \
    --llm http://localhost:11434/v1 --model qwen3 --llm-cache answers.db --html tuning.html --yaml best.yaml`,
		Args: exactlyOne("GOLD"),
	}
	o := a.bind(c, "llm", "schema", "extraction.top", "extraction.order", "extraction.context_tokens", "extraction.wave",
		"extraction.document_tokens", "extraction.lower_case")
	f.gold.bindGold(c)
	c.Flags().Float64SliceVar(&f.options.Strengths, "strengths", nil, "strengths to try, in ascending order, in [0,1]")
	otherwise(c.Flags(), "strengths", "0,0.1,…,1")
	c.Flags().IntVar(&f.options.Runs, "runs", 3, "runs of the second stage for each setting, averaged; each has its own seed")
	c.Flags().IntVar(&f.options.Seed, "seed", 1, "seed of the first run")
	c.Flags().Float64Var(&f.options.Temperature, "temperature", 0, "temperature of the model; at 0 many models answer the same in every run")
	c.Flags().StringVar(&f.plot, "plot", "", "draw the scores to this SVG file")
	c.Flags().StringVar(&f.html, "html", "", "write a page with the plot and the table to this file")
	c.Flags().StringVar(&f.yaml, "yaml", "", "write the choice as a lethe.yaml to this file")
	jsonFlag(c.Flags(), &f.asJSON, "print JSON")
	forceFlag(c.Flags(), &f.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error { return a.runTune(c.Context(), o, &f, args[0]) }
	return c
}

func (a *app) runTune(ctx context.Context, o *options, f *tuneFlags, path string) error {
	if err := refuse(f.force, f.plot, f.html, f.yaml); err != nil {
		return err
	}
	model, err := a.model(o)
	if err != nil {
		return err
	}
	defer model.Close()
	config, err := o.resolve()
	if err != nil {
		return err
	}
	if err := f.settings(&config, model); err != nil {
		return err
	}
	docs, err := f.read(path)
	if err != nil {
		return err
	}
	if err := a.mayTune(ctx, &config, model, docs); err != nil {
		return err
	}
	f.options.Progress = a.rounds()
	r, err := tune.Context(ctx, docs, f.options)
	if err != nil {
		return err
	}
	a.spent(model)
	a.warnOfCut(r)
	return f.write(a, r)
}

// settings are those that the search does not vary.
func (f *tuneFlags) settings(c *pipeline.Config, model *pipeline.LanguageModel) error {
	e := c.Extract
	if e.Redact {
		return usageError{errors.New("the search sends the texts as they are, and extraction.redact_before_send forbids that")}
	}
	s, err := schema.Load(c.Schema)
	if err != nil {
		return err
	}
	o := &f.options
	o.Extraction = extract.Options{Asker: model, Prompts: model.Prompts, Schema: s, DocumentTokens: e.DocumentTokens, Lower: e.LowerCase}
	o.Filter = extract.ContextOptions{Top: e.Top, Order: e.Order, Tokens: e.ContextTokens}
	o.Wave, o.Concurrency = e.Wave, c.LLM.Requests()
	if f.options.Runs < 1 {
		return usageError{errors.New("--runs must be at least 1")}
	}
	if err := o.Validate(); err != nil {
		return usageError{err}
	}
	return nil
}

// read reads the annotated documents.
func (f *tuneFlags) read(path string) ([]tune.Document, error) {
	all, _, err := f.gold.gold(path)
	if err != nil {
		return nil, usageError{err}
	}
	var docs []tune.Document
	for d, err := range all {
		if err != nil {
			return nil, err
		}
		docs = append(docs, tune.Marked(d))
	}
	if len(docs) == 0 {
		return nil, errors.New("there is no document to tune on")
	}
	return docs, nil
}

// mayTune refuses a server elsewhere that the user did not allow, and says what would go
// there.
func (a *app) mayTune(ctx context.Context, c *pipeline.Config, model *pipeline.LanguageModel, docs []tune.Document) error {
	remote, err := model.Remote(ctx)
	if errors.Is(err, llm.ErrUnreachable) {
		remote, err = true, nil // a name that cannot be looked up may be anybody's
	}
	switch {
	case err != nil || !remote:
		return err
	case c.LLM.AllowRemote:
		a.log.Warn(fmt.Sprintf("the texts of %s leave this machine and private networks, as they are: --set llm.allow_remote=true allows it", plural(len(docs), "document", "documents")))
		return nil
	}
	return fmt.Errorf("nothing was asked: the server is neither this machine nor in a private network, and the texts of %s would leave for it as they are; --set llm.allow_remote=true allows that", plural(len(docs), "document", "documents"))
}

// rounds logs now and then how far a search is.
func (a *app) rounds() func(done, of int) {
	start := time.Now()
	next := start.Add(between)
	return func(done, of int) {
		if now := time.Now(); now.After(next) {
			next = now.Add(between)
			left := now.Sub(start) * time.Duration(of-done) / time.Duration(done)
			a.log.Info(fmt.Sprintf("round %d of %d over the documents, at most %s left", done, of, left.Round(time.Second)))
		}
	}
}

// warnOfCut warns where the limit on tokens did what the filter should have done.
func (a *app) warnOfCut(r *tune.ContextReport) {
	cut := 0
	for _, s := range r.Settings {
		cut = max(cut, s.Cut)
	}
	if cut > 0 {
		a.log.Warn(fmt.Sprintf("extraction.context_tokens cut up to %s of a context; what is compared is not the filter alone", plural(cut, "entity", "entities")))
	}
}

func (f *tuneFlags) write(a *app, r *tune.ContextReport) error {
	write := r.WriteText
	if f.asJSON {
		write = r.WriteJSON
	}
	if err := write(a.stdout); err != nil {
		return err
	}
	if f.plot != "" {
		if err := orForce(publish.File(f.plot, 0o644, f.force, func(w *os.File) error { return r.WriteSVG(w) })); err != nil {
			return err
		}
	}
	if f.html != "" {
		if err := a.output(f.html, f.force, r.WriteHTML); err != nil {
			return err
		}
	}
	if f.yaml == "" {
		return nil
	}
	return a.output(f.yaml, f.force, r.WriteYAML)
}
