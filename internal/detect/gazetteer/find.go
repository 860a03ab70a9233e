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
	starts *startFilter
}

func newAutomaton(r reading, t table) automaton {
	return automaton{reading: r, table: t, starts: startsOf(&t, r)}
}

// hit is a phrase found at text[start:stop]: the entries that have it.
type hit struct {
	start, stop int
	from, to    uint32
}

// thread is a phrase of an automaton begun at start, so far with this hash.
type thread struct {
	of       int
	start    int
	sequence uint64
}

// finder is the memory of a search, which the next one uses again.
type finder struct {
	words   words
	threads []thread
	found   [][]hit // by automaton
}

// find gives the phrases in a text, in the order in which they end. Its work for each
// word is bounded by the length of the longest phrase, in words.
func (a *automaton) find(text string) []hit { return new(finder).find(text, a)[0] }

// find gives what automata find that read alike, in memory that it uses again.
func (f *finder) find(text string, all ...*automaton) [][]hit {
	w := &f.words
	w.reading = all[0].reading
	w.reset(text)
	f.found = slices.Grow(f.found[:0], len(all))[:len(all)]
	for i := range f.found {
		f.found[i] = f.found[i][:0]
	}
	f.threads = f.threads[:0]
	afterWord := false // a word stands right before the current one
	for {
		if w.unit == character && len(f.threads) == 0 {
			w.stop = skip(text, w.stop, all)
		}
		if !w.next() {
			return f.found
		}
		if len(f.threads) > 0 {
			f.step(all)
		}
		if w.word || w.spaced || !afterWord {
			f.begin(all)
		}
		afterWord = w.word
	}
}

// skip gives the first place from i on where a phrase of any may begin.
func skip(text string, i int, all []*automaton) int {
	at := len(text)
	for _, a := range all {
		at = min(at, a.starts.skip(text, i))
	}
	return at
}

// step reads the current word for the phrases that have begun.
func (f *finder) step(all []*automaton) {
	w := &f.words
	steps := w.steps()
	kept := f.threads[:0]
	for _, th := range f.threads {
		a := all[th.of]
		if s := a.table.follow(&th.sequence, steps, w.spaced); s != 0 {
			kept = f.note(kept, a, th, s)
		}
	}
	f.threads = kept
}

// begin begins phrases at the current word.
func (f *finder) begin(all []*automaton) {
	w := &f.words
	four, plain := w.beginning()
	var steps []uint64
	var first uint64
	for i, a := range all {
		if plain && !a.starts.has(four) {
			continue
		}
		if steps == nil {
			if steps = w.steps(); len(steps) == 0 {
				return
			}
			first = extend(0, steps[0], false)
		}
		th := thread{i, w.start, first}
		s := a.table.find(first)
		if s != 0 && len(steps) > 1 {
			s = a.table.follow(&th.sequence, steps[1:], false)
		}
		if s != 0 {
			f.threads = f.note(f.threads, a, th, s)
		}
	}
}

// note notes the phrases that end in a slot, and a thread that goes on from it.
func (f *finder) note(threads []thread, a *automaton, th thread, s slot) []thread {
	if s.group() != 0 {
		f.found[th.of] = a.end(f.found[th.of], &f.words, th.start, s)
	}
	if s.more() {
		threads = append(threads, th)
	}
	return threads
}

// follow goes on from a sequence over the steps of a word, and gives the slot that it
// comes to, 0 where nothing begins so.
func (t *table) follow(sequence *uint64, steps []uint64, spaced bool) (s slot) {
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
