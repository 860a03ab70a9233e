package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

var (
	// leadingDay is a day of the week before a name: "Sundays Fenella", "Mi Kaiserschmarrn".
	leadingDay = map[string]*lazyregexp.Regexp{
		"en": lazyregexp.New(`^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Tues|Weds?|Thurs) (\p{Lu}\p{Ll})`),
		"de": lazyregexp.New(`^(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?|Sonnabends?) (\p{Lu}\p{Ll})`),
		"es": lazyregexp.New(`^(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?) (\p{Lu}\p{Ll})`),
		"ca": lazyregexp.New(`^(?:dilluns|dimarts|dimecres|dijous|divendres|dissabtes?|diumenges?) (\p{Lu}\p{Ll})`),
	}
	// shortDay is one in short, where others stand in its line: "Mo Linsensuppe, Di Fisch, Mi Auflauf".
	shortDay = lazyregexp.New(`(?:^|[^\pL])(Mo|Di|Mi|Do|Fr|Sa|So)[.:]? (\p{Lu}\p{Ll})`)
	// parentOf is a parent before the name of the child: "Mama von Ole". A nobleman has no such word before his.
	parentOf = lazyregexp.New(`^(?i:mama|mami|mutti|papa|papi|vati|mum|mummy|dad|daddy|mom|mutter|vater|oma|opa|mare|pare|madre|padre|mamá|papá) (?:(?:von|vom|of|de|del|d['’]en|de la) |d['’])(\p{Lu})`)
	// signOff are short words before the name of who ends a message.
	signOff = lazyregexp.New(`^(?:LG|VG|MfG|MFG|BG|HG|GLG|Lg|Vg|Slds|Atte)[,.]? (\p{Lu})`)
)

// edges cuts from what a model took for a name what no name has at its edges: a day of the week, the short
// form of a greeting, a bracket that does not close.
func (f *field) edges(m *lethe.Mention) {
	if m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location {
		return
	}
	if day := leadingDay[f.language]; day != nil && m.Detector == "tagger" && m.Label != lethe.Location {
		if at := day.FindStringSubmatchIndex(m.Text); at != nil {
			cut(m, at[2], len(m.Text))
		}
	}
	if at := shortDay.FindStringSubmatchIndex(m.Text); at != nil && at[0] == 0 && m.Detector == "tagger" && len(shortDay.FindAllString(lineAround(f.text, m.Start), leastDays)) == leastDays {
		cut(m, at[4], len(m.Text))
	}
	if at := signOff.FindStringSubmatchIndex(m.Text); at != nil && (m.Label == lethe.Person || isInitialAndName.MatchString(m.Text[at[2]:])) {
		cut(m, at[2], len(m.Text)) // firms are called so, too
		m.Label = lethe.Person
	}
	if at := parentOf.FindStringSubmatchIndex(m.Text); at != nil && m.Label == lethe.Person && m.Detector == "tagger" {
		cut(m, at[2], len(m.Text))
	}
	if at := nextEntry.FindStringIndex(m.Text + first(f.text[m.End:], longestDoor)); at != nil && 0 < at[0] && at[0] < len(m.Text) && m.Detector == "tagger" {
		cut(m, 0, at[0])
	}
	if strings.HasPrefix(f.language, "de") && m.Label == lethe.Person && m.Detector == "tagger" {
		f.germanEdges(m)
	}
	if at := initialAndWord.FindStringSubmatchIndex(m.Text); at != nil && m.Label == lethe.Person {
		if r := lexicon.Rank(strings.ToLower(m.Text[at[4]:at[5]]), f.language); r > 0 && r <= mostEveryday {
			cut(m, 0, at[3]) // "die Mia K. Auch bei den Zwillingen"
		}
	}
	if i := strings.Index(m.Text, " ("); i > 0 && m.Label == lethe.Person && !strings.Contains(m.Text[i:], ")") { // places have such ends: "Halle (S"
		cut(m, 0, i)
	}
}

var (
	// behindShort is how a German name goes on behind a given name that is cut short.
	behindShort = lazyregexp.New(`^\. \p{Lu}\pL+`)
	// whereFrom is the house or office that somebody of a surname works in: "Frau Schwarz vom Kiosk"; openWhere is the
	// beginning of that.
	whereFrom   = lazyregexp.New(`^(\p{Lu}[\pL-]+) (?:vom|von der|aus dem|aus der|beim|bei der) (\p{Lu}\pL+)$`)
	allCapitals = lazyregexp.New(`^\p{Lu}{2,6}$`)
	openWhere   = lazyregexp.New(` (?:vom|von|aus|beim|bei|im|am|zum|zur)(?: de[rmn])?$`)
	titleBefore = lazyregexp.New(`(?:^|[^\pL])(?:Frau|Herrn?|Fr\.|Hrn?\.|Dr\.(?: med\.)?) $`)
)

// germanEdges cuts off what a model took along behind a German name, the beginning of the next among it, and goes on
// where it stopped at a full stop within one.
func (f *field) germanEdges(m *lethe.Mention) {
	if line := strings.LastIndexByte(m.Text, '\n'); name.CutShort(m.Text[line+1:]) {
		switch next := behindShort.FindString(f.text[m.End:]); {
		case next == "":
		case line >= 0: // that of somebody on the line below
			cut(m, 0, line)
		default:
			m.End += len(next)
			m.Text, m.Normalized = m.In(f.text), ""
		}
	}
	if at := openWhere.FindStringIndex(m.Text); at != nil {
		cut(m, 0, at[0])
	}
	f.beforeOthers(m)
	f.behindOccasion(m)
	if at := whereFrom.FindStringSubmatchIndex(m.Text); at != nil && titleBefore.MatchString(last(f.text[:m.Start], 12)) {
		where := m.Text[at[4]:at[5]]
		if office.MatchString(where) || floor.MatchString(where) || allCapitals.MatchString(where) && !allCapitals.MatchString(m.Text[at[2]:at[3]]) || f.isOrdinary(where) && tagger.SharedClasses(where)&(tagger.Surname|tagger.SurnameCommon) == 0 {
			cut(m, 0, at[3])
		}
	}
}

var (
	// occasion is what somebody with a title comes for, and calling one before a name.
	occasion = lazyregexp.New(`^((?:\p{Lu}\p{Ll}+)?(?i:visite|konsil|termin|besuch|rücksprache|telefonat|gespräch|anruf|vorstellung|übergabe|untersuchung|kontrolle|sprechstunde|behandlung|vertretung|anordnung|überweisung)) (?:(?:Dr|Prof|med|Frau|Herrn?|Fr|Hr|Sr|Schwester|Pfleger)\.? )+(\p{Lu})`)
	calling  = lazyregexp.New(`^(\p{Lu}\p{Ll}{2,}(?:wart|meister|pfleger|lehrer|leiter|verwalter|betreuer|vertreter|berater|trainer|sekretär|arzt|anwalt)(?:in)?) (\p{Lu}\p{Ll})`)
)

// behindOccasion cuts off what stands before a German name and is none: "Visite Dr. Jost", "Hauswart Jost".
func (f *field) behindOccasion(m *lethe.Mention) {
	at := occasion.FindStringSubmatchIndex(m.Text)
	if at == nil {
		at = calling.FindStringSubmatchIndex(m.Text)
	}
	if at == nil {
		return
	}
	word := m.Text[at[2]:at[3]]
	if tagger.SharedClasses(word)&(tagger.Given|tagger.GivenCommon|tagger.Surname|tagger.SurnameCommon) == 0 {
		cut(m, at[4], len(m.Text))
	}
}

// beforeOthers cuts off a German name what follows it and is no part of it.
func (f *field) beforeOthers(m *lethe.Mention) {
	if !strings.HasPrefix(f.language, "de") {
		return
	}
	if at := notHis.FindStringIndex(m.Text + first(f.text[m.End:], longestDoor)); at != nil && 0 < at[0] && at[0] < len(m.Text) {
		cut(m, 0, at[0])
	}
}

// notHis is what follows a German name and is no part of it: "Carola zu Besuch", "Hackl Zahn 36".
var notHis = lazyregexp.New(` (?:zu|auf|in|nach|bei) (?:Besuch|Hause|Haus|Wort|Fuß|Bett|Tisch|Gast|Recht|Boden|Hand|Urlaub|Kur|Reha|Station)(?:[^\pL]|$)| (?:Zahn|Zähne|Zimmer|Bett|Station|Nr\.) \d| (?:in der|in den|im|am|an der|auf der) \p{Lu}\pL+(?:straße|strasse|allee|weg|gasse|platz|ring|str\.)`)

// initialAndWord is a name that ends in an initial, and the word that begins the next sentence.
var initialAndWord = lazyregexp.New(`^(\p{Lu}\p{Ll}+ \p{Lu}\.) (\p{Lu}\p{Ll}+)$`)

// mostEveryday is how many words of a language are so common that nobody is called by them.
const mostEveryday = 300

// office is the end of a word for where people work.
var office = lazyregexp.New(`(?i)(?:amt|dienst|haus|heim|schule|spital|büro|stelle|abteilung|verein|kasse|zentrum|laden|bank|klinik|praxis|wehr|kiosk|grundstück)$`)

// floor is where in a house somebody lives.
var floor = lazyregexp.New(`^(?:Hochp|P)arterre$|^(?:Erd|Ober|Dach|Unter|Keller)ge(?:schoss|schoß)$|^Souterrain$|^(?:Hinter|Vorder|Neben)haus$|^\p{Lu}\p{Ll}*(?:stock|etage)$|^(?:EG|OG|DG|UG)$`)

// longestDoor is how far behind a name the number of a flat is looked for, in bytes.
const longestDoor = 4

// nextEntry is what does not go on a name: a flat with its number behind a comma, a cell of a table. Without a number
// the word may be somebody's: "Jones, Ward".
var nextEntry = lazyregexp.New(`, (?:Flat|Apartment|Apt|Unit|Room|Ward|Bed|Class|Year|Dept|Wohnung|Whg|Zimmer|Station|Klasse|Abteilung|Abt)\.? ?\d|[ \t]+\|`)

// leastDays is how many days in short make a plan of a week of a line.
const leastDays = 3

// lineAround is the line that a place lies in, no more of it than a plan of a week has.
func lineAround(text string, at int) string {
	before, after := last(text[:at], longestPlan), first(text[at:], longestPlan)
	after, _, _ = strings.Cut(after, "\n")
	return before[strings.LastIndexByte(before, '\n')+1:] + after
}

// longestPlan bounds what is read of a line on either side, in bytes.
const longestPlan = 200

// isInitialAndName is a name with its given names in short.
var isInitialAndName = lazyregexp.New(`^(?:\p{Lu}\. ?)+\p{Lu}\pL+$`)

// andTitle joins another title to one: "Mr and Mrs Bell".
var andTitle = lazyregexp.New(`^\.? (?:and|&|und|u\.|y|i) (\pL+)`)

// isTitleAlone reports whether a model took the first of two titles for somebody, or one before a name for a
// place or firm: the "Dña" of "Dña. Ruiz".
func isTitleAlone(m lethe.Mention, after string) bool {
	if m.Detector != "tagger" || !cue.Title(m.Text) {
		return false
	}
	if m.Label != lethe.Person {
		return strings.HasPrefix(after, ". ")
	}
	next := andTitle.FindStringSubmatch(after)
	return next != nil && cue.Title(next[1])
}

var (
	// qualified is the name of a class behind its package, traced a line of those that called it, and source a
	// file of a program.
	qualified = lazyregexp.New(`^(?:javax?|jakarta|kotlin|scala|android|sun|org|com|net|io)(?:\.[\pL\d_$]+){2,}`)
	traced    = lazyregexp.New(`(?:^|\n)[ \t]*at [\pL\d_$.<>]{0,120}$`)
	source    = lazyregexp.New(`^[\pL\d_$]+\.(?:java|kt|scala|py|rb|go|rs|cs|cpp|cc|js|jsx|ts|tsx|php|swift)(?:[^\pL]|$)`)
	// camel are words of a program written as one, three or more: "IllegalArgumentException".
	camel     = lazyregexp.New(`^(?:\p{Lu}\p{Ll}{2,}){3,}$`)
	camelPart = lazyregexp.New(`\p{Lu}\p{Ll}+`)
	// assigned is what a line of a log sets: "sessio=".
	assigned = lazyregexp.New(`^[\pL_]+=$`)
)

// isOfCode reports whether a model took a part of a program for a name: a class, a file with code, words in
// one. User names and machines are found by other rules.
func (f *field) isOfCode(m lethe.Mention) bool {
	if m.Detector != "tagger" || m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location && m.Label != lethe.Misc {
		return false
	}
	if assigned.MatchString(m.Text) {
		return true
	}
	if strings.ContainsAny(m.Text, " \n") {
		return false
	}
	head, tail := last(f.text[:m.Start], longestToken), first(f.text[m.Start:], longestToken)
	head = head[strings.LastIndexAny(head, " \t\n(\"'<>[]=,;/\\")+1:]
	if source.MatchString(head[strings.LastIndexByte(head, '.')+1:] + tail) {
		return true
	}
	if traced.MatchString(last(f.text[:m.Start], longestToken)) && strings.Contains(head, ".") {
		return true
	}
	if name := qualified.FindString(head + tail); len(name) > len(head) && !strings.HasPrefix((head + tail)[len(name):], "@") {
		return true
	}
	if !camel.MatchString(m.Text) {
		return false
	}
	for _, part := range camelPart.FindAllString(m.Text, -1) {
		if !lexicon.Ordinary(part, "en") {
			return false
		}
	}
	return true
}

// longestToken bounds what is read of a token before and behind a mention, in bytes.
const longestToken = 128

// ofBrand is the text before what a thing is sold as.
var ofBrand = lazyregexp.New(`(?:^|[^\pL])(?:[Mm]arca(?: comercial)?|Marke|Fabrikat|brand(?: name)?|the make) ["'„“«]?$`)

// isBrand reports whether a model took for a name what a text says is a brand.
func isBrand(m lethe.Mention, before string) bool {
	named := m.Label == lethe.Person || m.Label == lethe.Organization || m.Label == lethe.Location || m.Label == lethe.Misc
	return named && (m.Detector == "tagger" || m.Detector == "echo") && ofBrand.MatchString(last(before, 24))
}

// isLabelOfForm reports whether a word for what somebody does says what stands behind it in a form:
// "Sachbearbeiter: Kunze".
func isLabelOfForm(before, after string) bool {
	return strings.HasPrefix(after, ":") && column.MatchString(last(before, 4))
}
