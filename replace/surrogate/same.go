package surrogate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
)

// standIns are the words that stand in the place of names and of what companies are called, the same wherever they stand: in the name of a firm, of its founder and of the
// letter that says only half of it. So anyone who asks for one finds all, even where nobody
// could tell that they are one.
type standIns struct {
	to    map[string]string // by language and stem
	taken map[string]string // whose they are
}

func newStandIns() standIns { return standIns{map[string]string{}, map[string]string{}} }

// Shared are the words of the name that stand for the same in every other name.
func (p Pair) Shared() []Word {
	var out []Word
	for _, w := range p.Words {
		if p.shares(w) && utf8.RuneCountInString(w.To) > 2 {
			out = append(out, w)
		}
	}
	return out
}

// Stem is what ways to write a word have in common, under which [Pair.Shared] words of
// several names are one: without accents, umlauts written out, without the s at its end.
func Stem(word string) string { return keyOf(name.Fold(word)) }

// keyOf is the stem of a folded word.
func keyOf(fold string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(long.Replace(stemOf(fold))))
}

// stemOf is a folded word without the s of a genitive or plural: "St Brannocks" is St
// Brannock's.
func stemOf(fold string) string {
	if stem, ok := strings.CutSuffix(fold, "s"); ok && utf8.RuneCountInString(stem) > 4 && !strings.HasSuffix(stem, "s") {
		return stem
	}
	return fold
}

// withoutGenitive takes the s off the surname of a name that is the genitive of another in its documents: the "Boysens"
// of "Boysens Antwort" beside a Mr Boysen.
func (m *maker) withoutGenitive(p Pair, docs []int) Pair {
	if len(p.Words) == 0 || base(p.Locale) != "de" {
		return p
	}
	last := &p.Words[len(p.Words)-1]
	bare := stemOf(last.From)
	if bare == last.From || last.Role == roleExtra {
		return p
	}
	for _, b := range m.bearers(keyOf(bare)) {
		e := m.collected.Targets[b.target].Entity
		named := slices.ContainsFunc(writtenWays(e), func(way string) bool {
			return slices.ContainsFunc(pieces(way[:min(len(way), longest)]), func(w piece) bool { return w.fold == bare })
		})
		if named && slices.ContainsFunc(docsOf(e), func(d int) bool { return slices.Contains(docs, d) }) {
			last.From = bare
			break
		}
	}
	return p
}

// mostShared is how often a word is drawn before it may be another's.
const mostShared = 24

// same returns the word that takes the place of one, wherever that stands: a given name of
// the same gender, or a surname.
func (m *maker) same(loc *locale.Locale, p Pair, w Word) string {
	key, list := p.sameKey(w), m.listFor(loc, p, w)
	if to, ok := m.sames.to[key]; ok {
		return to
	}
	docs := m.standing(w.From)
	for a := range most { // first those whose genitive adds an s, so that it is distinguished from the name
		to := m.source.dice("word", key, a).word(list, min(a/4, fromLists-1))
		if a > most/2 {
			to = m.source.dice("word", key, a).invented(2 + a/40)
		}
		owner, taken := m.sames.taken[name.Fold(to)]
		free := !taken || owner == key || a > mostShared
		if free && !(a < most/2 && endsInS(to)) && !lexicon.Plain(to) && !holds(to, w.From) && !m.near(docs, to) {
			m.sames.to[key], m.sames.taken[name.Fold(to)] = to, key
			return to
		}
	}
	return ""
}

// sameKey says which words are one: those of a stem in a language, given names of each
// gender apart from all else.
func (p Pair) sameKey(w Word) string {
	key := base(p.Locale) + "\x00" + keyOf(w.From)
	if p.given(w) {
		return string(p.Gender) + key
	}
	return key
}

// given reports whether a word is a given name that lists have.
func (p Pair) given(w Word) bool {
	return (w.Role == roleGiven || w.Role == roleExtra) && (isGiven(w.From) || atlasOf(p.Locale).gender(w.From) != 0)
}

// listFor is the list that a word's surrogate is drawn from: a word where the given name
// stands is one, though no list has it, unless a firm is called so.
func (m *maker) listFor(loc *locale.Locale, p Pair, w Word) *locale.List {
	first := w.Role == roleGiven && utf8.RuneCountInString(w.From) > 2 && !m.firms[keyOf(w.From)]
	switch {
	case !p.given(w) && !first:
		return m.ofTheKind(loc, w.From)
	case p.Gender == 'f' || p.Gender == 0 && strings.HasSuffix(w.From, "a"):
		return loc.Female
	}
	return loc.Male
}

// called reports whether what was taken for a house is what letters call a company: the
// "Hollins Mill" of Hollins Mill Bakery.
func (m *maker) called(t replace.Target) bool {
	way, firm := longestWay(t.Entity), false
	if len(way) > longest || strings.ContainsAny(way, "0123456789,\n") {
		return false
	}
	for _, w := range pieces(way) {
		if !w.word() || general(w.fold) {
			continue
		}
		if !m.firms[keyOf(w.fold)] {
			return false
		}
		firm = firm || !lexicon.Ordinary(w.fold)
	}
	return firm
}

// wordsOfFirms are those by which companies are distinguished from others, as they are compared.
func (m *maker) wordsOfFirms() map[string]bool {
	all := map[string]bool{}
	for _, t := range m.collected.Targets {
		if m.categories[t.Entity.ID].Kind != kindOrganisation {
			continue
		}
		for _, way := range writtenWays(t.Entity) {
			for _, w := range pieces(way[:min(len(way), longest)]) {
				if w.word() && !general(w.fold) {
					all[keyOf(w.fold)] = true
				}
			}
		}
	}
	return all
}

// learn takes over the words of a pair that a state remembers.
func (m *maker) learn(p Pair) {
	for _, w := range p.Words {
		key := p.sameKey(w)
		if _, known := m.sames.to[key]; known || !p.shares(w) || utf8.RuneCountInString(w.To) < 3 {
			continue
		}
		m.sames.to[key], m.sames.taken[name.Fold(w.To)] = w.To, key
	}
}

// leastShared is how many letters a word has that stands for the same everywhere: of a surname two, the
// "Ap" of Ap-Rhys.
func leastShared(r Role) int {
	if r == roleFamily {
		return 2
	}
	return 3
}

// shares reports whether a word of a name has the same replacement elsewhere too: for
// surnames, for what tells an organisation from others, for given names, which may be the
// name of a firm or stand alone. Only of the given names that most people have, and of those
// of nobody knows which gender, each person's is drawn by itself.
func (p Pair) shares(w Word) bool {
	if least := leastShared(w.Role); utf8.RuneCountInString(w.From) < least || general(w.From) || strings.Trim(w.From, "0123456789") == "" {
		return false
	}
	if p.given(w) {
		return p.Gender != 0 && !atlasOf(p.Locale).common[w.From]
	}
	return w.Role == roleFamily || w.Role == roleCore || w.Role == roleGiven || w.Role == roleExtra
}
