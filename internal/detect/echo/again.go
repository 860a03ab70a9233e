package echo

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// namePart is a given name or surname of somebody whose full name stands in the document.
type namePart struct {
	word  string // as it was written
	score float64
}

// halves gives the parts of the full names that were found, by their folded form.
func (d *document) halves() map[string]namePart {
	hs := map[string]namePart{}
	for m := range d.all() {
		if !d.believes(&m) {
			continue
		}
		ws := span.Runs(m.Text, letter.OfWord)
		for i, w := range ws {
			word := w.In(m.Text)
			single := len(ws) == 1 && m.Score < .8
			if single || letters(word) < 3 || digits(word) > 0 || !capital(word) && !small(m.Text) || cue.NoName(word) || !d.name(word) ||
				i == 0 && len(ws) > 1 && heralds[lethe.Lower(word)] && d.classes(word)&given == 0 {
				continue
			}
			if i == len(ws)-1 {
				word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
			}
			if f := fold.Bare(word); hs[f].score < m.Score {
				hs[f] = namePart{word, m.Score}
			}
		}
	}
	return hs
}

// small reports whether a name is written without a capital.
func small(name string) bool { return strings.IndexFunc(name, unicode.IsUpper) < 0 }

// again finds the parts of full names that stand alone: "Keller", "Keller's", "die
// Kellers", "Kellersche", "Keller-Reha".
func (d *document) again() {
	d.ordinaryAgain()
	hs := d.halves()
	if len(hs) == 0 {
		return
	}
	guesses := d.guessedInCapitals()
	for _, t := range d.texts {
		for i, w := range t.words {
			word := w.In(t.s)
			guess, guessed := guesses[place{t.field, w}]
			if !capital(word) && !t.small.Any(w) || !t.free(w) && !guessed || d.ordinary(word) {
				continue
			}
			h, ok := d.bearer(hs, word)
			if !ok || t.inside(i) || t.eponym(i) {
				continue
			}
			d.add(t, w, lethe.Person, max(h.score*.9, min(guess+.01, .99)), "part of a full name").Normalized = lethe.Lower(h.word)
		}
	}
}

// place is a span of a field.
type place struct {
	field string
	span.Span
}

// guessedInCapitals are the words in capitals that a model took for a place or a firm, with how sure it was: of a name
// that the text has otherwise written for somebody, it knows too little there.
func (d *document) guessedInCapitals() map[place]float64 {
	var all map[place]float64
	for i := range d.ms {
		m := &d.ms[i]
		if m.Detector != tagger.DetectorName || m.Label != lethe.Location && m.Label != lethe.Organization || !capitals(m.Text) {
			continue
		}
		if all == nil {
			all = map[place]float64{}
		}
		all[place{m.Field, m.Span}] = m.Score
	}
	return all
}

// ordinaryAgain finds the surnames of those found that are ordinary words as well, after
// what somebody is: "der Zeuge Richter", where an Else Richter was named.
func (d *document) ordinaryAgain() {
	surnames, folded := map[string]bool{}, map[string]bool{}
	for m := range d.all() {
		if ws := span.Runs(m.Text, letter.OfWord); d.believes(&m) && (len(ws) > 1 || len(ws) == 1 && m.Rule == cue.Titled) {
			word := ws[len(ws)-1].In(m.Text)
			if first := ws[0].In(m.Text); strings.HasPrefix(m.Text[ws[0].End:], ", ") {
				word = first
				if capitals(word) { // "RICHTER, Jens" is Richter in a sentence
					_, n := utf8.DecodeRuneInString(word)
					surnames[word[:n]+lethe.Lower(word[n:])] = true
				}
			}
			surnames[word], folded[fold.Bare(word)] = true, true
		}
	}
	if len(surnames) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if word := w.In(t.s); surnames[word] && d.ordinary(word) && capital(word) && t.free(w) && (t.inRole(i) || t.besideOther(i) || d.bareAgain(t, i)) {
				d.add(t, w, lethe.Person, bareScore, "surname behind what somebody is, or beside another")
			} else if capitals(word) && letters(word) > 2 && folded[fold.Bare(word)] && t.free(w) && d.ordinary(word) && (t.inRole(i) || t.givesJudgment(i)) {
				d.add(t, w, lethe.Person, bareScore, "surname in capitals of somebody named otherwise")
			}
		}
	}
}

// noArticle stand right before people in German, where a thing would have an article: "gegen Richter".
var noArticle = wordset.Of("gegen mit von durch für bei dass ob weil")

// bareAgain reports whether word i, the surname of somebody who is named in full, has no article where a thing
// would have one, or does what people do: "recognise Church again", "Young argued".
func (d *document) bareAgain(t *text, i int) bool {
	word, before := t.word(i), lethe.Lower(t.word(i-1))
	switch {
	case capitals(word) || slices.Contains(months, word) || t.near(i) && capital(t.word(i+1)) || t.inside(i):
		return false
	case d.begins(t, i):
		return t.near(i) && (acting[t.word(i+1)] || speaking[t.word(i+1)])
	case d.language == "de":
		return t.near(i-1) && noArticle[before]
	}
	return d.language == "en" && t.near(i-1) && toward[before]
}

// judges are the letters behind the surname of one: "PRICE J:", "Hale LJ said".
var judges = wordset.Of("J JJ LJ LJJ CJ JA P MR VC JSC SCJ")

// givesJudgment reports whether a judge's letters follow word i, or what only people do.
func (t *text) givesJudgment(i int) bool {
	next := t.word(i + 1)
	return t.near(i) && (judges[next] || acting[next] || speaking[next])
}

// besideOther reports whether word i and the name of somebody are joined: "geprüft von Weiß und Hartl".
func (t *text) besideOther(i int) bool { return len(t.others(i)) > 0 }

// others are the words of people that a word for "and" joins to word i.
func (t *text) others(i int) (all []int) {
	joined := func(and, other int) {
		if alsoBetween[t.word(and)] && other >= 0 && other < len(t.words) && t.people.Any(t.words[other]) {
			all = append(all, other)
		}
	}
	if i > 0 && t.between(i-1) == "/" && t.people.Any(t.words[i-1]) {
		all = append(all, i-1) // who live together: "Obersteller/Nwosu"
	}
	if t.near(i) && t.near(i+1) {
		joined(i+1, i+2)
	}
	if i > 1 && t.near(i-1) && t.near(i-2) {
		joined(i-1, i-2)
	}
	return all
}

// besideGiven reports whether a word for "and" joins word i to the given name of somebody.
func (d *document) besideGiven(t *text, i int) bool {
	return slices.ContainsFunc(t.others(i), func(other int) bool { return d.classes(t.word(other))&given != 0 })
}

// eponyms are what is called after those who described it: "Marfan-Syndrom", "Parkinson's
// disease". Words that end so count.
var eponyms = strings.Fields("syndrom syndrome krankheit disease kontraktur contracture zeichen sign test score skala scale stadium stage fraktur fracture " +
	"operation katheter catheter drainage klassifikation classification index phänomen reflex tumor lymphom lymphoma anämie anaemia körper bodies zellen cells " +
	"ulkus ulcer hernie hernia nadel needle klemme schiene prothese formel formula regel kriterien criteria manöver manoeuvre lagerung färbung stain " +
	"enfermedad signo escala índice malaltia")

// eponym reports whether such a word stands after word i: an ordinary name there is
// nobody's of the document.
func (t *text) eponym(i int) bool {
	switch t.between(i) {
	case "-", " ", "'s ", "’s ":
	default:
		return false
	}
	next := lethe.Lower(t.word(i + 1))
	return slices.ContainsFunc(eponyms, func(e string) bool { return strings.HasSuffix(next, e) })
}

// endings are what a name takes on where it is somebody's or stands for several.
var endings = map[string][]string{
	"de": {"s", "sche", "schen", "scher", "sches", "schem", "ens"},
	"en": {"s", "es"},
	"es": {"s", "es"},
	"ca": {"s", "es"},
}

func (d *document) endings() []string {
	if d.language == "" {
		return endings["de"]
	}
	return endings[d.language]
}

// bearer finds whose name a word is, with an ending or without one.
func (d *document) bearer(hs map[string]namePart, word string) (namePart, bool) {
	f := fold.Bare(word)
	if h, ok := hs[f]; ok {
		return h, true
	}
	for _, e := range d.endings() {
		if stem, ok := strings.CutSuffix(f, e); ok && len(stem) > 3 {
			if h, ok := hs[stem]; ok {
				return h, true
			}
		}
	}
	return namePart{}, false
}

// inside reports whether a word is a part of an address of the net, a user name or a
// number, which other rules look at.
func (t *text) inside(i int) bool {
	w := t.words[i]
	before, after := byte(' '), byte(' ')
	if w.Start > 0 {
		before = t.s[w.Start-1]
	}
	if w.End < len(t.s) {
		after = t.s[w.End]
	}
	if i > 0 && t.near(i-1) && digits(t.word(i-1)) > 0 && cue.Magnitude(t.word(i), t.s[w.End:]) {
		return true
	}
	if before == '@' || after == '@' || before == '_' || after == '_' {
		return true
	}
	return after == '.' && w.End+1 < len(t.s) && letter.OfWord(rune(t.s[w.End+1])) || before == '.' && w.Start > 1 && letter.OfWord(rune(t.s[w.Start-2])) && !capital(t.word(i))
}

// spanOf is the span from one word to another.
func (t *text) spanOf(from, to int) span.Span {
	return span.Span{Start: t.words[from].Start, End: t.words[to].End}
}
