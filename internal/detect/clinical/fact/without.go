package fact

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	everyday "github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Without drops from the mentions of a document those that are facts and nothing else, and
// cuts words for roles and names of fields off names.
func Without(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	kept := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		f, ok := field(m.Field)
		if !ok || f.Kind != lethe.Text || m.Score == 1 || !doubtful(m) || isUnitField(f.Text, m) {
			kept = append(kept, m)
			continue
		}
		pieces := parted(m)
		for _, m := range pieces {
			ofKind := trim(f.Text, &m)
			if m.Empty() || !ofKind && isFact(f.Text, m) {
				continue
			}
			if len(pieces) == 1 || ofKind || m.Label == lethe.Person || around(f.Text, m).isTold(m) {
				kept = append(kept, m)
			}
		}
	}
	return kept
}

// isUnitField reports whether a field of a report holds nothing but the clinic where somebody was.
func isUnitField(text string, m lethe.Mention) bool {
	return m.Detector == "clinical" && m.Label == lethe.Organization && m.Len() == len(text) && ofField.MatchString(m.Text)
}

// isTold reports whether a word of a mention is evidence of a name, place or institution.
func (p *place) isTold(m lethe.Mention) bool {
	return slices.ContainsFunc(p.words, func(w span.Span) bool { return p.tells(w, m) })
}

// doubtful reports whether a detector may take a fact for what it looks for.
func doubtful(m lethe.Mention) bool {
	switch m.Detector {
	case "tagger":
		return !strings.HasSuffix(m.Model, "-clinical") // which knows its texts
	case "gazetteer", "persons", "locations", "references", "german-case":
		return true
	case "dates", "ages", "clinical":
		return m.Label == lethe.Person || m.Label == lethe.Location || m.Label == lethe.Organization || m.Label == lethe.Date || m.Label == lethe.Age
	case "organizations":
		return m.Score <= .8
	case "echo":
		return m.Label == lethe.Person
	}
	return false
}

func isFact(text string, m lethe.Mention) bool {
	p := around(text, m)
	if m.Detector == "echo" { // a patient may be a namesake: (Wernicke-)Aphasie
		return namesake.MatchString(p.after()) && p.isEponymAlone()
	}
	switch m.Label {
	case lethe.Age:
		return values(p.text).has(p.Span)
	case lethe.Date:
		return undated.MatchString(m.Text) && !dayBehind.MatchString(p.after()) || ratio.MatchString(m.Text) && ratioBehind.MatchString(p.after()) || p.isMeasured()
	case lethe.Code, lethe.PersonalID, lethe.Phone, lethe.Quantity, lethe.Time:
		return p.isMeasured()
	case lethe.Person, lethe.Location, lethe.Organization, lethe.Misc, lethe.Event, lethe.Demographic, lethe.Occupation:
		if m.Label != lethe.Person && (p.cutsMeasure() || ward.MatchString(m.Text) || p.isNoFirm()) || bloodGroup.MatchString(m.Text) {
			return true
		}
		if m.Label != lethe.Person && ((m.Detector == "organizations" || len(p.words) > 1) && p.onlyKinds() || p.isCutDecimal()) {
			return true
		}
		if m.Detector == "clinical" {
			if m.Label == lethe.Person && p.ofFamily() {
				return true
			}
			if m.Label == lethe.Person && len(p.words) == 1 && strings.HasSuffix(p.before(), ", ") && isTermAlone(m.Text) {
				return true // "OA Plötz, Antibiose fortführen"
			}
			return (m.Label != lethe.Person && (p.onlyTerms() || p.isEdition()) || m.Label == lethe.Person && (p.abbreviates() && p.onlyFacts(m) || p.isEdition())) && !p.called()
		}
		return p.nobody() || p.isEverydayAlone(m) || (p.onlyFacts(m) || p.isDosed() || p.baseless(m)) && !p.called()
	}
	return false
}

// ofFamily reports whether an illness and the next relative in the history of a family look like a surname and
// a given name: "Mutter: Brustkrebs, Oma Demenz".
func (p *place) ofFamily() bool {
	ill, relative, ok := strings.Cut(p.In(p.text), ", ")
	return ok && p.isTerm(ill) && relatives.MatchString(relative)
}

var relatives = lazyregexp.New(`^(?:Mutter|Vater|Oma|Opa|Großmutter|Großvater|Grossmutter|Grossvater|Tante|Onkel|Bruder|Schwester|Halbbruder|Halbschwester|Cousine?|Vetter|Sohn|Tochter|Kind|Kinder|Geschwister|Eltern|Großeltern|Grosseltern|Neffe|Nichte|Enkel|Enkelin)(?: mütterlicherseits| väterlicherseits| \p{Lu}[\p{L}-]+)?$`)

// isEverydayAlone reports whether a model takes a German word of every day for somebody's name,
// and nothing says that it is one.
func (p *place) isEverydayAlone(m lethe.Mention) bool {
	if m.Label != lethe.Person || m.Detector != "tagger" || m.Score >= believed || !strings.HasPrefix(m.Model, "de-") || len(p.words) != 1 {
		return false
	}
	s := p.In(p.text)
	return (isNoun(s) || isEveryday(s)) && !p.called()
}

// believed is the score from which a model may make a name of an ordinary word.
const believed = .85

// isNoFirm reports whether what looks like a firm or insurer is the strength of muscles, silver or the name of a field.
func (p *place) isNoFirm() bool {
	s := p.In(p.text)
	return strings.HasSuffix(s, "KG") && strength.MatchString(p.after()) || strings.HasSuffix(s, " Ag") || insured.MatchString(s) && valued.MatchString(p.after()) || abbreviated(s) && known().lookUp(s)&institution == 0 && shortBehind.MatchString(p.after())
}

// isEponymAlone reports whether each word is somebody's after whom something is called.
func (p *place) isEponymAlone() bool {
	return len(p.words) > 0 && !slices.ContainsFunc(p.words, func(w span.Span) bool { return known().lookUp(w.In(p.text))&eponym == 0 })
}

// isEdition reports whether a town is what a classification is called after: "Paris IIa".
func (p *place) isEdition() bool {
	return edited.MatchString(firstOf(p.In(p.text))) && measures(p.text).has(p.Span) || edited.MatchString(p.In(p.text)) && scaled.MatchString(p.before())
}

// isMeasured reports whether a number is a measurement, a time or a code, the words around
// it within the mention aside.
func (p *place) isMeasured() bool {
	if s := p.In(p.text); isDay(s) || !strings.ContainsAny(s, digits) && !dayPart.MatchString(s) {
		return false
	}
	c, some := measures(p.text), false
	for _, w := range p.words {
		switch s := w.In(p.text); {
		case c.has(w), dayPart.MatchString(s):
			some = true
		case strings.ContainsFunc(s, unicode.IsDigit), utf8.RuneCountInString(s) > 1 && !p.isTerm(s):
			return false
		}
	}
	return some
}

// isDay reports whether a date has its three numbers, of which a measurement has none like it.
func isDay(s string) bool {
	return strings.Count(s, ".") >= 2 && strings.IndexAny(s, digits) == 0 && strings.LastIndexAny(s, digits) == len(s)-1 && len(s) >= len("1.1.99") && !strings.ContainsAny(s, ":-–/")
}

const digits = "0123456789"

// onlyTerms reports whether all words are of medicine, and there are no numbers, as rooms have.
func (p *place) onlyTerms() bool {
	for _, w := range p.words {
		s := w.In(p.text)
		if strings.ContainsAny(s, "0123456789") || len(s) < 3 || !p.isTerm(s) && !p.isEponym(w) && !roman.MatchString(s) {
			return false
		}
	}
	return true
}

// reach is how much of a text is read on either side of a mention, in bytes.
const reach = 64

// place is a mention within the text around it, on its lines.
type place struct {
	span.Span
	text  string
	words []span.Span // those of the mention
}

func around(text string, m lethe.Mention) *place {
	from, to := max(0, m.Start-reach), min(len(text), m.End+reach)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from++
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	if i := strings.LastIndexByte(text[from:m.Start], '\n'); i >= 0 {
		from += i + 1
	}
	if i := strings.IndexByte(text[m.End:to], '\n'); i >= 0 {
		to = m.End + i
	}
	p := &place{Span: span.Span{Start: m.Start - from, End: m.End - from}, text: text[from:to]}
	for _, w := range wordsOf(text[m.Start:m.End]) {
		p.words = append(p.words, span.Span{Start: w.Start + p.Start, End: w.End + p.Start})
	}
	return p
}

func (p *place) before() string { return p.text[:p.Start] }
func (p *place) after() string  { return p.text[p.End:] }

// onlyFacts reports whether each word is one.
func (p *place) onlyFacts(m lethe.Mention) bool {
	var measured, c *cover // what they take is only read for words that it may decide
	some := false
	for i, w := range p.words {
		some = some || w.Len() > 1
		if !p.isWord(w, m.Label) {
			if !mayBeMeasured(w.In(p.text)) {
				return false
			}
			if c == nil {
				c = measures(p.text)
				c.all(ofCodes)
			}
			if !c.has(w) {
				return false
			}
		}
		if i == 0 || !p.initial(p.words[i-1]) || !p.isName(w) {
			continue
		}
		if measured == nil {
			measured = measures(p.text)
		}
		if !measured.has(p.words[i-1]) {
			return false
		}
	}
	return some
}

// mayBeMeasured reports whether measurements and codes may have such a word: all others
// are spared the search for them.
func mayBeMeasured(s string) bool {
	return strings.ContainsAny(s, "0123456789") || len(s) <= 3 || roman.MatchString(s) || known().lookUp(s)&parameter != 0 || edited.MatchString(s)
}

// isWord reports whether a word is one of medicine or none that a name has.
func (p *place) isWord(w span.Span, label lethe.Label) bool {
	s := w.In(p.text)
	if r, n := utf8.DecodeRuneInString(s); !unicode.IsUpper(r) || n == len(s) {
		// Small words beside capitals, and initials, are no evidence of a name.
		return !strings.ContainsFunc(s, unicode.IsDigit) && (p.In(p.text) != strings.ToLower(p.In(p.text)) || p.isTerm(s))
	}
	return p.isTerm(s) || p.isEponym(w) || p.isCompound(w, label) || label != lethe.Occupation && isLatin(s, p.text[w.End:])
}

func (p *place) isTerm(s string) bool {
	return known().lookUp(s)&(parameter|abbreviation|term|substance|people) != 0 || known().ends(s)
}

// isCompound reports whether the text after the last hyphen is a word of medicine, or
// each part is.
func (p *place) isCompound(w span.Span, label lethe.Label) bool {
	s := w.In(p.text)
	i := strings.LastIndexAny(s, "-/·")
	if i < 0 {
		return false
	}
	last := s[i+1:]
	if s[i] == '-' && (isHead(last) || label != lethe.Person && (p.isTerm(last) || isNoun(last) && classes(s[:i])&(tagger.Place|tagger.PlaceMajor|tagger.Country) == 0)) {
		return true
	}
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("-/·", r) }) {
		r, n := utf8.DecodeRuneInString(part)
		if unicode.IsUpper(r) && n < len(part) && !p.isTerm(part) && known().lookUp(part)&eponym == 0 {
			return false
		}
	}
	return true
}

// isNoun reports whether a German word is an ordinary noun, or one put together that ends in one,
// and neither a kind of institution nor the ending of a place.
func isNoun(w string) bool {
	if ofInstitution.MatchString(w) || placeEnding.MatchString(w) || classes(w)&names != 0 {
		return false
	}
	lower := strings.ToLower(w)
	for i := range lower {
		if (i == 0 || i >= 3) && len(lower)-i >= 4 && everyday.Ordinary(lower[i:], "de") {
			return true
		}
	}
	return false
}

// cutsMeasure reports whether a mention takes the number of a measurement and leaves its
// unit: "Unter Ursofalk 250 mg".
func (p *place) cutsMeasure() bool {
	if last := p.In(p.text); last == "" || !strings.Contains(digits, last[len(last)-1:]) {
		return false
	}
	return slices.ContainsFunc(values(p.text).spans, func(s span.Span) bool { return p.Start < s.Start && s.Start < p.End && p.End < s.End })
}

// isDosed reports whether one or two words are followed by a dose or a form of drugs, or by
// points.
func (p *place) isDosed() bool { return len(p.words) <= 2 && dosed.MatchString(p.after()) }

// abbreviates reports whether an abbreviation of medicine is among the words.
func (p *place) abbreviates() bool {
	return slices.ContainsFunc(p.words, func(w span.Span) bool {
		s := w.In(p.text)
		return len(s) > 1 && abbreviated(s) && known().lookUp(s)&(abbreviation|parameter) != 0 || strings.HasSuffix(s, "-ID")
	})
}

// onlyKinds reports whether an institution is named by its kind alone, as "Praxis für
// Gastroenterologie": which one it is, the text does not say.
func (p *place) onlyKinds() bool {
	some := false
	for _, w := range p.words {
		s := w.In(p.text)
		if r, _ := utf8.DecodeRuneInString(s); !unicode.IsUpper(r) {
			continue
		}
		if s == strings.ToUpper(s) && !abbreviated(s) { // a heading
			s = s[:1] + strings.ToLower(s[1:])
		}
		kind := ofKind.MatchString(s) || isKindOf(s)
		some = some || kind && !strings.HasSuffix(strings.TrimRight(s, "nrs"), "ische")
		if !kind && (!p.isTerm(s) || known().lookUp(s)&institution != 0) && !numeral.MatchString(s) && !general.MatchString(s) {
			return false
		}
	}
	return some
}

// kindEnding is what words for a kind of institution end in.
var kindEnding = lazyregexp.New(`^(.*?)-?(?i:klinik|abteilung|ambulanz|station|zentrum|praxis|institut|labor|dienst|zentrale|aufnahme|sprechstunde|heim|team)s?$`)

// general are words that say of an institution nothing but that it is a part of one, or the first.
var general = lazyregexp.New(`^(?:Universitäts?|Zentrale[rns]?|Interdisziplinäre[rns]?|Ambulante[rns]?|Stationäre[rns]?|Tages|Haus|Team|Leitung|Sekretariat|Zweigstelle|Medizin|Innere[rn]?|Allgemeine[rns]?|Spezielle[rns]?|Mobile[rns]?|Psycho\pL+|Fach|Bereich|Teilstation|Schwerpunkt|Referat|Ebene)$`)

// isKindOf reports whether a word is one for a kind of institution with a field before it:
// Dialysezentrum, Sozialdienst.
func isKindOf(s string) bool {
	m := kindEnding.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	field := m[1]
	return field == "" || trade.MatchString(field) || isTermAlone(field) || ofHouse.MatchString(field)
}

// ofHouse are the first parts of words for a part of a house that each house has.
var ofHouse = lazyregexp.New(`^(?i:sozial|pflege|intensiv|normal|bett?en|wach|überwachungs|beobachtungs|not|notfall|eil|patienten|bereitschafts|kinder|jugend|tages|nacht|kranken|rettungs|fahr|hol|bring|hol- und bring|entlass|blut|kreiß|op|operations|aufwach|schmerz|schlaf|stroke|dialyse|blutspende|palliativ|hospiz|besuchs|seelsorge|sterilisations|zentral|haupt|neben|auf|erst|allgemein|privat|fach|poli|akut|reha|rehabilitations|geriatrie|senioren|alten|wund|stoma|diät|ernährungs|hygiene|study|studien|case|telefon)s?$`)

// isCutDecimal reports whether a mention ends in the midst of a number: "Malyugin-Ring 6" of 6,25.
func (p *place) isCutDecimal() bool {
	s, rest := p.In(p.text), p.after()
	return s != "" && isDigit(s[len(s)-1]) && len(rest) > 1 && (rest[0] == ',' || rest[0] == '.') && isDigit(rest[1])
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// initial reports whether a word is a capital with a full stop.
func (p *place) initial(w span.Span) bool {
	r, n := utf8.DecodeRuneInString(w.In(p.text))
	return unicode.IsUpper(r) && n == w.Len() && strings.HasPrefix(p.text[w.End:], ".")
}

// isName reports whether a word of medicine may be a surname as well: "T. Bein".
func (p *place) isName(w span.Span) bool {
	k := known().lookUp(w.In(p.text))
	if classes(w.In(p.text))&names == 0 {
		return false
	}
	return !abbreviated(w.In(p.text)) && !strings.Contains(w.In(p.text), "-") && !p.isEponym(w) && (k&(parameter|term|substance|people) != 0 || known().ends(w.In(p.text)))
}
