package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// extraction is what a language model said of the collection, document by document. It
// is asked before the barrier's own reading, because in its second stage it is told what
// the first found elsewhere.
type extraction struct {
	runner *Runner
	model  *extract.Extractor
	redact *redaction // nil where the model sees the texts as they are
	memory *extract.Memory

	said  map[uint64]*said // by print
	order []uint64         // of documents, as they were first read
	known map[string]bool  // ids of documents
	cut   int              // the most entities for which a context had no room
}

// said is what the model said of one document, or why it said nothing.
type said struct {
	found     []extract.Entity // what stands in the document
	lost      []lost           // what it named and that does not
	counts    extract.Counts   // what became of its answers
	relevance []float64        // mode judge: of what the detectors find
	err       error
}

// lost is an entity that does not stand in the text, with its value, of which nobody is told.
type lost struct {
	extract.Lost
	value string
}

// extract asks the model about the whole collection.
func (r *Runner) extract(ctx context.Context) (*extraction, error) {
	x := &extraction{runner: r, said: map[uint64]*said{}, known: map[string]bool{}}
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
		return x, x.pass(ctx, "judging", x.judge)
	}
	if err := x.pass(ctx, "asking", x.local); err != nil || e.Stages == localStage {
		return x, err
	}
	return x, x.second(ctx)
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

// asked is a document that a worker asked about.
type asked struct {
	reading
	said *said
}

// pass goes over the collection with one question a document.
func (x *extraction) pass(ctx context.Context, stage string, ask func(context.Context, *lethe.Document) *said) error {
	return ordered.Map(ctx, x.threads(), x.runner.inputs(ctx),
		func(in input) asked { return x.ask(ctx, in, ask) },
		func(a asked) error {
			x.runner.advance(stage, a.item.Bytes())
			return x.take(a)
		})
}

// threads is as many workers as there may be requests.
func (x *extraction) threads() int {
	n := x.runner.config.LLM.Concurrency
	if n == 0 {
		n = 4
	}
	return max(n, ordered.Threads(x.runner.config.Run.Threads))
}

// ask decodes an item and asks about it. Where a stage breaks down, that is what was said:
// no stage may pass over a document in silence.
func (x *extraction) ask(ctx context.Context, in input, ask func(context.Context, *lethe.Document) *said) (out asked) {
	out.input = in
	if in.err != nil {
		return out
	}
	defer func() {
		if out.err != nil && out.view != nil {
			out.said = &said{err: out.err}
		}
	}()
	defer ordered.Guard(&out.err)
	record, err := x.runner.source.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	out.view = newView(record, &x.runner.config, x.runner.paths.erased)
	out.print = x.runner.print(out.view.doc)
	if !x.runner.asks(out.view) {
		return out
	}
	if x.redact.repeats(out.view.doc) {
		out.said = &said{}
		return out
	}
	out.said = ask(ctx, out.view.doc)
	return out
}

// asks reports whether the model is asked about a record: not where what is marked in it
// is all that counts.
func (r *Runner) asks(v *view) bool {
	return !v.record.Annotated || r.config.Detect.Given != "only"
}

// take notes what was said, in the order of the source. A document that is read again
// is the same document.
func (x *extraction) take(a asked) error {
	if a.said == nil && a.err != nil {
		return x.end(a)
	}
	if a.said == nil {
		return nil
	}
	if a.said.err != nil {
		if err := x.fail(a); err != nil {
			return err
		}
	}
	if x.said[a.print] == nil {
		x.said[a.print] = a.said
	}
	if !x.known[a.view.doc.ID] {
		x.known[a.view.doc.ID] = true
		x.order = append(x.order, a.print)
	}
	return nil
}

// fail ends the run, unless the user wants to keep going: then the document fails in the
// reading that follows, and is listed there.
func (x *extraction) fail(a asked) error {
	a.err = a.said.err
	return x.end(a)
}

// end is fail for a document that has failed without the model.
func (x *extraction) end(a asked) error {
	var listed []Failure
	return x.runner.fail(&listed, a.reading)
}

// local is the first stage.
func (x *extraction) local(ctx context.Context, doc *lethe.Document) *said {
	doc, err := x.redact.hide(ctx, doc)
	if err != nil {
		return &said{err: err}
	}
	if x.runner.config.Extract.Stages == contextStage {
		return x.detected(ctx, doc) // what the context may tell must be hidden too
	}
	answer, err := x.model.Local(ctx, doc)
	return heard(doc, answer, err)
}

// heard is what counts of an answer: what does not stand in the text must not become the
// context of other documents either.
func heard(doc *lethe.Document, a extract.Answer, err error) *said {
	if err != nil {
		return &said{err: err}
	}
	_, absent := extract.Locate(doc, a.Entities)
	s := &said{counts: a.Counts}
	gone := make(map[int]bool, len(absent))
	for _, l := range absent {
		gone[l.Position] = true
		s.lost = append(s.lost, lost{l, a.Entities[l.Position].Original})
	}
	for i, e := range a.Entities {
		if !gone[i] {
			s.found = append(s.found, e)
		}
	}
	return s
}

// detected is what the detectors know of a document, for the second stage alone.
func (x *extraction) detected(ctx context.Context, doc *lethe.Document) *said {
	ms, err := x.runner.finder.Find(ctx, doc)
	out := &said{err: err}
	for _, m := range ms {
		out.found = append(out.found, extract.Entity{Original: m.Text, Normalized: m.Normalized, Label: m.Label, Relevance: m.Relevance})
	}
	return out
}

// judge lets the model say how much tells what the detectors find.
func (x *extraction) judge(ctx context.Context, doc *lethe.Document) *said {
	ms, err := x.runner.finder.Find(ctx, doc)
	if err != nil || len(ms) == 0 {
		return &said{err: err}
	}
	relevance, err := x.model.Judge(ctx, doc, ms)
	return &said{relevance: relevance, err: err}
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
	if r.config.needsModel() {
		use("rewrite")
	}
	return used
}
