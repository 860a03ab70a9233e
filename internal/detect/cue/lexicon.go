package cue

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
)

//go:embed lexicon.yaml
var lexiconFile []byte

// flags are the lists of lexicon.yaml that a word is in.
type flags uint64

const (
	title flags = 1 << iota
	staffTitle
	officeTitle
	titleTail
	hispanicTitle
	suffix
	notName
	everyday
	particle
	article
	salutation
	streetAfter
	streetBefore
	unitWord
	institution
	company
	home
	place
	idCode
	idPerson
	idStrong
	numberWord
	currency
	thing
	orgPart
	orgLink
	orgField
	placeField
	postBox
	standard
	preposition
	lettered
	bornMark
	occupationStop
	house
	houseBefore
	tongue
	saying
	firmNoun
	nobody
	ofFirm
	fieldWord
	noValue
	kindField
	addressField
	kin           // of the phrases
	introduction  // the last word of one of the phrases
	closing       // the first word of one of the phrases
	occupationCue // the last word of one of the phrases
	employerCue   // the last word of one of the phrases
)

var flagNames = map[string]flags{
	"title": title, "staff-title": title | staffTitle, "office-title": title | officeTitle, "title-tail": titleTail, "hispanic-title": title | hispanicTitle,
	"suffix": suffix, "not-name": notName, "everyday": everyday, "particle": particle, "article": article,
	"salutation": salutation, "street-after": streetAfter, "street-before": streetBefore, "unit": unitWord,
	"institution": institution, "company": company, "home": home, "place": place,
	"code": idCode, "strong-code": idCode | idStrong, "person-id": idPerson, "strong-person-id": idPerson | idStrong,
	"number-word": numberWord, "currency": currency, "thing": thing,
	"org-part": orgPart, "org-link": orgLink, "org-field": orgField, "place-field": placeField, "post-box": postBox, "standard": standard, "preposition": preposition, "lettered": lettered, "born": bornMark, "occupation-stop": occupationStop, "house": house, "house-before": houseBefore, "tongue": tongue, "saying": saying, "firm-noun": firmNoun, "of-firm": ofFirm, "nobody": nobody | notName,
	"field-word": fieldWord, "no-value": noValue, "kind-field": kindField, "address-field": addressField,
}

// lexicon is lexicon.yaml.
type lexicon struct {
	Words    map[string]string // list to words
	Phrases  map[string]string // list to phrases, one per line
	Suffixes map[string]string // list to endings

	flags   map[string]flags
	known   sieve.Sieve // the words of flags
	phrases map[string]map[string]bool
	endings map[string][]string
}

var words = sync.OnceValue(func() *lexicon { return readLexicon(lexiconFile) })

func readLexicon(file []byte) *lexicon {
	l := &lexicon{flags: map[string]flags{}, phrases: map[string]map[string]bool{}, endings: map[string][]string{}}
	if err := yaml.UnmarshalWithOptions(file, l, yaml.Strict()); err != nil {
		panic("context: lexicon.yaml: " + err.Error())
	}
	for list, ws := range l.Words {
		flag, ok := flagNames[list]
		if !ok {
			panic("context: lexicon.yaml: unknown list " + list)
		}
		for _, w := range strings.Fields(ws) {
			l.flags[w] |= flag
		}
	}
	for list, lines := range l.Phrases {
		l.phrases[list] = map[string]bool{}
		for p := range strings.Lines(lines) {
			l.addPhrase(list, strings.TrimSpace(p))
		}
	}
	for list, ws := range l.Suffixes {
		l.endings[list] = strings.Fields(ws)
	}
	for w := range l.flags {
		l.known.Add(w)
	}
	return l
}

// addPhrase adds a phrase to its list, and flags the word of it that is met first.
func (l *lexicon) addPhrase(list, phrase string) {
	l.phrases[list][phrase] = true
	ws := strings.Fields(phrase)
	switch list {
	case "kin":
		l.flags[phrase] |= kin
	case "closing":
		l.flags[ws[0]] |= closing
	case "introduction":
		l.flags[ws[len(ws)-1]] |= introduction
	case "employer-cue":
		l.flags[ws[len(ws)-1]] |= employerCue
	case "occupation-cue":
		l.flags[ws[len(ws)-1]] |= occupationCue
	}
}

// longestWord bounds the words that are looked up, in bytes.
const longestWord = 32

// folded is a word in lower case and composed, as the lexicon is written.

// lookUp gives the flags of a word in any case. It allocates only where letters are
// decomposed.
func (l *lexicon) lookUp(w string) flags {
	if len(w) > longestWord {
		return 0
	}
	var buffer [2 * longestWord]byte
	lower := buffer[:0]
	for i := 0; i < len(w); {
		b := w[i]
		if b < utf8.RuneSelf {
			if 'A' <= b && b <= 'Z' {
				b |= 0x20
			}
			lower = append(lower, b)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(w[i:])
		if unicode.IsMark(r) {
			return l.flags[fold.Composed(w)]
		}
		lower = utf8.AppendRune(lower, unicode.ToLower(r))
		i += n
	}
	if !sieve.May(&l.known, lower) {
		return 0
	}
	return l.flags[string(lower)]
}

// endsIn reports whether a word in lower case ends in one of a list's endings,
// with something before it.
func (l *lexicon) endsIn(list, w string) bool {
	for _, e := range l.endings[list] {
		if len(w) > len(e)+1 && strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
