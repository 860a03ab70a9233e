package token

import (
	"hash/maphash"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf16"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// slots is how many tokens a cache holds, probes in how many places one may lie, and
// longest how many bytes it has.
const (
	slots   = 1 << 16
	probes  = 8
	longest = 31
)

// cache holds the features of the tokens that were met first, for all documents. It
// only grows, up to its bound, and reading takes no lock.
type cache struct {
	table [slots]atomic.Pointer[entry]
}

// entry fills a line of the processor's cache.
type entry struct {
	features annotation.FeatureSet
	length   uint8
	bytes    [longest]byte
}

var seed = maphash.MakeSeed()

// memory finds the features of a document's tokens: in the cache, or, where that has no
// room, in a map that goes with the document.
type memory struct {
	shared *cache
	own    map[string]*annotation.FeatureSet
}

// features returns the features of a token. What else is given follows from the token.
func (m *memory) features(token string, c class, orth string) *annotation.FeatureSet {
	if len(token) == 1 {
		if f := single[token[0]]; f != nil {
			return f
		}
	}
	if len(token) <= longest {
		if e := m.shared.find(token, c, orth); e != nil {
			return &e.features
		}
	}
	f, ok := m.own[token]
	if !ok {
		if m.own == nil {
			m.own = map[string]*annotation.FeatureSet{}
		}
		f = &annotation.FeatureSet{Features: describe(token, c, orth)} // in one document only
		m.own[token] = f
	}
	return f
}

// find returns the entry of a token, a new one where there was none, nil where there is no
// room.
func (t *cache) find(token string, c class, orth string) *entry {
	h := maphash.String(seed, token)
	for i := range uint64(probes) {
		slot := &t.table[(h+i)%slots]
		e := slot.Load()
		if e == nil {
			fresh := strings.Clone(token) // not to hold the whole document
			e = &entry{features: *annotation.Share(describe(fresh, c, orth)), length: uint8(len(token))}
			copy(e.bytes[:], token)
			if !slot.CompareAndSwap(nil, e) {
				e = slot.Load()
			}
		}
		if string(e.bytes[:e.length]) == token {
			return e
		}
	}
	return nil
}

// single are the features of the tokens of one ASCII character, which are the same in
// all styles.
var single = func() (by [256]*annotation.FeatureSet) {
	for b := range 0x80 {
		c := classes[b]
		orth := none
		switch c {
		case upper:
			orth = upperInitial
		case lower:
			orth = lowercase
		}
		by[b] = annotation.Share(describe(string(rune(b)), c, orth))
	}
	return by
}()

// length is the number of UTF-16 units, in decimal.
func length(token string) string {
	n := 0
	for _, r := range token {
		n += max(utf16.RuneLen(r), 1)
	}
	return strconv.Itoa(n)
}
