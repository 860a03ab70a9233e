package surrogate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// nameMention is a mention of a person or organisation while its new name is made.
type nameMention struct {
	Pair
	pieces []piece
	out    []string // of each piece; the text between stays
	done   []bool
	used   []bool     // of the pair's words
	is     []*reading // of each piece, in a language that declines names
}

// name writes a person's or organisation's name.
func (p Pair) name(mention, language string) string {
	if rest, ok := strings.CutPrefix(mention, don); ok && p.mayBeDon() {
		return don + p.name(rest, language)
	}
	n := nameMention{Pair: p, pieces: pieces(mention), used: make([]bool, len(p.Words))}
	n.out, n.done = make([]string, len(n.pieces)), make([]bool, len(n.pieces))
	n.is = make([]*reading, len(n.pieces))
	if p.Kind == kindPerson && inflected(p.Locale) {
		n.is = readings(n.pieces)
	}
	if p.Kind == kindOrganisation { // whatever the way was that the name was taken apart
		for i, w := range n.pieces[:p.smallHead(n.pieces)] {
			n.out[i], n.done[i] = w.text+w.tail, w.word()
		}
	}
	matched := n.town(language)
	if n.full(language) {
		matched = true
	}
	if n.initials() {
		matched = true
	}
	if n.letters() {
		matched = true
	}
	n.around()
	if n.alike() {
		matched = true
	}
	if !matched {
		return inCase(p.whole(), mention)
	}
	n.rest()
	return n.text()
}

// town finds the town in the name of an organisation, of several words perhaps.
func (n *nameMention) town(language string) (any bool) {
	for k, w := range n.Words {
		if w.Role != roleTown || n.Kind != kindOrganisation {
			continue
		}
		from, to, ending := findRun(n.pieces, strings.Fields(w.From))
		if from < 0 {
			any = n.elidedTown(k, language) || any
			continue
		}
		n.take(from, k, w.To, ending, language)
		for i := from + 1; i <= to; i++ {
			n.pieces[i].text, n.out[i], n.done[i] = "", "", true
		}
		any = true
	}
	return any
}

// elidedTown finds a town that is one with its article: the "d'Olot" of its council.
func (n *nameMention) elidedTown(k int, language string) bool {
	for i, w := range n.pieces {
		if lead, town := elided(w); lead != "" && town == n.Words[k].From {
			n.used[k], n.done[i] = true, true
			n.out[i] = elide(lead, inCase(n.Words[k].To, w.text[len(lead):]), 0, language)
			return true
		}
	}
	return false
}

// full finds the words that are the name's own, also in the genitive.
func (n *nameMention) full(language string) (any bool) {
	for i, w := range n.pieces {
		if !w.word() || n.done[i] {
			continue
		}
		k, ending := n.find(w.fold), w.tail
		if r := n.is[i]; r != nil {
			if at := n.find(name.Fold(r.base)); at >= 0 {
				n.take(i, at, r.write(n.Words[at].To, n.Gender == 'f'), ending, language)
				any = true
				continue
			}
		}
		if bare, ok := strings.CutSuffix(w.fold, "s"); k < 0 && ok && w.tail == "" && len(bare) > 2 {
			if k = n.find(bare); k >= 0 {
				ending = "s"
			}
		}
		if k >= 0 && !(n.Words[k].Role == roleExtra && around(n.Kind, w.fold)) {
			n.take(i, k, n.Words[k].To, ending, language)
			any = true
		}
	}
	return any
}

// find returns the word of the name that a folded word is, one that was not there yet
// before others; -1 for none.
func (n *nameMention) find(fold string) int {
	found := -1
	for k, w := range n.Words {
		if equal(w.From, fold) {
			if !n.used[k] {
				return k
			}
			found = k
		}
	}
	return found
}

func (n *nameMention) take(i, k int, to, ending, language string) {
	n.used[k], n.done[i] = true, true
	like := n.pieces[i].text + n.pieces[i].tail
	n.out[i] = inCase(genitive(to, ending, language), like)
}

// initials finds abbreviations of the name's words: "A.", "Chr.", "K".
func (n *nameMention) initials() (any bool) {
	for i, w := range n.pieces {
		if !w.word() || n.done[i] || !short(w) {
			continue
		}
		if k := n.abbreviated(w.fold); k >= 0 {
			n.take(i, k, inShort(n.Words[k].To, utf8.RuneCountInString(w.text)), w.tail, "")
			any = true
		}
	}
	return any
}

// short reports whether a word is written as an abbreviation.
func short(w piece) bool {
	n := utf8.RuneCountInString(w.text)
	return n == 1 || w.stop && n <= 4
}

func (n *nameMention) abbreviated(fold string) int {
	for k, w := range n.Words {
		if !n.used[k] && w.Role != roleExtra && begins(w.From, fold) {
			return k
		}
	}
	return -1
}

func firstLetters(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// inShort is the abbreviation of a name, in the place of one of n letters: no more than its first letter, unless it
// begins with letters that are written together.
func inShort(s string, n int) string {
	lower := strings.ToLower(s)
	for _, start := range clusters {
		if utf8.RuneCountInString(start) <= n && strings.HasPrefix(lower, start) {
			return s[:len(start)]
		}
	}
	return firstLetters(s, 1)
}

// clusters are what given names begin with that are not cut to a single letter: "Ch.", "Chr.", "St.".
var clusters = []string{"chr", "joh", "ch", "ph", "st", "th"}

// letters finds the first letters of all words that are not there yet in one: "UBS",
// "AMK", the "AM" of "Keller AM".
func (n *nameMention) letters() (any bool) {
	for i, w := range n.pieces {
		count := utf8.RuneCountInString(w.text)
		if !w.word() || n.done[i] || count < 2 || count > 6 || strings.ToUpper(w.text) != w.text {
			continue
		}
		var from, to strings.Builder
		for k, word := range n.Words {
			if word.Role != roleExtra && !n.used[k] {
				from.WriteString(firstLetters(word.From, 1))
				to.WriteString(firstLetters(word.To, 1))
			}
		}
		if from.String() == w.fold {
			n.out[i], n.done[i], any = strings.ToUpper(to.String())+w.tail, true, true
		}
	}
	return any
}

// around keeps the words that are no part of the name.
func (n *nameMention) around() {
	for i, w := range n.pieces {
		if w.word() && !n.done[i] && (around(n.Kind, w.fold) && !(w.stop && conjunction[w.fold]) || n.Kind == kindOrganisation && (titled(w) || preposition(w))) {
			n.out[i], n.done[i] = w.text+w.tail, true
		}
	}
}

// conjunction are words for "and" that are an initial before a full stop: "I. Hölscher".
var conjunction = map[string]bool{"i": true, "u": true, "e": true, "y": true}

// around reports whether a folded word may stay in a name of that kind.
func around(kind Kind, fold string) bool {
	if kind == kindOrganisation {
		return general(fold)
	}
	return name.Around(fold) && utf8.RuneCountInString(fold) > 1 || titles[fold]
}

// alike finds short forms of given names, and words with one letter wrong.
func (n *nameMention) alike() (any bool) {
	for i, w := range n.pieces {
		if !w.word() || n.done[i] {
			continue
		}
		k := slices.IndexFunc(n.Words, func(x Word) bool {
			return near(x.From, w.fold) || x.Role == roleGiven && slices.Contains(name.Formal(w.fold), x.From)
		})
		if k >= 0 {
			n.take(i, k, n.Words[k].To, w.tail, "")
			any = true
		}
	}
	return any
}

// rest replaces words that nothing is known of with a word of the new name, or drops
// them where that stands there already.
func (n *nameMention) rest() {
	for i, w := range n.pieces {
		if !w.word() || n.done[i] {
			continue
		}
		n.done[i] = true
		if kept := n.misspelt(w.fold); kept != "" {
			n.out[i] = inCase(kept, w.text) + w.tail
			continue
		}
		k := len(n.Words) - 1
		for k > 0 && n.Words[k].Role == roleExtra {
			k--
		}
		if k < 0 || n.used[k] || w.tied {
			if i > 0 && !n.pieces[i-1].word() { // what parted it from the word before goes too
				n.pieces[i-1].text = keepBreaks(n.pieces[i-1].text)
			}
			continue
		}
		n.take(i, k, n.Words[k].To, w.tail, "")
	}
}

// misspelt is the word of an organisation's name that stays, of which a word is a slip.
func (n *nameMention) misspelt(fold string) string {
	if n.Kind != kindOrganisation {
		return ""
	}
	for _, w := range pieces(n.Original) {
		if w.word() && general(w.fold) && near(w.fold, fold) {
			return w.text
		}
	}
	return ""
}

// keepBreaks leaves the line breaks of what stood between two words.
func keepBreaks(gap string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '(' || r == ')' {
			return r
		}
		return -1
	}, gap)
}

// whole is the surrogate without the legal form, which the mention has or not.
func (p Pair) whole() string {
	if p.Kind != kindOrganisation {
		return p.Surrogate
	}
	body, _ := cutLegal(p.Surrogate)
	return body
}

func (n *nameMention) text() string {
	var b strings.Builder
	for i, w := range n.pieces {
		if n.done[i] {
			b.WriteString(n.out[i])
		} else {
			b.WriteString(w.text)
		}
	}
	out := b.String()
	if !n.pieces[0].word() || n.out[0] != "" || !n.done[0] {
		return orElse(out, n.whole())
	}
	out = strings.TrimLeft(out, " ,-") // the first word was dropped
	if strings.ContainsFunc(out, unicode.IsLetter) {
		return out
	}
	return n.whole()
}
