package fact

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/automaton"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

const (
	clock  = `(?:[01]?\d|2[0-4])`
	oClock = `(?: ?(?:Uhr|h|hs|hrs|a\.?m\.?|p\.?m\.?))`
	// value is a number as reports write it: 7,4 <0,5 1.250
	value = `(?:[<>≤≥~±+−–-]{1,2} ?)?\d{1,6}(?:[.,]\d{1,4}){0,3}`
	// series are one, a ratio, a range or a course: 135/80, 3,5-5,1, 14 → 52 → 118
	series = value + `(?: ?(?:/|-|–|−|x|×|→|->|:|\+|\.\.\.|bis|to|a) ?` + value + `){0,6}`
	// units of measurement; time in hours and less, since years and months are ages.
	unit = `(?:mmol/mol|[mµμuknp]?mol(?:/l|/L)?|[mµμunkdc]?g(?:/(?:[dmµμu]?[lL]|kg(?:/(?:min|h|d|Tag|KG))?|[dDh]|Tag|24 ?h|m2|m²|min))?|mcg|` +
		`[mdcµμ]?[lL](?:/(?:min|h|d|24 ?h|kg))?|[GMTk]pt/l|[GT]/[lL]|/nl|/pl|/[µμ]l|/mm3|/min|/Min|/h|/d|/HPF|m?(?:IE|IU|UI|U|kU|kat|kIU|µkat|nkat|µU|mU)(?:/(?:[mkdµ]?[lLg]|h|kg))?|` +
		`mm ?Hg|cm ?H2O|mm ?n\. ?W\.|mmHg|kPa|mbar|bar|cmH2O|°C|° ?C|°F|°|%|‰|Vol\.?-?%|[mcµμk]?m(?:2|²|3|³|/s|/h)?|mm/h|kg/m2|kg/m²|mg/m2|mg/m²|[mcµ]?Gy|mSv|mGycm|MBq|kcal|kJ|` +
		`Hz|kHz|MHz|MV|mV|kV|µV|mA|W|Watt|dB|dpt|HU|HE|HB|Ch|CH|Ch\.|Charr|F|Fr|French|G|mEq(?:/[lL])?|mval/l|bpm|lpm|rpm|l/min|ml|fl|fL|pg|pack ?years|PY|py|pj|J\./cm|Hübe|Hub|` +
		`Trpf\.?|Tr\.|gtt|Tbl\.?|Tabl\.?|Kps\.?|Amp\.?|Btl\.?|Beutel|EK|FFP|Pkt\.?|Punkte[n]?|points?|puntos?|punts?|Zyklen|Fraktionen|mal|x|h|Std\.?|Stunden?|hours?|horas?|hores|min\.?|Min\.?|Minuten?|minutes?|minutos?|s|sec|sek|Sek\.?|ms|msec|SSW|Ebenen)`
)

var (
	// measured is a number with its unit.
	measured longestMatch = (series + ` ?` + unit)
	// behind is what follows the name of something measured: its value.
	behind = lazyregexp.New(`^(?:-?(?:Wert|Spiegel|Score|Index|Skala))?\.?(?: ?[:=] ?| ?\([^()\n]{1,24}\) ?| (?:[a-zäöü]{1,4}\.|von|mit|bei|ca|auf|um|aktuell|initial|basal|gesamt|frei|hs|rektal|aurikulär|axillär|sys|syst|dia|li|re|is|was|of|at|de|en|a|I|T|sc|cc|max|min|zuletzt|heute|Grad|Stadium|Typ|Klasse|grade|class|grado|neu|ges)){0,3}[ \t]*(` +
		series + `(?: ?` + unit + `)?|[IVX]{1,4}[abc]?(?:[-/–][IVX]{1,4}[abc]?)?)`)
	// timeOfDay is one with a colon or the word for it: 10.12 alone may be a day.
	timeOfDay longestMatch = (`(?:(?:um|gegen|ab|bis|von|at|a las|a les) )?(?:` + clock + `:[0-5]\d(?::[0-5]\d)?(?: ?[-–] ?` + clock + `:[0-5]\d)?` + oClock + `?|` +
		clock + `(?:\.[0-5]\d)?(?: ?[-–] ?` + clock + `(?:\.[0-5]\d)?)?` + oClock + `)|(?:um|gegen) ` + clock + `\.[0-5]\d|` +
		clock + `\.(?:[0-5]\d ?[-–] ?` + clock + `\.)?(?:3[2-9]|[45]\d)(?: ?[-–] ?` + clock + `\.[0-5]\d)?`)
	// schedule is when a drug is taken: 1-0-1, 1/2-0-0, 2-2-2-2
	schedule longestMatch = (`(?:\d|½|¼|1/2|0,5|1,5)(?: ?[-–/] ?(?:\d|½|¼|1/2|0,5|1,5)){2,3}`)
	// staged are stages of tumours, codes of diseases and of procedures.
	staged longestMatch = (`[cpyrmui]{0,3}T(?:[0-4X](?:mi|is|[a-d])?|is)(?:\(\d+/\d+\))?|[cpyr]{0,2}N[0-3X][a-c]?(?:mi|sn)?(?: ?\(\d+/\d+\))?|[cp]?M[01X][a-d]?|Pn[01X]|` +
		`[A-TV-Z]\d\d(?:\.\d{1,3}|\.-)[+*!]?|[1-9]-[0-9]{2}[0-9a-z](?:\.[0-9a-z]{1,2})?`)
	// coded are levels of the spine, grades, leads, genes and groups: what is no name, but
	// may be a number to call or of a room.
	coded longestMatch = (`(?:Boston|Glasgow|Montreal|Nottingham|Ottawa|Bethesda|Paris|Prague|Rome|Vienna|Wien|Tokyo|Toronto|Oxford) (?:\d{1,2}(?:\.\d)?|(?:grade|score|scale|criteria|rules?|stage|class|Grad|Score|Skala|Kriterien)\b)|(?:HWK|BWK|LWK|BWS|LWS|HWS|Th|TH) ?\d{1,2}|[A-Z]{1,5}\d{1,3}[A-Za-z]?(?:[-–/][A-Z]?\d{1,2})?|[IVX]{1,4}[°.]?[abc]?|\d+[A-Za-z]{0,2}`)
	// edition is the year of a classification or guideline.
	edition longestMatch = (`[A-ZÄÖÜ]{2,6}[- ](?:19|20)\d\d(?:: ?\d+)|[A-Z]{2,5}-(?:19|20)\d\d|(?:\pL+-)?(?:Klassifikation|Leitlinien?|Kriterien|Definition|Auflage|guidelines?|criteria|guías?|clasificación|criterios)(?: \([^()\n]{1,30}\)| (?:der|von|of|de|nach) \pL+)? (?:19|20)\d\d|(?:nach|gemäß|gemäss|laut) (?:der )?(?:WHO|Tokyo|Atlanta|Rom|Chicago|Bethesda|AWMF|ESC|DGK|ACR|EULAR|ICHD|McDonald|Rotterdam) ?(?:19|20)\d\d|` +
		`(?:Paris|Prag|Boston|Montreal|Tokyo|Wien|Rom|Berlin|Sydney|Amsterdam|Bethesda)[ :]{1,2}(?:0-I[a-z]{0,2}|[IVX]{1,3}[a-cps]{0,2}|\d-\d-\d|[ABCLM]\d(?: ?[ABCLM]\d){0,2})`)
	// edited is what edition and coded have beside numbers.
	edited = lazyregexp.New(`(?:Klassifikation|Leitlinien?|Kriterien|Definition|Auflage|guidelines?|criteria|guías?|clasificación|criterios|WHO|Tokyo|Atlanta|Rome?|Chicago|Bethesda|AWMF|McDonald|Rotterdam|Paris|Prag|Prague|Boston|Montreal|Wien|Vienna|Berlin|Sydney|Amsterdam|Glasgow|Nottingham|Ottawa|Toronto|Oxford)$`)
	// scaled is what a classification gives, before its name: "C1M3 nach Prag".
	scaled = lazyregexp.New(`(?:^|[^\pL\d])(?:[A-Z]\d{1,2}){1,3} nach $`)
	// counted is how often: 6-fach
	counted longestMatch = (`\d{1,2}-?(?:fach|mal|fold|tägig|stündlich|stündig|wöchig|wöchentlich)(?:e[nrsm]?)?`)
	// dosed follows a drug, scored a scale; dayPart is a part of a day and no date.
	dosed   = lazyregexp.New(`^[®™]?(?: (?:forte|retard|ret\.|akut|mite|N|XL|SR|plus))?,? (?:\d+(?:[.,]\d+)?(?:/\d+(?:[.,]\d+)?)? ?(?:m|µ|mc)?g\b|\d+ ?(?:ml|IE|I\.E\.|Tr\b|Trpf|Tropfen|Tbl|Hub|Hübe|Punkte|Pkt)|(?:Tropfen|Tabletten?|Beutel|Kapseln?|Salbe|Creme|Spray|Ampullen?|Pflaster|Sirup|Saft|Zäpfchen)\b|\d(?:-\d){2,3}\b)`)
	dayPart = lazyregexp.New(`^(?:Mittag|Abend|Nacht|Morgen|Vormittag|Nachmittag|Mitternacht|Jahrgang)s?$`)
	// aged follows an age.
	aged = lazyregexp.New(`^[- ]{0,2}(?:\d/12 )?(?:[Jj]ähr|Jahr|J\b|[Ww]öchig|[Mm]onat|years?|year-old|años?|anys?)`)
	// dated begins a day, which is no value.
	dated = lazyregexp.New(`^\d{1,2}\. ?(?:\d{1,2}\.|\d{1,2}$|\p{Lu}\pL{2,})|^(?:\d{1,2}/)?\d{1,2}/(?:19|20)\d\d|^0\d/\d\d|^(?:19|20)\d\d$`)
)

// longestMatch is an expression of which the longest match counts.
type longestMatch string

// finder finds the matches of expressions in one reading of a text.
type finder struct{ once func() *automaton.Set }

func find(expressions ...longestMatch) *finder {
	return &finder{once: sync.OnceValue(func() *automaton.Set {
		var all []automaton.Expr
		for _, e := range expressions {
			all = append(all, automaton.Expr{Regex: string(e)})
		}
		set, err := automaton.Compile(all)
		if err != nil {
			panic(err) // they are part of the program
		}
		return set
	})}
}

var (
	ofValues   = find(measured)
	ofMeasures = find(measured, timeOfDay, schedule, staged, edition, counted)
	ofCodes    = find(coded)
)

// measures are the measurements, times, stages and codes of a text: what is a fact wherever it
// stands.
func measures(text string) *cover { return withNames(text, ofMeasures) }

// values are the measurements alone.
func values(text string) *cover { return withNames(text, ofValues) }

// withNames adds the text after the name of something measured.
func withNames(text string, f *finder) *cover {
	c := &cover{text: text}
	c.all(f)
	for _, w := range wordsOf(text) {
		if known().lookUp(w.In(text))&parameter != 0 {
			c.value(w)
		}
	}
	return c
}

// value adds what is measured with its value, where one follows.
func (c *cover) value(name span.Span) {
	m := behind.FindStringSubmatchIndex(c.text[name.End:])
	if m == nil {
		return
	}
	s := span.Span{Start: name.Start, End: name.End + m[1]}
	if number := c.text[name.End+m[2] : s.End]; ends(c.text, s.End) && !aged.MatchString(c.text[s.End:]) && !dated.MatchString(number) && !dated.MatchString(c.text[name.End+m[2]:]) {
		c.add(s)
	}
}

// cover is what of a text is facts.
type cover struct {
	text  string
	spans []span.Span
}

func (c *cover) add(s span.Span) { c.spans = append(c.spans, s) }

// all adds the matches that are whole words.
func (c *cover) all(f *finder) {
	f.once().Scan(c.text, func(_, start int, all []int) int {
		end := all[len(all)-1]
		if begins(c.text, start) && ends(c.text, end) {
			c.add(span.Span{Start: start, End: end})
		}
		return end
	})
}

// has reports whether all letters and digits of a span lie in facts.
func (c *cover) has(s span.Span) bool {
	for i, r := range s.In(c.text) {
		if !letter.OrDigit(r) {
			continue
		}
		if at := s.Start + i; !c.at(at) {
			return false
		}
	}
	return true
}

func (c *cover) at(i int) bool {
	for _, s := range c.spans {
		if s.Start <= i && i < s.End {
			return true
		}
	}
	return false
}

// begins reports whether no word or number goes on over a place from before.
func begins(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if after, _ := utf8.DecodeRuneInString(text[at:]); !letter.OrDigit(after) {
		return true
	}
	return at == 0 || !letter.OrDigit(before)
}

// ends reports whether no word or number goes on after a place.
func ends(text string, at int) bool {
	if at == 0 || at == len(text) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	if !letter.OrDigit(before) {
		return true
	}
	return !letter.OrDigit(after)
}

// wordsOf cuts a text into words: letters and digits, and what joins them within one.
func wordsOf(text string) []span.Span {
	var all []span.Span
	start := -1
	for i, r := range text + " " {
		in := letter.OfWord(r)
		switch {
		case in && start < 0:
			start = i
		case start >= 0 && !in && !(strings.ContainsRune(joints, r) && goesOn(text, i+utf8.RuneLen(r))):
			all, start = append(all, span.Span{Start: start, End: i}), -1
		}
	}
	return all
}

// joints may stand within a word.
const joints = "-'’·/"

func goesOn(text string, at int) bool {
	if at >= len(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[at:])
	return letter.OrDigit(r)
}
