package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
)

// pipedRecords are records that come one after the other, and are never read again.
type pipedRecords struct {
	name string
	what string // that each comes in: a line, a row
	// arrive waits for one after the other. Its last one has an error, perhaps io.EOF.
	arrive func(context.Context) iter.Seq[arrival]
	end    func() error
}

func (l *pipedRecords) Name() string { return l.name }
func (*pipedRecords) Size() int64    { return -1 }
func (l *pipedRecords) Close() error { return l.end() }

// collection is what a run reads.
func (l *pipedRecords) collection() *collection {
	return &collection{Source: format.From(l, "records")}
}

// arrival is a record, or the error in its place.
type arrival struct {
	place string // where it is; "" where it is counted
	json  []byte
	wrong error // with this one alone
	err   error // with all that follow
}

// Records gives each record as soon as it is there. It ends with ctx even while none comes.
func (l *pipedRecords) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) {
		all := make(chan arrival)
		done := make(chan struct{})
		defer close(done)
		go l.read(ctx, all, done)
		for n := 1; ; n++ {
			select {
			case <-ctx.Done():
				yield(format.Raw{}, ctx.Err())
				return
			case one := <-all:
				if errors.Is(one.err, io.EOF) {
					return
				}
				raw := format.Raw{Record: cmp.Or(one.place, fmt.Sprintf("%s %d", l.what, n)), JSON: one.json}
				err := one.err
				if one.wrong != nil {
					err = &format.Error{Place: format.Place{File: l.Name(), Record: raw.Record}, Err: one.wrong}
				}
				if !yield(raw, err) || one.err != nil {
					return
				}
			}
		}
	}
}

// read hands on records until there are no more, or nobody wants them.
func (l *pipedRecords) read(ctx context.Context, to chan<- arrival, done <-chan struct{}) {
	for one := range l.arrive(ctx) {
		select {
		case to <- one:
		case <-done:
			return
		}
	}
}

var errBlank = errors.New("the line is blank")

// eachLine gives records of JSON, one a line of at most so many bytes.
func eachLine(from io.Reader, most int) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		in := bufio.NewScanner(from)
		in.Buffer(nil, most)
		for in.Scan() {
			line := arrival{json: append([]byte(nil), in.Bytes()...)}
			if len(bytes.TrimSpace(line.json)) == 0 {
				line.wrong = errBlank
			}
			if !yield(line) {
				return
			}
		}
		if in.Err() != nil {
			yield(arrival{err: fmt.Errorf("read a line: %w", in.Err())})
			return
		}
		yield(arrival{err: io.EOF})
	}
}

// eachRow gives those of a stream of Arrow. Each batch is expected to be answered.
func eachRow(from io.Reader, expect func(*arrowstream.Reader, []arrowstream.Row) error) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		in, err := arrowstream.NewReader(bufio.NewReaderSize(from, 1<<16))
		if err != nil {
			yield(arrival{err: err})
			return
		}
		for batch, err := range in.Batches() {
			if err == nil {
				err = expect(in, batch)
			}
			if err != nil {
				yield(arrival{err: err})
				return
			}
			for _, row := range batch {
				if !yield(arrival{json: row.JSON, wrong: row.Err}) {
					return
				}
			}
		}
		yield(arrival{err: io.EOF})
	}
}
