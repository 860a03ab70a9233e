package surrogate

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// number draws another number of the same form, with check characters that are right, or
// wrong where invalid ones are wanted.
func (d dice) number(p Pair, detected lethe.Label, loc *locale.Locale, invalid bool, attempt int) Pair {
	original := alnum(p.Original)
	s, start, end := schemeOf(detected, original)
	if s == nil || !isASCII(original) {
		p.Surrogate = d.code(p.Original, detected, loc)
		return p
	}
	made := ""
	for made == "" {
		made = s.join(s.body(d, original[start:end], attempt))
	}
	if invalid {
		spoil := s.spoil
		if spoil == nil {
			spoil = wrongLast
		}
		made = spoil(made)
	}
	p.Surrogate = layout(p.Original, original[:start]+made+original[end:])
	return p
}

// prefixes are words in front of numbers that say what they are.
var prefixes = wordset.Folded(name.Fold, "pat pid mrn id nr no num ref case fall fallnr kv vn pol police policy claim clm inv re rg kd kdnr ahv nhs dni nie nif exp hc nhc vers az")

// account is the form of an international bank account number.
var account = lazyregexp.New(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)

// taxNumber is the form of a number for value added tax in Europe: the country, and eight or more letters and digits,
// nearly all digits.
var taxNumber = lazyregexp.New(`^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9]?[A-Z0-9]?\d{6,10}[A-Z]?(?:B?\d\d)?$`)

// code draws letters and digits for those of a number that has no known scheme. The
// words in front of it that say what it is stay.
func (d dice) code(text string, detected lethe.Label, loc *locale.Locale) string {
	if detected == "CH_VEHICLE_REGISTRATION" && loc.Tag == "de-CH" {
		canton := loc.Regions[d.IntN(len(loc.Regions))].Code
		return canton + strings.TrimLeft(d.nature(text[min(2, len(text)):]), "0")
	}
	keep := 0
	for _, w := range pieces(text) {
		if w.word() && !prefixes[w.fold] {
			break
		}
		keep += len(w.text + w.tail)
	}
	if keep >= len(text) {
		keep = 0
	}
	if bare := alnum(text[keep:]); account.MatchString(bare) || taxNumber.MatchString(bare) {
		keep += strings.IndexFunc(text[keep:], unicode.IsLetter) + len("DE") // the country, though the check digits are wrong
	}
	if hex(text) {
		return d.hexNature(text)
	}
	out := d.dated(text[keep:], d.nature(text[keep:]))
	if text[keep] != '0' && strings.HasPrefix(out, "0") {
		out = strconv.Itoa(1+d.IntN(9)) + out[1:]
	}
	return text[:keep] + out
}

// yearOfNumber is the year that a number is of: "2405517/2024".
var yearOfNumber = lazyregexp.New(`(?:^|[/-])((?:19[89]|20[0-3])\d)(?:$|[/-])`)

// dated gives a number a year where the original has one, of the five that end with that.
func (d dice) dated(original, out string) string {
	at := yearOfNumber.FindStringSubmatchIndex(original)
	if at == nil || len(out) != len(original) {
		return out
	}
	year, _ := strconv.Atoi(original[at[2]:at[3]])
	return out[:at[2]] + strconv.Itoa(year-d.IntN(5)) + out[at[3]:]
}

// hex reports whether a text is a long hexadecimal number, as UUIDs are. Letters that all stand before
// or behind the digits, or in groups of their own, are those of another number: "B823432100017",
// "51.4-AD-2025/0037".
func hex(s string) bool {
	a := strings.ToLower(alnum(s))
	groups := strings.FieldsFunc(s, letter.NotOfWord)
	return slices.ContainsFunc(groups, func(g string) bool {
		return strings.ContainsAny(g, "0123456789") && strings.Trim(g, "0123456789") != ""
	}) && len(a) >= 12 && strings.Trim(a, "0123456789abcdef") == "" && strings.ContainsAny(strings.Trim(a, "abcdef"), "abcdef")
}

func (d dice) hexNature(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9' || r >= 'a' && r <= 'f':
			return rune("0123456789abcdef"[d.IntN(16)])
		case r >= 'A' && r <= 'F':
			return rune("0123456789ABCDEF"[d.IntN(16)])
		}
		return r
	}, s)
}

// day draws a day and a month: "0312".
func (d dice) day() (day, month string) { return twoDigits(1 + d.IntN(28)), twoDigits(1 + d.IntN(12)) }

// germanTax draws ten digits of which one stands there twice and one not at all.
func germanTax(d dice, _ string, _ int) string {
	for {
		p := d.Perm(10)
		p[d.IntN(9)+1] = p[0]
		d.Shuffle(10, func(i, k int) { p[i], p[k] = p[k], p[i] })
		if p[0] == 0 {
			continue
		}
		b := make([]byte, 10)
		for i, n := range p {
			b[i] = byte('0' + n)
		}
		return string(b)
	}
}

func germanPension(d dice, s string, _ int) string {
	day, month := d.day()
	return s[:2] + day + month + d.digits(2) + string(consonants[d.IntN(len(consonants))]) + d.digits(2)
}

func italian(d dice, s string, _ int) string {
	day, _ := d.day()
	if s[9] >= '4' { // a woman's days count from 41
		day = twoDigits(40 + int(day[0]-'0')*10 + int(day[1]-'0'))
	}
	return like("A", 0)(d, "......", 0) + d.digits(2) + string("ABCDEHLMPRST"[d.IntN(12)]) + day + string("ABCDEFGHIL"[d.IntN(10)]) + twoDigits(1+d.IntN(98)) + strconv.Itoa(d.IntN(10))
}

func french(d dice, s string, _ int) string {
	_, month := d.day()
	return s[:1] + d.digits(2) + month + twoDigits(1+d.IntN(95)) + twoDigits(1+d.IntN(98)) + strconv.Itoa(d.IntN(10)) + twoDigits(1+d.IntN(98)) + strconv.Itoa(d.IntN(10))
}

// pesel draws a birth in the century that was there, and keeps the sex of the serial number.
func pesel(d dice, s string, _ int) string {
	day, month := d.day()
	century := (s[2] - '0') / 2 * 2
	sex := (s[9]-'0')%2 + byte(2*d.IntN(5))
	return d.digits(2) + string(month[0]+century) + month[1:] + day + d.digits(3) + string('0'+sex)
}

// british999 draws in the range that is for tests: no patient has such a number.
func british999(d dice, _ string, attempt int) string {
	if attempt < fromLists {
		return "999" + d.digits(6)
	}
	return "4" + d.digits(8)
}

func nationalInsurance(d dice, s string, _ int) string {
	const first, second = "ABCEGHJKLMPRSTWXYZ", "ABCEGHJKLMPRSTWXYZ"
	for {
		pair := string(first[d.IntN(len(first))]) + string(second[d.IntN(len(second))])
		if !strings.Contains("BG GB KN NK NT TN ZZ", pair) {
			return pair + d.digits(6) + s[8:]
		}
	}
}

func socialSecurity(d dice, _ string, _ int) string {
	area := 1 + d.IntN(898)
	if area >= 666 {
		area++
	}
	return twoDigits(area/10) + strconv.Itoa(area%10) + twoDigits(1+d.IntN(99)) + twoDigits(d.IntN(100)) + twoDigits(1+d.IntN(99))
}

func austrian(d dice, _ string, _ int) string {
	day, month := d.day()
	return strconv.Itoa(1+d.IntN(9)) + d.digits(2) + day + month + d.digits(2)
}

func austrianCheck(b string) string {
	n := weigh(b, 3, 7, 9, 5, 8, 4, 2, 1, 6) % 11
	if n == 10 {
		return ""
	}
	return b[:3] + strconv.Itoa(n) + b[3:]
}

// spanishAccount puts both check digits of a Spanish account behind bank and branch.
func spanishAccount(b string) string {
	check := func(s string) string {
		switch n := 11 - weigh(s, 1, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11; n {
		case 11:
			return "0"
		case 10:
			return "1"
		default:
			return strconv.Itoa(n)
		}
	}
	return b[:8] + check("00"+b[:8]) + check(b[8:]) + b[8:]
}

// provinces are the letters on Spanish number plates of before 2000.
var provinces = strings.Fields("A B C H J L M O P S T V Z AB AL AV BA BI BU CA CC CO CR CS CU GC GI GR GU HU LE LO LU MA MU NA PO SA SE SG SO SS TE TF TO VA VI ZA")

// oldPlate draws another province with as many letters.
func oldPlate(d dice, s string, _ int) string {
	n := strings.IndexAny(s, "0123456789")
	for {
		if p := provinces[d.IntN(len(provinces))]; len(p) == n {
			return p + d.digits(4) + like("A", 0)(d, s[n+4:], 0)
		}
	}
}

// healthCard draws the code of a Spanish health card: letters of surnames, what tells the sex as it was, a
// birth within three years of the one that was there, which begins at a place, and a number.
func healthCard(birth int) func(d dice, s string, _ int) string {
	return func(d dice, s string, _ int) string {
		day, month := d.day()
		year, _ := strconv.Atoi(s[birth : birth+2])
		by := 1 + d.IntN(3)
		if d.IntN(2) == 0 {
			by = -by
		}
		behind := birth + len("630908")
		sex := s[behind : behind+1]
		if birth > len("VIFU") { // it stood before the birth
			sex = d.digits(1)
		}
		return like("A", 0)(d, s[:4], 0) + s[4:birth] + twoDigits((year+by+100)%100) + month + day + sex + d.digits(len(s)-behind-1)
	}
}

func vehicle(d dice, s string, _ int) string {
	b := []byte(s)
	for i := range b {
		if i >= 3 {
			if b[i] >= 'A' {
				b[i] = "ABCDEFGHJKLMNPRSTUVWXYZ"[d.IntN(23)]
			} else {
				b[i] = byte('0' + d.IntN(10))
			}
		}
	}
	return string(b)
}
