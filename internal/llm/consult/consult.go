// Package consult asks a language model about a collection, and joins what it says of a document
// with what the detectors find there.
package consult

import (
	"context"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/hide"
	"github.com/lethe-privacy/lethe/internal/llm/model"
)

var errChanged = errors.New("the record changed while it was being worked on; run again")

// Detectors are detection, as package find has it.
type Detectors interface {
	Find(context.Context, *lethe.Document) ([]lethe.Mention, error)
	// Candidates are mentions before overlaps are settled, and Settle settles them.
	Candidates(context.Context, *lethe.Document) ([]lethe.Mention, error)
	Settle(*lethe.Document, []lethe.Mention) []lethe.Mention
	DirectOrProven(found []lethe.Mention) []lethe.Mention
	Identifiers(found []lethe.Mention) []lethe.Mention
	Beside(found, named []lethe.Mention, all bool) []lethe.Mention
	Believed(m *lethe.Mention, byModel float64) float64
}

// Options are what questions depend on.
type Options struct {
	Settings  Settings
	Model     *model.Model
	Schema    *schema.Schema
	Detectors Detectors
	Print     func(*lethe.Document) uint64 // the same for documents that say the same
	Hidden    *hide.Collection             // nil: the model sees the texts as they are
}

// Asker asks the model as the settings say.
type Asker struct {
	Options
	extractor *extract.Extractor
}

// New prepares to ask; nothing is contacted.
func New(o Options) (*Asker, error) {
	x, err := extract.New(extract.Options{
		Asker: o.Model, Prompts: o.Model.Prompts, Schema: o.Schema,
		DocumentTokens: o.Settings.DocumentTokens, Lower: o.Settings.LowerCase,
	})
	if err != nil {
		return nil, failure.Errorf("llm", "%w", err)
	}
	return &Asker{o, x}, nil
}

// Answers are what the model said of a collection, document by document.
type Answers struct {
	*Asker
	replies *ask.Replies
}

// Ask asks about a whole collection, which is given as each stage reads it. It comes before
// detection, because the second stage is asked with what the first found elsewhere.
func Ask[T any](ctx context.Context, a *Asker, collection func(stage string) ask.Collection[T]) (*Answers, error) {
	s := a.Settings
	if s.Mode == judgeMode {
		replies, err := ask.Each(ctx, collection("judging"), a.judge)
		return &Answers{a, replies}, err
	}
	replies, err := ask.Each(ctx, collection("asking"), a.local)
	if err != nil || s.Stages == localStage {
		return &Answers{a, replies}, err
	}
	return &Answers{a, replies}, ask.Again(ctx, collection("asking again"), replies, ask.Waves{
		Context: extract.ContextOptions{
			Strength: s.Strength, SkipDirect: !s.Direct, Direct: a.Schema.Direct,
			Top: s.Top, Order: s.Order, Tokens: s.ContextTokens,
		},
		Size: s.Wave, Alone: s.Stages == contextStage,
	}, a.inContext)
}

// local is the first stage.
func (a *Asker) local(ctx context.Context, doc *lethe.Document) *ask.Reply {
	doc, err := a.Hidden.Hide(ctx, doc)
	if err != nil {
		return &ask.Reply{Err: err}
	}
	if a.Settings.Stages == contextStage {
		return a.detected(ctx, doc) // what the context may tell must be hidden too
	}
	answer, err := a.extractor.Local(ctx, doc)
	return ask.NewReply(doc, answer, err)
}

// inContext asks about a document in the second stage.
func (a *Asker) inContext(ctx context.Context, doc *lethe.Document, known []extract.KnownEntity) *ask.Reply {
	doc, err := a.Hidden.Hide(ctx, doc)
	if err != nil {
		return &ask.Reply{Err: err}
	}
	answer, err := a.extractor.InContext(ctx, doc, known)
	return ask.NewReply(doc, answer, err)
}

// detected is what the detectors know of a document, for the second stage alone.
func (a *Asker) detected(ctx context.Context, doc *lethe.Document) *ask.Reply {
	ms, err := a.Detectors.Find(ctx, doc)
	out := &ask.Reply{Err: err}
	for _, m := range ms {
		out.Found = append(out.Found, extract.Entity{Original: m.Text, Normalized: m.Normalized, Label: m.Label, Relevance: m.Relevance})
	}
	return out
}

// judge lets the model say how relevant is what the detectors find.
func (a *Asker) judge(ctx context.Context, doc *lethe.Document) *ask.Reply {
	ms, err := a.Detectors.Find(ctx, doc)
	if err != nil || len(ms) == 0 {
		return &ask.Reply{Err: err}
	}
	relevance, err := a.extractor.Judge(ctx, doc, ms)
	return &ask.Reply{Relevance: relevance, Err: err}
}

// Warnings report contexts that had no room for all that belonged there.
func (a *Answers) Warnings() []string {
	if a == nil || a.replies.Cut == 0 {
		return nil
	}
	return []string{fmt.Sprintf("the context had no room for up to %d entities that belonged there: what links to them may be missed; give it more by extraction.context_tokens, or choose by extraction.top and extraction.order", a.replies.Cut)}
}
