package surrogate

import (
	"hash/fnv"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/seal/state"
)

// free reports whether an entity of these documents can have a surrogate: it does not hold
// the original, no other has it, and no form of it is a value that it could be taken for.
func (m *maker) free(p Pair, docs []int, lenient bool) bool {
	if p.Surrogate == "" || strings.EqualFold(p.Surrogate, p.Original) || !p.certain() {
		return false
	}
	if len(p.Words) == 0 && holds(p.Surrogate, foldAll(p.Original)) { // of what has words each was drawn so
		return false
	}
	if !m.options.Shared && m.another(p) || !lenient && m.isCalledHere(p, docs) {
		return false
	}
	return !m.original(p, docs, lenient && len(p.Words) > 0)
}

// another reports whether another entity has the surrogate, in this run or in the state. A
// surname alone is one word for whoever bears it: of a Mr and a Mrs Maier, and of a Maier of
// whom nothing is known, the same is left to read as was there.
func (m *maker) another(p Pair) bool {
	key := m.alone(p)
	if whose, taken := m.taken[p.Label][m.hash(p.Surrogate)]; taken && (key == "" || whose != key) {
		return true
	}
	if m.options.State == nil {
		return false
	}
	return slices.ContainsFunc(m.options.State.Surrogates(p.Label, p.Surrogate), func(g *state.Group) bool {
		o, _ := Of(g)
		return key == "" || m.alone(o) != key
	})
}

// alone is the key of what is one and may be named by several entities: of a surname, and of a town, which is one by
// all of its names; "" for all else.
func (m *maker) alone(p Pair) string {
	loc := m.locales[p.Locale]
	if p.Kind != kindPlace || loc == nil || len(p.Words) == 0 {
		return p.alone()
	}
	key := ""
	for _, w := range p.Words {
		seat := string(roleTown) + seatKey(loc, m.seat(loc, w.From))
		if w.Role != roleTown || key != "" && key != seat {
			return ""
		}
		key = seat
	}
	return key
}

// alone is the key of a surname, or of a double one, of which no more is known; "" for other
// names.
func (p Pair) alone() string {
	if p.Kind != kindPerson || len(p.Words) > 1 && slices.ContainsFunc(p.Words, func(w Word) bool { return w.Role != roleFamily }) {
		return ""
	}
	var keys []string
	for _, w := range p.Words {
		if p.given(w) || !p.shares(w) {
			return ""
		}
		keys = append(keys, p.sameKey(w))
	}
	return strings.Join(keys, "\x00")
}

// certain reports whether a surrogate is more than what any sentence may have, so that the
// way back does not change what was never a surrogate.
func (p Pair) certain() bool {
	switch p.Kind {
	case kindPerson:
		return !lexicon.Plain(p.Surrogate) || len(p.Words) > 2 && !slices.ContainsFunc(p.Words, func(w Word) bool { return len(w.From) > 1 })
	case kindOrganisation:
		return !lexicon.Plain(p.Surrogate)
	case kindQuantity, kindCondition, kindTreatment: // facts, which become others only where they are asked to
		return true
	case kindPlace, kindAddress, kindOccupation, kindOther:
		if len(p.Words) > 0 && (p.Words[0].Role == roleRegion || p.Words[0].Role == roleAbroad) {
			break // there are only so many, and each takes the place of one
		}
		if !strings.ContainsFunc(p.Surrogate, unicode.IsSpace) && (p.Kind == kindOccupation || lexicon.Ordinary(p.Surrogate)) {
			return false // all occupations of one word are words
		}
	}
	letters, digits := count(p.Surrogate)
	return letters+digits > 2
}

// original reports whether a surrogate has a value in it for which it could be taken, in the
// order in which it is written first or in one that mentions may have.
func (m *maker) original(p Pair, docs []int, lenient bool) bool {
	taken := func(text string) bool { return m.near(docs, text) }
	if p.random() {
		taken = m.value
	}
	if !lenient && taken(p.Surrogate) {
		return true
	}
	for _, w := range p.Words {
		if w.Role == roleAbroad && len(p.Words) > 1 {
			continue
		}
		if (lenient || w.Role == roleExtra) && taken(w.To) {
			return true
		}
	}
	if p.Kind != kindPerson {
		return false
	}
	turned, initials, abbreviated := p.turned()
	return taken(turned) || taken(abbreviated) && !taken(initials) || m.somebody(p, turned)
}

// random reports whether a surrogate is drawn from so many that none is missed where it is
// never drawn, and not from a list.
func (p Pair) random() bool {
	switch p.Kind {
	case kindPhone, kindNetwork, kindNumber, kindQuantity, kindOther:
		return true
	}
	return false
}

// somebody reports whether a name is that of another person of the collection, unless it is
// one of those that so many people have that it would be missed in a large collection where
// it is nobody's.
func (m *maker) somebody(p Pair, turned string) bool {
	if m.collected.Whole == nil || !m.collected.Whole(p.Surrogate) && !m.collected.Whole(turned) {
		return false
	}
	a := m.atlases[p.Locale]
	return a == nil || slices.ContainsFunc(p.Words, func(w Word) bool {
		fold := name.Fold(w.To)
		return w.Role != roleExtra && !a.common[fold] && !a.frequent[fold]
	})
}

// turned is a person's name with the surname first, its initials, and the name with these.
func (p Pair) turned() (name, letters, abbreviated string) {
	var given, family, initials []string
	for _, w := range p.Words {
		switch w.Role {
		case roleGiven:
			given = append(given, w.To)
			initials = append(initials, firstLetters(w.To, 1)+".")
		case roleFamily:
			family = append(family, w.To)
		}
	}
	surname := strings.Join(family, " ")
	letters = strings.Join(initials, " ")
	return surname + " " + strings.Join(given, " "), letters, letters + " " + surname + "\n" + surname + " " + letters
}

// hash is one of a surrogate's folded form. A clash of hashes draws once more, no harm.
func (m *maker) hash(surrogate string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, lethe.Lower(strings.Join(strings.Fields(surrogate), " ")))
	return h.Sum64()
}

func (m *maker) take(p Pair) {
	if m.taken[p.Label] == nil {
		m.taken[p.Label] = map[uint64]string{}
	}
	m.taken[p.Label][m.hash(p.Surrogate)] = m.alone(p)
}
