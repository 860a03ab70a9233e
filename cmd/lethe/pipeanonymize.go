package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

func (a *app) pipeAnonymize() *cobra.Command {
	c := &cobra.Command{
		Use:   "anonymize --mask all",
		Short: "Replace in each record all that identifies, whatever other records say",
		Long: `Write for each record {"record"}, the record as it can be shared, or {"error"}. Each record is a
collection of its own: nobody knows which others will come. So its risk among them cannot be
measured, and all that is found goes (--mask all). With a key (--key-file) the same value gets the
same replacement text in all records, today and later. With a state (--state, for topics) surrogates
are those of earlier runs and records.`,
		Example: `  lethe pipe anonymize --mask all < notes.jsonl > shared.jsonl
  lethe pipe anonymize --mask all --from kafka://localhost:9092/notes --to kafka://localhost:9092/shared`,
		Args: cobra.NoArgs,
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "mask", "replace", "run")
	o.use = intoCorpus
	p := bindPipe(c)
	remember := bindGrowing(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		if config.Mask.Mode != mask.All {
			return usageError{hint(errors.New("give --mask all: a record that comes alone has no risk among others"), c)}
		}
		if key := config.Replace.KeyFile; key != "" && absent(key) {
			return fmt.Errorf("%s is not there: make a key with 'lethe key new'", key)
		}
		if remember.path != "" && p.from == "" {
			return usageError{hint(errors.New("--state needs --from and --to: with lines, nothing confirms which texts arrived, and some could be shared that the state does not have"), c)}
		}
		known, err := remember.open(c, a, o, pipeline.Output{})
		if err != nil {
			return err
		}
		var opts pipeline.Options
		if known != nil {
			defer known.Close()
			opts.State, p.keep = known.State, known.Save
		}
		records, to, err := a.piped(c.Context(), config, p, arrowstream.Replaced)
		if err != nil {
			return err
		}
		err = alone(c.Context(), config, opts, records, to)
		if ended := records.Close(); err == nil {
			err = ended
		}
		if err != nil {
			return err
		}
		return to.close()
	}
	return c
}

// alone anonymizes each record as a collection of one. Those that share a state are done one after
// the other, so that the same records in the same order get the same surrogates.
func alone(ctx context.Context, config pipeline.Config, opts pipeline.Options, records *pipedRecords, to answers) error {
	opts.Engines = engines.All()
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
		answer
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
				return output{answer: refused(format.Place{File: records.name, Record: in.raw.Record}, err)}
			}
			return output{answer: answer{record: record}}
		},
		func(out output) error {
			if out.fatal != nil {
				return out.fatal
			}
			return to.write(out.answer)
		})
}

// refused is the error of a record without an answer.
func refused(place format.Place, err error) answer {
	var located *format.Error
	var failed *pipeline.Failure
	switch {
	case errors.As(err, &located):
		place, err = located.Place, located.Err
	case errors.As(err, &failed):
		return answer{wrong: failed.Place + ": " + failure.Line(failed.Err)}
	}
	return answer{wrong: place.String() + ": " + failure.Line(err)}
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
