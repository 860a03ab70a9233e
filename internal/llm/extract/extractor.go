package extract

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// Options say who is asked, and how. Asker, Prompts and Schema are needed.
type Options struct {
	Asker   llm.Asker
	Prompts *prompt.Set
	Schema  *schema.Schema

	// DocumentTokens is the most tokens of a document in one request; 0: 4000, at least
	// 200. A longer one is asked about in parts, each of which begins with at least the
	// last Overlap tokens of the one before it; 0: 128, at most a quarter of
	// DocumentTokens. A value longer than the overlap may be cut.
	DocumentTokens, Overlap int
	// Lower sends the text in lower case, as the thesis did. Case is evidence.
	Lower bool
	// MaxAnswer is the most tokens of one answer; 0: the server's own limit.
	MaxAnswer int
}

// Validate checks what a user may set.
func (o Options) Validate() error {
	o = o.withDefaults()
	if o.DocumentTokens < 200 {
		return fmt.Errorf("llm: %d tokens of a document in a request are less than 200", o.DocumentTokens)
	}
	if o.Overlap < 0 || o.Overlap > o.DocumentTokens/4 {
		return fmt.Errorf("llm: an overlap of %d tokens is not between 0 and a quarter of the %d of a request", o.Overlap, o.DocumentTokens)
	}
	if o.MaxAnswer < 0 {
		return fmt.Errorf("llm: an answer of %d tokens is less than none", o.MaxAnswer)
	}
	return nil
}

func (o Options) withDefaults() Options {
	if o.DocumentTokens == 0 {
		o.DocumentTokens = 4000
	}
	if o.Overlap == 0 {
		o.Overlap = min(128, o.DocumentTokens/4)
	}
	return o
}

// Extractor asks a model what identifies the people in documents. It is safe for
// concurrent use if its Asker is.
type Extractor struct {
	options Options
	labels  []prompt.Label
}

// New prepares an extractor. Nothing is asked yet.
func New(o Options) (*Extractor, error) {
	if o.Asker == nil || o.Prompts == nil || o.Schema == nil {
		return nil, errors.New("llm: an asker, prompts and a schema are needed")
	}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	x := &Extractor{options: o.withDefaults()}
	for _, l := range o.Schema.Labels {
		x.labels = append(x.labels, prompt.Label{Name: string(l.Name), Doc: strings.Join(strings.Fields(l.Doc), " "), Direct: l.Direct})
	}
	return x, nil
}

// Local is stage 1: what the document says by itself. A document without text is
// answered without asking.
func (x *Extractor) Local(ctx context.Context, doc *lethe.Document) (Answer, error) {
	return x.ask(ctx, doc, nil)
}

// InContext is stage 2: what the document says to somebody who knows these entities
// of the collection.
func (x *Extractor) InContext(ctx context.Context, doc *lethe.Document, known []KnownEntity) (Answer, error) {
	if known == nil {
		known = []KnownEntity{}
	}
	return x.ask(ctx, doc, known)
}

// ask asks about the parts of a document, one after the other, and joins what is said
// of them. One part without an answer is a document without one.
func (x *Extractor) ask(ctx context.Context, doc *lethe.Document, known []KnownEntity) (Answer, error) {
	requests, err := x.Requests(doc, known)
	if err != nil {
		return Answer{}, err
	}
	all := entityCollector{of: map[entityKey]int{}}
	for i, r := range requests {
		said, err := x.options.Asker.Ask(ctx, r)
		if err != nil {
			return Answer{}, fmt.Errorf("llm: ask about part %d of %d: %w", i+1, len(requests), err)
		}
		if err := x.read(said.Text, doc.Language, &all); err != nil {
			return Answer{}, fmt.Errorf("llm: read the answer about part %d of %d: %w", i+1, len(requests), err)
		}
	}
	all.counts.Parts = len(requests)
	return Answer{all.entities, all.counts}, nil
}
