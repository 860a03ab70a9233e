package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// sureOfPlace is the score from which a place that the tagger found is believed, whatever its
// words are.
const sureOfPlace = .75

// namedWithArticle are the articles of German that stand before the names of people in talk, and
// before those of few places, all of which are listed: "der Maik", "die Schweiz".
var namedWithArticle = wordset.Of("der die den dem des vom beim zum zur")

// takenForPlaces gives people back their names where the tagger took them for places. A place may
// stay in the text; a name may not.
func (d *document) takenForPlaces() {
	parts := map[string]bool{}
	for _, m := range d.ms {
		if t := d.byField[m.Field]; t != nil && m.Label == lethe.Person {
			for w := t.wordAt(m.Start); w < len(t.words) && t.words[w].End <= m.End; w++ {
				parts[t.word(w)] = true
			}
		}
	}
	for _, m := range d.ms {
		t := d.byField[m.Field]
		if t != nil && d.givenAlone(t, &m) {
			d.add(t, m.Span, lethe.Person, max(bareScore, m.Score+.01), "given name that was taken for something else")
			continue
		}
		if t != nil && d.inherits(t, &m) {
			d.add(t, m.Span, lethe.Person, m.Score+.01, "name of whose heirs they are")
			continue
		}
		if t == nil || m.Label != lethe.Location && (m.Label != lethe.Organization || m.Detector != tagger.DetectorName) {
			continue
		}
		if w := t.wordAt(m.Start); w < len(t.words) && t.words[w] == m.Span && d.calledThere(t, w) {
			d.add(t, m.Span, lethe.Person, max(bareScore, m.Score+.01), "given name that is a place as well")
			continue
		}
		if m.Label != lethe.Location || m.Detector != tagger.DetectorName || m.Score >= sureOfPlace {
			continue
		}
		if from, to, ok := d.isPerson(t, m.Span, parts); ok {
			for w := from; w <= to; w++ { // of which more places may be named
				parts[t.word(w)] = true
			}
			d.add(t, t.spanOf(from, to), lethe.Person, max(bareScore, m.Score+.01), "name that was taken for a place")
		}
	}
}

// givenAlone reports whether a find of the tagger, a place, a firm or a thing, is one word that the lists have
// as a given name and as nothing else. In front of it stands no word that leads to a place.
func (d *document) givenAlone(t *text, m *lethe.Mention) bool {
	if m.Detector != tagger.DetectorName || m.Score >= surelyNobody || d.report || m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Misc {
		return false
	}
	w := t.wordAt(m.Start)
	if w == len(t.words) || t.words[w] != m.Span || d.classes(m.Text)&given == 0 || feasts[m.Text] || !d.nobodysPlace(m.Text) && !d.besidePerson(t, w) {
		return false
	}
	iberian := d.language == "es" || d.language == "ca" // "a" and "de" stand before people, too
	leads := !iberian && w > 0 && t.near(w-1) && toPlaces[lethe.Lower(t.word(w-1))] && m.Label == lethe.Location
	return !leads && !t.inside(w) && !d.label(t, w) && !d.joins(t, w, w+1) && !d.joins(t, w-1, w-1) &&
		!(t.near(w) && capital(t.word(w+1))) && !(w > 0 && t.near(w-1) && capital(t.word(w-1)) && !d.begins(t, w-1))
}

// heirs is the text before the name of somebody who is dead, or of a family.
var heirs = lazyregexp.New(`(?:^|[^\pL])(?:[Hh]ereus|[Hh]ereves|[Hh]erederos|[Hh]erederas|[Vv]iuda|[Vv]iudo|[Vv]ídua|[Vv]idu|[Ee]rben|[Ww]itwe|[Ww]itwer|[Hh]éritiers|[Vv]euve|[Vv]euf|[Ee]redi|[Vv]edova|[Hh]eirs|[Ww]idow|[Ww]idower|[Ee]xecutors|[Ee]xecutor) (?:de |del |de la |d['’]|von |des |der |nach |of |di )(?:the late )?$`)

// longestHeirs bounds what is read before such a name, in bytes.
const longestHeirs = 32

// inherits reports whether what the tagger took for a place or firm is two words or three behind the word for
// somebody's heirs: "hereus de Rosend Camprubí".
func (d *document) inherits(t *text, m *lethe.Mention) bool {
	if m.Label != lethe.Location && (m.Label != lethe.Organization || m.Detector != tagger.DetectorName) {
		return false
	}
	first := t.wordAt(m.Start)
	words := strings.Count(m.Text, " ") + 1
	return (words == 2 || words == 3) && d.name(t.word(first)) && heirs.MatchString(t.s[max(0, m.Start-longestHeirs):m.Start])
}

// feasts are given names, too.
var feasts = wordset.Of("Lent Nadal Pasqua Pascua Natividad Noël Reyes Reis")

// surelyNobody is the score from which the tagger is believed that a given name is something else.
const surelyNobody = .9

// besidePerson reports whether word w, a common given name that is a place as well, stands beside the given
// name of somebody: "entre Nuria y Eloy".
func (d *document) besidePerson(t *text, w int) bool {
	return d.classes(t.word(w))&tagger.GivenCommon != 0 && !d.ordinary(t.word(w)) && d.besideGiven(t, w)
}

// calledThere reports whether word i, a place and a given name, is that of somebody by the word before it:
// an article of Catalan, which its towns do not have, or a relative: "ara hi ha la Montserrat", "l'oncle Biel".
func (d *document) calledThere(t *text, i int) bool {
	word := t.word(i)
	if i == 0 || !t.near(i-1) || d.classes(word)&given == 0 || d.classes(word)&(tagger.PlaceMajor|tagger.Country) != 0 && d.classes(word)&tagger.GivenCommon == 0 || d.ordinary(word) {
		return false
	}
	before := t.word(i - 1)
	return heralds[lethe.Lower(before)] && !greeting[lethe.Lower(before)] || d.language == "ca" && catalanArticles[before]
}

// catalanArticles stand before the names of people in Catalan.
var catalanArticles = wordset.Of("la el en na La El En Na")

// isPerson reports whether a place of one to three words is the name of somebody, and which words
// that is: behind a relative, behind an article of talk, a given name with a surname, a part of a
// name of the document.
func (d *document) isPerson(t *text, s span.Span, parts map[string]bool) (from, to int, ok bool) {
	from = t.wordAt(s.Start)
	for to = from; to+1 < len(t.words) && t.words[to+1].End <= s.End; to++ {
	}
	if from == len(t.words) || to-from > 2 || t.words[from].Start != s.Start || strings.ContainsAny(s.In(t.s), "\n,;") {
		return 0, 0, false
	}
	if from < to && heralds[lethe.Lower(t.word(from))] && d.nobodysPlace(t.word(from+1)) {
		return from, to, true // a place would hold the name alone
	}
	for w := from; w <= to; w++ {
		if !d.nobodysPlace(t.word(w)) {
			return 0, 0, false
		}
	}
	first, last := d.classes(t.word(from)), d.classes(t.word(to))
	article := d.language == "de" && t.near(from-1) && namedWithArticle[lethe.Lower(t.word(from-1))]
	switch to - from {
	case 0:
		known := parts[t.word(from)] && !(t.near(from-1) && toPlaces[lethe.Lower(t.word(from-1))]) && t.between(from-1) != ", "
		return from, to, known || article && first&given != 0 || t.heralded(from)
	case 1:
		return from, to, article && (first&given != 0 && last&family != 0 || first&family != 0 && last&given != 0)
	}
	return 0, 0, false
}

// nobodysPlace reports whether a word may be a part of a name, and is the name of no place that is listed.
func (d *document) nobodysPlace(word string) bool {
	return capital(word) && !capitals(word) && letters(word) > 2 && !d.ordinary(word) && !cue.NoName(word) &&
		d.classes(word)&(tagger.Place|tagger.PlaceMajor|tagger.Country) == 0
}
