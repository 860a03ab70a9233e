package pipeline

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/column"
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

// Readings is Detect for records that come one after the other. Each is read alone, and says what
// the others must say for some of its mentions to be none.
func (r shards) Readings(ctx context.Context, put func(*shard.Reading) error) error {
	if r.config.Link.Learns() {
		return failure.New("pipeline", "vectors that are learned from the collection need 'lethe shard detect', which reads all of a shard")
	}
	type read struct {
		*harvest
		row *shard.Reading
	}
	return ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) read {
			out := r.read(ctx, in)
			g := out.gather(r.Runner)
			row := readingRow(g)
			if g.failure == nil {
				out.unsettle(r.Runner, row)
			}
			return read{g, row}
		},
		func(in read) error {
			if in.failure != nil && in.last {
				return in.failure
			}
			return put(in.row)
		})
}

// unsettle says of a record what must be known of the others.
func (in reading) unsettle(r *Runner, row *shard.Reading) {
	beside := column.BesideContent(in.view.record.Document)
	for _, name := range slices.Sorted(maps.Keys(beside)) {
		said := lethe.Document{Fields: []lethe.Field{{Name: name, Text: beside[name]}}}
		row.Beside = append(row.Beside, shard.Beside{Field: name, Print: r.printKey.print(&said)})
	}
	if in.view.record.Annotated {
		return
	}
	left := column.Undecided().Without(in.view.doc, slices.Clone(in.mentions), r.schema.Origin)
	for i := range row.Mentions {
		m := &row.Mentions[i]
		if len(left) > 0 && left[0].Field == m.Field && left[0].Start == int(m.Start) && left[0].End == int(m.End) && string(left[0].Label) == m.Label {
			left = left[1:]
			continue
		}
		m.Unsettled = true
	}
}

// Records is Apply for records that come in any order.
func (r shards) Records(ctx context.Context, l *shard.Linkage, p *shard.Plan, number func(int) (int64, bool), put func(*shard.RowOutcome) error) error {
	w, _, err := r.applier(ctx, l, p, shard.Replacement{})
	if err != nil {
		return err
	}
	byID := sync.OnceValue(func() map[string]int32 {
		known := map[string]int32{}
		for d, row := range l.Documents {
			known[row.ID] = int32(d)
		}
		return known
	})
	find := func(in input, v *view) (int32, bool) {
		n, numbered := number(in.number)
		if !numbered {
			d, ok := byID()[v.doc.ID]
			return d, ok
		}
		item, ok := l.Numbered(n)
		if !ok {
			return failed, false
		}
		return l.Items[item].Document, true
	}
	return ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) rewriting { return w.rewriteFound(ctx, in, find) },
		func(out rewriting) error {
			if _, f, last := w.fate(&out); f != nil && !last {
				if errors.Is(f.Err, errChanged) {
					f.Err = errUnplanned
				}
				return put(&shard.RowOutcome{Item: int64(out.reading.number), Failed: failure.Message(f.Err), FailedAt: f.Place})
			}
			row, err := w.appliedRow(out)
			if err != nil {
				return err
			}
			return put(row)
		})
}

// documentFinder finds the document that a record was when the plan was made.
type documentFinder func(input, *view) (int32, bool)

// rewriteFound rewrites a record by the document that it was when the plan was made.
func (w *writer) rewriteFound(ctx context.Context, in input, find documentFinder) (out rewriting) {
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
	d, ok := find(in, newView(ctx, record, &w.runner.config, w.runner.fields.Erased))
	if !ok {
		out.reading.err = errUnplanned
		return out
	}
	return w.rewrite(ctx, rereadInput{input: in, document: d})
}
