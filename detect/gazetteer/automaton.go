package gazetteer

import "strings"

// automaton is a trie over the words of all terms. Words are numbered, so that a
// step is exact, and a word that no term holds ends every match at once.
type automaton struct {
	words map[string]word
	edges map[edge]int32
	// ends are the terms that end at a state.
	ends     [][]end
	suffixes suffixTree
	lists    []List
}

// word is what is known of a word in lower case: its number, from 1, and the state
// that it leads to at the start of a term, or 0.
type word struct{ number, root int32 }

// edge leads from a state over a word. Whether white space stands before the word
// is part of it: "left-handed" is not "left - handed".
type edge struct {
	from, word int32
	spaced     bool
}

// end is a term that ends at a state.
type end struct {
	list int
	// exact is the term as listed where case matters, else "".
	exact string
}

func compile(lists []List) *automaton {
	a := &automaton{words: map[string]word{}, edges: map[edge]int32{}, ends: make([][]end, 1), lists: lists}
	for i := range lists {
		for _, t := range lists[i].Except {
			a.suffixes.except(t)
		}
		for _, t := range lists[i].Terms {
			if lists[i].Suffix {
				a.suffixes.add(i, t)
			} else {
				a.add(i, strings.Join(strings.Fields(t), " "))
			}
		}
	}
	return a
}

// add threads a term into the trie.
func (a *automaton) add(list int, term string) {
	state := int32(0)
	var t tokens
	for t.reset(term); t.next(); {
		key := string(t.lower())
		w, known := a.words[key]
		if !known {
			w.number = int32(len(a.words) + 1)
		}
		if state == 0 {
			if w.root == 0 {
				w.root = a.newState()
			}
			state = w.root
		} else {
			e := edge{state, w.number, t.spaced}
			if a.edges[e] == 0 {
				a.edges[e] = a.newState()
			}
			state = a.edges[e]
		}
		a.words[key] = w
	}
	e := end{list: list}
	if a.lists[list].CaseSensitive {
		e.exact = term
	}
	for _, old := range a.ends[state] {
		if old == e {
			return
		}
	}
	a.ends[state] = append(a.ends[state], e)
}

func (a *automaton) newState() int32 {
	a.ends = append(a.ends, nil)
	return int32(len(a.ends) - 1)
}

// match is a term found at text[start:stop].
type match struct {
	start, stop int
	list        int
}

// thread is a term begun at start.
type thread struct {
	start int
	state int32
}

// find gives the terms in a text, in the order in which they end. Its work for
// each word is bounded by the length of the longest term.
func (a *automaton) find(text string) []match {
	var found []match
	var threads []thread
	var t tokens
	for t.reset(text); t.next(); {
		lower := t.lower()
		w := a.words[string(lower)]
		for _, list := range a.suffixes.find(lower) {
			if !a.lists[list].CaseSensitive || t.capital() {
				found = append(found, match{t.start, t.stop, list})
			}
		}
		if w.number == 0 {
			threads = threads[:0]
			continue
		}
		kept := threads[:0]
		for _, th := range threads {
			if th.state = a.edges[edge{th.state, w.number, t.spaced}]; th.state != 0 {
				kept = append(kept, th)
			}
		}
		if threads = kept; w.root != 0 {
			threads = append(threads, thread{t.start, w.root})
		}
		for _, th := range threads {
			for _, e := range a.ends[th.state] {
				if e.exact == "" || sameCase(text[th.start:t.stop], e.exact) {
					found = append(found, match{th.start, t.stop, e.list})
				}
			}
		}
	}
	return found
}

// sameCase compares a match, whose white space may run on, with its term.
func sameCase(text, term string) bool {
	return text == term || strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "’", "'") == term
}
