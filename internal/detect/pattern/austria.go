package pattern

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// austria lists the identifiers of Austria.
func austria() []Recognizer {
	return []Recognizer{atInsurance, atVAT}
}

var atInsurance = Recognizer{
	Name: "at-social-insurance", Country: "at",
	Doc:   "Austrian social insurance numbers: serial, check digit modulo 11, date of birth.",
	Label: "AT_SOCIAL_INSURANCE",
	Patterns: []Pattern{
		{Name: "4 and 6", Score: 0.5, Regex: `\b[1-9]\d{3}[ /-](?:0[1-9]|[12]\d|3[01])[ .]?(?:0[1-9]|1[0-5])[ .]?\d{2}\b`},
		{Name: "bare", Score: 0.2, Weak: true, Regex: `\b[1-9]\d{3}(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-5])\d{2}\b`},
	},
	Context: []string{"sozialversicherungsnummer", "svnr", "sv-nummer", "sv-nr", "versicherungsnummer", "e-card", "vsnr"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Weighted(d[:3]+d[4:], 3, 7, 9, 5, 8, 4, 2, 1, 6)%11 == int(d[3]-'0')
	}),
	Examples: []detect.Example{
		{Text: "SVNR [AT_SOCIAL_INSURANCE 1237 010180]"},
		{Text: "SVNR 1238 010180, Nummer 1237010180"},
	},
}

var atVAT = Recognizer{
	Name: "at-vat-id", Country: "at",
	Doc:      "Austrian VAT numbers, with their check digit.",
	Label:    "AT_VAT_ID",
	Patterns: []Pattern{{Name: "ATU and 8 digits", Score: 0.5, Regex: `\bATU[ ]?\d{8}\b`}},
	Context:  []string{"uid", "ust-id", "umsatzsteuer", "vat"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		sum := 4
		for i := range 7 {
			p := int(d[i]-'0') * (1 + i%2)
			sum += p/10 + p%10
		}
		return (10-sum%10)%10 == int(d[7]-'0')
	}),
	Examples: []detect.Example{
		{Text: "UID [AT_VAT_ID ATU13585627]"},
		{Text: "UID ATU13585626"},
	},
}
