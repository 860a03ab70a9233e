package spill

import (
	"bytes"
	"container/heap"
	"encoding/binary"
	"iter"
	"slices"
)

// Texts takes byte strings of any length and gives each back once, in order.
type Texts struct {
	store  *Store
	share  int // the bytes that it may own
	buffer [][]byte
	owned  int
	file   *file
	runs   []stretch
}

// stretch is a run of texts on consecutive pages.
type stretch struct{ page, bytes int }

// header is what a text in memory takes beside its bytes.
const header = 40

// NewTexts makes a sorter that owns at most so many bytes of the store's, but for the longest text.
func NewTexts(s *Store, share int) *Texts { return &Texts{store: s, share: share} }

// Add takes a copy of a text.
func (t *Texts) Add(text []byte) error {
	owns := len(text) + header
	if t.owned+owns > t.share-2*t.store.sealedPage() && len(t.buffer) > 0 {
		if err := t.flush(); err != nil {
			return err
		}
	}
	t.owned += owns
	t.store.Take(owns)
	t.buffer = append(t.buffer, bytes.Clone(text))
	return nil
}

func (t *Texts) sort() {
	slices.SortFunc(t.buffer, bytes.Compare)
	t.buffer = slices.CompactFunc(t.buffer, bytes.Equal)
}

// flush writes the buffer as a run.
func (t *Texts) flush() (err error) {
	if t.file == nil {
		if t.file, err = t.store.create(); err != nil {
			return err
		}
	}
	t.sort()
	w := newTextWriter(t.file)
	defer w.release()
	for _, text := range t.buffer {
		if err := w.add(text); err != nil {
			return err
		}
	}
	clear(t.buffer)
	t.buffer = t.buffer[:0]
	t.store.Give(t.owned)
	t.owned = 0
	r, err := w.end()
	t.runs = append(t.runs, r)
	return err
}

// Sorted ends the taking. The texts can then be read more than once.
func (t *Texts) Sorted() error {
	if t.file == nil {
		t.sort()
		return nil
	}
	if len(t.buffer) > 0 {
		if err := t.flush(); err != nil {
			return err
		}
	}
	t.buffer = nil
	return t.narrow()
}

// Close gives back what the texts own.
func (t *Texts) Close() error {
	t.store.Give(t.owned)
	t.owned, t.buffer = 0, nil
	if t.file == nil {
		return nil
	}
	return t.file.close()
}

// fan is how many runs may be read at a time, with one that is written.
func (t *Texts) fan() int { return max(2, t.share/t.store.sealedPage()-2) }

// narrow merges runs until few enough are left.
func (t *Texts) narrow() error {
	for len(t.runs) > t.fan() {
		to, err := t.store.create()
		if err != nil {
			return err
		}
		var runs []stretch
		for group := range slices.Chunk(t.runs, t.fan()) {
			r, err := t.merge(to, group)
			if err != nil {
				return err
			}
			runs = append(runs, r)
		}
		if err := t.file.close(); err != nil {
			return err
		}
		t.file, t.runs = to, runs
	}
	return nil
}

func (t *Texts) merge(to *file, runs []stretch) (stretch, error) {
	w := newTextWriter(to)
	defer w.release()
	for text, err := range t.merged(runs) {
		if err == nil {
			err = w.add(text)
		}
		if err != nil {
			return stretch{}, err
		}
	}
	return w.end()
}

// All yields the texts in order, each once. A text is valid until the next. The error, if any, comes last.
func (t *Texts) All() iter.Seq2[[]byte, error] {
	if t.file != nil {
		return t.merged(t.runs)
	}
	return func(yield func([]byte, error) bool) {
		for _, text := range t.buffer {
			if !yield(text, nil) {
				return
			}
		}
	}
}

func (t *Texts) merged(runs []stretch) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		owns := len(runs) * t.store.sealedPage()
		t.store.Take(owns)
		defer t.store.Give(owns)
		var m textMerge
		for _, r := range runs {
			in := &textReader{file: t.file, page: r.page, left: r.bytes, room: make([]byte, t.store.sealedPage())}
			if err := in.next(); err != nil {
				yield(nil, err)
				return
			}
			if in.more {
				m = append(m, in)
			}
		}
		heap.Init(&m)
		var last []byte
		for first := true; len(m) > 0; {
			if in := m[0]; first || !bytes.Equal(in.text, last) {
				first, last = false, append(last[:0], in.text...)
				if !yield(last, nil) {
					return
				}
			}
			if err := m.advance(); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// textMerge is readers as a heap with the first text at the root.
type textMerge []*textReader

func (m textMerge) Len() int           { return len(m) }
func (m textMerge) Less(i, j int) bool { return bytes.Compare(m[i].text, m[j].text) < 0 }
func (m textMerge) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }

// Push is never asked for: a heap of readers only shrinks.
func (m *textMerge) Push(any) {}

func (m *textMerge) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}

// advance moves the first reader on.
func (m *textMerge) advance() error {
	in := (*m)[0]
	if err := in.next(); err != nil {
		return err
	}
	if in.more {
		heap.Fix(m, 0)
	} else {
		heap.Pop(m)
	}
	return nil
}

// textWriter writes one run: the length of each text, and its bytes, over the ends of pages.
type textWriter struct {
	file   *file
	plain  []byte
	sealed []byte
	first  int // page
	bytes  int
}

func newTextWriter(f *file) *textWriter {
	f.store.Take(2 * f.store.sealedPage())
	return &textWriter{file: f, first: f.pages, plain: make([]byte, 0, f.store.page), sealed: make([]byte, 0, f.store.sealedPage())}
}

func (w *textWriter) add(text []byte) error {
	var length [binary.MaxVarintLen64]byte
	if err := w.write(binary.AppendUvarint(length[:0], uint64(len(text)))); err != nil {
		return err
	}
	return w.write(text)
}

func (w *textWriter) write(b []byte) error {
	w.bytes += len(b)
	for len(b) > 0 {
		n := min(len(b), cap(w.plain)-len(w.plain))
		w.plain, b = append(w.plain, b[:n]...), b[n:]
		if len(w.plain) < cap(w.plain) {
			continue
		}
		if err := w.page(); err != nil {
			return err
		}
	}
	return nil
}

func (w *textWriter) page() error {
	err := w.file.write(w.plain, w.sealed)
	w.plain = w.plain[:0]
	return err
}

func (w *textWriter) end() (stretch, error) {
	var err error
	if len(w.plain) > 0 {
		err = w.page()
	}
	return stretch{w.first, w.bytes}, err
}

func (w *textWriter) release() { w.file.store.Give(2 * w.file.store.sealedPage()) }

// textReader reads one run.
type textReader struct {
	file  *file
	page  int // the next
	left  int // bytes on pages that are not read yet
	plain []byte
	room  []byte
	text  []byte
	more  bool // there is a text
}

func (r *textReader) next() error {
	if r.more = r.left > 0 || len(r.plain) > 0; !r.more {
		return nil
	}
	length, shift := uint64(0), 0
	for {
		b, err := r.bytes(1)
		if err != nil {
			return err
		}
		length |= uint64(b[0]&0x7f) << shift
		if shift += 7; b[0] < 0x80 {
			break
		}
	}
	r.text = r.text[:0]
	for n := int(length); n > 0; {
		b, err := r.bytes(n)
		if err != nil {
			return err
		}
		r.text, n = append(r.text, b...), n-len(b)
	}
	return nil
}

// bytes returns the next bytes, at most so many.
func (r *textReader) bytes(most int) (b []byte, err error) {
	if len(r.plain) == 0 {
		n := min(r.left, r.file.store.page)
		if r.plain, err = r.file.read(r.page, n, r.room); err != nil {
			return nil, err
		}
		r.page, r.left = r.page+1, r.left-n
	}
	n := min(most, len(r.plain))
	b, r.plain = r.plain[:n], r.plain[n:]
	return b, nil
}
