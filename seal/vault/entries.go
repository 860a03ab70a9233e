package vault

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/seal"
)

// entriesWriter writes entries, section by section.
type entriesWriter struct {
	file  *os.File
	to    *bufio.Writer
	inner io.WriteCloser
	at    int64
	index []indexEntry
}

func newEntriesWriter(root *os.Root, name string, lock seal.Lock) (*entriesWriter, error) {
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, failure.Errorf("vault", "write: %w", err)
	}
	w := &entriesWriter{file: f, to: bufio.NewWriterSize(f, 256<<10)}
	if w.inner, err = seal.NewWriter(w.to, lock, entriesHeader); err != nil {
		f.Close()
		root.Remove(name)
		return nil, err
	}
	return w, nil
}

func (w *entriesWriter) write(b []byte) error {
	n, err := w.inner.Write(b)
	w.at += int64(n)
	if err != nil {
		return failure.Errorf("vault", "write: %w", err)
	}
	return nil
}

func (w *entriesWriter) document(p print, e entry) error {
	w.index = append(w.index, indexEntry{p, w.at})
	return w.write(putText(nil, e.encode()))
}

func (w *entriesWriter) finish(keys []partKey, entities []storedEntity, names []Name, m meta) error {
	var s sections
	s.Keys = w.at
	for _, k := range keys {
		if err := w.write(k[:]); err != nil {
			return err
		}
	}
	s.Entities = w.at
	for _, h := range entities {
		if err := w.write(h.encode(nil)); err != nil {
			return err
		}
	}
	s.Names = w.at
	for _, n := range names {
		if err := w.write(n.encode(nil)); err != nil {
			return err
		}
	}
	s.Index = w.at
	slices.SortFunc(w.index, func(a, b indexEntry) int {
		return cmp.Or(slices.Compare(a.print[:], b.print[:]), cmp.Compare(a.offset, b.offset))
	})
	for _, x := range w.index {
		if err := w.write(x.encode(nil)); err != nil {
			return err
		}
	}
	s.Meta = w.at
	text, err := json.Marshal(m)
	if err != nil {
		return failure.Errorf("vault", "write: %w", err)
	}
	if err := w.write(append(text, s.encode()...)); err != nil {
		return err
	}
	return w.close()
}

// close completes the file, down to the disk.
func (w *entriesWriter) close() error {
	for _, f := range []func() error{w.inner.Close, w.to.Flush, w.file.Sync, w.file.Close} {
		if err := f(); err != nil {
			return failure.Errorf("vault", "write: %w", err)
		}
	}
	return nil
}
