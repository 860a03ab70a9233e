package transformer

import (
	"context"
	"path/filepath"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// Model is a token classifier. It is safe for concurrent use.
type Model struct {
	name     string
	options  Options
	labels   []Mapping
	meanings map[string]lethe.Label
}

// Entity is what a model finds in a text, under the model's own name for its type.
type Entity struct {
	span.Span         // bytes
	Type      string  // without "B-" and the like
	Score     float64 // in [0,1], by the rule of the aggregation
}

// Load reads a folder that holds tokenizer.json, config.json and a model in ONNX form.
// An error names the file and what is wrong with it. The model is in memory until
// Close.
func Load(folder string, o Options) (*Model, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	m := &Model{name: o.Name, options: o}
	if m.name == "" {
		m.name = "transformer-" + filepath.Base(folder)
	}
	return m, nil
}

// Close frees the model's memory. Nobody may be using it.
func (m *Model) Close() error { return nil }

// Name is the name of the detector.
func (m *Model) Name() string { return m.name }

// Labels says what becomes of each of the model's types, in order of their names.
func (m *Model) Labels() []Mapping { return slices.Clone(m.labels) }

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
	return nil, ctx.Err()
}

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
			all = append(all, lethe.Mention{
				Field: f.Name, Span: e.Span, Label: label, Text: e.Span.In(f.Text), Score: e.Score,
				Features: map[string]string{"type": e.Type},
			})
		}
		return err
	})
	return all, err
}
