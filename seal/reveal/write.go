package reveal

import (
	"context"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/seal/restore"
)

// write is the second reading.
func (r *revelation) write(ctx context.Context, sink *format.Sink) error {
	err := ordered.Map(ctx, r.Threads, r.inputs(ctx),
		func(in input) revealedRecord { return r.back(r.find(in)) },
		func(b revealedRecord) error { return r.take(sink, b) })
	if err != nil {
		sink.Close() // what failed first is what counts
		return err
	}
	return sink.Close()
}

// revealedRecord is a record with its originals put back.
type revealedRecord struct {
	item       format.Item
	text       []byte
	exact      bool
	edited     bool
	left       int
	unresolved []Ambiguity
	err        error
}

func (r *revelation) back(f lookup) (b revealedRecord) {
	b.item, b.err = f.item, f.err
	if b.err != nil {
		return b
	}
	defer ordered.Guard(&b.err)
	switch {
	case !f.chosen:
		b.text = f.raw
	case f.entry == nil:
		b.edited = true
		b.text, b.unresolved, b.err = r.edited(f.record)
	default:
		edits, rest, left, err := r.out.Edits(f.entry)
		if b.err = err; err == nil {
			b.text, b.err = restore.Record(f.record, edits, rest)
		}
		b.exact, b.left = true, left
	}
	if b.err != nil {
		b.err = failure.Errorf("reveal", "%s: %w", f.record.Place, b.err)
	}
	return b
}

// edited looks for surrogates in all texts of a record.
func (r *revelation) edited(record *format.Record) ([]byte, []Ambiguity, error) {
	near, err := r.out.Near(record.Document.SourceID)
	if err != nil {
		return nil, nil, err
	}
	texts := restore.Texts(record)
	var all []Ambiguity
	var moved []format.Move
	for i, f := range record.Document.Fields {
		edits, left, err := near.Search(f.Text)
		if err != nil {
			return nil, nil, err
		}
		ms, err := restore.Change(texts, i, edits)
		if err != nil {
			return nil, nil, err
		}
		moved = append(moved, ms...)
		for _, u := range left {
			all = append(all, Ambiguity{shortPlace(record.Place), f.Name, u})
		}
	}
	out, err := record.Encode(texts, moved...)
	return out, all, err
}

func (r *revelation) take(sink *format.Sink, b revealedRecord) error {
	if b.err != nil {
		return b.err
	}
	r.done.Documents++
	if b.exact {
		r.done.Exact++
	}
	if b.edited {
		r.done.Edited++
	}
	r.done.Left += b.left
	r.done.Unresolved = append(r.done.Unresolved, b.unresolved...)
	return sink.Put(b.item, b.text)
}
