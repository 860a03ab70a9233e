package corpus

import "iter"

// Share keeps the i-th of every n documents, counted from 0: a held-out tenth is
// Share(docs, 0, 10).
func Share(docs iter.Seq2[*Document, error], i, n int) iter.Seq2[*Document, error] {
	return choose(docs, func(at int, _ *Document) bool { return at%n == i })
}

func choose(docs iter.Seq2[*Document, error], keep func(at int, d *Document) bool) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		at := 0
		for d, err := range docs {
			if err != nil {
				yield(nil, err)
				return
			}
			if keep(at, d) && !yield(d, nil) {
				return
			}
			at++
		}
	}
}
