package format

import (
	"io"
	"os"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// DecodeAgain takes apart what Record.Encode gave for an item, as if it were read from
// where it is written to. It does not serve sources that are opened AsJSON.
func (s *Source) DecodeAgain(it Item, encoded []byte) (*Record, error) {
	if it.file == nil {
		return nil, &Error{Err: errNoRecord}
	}
	if it.raw == nil {
		return s.decodeFile(it, encoded)
	}
	return s.decode(it, nil, encoded)
}

// Raw is an item as it was read, decompressed: the very bytes, whatever Record.Encode
// makes of them.
func (s *Source) Raw(it Item) ([]byte, error) {
	switch {
	case it.file == nil:
		return nil, &Error{Err: errNoRecord}
	case it.raw != nil:
		return it.raw, nil
	}
	raw, err := it.file.read()
	if err != nil {
		return nil, &Error{Place: it.Place, Err: cause(err)}
	}
	return raw, nil
}

// Written is what Put writes for an item and what Record.Encode gave for it.
func (it Item) Written(encoded []byte) []byte {
	if it.own {
		return asLine(encoded)
	}
	return encoded
}

// Head is the part of the item's file before its first record, as it was read.
func (it Item) Head() []byte {
	if it.head == nil {
		return nil
	}
	return it.head.raw
}

// Path is the name of the item's file, relative to the input.
func (it Item) Path() string { return it.file.path }

// Path is the name of the file that an item is written to, "" before its first.
func (k *Sink) Path(it Item) string { return k.paths[it.file] }

// Naming says what files are called, and the text before their first record.
type Naming struct {
	Path func(path string) string
	Head func(path string, head []byte) []byte
}

// SinkAs is Sink for names and heads that are given as a whole. What it writes has
// originals in it again: its owner alone can read it.
func (s *Source) SinkAs(root *os.Root, n Naming) (*Sink, error) {
	k := s.sinkIn(root, nil, 0o700)
	k.as, k.paths = &n, map[*file]string{}
	taken := map[string]bool{}
	for _, f := range s.files {
		path := n.Path(f.path)
		if taken[path] {
			return nil, failure.Errorf("format", "write: two files would have one name; the second is %s", f.path)
		}
		taken[path], k.paths[f] = true, path
	}
	return k, nil
}

// SinkToAs is SinkTo for a head that is given.
func (s *Source) SinkToAs(w io.Writer, n Naming) (*Sink, error) {
	k, err := s.SinkTo(w, nil)
	if err != nil {
		return nil, err
	}
	k.as = &n
	return k, nil
}

// headOf is what is written before the first record of a file.
func (k *Sink) headOf(it Item) ([]byte, error) {
	if k.as != nil {
		return k.as.Head(it.file.path, it.Head()), nil
	}
	return it.head.renamed(k.rename)
}
