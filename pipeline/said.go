package pipeline

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// ask lets the language model say, if there is one, what it finds in the collection.
func (r *Runner) ask(ctx context.Context) (err error) {
	if r.llm == nil || r.mentions != nil || r.config.Extract.Mode == noneMode {
		return nil
	}
	r.asked, err = r.extract(ctx)
	return err
}

// candidates are the mentions of a document before overlaps are settled, with the
// detectors' labels.
func (r *Runner) candidates(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, []string, error) {
	if r.asked != nil {
		return r.asked.candidates(ctx, doc)
	}
	ms, err := r.finder.Candidates(ctx, doc)
	return ms, nil, err
}

// find gives the mentions of a document with the schema's labels, and what its owner
// should know of how the model answered.
func (x *extraction) find(ctx context.Context, doc *lethe.Document) (ms []lethe.Mention, notes []string, err error) {
	if x.runner.config.Extract.Mode == judgeMode {
		ms, err = x.judged(ctx, doc)
		return ms, nil, err
	}
	if ms, notes, err = x.candidates(ctx, doc); err != nil {
		return nil, nil, err
	}
	return x.runner.finder.Settle(doc, ms), notes, nil
}

// of is what the model said of a document.
func (x *extraction) of(doc *lethe.Document) (*ask.Reply, error) {
	reply := x.replies.Of(x.runner.print(doc))
	if reply == nil {
		return nil, errChanged
	}
	return reply, reply.Err
}

// candidates gives what the model and the detectors find, with the detectors' labels,
// overlaps and all.
func (x *extraction) candidates(ctx context.Context, doc *lethe.Document) (ms []lethe.Mention, notes []string, err error) {
	f, mode := x.runner.finder, x.runner.config.Extract.Mode
	found, err := f.Candidates(ctx, doc)
	if err != nil || mode == judgeMode {
		return found, nil, err
	}
	said, err := x.of(doc)
	if err != nil {
		return nil, nil, err
	}

	switch {
	case mode == unionMode:
		ms = found
	case x.redact != nil: // what was hidden counts, whether or not the model named its surrogate
		ms = f.DirectOrProven(found)
	default:
		ms = f.Identifiers(found)
	}
	located, err := x.locate(ctx, doc, said.Found)
	if err != nil {
		return nil, nil, err
	}
	if mode == extractMode {
		notes = append(notes, passedOver(ms, located, len(said.Found) == 0)...)
	}
	return f.Beside(ms, located, mode == unionMode), append(notes, said.Notes()...), nil
}

// locate finds what the model named in the document itself.
func (x *extraction) locate(ctx context.Context, doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	if x.redact == nil {
		ms, _ := extract.Locate(doc, es)
		return ms, nil
	}
	if x.redact.repeats(doc) {
		return nil, nil
	}
	return x.redact.locate(ctx, doc, es)
}

// judged gives what the detectors find with the relevance that the model gave it. What is
// sure to identify keeps at least the relevance that the rules give it.
func (x *extraction) judged(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	said, err := x.of(doc)
	if err != nil {
		return nil, err
	}
	ms, err := x.runner.finder.Find(ctx, doc)
	if err != nil {
		return nil, err
	}
	if len(ms) != len(said.Relevance) {
		return nil, errChanged
	}
	for i := range ms {
		ms[i].Relevance = x.runner.finder.Believed(&ms[i], said.Relevance[i])
	}
	return ms, nil
}

// passedOver warns of identifiers that the model did not name: a document may have told
// it not to.
func passedOver(found, located []lethe.Mention, nothing bool) []string {
	n := 0
	for _, m := range found {
		if !slices.ContainsFunc(located, func(l lethe.Mention) bool { return l.Field == m.Field && l.Overlaps(m.Span) }) {
			n++
		}
	}
	switch {
	case n == 0:
		return nil
	case nothing:
		return []string{fmt.Sprintf("the model named nothing, but %d identifiers that the detectors found stand there: they count, and what else it passed over does not", n)}
	}
	return []string{fmt.Sprintf("%d identifiers that the detectors found were not named by the model: they count all the same", n)}
}
