package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/lethe-privacy/lethe/format"
)

// Records come one after the other, and are never read again.
type Records struct {
	name string
	what string // that each comes in: a line, a row
	// arrive waits for one after the other. Its last one has an error, perhaps io.EOF.
	arrive func(context.Context) iter.Seq[arrival]
	end    func() error
}

// Name is that of where they come from.
func (l *Records) Name() string { return l.name }

// Size is that of all of them, which nobody knows.
func (*Records) Size() int64 { return -1 }

// Close ends what they come from.
func (l *Records) Close() error { return l.end() }

// Source is what a run reads.
func (l *Records) Source() *format.Source { return format.From(l, "records") }

// arrival is a record, or the error in its place.
type arrival struct {
	place string // where it is; "" where it is counted
	json  []byte
	wrong error // with this one alone
	err   error // with all that follow
}

// Records gives each record as soon as it is there. It ends with ctx even while none comes.
func (l *Records) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
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
func (l *Records) read(ctx context.Context, to chan<- arrival, done <-chan struct{}) {
	for one := range l.arrive(ctx) {
		select {
		case to <- one:
		case <-done:
			return
		}
	}
}

// arriving are records of standard input.
func arriving(what string, arrive iter.Seq[arrival]) *Records {
	return &Records{
		"standard input", what,
		func(context.Context) iter.Seq[arrival] { return arrive },
		func() error { return nil },
	}
}
