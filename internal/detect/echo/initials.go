package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// addressed are the titles that a name alone follows, be it an initial: "Herr S.", "Mr K".
var addressed = wordset.Of("herr herrn frau fräulein hr hrn fr mr mrs ms miss mx dr dres prof professor professorin",
	"sr sra srta señor señora señorita don doña dra senyor senyora senyoreta rechtsanwalt rechtsanwältin rain richter richterin judge justice nurse")

// addressedSmall are those that are written small.
var addressedSmall = wordset.Of("sr sra srta señor señora señorita don doña dra senyor senyora senyoreta judge justice nurse")

// degrees stand between a title and a name: "Dr. med. S."
var degrees = wordset.Of("med dent vet phil jur iur rer nat habil dr prof ing dipl pd")

// parties are what people are in court and office, by the last syllables in German, in all cases.
var parties = lazyregexp.New(`^(?:\p{Lu}\p{Ll}*)?(?i:abgeordnete|(?:be|ge|an|mitan)klagte|schuldigte|geschädigte|betroffene|verurteilte|versicherte|betreute|bedienstete|verstorbene|beamte|beamtin|verdächtige|angehörige|beteiligte|verletzte|` +
	`zeuge|zeugin|kläger|klägerin|antragsteller|antragstellerin|antragsgegner|antragsgegnerin|beschwerdeführer|beschwerdeführerin|beschwerdegegner|beschwerdegegnerin|schuldner|schuldnerin|gläubiger|gläubigerin|verteidiger|verteidigerin|` +
	`minister|ministerin|sekretär|sekretärin|direktor|direktorin|notar|notarin|polizist|polizistin|kommissar|kommissarin|journalist|journalistin|student|studentin|bürgermeister|bürgermeisterin|eigentümer|eigentümerin|erblasser|erblasserin|käufer|käuferin|verkäufer|verkäuferin|` +
	`ehemann|ehefrau|lebensgefährte|lebensgefährtin|kind|sohn|tochter|mutter|vater|bruder|schwester|zeugen|kinder)(?:n|s|r|m|en|es|nen)?$`)

// sides are the same in other languages.
var sides = lists.Set("sides")

// greetings are those of the heralds that are nobody, and "son", which is a verb in Spanish.
var greetings = wordset.Of("hi hey hello dear cheers thanks love hallo moin servus danke gruß grüße lieber liebe hola oye gracias ei soy soc sóc gràcies familia família son")

// ofSpecies is what the second word in the name of a microbe ends in: "E. coli".
var ofSpecies = lazyregexp.New(`(?:us|i|a|ae|um|is|ans|ens|ile)$`)

// alsoBetween are the words between the initials of several people.
var alsoBetween = wordset.Of("und and or oder sowie bzw y e o i")

// initials finds the letters that stand for somebody: after a title, after what somebody is,
// and where they come again.
func (d *document) initials() {
	known := map[string]bool{}
	for _, t := range d.texts {
		for _, at := range d.announcedInitials(t) {
			known[t.word(at.first)] = known[t.word(at.first)] || !at.surname
			switch {
			case !t.free(at.Span) && (!t.people.Any(at.Span) || t.people.All(at.Span)):
			case at.surname:
				d.add(t, at.Span, lethe.Person, .6, "initials and surname behind a title")
			default:
				d.add(t, at.Span, lethe.Person, .6, "initial that stands for somebody").Normalized = lethe.Lower(strings.TrimSuffix(at.In(t.s), "."))
			}
		}
	}
	d.acting()
	d.shortenedSurnames()
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if known[t.word(i)] && t.free(w) && d.initialAgain(t, i) {
				s := t.initialSpan(i, i)
				d.add(t, s, lethe.Person, bareScore, "initial that comes again").Normalized = lethe.Lower(t.word(i))
			}
		}
	}
}

// shortenedSurnames finds the letter that stands for the surname of somebody who is called so elsewhere,
// behind a German article: "der P.", where there is a "Danijel P.".
func (d *document) shortenedSurnames() {
	if d.language != "de" {
		return
	}
	known := map[string]bool{}
	for m := range d.all() {
		first, letter, _ := strings.Cut(strings.TrimSuffix(m.Text, "."), " ")
		if m.Label == lethe.Person && letters(letter) == 1 && len(letter) == len(strings.TrimSpace(letter)) && capital(letter) && d.classes(first)&given != 0 {
			known[letter] = true
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if known[t.word(i)] && t.isInitial(i) && t.free(w) && i > 0 && t.near(i-1) && namedWithArticle[lethe.Lower(t.word(i-1))] && strings.HasPrefix(t.between(i), ". ") && !capital(t.word(i+1)) {
				d.add(t, t.initialSpan(i, i), lethe.Person, bareScore, "initial of a surname that was in short before").Normalized = lethe.Lower(t.word(i))
			}
		}
	}
}

// Initials gives where a text in a language, "" where that is not known, has initials that a
// title or a role announces as somebody's.
func Initials(s, language string) (found []span.Span) {
	d := &document{language: language}
	for _, at := range d.announcedInitials(&text{s: s, words: span.Runs(s, letter.OfWord)}) {
		found = append(found, at.Span)
	}
	return found
}

// announcedInitial is one with its first word.
type announcedInitial struct {
	span.Span
	first   int
	surname bool // which is not known otherwise goes on from it
}

// announcedInitials gives the initials of a text that a title or a role announces.
func (d *document) announcedInitials(t *text) (found []announcedInitial) {
	for i := 1; i < len(t.words); i++ {
		if !t.isInitial(i) {
			continue
		}
		titled, role := t.addressed(i), t.ofParty(i)
		if !titled && !role {
			continue
		}
		last := t.lastInitial(i)
		if !d.endsInitials(t, i, last, titled) {
			continue
		}
		if titled && d.surnameBehind(t, last) {
			found = append(found, announcedInitial{t.spanOf(i, last+1), i, true})
			i = last + 1
			continue
		}
		found = append(found, announcedInitial{t.initialSpan(i, last), i, false})
		for next := t.nextInitial(last); next > 0; next = t.nextInitial(last) {
			if last = t.lastInitial(next); !d.endsInitials(t, next, last, false) {
				break
			}
			found = append(found, announcedInitial{t.initialSpan(next, last), next, false})
		}
		i = last
	}
	return found
}

// surnameBehind reports whether a surname that is no word goes on from the initial at word i: "Dr. J. L. Quílez".
func (d *document) surnameBehind(t *text, i int) bool {
	next := t.word(i + 1)
	return t.between(i) == ". " && capital(next) && letters(next) > 2 && digits(next) == 0 && !d.ordinary(next) && !cue.NoName(next)
}

// isInitial reports whether word i is a single capital.
func (t *text) isInitial(i int) bool {
	word := t.word(i)
	return letters(word) == 1 && digits(word) == 0 && capital(word) && !t.inside(i)
}

// addressed reports whether a title stands before word i, a degree between or not.
func (t *text) addressed(i int) bool {
	before := func(i int) bool { return t.near(i) || t.between(i) == ". " }
	k := i - 1
	for k > 0 && before(k) && degrees[lethe.Lower(t.word(k))] && before(k-1) && (degrees[lethe.Lower(t.word(k-1))] || addressed[lethe.Lower(t.word(k-1))]) {
		k--
	}
	word := t.word(k)
	return before(k) && (capital(word) && addressed[lethe.Lower(word)] || addressedSmall[word])
}

// ofParty reports whether what somebody is stands before word i, which a full stop follows.
func (t *text) ofParty(i int) bool {
	apposition := t.between(i-1) == ", " && strings.HasPrefix(t.s[t.words[i].End:], ".,")
	if !t.near(i-1) && !apposition {
		return false
	}
	word := t.word(i - 1)
	small := lethe.Lower(word)
	return parties.MatchString(word) || roles.MatchString(word) || staff[small] || sides[small] || heralds[small] && !greetings[small]
}

// nextInitial is where the initial of another person follows after that at word i, 0 where none does:
// "S., T. und U."
func (t *text) nextInitial(i int) int {
	switch behind := t.between(i); {
	case behind == "., " && t.isInitial(i+1):
		return i + 1
	case (behind == ". " || behind == "., ") && alsoBetween[t.word(i+1)] && t.near(i+1) && t.isInitial(i+2):
		return i + 2
	}
	return 0
}

// lastInitial is the last of the initials that begin at word i: "H. M.", "K.-M."
func (t *text) lastInitial(i int) int {
	last := i
	for last-i < 2 && t.isInitial(last+1) && joinsInitials[t.between(last)] {
		last++
	}
	return last
}

// joinsInitials is the text between those of one person.
var joinsInitials = map[string]bool{". ": true, ".": true, ".-": true, "-": true}

// endsInitials reports whether the initials from word i to last are somebody's, by what follows
// them: no number ("S. 12"), no name, no kind of a microbe ("E. coli"). After a title they need no full stop.
func (d *document) endsInitials(t *text, i, last int, titled bool) bool {
	behind := t.between(last)
	stop := strings.HasPrefix(t.s[t.words[last].End:], ".")
	if !stop && !titled {
		return false
	}
	next := t.word(last + 1)
	if behind == ". " && digits(next) > 0 && !titled {
		return false
	}
	if behind == ". " && !capital(next) && ofSpecies.MatchString(next) && !d.ordinary(next) {
		return titled
	}
	if !stop && (behind == "-" || behind == "'" && !strings.EqualFold(next, "s") || strings.HasPrefix(behind, "&") || strings.HasPrefix(behind, " &")) {
		return false // "Mr T-shirt", "Mr B & Q"
	}
	return true
}

// initialSpan is where the initials from one word to another stand, with the full stop that
// belongs to them and ends no sentence.
func (t *text) initialSpan(from, to int) span.Span {
	s := t.spanOf(from, to)
	if rest := t.s[s.End:]; strings.HasPrefix(rest, ".") {
		next := t.word(to + 1)
		if between := t.between(to); next != "" && !strings.Contains(between, "\n") && !(strings.HasPrefix(between, ". ") && capital(next)) {
			s.End++
		}
	}
	return s
}

// initialAgain reports whether word i, which stands for somebody elsewhere, does so here: not
// beside numbers ("S. 12"), as a letter that counts ("B. Begründung") or names a kind ("Anlage K.").
func (d *document) initialAgain(t *text, i int) bool {
	next, behind := t.word(i+1), t.between(i)
	if t.inside(i) || i > 0 && (t.between(i-1) == "." || t.between(i-1) == "-" || digits(t.word(i-1)) > 0) || behind == "-" {
		return false
	}
	if !strings.HasPrefix(behind, ".") && !(i+1 == len(t.words) && strings.HasPrefix(t.s[t.words[i].End:], ".")) {
		return acting[next] && t.near(i) && t.word(i) != "A" && t.word(i) != "I"
	}
	if digits(next) > 0 && behind == ". " || i > 0 && t.near(i-1) && capital(t.word(i-1)) && !d.begins(t, i-1) {
		return false
	}
	if behind == ". " && capital(next) {
		return !d.begins(t, i)
	}
	return behind != ". " || d.ordinary(next)
}

// acting finds initials of those who are named in full before what only people do: "K. rang", where
// there is a Kirsty.
func (d *document) acting() {
	known := map[string]bool{}
	for m := range d.all() {
		if d.believes(&m) {
			for _, w := range span.Runs(m.Text, letter.OfWord) {
				if word := w.In(m.Text); capital(word) && letters(word) > 1 {
					known[string([]rune(word)[:1])] = true
				}
			}
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if !known[t.word(i)] || !t.isInitial(i) || !t.free(w) || t.between(i) != ". " || !acting[t.word(i+1)] && !speaking[t.word(i+1)] {
				continue
			}
			if before := t.word(i - 1); i == 0 || t.between(i-1) != " " || !capital(before) && digits(before) == 0 {
				d.add(t, t.initialSpan(i, i), lethe.Person, bareScore, "initial of somebody named in full").Normalized = lethe.Lower(t.word(i))
			}
		}
	}
}
