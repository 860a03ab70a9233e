package surrogate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Short names that detection and linking leave apart from the whole one: "F. Asmussen" and "Fritzi" beside Friederike
// Asmussen. Their words become those of the one person of the collection whom they can mean, so that a reader can still
// tell that they are one; of several who can be meant, what these have in common.

// mostKin is how many people a short name may mean before nothing is made of it.
const mostKin = 32

// kin are the people whom short names can mean, and what is known of all that are asked for.
type kin struct {
	of     map[lethe.EntityID][]int // targets
	whole  map[int]Pair             // without surrogates, by target
	byStem map[string][]int         // targets by the stems of words
	byDoc  map[int][]int
	count  map[int]int // people of a document: a list of many has somebody for each name
	words  map[int]int // how many a short name has in full
	// lettered are the documents that name somebody by initials alone, or by a nickname, which may mean whoever is called by
	// a given name alone.
	lettered map[int]bool
}

// findKin looks for the people whom short names mean. Only what they ask for is kept of all others.
func (m *maker) findKin(people []int) {
	k := kin{map[lethe.EntityID][]int{}, map[int]Pair{}, map[string][]int{}, map[int][]int{}, map[int]int{}, map[int]int{}, map[int]bool{}}
	short := map[int]Pair{}
	for _, i := range people {
		if p, ok := m.read(i); ok && p.short() {
			short[i], k.words[i] = p, p.fullWords()
			for _, w := range p.Words {
				k.byStem[keyOf(w.From)] = nil
			}
			for _, d := range m.docsOfTarget(i) {
				if k.count[d] = 0; len(p.Words) == 1 || p.onlyInitials() {
					k.byDoc[d] = nil
				}
				if p.onlyInitials() || p.nicknamed() {
					k.lettered[d] = true
				}
			}
		}
	}
	for _, i := range people {
		if len(short) > 0 {
			m.noteWhole(&k, i)
		}
	}
	for i, p := range short {
		if all := k.meant(i, p, m.docsOfTarget); len(all) > 0 {
			k.of[m.collected.Targets[i].Entity.ID] = all
		}
	}
	m.kin = k
}

// read is the name of a target, without a surrogate.
func (m *maker) read(i int) (Pair, bool) {
	t := m.collected.Targets[i]
	p, ok := person(t.Entity, t.Title, m.localeOf(t.Entity))
	return p.lettered(t.Entity), ok
}

func (m *maker) docsOfTarget(i int) []int { return docsOf(m.collected.Targets[i].Entity) }

// noteWhole notes a name of two words and more under what short names ask for, and for initials any that has a word.
func (m *maker) noteWhole(k *kin, i int) {
	for _, d := range m.docsOfTarget(i) {
		if n, asked := k.count[d]; asked {
			k.count[d] = n + 1
		}
	}
	p, ok := m.read(i)
	if !ok || p.onlyInitials() {
		return
	}
	note := func(list []int, asked bool) ([]int, bool) {
		if !asked || len(list) > mostKin || slices.Contains(list, i) {
			return list, false
		}
		k.whole[i] = p
		return append(list, i), true
	}
	one := len(p.Words) == 1
	for _, w := range p.Words {
		list, asked := k.byStem[keyOf(w.From)]
		if list, ok := note(list, asked && !one); ok {
			k.byStem[keyOf(w.From)] = list
		}
	}
	for _, d := range m.docsOfTarget(i) {
		list, asked := k.byDoc[d]
		if list, ok := note(list, asked && (!one || k.lettered[d])); ok {
			k.byDoc[d] = list
		}
	}
}

// short reports whether a name may be a shorter form of another: it has an initial, one word alone, or a given name that
// is the short form of others or none at all.
func (p Pair) short() bool {
	if p.onlyInitials() {
		return true
	}
	if len(p.Words) == 1 {
		return p.fullWords() == 1
	}
	return p.fullWords() > 0 && (p.abbreviates() || p.nicknamed())
}

// fullWords are the words of a name that are no initials and no particles.
func (p Pair) fullWords() (n int) {
	for _, w := range p.Words {
		if w.Role != roleExtra && utf8.RuneCountInString(w.From) > 2 {
			n++
		}
	}
	return n
}

// abbreviates reports whether a name has an initial or an abbreviation.
func (p Pair) abbreviates() bool { return slices.ContainsFunc(p.Words, p.isInShort) }

// isInShort reports whether a word of a name is an initial, or a given name that is cut short: the "Chr." of Chr. Jost.
func (p Pair) isInShort(w Word) bool {
	n := utf8.RuneCountInString(w.From)
	return n == 1 || w.Role == roleGiven && n <= longestShort &&
		slices.ContainsFunc(pieces(p.Original), func(x piece) bool { return x.fold == w.From && x.stop })
}

// longestShort is how many letters the longest abbreviation of a given name has.
const longestShort = 4

// onlyInitials reports whether nothing stands in full in a name: "J. M.", the "I." of Mr I.
func (p Pair) onlyInitials() bool {
	return len(p.Words) > 0 && !slices.ContainsFunc(p.Words, func(w Word) bool { return utf8.RuneCountInString(w.From) > 1 })
}

// mostLetters is how many initials are written together: more are a word in capitals.
const mostLetters = 3

// lettered has each letter of a name as a word where it is nothing but capitals, as minutes write those whom they have
// named in full: the DF of Dawn Fairweather. Somebody has to be found for them, or they are a surname in capitals.
func (p Pair) lettered(e *lethe.Entity) Pair {
	ways := writtenWays(e)
	if len(p.Words) != 1 || slices.ContainsFunc(ways, func(s string) bool { return s != ways[0] }) || !initialsAlone(ways[0]) {
		return p
	}
	p.Original, p.Words = ways[0], nil
	for _, r := range ways[0] {
		p.Words = append(p.Words, Word{Role: roleGiven, From: string(unicode.ToLower(r))})
	}
	p.Words[len(p.Words)-1].Role = roleFamily
	return p
}

// initialsAlone reports whether a text is two or three capitals.
func initialsAlone(s string) bool {
	n := utf8.RuneCountInString(s)
	return 1 < n && n <= mostLetters && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsUpper(r) })
}

// nicknamed reports whether a given name of a name is the short form of others, or none that is known.
func (p Pair) nicknamed() bool {
	return slices.ContainsFunc(p.Words, func(w Word) bool { return w.Role == roleGiven && nickname(w.From) })
}

// nickname reports whether a folded word is the short form of given names, and none by itself.
func nickname(fold string) bool {
	formal := name.Formal(fold)
	return len(formal) > 0 && !slices.Contains(formal, fold) || len(formal) == 0 && !isGiven(fold)
}

// meant are the people whom a short name can mean: all who have its words, those of its own documents before others.
// Somebody who is called by a given name alone is in the same document.
func (k kin) meant(who int, p Pair, docsOf func(int) []int) []int {
	docs := docsOf(who)
	if slices.ContainsFunc(docs, func(d int) bool { return k.count[d] > mostKin }) {
		return nil
	}
	var all []int
	add := func(list []int) {
		if len(list) > mostKin {
			return
		}
		for _, i := range list {
			if !slices.Contains(all, i) {
				all = append(all, i)
			}
		}
	}
	for _, w := range p.Words {
		add(k.byStem[keyOf(w.From)])
	}
	if len(p.Words) == 1 || p.onlyInitials() {
		for _, d := range docs {
			add(k.byDoc[d])
		}
	}
	slices.Sort(all)
	beside := func(i int) bool {
		return slices.ContainsFunc(docsOf(i), func(d int) bool { return slices.Contains(docs, d) })
	}
	all = slices.DeleteFunc(all, func(i int) bool {
		q := k.whole[i]
		to := q.meets(p)
		if i == who || to == nil || len(q.Words) == 1 && !p.onlyInitials() && !p.nicknamed() || q.Locale != p.Locale || p.fullWords() >= q.fullWords() && (!p.nicknamed() || q.nicknamed()) || p.abbreviates() && p.Gender*q.Gender != 0 && p.Gender != q.Gender {
			return true
		}
		return (p.onlyInitials() || len(p.Words) == 1 && q.Words[to[0]].Role != roleFamily) && !beside(i)
	})
	if near := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return !beside(i) }); len(near) > 0 {
		return near
	}
	return all
}

// meets are the words of a whole name that the words of a short one stand for; nil where one stands for none, or no word
// is there in full. A single word that is a whole given name is no nickname's.
func (q Pair) meets(p Pair) []int {
	if p.onlyInitials() {
		return q.abbreviatedAs(p)
	}
	to := make([]int, 0, len(p.Words))
	full := false
	for _, w := range p.Words {
		at := -1
		for _, fits := range []func(Word) bool{
			func(x Word) bool { return equal(x.From, w.From) && utf8.RuneCountInString(w.From) > 2 },
			func(x Word) bool { return p.isInShort(w) && begins(x.From, w.From) && x.Role == w.Role },
			func(x Word) bool { return p.isInShort(w) && begins(x.From, w.From) },
			func(x Word) bool { return x.Role == roleGiven && slices.Contains(name.Formal(w.From), x.From) },
			func(x Word) bool { return x.Role == roleGiven && shortened(w.From, x.From) },
		} {
			if at < 0 {
				at = slices.IndexFunc(q.Words, func(x Word) bool { return x.Role != roleExtra && fits(x) })
			}
		}
		if at < 0 || slices.Contains(to, at) {
			return nil
		}
		full = full || utf8.RuneCountInString(w.From) > 2
		to = append(to, at)
	}
	if !full {
		return nil
	}
	return to
}

// abbreviatedAs are the words of a whole name that initials stand for: one of its surname behind a title, or else of
// its given name before its surname; several in the order of the name, from the first on.
func (q Pair) abbreviatedAs(p Pair) []int {
	at := func(from int, w Word, role Role) int {
		i := slices.IndexFunc(q.Words[from:], func(x Word) bool {
			return x.Role == role && utf8.RuneCountInString(x.From) > 1 && begins(x.From, w.From)
		})
		if i < 0 {
			return len(q.Words)
		}
		return from + i
	}
	if first := p.Words[0]; len(p.Words) == 1 {
		i := at(0, first, first.Role)
		if i == len(q.Words) && first.Role == roleGiven {
			i = at(0, first, roleFamily)
		}
		if i < len(q.Words) {
			return []int{i}
		}
		return nil
	}
	var to []int
	from := 0
	for _, w := range p.Words {
		i := min(at(from, w, roleGiven), at(from, w, roleFamily))
		if i == len(q.Words) || i > 0 && len(to) == 0 {
			return nil
		}
		to, from = append(to, i), i+1
	}
	return to
}

// leastShortened is how many letters of a given name people are called by.
const leastShortened = 3

// diminutives are the ends of given names by which people are called in the languages of the project.
var diminutives = []string{"cito", "cita", "illo", "illa", "ito", "ita", "eta", "et", "chen", "lein", "ie", "i", "y", "s"}

// shortened reports whether a word is the beginning of a given name and no name itself: "Reme" of Remedios. It may have
// the end of a diminutive: "Anselmillo", "Peret".
func shortened(word, given string) bool {
	if utf8.RuneCountInString(word) < leastShortened || word == given || isGiven(word) && len(name.Formal(word)) == 0 {
		return false
	}
	return strings.HasPrefix(given, word) || slices.ContainsFunc(diminutives, func(end string) bool {
		stem, ok := strings.CutSuffix(word, end)
		return ok && utf8.RuneCountInString(stem) >= leastShortened && strings.HasPrefix(given, stem)
	})
}

// asKin replaces the words of a short name as the whole names replace them, where all agree.
func (m *maker) asKin(p Pair, of []int) (Pair, bool) {
	words := slices.Clone(p.Words)
	changed := false
	for i, w := range p.Words {
		agreed := ""
		for _, k := range of {
			q, made := m.pairs[m.collected.Targets[k].Entity.ID]
			to := q.meets(p)
			if !made || to == nil {
				return p, false
			}
			text := q.Words[to[i]].To
			if p.isInShort(w) {
				text = inShort(text, utf8.RuneCountInString(w.From))
			}
			if agreed != "" && agreed != text {
				text = ""
			}
			if agreed = text; text == "" {
				break
			}
		}
		if agreed != "" {
			words[i].To, changed = agreed, true
		}
	}
	if !changed {
		return p, false
	}
	p.Words = words
	p.Gender = m.pairs[m.collected.Targets[of[0]].Entity.ID].Gender
	p.Surrogate = p.name(p.Original, p.Locale)
	return p, true
}
