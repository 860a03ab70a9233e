package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Sink takes the records that a run writes, as [format.Sink] does. It is not safe for
// concurrent use.
type Sink struct {
	corpus  *Corpus
	ctx     context.Context
	waiting []incomingRecord
	bytes   int
}

// Sink writes into a corpus that was just created. Records come as JSON.
func (c *Corpus) Sink(ctx context.Context) *Sink { return &Sink{corpus: c, ctx: ctx} }

// Path is "": a corpus has no files.
func (k *Sink) Path(format.Item) string { return "" }

// Put takes what Record.Encode gave for an item. The id is that of the new record.
func (k *Sink) Put(it format.Item, encoded []byte) error {
	parts, err := format.Split(encoded)
	if err != nil {
		return failure.Errorf("store", "write %s: %w", it.Place, err)
	}
	// The place that the document came from stays here: ids and names of files may reveal
	// what was masked.
	k.waiting = append(k.waiting, incomingRecord{input: input{item: it}, id: parts.ID, record: encoded, place: "document " + parts.ID})
	if k.bytes += len(encoded); len(k.waiting) < batch && k.bytes < batchBytes {
		return nil
	}
	return k.flush()
}

// Close writes what is left. The corpus stays open.
func (k *Sink) Close() error { return k.flush() }

func (k *Sink) flush() error {
	err := k.corpus.transaction(k.ctx, func(tx *sql.Tx) error {
		insert, err := newInserter(k.ctx, k.corpus, tx, 1)
		if err != nil {
			return err
		}
		for _, in := range k.waiting {
			if _, err := insert.document(in); err != nil {
				var single *Failure
				if errors.As(err, &single) {
					err = &Failure{in.item.Place.String(), single.Err}
				}
				return err
			}
		}
		return nil
	})
	k.waiting, k.bytes = nil, 0
	if err != nil {
		return failure.Errorf("store", "write %s: %w", k.corpus.Name(), err)
	}
	return nil
}
