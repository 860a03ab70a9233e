package gazetteer

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/span"
)

// automaton reads texts and finds the phrases of a table in them.
type automaton struct {
	reading
	table  table
	starts *starts
}

func newAutomaton(r reading, t table) automaton {
	return automaton{reading: r, table: t, starts: startsOf(&t, r.fold)}
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

// finder is the memory of a search, which the next one uses again.
type finder struct {
	words   words
	threads []thread
	found   []hit
}

// find gives the phrases in a text, in the order in which they end. Its work for each
// word is bounded by the length of the longest phrase, in words.
func (a *automaton) find(text string) []hit { return a.findBy(&finder{}, text) }

// findBy is find in the memory of f, which holds what it gives.
func (a *automaton) findBy(f *finder, text string) []hit {
	w := &f.words
	w.reading = a.reading
	w.reset(text)
	f.found = f.found[:0]
	threads := f.threads[:0]
	afterWord := false // a word stands right before the current one
	for {
		if a.unit == character && len(threads) == 0 {
			w.stop = a.starts.skip(text, w.stop)
		}
		if !w.next() {
			f.threads = threads
			return f.found
		}
		if (w.word || w.spaced || !afterWord) && a.starts.may(text, w.start) {
			threads = append(threads, thread{w.start, 0})
		}
		afterWord = w.word
		if len(threads) == 0 {
			continue
		}
		steps := w.steps()
		kept := threads[:0]
		for _, th := range threads {
			s := a.table.follow(&th.sequence, steps, w.spaced)
			if s.group() != 0 {
				f.found = a.end(f.found, w, th.start, s)
			}
			if s.more() {
				kept = append(kept, th)
			}
		}
		threads = kept
	}
}

// follow goes on from a sequence over the steps of a word, and gives the slot that it
// comes to, 0 where nothing begins so.
func (t *table) follow(sequence *uint64, steps []uint64, spaced bool) (s slot) {
	spaced = spaced && *sequence != 0
	for _, step := range steps {
		*sequence = extend(*sequence, step, spaced)
		if s = t.find(*sequence); s == 0 {
			return 0
		}
		spaced = false
	}
	return s
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

// inLeaves keeps the hits that end in the leaf in which they begin; all where there are no leaves.
// Hits come in the order of their ends. It goes before [longest], so that an entry which reaches
// into the next leaf does not hide a shorter one.
func inLeaves(hits []hit, leaves []span.Span) []hit {
	if len(leaves) == 0 {
		return hits
	}
	kept, i := hits[:0], 0
	for _, h := range hits {
		for i < len(leaves) && leaves[i].End < h.stop {
			i++
		}
		if i < len(leaves) && leaves[i].Start <= h.start {
			kept = append(kept, h)
		}
	}
	return kept
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
