package state

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"io"
	"maps"
	"math/bits"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// What a state file holds, under the seal. Numbers are varints, texts have their length
// before them, and there is one way to write a state:
//
//	flags    1 where surrogates may be shared
//	vectors  text
//	labels   how many, then each, in order
//	groups   how many; of each, in order: 16 bytes of id; number of the label; how many
//	         members, then value and birth date; surrogate; its details, one text with
//	         name and value of each, by name
//	zeros    up to a length that many states have in common
const (
	flagShared = 1

	// leastSize is what the content of the smallest states is padded to.
	leastSize = 4 << 10
)

// encode writes all that a state remembers.
func encode(w io.Writer, s *State) error {
	groups := s.Groups()
	e := &encoder{w: bufio.NewWriterSize(w, 64<<10), labels: map[lethe.Label]uint64{}}
	flags := uint64(0)
	if s.Shared() {
		flags = flagShared
	}
	e.number(flags)
	e.text(s.Vectors())
	e.names(groups)
	e.number(uint64(len(groups)))
	for _, g := range groups {
		e.group(g)
	}
	e.zeros(padded(e.n) - e.n)
	if e.err == nil {
		e.err = e.w.Flush()
	}
	return e.err
}

// encoder keeps the first error.
type encoder struct {
	w      *bufio.Writer
	b      []byte
	n      int
	err    error
	labels map[lethe.Label]uint64 // their numbers
}

func (e *encoder) write(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
		e.n += len(b)
	}
}

func (e *encoder) number(n uint64) {
	e.b = binary.AppendUvarint(e.b[:0], n)
	e.write(e.b)
}

func (e *encoder) text(s string) {
	e.b = appendText(e.b[:0], s)
	e.write(e.b)
}

// names writes the labels that there are, and numbers them.
func (e *encoder) names(groups []*Group) {
	for _, g := range groups {
		e.labels[g.Label] = 0
	}
	e.number(uint64(len(e.labels)))
	for i, l := range slices.Sorted(maps.Keys(e.labels)) {
		e.labels[l] = uint64(i)
		e.text(string(l))
	}
}

func (e *encoder) group(g *Group) {
	e.b, _ = hex.AppendDecode(e.b[:0], []byte(g.ID)) // ids are made or checked here
	e.write(e.b)
	e.number(e.labels[g.Label])
	e.number(uint64(len(g.Members)))
	for _, m := range g.Members {
		e.text(m.Value)
		e.text(m.Birth)
	}
	e.text(g.Surrogate.Text)
	e.text(g.Surrogate.Details.encoded)
}

func (e *encoder) zeros(n int) {
	block := make([]byte, min(n, 64<<10))
	for ; n > 0; n -= len(block) {
		block = block[:min(n, len(block))]
		e.write(block)
	}
}

// padded is the length that content of n bytes is brought to. The lengths there are
// reveal no more of n than its order of size and a few bits, and cost an eighth at most
// (Nikitin et al., Reducing Metadata Leakage from Encrypted Files, 2019: PADMÉ).
func padded(n int) int {
	if n <= leastSize {
		return leastSize
	}
	exponent := bits.Len(uint(n)) - 1
	free := exponent - bits.Len(uint(exponent))
	mask := 1<<free - 1
	return (n + mask) &^ mask
}
