package attack

import (
	"context"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// Options say who guesses, and what.
type Options struct {
	Asker      llm.Asker
	Prompts    *prompt.Set
	Attributes []Attribute
	Guesses    int // the most for one attribute that count; 0: 3
	// Schema has the labels of the originals' mentions. Region is the country of telephone
	// numbers that are written without one; it may be "".
	Schema *schema.Schema
	Region string
}

// Attacker asks a model for guesses. It is safe for concurrent use.
type Attacker struct {
	options Options
	answers *llm.Answers
	measure *measure
}

// New checks the options.
func New(o Options) (*Attacker, error) {
	switch {
	case o.Asker == nil || o.Prompts == nil:
		return nil, errors.New("attack: there is no model to ask, or no prompt to ask it with")
	case o.Schema == nil:
		return nil, errors.New("attack: there is no schema")
	case len(o.Attributes) == 0:
		return nil, errors.New("attack: there is no attribute to guess")
	case o.Guesses < 0 || o.Guesses > mostGuesses:
		return nil, fmt.Errorf("attack: %d guesses for an attribute are asked for; there can be 1 to %d", o.Guesses, mostGuesses)
	case o.Guesses == 0:
		o.Guesses = 3
	}
	return &Attacker{o, answersOf(o.Attributes), newMeasure(o.Attributes, o.Schema, o.Region)}, nil
}

const mostGuesses = 20

// Truth gathers what the mentions of an original document, with the labels of the
// schema, tell of each attribute.
func (a *Attacker) Truth(ms []lethe.Mention) Truth { return a.measure.truth(ms) }

// Request is what the model is asked of documents that it sees together.
func (a *Attacker) Request(docs []*lethe.Document) (llm.Request, error) {
	data := prompt.Attack{Guesses: a.options.Guesses}
	for _, t := range a.options.Attributes {
		data.Attributes = append(data.Attributes, prompt.Attribute{Name: t.Name, Doc: t.Doc})
	}
	for _, d := range docs {
		data.Documents = append(data.Documents, prompt.Delimit(extract.Text(d)))
	}
	messages, err := a.options.Prompts.Messages("attack", data)
	if err != nil {
		return llm.Request{}, fmt.Errorf("attack: %w", err)
	}
	return llm.Request{Messages: messages, JSON: a.answers, Usable: func(text string) bool {
		_, _, err := parse(text, a.options.Attributes)
		return err == nil
	}}, nil
}

// Attack lets the model guess, with one request, and judges its guesses. docs are what
// it is shown, and truths is what the original of each of them tells. An answer of
// another form than was asked for is an error.
func (a *Attacker) Attack(ctx context.Context, docs []*lethe.Document, truths []Truth) (Unit, error) {
	var u Unit
	for _, d := range docs {
		u.Names = append(u.Names, d.SourceID)
	}
	r, err := a.Request(docs)
	if err != nil {
		return u, err
	}
	answer, err := a.options.Asker.Ask(ctx, r)
	if err != nil {
		return u, fmt.Errorf("attack: ask: %w", err)
	}
	guesses, dropped, err := parse(answer.Text, a.options.Attributes)
	if err != nil {
		return u, err
	}
	u.Silent, u.Dropped = len(guesses) == 0, dropped
	u.Findings, err = a.measure.findings(docs, a.measure.join(truths), guesses, a.options.Guesses)
	return u, err
}
