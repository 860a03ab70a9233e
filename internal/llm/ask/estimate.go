package ask

import (
	"context"

	"github.com/lethe-privacy/lethe/llm"
)

// Estimate is what a run would ask a language model, without asking it.
type Estimate struct {
	Server     string `json:"server"` // its host
	Remote     bool   `json:"remote"` // neither this machine nor a private network
	Documents  int64  `json:"documents"`
	Characters int64  `json:"characters"` // of their texts
	Requests   int64  `json:"requests"`   // that the cache cannot answer; of the second stage, all
	Cached     int64  `json:"cached"`     // that it can, of the first stage
	// In and Out are tokens, as package llm estimates them: of the second stage's
	// questions with all of the context that may be, and of answers as many as the document
	// has and those of one entity more: who lists much says each value twice.
	In   int64   `json:"tokens_in"`
	Out  int64   `json:"tokens_out"`
	Cost float64 `json:"cost,omitempty"`
}

// Tokens of one entity in an answer, and of one number.
const (
	TokensOfEntity = 30
	TokensOfRating = 4
)

// Cache answers requests that were answered before.
type Cache interface {
	Known(context.Context, llm.Request) (bool, error)
}

// Count adds requests that the cache may answer, with what an answer to each has in tokens.
// What cannot be asked will fail when it is its turn.
func (e *Estimate) Count(ctx context.Context, cache Cache, requests []llm.Request, answer func(llm.Request) int) {
	for _, q := range requests {
		if cached, err := cache.Known(ctx, q); err == nil && cached {
			e.Cached++
			continue
		}
		e.Anew(q, 0, answer(q))
	}
}

// Anew adds a request that no cache is known to answer: so many tokens of context may come to it.
func (e *Estimate) Anew(q llm.Request, context, answer int) {
	e.Requests++
	e.In += int64(llm.TokensOf(q) + context)
	e.Out += int64(answer)
}

// Add adds what else would be asked.
func (e *Estimate) Add(o Estimate) {
	e.Documents += o.Documents
	e.Characters += o.Characters
	e.Requests += o.Requests
	e.Cached += o.Cached
	e.In += o.In
	e.Out += o.Out
}

// Price sets the cost, with prices of a million tokens.
func (e *Estimate) Price(in, out float64) {
	e.Cost = (float64(e.In)*in + float64(e.Out)*out) / 1e6
}
