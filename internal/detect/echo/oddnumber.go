package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Numbers that people write so that no program reads them: with words for digits, letters that look like digits, spaces
// between all of them.

// digitWords are the words for digits in the languages of people who write so; the article "un" is none there.
var digitWords = strings.Join(slices.DeleteFunc(numeral.Digits(), func(w string) bool { return w == "un" }), "|")

var (
	digitGroup = `(?:\p{Nd}[\p{Nd}OolIi]{0,5}|(?:` + digitWords + `)\b)`
	digitGap   = `(?: ?[-./·–—,()]{1,2} ?| )`
)

var (
	// hidden is a telephone number with words or letters among its digits: "0660/ 55 sechs 12 drei 0", "6OO 21 44 09".
	hidden = looks.Form(`(?i:(\+?` + digitGroup + `(?:` + digitGap + digitGroup + `){2,12}))`)
	// ringCue is the text before a telephone number that does not begin as one.
	ringCue = lazyregexp.New(`(?i)(?:^|[^\pL])(?:tel|tlf|telf|tfno|telèfon|teléfono|telefon|phone|mobile|mòbil|móvil|handy|natel|nr|nummer|número|call|ring|text|unter|contacte|contacto|whatsapp|es el|és el)\b[^\n\p{Nd}]{0,24}$`)
	// digitWord finds them in a match.
	digitWord = lazyregexp.New(`(?i)\b(?:` + digitWords + `)\b`)
	// wordAfterComma counts something behind a number: "8890 21, tres contes".
	wordAfterComma = lazyregexp.New(`(?i), ?(?:` + digitWords + `)$`)
	// codeAndAccount is the code of a British bank and the account with it, behind the short word for one.
	codeAndAccount = looks.Form(`(?i:\b(?:a/c|acc(?:oun)?t|account)\b)[^\p{Nd}\n]{0,12}(\p{Nd}{2}-\p{Nd}{2}-\p{Nd}{2}(?:[ /,]{1,3}(?:\p{Nd}{8}|\p{Nd}{2}(?: \p{Nd}{2}){3}|\p{Nd}{4} \p{Nd}{4}))?)`)
	// spacedPlate is a Spanish number plate with spaces among its digits.
	spacedPlate = looks.Form(`\b(\p{Nd} \p{Nd} \p{Nd} \p{Nd} ?[- ] ?[BCDFGHJKLMNPRSTVWXYZ]{3})\b`)
	// austrianPlate is one behind the word for it.
	austrianPlate = looks.Form(`\b(?:Kz\.?|Kennz\.?|Kennzeichen):? ?([A-ZÄÖÜ]{1,2}[- ]\p{Nd}{1,5} ?[A-Z]{1,3}\b)`)
	// spacedCode is the number of a file with spaces among its digits, behind the short word for it.
	spacedCode = looks.Form(`\b(?:CRN|FAN|URN|NIA|PNC|CHI|NHS(?: No\.?)?)\)?:? ([A-Z]? ?\p{Nd}{1,3}(?: \p{Nd}{1,3}){1,7})\b`)
	// ownFile is the number of one's own file in a letter: "Unser Z.: LUS-FRÖ/23-7".
	ownFile = looks.Form(`\b(?:Unser|Ihr|Mein) (?:Z|Zeichen|Gz|GZ|Az|AZ)\.?: ?(\p{Lu}[\p{L}\p{Nd}/.-]{3,24})`)
)

// Digits of a telephone number that is written so.
const leastHidden, mostHidden = 8, 13

// oddNumbers finds them.
func (d *document) oddNumbers() {
	for _, t := range d.texts {
		d.hiddenTelephones(t)
		any := func(string) bool { return true }
		d.matches(t, codeAndAccount, lethe.Code, "account behind the code of a bank", any)
		d.matches(t, spacedPlate, lethe.Code, "number plate", any)
		d.matches(t, austrianPlate, lethe.Code, "number plate", any)
		d.matches(t, spacedCode, lethe.Code, "number of a file", func(s string) bool { return digits(s) > 4 })
		d.matches(t, ownFile, lethe.Code, "number of a file", func(s string) bool { return digits(s) > 0 })
	}
}

// hiddenTelephones finds telephone numbers that are written partly in words, and completes those of which a part was found.
func (d *document) hiddenTelephones(t *text) {
	for _, at := range t.look().All(hidden) {
		s := span.Span{Start: at[2], End: at[3]}
		for cut := wordAfterComma.FindStringIndex(s.In(t.s)); cut != nil; cut = wordAfterComma.FindStringIndex(s.In(t.s)) {
			s.End = s.Start + cut[0]
		}
		number := s.In(t.s)
		words := len(digitWord.FindAllString(number, -1))
		letters := lookalikes(number)
		if n := digits(number) + words + letters; n < leastHidden || n > mostHidden || words+letters == 0 || digits(number) < 3 {
			continue
		}
		if number[0] != '0' && number[0] != '+' && !ringCue.MatchString(t.s[max(0, s.Start-48):s.Start]) {
			continue
		}
		part := d.around(t, s)
		switch {
		case t.free(s):
			d.add(t, s, lethe.Phone, .6, "telephone number partly in words")
		case len(part) == 1 && part[0].Label == lethe.Phone && s.Contains(part[0].Span):
			d.extend(t, part[0], s, "rest of a telephone number in words")
		}
	}
}

// lookalikes counts the letters of a number that look like digits, and stand beside some.
func lookalikes(number string) (n int) {
	for group := range strings.FieldsFuncSeq(number, func(r rune) bool { return strings.ContainsRune(" -./·–—,()+", r) }) {
		if digits(group) > 0 {
			n += len([]rune(group)) - digits(group)
		}
	}
	return n
}

// kinWords are those for relatives by which somebody is called with a surname: "Grandad Price".
var kinWords = wordset.Of("grandad granddad grandpa grandma granny nan nana auntie aunty aunt uncle oma opa tante onkel tiet tieta tía tío")

// kinNames finds the surnames of people of the document behind words for relatives, and who speaks in a chat where others
// speak to them.
func (d *document) kinNames() {
	surnames, speakers := map[string]bool{}, map[string]bool{}
	for m := range d.all() {
		if m.Label != lethe.Person {
			continue
		}
		if words := strings.Fields(m.Text); len(words) > 1 {
			surnames[words[len(words)-1]] = true
		} else if t := d.byField[m.Field]; t.wordAt(m.Start) < len(t.words) && t.startsLine(t.wordAt(m.Start)) && strings.HasPrefix(t.s[m.End:], ":") {
			speakers[m.Text] = true
		}
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if i == 0 || !t.free(w) || !capital(t.word(i)) {
				continue
			}
			called := kinWords[lethe.Lower(t.word(i-1))] && t.near(i-1) && surnames[t.word(i)]
			if called || len(speakers) > 1 && speakers[t.word(i)] {
				d.add(t, w, lethe.Person, bareScore, "somebody of the document")
			}
		}
	}
}
