package tagger

import (
	"sort"

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
	keys    []uint32 // sorted
	classes []Class
	start   [257]int32 // where the keys of each first byte begin
	cluster map[uint32]uint16
}

// ClusterKey is the key of a word in lower case among clusters.
func ClusterKey(lower string) uint32 { return hashString(lower) }

// WithClusters gives a lexicon of the same classes that also knows, for words
// under their [ClusterKey], which of 65,535 clusters they belong to.
func (l *Lexicon) WithClusters(clusters map[uint32]uint16) *Lexicon {
	out := Lexicon{}
	if l != nil {
		out = *l
	}
	out.cluster = clusters
	return &out
}

// Cluster gives the cluster of a word, 0 for none.
func (l *Lexicon) Cluster(key uint32) uint16 {
	if l == nil {
		return 0
	}
	return l.cluster[key]
}

// NewLexicon makes a lexicon of what [Phrase] gave.
func NewLexicon(entries map[uint32]Class) *Lexicon {
	l := &Lexicon{keys: make([]uint32, 0, len(entries))}
	for k := range entries {
		l.keys = append(l.keys, k)
	}
	sort.Slice(l.keys, func(i, j int) bool { return l.keys[i] < l.keys[j] })
	l.classes = make([]Class, len(l.keys))
	for i, k := range l.keys {
		l.classes[i] = entries[k]
	}
	l.index()
	return l
}

func (l *Lexicon) index() {
	n := 0
	for b := range 257 {
		for n < len(l.keys) && int(l.keys[n]>>24) < b {
			n++
		}
		l.start[b] = int32(n)
	}
}

// Len is the number of entries.
func (l *Lexicon) Len() int {
	if l == nil {
		return 0
	}
	return len(l.keys)
}

// Classes gives the classes of a word or phrase, 0 for one that is not known.
func (l *Lexicon) Classes(key uint32) Class {
	if l.Len() == 0 {
		return 0
	}
	lo, hi := int(l.start[key>>24]), int(l.start[key>>24+1])
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); l.keys[mid] < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(l.keys) && l.keys[lo] == key {
		return l.classes[lo]
	}
	return 0
}

// Phrase gives the key of a name as it is looked up: its words, folded. Names of
// more words than the tagger looks at, or of none, have no key.
func Phrase(name string) (uint32, bool) {
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
