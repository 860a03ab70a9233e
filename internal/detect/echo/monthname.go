package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Given names that are months and seasons, too: May, Summer, Mai, Abril. Grammar shows a person: a relative's word, a
// woman's article before a month, what only people do. Where it shows one once, the name stands for her in the rest of
// the document wherever a month cannot stand.

// timed are a language's names of that kind, with what shows them, within a line. Their first group is the name.
type timed struct {
	names []string
	shown []*lazyregexp.Regexp
	// counted says that one of them may have a number behind a name.
	counted bool
}

// where are the places of a text that may show a name of that kind: lines in which one stands that has no number
// behind it, as a date has. They reach over both ends of their lines, so that an expression finds its beginning and
// its end only where they are the text's, and lines that touch are one place.
func (n *timed) where(text string) (all []span.Span) {
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if n.mayShow(text[at:end]) {
			if k := len(all) - 1; k >= 0 && all[k].End == at {
				all[k].End = end
			} else {
				all = append(all, span.Span{Start: max(0, at-1), End: end})
			}
		}
		at = end
	}
	return all
}

// mayShow reports whether a line has a name that may be somebody's there.
func (n *timed) mayShow(line string) bool {
	for _, name := range n.names {
		for _, behind := range strings.Split(line, name)[1:] {
			if n.counted || len(behind) < 2 || behind[0] != ' ' || behind[1] < '0' || behind[1] > '9' {
				return true
			}
		}
	}
	return false
}

const (
	kinDe = `(?:Mutter|Vater|Mama|Papa|Eltern|Bruder|Schwester|Gro(?:ss|ß)mutter|Oma|Opa|Tante|Onkel|Gotte|Lehrerin|Lehrer|Klassenlehrerin|Freundin|Betreuerin|Kinderärztin|Beiständin)`
	kinEn = `(?:[Mm]um|[Mm]om|[Mm]other|[Mm]ummy|[Dd]ad|[Ff]ather|[Pp]arents?|[Ss]ister|[Bb]rother|[Nn]an|[Gg]randma|[Gg]randmother|[Tt]eacher|[Cc]arer|[Gg]uardian|[Kk]ey worker|[Aa]unt)`
	kinEs = `(?:madre|padre|mamá|papá|padres|abuela|abuelo|hermana|hermano|tutora|tutor|maestra|maestro|profesora|profesor|mare|pare|pares|germana|germà|àvia|avi|mestra|mestre|amiga|tieta|tía|tío|prima|pediatra)`
)

var timedNames = map[string]timed{
	"de": {strings.Fields("Mai April Juni Juli May Summer"), shown(`(Mai|April|Juni|Juli|May|Summer)`,
		`(?:^|[^\p{L}])(?:[Dd]ie|[Uu]nsere|[Mm]eine|[Dd]eine|[Ss]eine|[Ii]hre|[Ee]u(?:e)?re)(?: (?:kleine|gro(?:ss|ß)e|liebe|arme|sü(?:ss|ß)e|junge|ältere|jüngere|jüngste|älteste|kranke|neugeborene))? NAME(?: \p{Ll}|[.,;:!?]|$)`,
		`(?:^|[^\p{L}])(?:[Uu]nserer|[Mm]einer|[Dd]einer|[Ss]einer|[Ii]hrer|[Ee]urer|(?:[Dd]er|[Zz]ur) (?:kleinen|gro(?:ss|ß)en|lieben|armen|jüngeren|älteren))(?: kleinen)? NAME(?: \p{Ll}|[.,;:!?]|$)`,
		`(?:Tochter|Schwester|Enkelin|Nichte|Cousine|Freundin|Mädchen|Schülerin|Patientin|Kollegin|Baby) NAME(?: \p{Ll}|[.,;:!?]|$)`,
		kinDe+` von NAME(?: (?:war|ist|hat|kam|sagt|sagte|rief|wollte|will|und|kommt|möchte)|[.,;:!?]|$)`,
		`(?:^|[^\p{L}])NAME (?:schläft|schlief|weint|weinte|isst|spielt|lacht|hustet|sagt|sagte|fragt|fragte|erzählt|erzählte|erbrach|trinkt|heisst|heißt|wohnt|mag|geht in d|hat (?:Fieber|Husten|Bauchweh|Bauchschmerzen|Kopfweh|Angst|Hunger|Durst|Geburtstag|Asthma)|ist (?:krank|müde|hungrig|gestürzt|hingefallen|gesund|schwanger|traurig|(?:\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?: Jahre alt| und|[.,]|$)))`,
		`(?:^|[^\p{L}])(?:[Hh]abe|[Hh]ab|hat|haben|hatte|hatten|[Ww]ill|soll|muss|möchte|kann) NAME [^.!?\n]{0,40}(?:gesagt|gefragt|geholt|abgeholt|gebracht|geholfen|gesehen|angerufen|gewickelt|gefüttert|getröstet|untersucht|holen|abholen|bringen|fragen)(?:[^\p{L}]|$)`,
	), true},
	"en": {strings.Fields("May April June Summer Autumn"), shown(`(May|April|June|Summer|Autumn)`,
		kinEn+` of NAME(?: \p{Ll}|[.,;:!?]|$)`,
		`(?:^|[^\p{L}])(?:[Ll]ittle|[Bb]aby|[Pp]oor|[Yy]oung) NAME(?: \p{Ll}|[.,;:!?’']|$)`,
		`(?:^|[^\p{L}])(?:picked|took|dropped|drop|pick|collect|collected|brought|bring|fed|bathed|changed|hugged|carried) NAME (?:up|to|home|out|from|back|with|twice)(?:[^\p{L}]|$)`,
		`(?:^|[^\p{L}])NAME(?: and I|, who|, whose)(?:[^\p{L}]|$)`,
		`(?:^|[^\p{L}])NAME (?:(?:was|is|felt|feels|seemed|looks|looked) (?:sick|ill|poorly|unwell|tired|hungry|upset|crying|sad|asleep|pregnant|allergic|(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:years|months|weeks) old| and|[.,]|$))|(?:cried|wept|vomited|sleeps|won['’]t (?:eat|sleep|go)|hates|loves|refuses|refused))(?:[^\p{L}]|$)`,
	), false},
	"es": inApril, "ca": inApril,
}

var inApril = timed{[]string{"Abril"}, shown(`(Abril)`,
	`(?:^|[^\p{L}])`+kinEs+` (?:de )?(?:l['’])?(?:de )?NAME(?: \p{Ll}|[.,;:!?]|$)`,
	`(?:^|[^\p{L}])(?:[Ll]a|[Mm]i|[Nn]uestra|[Ll]a meva|[Ll]a nostra|[Pp]equeña|[Pp]etita|[Nn]iña|[Nn]ena|[Hh]ija|[Ff]illa|[Nn]ieta|[Nn]éta|[Ss]obrina) NAME(?: \p{Ll}|[.,;:!?]|$)`,
	`(?:^|[^\p{L}])NAME (?:tiene (?:fiebre|tos|miedo|asma|\p{L}+ (?:años|meses))|está (?:enferma|malita|embarazada|triste|cansada)|llora|duerme|dice|dijo|cumple|no (?:come|quiere|duerme)|té (?:febre|tos|por|\p{L}+ anys)|plora|dorm|menja|va dir|no vol)(?:[^\p{L}]|$)`,
), false}

func shown(names string, forms ...string) (all []*lazyregexp.Regexp) {
	for _, f := range forms {
		all = append(all, lazyregexp.New(strings.ReplaceAll(f, "NAME", names)))
	}
	return all
}

// beforeTimes are words before months and seasons.
var beforeTimes = lists.Set("before-times")

// monthNames finds such names.
func (d *document) monthNames() {
	of, ok := timedNames[d.language]
	if !ok {
		return
	}
	known := map[string]bool{}
	for _, t := range d.texts {
		where := of.where(t.s)
		for _, form := range of.shown {
			for _, s := range where {
				for _, m := range form.FindAllStringSubmatchIndex(s.In(t.s), -1) {
					d.monthName(t, span.Span{Start: s.Start + m[2], End: s.Start + m[3]}, m[0] < m[2]-1, known)
				}
			}
		}
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if known[t.word(i)] && t.free(w) && !t.inside(i) && !d.mayBeTime(t, i, of.names) {
				d.add(t, w, lethe.Person, .6, "given name that is a month, of somebody named before")
			}
		}
	}
}

// monthName finds a name of that kind that is shown to be one, by words before it or behind it.
func (d *document) monthName(t *text, w span.Span, before bool, known map[string]bool) {
	if i := t.wordAt(w.Start); i >= len(t.words) || t.words[i] != w || i > 0 && t.near(i-1) && !before && beforeTimes[lethe.Lower(t.word(i-1))] {
		return
	}
	if known[w.In(t.s)] = true; t.free(w) {
		d.add(t, w, lethe.Person, .6, "given name that is a month, as people are named")
	}
}

// mayBeTime reports whether word i, a name of that kind, may be a month or season there, or a verb.
func (d *document) mayBeTime(t *text, i int, names []string) bool {
	before, behind := "", ""
	if i > 0 && t.near(i-1) {
		before = t.word(i - 1)
	}
	if i+1 < len(t.words) && strings.Trim(t.between(i), " ,.") == "" {
		behind = t.word(i + 1)
	}
	other := func(k int) bool { // "Mai und Juni"
		return k >= 0 && k < len(t.words) && slices.Contains(names, t.word(k)) && t.word(k) != t.word(i)
	}
	return beforeTimes[lethe.Lower(before)] || digits(before) > 0 || i > 0 && digits(t.word(i-1)) > 0 && t.between(i-1) == ". " || digits(behind) > 0 || t.near(i) && capital(behind) ||
		strings.HasPrefix(t.between(i), "-") || strings.HasPrefix(t.between(i), "/") || other(i+2) || other(i-2) || other(i+1) ||
		d.language == "en" && d.begins(t, i) && modalBehind[lethe.Lower(behind)] || was[behind] && i+2 < len(t.words) && cold[t.word(i+2)]
}

var (
	// modalBehind are words behind "May" that is a verb.
	modalBehind = wordset.Of("i we you he she they it the this that there god not")
	was         = wordset.Of("was is war ist fue es va era")
	// cold is what months and seasons are.
	cold = wordset.Of("cold hot wet dry warm over here coming near mild sunny rainy busy quiet kalt warm nass heiss heiß trocken vorbei da mild frío caluroso seco lluvioso fred plujós calorós sec")
)
