package pipeline

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/llm"
)

// Asking is what a run would ask a language model, without asking it.
type Asking struct {
	Server     string `json:"server"` // its host
	Remote     bool   `json:"remote"` // neither this machine nor a private network
	Documents  int64  `json:"documents"`
	Characters int64  `json:"characters"` // of their texts
	Requests   int64  `json:"requests"`   // that the cache cannot answer; of the second stage, all
	Cached     int64  `json:"cached"`     // that it can, of the first stage
	// In and Out are tokens, as package chat estimates them: of the second stage's
	// questions with all of the context that may be, and of answers as many as the document
	// has and those of one entity more: who lists much says each value twice.
	In   int64   `json:"tokens_in"`
	Out  int64   `json:"tokens_out"`
	Cost float64 `json:"cost,omitempty"`
}

// Asking tells what the run would ask. Nothing is contacted but, for a server with a
// name, whoever knows its address.
func (r *Runner) Asking(ctx context.Context) (*Asking, error) {
	if r.llm == nil {
		return nil, failure.Errorf("pipeline", "no language model is named that could be asked")
	}
	model, err := r.extractor()
	if err != nil {
		return nil, err
	}
	a := &Asking{Server: r.config.LLM.host()}
	if a.Remote, err = r.remote(ctx); err != nil {
		return nil, err
	}
	err = ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) (out Asking) { return r.wouldAsk(ctx, model, in) },
		func(one Asking) error { a.add(one); return nil })
	c := r.config.LLM
	a.Cost = (float64(a.In)*c.PriceIn + float64(a.Out)*c.PriceOut) / 1e6
	return a, err
}

// wouldAsk tells what would be asked about one record; what cannot be read asks nothing.
func (r *Runner) wouldAsk(ctx context.Context, model *extract.Extractor, in input) (out Asking) {
	if in.err != nil {
		return out
	}
	record, err := r.source.Decode(in.item)
	if err != nil {
		return out
	}
	v := newView(record, &r.config, r.paths.erased)
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
			requests, err := model.JudgeRequests(v.doc, ms)
			r.count(ctx, &out, requests, err, tokensOfRating*len(ms), 0)
		}
	default:
		if e.Stages != contextStage {
			requests, err := model.Requests(v.doc, nil)
			r.count(ctx, &out, requests, err, tokens+tokensOfEntity*len(requests), 0)
		}
		if e.Stages != localStage {
			requests, err := model.Requests(v.doc, []extract.Known{})
			r.count(ctx, &out, requests, err, tokens+tokensOfEntity*len(requests), e.ContextTokens)
		}
	}
	return out
}

// Tokens of one entity in an answer, and of one number.
const tokensOfEntity, tokensOfRating = 30, 4

// count adds the requests of one stage, to which so many tokens of context may come: then
// nobody can know yet whether the cache has the answers. What cannot be asked will fail
// when it is its turn.
func (r *Runner) count(ctx context.Context, out *Asking, requests []llm.Request, err error, answer, more int) {
	if err != nil || len(requests) == 0 {
		return
	}
	for _, q := range requests {
		if cached, err := r.llm.Known(ctx, q); err == nil && cached && more == 0 {
			out.Cached++
			continue
		}
		out.Requests++
		out.In += int64(llm.TokensOf(q) + more)
		out.Out += int64(answer / len(requests))
	}
}

func (a *Asking) add(o Asking) {
	a.Documents += o.Documents
	a.Characters += o.Characters
	a.Requests += o.Requests
	a.Cached += o.Cached
	a.In += o.In
	a.Out += o.Out
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
