package tagger

import (
	"sync/atomic"

	"github.com/lethe-privacy/lethe"
)

// remembered is how many words are kept, in pairs: a third that belongs to a pair displaces one.
const remembered = 1 << 14

// pairOf is the first place of the pair that a word belongs to.
func pairOf(hash uint64) int { return int(hash%(remembered/2)) * 2 }

// wordMemory keeps what the words of texts look like to a model from one text to the next. It
// knows them by a keyed hash and holds their letters nowhere. It is safe for concurrent use.
type wordMemory [remembered]atomic.Pointer[word]

// word is newWord of a visible text with that hash, remembered.
func (m *wordMemory) word(text string, k Kind, hash uint64, lex *Lexicon, info *Info) word {
	if m == nil || k >= Line {
		return newWord(text, k, lex, info)
	}
	first, second := &m[pairOf(hash)], &m[pairOf(hash)+1]
	for _, place := range [...]*atomic.Pointer[word]{first, second} {
		if known := place.Load(); known != nil && known.hash == hash {
			w := *known
			w.text = lethe.Lower(text)
			return w
		}
	}
	w := newWord(text, k, lex, info)
	kept := w
	kept.text = ""
	second.Store(first.Swap(&kept)) // the older goes
	return w
}

// scoreCache keeps what words add to the scores of a model from one text to the next: most words
// of a text stood in the one before. It knows words by a keyed hash and holds none of them.
//
// Places that a word of the text has stay its own until the text ends. Words that find none have
// places of this text alone, which take turns where there are too many.
type scoreCache struct {
	size   int      // of what a word adds as seen from one offset
	keys   []uint64 // of the places that are remembered
	sums   []uint64 // for each place and offset a vector
	owners []uint64 // for each place the text that last used it, and in the lower half the word of that text
	text   uint64   // the number of this one
	own    int      // how many places it has alone
}

func newLearnt(m *Model) *scoreCache {
	l := &scoreCache{size: 2 * m.rows.width, keys: make([]uint64, remembered), owners: make([]uint64, remembered, remembered+usualOwn)}
	l.sums = make([]uint64, remembered*views*l.size, cap(l.owners)*views*l.size)
	inHugePages(l.sums)
	return l
}

const (
	usualOwn = 1 << 8  // how many places a text has alone, unless it is long
	mostOwn  = 1 << 15 // and at most
)

// begin frees all places for the words of the next text.
func (l *scoreCache) begin() {
	l.text += 1 << 32
	l.own = 0
}

// holds reports whether a place that was a word's is still.
func (l *scoreCache) holds(place, id int) bool {
	return l.own <= mostOwn || l.owners[place] == l.text|uint64(id)
}

// view is what the word at a place adds as seen from an offset.
func (l *scoreCache) view(place, offset int) vector {
	at := (place*views + offset + reach) * l.size
	return l.sums[at : at+l.size]
}

// place gives a word its place, and says whether what it adds is there.
func (l *scoreCache) place(id int, hash uint64) (place int, known bool) {
	first := pairOf(hash)
	place, older := -1, l.text
	for at := first; at < first+2; at++ {
		if l.keys[at] == hash {
			l.owners[at] = l.text | uint64(id)
			return at, true
		}
		if l.owners[at] < older {
			place, older = at, l.owners[at]
		}
	}
	if place < 0 {
		place = l.alone()
	} else {
		l.keys[place] = hash
	}
	l.owners[place] = l.text | uint64(id)
	return place, false
}

// alone is a place of this text alone.
func (l *scoreCache) alone() int {
	place := remembered + l.own%mostOwn
	l.own++
	if place == len(l.owners) {
		l.owners = append(l.owners, 0)
		l.sums = append(l.sums, make([]uint64, views*l.size)...)
	}
	return place
}
