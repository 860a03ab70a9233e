package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Documents anonymizes documents in memory; no text is written anywhere. A key file that the
// settings name and that is not there is made, as in any run. It gives the documents that could
// be finished, in their order, as they may be shared, and the outcome of Runner.Anonymize.
// With run.keep_going the others are listed in the outcome; without it one of them is an error.
// Documents with the same id and texts are one.
func Documents(ctx context.Context, config Config, docs []*lethe.Document, opts Options) ([]*lethe.Document, *Anonymization, error) {
	source := format.From(format.Documents("memory", docs), "memory")
	defer source.Close()
	r, err := New(ctx, config, source, opts)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	kept := &memory{source: source}
	done, err := r.Anonymize(ctx, Output{Sink: kept})
	if err != nil {
		return nil, nil, err
	}
	return kept.docs, done, nil
}

// memory is a sink that reads again what is written.
type memory struct {
	source *format.Source
	docs   []*lethe.Document
}

func (m *memory) Put(it format.Item, encoded []byte) error {
	r, err := m.source.DecodeAgain(it, encoded)
	if err != nil {
		return failure.New("pipeline", "a document in memory cannot be read again once it is anonymized")
	}
	m.docs = append(m.docs, r.Document)
	return nil
}

func (m *memory) Path(format.Item) string { return "" }

func (m *memory) Close() error { return nil }
