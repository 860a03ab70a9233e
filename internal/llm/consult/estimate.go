package consult

import (
	"context"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/llm"
)

// Estimate counts what would be asked about a document.
func (a *Asker) Estimate(ctx context.Context, doc *lethe.Document) (out ask.Estimate) {
	out.Documents = 1
	tokens := 0
	for _, f := range doc.Readable() {
		out.Characters += int64(utf8.RuneCountInString(f.Text))
		tokens += llm.Tokens(f.Text)
	}
	switch a.Settings.Mode {
	case noneMode: // what is rewritten is known only when it is known what is masked
	case judgeMode:
		if ms, err := a.Detectors.Find(ctx, doc); err == nil && len(ms) > 0 {
			if requests, err := a.extractor.JudgeRequests(doc, ms); err == nil {
				out.Count(ctx, a.Model, requests, answers(ask.TokensOfRating*len(ms), requests))
			}
		}
	default:
		a.estimateStages(ctx, doc, tokens, &out)
	}
	return out
}

// estimateStages counts the questions of both stages about a document of so many tokens.
func (a *Asker) estimateStages(ctx context.Context, doc *lethe.Document, tokens int, out *ask.Estimate) {
	if a.Settings.Stages != contextStage {
		if requests, err := a.extractor.Requests(doc, nil); err == nil {
			out.Count(ctx, a.Model, requests, answers(tokens+ask.TokensOfEntity*len(requests), requests))
		}
	}
	if a.Settings.Stages == localStage {
		return
	}
	if requests, err := a.extractor.Requests(doc, []extract.KnownEntity{}); err == nil {
		for _, q := range requests { // the context is not known yet, so no cache is
			out.Anew(q, a.Settings.ContextTokens, (tokens+ask.TokensOfEntity*len(requests))/len(requests))
		}
	}
}

// answers shares the tokens of an answer among the requests that make it.
func answers(tokens int, requests []llm.Request) func(llm.Request) int {
	return func(llm.Request) int { return tokens / len(requests) }
}
