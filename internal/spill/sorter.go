package spill

import (
	"sort"
	"unsafe"
)

// Codec says how records are written, and how they are ordered.
type Codec[T any] struct {
	Size int // of a record on disk, in bytes
	Put  func(to []byte, record *T)
	Get  func(from []byte, record *T)
	// Compare orders records. Those that are equal must be the same in every way. Nil keeps them as
	// they came.
	Compare func(a, b *T) int
}

// Sorter takes records and gives them back in order.
type Sorter[T any] struct {
	store  *Store
	codec  Codec[T]
	share  int // the bytes that it may own
	buffer []T
	file   *file
	runs   []run
}

// run is records in order, on consecutive pages.
type run struct{ page, records int }

// NewSorter makes a sorter that owns at most so many bytes of the store's, and the list of
// its records after it. A share for less than two pages and a few records is taken for that.
func NewSorter[T any](s *Store, c Codec[T], share int) *Sorter[T] {
	return &Sorter[T]{store: s, codec: c, share: share}
}

func sizeOf[T any]() int { var none T; return int(unsafe.Sizeof(none)) }

// room is how many records the buffer may have. While it grows there are two of them, and
// a page is written when it is full.
func (s *Sorter[T]) room() int {
	return max(2, (s.share-2*s.store.sealedPage())*2/3/sizeOf[T]())
}

// Add takes a record.
func (s *Sorter[T]) Add(record T) error {
	if len(s.buffer) == cap(s.buffer) {
		if len(s.buffer) == s.room() {
			if err := s.flush(); err != nil {
				return err
			}
		} else {
			s.grow()
		}
	}
	s.buffer = append(s.buffer, record)
	return nil
}

func (s *Sorter[T]) grow() {
	old := cap(s.buffer)
	n := min(max(2*old, 16), s.room())
	s.store.Take(n * sizeOf[T]())
	s.buffer = append(make([]T, 0, n), s.buffer...)
	s.store.Give(old * sizeOf[T]())
}

// flush writes the buffer as a run.
func (s *Sorter[T]) flush() (err error) {
	if s.file == nil {
		if s.file, err = s.store.create(); err != nil {
			return err
		}
	}
	s.sort()
	w := newWriter(s.file, s.codec)
	defer w.release()
	for i := range s.buffer {
		if err := w.add(&s.buffer[i]); err != nil {
			return err
		}
	}
	s.buffer = s.buffer[:0]
	r, err := w.end()
	s.runs = append(s.runs, r)
	return err
}

func (s *Sorter[T]) sort() {
	if s.codec.Compare != nil {
		sort.Sort(recordSort[T]{s.buffer, s.codec.Compare})
	}
}

// recordSort sorts records where they lie: copies, as slices.SortFunc compares them, would each be allocated.
type recordSort[T any] struct {
	records []T
	compare func(a, b *T) int
}

func (o recordSort[T]) Len() int           { return len(o.records) }
func (o recordSort[T]) Less(i, j int) bool { return o.compare(&o.records[i], &o.records[j]) < 0 }
func (o recordSort[T]) Swap(i, j int)      { o.records[i], o.records[j] = o.records[j], o.records[i] }

// Sorted returns all records in order. The sorter must not be used afterwards.
func (s *Sorter[T]) Sorted() (*List[T], error) {
	l := &List[T]{store: s.store, codec: s.codec, share: s.share}
	if s.file == nil {
		s.sort()
		l.memory, s.buffer = s.buffer, nil
		return l, nil
	}
	if len(s.buffer) > 0 {
		if err := s.flush(); err != nil {
			return nil, err
		}
	}
	s.store.Give(cap(s.buffer) * sizeOf[T]())
	s.buffer = nil
	l.file, l.runs = s.file, s.runs
	return l, l.narrow()
}

// writer writes one run.
type writer[T any] struct {
	file    *file
	codec   Codec[T]
	plain   []byte
	sealed  []byte
	records int
	first   int // page
}

func newWriter[T any](f *file, c Codec[T]) *writer[T] {
	f.store.Take(2 * f.store.sealedPage())
	return &writer[T]{file: f, codec: c, first: f.pages, plain: make([]byte, 0, f.store.page), sealed: make([]byte, 0, f.store.sealedPage())}
}

func (w *writer[T]) add(record *T) error {
	n := len(w.plain)
	if n+w.codec.Size > cap(w.plain) {
		if err := w.page(); err != nil {
			return err
		}
		n = 0
	}
	w.plain = w.plain[:n+w.codec.Size]
	w.codec.Put(w.plain[n:], record)
	w.records++
	return nil
}

func (w *writer[T]) page() error {
	err := w.file.write(w.plain, w.sealed)
	w.plain = w.plain[:0]
	return err
}

func (w *writer[T]) end() (run, error) {
	return run{w.first, w.records}, w.page()
}

func (w *writer[T]) release() { w.file.store.Give(2 * w.file.store.sealedPage()) }
