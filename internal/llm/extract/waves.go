package extract

import "iter"

// DocumentEntities is what was found in a document, counted from 0.
type DocumentEntities struct {
	Document int
	Entities []Entity
}

// Waves is the second stage over a collection, size elements at a time: those of one wave
// are asked about with the same context, and what is found is remembered before the next.
// It returns the most entities for which a context had no room.
func Waves[T any](m *Memory, in iter.Seq[T], size int, ask func(wave []T, known []KnownEntity) ([]DocumentEntities, error)) (cut int, err error) {
	for wave := range chunks(in, size) {
		known, left := m.Context()
		cut = max(cut, left)
		found, err := ask(wave, known)
		if err != nil {
			return cut, err
		}
		for _, f := range found {
			m.Add(f.Document, f.Entities)
		}
	}
	return cut, nil
}

// chunks cuts a stream into pieces of n.
func chunks[T any](in iter.Seq[T], n int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		var chunk []T
		for v := range in {
			if chunk = append(chunk, v); len(chunk) == n {
				if !yield(chunk) {
					return
				}
				chunk = nil
			}
		}
		if len(chunk) > 0 {
			yield(chunk)
		}
	}
}
