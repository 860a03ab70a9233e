package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var spanish = []string{"es"}

// spain lists the identifiers of Spain and Catalonia.
func spain() []Recognizer {
	return []Recognizer{esNIF, esNIE, esPassport, esCIF, esNUSS, esCCC, esCadastre, esCIP, esVehicle}
}

// dniLetters are the check letters of natural persons, by the number modulo 23
// (Real Decreto 1553/2005).
const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

var esNIF = Recognizer{
	Name: "es-nif", Presidio: "EsNifRecognizer", Country: "es", Languages: spanish,
	Doc:   "Spanish identity numbers (DNI, NIF) with their check letter.",
	Label: "ES_NIF",
	Patterns: []Pattern{
		{Name: "7 or 8 digits and a letter", Score: 0.5, Regex: `\b\d?\d{7}-?[A-Z]\b`},
		{Name: "by dots", Score: 0.5, Own: true, Regex: `\b\d{1,2}\.\d{3}\.\d{3}[ -]?[A-Z]\b`},
		{Name: "by a space", Score: 0.5, Own: true, Regex: `\b\d{8}[ ][A-Z]\b`},
		{Name: "other natural persons", Score: 0.5, Own: true, Regex: `\b[KLM]\d{7}[A-Z]\b`},
	},
	Context: []string{"documento nacional de identidad", "dni", "nif", "identificación", "d.n.i.", "document nacional d'identitat"},
	Validate: checked(func(s string) bool {
		d, c := digits(s), compact(s)
		return c[len(c)-1] == dniLetters[checksum.Mod(d, 23)]
	}),
	Examples: []detect.Example{
		{Text: "DNI [ES_NIF 12345678Z], [ES_NIF 12345678-Z], [ES_NIF 12.345.678-Z]"},
		{Text: "12345678A, 401-023-2138"},
	},
}

var esNIE = Recognizer{
	Name: "es-nie", Presidio: "EsNieRecognizer", Country: "es", Languages: spanish,
	Doc:   "Identity numbers of foreigners in Spain with their check letter.",
	Label: "ES_NIE",
	Patterns: []Pattern{
		{Name: "X, Y or Z", Score: 0.5, Regex: `\b[X-Z]\d{7}-?[A-Z]\b`},
		{Name: "by hyphens", Score: 0.5, Own: true, Regex: `\b[X-Z][- ]\d{7}[- ][A-Z]\b`},
	},
	Context: []string{"número de identificación de extranjero", "nie", "n.i.e.", "extranjero"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		number := string('0'+c[0]-'X') + c[1:len(c)-1]
		return c[len(c)-1] == dniLetters[checksum.Mod(number, 23)]
	}),
	Examples: []detect.Example{
		{Text: "NIE [ES_NIE X9613851N], [ES_NIE Y8063915-Z]"},
		{Text: "Y8063915A"},
	},
}

var esPassport = Recognizer{
	Name: "es-passport", Presidio: "EsPassportRecognizer", Country: "es", Languages: spanish,
	Doc:      "Spanish passport numbers: three letters and six digits, where words say so.",
	Label:    "ES_PASSPORT",
	Patterns: []Pattern{{Name: "3 letters 6 digits", Score: 0.05, Cased: true, Regex: `\b[A-Z]{3}\d{6}\b`}},
	Context:  []string{"pasaporte", "passport", "número de pasaporte", "passport number", "passaport"},
	Examples: []detect.Example{
		{Text: "pasaporte [ES_PASSPORT AAA123456]"},
		{Text: "pieza AAA123456"},
	},
}

var esCIF = Recognizer{
	Name: "es-cif", Country: "es",
	Doc:   "Tax numbers of Spanish organizations, with their check digit or letter (Orden EHA/451/2008).",
	Label: "ES_CIF",
	Patterns: []Pattern{{Name: "letter, 7 digits, check", Score: 0.5, Cased: true,
		Regex: `\b[ABCDEFGHJNP-SUVW][ -]?\d{7}[ -]?[0-9A-J]\b`}},
	Context:  []string{"cif", "nif", "c.i.f.", "identificación fiscal"},
	Validate: checked(isCIF),
	Examples: []detect.Example{
		{Text: "CIF [ES_CIF A58818501], NIF [ES_CIF Q2826000H]"},
		{Text: "CIF A58818502"},
	},
}

// isCIF sums the digits of even places and the digits of twice those of odd ones.
// Some kinds of organization have a letter, some a digit, some either.
func isCIF(s string) bool {
	c := compact(s)
	if len(c) != 9 {
		return false
	}
	sum := 0
	for i := 1; i <= 7; i++ {
		d := int(c[i] - '0')
		if i%2 == 1 {
			d *= 2
		}
		sum += d/10 + d%10
	}
	check := (10 - sum%10) % 10
	digit, letter := byte('0'+check), "JABCDEFGHI"[check]
	switch {
	case strings.IndexByte("PQSNWR", c[0]) >= 0:
		return c[8] == letter
	case strings.IndexByte("ABEH", c[0]) >= 0:
		return c[8] == digit
	}
	return c[8] == digit || c[8] == letter
}

var esNUSS = Recognizer{
	Name: "es-nuss", Country: "es",
	Doc:   "Spanish social security numbers: province, number, and the remainder modulo 97.",
	Label: "ES_NUSS",
	Patterns: []Pattern{
		{Name: "by marks", Score: 0.5, Regex: `\b\d{2}[ /-]\d{7,8}[ /-]\d{2}\b`},
		{Name: "bare", Score: 0.1, Weak: true, Regex: `\b\d{11,12}\b`},
	},
	Context: []string{"seguridad social", "nuss", "naf", "afiliación", "seguretat social", "afiliació", "n.º s.s.", "nass"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		province, number, check := d[:2], d[2:len(d)-2], d[len(d)-2:]
		if p := checksum.Mod(province, 100); p == 0 || p > 53 && p != 66 {
			return false
		}
		// A number below ten million follows the province without its leading zeros.
		if trimmed := strings.TrimLeft(number, "0"); len(trimmed) < 8 {
			number = strings.Repeat("0", max(0, 7-len(trimmed))) + trimmed
		}
		return checksum.Mod(province+number, 97) == checksum.Mod(check, 100)
	}),
	Examples: []detect.Example{
		{Text: "Seguridad Social [ES_NUSS 28/12345678/40]"},
		{Text: "Seguridad Social 28/12345678/41, pedido 281234567840"},
	},
}

var esCCC = Recognizer{
	Name: "es-ccc", Country: "es",
	Doc:   "Spanish bank account numbers (CCC), with their two check digits modulo 11.",
	Label: "ES_CCC",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.3, Regex: `\b\d{20}\b`},
		{Name: "4-4-2-10", Score: 0.5, Regex: `\b\d{4}[ -]\d{4}[ -]\d{2}[ -]\d{10}\b`},
	},
	Context: []string{"cuenta", "ccc", "código cuenta cliente", "compte", "banco"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return cccCheck("00"+d[:8]) == d[8] && cccCheck(d[10:]) == d[9] && !checksum.Repeated(d)
	}),
	Examples: []detect.Example{
		{Text: "cuenta [ES_CCC 2100 0418 45 0200051332]"},
		{Text: "cuenta 2100 0418 46 0200051332"},
	},
}

// cccCheck is the check digit of ten digits.
func cccCheck(d string) byte {
	switch c := 11 - checksum.Weighted(d, 1, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11; c {
	case 11:
		return '0'
	case 10:
		return '1'
	default:
		return byte('0' + c)
	}
}

var esCadastre = Recognizer{
	Name: "es-cadastral-reference", Country: "es",
	Doc:   "Spanish cadastral references of 20 characters, with their two check letters.",
	Label: "ES_CADASTRAL_REFERENCE",
	Patterns: []Pattern{
		{Name: "urban", Score: 0.5, Regex: `\b\d{7}[ ]?[A-Z]{2}\d{4}[A-Z][ ]?\d{4}[ ]?[A-Z]{2}\b`},
		{Name: "rural", Score: 0.5, Regex: `\b\d{5}[A-Z]\d{3}[ ]?\d{5}[ ]?\d{4}[ ]?[A-Z]{2}\b`},
	},
	Context:  []string{"referencia catastral", "catastro", "catastral", "referència cadastral", "cadastre"},
	Validate: checked(isCadastral),
	Examples: []detect.Example{
		{Text: "referencia catastral [ES_CADASTRAL_REFERENCE 9872023VH5797S0001WX]"},
		{Text: "9872023VH5797S0001WY"},
	},
}

// isCadastral computes a check letter for each half of the reference, the last four
// digits belonging to both (Dirección General del Catastro).
func isCadastral(s string) bool {
	c := compact(s)
	return len(c) == 20 && cadastralLetter(c[:7]+c[14:18]) == c[18] && cadastralLetter(c[7:18]) == c[19]
}

func cadastralLetter(s string) byte {
	sum := 0
	for i, w := range [11]int{13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1} {
		v := checksum.Alnum(s[i])
		if v >= 10 {
			v -= 9 // A = 1
			if s[i] > 'N' {
				v++ // Ñ has its place in the Spanish alphabet
			}
		}
		sum += v * w
	}
	return "MQWERTYUIOPASDFGHJKLBZX"[sum%23]
}

var esCIP = Recognizer{
	Name: "es-catsalut-cip", Country: "es",
	Doc:   "Personal identification codes of CatSalut: four letters of the surnames, sex, date of birth, three digits.",
	Label: "ES_CIP",
	Patterns: []Pattern{
		{Name: "14 characters", Score: 0.5, Cased: true, Regex: `\b[A-Z]{4}[ -]?[01][ -]?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[ -]?\d{3}\b`},
	},
	Context: []string{"cip", "catsalut", "targeta sanitària", "tarjeta sanitaria", "tsi"},
	Examples: []detect.Example{
		{Text: "CIP [ES_CIP ROGA1850312004]"},
		{Text: "CIP ROGA1851312004, ROGA2850312004"},
	},
}

var esVehicle = Recognizer{
	Name: "es-vehicle-registration", Country: "es",
	Doc:   "Spanish number plates: four digits and three consonants, or a province's of before 2000.",
	Label: "ES_VEHICLE_REGISTRATION",
	Patterns: []Pattern{
		{Name: "since 2000", Score: 0.3, Cased: true, Regex: `\b\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}\b`},
		{Name: "before 2000", Score: 0.3, Cased: true, Regex: `\b(?:VI|AB|A|AL|AV|BA|IB|PM|B|BU|CC|CA|CS|CE|CR|CO|C|CU|GE|GI|GR|GU|SS|H|HU|J|LE|L|LO|LU|M|MA|ML|MU|NA|OR|OU|O|P|GC|PO|SA|TF|S|SG|SE|SO|T|TE|TO|V|VA|BI|ZA|Z)[ -]\d{4}[ -][A-Z]{1,2}\b`},
	},
	Context: []string{"matrícula", "vehículo", "coche", "turismo", "vehicle", "matrícules", "cotxe", "permiso de circulación", "placa"},
	Examples: []detect.Example{
		{Text: "matrícula [ES_VEHICLE_REGISTRATION 1234 BCD], vehículo [ES_VEHICLE_REGISTRATION M-1234-AB]"},
		{Text: "matrícula 1234 ABC, código 1234 BCD"},
	},
}
