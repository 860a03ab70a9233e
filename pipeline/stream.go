package pipeline

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// Stream finds the mentions of records that come one after the other, and gives each with its
// mentions to see, in their order, or what kept it from that. A record is read alone: that fields
// beside the content say the same in all records is not known.
func (r *Runner) Stream(ctx context.Context, see func(*lethe.Document, []lethe.Mention, *Failure) error) error {
	return ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) reading { return r.read(ctx, in) },
		func(in reading) error {
			if in.err == nil {
				return see(in.view.doc, in.mentions, nil)
			}
			f, last := in.failure()
			if last {
				return f
			}
			return see(nil, nil, f)
		})
}

var errUnplanned = failure.New("pipeline", "the record is not in the collection of which the plan was made, or has changed since")

// Records is Apply for records that come in any order, and are found by what they say.
func (r shards) Records(ctx context.Context, l *shard.Linked, p *shard.Planned, put func(*shard.Applied) error) error {
	w, _, err := r.applier(ctx, l, p, shard.Applying{})
	if err != nil {
		return err
	}
	known := map[string]int32{}
	for d, row := range l.Documents {
		known[row.ID] = int32(d)
	}
	return ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) rewriting { return w.rewriteKnown(ctx, in, known) },
		func(out rewriting) error {
			if _, f, last := w.fate(&out); f != nil && !last {
				if errors.Is(f.Err, errChanged) {
					f.Err = errUnplanned
				}
				return put(&shard.Applied{Item: int64(out.reading.number), Failed: failure.Message(f.Err), FailedAt: f.Place})
			}
			row, err := w.appliedRow(out)
			if err != nil {
				return err
			}
			return put(row)
		})
}

// rewriteKnown rewrites a record by the document that it was when the plan was made.
func (w *writer) rewriteKnown(ctx context.Context, in input, known map[string]int32) (out rewriting) {
	out.reading.input = in
	if in.err != nil {
		return out
	}
	defer ordered.Guard(&out.reading.err)
	record, err := w.runner.source.Decode(in.item)
	if err != nil {
		out.reading.err = err
		return out
	}
	d, ok := known[newView(ctx, record, &w.runner.config, w.runner.fields.Erased).doc.ID]
	if !ok {
		out.reading.err = errUnplanned
		return out
	}
	return w.rewrite(ctx, numbered{input: in, document: d})
}
