package surrogate

import (
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// person returns the words of a person's name new ones.
func (m *maker) person(d dice, p Pair, loc *locale.Locale, attempt int) Pair {
	words := make([]Word, len(p.Words))
	gender := p.Gender
	if gender == 0 {
		gender = "mf"[d.IntN(2)]
	}
	list := loc.Male
	if gender == 'f' {
		list = loc.Female
	}
	late := p.lateWord()
	for i, w := range p.Words {
		from, try := m.ofTheKind(loc, w.From), min(attempt, fromLists-1)
		if w.Role == roleGiven || w.Role == roleExtra && isGiven(w.From) {
			from = list
		}
		if i == late {
			try = attempt
		}
		w.To = m.shared(loc, p, words[:i], w, attempt)
		if w.To == "" {
			w.To = d.name(p.Words, words[:i], func() string { return d.word(from, try) })
		}
		if w.Role != roleExtra && p.isInShort(w) {
			w.To = firstLetters(d.pick(from, fromLists), 1+attempt/doubled)
		}
		words[i] = w
	}
	p.Words = words
	p.Surrogate = p.name(p.Original, p.Locale)
	return p
}

// shared is the replacement that a word has everywhere; "" where it is not that kind of word, or
// cannot stand in this name, or is to be another.
func (m *maker) shared(loc *locale.Locale, p Pair, before []Word, w Word, attempt int) string {
	if attempt >= fromLists || attempt > 0 && p.given(w) || !p.shares(w) {
		return ""
	}
	if to := m.same(loc, p, w); !holdsAny(to, p.Words) && !hasTo(before, to) {
		return to
	}
	return ""
}

// lateWord is the word that changes its form when all others are taken: the last in
// full, a surname before a given name.
func (p Pair) lateWord() int {
	late := -1
	for i, w := range p.Words {
		if w.Role != roleExtra && !p.isInShort(w) {
			late = i
		}
	}
	return late
}

// name draws until it is other and no word that any sentence may have. Where a list has
// nothing but such, as a user's own may, a word is invented.
func (d dice) name(were, before []Word, draw func() string) string {
	for range 16 {
		if to := d.other(were, before, draw); !lexicon.Plain(to) {
			return to
		}
	}
	return d.other(were, before, func() string { return d.invented(2) })
}

// other draws until none of the words that were there is in it, nor is it one that the
// name has already.
func (d dice) other(were, before []Word, draw func() string) string {
	to := draw()
	for range 8 {
		if !holdsAny(to, were) && !hasTo(before, to) {
			return to
		}
		to = draw()
	}
	for holdsAny(to, were) {
		to = d.invented(2)
	}
	return to
}

func hasTo(words []Word, to string) bool {
	for _, w := range words {
		if w.To == to {
			return true
		}
	}
	return false
}
