package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// americas lists the identifiers of Canada, Brazil, Mexico, Argentina and Chile.
func americas() []Recognizer {
	return []Recognizer{caSIN, caPostcode, brCPF, brCNPJ, mxCURP, mxRFC, arCUIT, clRUT}
}

var caSIN = Recognizer{
	Name: "ca-sin", Presidio: "CaSinRecognizer", Country: "ca", Languages: english,
	Doc:   "Canadian social insurance numbers, with Luhn's check digit.",
	Label: "CA_SIN",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.05, Regex: `\b[1-79]\d{8}\b`},
		{Name: "3-3-3", Score: 0.5, Weak: true, Regex: `\b[1-79]\d{2}(?:-\d{3}-| \d{3} )\d{3}\b`},
	},
	Context: []string{"sin", "sin number", "social insurance", "social insurance number", "canada", "nas", "numéro nas",
		"numéro d'assurance sociale", "assurance sociale"},
	Validate: refuted(func(s string) bool { return checksum.Luhn(digits(s)) }),
	Examples: []detect.Example{
		{Text: "my SIN is [CA_SIN 130-692-544], social insurance [CA_SIN 130692544]"},
		{Text: "SIN 130-692-545, part 130 692 544"},
	},
}

var caPostcode = Recognizer{
	Name: "ca-postal-code", Presidio: "CaPostalCodeRecognizer", Country: "ca", Languages: english,
	Doc:   "Canadian postal codes, by the letters that each place allows.",
	Label: "CA_POSTAL_CODE",
	Patterns: []Pattern{
		{Name: "with a space", Score: 0.3, Regex: `\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d\b`},
		{Name: "compact", Score: 0.1, Regex: `\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d\b`},
	},
	Context: []string{"postal code", "postcode", "zip", "canada", "ontario", "quebec", "alberta", "british columbia", "code postal"},
	Examples: []detect.Example{
		{Text: "postal code [CA_POSTAL_CODE K1A 0B1]"},
		{Text: "postal code D1A 0B1"},
	},
}

// brCheck is the check digit, modulo 11, over characters whose value is their code
// less that of '0', with weights that rise from 2 at the right to top.
func brCheck(s string, top int) byte {
	sum, w := 0, 2
	for i := len(s) - 1; i >= 0; i-- {
		sum += int(s[i]-'0') * w
		if w++; w > top {
			w = 2
		}
	}
	if r := sum % 11; r > 1 {
		return byte('0' + 11 - r)
	}
	return '0'
}

var brCPF = Recognizer{
	Name: "br-cpf", Country: "br",
	Doc:   "Brazilian numbers of natural persons, with their two check digits modulo 11.",
	Label: "BR_CPF",
	Patterns: []Pattern{
		{Name: "by marks", Score: 0.5, Regex: `\b\d{3}\.\d{3}\.\d{3}[-/.]\d{2}\b`},
		{Name: "bare", Score: 0.2, Weak: true, Regex: `\b\d{9}-?\d{2}\b`},
	},
	Context: []string{"cpf", "cadastro de pessoas físicas"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return !checksum.Repeated(d) && brCheck(d[:9], 11) == d[9] && brCheck(d[:10], 11) == d[10]
	}),
	Examples: []detect.Example{
		{Text: "CPF [BR_CPF 529.982.247-25], CPF [BR_CPF 52998224725]"},
		{Text: "CPF 529.982.247-26, 111.111.111-11, pedido 52998224725"},
	},
}

var brCNPJ = Recognizer{
	Name: "br-cnpj", Country: "br",
	Doc:   "Brazilian numbers of legal persons, since 2026 with letters, with their two check digits modulo 11.",
	Label: "BR_CNPJ",
	Patterns: []Pattern{
		{Name: "by marks", Score: 0.5, Regex: `\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2}\b`},
		{Name: "bare", Score: 0.3, Weak: true, Regex: `\b\d{14}\b`},
	},
	Context: []string{"cnpj", "cadastro nacional"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		return !checksum.Repeated(c) && brCheck(c[:12], 9) == c[12] && brCheck(c[:13], 9) == c[13]
	}),
	Examples: []detect.Example{
		{Text: "CNPJ [BR_CNPJ 11.222.333/0001-81], [BR_CNPJ 12.ABC.345/01DE-35]"},
		{Text: "11.222.333/0001-82"},
	},
}

// mxStates are the codes of Mexican states in a CURP.
const mxStates = `(?:AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)`

const mxDate = `\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`

var mxCURP = Recognizer{
	Name: "mx-curp", Country: "mx",
	Doc:   "Mexican population registry codes: initials, date of birth, sex, state, consonants, check digit.",
	Label: "MX_CURP",
	Patterns: []Pattern{{Name: "18 characters", Score: 0.5,
		Regex: `\b[A-ZÑ][AEIOUX][A-ZÑ]{2}` + mxDate + `[HMX]` + mxStates + `[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z]\d\b`}},
	Context: []string{"curp", "clave única"},
	Validate: checked(func(s string) bool {
		c, sum := []rune(compact(s)), 0
		for i, r := range c[:17] {
			sum += strings.IndexRune("0123456789ABCDEFGHIJKLMN\u00d1OPQRSTUVWXYZ", r) * (18 - i)
			if r > 'N' && r != 'Ñ' {
				sum -= 18 - i // the alphabet has Ñ, of two bytes
			}
		}
		return (10-sum%10)%10 == int(c[17]-'0')
	}),
	Examples: []detect.Example{
		{Text: "CURP [MX_CURP BOXW310820HNERXN09]"},
		{Text: "BOXW310820HNERXN08"},
	},
}

var mxRFC = Recognizer{
	Name: "mx-rfc", Country: "mx",
	Doc:   "Mexican taxpayer codes: initials, date, and the check character modulo 11.",
	Label: "MX_RFC",
	Patterns: []Pattern{{Name: "12 or 13 characters", Score: 0.4, Cased: true,
		Regex: `\b[A-ZÑ&]{3,4}[- ]?` + mxDate + `[- ]?[A-Z0-9]{2}[0-9A]\b`}},
	Context:  []string{"rfc", "registro federal"},
	Validate: confirmed(isRFC),
	Weak:     true,
	Examples: []detect.Example{
		{Text: "RFC [MX_RFC GODE561231GR8]"},
		{Text: "código GODE561231GR8"},
	},
}

// isRFC checks the last character; codes of organizations are one shorter and begin
// with a space.
func isRFC(s string) bool {
	const values = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ +"
	c := strings.NewReplacer("-", "", " ", "", "Ñ", "+", "ñ", "+").Replace(strings.ToUpper(s))
	if len(c) == 12 {
		c = " " + c
	}
	if len(c) != 13 {
		return false
	}
	sum := 0
	for i := range 12 {
		sum += strings.IndexByte(values, c[i]) * (13 - i)
	}
	switch r := sum % 11; r {
	case 0:
		return c[12] == '0'
	case 1:
		return c[12] == 'A'
	default:
		return c[12] == byte('0'+11-r)
	}
}

var arCUIT = Recognizer{
	Name: "ar-cuit", Country: "ar",
	Doc:   "Argentine tax and labour codes (CUIT, CUIL): kind, identity number, check digit modulo 11.",
	Label: "AR_CUIT",
	Patterns: []Pattern{
		{Name: "2-8-1", Score: 0.5, Regex: `\b(?:20|23|24|25|26|27|30|33|34)-\d{8}-\d\b`},
		{Name: "bare", Score: 0.2, Weak: true, Regex: `\b(?:20|23|24|25|26|27|30|33|34)\d{9}\b`},
	},
	Context: []string{"cuit", "cuil"},
	Validate: checked(func(s string) bool {
		return checksum.Weighted(digits(s), 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}),
	Examples: []detect.Example{
		{Text: "CUIT [AR_CUIT 20-12345678-6]"},
		{Text: "20-12345678-7"},
	},
}

var clRUT = Recognizer{
	Name: "cl-rut", Country: "cl",
	Doc:   "Chilean national numbers, with their check character modulo 11.",
	Label: "CL_RUT",
	Patterns: []Pattern{
		{Name: "by dots", Score: 0.5, Regex: `\b\d{1,2}\.\d{3}\.\d{3}-[0-9K]\b`},
		{Name: "by hyphen", Score: 0.3, Weak: true, Regex: `\b\d{7,8}-[0-9K]\b`},
	},
	Context: []string{"rut", "run", "rol único"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		sum, w := 0, 2
		for i := len(c) - 2; i >= 0; i-- {
			sum += int(c[i]-'0') * w
			if w++; w > 7 {
				w = 2
			}
		}
		return "0123456789K0"[11-sum%11] == c[len(c)-1]
	}),
	Examples: []detect.Example{
		{Text: "RUT [CL_RUT 12.345.678-5]"},
		{Text: "RUT 12.345.678-6"},
	},
}
