package format

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
)

// Origin gives JSON records that lie in no file: the documents of a corpus, the
// rows of a database.
type Origin interface {
	io.Closer
	// Name stands in places for the name of a file.
	Name() string
	// Size is about how many bytes the records have together; -1 where unknown.
	Size() int64
	// Records walks the records in a fixed order, as often as wanted. An error that
	// is an [*Error] and not Fatal is one of a single record; any other ends the walk.
	Records(ctx context.Context) iter.Seq2[Raw, error]
}

// Raw is a record of an Origin.
type Raw struct {
	Record   string // which it is, for places: "row 7, nr 4711"
	Language string // BCP 47 tag, where the record names none; "" where unknown
	JSON     []byte // the record, in the form of a JSON file
}

var errBlank = errors.New("the record is blank")

// From makes a source of an origin. Written to a folder, or to a stream, its
// records are JSON Lines in one file, which is called name, without extension.
// Closing the source closes the origin.
func From(o Origin, name string) *Source {
	f := &file{path: name + ".jsonl", extension: len(".jsonl"), size: -1, layout: &jsonLines}
	return &Source{origin: o, root: o, files: []*file{f}}
}

// records walks an origin.
func (s *Source) records(ctx context.Context, yield func(Item, error) bool) {
	h := new(head)
	for raw, err := range s.origin.Records(ctx) {
		place := Place{File: s.origin.Name(), Record: raw.Record}
		if err == nil && len(bytes.TrimSpace(raw.JSON)) == 0 { // without text an item is a file to be read
			err = &Error{Place: place, Err: errBlank}
		}
		if err != nil {
			single := new(Error)
			if !errors.As(err, &single) {
				single = &Error{place, err, true}
			}
			if !yield(Item{}, single) || single.Fatal {
				return
			}
			continue
		}
		if !yield(Item{Place: place, file: s.files[0], head: h, raw: raw.JSON, bytes: len(raw.JSON), language: raw.Language, own: true}, nil) {
			return
		}
	}
}

// asLine makes a line of JSON, whose strings hold no line ends: it may be written
// over several lines.
func asLine(record []byte) []byte {
	line := append(bytes.TrimSpace(bytes.Clone(record)), '\n')
	for i, c := range line[:len(line)-1] {
		if c == '\r' || c == '\n' {
			line[i] = ' '
		}
	}
	return line
}
