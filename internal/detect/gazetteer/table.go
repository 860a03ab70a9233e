package gazetteer

import (
	"cmp"
	"math/bits"
)

// table holds the phrases of all lists. Each beginning of a phrase, as a sequence of words, has a
// slot under its hash, which reports whether longer beginnings follow and which phrases end here. A
// phrase counts only if its text is equal too, so that no hash ever finds a wrong one.
type table struct {
	// filter has a bit for the hash of each beginning, among seven or so that are not set. Most
	// words of a text begin no phrase, and it is small enough to lie near the processor.
	filter []uint64
	// slots: 31 bits of the hash, one for "longer ones follow", 32 for the first of a group
	// of entries, from 1; 0 is an empty slot.
	slots   []uint64
	entries []entry
	// text holds each phrase with its length in front.
	text []byte
}

// entry is a phrase of a list: where its text begins, and what it stands for, with two bits of
// the table's own. Entries of a group that are alike stand together.
type entry struct{ text, bits uint32 }

const (
	exactBit = 1 << 31 // the phrase counts only with its case
	lastBit  = 1 << 30 // the last of its group
)

// meaningLimit is how many meanings entries can have.
const meaningLimit = lastBit

func (e entry) meaning() uint32 { return e.bits &^ (exactBit | lastBit) }
func (e entry) exact() bool     { return e.bits&exactBit != 0 }
func (e entry) last() bool      { return e.bits&lastBit != 0 }

// alike reports whether two entries match the same texts.
func (e entry) alike(f entry) bool { return e.text == f.text && e.exact() == f.exact() }

// compare orders entries so that those that are alike stand together.
func (e entry) compare(f entry) int {
	return cmp.Or(cmp.Compare(e.text, f.text), cmp.Compare(e.bits&exactBit, f.bits&exactBit))
}

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

// may reports whether a phrase may begin with a sequence of words.
func (t *table) may(sequence uint64) bool {
	hi, lo := bits.Mul64(sequence, uint64(len(t.filter)))
	return t.filter[hi]&(1<<(lo>>58)) != 0
}

// find gives the slot of a sequence of words, 0 where none begins so.
func (t *table) find(hash uint64) slot {
	if len(t.filter) == 0 || !t.may(hash) {
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
func (t *table) of(group uint32) (from, to uint32) {
	from = group - 1
	for to = from; !t.entries[to].last(); to++ {
	}
	return from, to + 1
}

// phrase is the text of an entry.
func (t *table) phrase(e entry) []byte { return phraseAt(t.text, e.text) }
