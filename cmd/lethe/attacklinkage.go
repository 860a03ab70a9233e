package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/eval/texts"
	"github.com/lethe-privacy/lethe/internal/llm/vectors"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/pipeline"
)

// runLinkage measures how often attackers with public texts guess whom documents are about.
func (a *app) runLinkage(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	background, attackers, err := a.known(ctx, config, &f.knowledge, of)
	if err != nil {
		return err
	}
	after, err := a.textsOf(ctx, config, anonymized)
	if err != nil {
		return err
	}
	var before texts.Texts
	if f.originals != "" {
		if before, err = a.textsOf(ctx, config, f.originals); err != nil {
			return err
		}
		if err = a.withOriginalIDs(ctx, config, f.originals, anonymized, after); err != nil {
			return err
		}
	}
	var r reports[*linkage.Report]
	if r.After, err = linkage.Attack(ctx, attackers, background, after.About(of), config.Run.Threads); err != nil {
		return err
	}
	if f.before {
		if r.Before, err = linkage.Attack(ctx, attackers, background, before.About(of), config.Run.Threads); err != nil {
			return err
		}
	}
	return a.output(f.out, f.force, func(w io.Writer) error { return r.write(w, f.asJSON) })
}

// knowledge holds the knowledge of attackers without a model, and their names.
type knowledge struct {
	background, register, people string
	attackers                    []string
	vectors                      string // the model that gives them
	asker                        llm.Asker
}

// named returns the attackers that were asked for: those without a server, and, if they are named, those with one.
func (f *knowledge) named(config pipeline.Config) (all []linkage.Attacker, err error) {
	for _, name := range f.attackers {
		switch {
		case name == "model" && f.asker == nil, name == "embeddings" && config.LLM.URL == "":
			return nil, fmt.Errorf("attacker %s needs a server: --llm URL --model NAME", name)
		case name == "model":
			all = append(all, linkage.Model(f.asker))
		case name == "embeddings":
			server, err := vectorsOf(config, cmp.Or(f.vectors, config.LLM.Model))
			if err != nil {
				return nil, err
			}
			all = append(all, linkage.Embeddings(server))
		default:
			one, err := linkage.Named([]string{name})
			if err != nil {
				return nil, err
			}
			all = append(all, one...)
		}
	}
	if len(all) == 0 {
		return linkage.Named(nil)
	}
	return all, nil
}

// vectorsOf reaches the server that --llm names for vectors.
func vectorsOf(config pipeline.Config, model string) (*vectors.Server, error) {
	key, err := config.LLM.APIKey()
	if err != nil {
		return nil, err
	}
	return vectors.New(vectors.Options{BaseURL: config.LLM.URL, Model: model, Key: key, AllowRemote: config.LLM.AllowRemote,
		Connections: config.LLM.Requests(), Timeout: config.LLM.AttemptTimeout()})
}

// known reads the public texts.
func (a *app) known(ctx context.Context, config pipeline.Config, f *knowledge, of map[string]string) (*linkage.Background, []linkage.Attacker, error) {
	if f.register != "" {
		file, err := os.Open(f.register)
		if err != nil {
			return nil, nil, fmt.Errorf("--register: %w", err)
		}
		defer file.Close()
		b, attacker, err := linkage.NewRegister(file)
		if err != nil {
			return nil, nil, fmt.Errorf("--register: %s: %w", f.register, err)
		}
		return b, []linkage.Attacker{attacker}, nil
	}
	attackers, err := f.named(config)
	if err != nil {
		return nil, nil, usageError{err}
	}
	public, err := a.textsOf(ctx, config, f.background)
	if err != nil {
		return nil, nil, err
	}
	b, err := linkage.NewBackground(public.About(of))
	return b, attackers, err
}

// textsOf reads a collection.
func (a *app) textsOf(ctx context.Context, config pipeline.Config, input string) (texts.Texts, error) {
	source, err := a.sourceOf(ctx, config.Input, searched, input)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	bar := a.newProgress()
	defer bar.finish()
	return texts.Read(ctx, source.Source, config.Run.Threads, func(done, total int64) { bar.show("reading", done, total) })
}

// withOriginalIDs gives anonymized texts the ids that their documents had before.
func (a *app) withOriginalIDs(ctx context.Context, config pipeline.Config, originals, anonymized string, after texts.Texts) error {
	was, err := a.sourceOf(ctx, config.Input, searched, originals)
	if err != nil {
		return err
	}
	defer was.Close()
	is, err := a.sourceOf(ctx, config.Input, searched, anonymized)
	if err != nil {
		return err
	}
	defer is.Close()
	pairs, err := pairing.Read(ctx, was.Source, is.Source, pairing.Options{Threads: config.Run.Threads})
	if err != nil {
		return err
	}
	after.Identify(pairs)
	return nil
}

// guard prepares the public texts that documents are guarded against.
func (a *app) guard(ctx context.Context, config *pipeline.Config) (*guard.Guard, error) {
	switch config.Guard.Background {
	case "":
		return nil, nil
	case guard.Self:
		return guard.OfCollection(config.Guard.Rank), nil
	}
	of, err := peopleOf(config.Guard.People)
	if err != nil {
		return nil, err
	}
	public, err := a.textsOf(ctx, *config, config.Guard.Background)
	if err != nil {
		return nil, err
	}
	var known []guard.Text
	for _, t := range public.About(of) {
		known = append(known, guard.Text(t))
	}
	return guard.New(known, of, config.Guard.Rank)
}

// peopleOf reads a table that says whom documents are about: columns document and person.
func peopleOf(file string) (map[string]string, error) { return byDocument(file, "people", "person") }

// byDocument reads a table with the columns document and column; name is that of the setting.
func byDocument(file, name, column string) (map[string]string, error) {
	if file == "" {
		return map[string]string{}, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer f.Close()
	of, err := texts.ReadTable(f, file, column)
	switch {
	case errors.Is(err, texts.ErrHeader):
		return nil, usageError{fmt.Errorf("%s: %w", name, err)}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return of, nil
}
