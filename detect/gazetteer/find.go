package gazetteer

import (
	"bytes"
	"cmp"
	"slices"
)

// automaton reads texts and finds the phrases of a table in them.
type automaton struct {
	reading
	table table
}

// hit is a phrase found at text[start:stop]: the entries that have it.
type hit struct {
	start, stop int
	from, to    uint32
}

// thread is a phrase begun at start, so far with this hash.
type thread struct {
	start    int
	sequence uint64
}

// find gives the phrases in a text, in the order in which they end. Its work for each
// word is bounded by the length of the longest phrase, in words.
func (a *automaton) find(text string) []hit {
	var found []hit
	threads := make([]thread, 0, 16)
	w := words{reading: a.reading}
	afterWord := false // a word stands right before the current one
	for w.reset(text); w.next(); {
		word := w.hash()
		kept := threads[:0]
		for _, th := range threads {
			th.sequence = extend(th.sequence, word, w.spaced)
			if s := a.table.find(th.sequence); s != 0 {
				if s.group() != 0 {
					found = a.end(found, &w, th.start, s)
				}
				if s.more() {
					kept = append(kept, th)
				}
			}
		}
		threads = kept
		if w.word || w.spaced || !afterWord {
			th := thread{w.start, extend(0, word, false)}
			if s := a.table.find(th.sequence); s != 0 {
				if s.group() != 0 {
					found = a.end(found, &w, th.start, s)
				}
				if s.more() {
					threads = append(threads, th)
				}
			}
		}
		afterWord = w.word
	}
	return found
}

// end adds the phrases of a slot that the text from start to the current word really has.
func (a *automaton) end(found []hit, w *words, start int, s slot) []hit {
	if !w.bounded() {
		return found
	}
	from, to := a.table.of(s.group())
	for from < to {
		e := a.table.entries[from]
		next := from + 1
		for next < to && a.table.entries[next].alike(e) {
			next++
		}
		if a.same(w.text[start:w.stop], e) {
			found = append(found, hit{start, w.stop, from, next})
		}
		from = next
	}
	return found
}

// same reports whether a text, whose white space may run on, is the phrase of an entry.
func (a *automaton) same(text string, e entry) bool {
	phrase := a.table.phrase(e)
	fold := a.fold && !e.exact()
	if string(phrase) == text {
		return true
	}
	w := words{reading: a.reading}
	var buffer [64]byte
	first := true
	for w.reset(text); w.next(); first = false {
		if w.spaced && !first {
			if len(phrase) == 0 || phrase[0] != ' ' {
				return false
			}
			phrase = phrase[1:]
		}
		word := w.form(buffer[:0], fold)
		if !bytes.HasPrefix(phrase, word) {
			return false
		}
		phrase = phrase[len(word):]
	}
	return len(phrase) == 0
}

// longest keeps of the hits at each start those that are longest, by start.
func longest(hits []hit) []hit {
	order := func(x, y hit) int {
		return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(y.stop, x.stop), cmp.Compare(x.from, y.from))
	}
	if !slices.IsSortedFunc(hits, order) {
		slices.SortFunc(hits, order)
	}
	kept := hits[:0]
	for _, h := range hits {
		if n := len(kept); n == 0 || kept[n-1].start != h.start || kept[n-1].stop == h.stop {
			kept = append(kept, h)
		}
	}
	return kept
}
