package tagger

import (
	"sync/atomic"

	"github.com/lethe-privacy/lethe"
)

// wordMemory keeps what the words of texts look like to a model from one text to the next. It
// knows them by a keyed hash and holds their letters nowhere. It is safe for concurrent use.
type wordMemory [remembered]atomic.Pointer[word]

// word is newWord of a visible text with that hash, remembered.
func (m *wordMemory) word(text string, k Kind, hash uint64, lex *Lexicon, info *Info) word {
	if m == nil || k >= Line {
		return newWord(text, k, lex, info)
	}
	place := &m[hash%remembered]
	if known := place.Load(); known != nil && known.hash == hash {
		w := *known
		w.text = lethe.Lower(text)
		return w
	}
	w := newWord(text, k, lex, info)
	kept := w
	kept.text = ""
	place.Store(&kept)
	return w
}

// scoreCache keeps what words add to the scores of a model from one text to the next: most words
// of a text stood in the one before. It knows words by a keyed hash and holds none of them.
type scoreCache struct {
	keys   []uint64
	sums   []uint64
	counts []int32
}

// remembered is how many words it has room for; those that meet in one place displace each
// other.
const remembered = 1 << 13

func newLearnt(m *Model) *scoreCache {
	return &scoreCache{keys: make([]uint64, remembered), sums: make([]uint64, remembered*views*2*m.rows.width), counts: make([]int32, remembered*views)}
}

// recall copies what a word adds; false where it is not known.
func (l *scoreCache) recall(key uint64, sums []uint64, counts []int32) bool {
	at := int(key % remembered)
	if l.keys[at] != key {
		return false
	}
	copy(sums, l.sums[at*len(sums):])
	copy(counts, l.counts[at*len(counts):])
	return true
}

// keep notes what a word adds.
func (l *scoreCache) keep(key uint64, sums []uint64, counts []int32) {
	at := int(key % remembered)
	l.keys[at] = key
	copy(l.sums[at*len(sums):], sums)
	copy(l.counts[at*len(counts):], counts)
}
