package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// westernEurope lists the identifiers of the Netherlands, Belgium, Ireland and
// Portugal.
func westernEurope() []Recognizer {
	return []Recognizer{nlBSN, beRRN, iePPSN, ptNIF, ptCitizenCard, ptNISS}
}

var nlBSN = Recognizer{
	Name: "nl-bsn", Country: "nl",
	Doc:   "Dutch citizen service numbers, by the eleven test.",
	Label: "NL_BSN", Weak: true,
	Patterns: []Pattern{{Name: "9 digits", Score: 0.1, Regex: `\b\d{4}[. ]?\d{2}[. ]?\d{3}\b`}},
	Context:  []string{"bsn", "burgerservicenummer", "sofinummer", "sofi"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		sum := checksum.Weighted(d[:8], 9, 8, 7, 6, 5, 4, 3, 2) - int(d[8]-'0')
		return sum > 0 && sum%11 == 0
	}),
	Examples: []detect.Example{
		{Text: "BSN [NL_BSN 111222333], burgerservicenummer [NL_BSN 1234.56.782]"},
		{Text: "BSN 111222334"},
	},
}

var beRRN = Recognizer{
	Name: "be-national-number", Country: "be",
	Doc:   "Belgian national register numbers: date of birth, serial, and the check modulo 97.",
	Label: "BE_NATIONAL_NUMBER",
	Patterns: []Pattern{
		{Name: "by marks", Score: 0.5, Regex: `\b\d{2}[. ](?:[024][0-9]|[135][0-2])[. ][0-3]\d[- ]\d{3}[. ]\d{2}\b`},
		{Name: "bare", Score: 0.2, Weak: true, Regex: `\b\d{2}(?:[024][0-9]|[135][0-2])[0-3]\d{6}\b`},
	},
	Context: []string{"rijksregisternummer", "numéro national", "registre national", "insz", "niss", "nationaal nummer"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		check := checksum.Mod(d[9:], 100)
		// Those born since 2000 have a 2 before the number.
		return 97-checksum.Mod(d[:9], 97) == check || 97-checksum.Mod("2"+d[:9], 97) == check
	}),
	Examples: []detect.Example{
		{Text: "rijksregisternummer [BE_NATIONAL_NUMBER 85.07.30-033.28]"},
		{Text: "85.07.30-033.29"},
	},
}

var iePPSN = Recognizer{
	Name: "ie-ppsn", Country: "ie",
	Doc:      "Irish Personal Public Service numbers, with their check letter.",
	Label:    "IE_PPSN",
	Patterns: []Pattern{{Name: "7 digits and letters", Score: 0.4, Cased: true, Regex: `\b\d{7}[A-W][ABHWTX]?\b`}},
	Context:  []string{"pps", "ppsn", "pps number", "personal public service"},
	Validate: checked(func(s string) bool {
		c := strings.ToUpper(s)
		sum := checksum.Weighted(c[:7], 8, 7, 6, 5, 4, 3, 2)
		if len(c) == 9 && strings.IndexByte("WTX", c[8]) < 0 {
			sum += 9 * int(c[8]-'A'+1)
		}
		return "WABCDEFGHIJKLMNOPQRSTUV"[sum%23] == c[7]
	}),
	Weak: true,
	Examples: []detect.Example{
		{Text: "PPS number [IE_PPSN 1234567T], PPSN [IE_PPSN 1234567FA]"},
		{Text: "PPS number 1234567A"},
	},
}

var ptNIF = Recognizer{
	Name: "pt-nif", Country: "pt",
	Doc:   "Portuguese tax numbers, with their check digit modulo 11.",
	Label: "PT_NIF", Weak: true,
	Patterns: []Pattern{{Name: "9 digits", Score: 0.1, Regex: `\b(?:PT[ ]?)?(?:[1-35689]\d|4[05]|7[0-9])\d[ .]?\d{3}[ .]?\d{3}\b`}},
	Context:  []string{"nif", "nipc", "contribuinte", "número de identificação fiscal", "número fiscal"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		check := 11 - checksum.Weighted(d[:8], 9, 8, 7, 6, 5, 4, 3, 2)%11
		if check > 9 {
			check = 0
		}
		return check == int(d[8]-'0')
	}),
	Examples: []detect.Example{
		{Text: "NIF [PT_NIF 123456789], contribuinte [PT_NIF 501 964 843]"},
		{Text: "NIF 123456780"},
	},
}

var ptCitizenCard = Recognizer{
	Name: "pt-citizen-card", Country: "pt",
	Doc:   "Numbers of Portuguese citizen cards: the civil number and its check digit, a version, and a check digit over all.",
	Label: "PT_CITIZEN_CARD", Weak: true,
	Patterns: []Pattern{{Name: "8, 1 and 3", Score: 0.5, Cased: true, Regex: `\b\d{8}[ ]?\d[ ]?[A-Z0-9]{2}\d\b`}},
	Context:  []string{"cartão de cidadão", "cartão do cidadão", "cc"},
	Validate: checked(func(s string) bool {
		// Every second character from the right but one counts twice, less 9 from 10 on.
		c, sum := compact(s), 0
		for i := range c {
			n := int(c[i] - '0')
			if c[i] >= 'A' {
				n = int(c[i]-'A') + 10
			}
			if i%2 == 0 {
				if n *= 2; n > 9 {
					n -= 9
				}
			}
			sum += n
		}
		return sum%10 == 0
	}),
	Examples: []detect.Example{
		{Text: "cartão de cidadão [PT_CITIZEN_CARD 00000000 0 ZZ4]"},
		{Text: "cartão de cidadão 00000000 0 ZZ5"},
	},
}

var ptNISS = Recognizer{
	Name: "pt-niss", Country: "pt",
	Doc:   "Portuguese social security numbers: ten digits weighed by primes, and their check digit.",
	Label: "PT_NISS", Weak: true,
	Patterns: []Pattern{{Name: "11 digits", Score: 0.1, Regex: `\b[12]\d{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{2}\b`}},
	Context:  []string{"niss", "segurança social"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return 9-checksum.Weighted(d[:10], 29, 23, 19, 17, 13, 11, 7, 5, 3, 2)%10 == int(d[10]-'0')
	}),
	Examples: []detect.Example{
		{Text: "NISS [PT_NISS 12345678910]"},
		{Text: "NISS 12345678911, pedido 12345678910"},
	},
}
