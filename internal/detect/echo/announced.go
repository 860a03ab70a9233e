package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// several is the surname of several people, or of one who has something: "the Capaldi twins",
	// "Dem Pichler seine Kuh".
	several = looks.Form(`\bthe (\p{Lu}\p{L}{3,}) (?:twins|brothers|sisters|boys|girls|children|kids|family|household|wedding|funeral)\b|(?:^|[.!?] |\n)D(?:em|er|ie) (\p{Lu}\p{L}{3,}) (?:seine?[nrms]?|ihre?[nrms]?) `)
	// numbered is an identifier of groups that begins with capitals, after the word for a number.
	numbered = looks.Form(`(?:\b(?:Nummer|Nr\.|[Nn]umber|[Nn]o\.|Rahmen(?:nummer)?|[Cc]odiert|[Cc]oded|[Ff]rame)|(?:[Nn]úmero|[Nn]úm\.)) ((?:\p{Lu}{1,4})(?: ?\p{Nd}{1,6}){2,6}(?: \p{Lu}{1,2}\b)?)`)
	// parcel is a piece of land, or its page in the register.
	parcel   = looks.Form(`\b(?:Flurst(?:ück|\.)(?:e|en|s)?|Flst\.|Flur-?Nr\.|Fl\.-?Nr\.)(?: Nr\.?)? ?(\p{Nd}+(?:/\p{Nd}+)?)|\bGrundbuch[^.\n]{0,48}? Blatt (\p{Nd}{2,6})\b|\b[Ff]inca registral (?:n(?:\.º|º|úm\.|úmero) )?(\p{Nd}[\p{Nd}.]*\p{Nd})`)
	register = looks.Form(`\bGrundbuchs? von (\p{Lu}\p{L}{2,})`)
	// rung is the number of a device that one is called on within a house.
	rung = looks.Form(`(?i:\b(?:busca|pager|bleep|piepser|pieper|buscapersones|buscapersonas))[^\n\p{Nd}.;]{0,24}?[ :](\p{Nd}{1,3}-\p{Nd}{3,5})(?:$|[^\p{L}\p{Nd}])`)
	// inBrackets is a short number after a name.
	inBrackets = lazyregexp.New(`^ \((\p{Nd}{2,3} \p{Nd}{2,3})\)`)
	// more are the last digits of other numbers after one: 976 010 555 – 56 – 57.
	more = lazyregexp.New(`^((?: – \p{Nd}{2,3}){1,4})(?:$|[^\p{L}\p{Nd}])`)
)

// ofGiven is why a name was found that ends before what is somebody's.
const ofGiven = "genitive of a given name"

// byForm finds what its form and one word beside it announce.
func (d *document) byForm() {
	for _, t := range d.texts {
		d.matches(t, several, lethe.Person, "surname of several, or of whose something is", d.bornBy)
		d.matches(t, numbered, lethe.Code, "number behind the word for one", func(s string) bool { return digits(s) > 4 })
		d.matches(t, parcel, lethe.Code, "piece of land", func(string) bool { return true })
		d.matches(t, register, lethe.Location, "place of a register of land", func(s string) bool { return !cue.NoName(s) })
		d.matches(t, rung, lethe.Phone, "extension", func(string) bool { return true })
		for i, w := range t.words {
			if t.free(w) && d.genitiveGiven(t, i) {
				d.add(t, w, lethe.Person, bareScore, ofGiven)
			}
		}
	}
	for m := range d.all() {
		t := d.byField[m.Field]
		rest := t.s[m.End:min(len(t.s), m.End+longestAside)]
		form := more
		switch m.Label {
		case lethe.Person:
			form = inBrackets
		case lethe.Phone:
		default:
			continue
		}
		if at := form.FindStringSubmatchIndex(rest); at != nil {
			if s := (span.Span{Start: m.End + at[2], End: m.End + at[3]}); t.free(s) {
				s.Start += len(s.In(t.s)) - len(strings.TrimLeft(s.In(t.s), " –"))
				d.add(t, s, lethe.Phone, .6, "number behind a name or another number")
			}
		}
	}
}

// bornBy reports whether the lists have a word as a surname, and no language has it.
func (d *document) bornBy(word string) bool {
	c := d.classes(word)
	return c&family != 0 && c&(tagger.PlaceMajor|tagger.Country) == 0 && !lexicon.Ordinary(word) && !cue.NoName(word) && !(d.term != nil && d.term(word))
}

// genitiveGiven reports whether word i is the German genitive of a given name, and what is
// somebody's follows: "Wiebkes Fahrrad".
func (d *document) genitiveGiven(t *text, i int) bool {
	word := t.word(i)
	stem, ok := strings.CutSuffix(word, "s")
	if !ok || d.language != "de" || letters(stem) < leastSurname || !capital(word) || capitals(word) || digits(word) > 0 || !t.near(i) || !capital(t.word(i+1)) {
		return false
	}
	return d.isGiven(stem) && d.classes(word)&(tagger.Place|tagger.PlaceMajor|tagger.Country) == 0 && !lexicon.Ordinary(stem) && !lexicon.Ordinary(word) &&
		!cue.NoName(stem) && !(d.term != nil && d.term(stem)) && !t.inside(i) && !t.eponym(i)
}

// doubled reports whether word w, which a hyphen ties to a full name, is the second half of its
// surname, an ordinary word as it may be: "Antje Mensah-Doll".
func (d *document) doubled(t *text, s span.Span, w int) bool {
	word, words := t.word(w), span.Runs(s.In(t.s), letter.OfWord)
	return len(words) > 1 && d.classes(words[0].In(s.In(t.s)))&given != 0 && capital(word) && !capitals(word) && digits(word) == 0 && letters(word) > 2 &&
		d.classes(word)&tagger.SurnameCommon != 0 && !cue.NoName(word) && !t.eponym(w-1)
}

// acts reports whether word w stands between given names and what somebody does: it is the
// surname, whatever else it means.
func (d *document) acts(t *text, s span.Span, w int) bool {
	word := t.word(w)
	return d.onlyGiven(s.In(t.s)) && capital(word) && !capitals(word) && digits(word) == 0 && letters(word) > 2 && t.near(w) && acting[t.word(w+1)] && !cue.NoName(word)
}
