package pipeline

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/consult"
	"github.com/lethe-privacy/lethe/internal/llm/model"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// LLM says which language model is asked, and what that may cost.
type LLM = model.Settings

// Extraction says what the language model is asked for.
type Extraction = consult.Settings

// LanguageModel is the model that the settings name, ready to be asked.
type LanguageModel = model.Model

// ask has the language model, if there is one, search the collection.
func (r *Runner) ask(ctx context.Context) error {
	if r.llm == nil || r.mentions != nil || !r.config.Extract.Finds() {
		return nil
	}
	a, err := r.asker()
	if err != nil {
		return err
	}
	if err := r.mayAsk(ctx); err != nil {
		return err
	}
	if r.config.Extract.Redact {
		if a.Hidden, err = r.redaction(ctx); err != nil {
			return err
		}
	}
	r.asked, err = consult.Ask(ctx, a, func(stage string) ask.Collection[*reading] { return r.askable(stage, a) })
	return err
}

func (r *Runner) asker() (*consult.Asker, error) {
	return consult.New(consult.Options{Settings: r.config.Extract, Model: r.llm, Schema: r.schema, Detectors: r.finder, Print: r.printKey.print})
}

// askable is the source as the model is asked about it.
func (r *Runner) askable(stage string, a *consult.Asker) ask.Collection[*reading] {
	return ask.Collection[*reading]{
		Items: func(ctx context.Context) iter.Seq[*reading] {
			return func(yield func(*reading) bool) {
				for in := range r.inputs(ctx) {
					if !yield(&reading{input: in}) {
						return
					}
				}
			}
		},
		Open: func(in *reading) (ask.Document, error) {
			if in.err != nil {
				return ask.Document{}, in.err
			}
			record, err := r.source.Decode(in.item)
			if err != nil {
				return ask.Document{}, err
			}
			in.view = newView(context.Background(), record, &r.config, r.fields.Erased)
			doc := in.view.doc
			return ask.Document{Document: doc, Print: r.printKey.print(doc), Skip: !r.config.asks(in.view), Repeat: a.Hidden.Repeats(doc)}, nil
		},
		Passed: func(in *reading, err error) error {
			r.advance(stage, in.item.Bytes())
			if err == nil {
				return nil
			}
			in.err = err
			var listed []Failure // it fails again, and is listed, in the reading that follows
			return in.fail(r, &listed)
		},
		Threads: max(r.config.LLM.Requests(), ordered.Threads(r.config.Run.Threads)), // as many as there may be requests
	}
}

// asks reports whether the model is asked about a record. It is not if only the marks in the record count.
func (c *Config) asks(v *view) bool {
	return !v.record.Annotated || c.Detect.Given != "only"
}

// candidates are the mentions of a document before overlaps are settled, with the
// detectors' labels.
func (r *Runner) candidates(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, []string, error) {
	if r.asked != nil {
		return r.asked.Candidates(ctx, doc)
	}
	ms, err := r.finder.Candidates(ctx, doc)
	return ms, nil, err
}

// Asking estimates what the run would ask. Nothing is contacted but, for a server with a
// name, whoever knows its address.
func (r *Runner) Asking(ctx context.Context) (*ask.Estimate, error) {
	if r.llm == nil {
		return nil, failure.Errorf("pipeline", "no language model is named that could be asked")
	}
	asker, err := r.asker()
	if err != nil {
		return nil, err
	}
	a := &ask.Estimate{Server: r.config.LLM.Host()}
	if a.Remote, err = r.llm.Elsewhere(ctx); err != nil {
		return nil, err
	}
	err = ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) (out ask.Estimate) {
			if in.err != nil {
				return out // what cannot be read asks nothing
			}
			record, err := r.source.Decode(in.item)
			if err != nil {
				return out
			}
			if v := newView(ctx, record, &r.config, r.fields.Erased); r.config.asks(v) {
				return asker.Estimate(ctx, v.doc)
			}
			return out
		},
		func(one ask.Estimate) error { a.Add(one); return nil })
	c := r.config.LLM
	a.Price(c.PriceIn, c.PriceOut)
	return a, err
}

// mayAsk refuses a remote server that the user did not allow. The error says what would be sent.
func (r *Runner) mayAsk(ctx context.Context) error {
	if r.config.LLM.AllowRemote {
		return nil
	}
	if remote, err := r.llm.Elsewhere(ctx); err != nil || !remote {
		return err
	}
	a, err := r.Asking(ctx)
	if err != nil {
		return err
	}
	what := "the texts"
	if r.config.Extract.Redact {
		what = "with surrogates for direct identifiers the texts"
	}
	return failure.Errorf("pipeline", "nothing was asked: %s is neither this machine nor in a private network, and %s of %d documents (%d characters, about %d tokens) would leave for it. Give --set llm.allow_remote=true to allow that; --redact-before-send hides direct identifiers first",
		a.Server, what, a.Documents, a.Characters, a.In)
}

// prompts are the versions of the prompts that the run used.
func (r *Runner) prompts() map[string]string {
	used := map[string]string{}
	if r.asked != nil {
		for _, name := range r.config.Extract.Prompts() {
			used[name] = r.llm.Prompts.Version(name)
		}
	}
	if r.config.Replace.NeedsModel() {
		used["rewrite"] = r.llm.Prompts.Version("rewrite")
	}
	return used
}
