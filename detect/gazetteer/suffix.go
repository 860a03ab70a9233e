package gazetteer

import (
	"slices"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
)

// suffixTree is a trie over the bytes of suffixes, read from the end. Bytes that no
// suffix holds share class 0, so that a state is a short row of numbers.
type suffixTree struct {
	class   [256]uint8
	classes int
	next    [][]int32 // by state, then class; 0 is no state but the root
	lists   [][]int   // the lists of the suffixes that end at a state
	barred  []bool    // an exception ends at the state
}

// leastStem is how many characters must stand before a suffix.
const leastStem = 2

func (t *suffixTree) add(list int, suffix string) {
	state := t.path(suffix)
	if !slices.Contains(t.lists[state], list) {
		t.lists[state] = append(t.lists[state], list)
	}
}

// except bars words that end so from being found by a shorter suffix.
func (t *suffixTree) except(suffix string) { t.barred[t.path(suffix)] = true }

// path is the state of a suffix, with the way to it.
func (t *suffixTree) path(suffix string) int32 {
	if t.next == nil {
		t.next, t.lists, t.barred = make([][]int32, 1), make([][]int, 1), make([]bool, 1)
	}
	suffix = lethe.Lower(suffix)
	state := int32(0)
	for i := len(suffix) - 1; i >= 0; i-- {
		c := t.class[suffix[i]]
		if c == 0 {
			t.classes++
			c = uint8(t.classes)
			t.class[suffix[i]] = c
		}
		for len(t.next[state]) <= int(c) {
			t.next[state] = append(t.next[state], 0)
		}
		if t.next[state][c] == 0 {
			t.next, t.lists, t.barred = append(t.next, nil), append(t.lists, nil), append(t.barred, false)
			t.next[state][c] = int32(len(t.next) - 1)
		}
		state = t.next[state][c]
	}
	return state
}

// find gives the lists of the longest suffix of a word in lower case.
func (t *suffixTree) find(word []byte) []int {
	if t.next == nil {
		return nil
	}
	var found []int
	state := int32(0)
	for i := len(word) - 1; i >= 0; i-- {
		row, c := t.next[state], t.class[word[i]]
		if int(c) >= len(row) || row[c] == 0 {
			break
		}
		switch state = row[c]; {
		case t.barred[state]:
			found = nil
		case t.lists[state] != nil && stem(word[:i]):
			found = t.lists[state]
		}
	}
	return found
}

// stem reports whether enough stands before a suffix.
func stem(before []byte) bool {
	return len(before) >= leastStem && utf8.RuneCount(before) >= leastStem
}
