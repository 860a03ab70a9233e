package spill

import (
	"container/heap"
	"iter"
)

// List is records in order, which can be read more than once.
type List[T any] struct {
	store  *Store
	codec  Codec[T]
	share  int
	memory []T
	file   *file // nil: all are in memory
	runs   []run
}

// Len is how many records there are.
func (l *List[T]) Len() int {
	n := len(l.memory)
	for _, r := range l.runs {
		n += r.records
	}
	return n
}

// Close gives back what the list owns.
func (l *List[T]) Close() error {
	l.store.Give(cap(l.memory) * sizeOf[T]())
	l.memory = nil
	if l.file == nil {
		return nil
	}
	return l.file.close()
}

// fan is how many runs may be read at a time, with one that is written.
func (l *List[T]) fan() int { return max(2, l.share/(l.store.sealedPage()+sizeOf[T]())-2) }

// narrow merges runs until few enough are left.
func (l *List[T]) narrow() error {
	for l.codec.Compare != nil && len(l.runs) > l.fan() {
		to, err := l.store.create()
		if err != nil {
			return err
		}
		var runs []run
		for left := l.runs; len(left) > 0; {
			n := min(l.fan(), len(left))
			r, err := l.merge(to, left[:n])
			if err != nil {
				return err
			}
			runs, left = append(runs, r), left[n:]
		}
		if err := l.file.close(); err != nil {
			return err
		}
		l.file, l.runs = to, runs
	}
	return nil
}

// merge writes several runs as one.
func (l *List[T]) merge(to *file, runs []run) (run, error) {
	w := newWriter(to, l.codec)
	defer w.release()
	for record, err := range l.merged(runs) {
		if err == nil {
			err = w.add(record)
		}
		if err != nil {
			return run{}, err
		}
	}
	return w.end()
}

// All yields the records in order. A record is valid until the next. The error, if any,
// comes last.
func (l *List[T]) All() iter.Seq2[*T, error] {
	switch {
	case l.file == nil:
		return func(yield func(*T, error) bool) {
			for i := range l.memory {
				if !yield(&l.memory[i], nil) {
					return
				}
			}
		}
	case l.codec.Compare == nil:
		return l.inTurn
	}
	return l.merged(l.runs)
}

// inTurn yields the runs one after the other.
func (l *List[T]) inTurn(yield func(*T, error) bool) {
	for _, r := range l.runs {
		for record, err := range l.merged([]run{r}) {
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// merged yields the records of runs in order.
func (l *List[T]) merged(runs []run) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		owns := len(runs) * (l.store.sealedPage() + sizeOf[T]())
		l.store.Take(owns)
		defer l.store.Give(owns)
		m := &merge[T]{list: l}
		for _, r := range runs {
			in := &reader[T]{list: l, page: r.page, left: r.records, room: make([]byte, l.store.sealedPage())}
			if err := in.next(); err != nil {
				yield(nil, err)
				return
			}
			if in.more {
				m.readers = append(m.readers, in)
			}
		}
		heap.Init(m)
		for len(m.readers) > 0 {
			first := m.readers[0]
			if !yield(&first.record, nil) {
				return
			}
			if err := first.next(); err != nil {
				yield(nil, err)
				return
			}
			if first.more {
				heap.Fix(m, 0)
			} else {
				heap.Pop(m)
			}
		}
	}
}

// reader reads one run.
type reader[T any] struct {
	list   *List[T]
	page   int // the next
	left   int // records that are not read yet
	plain  []byte
	room   []byte
	record T
	more   bool // there is a record
}

func (r *reader[T]) next() (err error) {
	if r.more = r.left > 0; !r.more {
		return nil
	}
	size := r.list.codec.Size
	if len(r.plain) == 0 {
		n := min(r.left, r.list.store.page/size)
		if r.plain, err = r.list.file.read(r.page, n*size, r.room); err != nil {
			return err
		}
		r.page++
	}
	r.list.codec.Get(r.plain[:size], &r.record)
	r.plain = r.plain[size:]
	r.left--
	return nil
}

// merge is readers as a heap with the first record at the root.
type merge[T any] struct {
	list    *List[T]
	readers []*reader[T]
}

func (m *merge[T]) Len() int { return len(m.readers) }

func (m *merge[T]) Less(i, j int) bool {
	c := m.list.codec.Compare
	return c != nil && c(&m.readers[i].record, &m.readers[j].record) < 0
}

func (m *merge[T]) Swap(i, j int) { m.readers[i], m.readers[j] = m.readers[j], m.readers[i] }

// Push is never asked for: a heap of readers only shrinks.
func (m *merge[T]) Push(any) {}

func (m *merge[T]) Pop() any {
	last := len(m.readers) - 1
	r := m.readers[last]
	m.readers = m.readers[:last]
	return r
}
