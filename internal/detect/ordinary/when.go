package ordinary

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const (
	count = `(?:\d{1,4}(?:[.,]\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\pL+teen|twenty|thirty|forty|fifty|sixty|ninety|(?:twenty|thirty|forty|fifty|sixty|ninety)-\pL+|several|few|some|many|half|` +
		`ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\pL+zehn|zwanzig|dreißig|dreissig|vierzig|sechzig|neunzig|einige[nr]?|mehrere[nr]?|wenige[nr]?|halbe[nrs]?|anderthalb|` +
		`una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|sesenta|noventa|vari[oa]s|pocos|dues|quatre|cinc|sis|set|vuit|nou|deu|onze|dotze|vint|trenta|seixanta|noranta|diversos|uns)`
	unit = `(?:seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|decades?|Sekunden?|Minuten?|Stunden?|Tage?[ns]?|Nächten?|Wochen?|Monat(?:e[ns]?|s)?|Quartale?[ns]?|Jahre?[ns]?|Jahrzehnte?[ns]?|` +
		`segundos?|minutos?|horas?|días?|noches?|semanas?|mes(?:es)?|años?|décadas?|segons?|minuts?|hores?|dies|nits?|setmanes?|mesos|anys?)`
)

// ranked is what an ordinal in German counts that is no day of a month: "zum 10. Geburtstag".
const ranked = `(?:\p{Lu}\p{Ll}*)?(?i:geburtstag|jahrestag|hochzeitstag|todestag|namenstag|jubiläum|klasse|stock|stockwerk|etage|obergeschoss|auflage|ausgabe|` +
	`kapitel|band|semester|sitzung|versammlung|platz|rang|runde|spieltag|lehrjahr|schuljahr|lebensjahr|schwangerschaftswoche|versuch|stufe|zivilkammer|strafkammer|senat|kammer|jahrhundert)(?:e?s|e|n|en|ern?|feier)?`

var (
	// duration is how long, or the how manyth of something: nobody knows from it when that was.
	duration = lazyregexp.New(`^(?i:(?:no (?:later|earlier|more|less|fewer) than|about|approximately|around|almost|nearly|over|at (?:least|most)|(?:more|less|later) than|up to|further|another|every|etwa|ca\.|rund|knapp|gut|mindestens|höchstens|bis zu|weitere[nr]?|cada|unos|al menos) )*(?i:` + count + `[ -](?:(?:and a half|clear|full|whole|working|business|calendar|consecutive|further|volle[nr]?|ganze[nr]?|weitere[nr]?|aufeinanderfolgende[nr]?) )?` + unit + `|\d{1,3}\.(?: (?:und|oder|bis) \d{1,3}\.)? (?:(?:Lebens|Schul|Dienst|Versicherungs)jahre?s?|` + unit + `))['’]?$`)
	// manyth is the how manyth of something, as its unit says: "in der 20. und 67. Minute".
	manyth       = lazyregexp.New(`^\d{1,3}\.$`)
	manythBehind = lazyregexp.New(`^ (?:(?:und|oder|bis|bzw\.) \d{1,3}\. )?(?:` + unit + `|` + ranked + `)(?:[^\pL]|$)`)
	// manythBefore leads to the number of a class, a chapter, a place.
	manythBefore = lazyregexp.New(`(?:^|[^\pL])(?:Klasse|Klassenstufe|Stufe|Kapitel|Lektion|Band|Platz|Rang|Stock|Etage|Punkt|Ziffer|Nummer|Nr\.) $`)
	// inTime are words of which one at least is in what says when.
	inTime = lazyregexp.New(`(?i)(?:^|[^\pL])(?:` + unit + `|centur(?:y|ies)|semesters?|quarters?|(?:mid)?summer|(?:mid)?winter|spring|autumn|season|morning|noon|midday|afternoon|evening|midnight|tonight|today|yesterday|tomorrow|date|ago|later|earlier|previously|recently|` +
		`jan|feb|febr|mar|mär|apr|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|dic|(?:janu|febru)ary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|` +
		`\pL+day|mon|tue|wed|thu|fri|sat|sun|weekends?|` + `\pL*jahr\pL*|\pL*monat\pL*|\pL*woche\pL*|\pL*tag\pL*|\pL*stund\pL*|\pL*minut\pL*|jänner|januar|feber|februar|märz|mai|juni|juli|oktober|dezember|mo|di|mi|do|fr|sa|so|mittwoch|heute|gestern|morgen|abend|nacht|mittag|sommer|herbst|frühling|frühjahr|ostern|pfingsten|weihnachten|silvester|` +
		`easter|christmas|epiphany|michaelmas|ramadan|lent|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|siglo|hoy|ayer|mañana|navidad|lunes|martes|miércoles|jueves|viernes|sábado|domingo|verano|invierno|otoño|primavera|` +
		`gener|febrer|març|maig|juny|juliol|agost|setembre|desembre|segle|avui|ahir|demà|nadal|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge|estiu|hivern|tardor)(?:[^\pL]|$)|\d(?:st|nd|rd|th)\b`)
	// dated is a number that may be a year, a day or a time of day.
	dated = lazyregexp.New(`(?:^|[^\d.,])(?:1[5-9]\d\d|20\d\d|['’]?\d\ds|\d{1,2}(?:[.:/-]\d{1,2})+|\d{1,2}\.|\d{1,2}h\d*|\d{6}|\d{8})|^\d{1,2}$`)
	// alien is a word that no date of numbers has: "3. Novalgin 20", and fullDate one of numbers.
	alien    = lazyregexp.New(`\pL{4,}|\p{Lu}{2,}`)
	fullDate = lazyregexp.New(`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:1[5-9]|20)\d\d`)
	// amount is a number that is not one of time, with what is counted.
	amount = lazyregexp.New(`\d+(?:[.,]\d+)? ?(?:[kmµc]?g|[mc]?l|[kcm]?m|%|°C|€|EUR|USD|GBP|CHF|[kMG]B|kWh?)(?:[^\pL]|$)|[£$€] ?\d[\d.,]*`)
	// vague are the words that may stand at either edge of what says when.
	vague = lists.Set("vague")
)

// limits are words after which a duration is one that a rule sets, for whoever it may be.
var limits = lazyregexp.New(`(?i)(?:^|[^\pL])(?:within(?: (?:the|a(?: further)?))?|every|after|binnen|innerhalb(?: von)?|alle|jede|nach) $`)

var (
	// since are words that make of how long when: vor drei Jahren, three years ago.
	since = lazyregexp.New(`(?i)(?:^|[^\pL])(?:vor|seit|since|hace|fa|desde hace|des de fa|past|last|vergangene[nr]?|letzte[nr]?|kommende[nr]?|nächste[nr]?)(?: (?:about|etwa|rund|gut|knapp|fast|über|mehr als|the))? $`)
	ago   = lazyregexp.New(`(?i)^ (?:ago|later|earlier|zuvor|später|vorher|danach|antes|después|abans|després|previously|atrás)(?:[^\pL]|$)`)
)

var noLater = lazyregexp.New(`(?i)^no (?:later|more|less|fewer) than `)

// isDuration reports whether a date says how long, and not when. Of what a court decides, or
// did, even that may tell; of what a rule sets it does not.
func (f *field) isDuration(m lethe.Mention, before, after string) bool {
	if manyth.MatchString(m.Text) && (manythBehind.MatchString(after) || manythBefore.MatchString(last(before, 24))) {
		return true
	}
	if !duration.MatchString(m.Text) || since.MatchString(last(before, 32)) || ago.MatchString(after) {
		return false
	}
	model := m.Model
	return strings.HasSuffix(model, "-general") || strings.HasSuffix(model, "-legal") && (limits.MatchString(last(before, 24)) || noLater.MatchString(m.Text))
}

// isTimeless reports whether what a model took for a date has no word or number of time, but a
// number of something else. A model of court decisions also takes for dates what else is telling.
func isTimeless(m lethe.Mention) bool {
	other := strings.ContainsAny(m.Text, "0123456789") || !strings.HasSuffix(m.Model, "-legal")
	if !other || isInTime(m.Text) {
		return false
	}
	rest := amount.ReplaceAllString(m.Text, "")
	return !dated.MatchString(rest) || alien.MatchString(rest) && !fullDate.MatchString(rest) && m.Score < likely
}

// isInTime reports whether a text has a word of time, which days in figures lack.
func isInTime(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter) && inTime.MatchString(s)
}

// isTimelessWord reports whether a word in lower case is one that dates do not have.
func (f *field) isTimelessWord(w string) bool {
	return strings.ToLower(w) == w && !strings.ContainsFunc(w, unicode.IsDigit) && !vague[w] && !isInTime(w) && f.isOrdinary(w)
}

// weekday is one in short, alone, in a row or before what is done on it: "Mon to Sat", "Mo Duschen".
var (
	weekday       = lazyregexp.New(`^(?:Mon|Tue|Tues|Wed|Weds|Thu|Thur|Thurs|Fri|Sat|Sun)(?:\.? (\p{Lu}\p{Ll}+))?$`)
	wochentag     = lazyregexp.New(`^(?:Mo|Di|Mi|Do|Fr|Sa|So)(?:\.? (\p{Lu}\p{Ll}+))?$`)
	weekdayBehind = lazyregexp.New(`^(?:\.?[ ,:;/–-]|\.?$)`)
)

// isWeekday reports whether a model took a day of the week for somebody.
func (f *field) isWeekday(m lethe.Mention, after string) bool {
	if m.Detector != "tagger" || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
		return false
	}
	days := weekday
	if strings.HasPrefix(f.language, "de") {
		days = wochentag
	}
	at := days.FindStringSubmatch(m.Text)
	if at == nil || !weekdayBehind.MatchString(after) {
		return false
	}
	if at[1] == "" {
		return !f.bears(m.Text) && (strings.HasPrefix(f.language, "de") || !isCapital(strings.TrimLeft(after, " .")))
	}
	return f.isOrdinary(at[1]) || f.isOrdinary(strings.ToLower(at[1]))
}

// seasonBehind is what is said of a season, modalBehind who does what a verb of the name says: "Will he call?"
var (
	seasonBehind = lazyregexp.New(`^(?: (?:is|was|will be) (?:here|over|coming|near|hot|cold|wet|dry|warm|upon)|['’]s (?:end|heat|start)|['’]s (?:here|over|coming))(?:[^\pL]|$)`)
	// dueBehind is what a bill is for.
	dueBehind   = lazyregexp.New(`^ (?:for|from|of) (?:the|an?|my|our|your|his|her|their|last|this|£|\$|€|\d)`)
	modalBehind = lazyregexp.New(`^ (?:I|we|you|he|she|they|it|there|this|that|the|anyone|anybody|someone|somebody)(?:[^\pL]|$)`)
)

// isSeasonOrVerb reports whether a model took a season, or a verb that begins a question, for somebody in English.
func (f *field) isSeasonOrVerb(m lethe.Mention, after string) bool {
	if m.Detector != "tagger" || m.Label != lethe.Person || !strings.HasPrefix(f.language, "en") {
		return false
	}
	switch m.Text {
	case "Summer", "Autumn", "Winter", "Spring":
		return seasonBehind.MatchString(after)
	case "Bill":
		return dueBehind.MatchString(after)
	case "Will", "May":
		return modalBehind.MatchString(after)
	}
	return false
}
