package administrative

import (
	"encoding/binary"
	"strings"

	"github.com/lethe-privacy/lethe/replace"
)

// attempts is how often something is drawn anew that will not do, because it is a
// value of the collection.
const attempts = 32

// source is what draws: the key, and the seed.
type source struct {
	key  replace.Key
	seed string
}

// of begins a stream for what the parts name. Equal parts draw equally, whatever
// was drawn before.
func (s source) of(parts ...string) *stream {
	var b strings.Builder
	for _, p := range append(parts, s.seed) {
		b.WriteString(strings.ReplaceAll(p, "\x00", "\x00\x00") + "\x00\x01")
	}
	return &stream{source: s, block: s.key.Hash("administrative", []byte(b.String()))}
}

// stream is a sequence of numbers.
type stream struct {
	source
	block []byte
	used  int
}

// below returns a number from 0 to n-1.
func (s *stream) below(n int) int { return int(s.next() % uint64(n)) }

// next gives 64 bits.
func (s *stream) next() uint64 {
	if s.used == len(s.block) {
		s.block, s.used = s.key.Hash("administrative, next", s.block), 0
	}
	x := binary.BigEndian.Uint64(s.block[s.used:])
	s.used += 8
	return x
}
