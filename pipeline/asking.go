package pipeline

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/llm"
)

// Asking estimates what the run would ask. Nothing is contacted but, for a server with a
// name, whoever knows its address.
func (r *Runner) Asking(ctx context.Context) (*ask.Estimate, error) {
	if r.llm == nil {
		return nil, failure.Errorf("pipeline", "no language model is named that could be asked")
	}
	model, err := r.extractor()
	if err != nil {
		return nil, err
	}
	a := &ask.Estimate{Server: r.config.LLM.host()}
	if a.Remote, err = r.remote(ctx); err != nil {
		return nil, err
	}
	err = ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) (out ask.Estimate) { return r.wouldAsk(ctx, model, in) },
		func(one ask.Estimate) error { a.Add(one); return nil })
	c := r.config.LLM
	a.Price(c.PriceIn, c.PriceOut)
	return a, err
}

// wouldAsk tells what would be asked about one record; what cannot be read asks nothing.
func (r *Runner) wouldAsk(ctx context.Context, model *extract.Extractor, in input) (out ask.Estimate) {
	if in.err != nil {
		return out
	}
	record, err := r.source.Decode(in.item)
	if err != nil {
		return out
	}
	v := newView(record, &r.config, r.fields.Erased)
	if !r.asks(v) {
		return out
	}
	out.Documents = 1
	tokens := 0
	for _, f := range v.doc.Readable() {
		out.Characters += int64(utf8.RuneCountInString(f.Text))
		tokens += llm.Tokens(f.Text)
	}
	e := r.config.Extract
	switch {
	case e.Mode == noneMode: // what is rewritten is known only when it is known what is masked
	case e.Mode == judgeMode:
		if ms, err := r.finder.Find(ctx, v.doc); err == nil && len(ms) > 0 {
			if requests, err := model.JudgeRequests(v.doc, ms); err == nil {
				out.Count(ctx, r.llm, requests, answers(ask.TokensOfRating*len(ms), requests))
			}
		}
	default:
		if e.Stages != contextStage {
			if requests, err := model.Requests(v.doc, nil); err == nil {
				out.Count(ctx, r.llm, requests, answers(tokens+ask.TokensOfEntity*len(requests), requests))
			}
		}
		if e.Stages != localStage {
			if requests, err := model.Requests(v.doc, []extract.Known{}); err == nil {
				for _, q := range requests { // the context is not known yet, so no cache is
					out.Anew(q, e.ContextTokens, (tokens+ask.TokensOfEntity*len(requests))/len(requests))
				}
			}
		}
	}
	return out
}

// answers shares the tokens of an answer among the requests that make it.
func answers(tokens int, requests []llm.Request) func(llm.Request) int {
	return func(llm.Request) int { return tokens / len(requests) }
}

// mayAsk refuses a server elsewhere that the user did not allow, and says what would go
// there.
func (r *Runner) mayAsk(ctx context.Context) error {
	if r.config.LLM.AllowRemote {
		return nil
	}
	if remote, err := r.remote(ctx); err != nil || !remote {
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
	return failure.Errorf("pipeline", "nothing was asked: %s is neither this machine nor in a private network, and %s of %d documents (%d characters, about %d tokens) would leave for it. Give --allow-remote to allow that; --redact-before-send hides direct identifiers first",
		a.Server, what, a.Documents, a.Characters, a.In)
}

// remote reports whether the server is neither this machine nor in a private network. A
// name that cannot be looked up may be anybody's.
func (r *Runner) remote(ctx context.Context) (bool, error) {
	remote, err := r.llm.Remote(ctx)
	switch {
	case errors.Is(err, llm.ErrUnreachable):
		return true, nil
	case err != nil:
		return false, failure.Errorf("pipeline", "%w", err)
	}
	return remote, nil
}
