package answer

import (
	"bytes"
	"context"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Alone anonymizes each record as a collection of one. Those that share a state are done one after
// the other, so that the same records in the same order get the same surrogates.
func Alone(ctx context.Context, config pipeline.Config, opts pipeline.Options, records *Records, to Answers) error {
	one, threads := config, config.Run.Threads
	if opts.State != nil {
		threads = 1
	}
	one.Run.Threads, one.Run.KeepGoing = 1, false
	type input struct {
		raw format.Raw
		err error
	}
	var all iter.Seq[input] = func(yield func(input) bool) {
		for raw, err := range records.Records(ctx) {
			if !yield(input{raw, err}) {
				return
			}
		}
	}
	type output struct {
		Answer
		fatal error
	}
	return ordered.Map(ctx, threads, all,
		func(in input) (out output) {
			if located := (*format.Error)(nil); in.err != nil && !errors.As(in.err, &located) {
				return output{fatal: in.err}
			}
			record, err := []byte(nil), in.err
			if err == nil {
				record, err = anonymizeOne(ctx, one, opts, records.name, in.raw)
			}
			if err != nil {
				return output{Answer: refused(format.Place{File: records.name, Record: in.raw.Record}, err)}
			}
			return output{Answer: Answer{Record: record}}
		},
		func(out output) error {
			if out.fatal != nil {
				return out.fatal
			}
			return to.Write(out.Answer)
		})
}

// refused is the error of a record without an answer.
func refused(place format.Place, err error) Answer {
	var located *format.Error
	var failed *pipeline.Failure
	switch {
	case errors.As(err, &located):
		place, err = located.Place, located.Err
	case errors.As(err, &failed):
		return Answer{Wrong: failed.Place + ": " + failure.Line(failed.Err)}
	}
	return Answer{Wrong: place.String() + ": " + failure.Line(err)}
}

// anonymizeOne is a run over one record. Anything short of a complete result is an error.
func anonymizeOne(ctx context.Context, config pipeline.Config, opts pipeline.Options, name string, raw format.Raw) (record []byte, err error) {
	defer ordered.Guard(&err)
	source := format.From(&onlyRecord{name, raw}, "records")
	r, err := pipeline.New(ctx, config, source, opts)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var kept oneAnswer
	done, err := r.Anonymize(ctx, pipeline.Output{Sink: &kept})
	switch {
	case err != nil:
		return nil, err
	case len(done.Failures) > 0 || len(kept) != 1:
		return nil, errors.New("the record was not finished")
	case len(done.NotAnonymous) > 0:
		return nil, errors.New("the settings keep originals in the record")
	case len(done.Direct) > 0:
		return nil, errors.New("something that identifies by itself would be left in the record")
	}
	return bytes.TrimSpace(kept[0]), nil
}

// onlyRecord is an origin of one record.
type onlyRecord struct {
	name string
	raw  format.Raw
}

func (o *onlyRecord) Name() string { return o.name }
func (o *onlyRecord) Size() int64  { return int64(len(o.raw.JSON)) }
func (o *onlyRecord) Close() error { return nil }
func (o *onlyRecord) Records(context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) { yield(o.raw, nil) }
}

// oneAnswer is a sink in memory.
type oneAnswer [][]byte

func (o *oneAnswer) Put(_ format.Item, encoded []byte) error {
	*o = append(*o, bytes.Clone(encoded))
	return nil
}

func (*oneAnswer) Path(format.Item) string { return "" }
func (*oneAnswer) Close() error            { return nil }
