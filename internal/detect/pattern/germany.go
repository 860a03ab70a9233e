package pattern

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var german = []string{"de"}

// germany lists the identifiers of Germany; those of its health care are in
// germanyHealth.
func germany() []Recognizer {
	return []Recognizer{deTaxID, deTaxNumber, deVAT, deIDCard, dePassport, deDriver, dePension, deRegister, dePostcode, deVehicle}
}

var deTaxID = Recognizer{
	Name: "de-tax-id", Presidio: "DeTaxIdRecognizer", Country: "de", Languages: german,
	Doc:   "German tax identification numbers, by the check digit of ISO 7064 and how often digits repeat (§ 139b AO).",
	Label: "DE_TAX_ID",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.5, Weak: true, Regex: `\b[1-9]\d{10}\b`},
		{Name: "2-3-3-3", Score: 0.5, Own: true, Regex: `\b[1-9]\d[ /]\d{3}[ /]\d{3}[ /]\d{3}\b`},
	},
	Context: []string{"steueridentifikationsnummer", "steuer-id", "steuerid", "steuerliche identifikationsnummer",
		"steuerliche identifikation", "persönliche identifikationsnummer", "steuer identifikation", "idnr", "steuer-idnr",
		"steuernummer", "bzst", "identifikationsnummer", "tax id", "tin"},
	Validate: checked(func(s string) bool {
		return checksum.Mod1110(s) && mostFrequent(s[:10]) <= 3
	}),
	Strict: checked(func(s string) bool {
		// Of the first ten digits, exactly one occurs more than once: twice or three times.
		d := digits(s)
		counts := digitCounts(d[:10])
		return checksum.Mod1110(d) && (counts[2] == 1 && counts[3] == 0 || counts[3] == 1 && counts[2] == 0) && counts[4] == 0
	}),
	Examples: []detect.Example{
		{Text: "Steuer-ID: [DE_TAX_ID 86095742719], IdNr. [DE_TAX_ID 47 036 892 816]"},
		{Text: "Steuer-ID 86095742718, Auftrag 86095742719"},
	},
}

// digitCounts says how many digits occur once, twice, three times, and (at 4) more
// often.
func digitCounts(s string) (out [5]int) {
	for d := range 10 {
		out[min(4, strings.Count(s, strconv.Itoa(d)))]++
	}
	return out
}

func mostFrequent(s string) int {
	most := 0
	for d := range 10 {
		most = max(most, strings.Count(s, strconv.Itoa(d)))
	}
	return most
}

var deTaxNumber = Recognizer{
	Name: "de-tax-number", Presidio: "DeTaxNumberRecognizer", Country: "de", Languages: german,
	Doc:   "German tax numbers, in the uniform form of ELSTER and in those of the states.",
	Label: "DE_TAX_NUMBER",
	Patterns: []Pattern{
		{Name: "uniform", Score: 0.5, Weak: true, Regex: `\b(?:0[1-9]|1[0-6])\d{11}\b`},
		{Name: "3/3/5", Score: 0.4, Weak: true, Regex: `(?<!\w)\d{3}/\d{3}/\d{5}(?!\w)`},
		{Name: "by slashes", Score: 0.2, Regex: `(?<!\w)\d{2,3}/\d{3,4}/\d{4,5}(?!\w)`},
	},
	Context: []string{"steuernummer", "steuer-nr", "steuer nr", "st.-nr", "st-nr", "finanzamt", "umsatzsteuer",
		"einkommensteuer", "körperschaftsteuer", "gewerbesteuer", "steuerveranlagung", "steuerbescheid"},
	Examples: []detect.Example{
		{Text: "Steuernummer: [DE_TAX_NUMBER 181/815/08155], Finanzamt [DE_TAX_NUMBER 1121081508150]"},
		{Text: "Steuernummer 2181/815/0815, Akte 181/815/08155"},
	},
}

var deVAT = Recognizer{
	Name: "de-vat-id", Presidio: "DeVatIdRecognizer", Country: "de", Languages: german,
	Doc:   "German VAT numbers, with the check digit of ISO 7064.",
	Label: "DE_VAT_ID",
	Patterns: []Pattern{
		{Name: "compact", Score: 0.5, Regex: `\bDE\d{9}\b`},
		{Name: "in groups", Score: 0.4, Regex: `\bDE[\s.\-]?\d{3}[\s.\-]?\d{3}[\s.\-]?\d{3}\b`},
	},
	Context: []string{"umsatzsteuer-identifikationsnummer", "umsatzsteueridentifikationsnummer", "ust-idnr", "ust-id",
		"ustidnr", "umsatzsteuer-id", "mehrwertsteuer", "vat", "vat-id", "vat id", "steueridentifikation", "bzst",
		"bundeszentralamt für steuern", "finanzamt", "invoice", "rechnung"},
	Validate: confirmed(func(s string) bool { return checksum.Mod1110(digits(s)) }),
	Strict:   checked(func(s string) bool { return checksum.Mod1110(digits(s)) }),
	Examples: []detect.Example{
		{Text: "USt-IdNr. [DE_VAT_ID DE136695976] und [DE_VAT_ID DE 129 273 398]"},
		{Text: "DE12345678, DE123456789"},
	},
}

// icao is the alphabet of German documents: no vowels, no letters like digits.
const icao = `[CFGHJKLMNPRTVWXYZ]`

const icaoDocument = `\b` + icao + `[CFGHJKLMNPRTVWXYZ0-9]{7}\d\b`

// mrz checks the digit that ICAO document 9303 puts after a field: weights 7, 3, 1.
func mrz(s string) bool {
	sum, last := 0, len(s)-1
	for i := 0; i < last; i++ {
		v := checksum.Alnum(s[i])
		if v < 0 {
			return false
		}
		sum += v * [3]int{7, 3, 1}[i%3]
	}
	return sum%10 == checksum.Alnum(s[last])
}

var deIDCard = Recognizer{
	Name: "de-id-card", Presidio: "DeIdCardRecognizer", Country: "de", Languages: german,
	Doc:   "Numbers of German identity cards: today's with their check digit, and the older T with eight digits.",
	Label: "DE_ID_CARD",
	Patterns: []Pattern{
		{Name: "since 2010", Score: 0.4, Cased: true, Weak: true, Regex: icaoDocument},
		{Name: "T and digits", Score: 0.5, Cased: true, Weak: true, Regex: `\bT\d{8}\b`},
	},
	Context: []string{"personalausweis", "ausweis", "personalausweisnummer", "ausweisnummer", "ausweisdokument",
		"dokumentennummer", "seriennummer", "npa", "neuer personalausweis", "personalausweisgesetz", "pauwsg",
		"bundespersonalausweis", "identity card", "national id"},
	Validate: func(s string) Verdict {
		u := strings.ToUpper(s)
		if u[0] == 'T' && countDigits(u) == 8 {
			return Unknown
		}
		return checked(mrz)(u)
	},
	Examples: []detect.Example{
		{Text: "Personalausweis: [DE_ID_CARD L01X00T44], Ausweis [DE_ID_CARD T22000129]"},
		{Text: "Ausweis L01X00T47, Teil L01X00T44"},
	},
}

var dePassport = Recognizer{
	Name: "de-passport", Presidio: "DePassportRecognizer", Country: "de", Languages: german,
	Doc:      "Numbers of German passports, with their check digit.",
	Label:    "DE_PASSPORT",
	Patterns: []Pattern{{Name: "since 2007", Score: 0.4, Cased: true, Weak: true, Regex: icaoDocument}},
	Context: []string{"reisepass", "pass", "passnummer", "reisepassnummer", "passport", "passport number", "pass-nr",
		"dokumentennummer", "bundesrepublik deutschland", "ausweisdokument", "mrz"},
	Validate: checked(func(s string) bool { return mrz(strings.ToUpper(s)) }),
	Examples: []detect.Example{
		{Text: "Reisepass [DE_PASSPORT C01234565]"},
		{Text: "Reisepass C01234567, Teil C01234565"},
	},
}

var deDriver = Recognizer{
	Name: "de-driving-licence", Presidio: "DeFuehrerscheinRecognizer", Country: "de", Languages: german,
	Doc:   "Numbers of German driving licences since 2013: 11 characters.",
	Label: "DE_FUEHRERSCHEIN",
	Patterns: []Pattern{
		{Name: "2 letters 8 digits", Score: 0.35, Cased: true, Regex: `\b[A-Z]{2}\d{8}[A-Z0-9]\b`},
		{Name: "authority first", Score: 0.35, Own: true, Cased: true, Regex: `\b[A-Z]\d{3}[A-Z0-9]{5}\d[A-Z0-9]\b`},
	},
	Context: []string{"führerscheinnummer", "führerschein", "fahrerlaubnis", "fahrerlaubnisnummer", "fahrerlaubnisklasse",
		"führerscheininhaber", "fev", "kba", "kraftfahrt-bundesamt", "driving licence", "driving license", "driver's license",
		"licence number", "license number", "dokument nr", "dokument-nr", "feld 5"},
	Weak: true,
	Examples: []detect.Example{
		{Text: "Führerschein Nr. [DE_FUEHRERSCHEIN HH98765432C], Führerschein [DE_FUEHRERSCHEIN B072RRE2I55]"},
		{Text: "Teil HH98765432C"},
	},
}

var dePension = Recognizer{
	Name: "de-pension-insurance", Presidio: "DeSocialSecurityRecognizer", Country: "de", Languages: german,
	Doc:   "German pension insurance numbers: area, date of birth, initial, serial, check digit (VKVV § 2).",
	Label: "DE_SOCIAL_SECURITY",
	Patterns: []Pattern{
		{Name: "with a date", Score: 0.5, Regex: `\b\d{2}(?:0[1-9]|[12]\d|3[01]|5[1-9]|[67]\d|8[01])(?:0[1-9]|1[0-2])\d{2}[A-Z]\d{3}\b`},
		{Name: "any", Score: 0.3, Loose: true, Regex: `\b\d{8}[A-Z]\d{3}\b`},
		{Name: "in groups", Score: 0.5, Own: true,
			Regex: `\b\d{2} (?:0[1-9]|[12]\d|3[01]|5[1-9]|[67]\d|8[01])(?:0[1-9]|1[0-2])\d{2} [A-Z] \d{2} ?\d\b`},
	},
	Context: []string{"rentenversicherungsnummer", "sozialversicherungsnummer", "versicherungsnummer", "rvnr", "svnr",
		"sv-nummer", "rente", "rentenversicherung", "deutsche rentenversicherung", "drv", "sozialversicherung",
		"sozialversicherungsausweis", "rentenausweis"},
	Validate: checked(isPensionNumber),
	Examples: []detect.Example{
		{Text: "SV-Nummer [DE_SOCIAL_SECURITY 20151090B023], [DE_SOCIAL_SECURITY 15 070649 C 10 3]"},
		{Text: "15070649C100, 15071349C103"},
	},
}

// isPensionNumber weighs the digits, the letter as two, by 2 1 2 5 7 1 2 1 2 1 2 1
// and adds the digits of the products.
func isPensionNumber(s string) bool {
	c := compact(s)
	if len(c) != 12 {
		return false
	}
	day, month := checksum.Mod(c[2:4], 100), checksum.Mod(c[4:6], 100)
	if day < 1 || day > 31 && day < 51 || day > 81 || month < 1 || month > 12 {
		return false
	}
	all := c[:8] + letterNumber(c[8]) + c[9:11]
	sum := 0
	for i, w := range [12]int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1} {
		p := int(all[i]-'0') * w
		sum += p/10 + p%10
	}
	return sum%10 == int(c[11]-'0')
}

// letterNumber is a letter's place in the alphabet, as two digits.
func letterNumber(c byte) string {
	n := c - 'A' + 1
	return string([]byte{'0' + n/10, '0' + n%10})
}

var deRegister = Recognizer{
	Name: "de-commercial-register", Presidio: "DeHandelsregisterRecognizer", Country: "de", Languages: german,
	Doc:      "Numbers of the German commercial register, parts A and B.",
	Label:    "DE_HANDELSREGISTER",
	Patterns: []Pattern{{Name: "HRA or HRB", Score: 0.5, Regex: `\bHR[AB]\s*\d{1,6}\b`}},
	Context: []string{"handelsregister", "handelsregisternummer", "amtsgericht", "registergericht", "hra", "hrb", "hr-nummer",
		"registerauszug", "handelsregistereintrag", "firma", "gesellschaft", "gmbh", "ag", "ug", "kg", "ohg", "einzelkaufmann",
		"einzelkauffrau", "handelsregisterblattnummer"},
	Examples: []detect.Example{
		{Text: "Amtsgericht München [DE_HANDELSREGISTER HRB 12345]."},
		{Text: "HR 12345, HRB 1234567"},
	},
}

var dePostcode = Recognizer{
	Name: "de-postcode", Presidio: "DePlzRecognizer", Country: "de", Languages: german,
	Doc:      "German post codes, where words say so.",
	Label:    "DE_PLZ",
	Patterns: []Pattern{{Name: "5 digits", Score: 0.05, Regex: `\b(?:0[1-9]\d{3}|[1-9]\d{4})\b`}},
	Context: []string{"plz", "postleitzahl", "postanschrift", "adresse", "wohnort", "ort", "wohnanschrift", "lieferadresse",
		"rechnungsadresse", "straße", "strasse", "hausnummer", "postfach", "bundesland", "gemeinde", "stadt", "dorf"},
	Validate: refuted(func(s string) bool { return s != "01000" && s != "99999" }),
	Examples: []detect.Example{
		{Text: "PLZ [DE_PLZ 80331]"},
		{Text: "PLZ 00331"},
	},
}

// The characters of German number plates. E and H end those of electric and of
// historic cars.
const plateNumber = `\d{1,4}(?: ?[EH])?(?!\w)`

var deVehicle = Recognizer{
	Name: "de-vehicle-registration", Presidio: "DeKfzRecognizer", Country: "de", Languages: german,
	Doc:   "German number plates: of a district that there is, or where words say so.",
	Label: "DE_KFZ",
	Patterns: []Pattern{
		{Name: "by spaces", Score: 0.3, Cased: true, Regex: `(?<![\w-])[A-ZÄÖÜ]{1,3}\s[A-Z]{1,2}\s` + plateNumber},
		{Name: "by hyphens", Score: 0.3, Cased: true, Regex: `(?<![\w-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}-` + plateNumber},
		{Name: "by hyphen and space", Score: 0.3, Cased: true, Regex: `(?<![\w-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}\s` + plateNumber},
		{Name: "by hyphen alone", Score: 0.3, Exact: true, Own: true, Regex: `(?<![\w-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}` + plateNumber},
		{Name: "of a district", Score: 0.4, Exact: true, Own: true, Regex: `(?<![\w-])(?:` + plateDistricts + `)-[A-Z]{1,2}[ -]?` + plateNumber},
	},
	Context: []string{"kennzeichen", "kfz-kennzeichen", "kraftfahrzeugkennzeichen", "nummernschild", "fahrzeugkennzeichen",
		"zulassung", "kfz", "fahrzeug", "auto", "pkw", "lkw", "fahrzeugschein", "fahrzeugbrief", "zulassungsbescheinigung",
		"amtliches kennzeichen", "wagen"},
	Examples: []detect.Example{
		{Text: "Kennzeichen [DE_KFZ HH-AB 1234], Auto [DE_KFZ M-XY 99H]"},
		{Text: "Kapitel A B 12, Typ XQX-AB 1234"},
	},
}

// plateDistricts are the letters of districts that number plates begin with
// (annex 1 of the vehicle registration ordinance), but for those of one letter
// that are formulas and grades as well.
const plateDistricts = `AA|AB|ABG|AC|AE|AIC|AK|AM|AN|AÖ|AP|AS|AUR|AW|AZ|BA|BAD|BAR|BB|BC|BGL|BI|BIR|BIT|BK|BL|BLK|BM|BN|BO|` +
	`BOR|BOT|BRA|BRB|BS|BT|BTF|BÜS|BZ|CB|CE|CHA|CLP|CO|COC|COE|CUX|CW|DA|DAH|DAN|DAU|DB|DBR|DD|DE|DEG|DEL|DGF|DH|DL|DLG|DM|DN|` +
	`DO|DON|DU|DÜW|EA|EBE|ED|EE|EF|EI|EIC|EL|EM|EMD|EMS|EN|ER|ERB|ERH|ES|ESW|EU|FB|FD|FDS|FF|FFB|FG|FL|FN|FO|FR|FRG|FRI|FS|FT|` +
	`FÜ|GAP|GE|GER|GF|GG|GI|GL|GM|GÖ|GP|GR|GRZ|GS|GT|GTH|GÜ|GZ|HA|HAL|HAM|HAS|HB|HBN|HC|HD|HDH|HE|HEF|HEI|HER|HF|HG|HGW|HH|HI|` +
	`HK|HL|HM|HN|HO|HOL|HOM|HP|HR|HRO|HS|HSK|HST|HU|HVL|HWI|HX|HY|HZ|IGB|IK|IL|IN|IZ|JL|KA|KB|KC|KE|KEH|KF|KG|KH|KI|KIB|KL|KLE|` +
	`KN|KO|KR|KS|KT|KU|KÜN|KUS|KYF|LA|LAU|LB|LD|LDK|LDS|LER|LEV|LG|LI|LIF|LIP|LL|LM|LÖ|LOS|LP|LRO|LSA|LU|LUP|LWL|MA|MB|MD|ME|MEI|` +
	`MG|MH|MI|MIL|MK|MKK|MM|MN|MOL|MOS|MR|MS|MSH|MSP|MST|MTK|MÜ|MÜR|MW|MYK|MZ|MZG|NB|ND|NDH|NE|NEA|NES|NEW|NF|NH|NI|NK|NM|NMS|NOH|` +
	`NOM|NR|NU|NVP|NW|NWM|OA|OAL|OB|OD|OE|OF|OG|OH|OHA|OHV|OHZ|OL|OPR|OS|OSL|PA|PAF|PAN|PB|PCH|PE|PF|PI|PIR|PLÖ|PM|PR|PRÜ|PS|QLB|RA|` +
	`RD|RE|REG|RH|RO|ROS|ROW|RP|RPL|RS|RT|RÜD|RÜG|RV|RW|RZ|SAD|SAW|SB|SC|SDL|SE|SFA|SG|SH|SHA|SHG|SHK|SHL|SI|SIG|SIM|SK|SL|SLF|SLS|` +
	`SM|SN|SO|SOK|SÖM|SON|SP|SPN|SR|ST|STA|STD|SU|SÜW|SW|SZ|TBB|TDO|TF|TIR|TÖL|TR|TS|TÜ|TUT|UE|UH|UL|UM|UN|VB|VEC|VER|VG|VIE|VK|VS|WAF|` +
	`WAK|WB|WE|WEN|WES|WF|WHV|WI|WIL|WL|WM|WN|WND|WO|WOB|WR|WST|WT|WTM|WÜ|WUG|WUN|WW|ZI|ZR|ZW|ZWE`
