package echo

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// plates are the forms of number plates that are hardly anything else.
var plates = []struct {
	label     lethe.Label
	languages []string
	form      *regexp.Regexp
}{
	{"UK_VEHICLE_REGISTRATION", []string{"en"}, regexp.MustCompile(`\b[A-HJ-PR-Y]{2} ?(?:0[1-9]|[1-7]\d) ?[A-HJ-PR-Z]{3}\b|\b[A-HJ-NPR-TV-Y] ?\d{1,3} [A-HJ-PR-Y][A-HJ-PR-Z]{2}\b`)},
	{"DE_KFZ", []string{"de"}, regexp.MustCompile(`\b\p{Lu}{1,3}-[A-Z]{1,2} \d{1,4}[EH]?\b`)},
	{"ES_VEHICLE_REGISTRATION", []string{"es", "ca"}, regexp.MustCompile(`\b\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}\b|\b[A-Z]{1,2}-\d{4}-[A-Z]{1,2}\b`)},
}

// plates finds the number plates of the country, whether or not a word for them stands
// there. Without a language any will do.
func (d *document) plates() {
	for _, p := range plates {
		if d.language != "" && !slices.Contains(p.languages, d.language) {
			continue
		}
		for _, t := range d.texts {
			for _, at := range p.form.FindAllStringIndex(t.s, -1) {
				s := span.Span{Start: at[0], End: at[1]}
				if last := t.word(t.wordAt(s.End - 1)); t.free(s) && t.alone(s) && !d.ordinary(last) {
					d.add(t, s, p.label, .6, "form of a number plate")
				}
			}
		}
	}
}

var (
	// apart are groups of an identifier with blanks between: "YX5 500 12 A", "1 ISK 0061
	// 7742", a sort code before its account, the number of a card.
	apart = regexp.MustCompile(`\b(?:[A-Z]{1,3}\d{1,4}(?: \d{2,4}){2,4}(?: [A-Z])?|\d [A-Z]{2,4}(?: \d{4}){2,3}|\d\d-\d\d-\d\d \d{7,8}|\d{4}(?: \d{4}){3})\b`)
	// counted is a number behind the word for what it numbers.
	counted = regexp.MustCompile(`(?i)\b(?:acc(?:oun)?t|sort(?: code)?|serial|badge|locker key|card ending|ending|cheque|order|ticket|member(?:ship)?|passport|licence|license|employee|staff|payroll|student|prisoner|patient|hospital|chart|file|docket|invoice|policy|claim|case|pin|chi|imei|` +
		`konto|mitglied|kunde|kunden|zähler|ausweis|akte|vorgang|personal|beleg|rechnung|police|schaden|bestellung|cuenta|tarjeta|expediente|póliza|socio|factura|pedido|compte|targeta|expedient|pòlissa|soci|comanda)(?:nummer|nr\.?|-?id)?(?: (?:number|num|no|nr|ref|reference|code|número|núm|nº|n\.º|is|lautet|es|és)\.?){0,2}[:.#]{0,3} ?(?:\.{3} ?)?(\d[\d -]{2,18}\d)\b`)
)

// numbers finds what shows by its form that it stands for somebody or something: letters
// and digits mixed, or so many digits that they count nothing.
func (d *document) numbers() {
	for _, t := range d.texts {
		for s := range t.joined() {
			if t.free(s) && t.alone(s) && (mixed(s.In(t.s)) || long(s.In(t.s))) && !t.standard(s) {
				d.add(t, s, lethe.Code, .6, "form of a number")
			}
		}
		for _, at := range apart.FindAllStringIndex(t.s, -1) {
			if s := (span.Span{Start: at[0], End: at[1]}); !t.taken.all(s) && t.alone(s) {
				d.add(t, s, lethe.Code, .6, "form of a number")
			}
		}
		for _, at := range counted.FindAllStringSubmatchIndex(t.s, -1) {
			s := span.Span{Start: at[2], End: at[3]}
			if text := s.In(t.s); !t.taken.all(s) && t.alone(s) && digits(text) > 3 && !year(text) && !dated.MatchString(text) {
				d.add(t, s, lethe.Code, .6, "number behind what it numbers")
			}
		}
	}
}

// leastLong digits in a row are no amount and no year.
const leastLong = 9

func long(s string) bool {
	return digits(s) == len(s) && (len(s) >= leastLong || len(s) > 5 && s[0] == '0')
}

// mixed reports whether letters and digits in s are those of an identifier: five digits
// and a letter, or four between letters, and no words, units, years or versions.
func mixed(s string) bool {
	n, l := digits(s), letters(s)
	if n < 4 || l == 0 || l > n+2 || strings.ContainsAny(s, "@ºª") || strings.HasPrefix(s, "0x") {
		return false
	}
	groups := strings.FieldsFunc(s, func(r rune) bool { return !ofWord(r) })
	signs := len(groups) - 1
	for _, g := range groups {
		small := strings.TrimFunc(g, func(r rune) bool { return !unicode.IsLower(r) })
		if letters(small) > 1 || year(strings.TrimFunc(g, unicode.IsLetter)) && n < 8 {
			return false
		}
	}
	runes := []rune(s)
	both := unicode.IsLetter(runes[0]) && unicode.IsLetter(runes[len(runes)-1])
	return n > 4 && !measure(s, signs) || both && (signs > 0 || s == strings.ToUpper(s))
}

// measure reports whether s is an amount with its unit: "15000m".
func measure(s string, signs int) bool {
	return signs == 0 && digits(s) < 7 && digits(s[:1]) == 1 && unicode.IsLower([]rune(s)[len([]rune(s))-1])
}

// year reports whether a group is a year.
func year(g string) bool {
	return len(g) == 4 && digits(g) == 4 && (g[:2] == "19" || g[:2] == "20")
}

// standards are published by those who made them, and not about anybody.
var standards = strings.Fields("ISO EN DIN IEC IEEE RFC BS ASTM CVE ISBN ISSN DOI ECLI EU EC EG EWG CE UNE NF VDE SIA ICD OPS ATC CAS UN Art Nr Abs BGE BGHZ NCT PMID GRCh CH")

// standard reports whether what stands at s is cited: a standard, a version, a statute.
func (t *text) standard(s span.Span) bool {
	i := t.wordAt(s.Start)
	head := strings.TrimRightFunc(t.word(i), unicode.IsDigit)
	return slices.Contains(standards, head) || slices.Contains(standards, t.word(i-1)) || s.Start > 0 && strings.HasSuffix(strings.TrimRight(t.s[max(0, s.Start-4):s.Start], " \u00a0"), "§")
}
