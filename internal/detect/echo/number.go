package echo

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// apart are groups of an identifier with blanks between: "YX5 500 12 A", "1 ISK 0061
	// 7742", a sort code before its account, the number of a card, "QRS0449 1827".
	apart = looks.Form(`\b(?:[A-Z]{1,3}\d{1,4}(?: \d{2,4}){2,8}(?: [A-Z])?|\d [A-Z]{2,4}(?: \d{4}){2,3}|\d\d-\d\d-\d\d \d{7,8}|\d{4}(?: \d{4}){3}|[A-Z]{2,4}\d{4} (?:[03-9]\d{3}|1[0-8]\d\d|2[1-9]\d\d))\b`)
	// counted is a number after the word for what it numbers, in groups or not.
	counted = looks.Form(`(?i:\b(?:acc(?:oun)?t|a/c|vat(?: reg)?|(?:registered )?charity|gas safe(?: reg)?|pcn|driver|cad|(?:m|op|ip|uhid|din)\.? ?no|supply no|sort(?: code)?|serial|badge|(?:collar|shoulder|warrant)|ni (?:number|no)|national insurance|locker key|card|(?:card )?ending|cheque|order|booking|ticket|member(?:ship)?|passport|visa|licence|license|employee|staff|payroll|student|prisoner|patient|hospital|chart|file|docket|invoice|policy|claim|case|pin|chi|imei|mpan|mprn|vin|meter|allotment|asset|frame|hull|permit|library|blue badge|donor|specimen|barcode|tracking|parcel|consignment|work order|enquiry|complaint|incident|reservation|railcard|bus pass|season ticket|(?:micro)?chip(?:ped)?|transponder|tag|ref(?:erence)?|quote|tax ref|crime ref|nhs|ssn|nino|officer|constable|` +
		`konto|mitglied|kunde|kunden|zähler|ausweis|reisepass|pass|akte|akten|vorgang|personal|beleg|rechnung|police|schaden|bestellung|buchung|karte|chip|fahrgestell|versicherten|versicherung|sozialversicherung|rente|renten|steuer|fall|ticket|seriennummer|geschäftszeichen|az|antrag|auftrag|angebot|\pL{0,20}vertrag|lieferschein|sendung|paket|inventar|einsatz|matrikel|schüler|mandanten|gläubiger|kassenzeichen|buchungszeichen|aktenzeichen|lizenz|führerschein|jagdschein|parkausweis|impfpass|zulassung|gewerbe|betrieb|arzt|spender|ur|urkunden|urkundenrolle|\pL+ausweis|\pL+pass|` +
		`cuenta|tarjeta|expediente|póliza|socio|factura|pedido|reserva|pasaporte|chip|referencia|catastral|nhc|nuhsa|cip|nss|ss|afiliación|compte|targeta|expedient|pòlissa|soci|comanda|reserva|passaport|xip|història|bastidor|matrícula|licencia|colegiad[oa]|col·legiad[oa]|col·legiat|col|permiso|contador|siniestro|reclamación|albarán|envío|localizador|atestado|diligencias|diligències|carné|carnet|llicència|permís|comptador|sinistre|reclamació|albarà|enviament|localitzador|abonament)(?:s?nummer|s?nr\.?|-?id)?(?: (?:de|del|de la|de l[’']) ?(?:luz|agua|gas|llum|aigua))?)` +
		`(?i: ?(?:number|num|no|nr|ref|reference|code|número|núm|nº|n\.º|is|was|ist|lautet|es|és)\.?){0,2}[:.#]{0,3} ?(?:\.{3} ?|[-–])?(?:\p{Lu}\p{Ll}{3,20} )?([A-Z]{0,4}\d[\dA-Z/.-]*(?: \d[\dA-Z/.-]*){0,6}(?: [A-Z]\b)?|[A-Z]{1,3}(?: [A-Z]{0,2}\d[\dA-Z/.-]*){1,6}(?: [A-Z]\b)?)`)
	// insured is the number of a policy in groups with full stops, as amounts have them, and no currency behind.
	insured = looks.Form(`\b(?:[Pp]olice|[Pp]olicen?-?[Nn]r\.?|[Pp]óliza|[Pp]òlissa|[Pp]olicy)(?: (?:[Nn]r|[Nn]o|[Nn]úm|n\.º|nº)\.?)?:? (\d{1,3}(?:\.\d{3}){2,4})(?:$|[.,;)\n]| \p{Ll})`)
	// reference is what a letter or file is called by in words: "Your ref: Wray/leak".
	reference = looks.Form(`(?i:\b(?:(?:your|our|my|their) ref(?:erence)?|(?:ihr|unser|mein) zeichen|(?:su|nuestra|n/|s/) ?ref(?:erencia)?|(?:la )?(?:seva|nostra) ref(?:erència)?))\.?:? {0,3}(\p{L}[\p{L}\p{Nd}]*(?:[/.-][\p{L}\p{Nd}]+)+)(?:$|[^\p{L}\p{Nd}@])`)
	// fileRef is that of a file in capitals and digits, behind the short word alone: "ref KW/OSTR.4-1".
	fileRef = looks.Form(`(?:^|[\s,;(])[Rr]ef\.?:? (\p{Lu}[\p{Lu}\p{Nd}]*(?:[/.-][\p{Lu}\p{Nd}]+){1,6})(?:$|[^\p{L}\p{Nd}@])`)
	// registered is the number that a body has given, by its capitals: "SRA No. 661208".
	registered = looks.Form(`\b\p{Lu}{2,6} (?:[Nn]o|[Nn]r|[Nn]umber|NO|[Rr]eg(?:\.? [Nn]o)?|[Mm]embership(?: [Nn]o)?)\.?:? ?(\p{Lu}{0,3}\d{5,9})(?:$|[^\p{L}\p{Nd}])`)
	sortCode   = looks.Form(`(?i)\bsort(?:[ -]?code)?(?: is)?:? ?(\d\d[- ]\d\d[- ]\d\d)\b`)
	// bankAccount is the number of a bank account: behind a sort code, behind the word for an account in its sentence, or
	// before a sort code.
	bankAccount = looks.Form(`(?i)\bsort[ -]?code(?: is)?:? ?(?:\d\d[- ]?){2}\d\d\b[,;)]{0,2}\s{1,3}(?:and |& |/ ?|\(|with )?(?:the |its |my |our )?(?:account |acc(?:oun)?t\.? |a/c )?(?:number|no\.?|nr\.?)?(?: is)?:? ?(\d(?: ?\d){6,9})\b|` +
		`\b(?:account|a/c|acct)\b[^.\n!?;]{0,60}?\b(?:number|no\.?)(?: is| of)?:? ?(\d(?: ?\d){6,11})\b|` +
		`\b(?:number|no\.?)(?: is)?:? ?(\d{7,10})[,;]? (?:and |with |\()?(?:the )?sort[ -]?code\b`)
	// spread are groups of digits of which one begins with a nought: no amount is written so.
	spread = looks.Form(`\b(?:\d{2,6} ){1,4}\d{2,6}\b`)
)

// twoSmall letters in a row are of a word, or of a unit.
var twoSmall = lazyregexp.New(`\p{Ll}{2}`)

// ofAccount begins with the word for an account.
var ofAccount = lazyregexp.New(`^(?i:acc(?:oun)?t|a/c|konto|cuenta|compte)`)

// labels are abbreviations of what numbers, and no part of the number.
var labels = wordset.Of("NHS NI NINO UTR ID DOB DNI NIE NIF NHC CIP NSS IBAN BIC PIN SSN VIN IMEI TIN AHV SV KV PZN HRB HRA MRN GMC NMC PO PC DC BIN PLZ AZ NR REF TEL FAX EAN ISBN")

// numbers finds what shows by its form that it stands for somebody or something: letters
// and digits mixed, or so many digits that they count nothing.
func (d *document) numbers() {
	for _, t := range d.texts {
		for _, at := range t.look().All(apart) {
			if s := (span.Span{Start: at[0], End: at[1]}); !t.taken.All(s) && t.alone(s) {
				d.add(t, s, lethe.Code, .6, "form of a number")
			}
		}
		for s := range t.joined() {
			if run := s.In(t.s); digits(run) >= leastMixed && t.free(s) && (mixed(run) || long(run)) && t.alone(s) && !t.standard(s) {
				d.add(t, s, lethe.Code, .6, "form of a number")
			}
		}
		for _, at := range t.look().All(counted) {
			s := span.Span{Start: at[2], End: at[3]}
			if text := s.In(t.s); len(text) > 3 && text[len(text)-3:len(text)-1] == ". " {
				s.End -= len(". X") // the next sentence: "NHC 884213. F. nac."
			}
			s.End -= len(s.In(t.s)) - len(strings.TrimRight(s.In(t.s), "/.-"))
			if head, _, _ := strings.Cut(s.In(t.s), " "); labels[head] || cue.NoName(head) {
				s.Start += len(head) + 1 // "NHS 943 476 5919"
			}
			if text := s.In(t.s); !t.taken.All(s) && t.alone(s) && digits(text) > 3 && (digits(text) > 5 || unicode.IsDigit(rune(text[0])) || !strings.Contains(text, " ")) && !year(text) && (!dated.MatchString(text) || serial.MatchString(text)) && !amounts.MatchString(text) {
				label := lethe.Code
				if ofAccount.MatchString(t.s[at[0]:]) {
					label = lethe.PersonalID
				}
				d.add(t, s, label, .6, "number behind what it numbers")
			}
		}
		d.matches(t, insured, lethe.Code, "number of a policy", func(string) bool { return true })
		d.matches(t, reference, lethe.Code, "what a letter or file is called by", d.isReference)
		d.matches(t, fileRef, lethe.Code, "what a letter or file is called by", func(s string) bool { return digits(s) > 0 })
		d.matches(t, registered, lethe.PersonalID, "number that a body has given", func(string) bool { return true })
		for _, at := range t.look().All(sortCode) {
			d.add(t, span.Span{Start: at[2], End: at[3]}, lethe.Code, .95, "sort code") // whose groups may be those of a date
		}
		d.matches(t, bankAccount, lethe.PersonalID, "number of an account", func(string) bool { return true })
	}
}

// isReference reports whether a part of what is called by words is no word that everybody uses: "and/or".
func (d *document) isReference(s string) bool {
	return slices.ContainsFunc(letter.Fields(s), func(w string) bool { return letters(w) > 3 && d.rank(w) > everyday })
}

// groups finds numbers in groups that are no telephone numbers.
func (d *document) groups() {
	for _, t := range d.texts {
		for _, at := range t.look().All(spread) {
			if s := (span.Span{Start: at[0], End: at[1]}); t.free(s) && t.alone(s) && nought(s.In(t.s)) {
				d.add(t, s, lethe.Code, .6, "form of a number")
			}
		}
	}
}

// amounts are written with a decimal or in thousands, and years one after the other.
var amounts = lazyregexp.New(`^\d{1,3}(?:[ .]\d{3})+$|^\d+\.\d{2}$|^(?:19|20)\d\d[/-]\d{2,4}$|^\d{1,2}[/.-](?:19|20)\d\d$`)

// serial is a number of four digits or more before a year, which is none itself.
var serial = lazyregexp.New(`^(?:[03-9]\d{3}|1[0-8]\d\d|2[1-9]\d\d)/(?:19|20)\d\d$`)

// nought reports whether groups have nine digits or more, and one of three or more begins
// with a nought.
func nought(s string) bool {
	return digits(s) >= leastLong && slices.ContainsFunc(strings.Fields(s), func(g string) bool { return len(g) > 2 && g[0] == '0' })
}

// leastLong digits in a row are no amount and no year.
const leastLong = 9

func long(s string) bool {
	return digits(s) == len(s) && (len(s) >= leastLong || len(s) > 5 && s[0] == '0')
}

// leastMixed is how many digits an identifier has.
const leastMixed = 4

// mixed reports whether letters and digits in s are those of an identifier: five digits
// and a letter, or four between letters, and no words, units, years or versions.
func mixed(s string) bool {
	n, l := digits(s), letters(s)
	if n < leastMixed || l == 0 || l > n+2 || strings.ContainsAny(s, "@ºª") || strings.HasPrefix(s, "0x") {
		return false
	}
	groups := letter.Fields(s)
	signs := len(groups) - 1
	for _, g := range groups {
		if twoSmall.MatchString(g) || year(strings.TrimFunc(g, unicode.IsLetter)) && n < 8 {
			return false
		}
	}
	runes := []rune(s)
	both := unicode.IsLetter(runes[0]) && unicode.IsLetter(runes[len(runes)-1])
	return n > 4 && !measure(s, signs) || both && (signs > 0 || s == strings.ToUpper(s)) || zeros.MatchString(s)
}

// zeros before a number are not those of an amount: "0044-BX".
var zeros = lazyregexp.New(`^0\d{2,}[-/]?[A-Z]{1,3}$|^[A-Z]{1,3}[-/]?00?\d{2,}$`)

// perTime is what goes in or out in so many hours or days: "700/24h".
var perTime = lazyregexp.New(`^\d{1,5}/\d{1,2}(?:h|hrs|d|min|wks|mths)$`)

// measure reports whether s is an amount with its unit: "15000m".
func measure(s string, signs int) bool {
	if perTime.MatchString(s) {
		return true
	}
	return signs == 0 && digits(s) < 7 && digits(s[:1]) == 1 && unicode.IsLower([]rune(s)[len([]rune(s))-1])
}

// year reports whether a group is a year.
func year(g string) bool {
	return len(g) == 4 && digits(g) == 4 && (g[:2] == "19" || g[:2] == "20")
}

// standards are published by those who made them, and not about anybody.
var standards = strings.Fields("ISO EN DIN IEC IEEE RFC BS ASTM CVE ISBN ISSN DOI ECLI EU EC EG EWG CE UNE NF VDE SIA ICD OPS ATC CAS UN Art Nr Abs BGE BGHZ NCT PMID GRCh CH")

// standard reports whether the number at s is cited: a standard, a version, a statute.
func (t *text) standard(s span.Span) bool {
	i := t.wordAt(s.Start)
	head := strings.TrimRightFunc(t.word(i), unicode.IsDigit)
	before := t.word(i - 1)
	cited := slices.Contains(standards, before) && !(before == "Nr" && i > 1 && !t.near(i-2)) // "Pers.-Nr."
	return slices.Contains(standards, head) || cited || s.Start > 0 && strings.HasSuffix(strings.TrimRight(t.s[max(0, s.Start-4):s.Start], " \u00a0"), "§")
}
