package people

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

const (
	// Few is up to how many names every name is compared with every other.
	Few = 24
	// crowd is how many people under one key are too many to tell apart. It bounds
	// the work for each name.
	crowd = 64
)

// index finds people by the words of their names.
type index struct {
	all     []int32 // where there are few
	few     bool
	buckets map[uint64]bucket
}

// bucket holds the entries of a key: the first of them, and how many.
type bucket struct {
	heads []int32
	crowd bool
}

func (x *index) reset(size int) {
	x.all = x.all[:0]
	x.few = size <= Few
	x.buckets = nil
	if !x.few {
		x.buckets = make(map[uint64]bucket, 3*size)
	}
}

// add lets a person be found.
func (x *index) add(n *node, i int32) {
	if x.few {
		x.all = append(x.all, i)
		return
	}
	for _, key := range keysOf(n) {
		b := x.buckets[key]
		switch {
		case b.crowd || slices.Contains(b.heads, i):
			continue
		case len(b.heads) == crowd:
			b = bucket{crowd: true}
		default:
			b.heads = append(b.heads, i)
		}
		x.buckets[key] = b
	}
}

// under returns the people under a key, or that there is a crowd.
func (x *index) under(key uint64) (heads []int32, crowd bool) {
	if x.few {
		return x.all, false
	}
	b := x.buckets[key]
	return b.heads, b.crowd
}

// The kinds of keys.
const (
	surnameOnly  = "s"
	withInitial  = "i"
	withGiven    = "g"
	givenOnly    = "n"
	anyOrder     = "o"
	withBirth    = "b"
	initialsOnly = "k"
)

// keysOf are those under which a person is found.
func keysOf(n *node) []uint64 {
	words := n.name.Words
	keys := turnedKey(words)
	if len(words) == 0 || allShort(words) {
		return append(keys, hash(initialsOnly, n.key))
	}
	for i, w := range words {
		if w.Short || i == 0 && !n.name.NoGivenName() {
			continue
		}
		keys = append(keys, surnameKey(w))
		if i > 0 {
			keys = append(keys, pairKey(words[0], w), initialKey(words[0], w))
		}
	}
	if !words[0].Short {
		keys = append(keys, givenKey(words[0]))
	}
	return append(keys, bornKeys(n)...)
}

// query is a question for people: the keys under which they must be, and who of them
// counts; nil: all.
type query struct {
	keys   []uint64
	accept func(h *node, r name.Relation) bool
}

// queries find the nodes that cover a name. They are tried in turn; the first that meets
// somebody decides.
func queries(n name.Name) []query {
	if len(n.Words) == 0 || allShort(n.Words) {
		return []query{{keys: []uint64{hash(initialsOnly, n.Key())}}}
	}
	first, last := n.Words[0], n.Words[len(n.Words)-1]
	switch {
	case n.NoGivenName() && n.NoSurname():
		return []query{{keys: []uint64{surnameKey(last), givenKey(first)}}}
	case n.NoSurname():
		return []query{{keys: []uint64{givenKey(first)}}}
	case n.Starts == 1:
		return []query{{keys: []uint64{surnameKey(last)}}}
	case n.NoGivenName():
		// "Sr. Núñez Leal": Núñez is a given name if that fits anybody.
		full := func(_ *node, r name.Relation) bool { return r != name.SurnameAlone }
		return []query{{fullKeys(n), full}, {keys: []uint64{surnameKey(last)}}}
	}
	return []query{{keys: fullKeys(n)}}
}

// fullKeys are those of the nodes that cover a name with a given name and a surname.
func fullKeys(n name.Name) []uint64 {
	first, last := n.Words[0], n.Words[len(n.Words)-1]
	keys := turnedKey(n.Words)
	switch {
	case last.Short:
		return append(keys, givenKey(first))
	case first.Short:
		return append(keys, initialKey(first, last))
	}
	return append(keys, pairKey(first, last))
}

func surnameKey(w name.Word) uint64 { return hash(surnameOnly, w.Coarse) }
func givenKey(w name.Word) uint64   { return hash(givenOnly, w.Coarse) }

func pairKey(given, surname name.Word) uint64 {
	return hash(withGiven, given.Coarse, surname.Coarse)
}

func initialKey(given, surname name.Word) uint64 {
	g := given.Coarse
	_, n := utf8.DecodeRuneInString(g)
	return hash(withInitial, g[:n], surname.Coarse)
}

// turnedKey is the same for the words in any order.
func turnedKey(words []name.Word) []uint64 {
	if len(words) < 2 {
		return nil
	}
	sorted := make([]string, len(words))
	for i, w := range words {
		sorted[i] = w.Coarse
	}
	slices.Sort(sorted)
	return []uint64{hash(anyOrder, strings.Join(sorted, " "))}
}

func bornKeys(n *node) []uint64 {
	if n.born == "" || len(n.name.Words) == 0 {
		return nil
	}
	last := n.name.Words[len(n.name.Words)-1]
	return []uint64{hash(withBirth, n.born, last.Coarse)}
}

func allShort(words []name.Word) bool {
	return !slices.ContainsFunc(words, func(w name.Word) bool { return !w.Short })
}

// hash is FNV-1a over the parts, each ended by a zero byte.
func hash(parts ...string) uint64 {
	h := uint64(14695981039346656037)
	for _, p := range parts {
		for i := range len(p) {
			h = (h ^ uint64(p[i])) * 1099511628211
		}
		h *= 1099511628211
	}
	return h
}
