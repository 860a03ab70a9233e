package elastic

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// vocabulary is the words of all names, in alphabetical order, and which of them differ
// by a slip.
type vocabulary struct {
	words   []string
	deletes *slots
	near    [][]uint32 // for each word those that differ by a slip, the nearest first
}

const (
	mostNear    = 24  // words that a slip may stand for, at most
	mostDeletes = 256 // words that are looked at for one way to leave out letters
	deletable   = 9   // letters at the beginning of a word of which some are left out
)

func newVocabulary(words []string, threads int) *vocabulary {
	v := &vocabulary{words: words, near: make([][]uint32, len(words))}
	v.deletes = newSlots(func(add func(uint64, uint32)) {
		for i, w := range words {
			deletions(w, func(key uint64) { add(key, uint32(i)) })
		}
	})
	var group errgroup.Group
	for part := range threads {
		group.Go(func() error {
			for i := part; i < len(words); i += threads {
				v.near[i] = v.search(words[i])
			}
			return nil
		})
	}
	group.Wait() // no part fails
	return v
}

// id is the number of a word.
func (v *vocabulary) id(word string) (uint32, bool) {
	i, ok := slices.BinarySearch(v.words, word)
	return uint32(i), ok
}

// alike returns the words that a word may stand for: itself, if it is known, and those
// from which it differs by a slip.
func (v *vocabulary) alike(word string) []uint32 {
	if id, ok := v.id(word); ok {
		return append([]uint32{id}, v.near[id]...)
	}
	return v.search(word)
}

func (v *vocabulary) search(word string) []uint32 {
	var found []uint32
	deletions(word, func(key uint64) {
		slot := v.deletes.of(key)
		for _, i := range slot[:min(len(slot), mostDeletes)] {
			if slip(word, v.words[i], usual) {
				found = append(found, i)
			}
		}
	})
	slices.Sort(found)
	found = slices.Compact(found)
	if len(found) > mostNear {
		far := func(i uint32) float64 { return -JaroWinkler(word, v.words[i]) }
		slices.SortStableFunc(found, func(a, b uint32) int { return cmp.Compare(far(a), far(b)) })
		found = found[:mostNear]
	}
	return slices.Clip(found)
}

// deletions calls add with a key for the beginning of a word and for what it is without
// one letter, or without two in a word that is long enough for two slips, but never
// without the first. Words that differ by a slip have a key in common.
func deletions(word string, add func(key uint64)) {
	r := []rune(word)
	if len(r) < shortestSlip || strings.HasSuffix(word, ".") {
		return
	}
	two := len(r) >= twoSlips
	r = r[:min(len(r), deletable)]
	add(hash(string(r)))
	for i := 1; i < len(r); i++ {
		one := slices.Concat(r[:i], r[i+1:])
		add(hash(string(one)))
		for j := i; two && j < len(one); j++ {
			add(hash(string(slices.Concat(one[:j], one[j+1:]))))
		}
	}
}
