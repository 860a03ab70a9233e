package fact

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// upTo is what may stand between a cue and a name.
const upTo = `(?:$|[: ,/] ?,? ?(?:\pL+ ?(?:/|&|,|und|u\.) ?)?$)`

// certain is the score from which on a model is believed without further evidence.
const certain = .75

var (
	// cue is what names stand after; kin as well, but also what somebody in the family has.
	cue = lazyregexp.New(`(?:^|[^\pL])(?:(?:Fr|Hr|Hrn|Fam|Dr|Dres|Prof|med|dent|rer|nat|PD|Priv|Dipl|Doz|OA|OÄ|AA|CA|CÄ|LOA|FA|FÄ|Sr|Schw|Pfl|Pat|gez|Ass|Instr|Mr|Mrs|Ms|Sra|Srta|Dra|geb)\.?|Herrn?|Frau|Familie|Schwester|Pfleger|Hebamme|Kolleg(?:e|en|in)|Name|Vorname|Nachname|Patient|Patientin|Versicherter|Versicherte|` +
		`Operateur|Assistenz|Anästhesie|Hausarzt|Hausärztin|Betreuer|Betreuerin|Kontaktperson|Zuweiser|Einsender|Arzt|Ärztin|geborene|Liebe|Lieber|` +
		`[Nn]urse|[Mm]atron|[Mm]idwife|Sister|[Ss]urgeon|[Rr]egistrar|Revd?|Sir|Lady|Lord|Cllr|Sgt|Capt|[Ee]nfermer[oa]|[Ii]nfermer[oa]|[Cc]irujan[oa]|[Cc]irurgi(?:à|ana)|` +
		`Miss|Doctor|Señor|Señora|Don|Doña|Nombre|Apellidos|Paciente|Médico|Senyor|Senyora|Nom|Cognoms|von|van)` + upTo)
	kin    = lazyregexp.New(`(?:^|[^\pL])(?:Tochter|Sohn|Ehefrau|Ehemann|Mutter|Vater|Bruder|Partner|Partnerin|Lebensgefährtin|Lebensgefährte|Enkel|Enkelin|Neffe|Nichte|Schwester|Onkel|Tante|Grossmutter|Großmutter|Grossvater|Großvater|Oma|Opa|mother|father|brother|sister|son|daughter|wife|husband|madre|padre|hermano|hermana|hijo|hija|mare|pare|germà|germana)` + upTo)
	within = lazyregexp.New(`(?:^|[^\pL])(?:Herrn?|Frau|Fr\.|Hr\.|Fam\.|Familie|Dr\.?|Dres\.?|Prof\.?|OA|OÄ|Schwester|Pfleger|Kolleg(?:e|en|in)|Neffe|Nichte|Mr|Mrs|Ms|Dra|Sra)[.,]? ?\p{Lu}`)
	// home is the text before where somebody lives.
	home = lazyregexp.New(`(?:wohnhaft|wohnt|lebt|geboren|wohnen|aufgewachsen|lives|born|vive|nacid[oa]|residente) (?:\pL+ )?(?:in|aus|nach|en|at) $`)
	// there is the text before places.
	there = lazyregexp.New(`(?:^|[^\pL])(?:in|aus|wohnhaft|wohnt|lebt|geboren|from|en)(?: (?:in|der|dem|den|das|la|el))? $`)
	// institution is a word that institutions have.
	ofInstitution = lazyregexp.New(`(?i)(?:klinik|klinikum|kliniken|spital|krankenhaus|zentrum|praxis|praxen|heim|stift|stiftung|haus|schule|gymnasium|universität|hochschule|institut|kasse|versicherung|apotheke|dienst|dienste|verein|verlag|werke?|betriebe|hotel|gasthof|restaurant|bahnhof|gmbh|kg|e\.v\.|mbh|ag|firma|fa|bank|kirche|gemeinde|kanzlei|amt|gericht|anstalt|residenz|hof|park|center|hospital|clinic|clínica|university|school|gesellschaft|verband|initiative|kita|kindergarten|werkstatt|bau|handel|reha|bezirk|kloster|kreis|ministerium|agentur|behörde|vereinigung|gewerkschaft|verwaltung|zeitung|partei|club|betrieb)(?:e?s|e?n)?$`)
	// ofKind is a word for a kind of institution.
	ofKind      = lazyregexp.New(`^(?:Klinik|Kliniken|Klinikum|Krankenhaus|Praxis|\pL+praxis|Institut|Zentrum|Abteilung|Abt|Station|Ambulanz|Ambulatorium|Poliklinik|Sprechstunde|Labor|Pflegeheim|Altenheim|Hospital|Department|Clinic|Servicio|Unidad|Hospital|\pL+(?:ische|ärztliche)[nrs]?|Dr|Dres|Hausarztpraxis|(?i:tages|poli|fach|akut|reha|rehabilitations|privat|haupt|augen|haut|frauen|kinder)(?i:klinik|ambulanz|aufnahme)|Schwerpunkt|Fachbereich|Bereich|Sektion|Funktionsbereich|Bezirk)$`)
	numeral     = lazyregexp.New(`^(?:[IVX]{1,4}|\d{1,2}[A-Z]?|[A-Z])$`)
	roman       = lazyregexp.New(`^[IVX]{1,4}$`)
	placeEnding = lazyregexp.New(`(?:berg|burg|dorf|hausen|heim|ingen|stadt|stedt|städt|tal|thal|wil|bach|feld|see|itz|furt|brück|kirchen|hofen|rode|leben|büttel|born|brunn|münster|münde|walde|wald|moor|horst|holz|stein|strasse|straße|str|weg|platz|gasse|allee|ried|reuth|roda|mühlen|mühle|höhe|hagen|ow|au|land)s?$`)
	joined      = lazyregexp.New(`^\.?-\pL`)
	quoted      = lazyregexp.New(`[„“"'»«‚‘]$`)
)

// called reports whether a title, a form of address or the name of a field says that this
// is somebody's name, or a given name is next to it.
func (p *place) called() bool {
	if home.MatchString(p.before()) && classes(firstOf(p.In(p.text)))&(tagger.Place|tagger.PlaceMajor) != 0 {
		return true
	}
	if p.nobody() {
		return false
	}
	if cue.MatchString(p.before()) && !kin.MatchString(p.before()) || within.MatchString(p.In(p.text)) || kin.MatchString(p.before()) && !p.isIllness() {
		return true
	}
	if rest, found := strings.CutPrefix(p.after(), ", "); found {
		return given(firstOf(rest))
	}
	return false
}

// nobody reports whether a mention is a word that no name is, even after a title.
func (p *place) nobody() bool { return noName.MatchString(p.In(p.text)) }

var noName = lazyregexp.New(`^(?:Doktor|Professor|Oberarzt|Oberärztin|Chefarzt|Chefärztin|Stationsarzt|Stationsärztin|Assistenzarzt|Assistenzärztin|Hausarzt|Hausärztin|Kollege|Kollegin|Kollegen|Visite|Pat|Patient|Patientin|OA|OÄ|Besuch|Doctor|Team|Medizinalrat|Sanitätsrat|Hofrat|Primar)$`)

// isIllness reports whether the words after one for a relative are what that one has.
func (p *place) isIllness() bool {
	return !slices.ContainsFunc(p.words, func(w span.Span) bool {
		s := w.In(p.text)
		ill := p.isCompound(w, lethe.Medical) || known().ends(s) || known().lookUp(s)&disease != 0 || p.isTerm(s) && classes(s)&names == 0
		return !ill
	})
}

func firstOf(s string) string {
	for i, r := range s {
		if !unicode.IsLetter(r) && r != '-' {
			return s[:i]
		}
	}
	return s
}

func given(w string) bool {
	return classes(w)&(tagger.Given|tagger.GivenCommon) != 0 && known().lookUp(w) == 0
}

// baseless reports whether only a model says that something is a place or firm, and nothing
// in it or before it does.
func (p *place) baseless(m lethe.Mention) bool {
	if m.Label == lethe.Person {
		return p.nameless(m)
	}
	if !strings.HasSuffix(m.Model, "-general") || m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Misc {
		return false
	}
	if quoted.MatchString(p.before()) || strings.HasSuffix(p.before(), "-") || joined.MatchString(p.after()) {
		return false
	}
	if last := p.before(); ofInstitution.MatchString(strings.TrimSuffix(last, " ")) && strings.HasSuffix(last, " ") {
		return false // Verkehrsbetriebe Siegquell
	}
	letters := false // a word that is not one of medicine
	for _, w := range p.words {
		if p.tells(w, m) {
			return false
		}
		letters = letters || !abbreviated(w.In(p.text)) && !p.isWord(w, m.Label)
	}
	return !letters || m.Score < certain && (strings.ToUpper(p.In(p.text)) == p.In(p.text) || !there.MatchString(p.before()))
}

// unnamed is the score below which a model alone makes nobody a person of words that no
// list of names has.
const unnamed = .7

// nameless reports whether a model alone takes unknown words for somebody's name.
func (p *place) nameless(m lethe.Mention) bool {
	return strings.HasSuffix(m.Model, "-general") && m.Score < unnamed && !slices.ContainsFunc(p.words, func(w span.Span) bool {
		return slices.ContainsFunc(strings.Split(w.In(p.text), "-"), func(part string) bool { return classes(part)&names != 0 })
	})
}

// tells reports whether a word is evidence of a name, place or institution.
func (p *place) tells(w span.Span, m lethe.Mention) bool {
	s := w.In(p.text)
	k := known().lookUp(s)
	if k&institution != 0 || identifies(s) {
		return true
	}
	for _, part := range strings.Split(s, "-") {
		if ofInstitution.MatchString(part) {
			return true
		}
	}
	c := classes(s)
	if isEveryday(s) && !there.MatchString(p.before()) {
		return false
	}
	if i := strings.LastIndexByte(s, '-'); i > 0 && c == 0 && classes(s[:i])&(tagger.PlaceMajor|tagger.Place|tagger.Country) == 0 && classes(s[i+1:])&tagger.Common != 0 {
		return false // Kappa-Quotient
	}
	if abbreviated(s) {
		return k == 0 && c&(tagger.PlaceMajor|tagger.Country) != 0
	}
	if p.isWord(w, m.Label) {
		return false
	}
	if k&eponym != 0 {
		return c&(tagger.PlaceMajor|tagger.Country) != 0
	}
	return c&tagger.Common == 0 && c&names != 0 || placeEnding.MatchString(s) || p.hasKnownPart(s)
}

// hasKnownPart reports whether a part of a word with hyphens is a name: Kamp-Lintfort.
func (p *place) hasKnownPart(s string) bool {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == '/' })
	return len(parts) > 1 && slices.ContainsFunc(parts, func(part string) bool {
		c := classes(part)
		return c&tagger.Common == 0 && c&names != 0 && !p.isTerm(part) && !abbreviated(part)
	})
}

const names = tagger.Given | tagger.GivenCommon | tagger.SurnameCommon | tagger.Surname | tagger.PlaceMajor | tagger.Place | tagger.Country

// identifies reports whether a word has the digits of an identifier.
func identifies(s string) bool {
	digits := 0
	for _, r := range s {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return digits >= 4
}

// abbreviated reports whether a word is two to five capitals and digits, as abbreviations
// of reports are.
func abbreviated(s string) bool {
	capitals := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case !unicode.IsDigit(r) && r != '-' && r != '/':
			return false
		}
	}
	return capitals > 0 && utf8.RuneCountInString(s) <= 5
}

func classes(w string) tagger.Class { return tagger.SharedClasses(w) }
