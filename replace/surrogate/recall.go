package surrogate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// recall makes the pair of a group, with the words that the originals of this collection
// have beside. A surrogate that somebody wrote into the state by hand is taken apart as
// the original is, where both have as many words.
func (m *maker) recall(t replace.Target, g *state.Group) Pair {
	loc := m.localeOf(t.Entity)
	p, ok := Of(g)
	if !ok {
		p = Pair{Label: t.Entity.Label, Kind: m.categories[t.Entity.ID].Kind, Locale: loc.Tag, Original: longestWay(t.Entity)}
		if p.Kind == kindPerson || p.Kind == kindOrganisation {
			p = m.drawer(t, loc)(0)
		}
		p.Surrogate = g.Surrogate.Text
		var to []string
		for _, w := range pieces(p.whole()) {
			if w.word() && !around(p.Kind, w.fold) {
				to = append(to, w.text)
			}
		}
		p.Words = slices.DeleteFunc(p.Words, func(w Word) bool { return w.Role == roleExtra })
		if len(to) != len(p.Words) || p.Kind != kindPerson && p.Kind != kindOrganisation {
			p.Words = nil
			return p
		}
		for i := range p.Words {
			p.Words[i].To = to[i]
		}
		return p
	}
	if p.Kind == kindPerson || p.Kind == kindOrganisation {
		p = m.complete(p, t.Entity)
	}
	return p
}

// complete draws replacements for words that are new to a name.
func (m *maker) complete(p Pair, e *lethe.Entity) Pair {
	loc := m.locales[p.Locale]
	if loc == nil {
		loc = m.localeOf(e)
	}
	n := len(p.Words)
	p.Words = slices.Clone(p.Words)
	for _, text := range writtenWays(e) {
		body := text
		if p.Kind == kindOrganisation {
			body, _ = cutLegal(text)
		}
		if len(body) <= longest {
			p.extras(body)
		}
	}
	for i := range p.Words[n:] {
		w := &p.Words[n+i]
		d := m.source.dice("extra", valueOf(e)+"\x00"+w.From, 0)
		if w.To = m.shared(loc, p, p.Words[:n+i], *w, 0); w.To == "" {
			w.To = d.name(p.Words, p.Words[:n+i], func() string { return d.word(loc.Surnames, 0) })
		}
		if to, ok := d.inFull(p, w.From, loc); ok {
			w.To = to
		}
	}
	return p
}

// inFull draws a given name that begins as the initial that stands for one: the state
// knows "A. Keller" as "R. Brandt", and "Anna Keller" is met.
func (d dice) inFull(p Pair, fold string, loc *locale.Locale) (string, bool) {
	list := loc.Male
	if p.Gender == 'f' || p.Gender == 0 && d.IntN(2) == 0 {
		list = loc.Female
	}
	for _, w := range p.Words {
		if w.Role != roleGiven || utf8.RuneCountInString(w.From) != 1 || !begins(fold, w.From) {
			continue
		}
		for range most {
			if to := d.pick(list, fromLists); strings.HasPrefix(to, firstLetters(w.To, 1)) && !holds(to, fold) {
				return to, true
			}
		}
		return firstLetters(w.To, 1) + strings.ToLower(d.invented(2)), true
	}
	return "", false
}

// claimed notes the names of places that a state has given out.
func (m *maker) claimed(p Pair) {
	loc := m.locales[p.Locale]
	if p.Kind != kindPlace || loc == nil {
		return
	}
	for _, w := range p.Words {
		m.chosen.names[string(w.Role)+loc.Tag+foldAll(w.To)] = true
		switch t, real := loc.Town(w.To); {
		case w.Role == roleTown && real:
			m.chosen.towns[loc.Tag+"\x00"+w.From] = t
		case w.Role == roleRegion:
			m.chosen.places["r"+loc.Tag+w.From] = w.To
		case w.Role == roleAbroad:
			m.chosen.places["c"+loc.Tag+w.From] = w.To
		}
	}
}
