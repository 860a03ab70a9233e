package corpus

import (
	"crypto/sha256"
	"iter"
	"strings"
)

// Share keeps the i-th of every n documents, counted from 0: a held-out tenth is
// Share(docs, 0, 10).
func Share(docs iter.Seq2[*Document, error], i, n int) iter.Seq2[*Document, error] {
	return choose(docs, func(at int, _ *Document) bool { return at%n == i })
}

// Except keeps all that Share leaves.
func Except(docs iter.Seq2[*Document, error], i, n int) iter.Seq2[*Document, error] {
	return choose(docs, func(at int, _ *Document) bool { return at%n != i })
}

// Distinct leaves out documents whose texts were seen before. Corpora made from
// the same source share documents, and templates repeat themselves.
func Distinct(docs iter.Seq2[*Document, error]) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		seen := map[[sha256.Size]byte]bool{}
		choose(docs, func(_ int, d *Document) bool {
			h := digest(d)
			again := seen[h]
			seen[h] = true
			return !again
		})(yield)
	}
}

// digest is a hash of the document's texts without white space: a text that was
// rebuilt from tokens is the same as the one they came from.
func digest(d *Document) [sha256.Size]byte {
	h := sha256.New()
	for _, f := range d.Fields {
		h.Write([]byte(strings.Join(strings.Fields(f.Text), "") + "\x00"))
	}
	return [sha256.Size]byte(h.Sum(nil))
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
