package pipeline

import (
	"context"
	"fmt"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// extraction is what a language model said of the collection, document by document. It
// is asked before the barrier's own reading, because in its second stage it is told what
// the first found elsewhere.
type extraction struct {
	runner  *Runner
	model   *extract.Extractor
	redact  *redaction // nil where the model sees the texts as they are
	replies *ask.Replies
}

// extract asks the model about the whole collection.
func (r *Runner) extract(ctx context.Context) (*extraction, error) {
	x := &extraction{runner: r}
	var err error
	if x.model, err = r.extractor(); err != nil {
		return nil, err
	}
	if err := r.mayAsk(ctx); err != nil {
		return nil, err
	}
	if r.config.Extract.Redact {
		if x.redact, err = r.redaction(ctx); err != nil {
			return nil, err
		}
	}
	e := r.config.Extract
	if e.Mode == judgeMode {
		x.replies, err = ask.Each(ctx, x.collection("judging"), x.judge)
		return x, err
	}
	if x.replies, err = ask.Each(ctx, x.collection("asking"), x.local); err != nil || e.Stages == localStage {
		return x, err
	}
	return x, ask.Again(ctx, x.collection("asking again"), x.replies, ask.Waves{
		Context: extract.ContextOptions{
			Strength: e.Strength, SkipDirect: !e.Direct, Direct: r.schema.Direct,
			Top: e.Top, Order: e.Order, Tokens: e.ContextTokens,
		},
		Size: e.Wave, Alone: e.Stages == contextStage,
	}, x.inContext)
}

// extractor is the model as the settings ask it.
func (r *Runner) extractor() (*extract.Extractor, error) {
	e := r.config.Extract
	x, err := extract.New(extract.Options{
		Asker: r.llm, Prompts: r.llm.Prompts, Schema: r.schema,
		DocumentTokens: e.DocumentTokens, Lower: e.LowerCase,
	})
	if err != nil {
		return nil, failure.Errorf("pipeline", "%w", err)
	}
	return x, nil
}

// collection is the source as the model is asked about it.
func (x *extraction) collection(stage string) ask.Collection[*reading] {
	r := x.runner
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
		Open: x.open,
		Passed: func(in *reading, err error) error {
			r.advance(stage, in.item.Bytes())
			if err == nil {
				return nil
			}
			in.err = err
			var listed []Failure // it fails again, and is listed, in the reading that follows
			return r.fail(&listed, *in)
		},
		Threads: x.threads(),
	}
}

// threads is as many workers as there may be requests.
func (x *extraction) threads() int {
	n := x.runner.config.LLM.Concurrency
	if n == 0 {
		n = 4
	}
	return max(n, ordered.Threads(x.runner.config.Run.Threads))
}

// open decodes an item.
func (x *extraction) open(in *reading) (ask.Document, error) {
	if in.err != nil {
		return ask.Document{}, in.err
	}
	record, err := x.runner.source.Decode(in.item)
	if err != nil {
		return ask.Document{}, err
	}
	in.view = newView(record, &x.runner.config, x.runner.fields.Erased)
	doc := in.view.doc
	return ask.Document{
		Document: doc, Print: x.runner.print(doc), Skip: !x.runner.asks(in.view), Repeat: x.redact.repeats(doc),
	}, nil
}

// asks reports whether the model is asked about a record: not where what is marked in it
// is all that counts.
func (r *Runner) asks(v *view) bool {
	return !v.record.Annotated || r.config.Detect.Given != "only"
}

// local is the first stage.
func (x *extraction) local(ctx context.Context, doc *lethe.Document) *ask.Reply {
	doc, err := x.redact.hide(ctx, doc)
	if err != nil {
		return &ask.Reply{Err: err}
	}
	if x.runner.config.Extract.Stages == contextStage {
		return x.detected(ctx, doc) // what the context may tell must be hidden too
	}
	answer, err := x.model.Local(ctx, doc)
	return ask.NewReply(doc, answer, err)
}

// inContext asks about a document in the second stage.
func (x *extraction) inContext(ctx context.Context, doc *lethe.Document, known []extract.Known) *ask.Reply {
	doc, err := x.redact.hide(ctx, doc)
	if err != nil {
		return &ask.Reply{Err: err}
	}
	answer, err := x.model.InContext(ctx, doc, known)
	return ask.NewReply(doc, answer, err)
}

// detected is what the detectors know of a document, for the second stage alone.
func (x *extraction) detected(ctx context.Context, doc *lethe.Document) *ask.Reply {
	ms, err := x.runner.finder.Find(ctx, doc)
	out := &ask.Reply{Err: err}
	for _, m := range ms {
		out.Found = append(out.Found, extract.Entity{Original: m.Text, Normalized: m.Normalized, Label: m.Label, Relevance: m.Relevance})
	}
	return out
}

// judge lets the model say how much tells what the detectors find.
func (x *extraction) judge(ctx context.Context, doc *lethe.Document) *ask.Reply {
	ms, err := x.runner.finder.Find(ctx, doc)
	if err != nil || len(ms) == 0 {
		return &ask.Reply{Err: err}
	}
	relevance, err := x.model.Judge(ctx, doc, ms)
	return &ask.Reply{Relevance: relevance, Err: err}
}

// warnings report contexts that had no room for all that belonged there.
func (x *extraction) warnings() []Warning {
	if x == nil || x.replies.Cut == 0 {
		return nil
	}
	return []Warning{{Message: fmt.Sprintf("the context had no room for up to %d entities that belonged there: what links to them may be missed; give it more by extraction.context_tokens, or choose by extraction.top and extraction.order", x.replies.Cut)}}
}

// prompts are the versions of those that the run used.
func (r *Runner) prompts() map[string]string {
	used := map[string]string{}
	use := func(name string) { used[name] = r.llm.Prompts.Version(name) }
	if r.asked != nil {
		switch e := r.config.Extract; {
		case e.Mode == judgeMode:
			use("judge")
		case e.Stages != contextStage:
			use("extract")
		}
		if e := r.config.Extract; e.Mode != judgeMode && e.Stages != localStage {
			use("extract-context")
		}
	}
	if r.config.Replace.NeedsModel() {
		use("rewrite")
	}
	return used
}
