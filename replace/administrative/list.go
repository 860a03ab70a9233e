package administrative

import (
	"sync"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// list is names to draw from, one or two lists of them.
type list struct {
	of    []*locale.List
	total uint64
	has   func() map[string]bool // of folded names
}

func newList(of ...*locale.List) *list {
	l := &list{of: of}
	for _, part := range of {
		l.total += part.Total()
	}
	l.has = sync.OnceValue(func() map[string]bool {
		folded := map[string]bool{}
		for n := range l.names {
			folded[name.Fold(n)] = true
		}
		return folded
	})
	return l
}

// names yields all names.
func (l *list) names(yield func(string) bool) {
	for _, part := range l.of {
		for i := range part.Len() {
			if !yield(part.At(i)) {
				return
			}
		}
	}
}

// pick is the name that n falls on, of 0 to total-1.
func (l *list) pick(n uint64) string {
	last := len(l.of) - 1
	for _, part := range l.of[:last] {
		if n < part.Total() {
			return part.Pick(n)
		}
		n -= part.Total()
	}
	return l.of[last].Pick(n)
}

// draw takes a name by weight. If none of many tries will do, it is the first that
// does; "" if there is none.
func (l *list) draw(s *stream, will func(name string) bool) string {
	if l.total == 0 {
		return ""
	}
	for range attempts {
		if n := l.pick(s.next() % l.total); will(n) {
			return n
		}
	}
	for n := range l.names {
		if will(n) {
			return n
		}
	}
	return ""
}
