package transformer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/schema/foreign"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
	"github.com/lethe-privacy/lethe/span"
)

// Model is a token classifier. It is safe for concurrent use.
type Model struct {
	name     string
	options  Options
	labels   []foreign.Mapping
	meanings map[string]lethe.Label

	tokenizer     *tokenizer.Tokenizer
	before, after []int // tokens that stand around every window
	opener        session.Opener
	session       session.Session
	tags          []tag // of the model's labels, by number
	vocabulary    int   // how many tokens the model knows; 0: not said
	content       int   // tokens of a text in a window
	lengths       []int // of rows
	turn          chan struct{}
	closed        atomic.Bool
}

// Entity is what a model finds in a text, under the model's own name for its type.
type Entity struct {
	span.Span         // bytes
	Type      string  // without "B-" and the like
	Score     float64 // in [0,1], by the rule of the aggregation, to six decimals
}

// Close frees the model's memory, once what is being computed has ended; a text that comes later is an
// error.
func (m *Model) Close() error {
	if m.closed.Swap(true) {
		return nil
	}
	for range cap(m.turn) { // what is being computed must not lose its ground
		m.turn <- struct{}{}
	}
	defer func() {
		for range cap(m.turn) {
			<-m.turn
		}
	}()
	return m.session.Close()
}

var errClosed = errors.New("transformer: the model is closed")

// Name is the name of the detector.
func (m *Model) Name() string { return m.name }

// Labels says what becomes of each of the model's types, in order of their names.
func (m *Model) Labels() []foreign.Mapping { return slices.Clone(m.labels) }

// Unknown lists the model's types whose meaning is not known, which keep their names: a
// schema that does not name them leaves them out.
func (m *Model) Unknown() []string {
	var names []string
	for _, l := range m.labels {
		if l.Unknown {
			names = append(names, l.Model)
		}
	}
	return names
}

// Entities gives what the model finds in a text, in order.
func (m *Model) Entities(ctx context.Context, text string) ([]Entity, error) {
	if m.closed.Load() {
		return nil, errClosed
	}
	var all []Entity
	a := &aggregator{strategy: m.options.Aggregation, tags: m.tags, emit: func(e Entity) {
		e.Span = whole(text, e.Span)
		all = append(all, e)
	}}
	if err := m.read(ctx, text, a); err != nil {
		return nil, err
	}
	a.finish()
	for _, e := range all {
		if err := e.Span.Check(text); err != nil {
			return nil, fmt.Errorf("transformer: the tokenizer lost its place: %w", err)
		}
	}
	return all, nil
}

// read gives the aggregator every token of a text, batch by batch.
func (m *Model) read(ctx context.Context, text string, a *aggregator) error {
	push := func(w window, logits []float32) error {
		for i := w.from; i < w.to; i++ {
			if err := a.push(w.tokens[i], logits[i*len(m.tags):(i+1)*len(m.tags)]); err != nil {
				return fmt.Errorf("transformer: %w", err)
			}
		}
		return nil
	}
	var batch []window
	for w := range windows(m.tokenizer.Tokens(text), m.content, m.options.Stride) {
		if batch = append(batch, w); len(batch) < m.options.BatchSize {
			continue
		}
		if err := m.compute(ctx, batch, push); err != nil {
			return err
		}
		batch = batch[:0]
	}
	return m.compute(ctx, batch, push)
}

// whole lets a span begin and end where characters do, as readers see them: a mark
// belongs to the letter that it stands on, even if the model was not shown it.
func whole(text string, s span.Span) span.Span {
	for s.Start > 0 && s.Start < len(text) {
		r, _ := utf8.DecodeRuneInString(text[s.Start:])
		if !unicode.In(r, unicode.M) {
			break
		}
		_, n := utf8.DecodeLastRuneInString(text[:s.Start])
		s.Start -= n
	}
	for s.End > 0 && s.End < len(text) {
		r, n := utf8.DecodeRuneInString(text[s.End:])
		before, _ := utf8.DecodeLastRuneInString(text[:s.End])
		if !unicode.In(r, unicode.M) && r != joiner && before != joiner {
			break
		}
		s.End += n
	}
	return s
}

// joiner makes one sign of two.
const joiner = '\u200d'

// Detector finds mentions with the model.
func (m *Model) Detector() detect.Detector {
	return detect.Detector{
		Name:     m.name,
		Doc:      "what a token classifier of the Hugging Face kind finds",
		Labels:   m.gives(),
		Examples: m.examples(),
		Find:     m.find,
	}
}

// gives lists the labels of mentions.
func (m *Model) gives() []lethe.Label {
	var labels []lethe.Label
	for _, l := range m.labels {
		if l.Label != Ignored {
			labels = append(labels, l.Label)
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// general examples are what nearly every model for names finds.
var general = []detect.Example{
	{Text: "My name is [PERSON Anna Huber].", Language: "en"},
	{Text: "The sum of two and two is four.", Language: "en"},
}

func (m *Model) examples() []detect.Example {
	if len(m.options.Examples) > 0 {
		return m.options.Examples
	}
	return general
}

func (m *Model) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	var all []lethe.Mention
	err := detect.Texts(doc, func(f lethe.Field) error {
		found, err := m.Entities(ctx, f.Text)
		for _, e := range found {
			label := m.meanings[e.Type]
			if label == Ignored || e.Score < m.options.MinScore {
				continue
			}
			mention := lethe.Mention{Field: f.Name, Span: e.Span, Label: label, Text: e.Span.In(f.Text), Score: e.Score}
			if m.options.Explain {
				mention.Features = map[string]string{"model_label": e.Type}
			}
			all = append(all, mention)
		}
		return err
	})
	return all, err
}
