package gazetteer

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// builder collects phrases for a table.
type builder struct {
	words   words
	begun   beginnings
	groups  []uint32 // the last entry of each group, in the end its first; both from 1
	before  []uint32 // the entry of the same group before an entry
	entries []entry
	text    []byte
	form    []byte
}

// errTooLarge says that the lists hold more than offsets of 32 bits reach, or meanings of 30.
var errTooLarge = errors.New("the lists are larger than 4 GB")

func newBuilder(r reading, phrases int) *builder {
	b := &builder{words: words{reading: r}}
	b.begun.grow(phrases)
	return b
}

// add takes up a phrase, with its meaning. An exact one counts only with its case. A phrase
// without words is passed over.
func (b *builder) add(phrase string, meaning uint32, exact bool) error {
	w := &b.words
	b.form = b.form[:0]
	var sequence uint64
	for w.reset(phrase); w.next(); {
		spaced := w.spaced && sequence != 0
		if spaced {
			b.form = append(b.form, ' ')
		}
		for i, step := range w.steps() {
			if sequence != 0 {
				b.begun.at(sequence).more = true
			}
			sequence = extend(sequence, step, spaced && i == 0)
		}
		b.form = w.form(b.form, w.fold && !exact)
	}
	if sequence == 0 {
		return nil
	}
	if exact {
		meaning |= exactBit
	}
	return b.end(sequence, meaning)
}

// end adds the entry of the phrase whose text is b.form.
func (b *builder) end(sequence uint64, meaning uint32) error {
	begun := b.begun.at(sequence)
	if begun.group == 0 {
		b.groups = append(b.groups, 0)
		begun.group = uint32(len(b.groups))
	}
	text := -1
	for i := b.groups[begun.group-1]; i != 0; i = b.before[i-1] {
		e := b.entries[i-1]
		if !bytes.Equal(phraseAt(b.text, e.text), b.form) {
			continue
		}
		if e.bits == meaning {
			return nil
		}
		text = int(e.text)
	}
	if text < 0 {
		text = int(b.keep(b.form))
	}
	if len(b.text) > 1<<32-1 || len(b.entries) >= 1<<32-1 || meaning&^exactBit >= meaningLimit {
		return errTooLarge
	}
	b.entries = append(b.entries, entry{uint32(text), meaning})
	b.before = append(b.before, b.groups[begun.group-1])
	b.groups[begun.group-1] = uint32(len(b.entries))
	return nil
}

// keep adds to the text, and gives the offset.
func (b *builder) keep(phrase []byte) uint32 {
	at := uint32(len(b.text))
	b.text = binary.AppendUvarint(b.text, uint64(len(phrase)))
	b.text = append(b.text, phrase...)
	return at
}

// phraseAt is the text that begins at an offset.
func phraseAt(text []byte, at uint32) []byte {
	n, size := binary.Uvarint(text[at:])
	from := uint64(at) + uint64(size)
	return text[from : from+n]
}

// table makes the table of what was added.
func (b *builder) table() table {
	t := table{text: slices.Clip(b.text)}
	t.entries = make([]entry, 0, len(b.entries))
	for g, last := range b.groups {
		from := len(t.entries)
		for i := last; i != 0; i = b.before[i-1] {
			t.entries = append(t.entries, b.entries[i-1])
		}
		group := t.entries[from:]
		slices.Reverse(group)
		slices.SortStableFunc(group, entry.compare)
		group[len(group)-1].bits |= lastBit
		b.groups[g] = uint32(from + 1)
	}
	b.before, b.entries, b.text = nil, nil, nil
	t.filter = make([]uint64, (b.begun.used+7)/8)
	for _, begun := range b.begun.slots {
		if begun.hash != 0 {
			hi, lo := bits.Mul64(begun.hash, uint64(len(t.filter)))
			t.filter[hi] |= 1 << (lo >> 58)
		}
	}
	for size := b.begun.used*7/4 + 1; !b.fill(&t, size); size += size/8 + 1 {
	}
	return t
}

// fill writes the slots. It fails where two hashes of which the table keeps the same bits
// would be taken for each other; with another size they lie elsewhere.
func (b *builder) fill(t *table, size int) bool {
	t.slots = make([]uint64, size)
	for _, begun := range b.begun.slots {
		if begun.hash == 0 {
			continue
		}
		tag := tagOf(begun.hash)
		i := t.place(begun.hash)
		for t.slots[i] != 0 {
			if t.slots[i]>>33<<33 == tag {
				return false
			}
			if i++; i == uint64(size) {
				i = 0
			}
		}
		t.slots[i] = tag
		if begun.group != 0 {
			t.slots[i] |= uint64(b.groups[begun.group-1])
		}
		if begun.more {
			t.slots[i] |= moreBit
		}
	}
	return true
}
