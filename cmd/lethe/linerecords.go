package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/lethe-privacy/lethe/format"
)

// lineRecords are records of JSON that come one after the other, and are never read again.
type lineRecords struct {
	in   io.Reader
	most int // bytes of a line
}

func (*lineRecords) Name() string { return "standard input" }
func (*lineRecords) Size() int64  { return -1 }
func (*lineRecords) Close() error { return nil }

var errBlank = errors.New("the line is blank")

// arrived is a line, or why there is none.
type arrived struct {
	text []byte
	err  error
}

// Records gives a record for each line, as soon as it is there. It ends with ctx even while none comes.
func (l *lineRecords) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) {
		all := make(chan arrived)
		done := make(chan struct{})
		defer close(done)
		go l.read(all, done)
		for n := 1; ; n++ {
			select {
			case <-ctx.Done():
				yield(format.Raw{}, ctx.Err())
				return
			case line := <-all:
				if errors.Is(line.err, io.EOF) {
					return
				}
				raw := format.Raw{Record: fmt.Sprintf("line %d", n), JSON: line.text}
				err := line.err
				if err == nil && len(bytes.TrimSpace(line.text)) == 0 {
					err = &format.Error{Place: format.Place{File: l.Name(), Record: raw.Record}, Err: errBlank}
				}
				if !yield(raw, err) || line.err != nil {
					return
				}
			}
		}
	}
}

// read hands on lines until there are no more, or nobody wants them.
func (l *lineRecords) read(to chan<- arrived, done <-chan struct{}) {
	in := bufio.NewScanner(l.in)
	in.Buffer(nil, l.most)
	for {
		line := arrived{err: io.EOF}
		if in.Scan() {
			line = arrived{text: append([]byte(nil), in.Bytes()...)}
		} else if in.Err() != nil {
			line.err = fmt.Errorf("read a line: %w", in.Err())
		}
		select {
		case to <- line:
		case <-done:
			return
		}
		if line.err != nil {
			return
		}
	}
}
