package pipeline

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// modelDetector is the detector of the mentions that a language model named.
const modelDetector = "llm"

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
	ms, err := r.finder.run(ctx, doc)
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
	ms = x.runner.finder.complete(doc, ms)
	x.runner.finder.relabel(ms)
	return ms, notes, nil
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
	found, err := f.run(ctx, doc)
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
	case x.redact != nil: // what was hidden counts, whether or not the model named what stood in its place
		ms = slices.DeleteFunc(found, func(m lethe.Mention) bool { return m.Score < 1 && !f.direct(&m) })
	default:
		ms = slices.DeleteFunc(found, func(m lethe.Mention) bool { return m.Score < leastDirect || m.Score < 1 && !f.direct(&m) })
	}
	located, err := x.locate(ctx, doc, said.Found)
	if err != nil {
		return nil, nil, err
	}
	if mode == extractMode {
		notes = append(notes, f.passedOver(ms, located, len(said.Found) == 0)...)
	}
	for i, m := range located {
		m = f.detectorMention(m)
		if mode == unionMode && slices.Contains(formed, m.Label) {
			m.Normalized = ""
		}
		located[i] = m
	}
	located = slices.DeleteFunc(located, f.unwanted)
	f.yield(located, ms)
	return append(ms, located...), append(notes, said.Notes()...), nil
}

// formed are the labels whose values the detectors give a form that no model is asked for:
// beside them what a model finds must have it too, to be the same entity.
var formed = []lethe.Label{lethe.Phone, lethe.Email, lethe.IBAN, lethe.CreditCard, lethe.PersonalID}

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
		ms[i].Relevance = x.runner.finder.believed(&ms[i], said.Relevance[i])
	}
	return ms, nil
}

// implausible is a relevance that no direct identifier has: a model that gives it was
// told to.
const implausible = 0.2

// believed is the relevance of a mention of which the rules say what m says and a model
// says said. An identifier that is sure is never worth less than the rules say, nor is a
// direct identifier that the model would dismiss.
func (f *Finder) believed(m *lethe.Mention, said float64) float64 {
	label, _ := f.Schema.OfMention(m)
	if m.Score == 1 || said < implausible && f.Schema.Direct(label) {
		return max(said, m.Relevance)
	}
	return said
}

// believing judges mentions as the rules do, but for those of a model, which come with a
// relevance.
func (f *Finder) believing(doc *lethe.Document, ms []lethe.Mention) {
	said := map[int]float64{}
	for i := range ms {
		if ms[i].Detector == modelDetector {
			said[i] = ms[i].Relevance
		}
	}
	f.judge(doc, ms)
	for i, r := range said {
		ms[i].Relevance = f.believed(&ms[i], r)
	}
}

// detectorMention gives a mention with a label of the schema the detector label of which
// the schema makes it, and what else brings it back.
func (f *Finder) detectorMention(m lethe.Mention) lethe.Mention {
	wanted := m.Label
	label, role, _ := cut(f.Schema.Origin(wanted))
	m.Label = label
	if role != "" {
		m.Role = lethe.Role(role)
	}
	if got, _ := f.Schema.OfMention(&m); got != wanted {
		m.Type = string(wanted)
	}
	return m
}

// leastDirect is the score from which a direct identifier that the detectors find counts,
// though the model passed it over.
const leastDirect = 0.5

// passedOver warns of identifiers that the model did not name: a document may have told
// it not to.
func (f *Finder) passedOver(found, located []lethe.Mention, nothing bool) []string {
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
