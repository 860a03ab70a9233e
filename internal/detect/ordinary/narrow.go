package ordinary

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// narrow cuts off the edges of what a model found ordinary words that do not belong to it: of "son
// spent four hours per day travelling" are "four hours per day" left, of "Benefits Agency for the
// payment of benefits" are "Benefits Agency".
func (f *field) narrow(m *lethe.Mention) {
	front, end := f.isTimelessWord, f.isTimelessWord
	switch m.Label {
	case lethe.Date:
		if m.Detector != "tagger" || !isInTime(m.Text) {
			return
		}
		if !strings.HasSuffix(m.Model, "-legal") {
			front, end = f.isNoTime, f.isNoTime
		}
	case lethe.Address:
		if at := nextNumber.FindStringIndex(m.Text); m.Detector == "tagger" && at != nil && counted.MatchString(f.text[m.End:]) {
			cut(m, 0, at[0])
		}
		return
	case lethe.Organization, lethe.Location, lethe.Person:
		if at := lastNumber.FindStringIndex(m.Text); at != nil && at[0] > 0 && m.Detector == "tagger" && decimals.MatchString(f.text[m.End:]) {
			cut(m, 0, at[0]) // no number is parted: "AAK 1,64"
		}
		if at := firstNumber.FindStringIndex(m.Text); at != nil && at[1] < len(m.Text) && m.Detector == "tagger" && beginsNumber.MatchString(last(f.text[:m.Start], 4)) {
			cut(m, at[1], len(m.Text)) // "£2,940 inc.", "11:02 C. Odenthal"
		}
		if at := counsel.FindString(m.Text); at != "" && m.Detector == "tagger" && m.Label == lethe.Organization {
			cut(m, len(at), len(m.Text))
		}
		if !f.isOfCapitals(*m) {
			return
		}
		front, end = f.isBeforeName, f.isBehindName
	default:
		return
	}
	from, to := 0, len(m.Text)
	for w := firstWordOf(m.Text); !w.Empty() && front(w.In(m.Text[from:])) && spaced(m.Text[from+w.End:]); w = firstWordOf(m.Text[from:]) {
		from += w.End
	}
	for w := lastWordOf(m.Text[from:]); w.Start > 0 && end(w.In(m.Text[from:])) && m.Text[from+w.Start-1] == ' '; w = lastWordOf(m.Text[from:to]) {
		to = from + w.Start
	}
	if kind := firstWordOf(m.Text[to:]); to < len(m.Text) && m.Label != lethe.Date && ofKind.MatchString(kind.In(m.Text[to:])) && strings.TrimSpace(m.Text[to:to+kind.Start]) == "" {
		to += kind.End // Beyoğlu court
	}
	cut(m, from, to)
}

// beforeNouns cuts off what is no name behind the surname after a title, where all nouns or all words
// have capitals: "Frau Lange Termin", "MR BROWN STEPPED OFF". What follows a given name is a surname.
func (f *field) beforeNouns(m *lethe.Mention) {
	all := strings.ToUpper(m.Text) == m.Text
	if !all && !strings.HasPrefix(f.language, "de") {
		return
	}
	for i, w := range span.Runs(m.Text, letter.OfWord) {
		word := w.In(m.Text)
		c := tagger.SharedClasses(word)
		if i == 0 && (c&(tagger.Given|tagger.GivenCommon) != 0 || utf8.RuneCountInString(word) < 3) {
			return
		}
		if i > 0 && c&(tagger.Given|tagger.GivenCommon|tagger.Surname|tagger.SurnameCommon) == 0 && isCapital(word) && m.Text[w.Start-1] != '-' && f.isOrdinary(word) {
			cut(m, 0, w.Start)
			return
		}
	}
}

// german are the ends of German words for what somebody does that no surname has.
var german = lazyregexp.New(`^\pL+(?:arzt|ärztin|anwalt|anwältin|istin|orin|login|leiterin|beraterin|helferin|pflegerin|meisterin|lehrerin|arbeiterin|schwester|assistent|assistentin|pädagoge|pädagogin)$`)

// reached are words before what reaches somebody.
var reached = wordset.Of(`tel tél téléphone telefon telefono teléfono telèfon telephone phone portable mobile mobil móvil mòbil handy gsm fax email mail`)

// beforeDegree cuts off memberships and degrees behind a name that is not in capitals itself: "Lowri Pugh MRCVS".
// Short ones, which may be initials, go with the name.
func beforeDegree(m *lethe.Mention) {
	for w := lastWordOf(m.Text); w.Start > 0 && w.Len() > len("DDS") && name.Degree(w.In(m.Text)); w = lastWordOf(m.Text) {
		if rest := m.Text[:w.Start]; strings.ToUpper(rest) == rest || m.Text[w.Start-1] != ' ' {
			return
		}
		cut(m, 0, w.Start)
	}
}

// beforeLabel cuts off a label of what reaches somebody, on the line below a name or place or before a
// number: "Treffiagat\nTél. 06", "YO7 1PP    Tel 01845".
func beforeLabel(m *lethe.Mention) {
	if m.Detector != "tagger" {
		return
	}
	end := len(m.Text)
	for _, w := range span.Runs(m.Text, letter.OfWord) {
		between := m.Text[min(end, w.Start):w.Start]
		if reached[lethe.Lower(w.In(m.Text))] && w.Start > 0 && (strings.Contains(between, "\n") || dialled.MatchString(m.Text[w.End:])) {
			cut(m, 0, w.Start)
			return
		}
		end = w.End
	}
}

// dialled begins a number behind its label.
var dialled = lazyregexp.New(`^[.:]* *[+(\d]`)

// onItsLine cuts off an ordinary word on the line below a whole name, which is no part of it: the
// "Tierärztin" of a signature.
func (f *field) onItsLine(m *lethe.Mention) {
	at := strings.IndexByte(m.Text, '\n')
	if m.Detector != "tagger" || at < 0 || len(span.Runs(m.Text[:at], letter.OfWord)) < 2 {
		return
	}
	below := firstWordOf(m.Text[at:]).In(m.Text[at:])
	if below != "" && tagger.SharedClasses(below)&(tagger.Given|tagger.GivenCommon|tagger.Surname|tagger.SurnameCommon) == 0 && (f.isOrdinary(below) || cue.Profession(below) || german.MatchString(below)) {
		cut(m, 0, at)
	}
}

// aboveNext cuts off what a model took along from the line below a firm: the label of the next entry of a form, as in
// "Edeka\nNebendiagnosen:", or whatever begins there where the model is unsure and the line above is too short to have
// been broken.
func (f *field) aboveNext(m *lethe.Mention) {
	at := strings.IndexByte(m.Text, '\n')
	if m.Detector != "tagger" || m.Label != lethe.Organization || at <= 0 {
		return
	}
	label := strings.HasPrefix(f.text[m.End:], ":")
	whole := m.Score < unsure && len(lineAround(f.text, m.Start)) < shortLine && !openEnd.MatchString(m.Text[:at]) && !legalForm.MatchString(m.Text[at+1:])
	if label || whole {
		cut(m, 0, at)
	}
}

// shortLine is how many bytes a line has, at most, that ends where its writer wanted it to.
const shortLine = 56

var (
	// openEnd is the end of a line after which a firm's name goes on.
	openEnd = lazyregexp.New(`(?:[-&+,/]|\b(?i:and|und|of|the|for|für|der|des|de|del|y|i|et|von|van))[ \t]*$`)
	// legalForm begins the line below with what a firm is.
	legalForm = lazyregexp.New(`^[ \t]*(?:&|und\b|and\b|y\b|i\b|GmbH|AG\b|KG\b|e\.? ?V\.|Ltd|Limited|LLP|LLC|PLC|plc|Inc|S\.? ?[AL]\.?|Co\.)`)
)

// spaced reports whether a space begins a text, after signs of a sentence or not.
func spaced(s string) bool { return strings.HasPrefix(strings.TrimLeft(s, ",;:"), " ") }

// whole widens what a word list found at the end of a compound: of "epididymo-orchitis" all is the illness.
func (f *field) whole(m *lethe.Mention) {
	if m.Label != lethe.Medical && m.Label != lethe.Treatment {
		return
	}
	if form := combining.FindString(last(f.text[:m.Start], 32)); form != "" {
		m.Start -= len(form)
		m.Text, m.Normalized = m.In(f.text), ""
	}
}

var (
	lastNumber = lazyregexp.New(`\d+$`)
	decimals   = lazyregexp.New(`^[.,]\d`)
	// firstNumber goes on what beginsNumber ends.
	firstNumber  = lazyregexp.New(`^\d+(?:[.,]\d+)*`)
	beginsNumber = lazyregexp.New(`\d[.,:]$`)
)

// titled makes a person of what a model took for a firm: a relative, or a doctor by the short
// word for the rank, and names after it that are no ordinary words: "Schwager Murat",
// "OA Dr. Petrowitsch". Firms are called by other titles: Dr. Hartmann. What goes on after the
// end of the line is something else.
func (f *field) titled(m *lethe.Mention) {
	if m.Detector != "tagger" || m.Label != lethe.Organization {
		return
	}
	line, _, _ := strings.Cut(m.Text, "\n")
	first, _, _ := strings.Cut(line, " ")
	if name.ParseTitle(first)&name.Relative == 0 && !ranks[first] {
		return
	}
	names := span.Runs(line, letter.OfWord)
	for k := len(names) - 1; k > 0; k-- {
		if at := names[k].Start; strings.TrimSpace(name.Before(line, at)) == strings.TrimSpace(line[:at]) {
			names = names[k:]
			break
		}
	}
	if len(names) == 0 || len(names) > 4 {
		return
	}
	for _, w := range names {
		if word := w.In(line); !isCapital(word) || lexicon.Ordinary(word, f.languages()...) || institution.MatchString(word) {
			return
		}
	}
	cut(m, names[0].Start, len(line))
	m.Label, m.Normalized = lethe.Person, ""
}

// ranks are short words before names that firms do not begin with.
var ranks = wordset.Of(`OA OÄ Fr. Hr. Hrn. Frl. StA OStA StAin PM PMin POM POMin PHM PHMin PK PKin POK PHK KHK KOK Koll.`)

// isOfCapitals reports whether a model found a name in a language that writes names alone in
// capitals, and this one so. German adjectives of places are written small.
func (f *field) isOfCapitals(m lethe.Mention) bool {
	return m.Detector == "tagger" && !strings.HasPrefix(f.language, "de") && !strings.HasSuffix(m.Model, "-clinical") && strings.ContainsFunc(m.Text, unicode.IsUpper)
}

// cut keeps a part of a mention, without signs and spaces at the edges that are new.
func cut(m *lethe.Mention, from, to int) {
	if from > 0 {
		from += len(m.Text[from:to]) - len(strings.TrimLeftFunc(m.Text[from:to], letter.NotOfWord))
	}
	if to < len(m.Text) {
		to = from + len(strings.TrimRightFunc(m.Text[from:to], letter.NotOfWord))
	}
	if from < to && to-from < len(m.Text) {
		m.Start, m.End, m.Text, m.Normalized = m.Start+from, m.Start+to, m.Text[from:to], ""
	}
}

var (
	// ofKind are words for a place or body that stand after its name.
	ofKind = lazyregexp.New(`^` + lists.Any("kinds-behind-names") + `$`)
	// nextNumber begins the next sentence after an address, and counted is what it is a number of.
	nextNumber = lazyregexp.New(`\. \d{1,3}$`)
	counted    = lazyregexp.New(`^ ?(?:[kmµ]?g|[mc]?l|[kcm]?m|%|h|min)(?:[^\pL]|$)`)
	// combining are Greek and Latin forms before a hyphen.
	combining = lazyregexp.New(`(?:\pL{3,}[oi]-)+$`)
	// particles may begin a name.
	particles = wordset.Of(`de da di do du des del della dos das la le las les los el al van von der den ten ter zu zur zum bin ibn ben abu san st o d l y i`)
)

// isNoTime reports whether a word, in whatever letters, is one that dates do not have: "MMST", "G".
func (f *field) isNoTime(w string) bool {
	return f.isTimelessWord(w) || !strings.ContainsFunc(w, unicode.IsDigit) && strings.ContainsFunc(w, unicode.IsUpper) && !vague[strings.ToLower(w)] && !isInTime(w) && w != "Uhr"
}

// counsel is what firms of lawyers are, before their names.
var counsel = lazyregexp.New(`^(?:Rechtsanw(?:alt|ältin|älte|ältinnen|älten)|Patentanwälte|Steuerberater)\s`)

// isBeforeName and isBehindName report whether a word in lower case is one that no name begins or
// ends with.
func (f *field) isBeforeName(w string) bool { return !particles[w] && f.isBehindName(w) }

func (f *field) isBehindName(w string) bool {
	return strings.ToLower(w) == w && !strings.ContainsFunc(w, unicode.IsDigit) && utf8.RuneCountInString(w) > 1 && f.isOrdinary(w)
}

// isOrdinary reports whether all parts of a word that hyphens join are ordinary.
func (f *field) isOrdinary(w string) bool {
	for part := range strings.SplitSeq(w, "-") {
		if !lexicon.Ordinary(part, f.languages()...) {
			return false
		}
	}
	return true
}

// firstWordOf is the first word of a text, and lastWordOf the last: letters and digits, and
// hyphens between them.
func firstWordOf(s string) span.Span {
	start := strings.IndexFunc(s, letter.OfWord)
	if start < 0 {
		return span.Span{}
	}
	end := len(s)
	if n := strings.IndexFunc(s[start:], notOfCompound); n >= 0 {
		end = start + n
	}
	return span.Span{Start: start, End: start + len(strings.TrimRight(s[start:end], "-"))}
}

func lastWordOf(s string) span.Span {
	s = strings.TrimRightFunc(s, letter.NotOfWord)
	start := strings.LastIndexFunc(s, notOfCompound)
	if start < 0 {
		start = 0
	}
	return span.Span{Start: len(s) - len(strings.TrimLeftFunc(s[start:], letter.NotOfWord)), End: len(s)}
}

func notOfCompound(r rune) bool { return r != '-' && !letter.OfWord(r) }

var (
	// tongue is a language in German, which has no ending as adjectives of places have.
	tongue = lazyregexp.New(`^(?:[Dd]eutsch|\p{Lu}\p{Ll}+isch)$`)
	// speaks is the text before what somebody speaks.
	speaks = lazyregexp.New(`(?:^|[^\pL])(?:(?:[Ss]prich(?:t|st)|[Ss]prechen|[Mm]uttersprache|[Ss]prachen?|[Vv]ersteh(?:t|en)|[Dd]olmetscher(?:in)? für)(?: (?:ist|nur|kaum|kein|wenig|etwas|gut|gutes|sehr gut|fließend|gebrochen))?:? (?:\p{Lu}\p{Ll}+(?:,| und|, etwas|, wenig|, kaum) )*|[^\pL](?:etwas|wenig|fließend|gebrochen|kein|kaum) )$`)
)

// isSpoken reports whether a model took the language that somebody speaks for a place.
func (f *field) isSpoken(s, before string) bool {
	return strings.HasPrefix(f.language, "de") && tongue.MatchString(s) && speaks.MatchString(last(before, 96))
}
