package consult

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// Find returns the mentions of a document with the schema's labels, and what its owner
// should know of how the model answered.
func (a *Answers) Find(ctx context.Context, doc *lethe.Document) (ms []lethe.Mention, notes []string, err error) {
	if a.Settings.Mode == judgeMode {
		ms, err = a.judged(ctx, doc)
		return ms, nil, err
	}
	if ms, notes, err = a.Candidates(ctx, doc); err != nil {
		return nil, nil, err
	}
	return a.Detectors.Settle(doc, ms), notes, nil
}

// of is what the model said of a document.
func (a *Answers) of(doc *lethe.Document) (*ask.Reply, error) {
	reply := a.replies.Of(a.Print(doc))
	if reply == nil {
		return nil, errChanged
	}
	return reply, reply.Err
}

// Candidates returns what the model and the detectors find, with the detectors' labels,
// overlaps and all.
func (a *Answers) Candidates(ctx context.Context, doc *lethe.Document) (ms []lethe.Mention, notes []string, err error) {
	f, mode := a.Detectors, a.Settings.Mode
	found, err := f.Candidates(ctx, doc)
	if err != nil || mode == judgeMode {
		return found, nil, err
	}
	said, err := a.of(doc)
	if err != nil {
		return nil, nil, err
	}

	switch {
	case mode == unionMode:
		ms = found
	case a.Hidden != nil: // what was hidden counts, whether or not the model named its surrogate
		ms = f.DirectOrProven(found)
	default:
		ms = f.Identifiers(found)
	}
	located, err := a.locate(ctx, doc, said.Found)
	if err != nil {
		return nil, nil, err
	}
	if mode == extractMode {
		notes = append(notes, passedOver(ms, located, len(said.Found) == 0)...)
	}
	return f.Beside(ms, located, mode == unionMode), append(notes, said.Notes()...), nil
}

// locate finds what the model named in the document itself.
func (a *Answers) locate(ctx context.Context, doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	if a.Hidden == nil {
		ms, _ := extract.Locate(doc, es)
		return ms, nil
	}
	if a.Hidden.Repeats(doc) {
		return nil, nil
	}
	return a.Hidden.Locate(ctx, doc, es)
}

// judged returns what the detectors find with the relevance that the model gave it. What is
// sure to identify keeps at least the relevance that the rules give it.
func (a *Answers) judged(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	said, err := a.of(doc)
	if err != nil {
		return nil, err
	}
	ms, err := a.Detectors.Find(ctx, doc)
	if err != nil {
		return nil, err
	}
	if len(ms) != len(said.Relevance) {
		return nil, errChanged
	}
	for i := range ms {
		ms[i].Relevance = a.Detectors.Believed(&ms[i], said.Relevance[i])
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
