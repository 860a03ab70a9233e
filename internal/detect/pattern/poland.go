package pattern

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// poland lists the identifiers of Poland.
func poland() []Recognizer {
	return []Recognizer{plPESEL, plNIP, plREGON, plIDCard, plPassport}
}

// peselMonth carries the century: from 1800 on 80, 2000 20, 2100 40, 2200 60 more.
const pesel = `\d{2}(?:[02468][1-9]|[13579][012])(?:0[1-9]|[12]\d|3[01])\d{5}`

var plPESEL = Recognizer{
	Name: "pl-pesel", Presidio: "PlPeselRecognizer", Country: "pl", Languages: []string{"pl"},
	Doc:   "Polish PESEL numbers: date of birth, serial, check digit.",
	Label: "PL_PESEL", Weak: true,
	Patterns: []Pattern{
		{Name: "anywhere", Score: 0.4, Loose: true, Regex: pesel},
		{Name: "whole word", Score: 0.4, Own: true, Regex: `\b` + pesel + `\b`},
	},
	Context: []string{"pesel"},
	Validate: checked(func(s string) bool {
		return (10-checksum.Weighted(s[:10], 1, 3, 7, 9, 1, 3, 7, 9, 1, 3)%10)%10 == int(s[10]-'0')
	}),
	Examples: []detect.Example{
		{Text: "PESEL [PL_PESEL 44051401458]"},
		{Text: "PESEL 44051401459"},
	},
}

var plNIP = Recognizer{
	Name: "pl-nip", Country: "pl",
	Doc:   "Polish tax numbers, with their check digit modulo 11.",
	Label: "PL_NIP", Weak: true,
	Patterns: []Pattern{
		{Name: "10 digits", Score: 0.1, Regex: `\b(?:PL[ ]?)?[1-9]\d{2}-?\d{3}-?\d{2}-?\d{2}\b`},
		{Name: "3-2-2-3", Score: 0.1, Regex: `\b(?:PL[ ]?)?[1-9]\d{2}[- ]\d{2}[- ]\d{2}[- ]\d{3}\b`},
		{Name: "by blanks", Score: 0.1, Regex: `\b[1-9]\d{2} \d{3} \d{2} \d{2}\b`},
	},
	Context: []string{"nip", "numer identyfikacji podatkowej"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Weighted(d[:9], 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == int(d[9]-'0')
	}),
	Examples: []detect.Example{
		{Text: "NIP [PL_NIP 123-456-32-18], numer identyfikacji podatkowej [PL_NIP 1234563218]"},
		{Text: "NIP 123-456-32-19, zamówienie 1234563218"},
	},
}

var plREGON = Recognizer{
	Name: "pl-regon", Country: "pl",
	Doc:   "Polish numbers of enterprises, of nine digits or fourteen, with their check digits modulo 11.",
	Label: "PL_REGON", Weak: true,
	Patterns: []Pattern{
		{Name: "9 digits", Score: 0.1, Regex: `\b\d{9}\b`},
		{Name: "14 digits", Score: 0.1, Regex: `\b\d{14}\b`},
	},
	Context: []string{"regon"},
	Validate: checked(func(s string) bool {
		if checksum.Weighted(s[:8], 8, 9, 2, 3, 4, 5, 6, 7)%11%10 != int(s[8]-'0') {
			return false
		}
		return len(s) == 9 || checksum.Weighted(s[:13], 2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8)%11%10 == int(s[13]-'0')
	}),
	Examples: []detect.Example{
		{Text: "REGON [PL_REGON 123456785], REGON [PL_REGON 12345678512347]"},
		{Text: "REGON 123456786, faktura 123456785"},
	},
}

// polishDocument checks a document's letters and digits, of which the check digit is the
// first digit: letters count from A = 10.
func polishDocument(weights ...int) Validator {
	return checked(func(s string) bool {
		sum, c := 0, compact(s)
		check := 0
		for i, w := range weights {
			n := int(c[i] - '0')
			if c[i] >= 'A' {
				n = int(c[i]-'A') + 10
			}
			if w == 0 {
				check = n
			}
			sum += n * w
		}
		return sum%10 == check
	})
}

var plIDCard = Recognizer{
	Name: "pl-id-card", Country: "pl",
	Doc:   "Numbers of Polish identity cards: three letters, a check digit, five digits.",
	Label: "PL_ID_CARD", Weak: true,
	Patterns: []Pattern{{Name: "3 letters, 6 digits", Score: 0.3, Cased: true, Regex: `\b[A-Z]{3}[ ]?\d{6}\b`}},
	Context:  []string{"dowód", "dowodu", "dowodem", "dowodzie", "tożsamości", "legitymujący się", "legitymująca się", "seria i numer"},
	Validate: polishDocument(7, 3, 1, 0, 7, 3, 1, 7, 3),
	Examples: []detect.Example{
		{Text: "dowód osobisty [PL_ID_CARD ABA300000], seria i numer [PL_ID_CARD ABA 300000]"},
		{Text: "dowód osobisty ABA400000"},
	},
}

var plPassport = Recognizer{
	Name: "pl-passport", Country: "pl",
	Doc:   "Numbers of Polish passports: two letters, a check digit, six digits.",
	Label: "PL_PASSPORT", Weak: true,
	Patterns: []Pattern{{Name: "2 letters, 7 digits", Score: 0.3, Cased: true, Regex: `\b[A-Z]{2}[ ]?\d{7}\b`}},
	Context:  []string{"paszport", "paszportu", "paszportem"},
	Validate: polishDocument(7, 3, 0, 1, 7, 3, 1, 7, 3),
	Examples: []detect.Example{
		{Text: "paszport [PL_PASSPORT ZS0000177]"},
		{Text: "paszport ZS1000177"},
	},
}
