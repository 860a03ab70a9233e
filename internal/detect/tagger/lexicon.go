package tagger

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// Class is a set of word lists in which a word or phrase occurs.
type Class uint16

const (
	GivenCommon   Class = 1 << iota // among the commonest given names of a country
	Given                           // any other given name
	SurnameCommon                   // among the commonest surnames of a country
	Surname                         // any other surname
	PlaceMajor                      // a large town, province or state
	Place                           // any other place
	Country                         // a country
	Common                          // an ordinary word, seldom written with a capital
	Proper                          // written with a capital in the midst of sentences
	Job                             // an occupation
	_
	_
	_
	PhraseFirst
	PhraseMiddle
	PhraseLast
)

// Lexicon knows words and phrases by the hash of their folded form. The nil
// lexicon is empty.
type Lexicon struct {
	keys
	classes  []Class
	clusters *clusters
}

// clusters are those of words, by their keys.
type clusters struct {
	keys
	of []uint16
}

// keys are hashes, to be found.
type keys struct {
	sorted []uint32
	start  []int32 // where those of the same upper bits begin
}

// keyBits is how many bits divide the keys: so many that few are alike in them.
const keyBits = 16

func newKeys(sorted []uint32) keys {
	k := keys{sorted, make([]int32, 1<<keyBits+1)}
	n := 0
	for b := range k.start {
		for n < len(sorted) && int(sorted[n]>>(32-keyBits)) < b {
			n++
		}
		k.start[b] = int32(n)
	}
	return k
}

// find gives the place of a key, or -1.
func (k *keys) find(key uint32) int {
	if len(k.sorted) == 0 {
		return -1
	}
	lo, hi := int(k.start[key>>(32-keyBits)]), int(k.start[key>>(32-keyBits)+1])
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); k.sorted[mid] < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(k.sorted) && k.sorted[lo] == key {
		return lo
	}
	return -1
}

// ClusterKey is the key of a word in lower case among clusters.
func ClusterKey(lower string) uint32 { return hashString(lower) }

// WithClusters gives a lexicon of the same classes that also knows, for words
// under their [ClusterKey], which of 65,535 clusters they belong to.
func (l *Lexicon) WithClusters(of map[uint32]uint16) *Lexicon {
	out := Lexicon{}
	if l != nil {
		out = *l
	}
	c := &clusters{keys: newKeys(slices.Sorted(maps.Keys(of)))}
	for _, k := range c.sorted {
		c.of = append(c.of, of[k])
	}
	out.clusters = c
	return &out
}

// Cluster gives the cluster of a word, 0 for none.
func (l *Lexicon) Cluster(key uint32) uint16 {
	if l == nil || l.clusters == nil {
		return 0
	}
	if i := l.clusters.find(key); i >= 0 {
		return l.clusters.of[i]
	}
	return 0
}

// NewLexicon makes a lexicon of what [Phrase] gave.
func NewLexicon(entries map[uint32]Class) *Lexicon {
	l := &Lexicon{keys: newKeys(slices.Sorted(maps.Keys(entries)))}
	for _, k := range l.sorted {
		l.classes = append(l.classes, entries[k])
	}
	return l
}

// Len is the number of entries.
func (l *Lexicon) Len() int {
	if l == nil {
		return 0
	}
	return len(l.sorted)
}

// Classes gives the classes of a word or phrase, 0 for one that is not known.
func (l *Lexicon) Classes(key uint32) Class {
	if l.Len() == 0 {
		return 0
	}
	if i := l.find(key); i >= 0 {
		return l.classes[i]
	}
	return 0
}

// Phrase gives the key of a name as it is looked up: its words, folded. Names of
// more words than the tagger looks at, or of none, have no key.
func Phrase(name string) (uint32, bool) {
	if key, ok := plainWord(name); ok {
		return key, true
	}
	var words []uint32
	for _, t := range Tokenize(name) {
		if t.Kind != Word || len(words) == maxPhrase {
			return 0, false
		}
		words = append(words, hashString(fold.Bare(t.In(name))))
	}
	switch len(words) {
	case 0:
		return 0, false
	case 1:
		return words[0], true
	}
	return hashPhrase(words), true
}

// plainWord is the key of what is one word in letters of ASCII, as most names are: it need not be
// cut into tokens to see that.
func plainWord(name string) (uint32, bool) {
	if name == "" || len(name) > maxToken {
		return 0, false
	}
	h := uint32(hashBegins)
	for i := range len(name) {
		c := name[i] | 0x20
		if c < 'a' || c > 'z' {
			return 0, false
		}
		h = hashByte(h, c)
	}
	return mix(h), camel(name) == 0
}
