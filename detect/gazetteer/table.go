package gazetteer

import (
	"cmp"
	"math/bits"
)

// table holds the phrases of all lists. Each beginning of a phrase, as a sequence of
// words, has a slot under its hash, which tells whether longer beginnings follow and which phrases end here.
// A phrase counts only if its text is equal too, so that no hash ever finds a wrong one.
type table struct {
	// starts has a bit for the hash of each first word. Most words of a text begin no phrase, and
	// it is small enough to lie near the processor.
	starts []uint64
	// slots: 31 bits of the hash, one for "longer ones follow", 32 for a group of
	// entries, from 1; 0 is an empty slot.
	slots []uint64
	// first is where a group's entries begin; group g has entries[first[g-1]:first[g]].
	first   []uint32
	entries []entry
	// text holds each phrase with its length in front.
	text []byte
}

// entry is a phrase of a list: where its text begins, and what it stands for. Entries of
// a group that are alike stand together.
type entry struct{ text, meaning uint32 }

// alike reports whether two entries match the same texts.
func (e entry) alike(f entry) bool { return e.text == f.text && e.exact() == f.exact() }

func (e entry) exact() bool { return e.meaning&exactBit != 0 }

// compare orders entries so that those that are alike stand together.
func (e entry) compare(f entry) int {
	return cmp.Or(cmp.Compare(e.text, f.text), cmp.Compare(e.meaning&exactBit, f.meaning&exactBit))
}

// exactBit marks in entry.meaning a phrase that counts only with its case.
const exactBit = 1 << 31

const moreBit = 1 << 32

// slot is what is known of a beginning.
type slot uint64

func (s slot) more() bool    { return s&moreBit != 0 }
func (s slot) group() uint32 { return uint32(s) }

func tagOf(hash uint64) uint64 { return hash >> 1 << 33 }

// place is where the slot of a hash would be.
func (t *table) place(hash uint64) uint64 {
	hi, _ := bits.Mul64(hash, uint64(len(t.slots)))
	return hi
}

// begins reports whether a phrase may begin with the word of a sequence.
func (t *table) begins(sequence uint64) bool {
	hi, lo := bits.Mul64(sequence, uint64(len(t.starts)))
	return len(t.starts) > 0 && t.starts[hi]&(1<<(lo>>58)) != 0
}

// find gives the slot of a sequence of words, 0 where none begins so.
func (t *table) find(hash uint64) slot {
	if len(t.slots) == 0 {
		return 0
	}
	tag := tagOf(hash)
	for i := t.place(hash); ; {
		s := t.slots[i]
		if s == 0 || s>>33<<33 == tag {
			return slot(s)
		}
		if i++; i == uint64(len(t.slots)) {
			i = 0
		}
	}
}

// of gives the entries of a group.
func (t *table) of(group uint32) (from, to uint32) { return t.first[group-1], t.first[group] }

// phrase is the text of an entry.
func (t *table) phrase(e entry) []byte { return phraseAt(t.text, e.text) }
