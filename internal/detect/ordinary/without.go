package ordinary

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Without drops from the mentions of a document those that name nobody. eponym tells the names
// that signs, scores and diseases are called after.
func Without(ctx context.Context, doc *lethe.Document, ms []lethe.Mention, eponym func(name string) bool) []lethe.Mention {
	if len(ms) == 0 {
		return ms
	}
	fields, bearers, spoken := map[string]*field{}, bearersOf(ms), language.Of(ctx, doc)
	people := peopleOf(ms)
	lookup := doc.Lookup()
	ms = quotedApart(lookup, ms)
	ms = parted(ms, (&field{language: spoken}).languages())
	initials := initialsOf(ms)
	kept := ms[:0]
	for _, m := range ms {
		if ofPerson(&m) || m.Detector == "tagger" && m.Label == lethe.Person && drugField.MatchString(m.Field) {
			continue
		}
		if m.Score < 1 && isNoName(lookup, &m) || isInitialOfNobody(m, initials) {
			continue
		}
		if isTitled(&m) || isTitledWord(&m) || doubtful(m) || byLooks[m.Detector] || m.Detector == "de-vehicle-registration" {
			f := fields[m.Field]
			if f == nil {
				text, _ := lookup(m.Field)
				f = &field{text: text.Text, language: spoken, eponym: eponym, bearers: bearers, people: people[m.Field]}
				fields[m.Field] = f
			}
			if !f.names(&m) {
				continue
			}
		}
		kept = append(kept, m)
	}
	clear(ms[len(kept):])
	return kept
}

// isNoName reports whether a mention, whoever found it, is a drug, a degree or a word of chats.
func isNoName(lookup func(string) (lethe.Field, bool), m *lethe.Mention) bool {
	if !degreeOnly.MatchString(m.Text) && !dispensed.MatchString(m.Text) && !written.MatchString(m.Text) && !bidding.MatchString(m.Text) {
		return false
	}
	text, _ := lookup(m.Field)
	return m.Label == lethe.Person && (isDrug(text.Text, m) || isDegreeBefore(text.Text, m)) || isChatWord(text.Text, m)
}

// drugField is the path of what a record calls a drug: "/medication/2/name".
var drugField = lazyregexp.New(`(?i)/(?:medications?|medicines?|drugs?|medikamente?|medikation|medicaci[óo]n?|fármacos?|fàrmacs?)(?:/\d+)?/(?:name|drug|product|substance|bezeichnung|wirkstoff|nombre|nom)$`)

// degreeOnly is a degree in short, which its full stop cuts off from the name behind it.
var (
	degreeOnly   = lazyregexp.New(`^(?:Cllrs?|M?[Mm]ag|Dkfm|Dkff|Dipl|Lic|DDr|DI|Univ)$`)
	degreeBehind = lazyregexp.New(`^(?:\. ?|\.? \p{Lu}\.)(?:-\pL+\. ?)?\p{Lu}`)
)

// isDegreeBefore reports whether a mention is a degree before the name of who has it: "Name: Mag. Edeltraud Roe".
func isDegreeBefore(text string, m *lethe.Mention) bool {
	return degreeOnly.MatchString(m.Text) && degreeBehind.MatchString(text[m.End:])
}

// isTitled reports whether a mention is a name of several words that was found by the title before it.
func isTitled(m *lethe.Mention) bool {
	return m.Detector == "persons" && m.Rule == cue.Titled && strings.Contains(m.Text, " ")
}

// isTitledWord reports whether a mention is a name of one word that was found by the title before it.
func isTitledWord(m *lethe.Mention) bool {
	return m.Detector == "persons" && m.Rule == cue.Titled && !strings.Contains(m.Text, " ")
}

// names reports whether a mention may name somebody, and cuts off it what does not belong to the name.
func (f *field) names(m *lethe.Mention) bool {
	titled := isTitled(m)
	if f.isWareOfTitle(*m) || isTitledWord(m) && f.isNamesake(*m, f.text[:m.Start], first(f.text[m.End:], reach)) || f.isScore(*m) {
		return false
	}
	if byLooks[m.Detector] && (f.isRuling(*m) || f.isCited(*m) || f.isDefined(*m) || f.isBody(*m) || !f.uncited(m)) {
		return false
	}
	if titled {
		f.beforeNouns(m)
		f.beforeOthers(m)
	}
	beforeLabel(m)
	if m.Label == lethe.Person {
		beforeDegree(m)
		f.onItsLine(m)
	}
	f.aboveNext(m)
	f.isHouse(m)
	if !doubtful(*m) {
		return true
	}
	f.isSaint(m)
	if m.Label == lethe.Demographic {
		return !f.isThing(*m) && !f.isSpouse(*m) && !isUnticked(f.text[:m.Start]) // Swiss roll
	}
	if f.isFigure(*m, f.text[:m.Start], f.text[m.End:]) {
		return false
	}
	f.edges(m)
	f.isIll(m)
	f.isEmployer(m)
	f.isBased(m)
	f.within(m)
	f.quoted(m)
	if f.related(m) || f.isItem(*m, f.text[:m.Start], f.text[m.End:]) {
		return false
	}
	f.titled(m)
	f.narrow(m)
	f.bare(m)
	f.whole(m)
	return f.reason(*m) == ""
}

// unsure is the score of what is a given name of a list and nothing else.
const unsure = 0.5

// doubtful reports whether a mention was found by what words look like, or by a list of places,
// and not by the text before it.
func doubtful(m lethe.Mention) bool {
	switch m.Detector {
	case "tagger":
		return true
	case "gazetteer":
		return m.Label == lethe.Location || m.Label == lethe.Occupation || m.Label == lethe.Medical || m.Label == lethe.Treatment || m.Label == lethe.Demographic
	case "addresses":
		return box.MatchString(m.Text)
	case "echo":
		return m.Label == lethe.Person && m.Score <= unsure || m.Label == lethe.Phone
	case "locations":
		return m.Label == lethe.Location
	case "clinical":
		return m.Score <= unsure && (m.Label == lethe.Person || m.Label == lethe.Location)
	case "persons":
		return m.Label == lethe.Person && (m.Score < likely && outlined.MatchString(m.Text) || blessing.MatchString(m.Text) || m.Rule == cue.Greeted)
	case "dates":
		return m.Label == lethe.Date
	case "echr-application":
		return minuted.MatchString(m.Text)
	case "organizations":
		return m.Label == lethe.Organization && m.Score < 0.9
	}
	return false
}

// field is a text in which mentions stand.
type field struct {
	text     string
	language string
	eponym   func(name string) bool
	bearers  map[string]bool // the words of names of several words
	people   []span.Span     // where people's names stand
	found    *forms.Reading
	looked   bool            // whether parts are found
	parts    [][]int         // where departments stand
	written  nameCasing      // found out when it is first asked for, as is
	midst    map[string]bool // which words have capitals in the midst of sentences
	cites    cites
	minutes  map[string]int // how many lines begin with the number of an item, by year
	judged   candidate      // the mention that rules are asked of
}

// reach is how much of a text after a mention shows if it names somebody, in bytes.
// What expressions cost grows with the text that they may read.
const reach = 256

// hardly is the score below which an address is not believed that reads like sentences.
const hardly = 0.2

// isProse reports whether a text has measurements in it, or more words in lower case than
// addresses have, where others have capitals.
func isProse(s string) bool {
	lower, capitals := 0, 0
	for _, w := range strings.FieldsFunc(s, notLetter) {
		switch {
		case isCapital(w):
			capitals++
		case utf8.RuneCountInString(w) > 3:
			lower++
		}
	}
	return lower > 2 && capitals > 0 || measured.MatchString(s)
}

// measured is a number with a unit.
var measured = lazyregexp.New(`\b\d+ ?(?:mg|mm|ml|%)`)

// daily are how many of a drug somebody takes in the morning, at noon and in the evening: "Seguril 40 1-1-0".
var daily = lazyregexp.New(`(?:^|[ (])[\d½¼]+(?:[.,/]\d+)?-[\d½¼]+(?:[.,/]\d+)?-[\d½¼]+(?:[.,/]\d+)?(?:-[\d½¼]+(?:[.,/]\d+)?)?(?:$|[ ,;.)])`)

// pressed is the text before a blood pressure.
var pressed = lazyregexp.New(`(?:^|[^\pL])(?:RR|BP|TA|PA|TAS|TAD|(?i:tensión(?: arterial)?|tensió(?: arterial)?|presión arterial|pressió arterial|blood pressure|blutdruck))[ :]{1,3}(?:de |of )?$`)

// address is what letters call those whom they do not name. Other titles are surnames too:
// Frau Richter.
var address = lazyregexp.New(`^(?i:(?:liebe[rn]? |sehr geehrte[rn]? |dear |hi |hello )?(?:kolleg(?:e|in|en|innen)|damen und herren|colleagues?|(?:sirs?|madam)(?: ?(?:or|/|,) ?(?:sirs?|madam))?|all|everyone|everybody|team|neighbours?|(?:parents?|carers?|guardians?)(?: (?:and|or) (?:parents?|carers?|guardians?))?|customers?|occupiers?|residents?|tenants?|members?|patients?|applicants?|ombudsman|(?:district |practice |school )?nurses?|mum|mam|dad))$`)

// isAddressed reports whether a mention is what such a letter calls its readers.
func isAddressed(m *lethe.Mention) bool {
	if m.Detector == "persons" {
		return m.Rule == cue.Greeted && address.MatchString("dear "+m.Text)
	}
	return address.MatchString(m.Text)
}

// protocol is a line of a header of HTTP up to its value, which is a program or a server.
var protocol = lazyregexp.New(`(?:^|\n)(?i:user-agent|server|host|accept|via|cache-control|x-powered-by): $`)

// isCompound reports whether hyphens tie a mention to the text before and after it, or to a noun: the
// "Fleischer" of a Kayser-Fleischer-Ring, the "Baker" of a Baker-Zyste.
func isCompound(before, after string) bool {
	return strings.HasPrefix(after, "-") && strings.HasSuffix(before, "-") || nounJoined.MatchString(after)
}

// nounJoined is a noun that a hyphen joins to the word before.
var nounJoined = lazyregexp.New(`^-\p{Lu}\p{Ll}{2}|^[ -](?i:zysten?|cysts?|syndrom)\b`)

// isSentence reports whether a text is too long for an occupation, or ends as a sentence does.
func isSentence(s string) bool {
	n := len(strings.Fields(s))
	return n > 7 || n > 3 && strings.ContainsAny(s[len(s)-1:], ".!?;:") || n > 3 && strings.ContainsAny(s, "0123456789§")
}

// nameCasing says how a text capitalizes names.
type nameCasing int

const (
	unknown  nameCasing = iota
	careful             // in capitals, as sentences begin
	careless            // no telling: a chat, all lower case, all upper case
)

// lowered reports whether a mention is in lower case where names are in capitals: one word, but
// behind "by" and the like, or several that end in an ordinary one. German adjectives of places
// are written so, and who writes "i met john smith" may begin sentences as is usual.
func (f *field) lowered(m lethe.Mention, before string) bool {
	ws := strings.FieldsFunc(m.Text, notLetter)
	if len(ws) == 0 || slices.ContainsFunc(ws, isCapital) || strings.HasPrefix(f.language, "de") && m.Label != lethe.Person {
		return false
	}
	known := lexicon.Ordinary(ws[len(ws)-1], f.languages()...)
	if !f.isCareful() {
		return known && isArticled(before)
	}
	return known || len(ws) == 1 && !signed.MatchString(last(before, 24))
}

// signed is the text before names that are written as their bearers write them.
var signed = lazyregexp.New(`(?i)(?:\b(?:by|from|to|with|user|author|name|for|von|mit|bei|por|de|@) ?|[@#/:])$`)

func (f *field) languages() []string {
	if f.language == "" {
		return nil
	}
	return []string{f.language}
}

// isCareful reports whether the text writes names in capitals.
func (f *field) isCareful() bool {
	if f.written == unknown {
		f.written = writingOf(f.text)
	}
	return f.written == careful
}

// writingOf judges a text by how its sentences begin, and by the pronoun "i".
func writingOf(text string) nameCasing {
	capitals, lower := 0, 0
	begins := true
	said := cue.Transcript(text)
	for line := range strings.Lines(text) {
		_, spoken := said(line)
		line = line[spoken:]
		for word := range strings.FieldsSeq(line) {
			bare := strings.TrimFunc(word, notLetter)
			if bare != "" {
				switch {
				case bare == "i" || strings.HasPrefix(bare, "i'"):
					return careless
				case isCapital(bare):
					capitals++
				case begins:
					lower++
				}
				begins = strings.ContainsAny(word[len(word)-1:], ".!?") && len(bare) > 3
			}
		}
		begins = true
	}
	if capitals > lower {
		return careful
	}
	return careless
}

// sure is the score from which a German noun is believed to be a name even after an article:
// "der Papst".
const sure = 0.85

// articled reports whether a German noun that is an ordinary word stands after an article.
func (f *field) articled(m lethe.Mention, before, after string) bool {
	if !strings.HasPrefix(f.language, "de") || strings.ContainsFunc(m.Text, notLetter) || !isCapital(m.Text) {
		return false
	}
	if stem, ok := strings.CutSuffix(m.Text, "s"); ok && m.Score <= sure && genitive.MatchString(last(before, 48)) && lexicon.Ordinary(stem, "de") {
		return true
	}
	if !lexicon.Ordinary(m.Text, "de") {
		return false
	}
	return m.Score <= sure && isArticled(before) || f.isAnyNoun(m, before, after)
}

// isAnyNoun reports whether a German noun that is an ordinary word is one by what stands beside it, however sure
// a model is that it is a name, as where somebody in the text is called so: "kein Stein", "im Winter", "Marder und
// Wolf", and the "Koch" of "Koch'sche Bazillen".
func (f *field) isAnyNoun(m lethe.Mention, before, after string) bool {
	if m.Detector != "tagger" && m.Detector != "persons" && m.Detector != "echo" {
		return false
	}
	lead := last(before, 48)
	if anyNoun.MatchString(lead) || adjectival.MatchString(after) {
		return true
	}
	row := nounAnd.FindStringSubmatch(lead)
	return row != nil && lexicon.Ordinary(row[1], "de") && !isListedName(row[1]) && !germanPeople[row[1]]
}

var (
	// genitive leads to a noun in that case: "wegen seines gebrochenen Arms".
	genitive   = lazyregexp.New(`(?:^|[^\pL])(?i:des|eines|[msd]eines|ihres|unseres|eures|dieses|jedes|keines) (?:\p{Ll}+en )?$`)
	anyNoun    = lazyregexp.New(`(?:^|[^\pL])(?i:kein(?:e[nmrs]?)?|ein|eine[nmrs]?|jede[nmrs]?|im|ersten|letzten|nächsten|mehr|viel|wenig|etwas) $`)
	adjectival = lazyregexp.New(`^['’]?sche[nmrs]?(?:[^\pL]|$)`)
	// nounAnd is another noun in a row with it.
	nounAnd = lazyregexp.New(`(?:^|[^\pL])(\p{Lu}\p{Ll}{2,}) (?:und|oder) $`)
)

// articles are those after which a common noun stands. "am" and "zum" stand before places too.
var articles = map[string]bool{
	"der": true, "die": true, "das": true, "dem": true, "den": true, "des": true, "im": true, "ein": true, "eine": true, "einem": true, "einen": true, "einer": true,
	"the": true, "a": true, "an": true, "some": true, "this": true, "my": true, "your": true, "his": true, "her": true, "our": true, "their": true,
	"este": true, "esta": true, "dicho": true, "dicha": true, "aquest": true, "aquesta": true, "dieses": true, "diesem": true,
	"el": true, "la": true, "los": true, "las": true, "un": true, "una": true, "els": true, "les": true, "del": true, "al": true, "dels": true, "als": true,
}

func isArticled(before string) bool {
	if !strings.HasSuffix(before, " ") {
		return false
	}
	rest := strings.TrimRight(before, " ")
	word := rest[strings.LastIndexFunc(rest, notLetter)+1:]
	return articles[strings.ToLower(word)]
}

func notLetter(r rune) bool {
	return !letter.OrMark(r) && r != '\'' && r != '’'
}

func isCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}
