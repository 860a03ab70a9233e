package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var creditCard = Recognizer{
	Name: "credit-card", Presidio: "CreditCardRecognizer", Languages: anyLanguage,
	Doc:   "Payment card numbers of the known issuers, with the check digit of ISO/IEC 7812-1.",
	Label: lethe.CreditCard,
	Patterns: []Pattern{
		{Name: "four groups", Score: 0.3,
			Regex: `\b(?:4\d{3}|5[0-5]\d{2}|6\d{3}|1\d{3}|3\d{3})[- ]?\d{3,4}[- ]?\d{3,4}[- ]?\d{3,5}\b`},
		{Name: "second Mastercard range", Score: 0.3, Own: true, Regex: `\b2[2-7]\d{2}[- ]?\d{4}[- ]?\d{4}[- ]?\d{4}\b`},
		{Name: "12 to 19 digits", Score: 0.1, Own: true, Weak: true, Regex: `\b[1-6]\d{11,18}\b`},
		{Name: "American Express groups", Score: 0.3, Own: true, Regex: `\b3[47]\d{2}[- ]\d{6}[- ]\d{5}\b`},
		{Name: "Diners Club groups", Score: 0.3, Own: true, Regex: `\b3[0689]\d{2}[- ]\d{6}[- ]\d{4}\b`},
	},
	Context: []string{"credit", "card", "visa", "mastercard", "cc ", "amex", "discover", "jcb", "diners",
		"maestro", "instapayment", "kreditkarte", "kartennummer", "karte", "tarjeta", "targeta"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		// Thirteen digits from 1 on are milliseconds since 1970.
		return checksum.Luhn(d) && !(len(d) == 13 && d[0] == '1' && len(s) == 13)
	}),
	Strict: checked(func(s string) bool {
		d := digits(s)
		return checksum.Luhn(d) && issued(d) && !checksum.Repeated(d)
	}),
	Examples: []detect.Example{
		{Text: "Visa [CREDIT_CARD 4111 1111 1111 1111], Mastercard [CREDIT_CARD 5555-5555-5555-4444]"},
		{Text: "[CREDIT_CARD 2223003122003222] or [CREDIT_CARD 3782 822463 10005]"},
		{Text: "4111 1111 1111 1112 has a wrong check digit, 1748503543012 is a time"},
	},
}

// issued reports whether a number's length and first digits are those of an issuer
// (ISO/IEC 7812 register, as the networks publish their ranges).
func issued(d string) bool {
	n := len(d)
	in := func(size int, from, to string) bool { return d[:size] >= from && d[:size] <= to }
	switch {
	case n < 12 || n > 19:
		return false
	case d[0] == '4': // Visa
		return n == 13 || n == 16 || n == 19
	case in(2, "51", "55"), in(4, "2221", "2720"): // Mastercard
		return n == 16
	case in(2, "34", "34"), in(2, "37", "37"): // American Express
		return n == 15
	case in(3, "300", "305"), in(2, "36", "36"), in(2, "38", "39"): // Diners Club
		return n >= 14
	case in(2, "35", "35"), in(4, "6011", "6011"), in(3, "644", "649"), in(2, "65", "65"), in(2, "62", "62"):
		return n >= 16 // JCB, Discover, UnionPay
	case in(4, "2200", "2204"): // Mir
		return n >= 16
	case in(2, "50", "50"), in(2, "56", "58"), in(1, "6", "6"): // Maestro
		return true
	case in(4, "2131", "2131"), in(1, "1", "1"): // JCB's old range, UATP
		return n == 15
	}
	return false
}

var iban = Recognizer{
	Name: "iban", Presidio: "IbanRecognizer", Languages: anyLanguage,
	Doc:   "International bank account numbers (ISO 13616), by country's structure and check digits.",
	Label: lethe.IBAN, Shrink: true,
	Patterns: []Pattern{
		{Name: "groups of four", Score: 0.5, Exact: true,
			Regex: `(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Z0-9])`},
		{Name: "in lower case", Score: 0.5, Exact: true, Own: true,
			Regex: `\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,7}(?:[ -]?[a-z0-9]{1,3})?\b`},
		{Name: "uneven groups", Score: 0.5, Exact: true, Own: true,
			Regex: `\b[A-Z]{2} ?\d{2}(?:[ \x{a0}\x{202f}.-]?[A-Z0-9]){11,30}\b`},
	},
	Context:  []string{"iban", "bank", "transaction", "konto", "kontonummer", "cuenta", "compte"},
	Validate: checked(func(s string) bool { return isIBAN(compact(s)) }),
	Strict:   checkIBAN,
	Examples: []detect.Example{
		{Text: "IBAN: [IBAN_CODE DE89 3704 0044 0532 0130 00] today"},
		{Text: "[IBAN_CODE ES9121000418450200051332], [IBAN_CODE CH93-0076-2011-6238-5295-7]"},
		{Text: "Konto [IBAN_CODE DE87 2655 0105 0000 4471 16]"},
		{Text: "DE89 370 0044 0532"},
		{Text: "mistyped [IBAN_CODE DE89 3704 0044 0532 0130 01] and XX89 3704 0044 0532 0130 00, DE89 3704 0044 0532 0130"},
	},
}

// checkIBAN takes a number that has a country's structure for one, though it is mistyped and its
// check digits fail: half of it would stay otherwise.
func checkIBAN(s string) Verdict {
	c := compact(s)
	switch {
	case isIBAN(c):
		return Valid
	case fitsCountry(c) && c[:2] == s[:2]:
		return Unknown
	}
	return Invalid
}

// fitsCountry reports whether a number has the structure that its country's numbers have.
func fitsCountry(s string) bool {
	if len(s) < 5 {
		return false
	}
	layout, ok := ibanLayouts[s[:2]]
	return ok && fitsLayout(s[4:], layout)
}

// isIBAN checks structure and check digits, which are never 00, 01 or 99.
func isIBAN(s string) bool {
	if !fitsCountry(s) {
		return false
	}
	if check := s[2:4]; check < "02" || check > "98" {
		return false
	}
	return checksum.Mod97(s[4:] + s[:4])
}

// fitsLayout checks a text against a layout in the notation of the registry:
// "4a10n" is four letters and ten digits, c is either.
func fitsLayout(s, layout string) bool {
	for n := 0; layout != ""; layout = layout[1:] {
		c := layout[0]
		if '0' <= c && c <= '9' {
			n = n*10 + int(c-'0')
			continue
		}
		if len(s) < n {
			return false
		}
		for i := 0; i < n; i++ {
			letter, digit := 'A' <= s[i] && s[i] <= 'Z', '0' <= s[i] && s[i] <= '9'
			if !(letter && c != 'n' || digit && c != 'a') {
				return false
			}
		}
		s, n = s[n:], 0
	}
	return s == ""
}

// ibanLayouts are the structures of the account part, by country, as the registry
// of ISO 13616 (kept by SWIFT) gives them.
var ibanLayouts = func() map[string]string {
	m := map[string]string{}
	for _, f := range strings.Fields(`AD8n12c AE19n AL8n16c AT16n AZ4c20n BA16n BE12n BG4a6n8c BH4a14c BI23n
		BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n
		FK2a12n FO14n FR10n11c2n GB4a14n GE2c16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n IE4c14n
		IL19n IQ4a15n IS22n IT1a10n12c JO4a22n KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c
		LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n
		NO11n OM3n16c PK4c16n PL24n PS4c21n PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n
		SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR5n17c UA6n19c VA18n VG4c16n XK16n
		YE4a4n18c`) {
		m[f[:2]] = f[2:]
	}
	return m
}()
