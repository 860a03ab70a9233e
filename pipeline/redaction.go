package pipeline

import (
	"context"
	"crypto/rand"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/hide"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// redaction puts surrogates in place of what the detectors find that identifies by itself
// (direct identifiers, and whatever has check digits or the like) before a model sees a
// text. It is the second reading of a run that masks just these; nothing of it is written.
func (r *Runner) redaction(ctx context.Context) (*hide.Collection, error) {
	alone := r.nested(Replace{Operator: "surrogate", Reach: reach.Everywhere.String(), Policy: Default().Replace.Policy})
	key, err := redactionKey(r.config.Replace.KeyFile)
	if err != nil {
		return nil, err
	}
	choice, err := alone.config.Replace.Operators(replace.Deps{Key: key})
	if err != nil {
		return nil, err
	}
	number := map[uint64]int{} // by print of what the stages see
	read := 0
	sure := map[value]bool{} // what identifies by itself, whether its label does or not: an IBAN
	all, err := alone.collect(ctx, true, func(doc *lethe.Document, ms []lethe.Mention) error {
		number[alone.printKey.print(doc)] = read // of documents that say the same any will do
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
	g, err := all.link(ctx, alone)
	if err != nil {
		return nil, err
	}
	masked := make([]bool, len(g.Collection.Entities))
	for i, e := range g.Collection.Entities {
		masked[i] = r.schema.Direct(e.Label) || sure[value{e.Label, e.Normalized}]
	}
	for _, print := range g.repeated {
		if _, first := number[print]; !first {
			number[print] = hide.Repeated
		}
	}
	w, err := g.newWriter(ctx, alone, masked, choice, nil)
	if err != nil {
		return nil, err
	}
	return &hide.Collection{
		Replacer: w.replacer, Placed: w.placed, Person: ofPerson(r.schema),
		Number: func(doc *lethe.Document) (int, bool) { n, ok := number[alone.printKey.print(doc)]; return n, ok },
	}, nil
}

// ofPerson reports whether values of a label are names of people.
func ofPerson(s *schema.Schema) func(lethe.Label) bool {
	return func(l lethe.Label) bool {
		kind, _ := schema.Cut(s.Origin(l))
		return kind == lethe.Person
	}
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
		configFile: r.configFile, configSum: r.configSum, within: true,
	}
}

// redactionKey draws the surrogates: by a key that follows from the one in file, so that a later run
// puts the same questions and nothing of what is sent is as it is in what is shared, else anew.
func redactionKey(file string) (replace.Key, error) {
	if file != "" {
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
