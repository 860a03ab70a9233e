package fact

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	everyday "github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// fields are fields of medicine after "Klinik für": one, or several that are joined.
const fields = `(?:(?:die |den |das |der )?[\p{Lu}]\pL*(?:[-/]\p{Lu}?\pL*)*(?:-,? (?:und |u\. |& )?|,? (?:und|u\.|&) ))*\p{Lu}\pL*(?:[-/]\p{Lu}?\pL+)*`

var (
	// ofField is an institution by its kind and field: which one it is, the text does not say.
	ofField = lazyregexp.New(`^(?:(?:Universitäts-?|Fach|Tages|Poli|Spezial|Zentral|Schwerpunkt|Gemeinschafts|Hausarzt|Facharzt|Zahnarzt)?(?i:klinik|institut|zentrum|abteilung|praxis|ambulanz|ambulatorium|departement|sektion|bereich|sprechstunde|labor|dienst|station)|Abt\.) (?:für|f\.|der|des) ` + fields + `(?: [IVX]+)?|` +
		`^\pL*(?i:medizin|chirurg|olog|päd|iatr|internist|gynäkolog)ische[nrs]? (?:Klinik|Abteilung|Praxis|Ambulanz|Ambulatorium|Poliklinik|Institut|Station|Sprechstunde)(?: [IVX]+)?(?:[^\pL]|$)`)
	// service is a word for what somebody does or runs, which stands before its name.
	service = lazyregexp.New(`^(?:(\pL*?-?)(?i:praxis|praxen|ambulatorium|ambulanz|labor|laboratorium|krankenkasse|pflegekasse|versicherung|kanzlei|apotheke|pflegedienst|betreuungsdienst|notdienst|\pL{3,}amt|\pL*gericht|staatsanwaltschaft|beratungsstelle|bewährungshilfe|sozialstation|dialysezentrum|bahnhof|sanitätshaus|notaufnahme|poliklinik|rettungswache|abteilung|krabbelstube)|Firma|Fa\.|Medizinischer Dienst|MVZ|RTW|NEF|RTH|KTW|Arbeitgeber(?:in)?|Pension|Station|Wohnbereich|KLINIK)(?:[ \t,·:/–-]+|$)`)
	// house is one for one field: with a name after it is part of that, apart from another house.
	house = lazyregexp.New(`^(?i:augen|haut|frauen|kinder|nerven|zahn|brust|schmerz|gelenk|gefäß|lungen|hno-?|hand|wirbelsäulen|schlaf|wund|tumor|krebs|darm|leber|nieren|dialyse-?|mrt-?|ct-?|röntgen|radiologie|diagnose|diagnostik|endoskopie|impf|geburts)(?i:klinik|zentrum)`)
	apart = lazyregexp.New(`^(?:$|[ \t]*[,·:/–-]| Klinik| Schloss| Spital)`)
	// trade is what such a word may begin with and name nothing: Hausarztpraxis.
	trade = lazyregexp.New(`^(?i:(?:haus|zahn|fach|kinder|frauen|haut|augen|nerven|ohren|tier|fuß|fuss)?(?:arzt|ärzte)|kassen|gemeinschafts|gruppen|einzel|privat|physio|physiotherapie|ergotherapie|logopädie|hebammen|psychotherapie|ha|hno|haut|augen|frauen|kinder|notfall|haupt|kranken|unfall|zentral|not|kreis|schlaf|herz|schmerz|rechtsanwalts|anwalts|notar)$`)
	// address is a title or a word for somebody that stands before a name.
	address = lazyregexp.New(`^(?:(?:Dr|DDr|Dres|Prof|Univ|PD|Priv|Doz|med|dent|vet|rer|nat|phil|iur|jur|habil|Dipl|Mag|lic|Prim|OA|OÄ|AA|AÄ|CA|CÄ|FA|FÄ|LOA|LOÄ|ÄiW|AiW|HA|HÄ|KiA|RA|RAin|MFA|MTA|MTRA|DGKP|DGKS|PFK|Hr|Hrn|Fr|Fam|Schw|Pfl|gez|Pat)(?:\. ?(?:-|/)?|[ \t]+)|` +
		`(?:Herrn?|Frau|Fräulein|Familie|Doktor|Professor|Deine?|Ihre?|Eure?|Euer|Schwester|Pfleger(?:in)?|Oma|Opa|Großmutter|Großvater|Grossmutter|Grossvater|Tante|Onkel|Neffen?|Nichte|Sohn|Tochter|Bruder|Mutter|Vater|Ehemann|Ehefrau|Enkel(?:in)?|Schwager|Schwägerin|Schwieger(?:sohn|tochter|mutter|vater)|Partner(?:in)?|Lebensgefährt(?:e|in)|Nachbar(?:in)?|Kontaktperson|\pL*(?:kind|arzt|Arzt|ärztin|Ärztin|arzte[ns]|befunde?))[ \t:,]+)+`)
	// sited is a kind of house before the town where it stands.
	sited = lazyregexp.New(`^(?:\pL*[Hh]eim|Reha|Klinik|Krankenhaus|Spital|Kurzzeitpflege|Tagespflege|Hospiz) in `)
	// titled is nothing but that.
	titled = lazyregexp.New(`^(?:Dr|DDr|Dres|Prof|Univ|PD|Prim|OA|OÄ|AA|CA|CÄ|FA|FÄ|ÄiW|HA|KiA|RA|MFA|DGKP|Hrn?|Fr|Schw|Pfl|Pat|gez)(?:[. -]{1,2}(?:med|Dr|dent|rer|nat|Doz|Prof))*\.?$`)
	// ward is a numbered part of a house.
	ward = lazyregexp.New(`^(?:Zimmer|Zi|Bett|Raum|Pflegestation|Intensivstation|Bettenstation|Normalstation|Station|Stat|Abteilung|Abt|Wohnbereich|WB|Büro|OP|Saal|Etage|Ward|Room|Bed|Bay)\b[-.: ]{0,3}(?:Nr\.? ?|Nummer )?(?:[A-Z]{1,2}[- ]?)?\d{1,4}(?:[.-]?\d{1,3})?[A-Za-z]?$`)
	// begun is how a name begins that is left after a word for its kind.
	begun = lazyregexp.New(`^(?:["„“«‚']?\p{Lu}|(?:am|an|im|in|zum|zur|bei|vor|von|zu|der) )`)
	// strength is that of muscles, and no legal form: KG 3/5.
	strength = lazyregexp.New(`^ [0-5](?:/5)?(?:[^\d]|$)`)
	// numbered is an identifier with the field's abbreviation before it.
	numbered = lazyregexp.New(`^(\p{Lu}{2,6}[ .:]+)(\d[\d /.-]{4,}[\d\pL-]*)$`)
	month    = lazyregexp.New(`^(?:0?[1-9]|1[0-2])[./](?:19|20)\d\d$`)
	// undated says when, for somebody who was there.
	undated = lazyregexp.New(`^(?i:heute|gestern|vorgestern|morgen|übermorgen|(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s?)$`)
	besides = lazyregexp.New(` (?:zu|zur|zum|vom|am|im|bei) (?:\pL+ )?(\p{Lu}\pL+)$`)
	// titleBehind is the title of who is named next.
	titleBehind = lazyregexp.New(`[ ·,/]+(?:Dr|Prof|OA|OÄ|AA|FA|FÄ)\.?$`)
	// bloodGroup is no name: "Mutter A Rh neg."
	bloodGroup = lazyregexp.New(`^(?:A|B|AB|0|O),? ?(?:Rh(?:esus)?|RhD|D)$`)
	// shortBehind ties another abbreviation: CAM-ICU.
	shortBehind = lazyregexp.New(`^-\p{Lu}{2,5}(?:[^\pL]|$)`)
	// insured are the insurances of states, whose names stand for numbers; valued is one after it.
	insured = lazyregexp.New(`^(?:AHV|IV|SVNR|VSNR|KVNR)$`)
	valued  = lazyregexp.New(`^[ \t:.]+\d[\d./ -]{5,}`)
	// dayBehind goes on with a day of the week, and ratioBehind with what is counted: 7/12 Stanzen.
	dayBehind   = lazyregexp.New(`^,? ?(?:den |dem )?\d`)
	ratio       = lazyregexp.New(`^\d{1,2}/\d{1,2}$`)
	ratioBehind = lazyregexp.New(`^ \p{Lu}\pL{3,}`)
	// gap parts people in a row.
	gap = lazyregexp.New(` {3,}|\t| · `)
)

// bare cuts off the text before a name that is not part of it: titles, words for its kind, words
// of medicine. Where nothing else is in it, nothing is left.
// ofKind reports whether a word for its kind was: the text after one is a name.
func bare(text string, m *lethe.Mention) (ofKind bool) {
	cutBefore(m, len(address.FindString(m.Text)))
	if at := titleBehind.FindStringIndex(m.Text); at != nil {
		cut(m, 0, at[0])
	}
	if m.Label == lethe.Person {
		if at := besides.FindStringSubmatchIndex(m.Text); at != nil && isEveryday(m.Text[at[2]:at[3]]) {
			cut(m, 0, at[0]) // "Frau Lang zu Besuch"
		}
	} else if !strings.HasSuffix(text[:m.Start], "- und ") {
		ofKind = withoutKind(m)
		cutBefore(m, len(sited.FindString(m.Text)))
		cutBefore(m, len(address.FindString(m.Text)))
	}
	if m.Label == lethe.Person {
		withoutRole(text, m)
	}
	if titled.MatchString(m.Text) {
		cut(m, m.Len(), m.Len())
	}
	return ofKind
}

// withoutKind cuts off the words for the kind of a place or institution, and reports whether there
// were any. With its field a kind belongs to the name that follows: "Institut für Pathologie Wila".
func withoutKind(m *lethe.Mention) (some bool) {
	for {
		n := len(strings.TrimRightFunc(ofField.FindString(m.Text), letter.Not))
		if n < m.Len() && n > 0 && m.Text[n] == ' ' && begun.MatchString(m.Text[n+1:]) {
			n = 0
		}
		n = max(n, serviceLength(m.Text))
		kind := n > 0
		n = max(n, formLength(m.Text))
		if rest := m.Text[n:]; n > 0 && strings.TrimFunc(rest, letter.Not) == "" {
			if strings.ContainsAny(rest, "0123456789") {
				return some
			}
			n = m.Len()
		}
		if n == 0 || !cutBefore(m, n) {
			return some
		}
		some = some || kind
	}
}

// cutBefore cuts off the front of a mention if what is left begins as a name, or nothing is left.
func cutBefore(m *lethe.Mention, n int) bool {
	n = m.Len() - len(strings.TrimLeft(m.Text[n:], " \t,·:/–-"))
	if n == 0 || n < m.Len() && !begun.MatchString(m.Text[n:]) {
		return false
	}
	cut(m, n, m.Len())
	return n > 0 && m.Len() > 0
}

// serviceLength is the length of the words for a service that a text begins with. In "Marien-Apotheke"
// a name is.
func serviceLength(s string) int {
	if n := len(house.FindString(s)); n > 0 && apart.MatchString(s[n:]) {
		return n
	}
	at := service.FindStringSubmatchIndex(s)
	if at == nil {
		return 0
	}
	if at[2] >= 0 {
		if whose := strings.TrimSuffix(s[at[2]:at[3]], "-"); whose != "" && !trade.MatchString(whose) && !isTermAlone(whose) {
			return 0
		}
	}
	return at[1]
}

// formLength is the length of the word for a form or letter that a text begins with, if more follows.
func formLength(s string) int {
	w := s[:len(s)-len(strings.TrimLeftFunc(s, isWordRune))]
	if len(w) == len(s) || s[len(w)] != ' ' || !formEnding.MatchString(w) {
		return 0
	}
	return len(w)
}

// isTermAlone reports whether a word is one of medicine and no name of anything.
func isTermAlone(w string) bool {
	k := known().lookUp(w)
	return k&institution == 0 && (k&(term|abbreviation) != 0 || known().ends(w)) && classes(w)&names == 0
}

// isEveryday reports whether a word is an ordinary one, and no list of names has it.
func isEveryday(w string) bool {
	return classes(w)&(tagger.Given|tagger.GivenCommon|tagger.SurnameCommon|tagger.PlaceMajor|tagger.Country) == 0 && everyday.Ordinary(w, "de")
}

func isWordRune(r rune) bool { return r == '-' || letter.OrDigit(r) }

// withoutField cuts the abbreviation of a field off a number, and reports whether a month is left.
func withoutField(m *lethe.Mention) (isMonth bool) {
	at := numbered.FindStringSubmatchIndex(m.Text)
	if m.Label != lethe.Code || at == nil {
		return false
	}
	cut(m, at[4], at[5])
	return month.MatchString(m.Text)
}

// sentenceEnd is where one sentence ends in a mention, or a bracket begins or ends.
var sentenceEnd = lazyregexp.New(`\)?[.!?] (?:\p{Lu})| \(|\) `)

// parted cuts a place or institution that goes on over the end of a sentence into its pieces, and
// people that stand apart.
func parted(m lethe.Mention) []lethe.Mention {
	var ends [][]int
	switch {
	case m.Label == lethe.Person:
		ends = gap.FindAllStringIndex(m.Text, -1)
	case m.Label == lethe.Location || m.Label == lethe.Organization:
		if strings.Contains(m.Text, "(") {
			ends = sentenceEnd.FindAllStringIndex(m.Text, -1)
		}
	}
	if ends == nil {
		return []lethe.Mention{m}
	}
	var all []lethe.Mention
	from := 0
	for _, at := range append(ends, []int{m.Len(), m.Len()}) {
		to := at[1]
		if _, n := utf8.DecodeLastRuneInString(m.Text[:to]); at[0] < m.Len() && !strings.ContainsAny(m.Text[to-n:to], " (\t·") {
			to -= n
		}
		piece, text := m, m.Text[from:to]
		start := from + len(text) - len(strings.TrimLeft(text, " (.·\t"))
		end := from + len(strings.TrimRight(text, " ().!?·\t"))
		if from = to; start < end {
			cut(&piece, start, end)
			all = append(all, piece)
		}
	}
	return all
}
