package administrative

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/replace"
)

// phone keeps the leading digits: a country's, with the first digit behind them, or
// the first, with the one behind a 0.
func (o *intelligentOperator) phone(in replace.Request, attempt int) string {
	text := in.Mention.Text
	all := digitsOf(text)
	keep := 1
	switch {
	case strings.Contains(text, "+"):
		keep = 1 + countryLen(all)
	case strings.HasPrefix(all, "00"):
		keep = 3 + countryLen(all[2:])
	case strings.HasPrefix(all, "0"):
		keep = 2
	}
	if keep > len(all)/2 { // a short number keeps nothing
		keep = 0
	}
	return o.tail(in, text, keep, attempt)
}

// countryLen is how many digits a country's calling code has, of a number that begins
// with it.
func countryLen(number string) int {
	if number == "" {
		return 0
	}
	if number[0] == '1' || number[0] == '7' {
		return 1
	}
	if len(number) > 1 && strings.Contains(" 20 27 28 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 83 84 86 89 90 91 92 93 94 95 98 ", " "+number[:2]+" ") {
		return 2
	}
	return 3
}

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// postCode keeps two digits.
func (o *intelligentOperator) postCode(in replace.Request, code string, attempt int) string {
	if n := len(digitsOf(code)); n < 4 || n > 10 {
		return ""
	}
	return o.tail(in, code, 2, attempt)
}

// tail draws all letters and digits anew but the first digits, and all before them.
func (o *intelligentOperator) tail(in replace.Request, text string, keep, attempt int) string {
	at := 0
	for i, r := range text {
		if keep == 0 {
			break
		}
		if '0' <= r && r <= '9' {
			keep--
			at = i + 1
		}
	}
	var b strings.Builder
	b.WriteString(text[:at])
	write(&b, o.of("number", in.Entity.ID.String(), itoa(attempt), digitsOf(text)), text[at:])
	return b.String()
}

// iban has the form of an international account number.
var iban = lazyregexp.New(`^[A-Za-z]{2}[0-9]{2}(?:[ -]?[A-Za-z0-9]){11,30}$`)

// account keeps the country's letters of an account number. Its check digits are
// wrong, so that it is nobody's.
func (o *intelligentOperator) account(in replace.Request, attempt int) string {
	text := in.Mention.Text
	if !iban.MatchString(text) {
		return ""
	}
	bare := lethe.Lower(strings.NewReplacer(" ", "", "-", "").Replace(text))
	for n := range attempts {
		var b strings.Builder
		b.WriteString(text[:2])
		write(&b, o.of("account", in.Entity.ID.String(), itoa(attempt), itoa(n), bare), text[2:])
		if !checks(b.String()) {
			return b.String()
		}
	}
	return ""
}

// checks reports whether the check digits of an account number are right: the number
// with its first four characters moved to the end is 1 modulo 97.
func checks(account string) bool {
	s := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(account))
	rest := 0
	for _, c := range s[4:] + s[:4] {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}
