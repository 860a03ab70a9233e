package words

import (
	"errors"
	"math"
	"math/bits"
	"sync"

	"github.com/lethe-privacy/lethe/span"
)

// Builder collects values for a [Matcher].
type Builder struct {
	lexicon *lexicon
	trie    *trie
	reader  reader
	words   []uint32
	names   bool
}

// NewBuilder returns a builder without values.
func NewBuilder() *Builder {
	b := &Builder{lexicon: newLexicon(), trie: newTrie()}
	b.reader = reader{limit: math.MaxInt, emit: func(w word) {
		b.words = append(b.words, b.lexicon.add(w.folded))
		b.names = b.names || w.names
	}}
	return b
}

// Add adds a value that belongs to owner, a number from 0. Where owners share a
// value, it belongs to the smallest. It returns false, and adds nothing, for a
// value without any letter, digit or symbol, which is no word to be found.
func (b *Builder) Add(value string, owner int) bool {
	if !b.add(value, 0, owner) {
		return false
	}
	if b.reader.doubt {
		b.add(value, joined, owner)
	}
	return true
}

func (b *Builder) add(value string, v view, owner int) bool {
	b.words, b.names, b.reader.view = b.words[:0], false, v
	b.reader.read(value)
	if b.names {
		b.trie.add(b.words, int32(owner))
	}
	return b.names
}

// ErrTooMany is returned for values that the tables cannot number.
var ErrTooMany = errors.New("words: the values together are longer than 4 GiB")

// Build makes the matcher. The builder must not be used after it.
func (b *Builder) Build() (*Matcher, error) {
	if uint64(len(b.lexicon.block)) > math.MaxUint32 {
		return nil, ErrTooMany
	}
	b.trie.finish(len(b.lexicon.ends))
	m := &Matcher{lexicon: b.lexicon, trie: b.trie}
	m.ring = 1 << bits.Len(uint(b.trie.deepest()))
	m.scans.New = func() any { return newScan(m) }
	return m, nil
}

// Matcher finds values in texts. It is safe for concurrent use.
type Matcher struct {
	lexicon *lexicon
	trie    *trie
	ring    int
	scans   sync.Pool
}

// Match is an occurrence of a value.
type Match struct {
	span.Span
	Owner int
}

// Each calls yield for every place of text where a value ends, with the longest
// value that ends there; all others that end there lie inside it. Matches may
// overlap, and come in rising order of their ends, but for those of a second
// reading (see the package), which follow those of the first.
func (m *Matcher) Each(text string, yield func(Match)) { m.each(text, 0, yield) }

// EachLoose is Each for names of files, records and members, where punctuation and
// a capital after a small letter stand for spaces: "Jane Doe" occurs in
// "claim-jane.doe-17" and in "JaneDoe.json" as well. It yields all that Each
// yields.
func (m *Matcher) EachLoose(text string, yield func(Match)) {
	m.each(text, 0, yield)
	m.each(text, loose, yield)
	m.each(text, loose|camel, yield)
}

func (m *Matcher) each(text string, v view, yield func(Match)) {
	s := m.scans.Get().(*scan)
	s.yield = yield
	if s.run(text, v) {
		s.run(text, v|joined)
	}
	s.yield = nil
	m.scans.Put(s)
}

// scan is one pass over a text.
type scan struct {
	m      *Matcher
	reader reader
	starts []int // of the last words, as a ring
	count  int
	node   uint32
	yield  func(Match)
}

func newScan(m *Matcher) *scan {
	s := &scan{m: m, starts: make([]int, m.ring)}
	s.reader = reader{limit: m.lexicon.most, emit: s.step}
	return s
}

// run reports whether another reading of the text may differ.
func (s *scan) run(text string, v view) bool {
	s.count, s.node, s.reader.view = 0, 0, v
	s.reader.read(text)
	return s.reader.doubt
}

func (s *scan) step(w word) {
	t, mask := s.m.trie, len(s.starts)-1
	s.starts[s.count&mask] = w.start
	s.count++
	n := s.m.lexicon.find(w.folded)
	if n == 0 {
		s.node = 0
		return
	}
	s.node = t.step(s.node, n)
	if b := t.best[s.node]; b != 0 {
		start := s.starts[(s.count-int(t.depth[b]))&mask]
		s.yield(Match{span.Span{Start: start, End: w.end}, int(t.owner[b])})
	}
}
