package pipeline

import (
	"context"
	"crypto/rand"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/hide"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// redaction puts surrogates in place of what the detectors find that identifies by itself
// (direct identifiers, and whatever has check digits or the like) before a model sees a
// text, and finds the way back from what it names. It is the second reading of a run that
// masks just these; nothing of it is written. A nil redaction changes nothing.
type redaction struct {
	writer   *writer
	document map[uint64]int32 // by print of what the stages see: its number, or duplicate
}

// redaction reads the collection once, with the detectors alone.
func (r *Runner) redaction(ctx context.Context) (*redaction, error) {
	alone := r.nested(Replace{Operator: "surrogate", Reach: reach.Everywhere.String(), Policy: Default().Replace.Policy})
	key, err := r.redactionKey()
	if err != nil {
		return nil, err
	}
	choice, err := alone.config.Replace.Operators(replace.Deps{Key: key})
	if err != nil {
		return nil, err
	}
	x := &redaction{document: map[uint64]int32{}}
	read := int32(0)
	sure := map[value]bool{} // what identifies by itself, whether its label does or not: an IBAN
	all, err := alone.collect(ctx, true, func(doc *lethe.Document, ms []lethe.Mention) error {
		x.document[alone.print(doc)] = read // of documents that say the same any will do
		read++
		for _, m := range ms {
			if m.Score == 1 {
				sure[value{m.Label, m.Normalized}] = true
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	g, err := alone.link(ctx, all)
	if err != nil {
		return nil, err
	}
	masked := make([]bool, len(g.Collection.Entities))
	for i, e := range g.Collection.Entities {
		masked[i] = r.schema.Direct(e.Label) || sure[value{e.Label, e.Normalized}]
	}
	for _, print := range g.repeated {
		if _, first := x.document[print]; !first {
			x.document[print] = duplicate
		}
	}
	x.writer, err = alone.newWriter(ctx, g, masked, choice)
	return x, err
}

// nested is a run over the same collection within r, with the same detection and other
// operators. It asks no model, knows no state and reports no progress; what fails in it, fails
// in r's own reading.
func (r *Runner) nested(replace Replace) *Runner {
	config := r.config
	config.LLM, config.Replace, config.Run.KeepGoing = LLM{}, replace, true
	return &Runner{
		config: config, finder: r.finder, schema: r.schema, source: r.source, mentions: r.mentions, known: r.known,
		printKey: r.printKey, fields: r.fields, same: r.same, explain: r.explain, languages: r.languages, shared: r.shared,
		configFile: r.configFile, configSum: r.configSum,
	}
}

// repeats reports a record with the id and content of another: it is not processed, and
// the model is not asked about it, for nobody looked what else it says.
func (x *redaction) repeats(doc *lethe.Document) bool {
	if x == nil {
		return false
	}
	at, ok := x.document[x.writer.runner.print(doc)]
	return ok && at == duplicate
}

// redactionKey draws the surrogates: by a key that follows from the run's, so that a later run
// puts the same questions and nothing of what is sent is as it is in what is shared, else anew.
func (r *Runner) redactionKey() (replace.Key, error) {
	if file := r.config.Replace.KeyFile; file != "" {
		key, _, err := seal.LoadKey(file)
		if err != nil {
			return key, err
		}
		return seal.NewKey(key.Hash("sent to a model", nil))
	}
	var b [32]byte
	if _, err := rand.Read(b[:]); err != nil {
		return replace.Key{}, failure.Errorf("pipeline", "draw surrogates: %w", err)
	}
	return seal.NewKey(b[:])
}

// hide gives the document that the model sees.
func (x *redaction) hide(ctx context.Context, doc *lethe.Document) (*lethe.Document, error) {
	if x == nil {
		return doc, nil
	}
	h, err := x.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	return h.Document, nil
}

func (x *redaction) hidden(ctx context.Context, doc *lethe.Document) (*hide.Document, error) {
	at, ok := x.document[x.writer.runner.print(doc)]
	if !ok || at < 0 {
		return nil, errChanged
	}
	return hide.New(ctx, x.writer.replacer, doc, x.writer.placed(int(at)), func(l lethe.Label) bool {
		kind, _ := schema.Cut(x.writer.runner.schema.Origin(l))
		return kind == lethe.Person
	})
}

// locate finds what the model named in the text that it saw, and gives the places in the
// document as it is.
func (x *redaction) locate(ctx context.Context, doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	h, err := x.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	return h.Locate(doc, es)
}
