package llm

import (
	"context"
	"errors"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/chat"
	"github.com/lethe-privacy/lethe/prompt"
	"github.com/lethe-privacy/lethe/schema"
)

// Options say who is asked, and how. Asker, Prompts and Schema are needed.
type Options struct {
	Asker   chat.Asker
	Prompts *prompt.Set
	Schema  *schema.Schema

	// DocumentTokens is the most tokens of a document in one request; 0: 4000. A longer
	// one is asked about in parts, which share Overlap tokens with their neighbours;
	// 0: 128.
	DocumentTokens, Overlap int
	// Lower sends the text in lower case, as the thesis did. Case is evidence.
	Lower bool
	// MaxAnswer is the most tokens of one answer; 0: the server's own limit.
	MaxAnswer int
}

// Entity is what the model found, checked: its label is one of the schema, its
// relevance in [0,1]. Whether it stands in the document, [Locate] says.
type Entity struct {
	Original   string // letter by letter as in the document, if the model did as it was told
	Normalized string // lower case, single spaces; never ""
	Label      lethe.Label
	Relevance  float64
}

// Known is an entity of the collection, as stage 2 tells the model of it.
type Known struct {
	Normalized string
	Label      lethe.Label
}

// Answer is what the model said of one document.
type Answer struct {
	Entities []Entity
	Counts   Counts
}

// Counts say what became of the elements of an answer.
type Counts struct {
	Given int // elements in the answer
}

// Lost tells of an entity that was not located, without its text.
type Lost struct {
	Position int // index among the entities given
	Label    lethe.Label
	Length   int // of the value, in characters
	Reason   Reason
}

// Reason says why an entity was not located.
type Reason string

// Extractor asks a model what identifies the people in documents. It is safe for
// concurrent use if its Asker is.
type Extractor struct{ options Options }

// New prepares an extractor.
func New(o Options) (*Extractor, error) {
	if o.Asker == nil || o.Prompts == nil || o.Schema == nil {
		return nil, errors.New("llm: an asker, prompts and a schema are needed")
	}
	return &Extractor{o}, nil
}

// Local is stage 1: what the document says by itself.
func (x *Extractor) Local(ctx context.Context, doc *lethe.Document) (Answer, error) {
	return Answer{}, errors.New("llm: not there yet")
}

// InContext is stage 2: what the document says to somebody who knows the entities of
// the collection.
func (x *Extractor) InContext(ctx context.Context, doc *lethe.Document, known []Known) (Answer, error) {
	return Answer{}, errors.New("llm: not there yet")
}

// Requests gives what would be asked: in stage 1 where known is nil, else in stage 2.
func (x *Extractor) Requests(doc *lethe.Document, known []Known) ([]chat.Request, error) {
	return nil, nil
}

// Judge asks how relevant mentions are that others found: a number in [0,1] for each.
func (x *Extractor) Judge(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) ([]float64, error) {
	return nil, errors.New("llm: not there yet")
}

// Union joins the answers of both stages. Stage 2's relevance stands where it found
// the entity, because it was asked for a new, unbiased one; else stage 1's.
func Union(local, inContext []Entity) []Entity { return append(local, inContext...) }

// Locate finds where entities stand in a document. What stands nowhere is lost.
func Locate(doc *lethe.Document, es []Entity) (ms []lethe.Mention, lost []Lost) { return nil, nil }
