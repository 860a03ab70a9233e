package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// scheme is how numbers of one kind are built.
type scheme struct {
	labels string // of detectors, that say so
	// strong says that a number whose check character is right is one, whatever its label.
	strong bool
	// form is the number without separators, in capitals; its group is what changes.
	form *lazyregexp.Regexp
	// body gives what is drawn for the number that was there, without check characters.
	body func(d dice, number string, attempt int) string
	// join puts the check characters to a body; "" where it can have none.
	join func(body string) string
	// cut takes them away where they do not stand at the end.
	cut func(number string) string
	// two says that two check characters stand at the end, where else one does.
	two bool
	// spoil makes a number of which everybody sees that it is none, or that a check
	// refuses.
	spoil func(number string) string
}

// like draws a body after a template of the same length: # is a digit, A a letter, = what
// was there, * a digit or a letter as it was there, all else itself. Where it is shorter its last sign
// counts for the rest; tail is how many check characters are left out.
func like(template string, tail int) func(d dice, number string, attempt int) string {
	return func(d dice, number string, _ int) string {
		var b strings.Builder
		for i := range len(number) - tail {
			switch t := template[min(i, len(template)-1)]; t {
			case '#':
				b.WriteByte(byte('0' + d.IntN(10)))
			case 'A':
				b.WriteByte(consonants[d.IntN(len(consonants))])
			case '=':
				b.WriteByte(number[i])
			case '*':
				b.WriteString(d.nature(number[i : i+1]))
			default:
				b.WriteByte(t)
			}
		}
		return b.String()
	}
}

const consonants = "BCDFGHJKLMNPRSTVWXYZ"

func behind(check func(string) string) func(string) string {
	return func(body string) string {
		c := check(body)
		if c == "" {
			return ""
		}
		return body + c
	}
}

// itself is the body of what has no check characters.
func itself(body string) string { return body }

// wrongLast changes the last character, so that it checks no more.
func wrongLast(number string) string {
	n := len(number) - 1
	switch c := number[n]; {
	case c == 'U':
		return number[:n] + "I"
	case c >= 'A':
		return number[:n] + "U" // no letter that Spain uses
	default:
		return number[:n] + string((c-'0'+1)%10+'0')
	}
}

// schemes are all that are known. Of several that fit the first counts.
var schemes = []scheme{
	{
		labels: "IBAN_CODE", strong: true, form: lazyregexp.New(`^([A-Z]{2}\d{2}[A-Z0-9]{11,30})$`),
		body: func(d dice, s string, _ int) string { return s[:2] + d.nature(s[4:]) },
		join: func(b string) string { return b[:2] + twoDigits(98-mod(b[2:]+b[:2]+"00", 97)) + b[2:] },
		cut:  func(s string) string { return s[:2] + s[4:] },
		// 00 are no check digits: they are 02 to 98.
		spoil: func(s string) string { return s[:2] + "00" + s[4:] },
	},
	{labels: "CH_AHV", strong: true, form: lazyregexp.New(`^(756\d{10})$`), body: like("===#", 1), join: behind(ean)},
	{labels: "CH_INSURANCE_CARD", strong: true, form: lazyregexp.New(`^(80756\d{15})$`), body: like("=====#", 1), join: behind(luhn)},
	{
		labels: "CH_VAT_ID", strong: true, form: lazyregexp.New(`^(CHE\d{9})(?:MWST|TVA|IVA|VAT|HR|RC)?$`),
		body: like("===#", 1), join: behind(uid),
	},
	{labels: "FR_NIR", strong: true, form: lazyregexp.New(`^([12]\d{2}(?:0[1-9]|1[0-2])\d[\dAB]\d{8})$`), body: french, join: behind(nir), two: true},
	{labels: "CREDIT_CARD", strong: true, form: lazyregexp.New(`^([2-6]\d{12,18})$`), body: like("==#", 1), join: behind(luhn)},
	{labels: "ES_NIF ES_NIE", strong: true, form: lazyregexp.New(`^(\d{8}[A-Z])$`), body: like("#", 1), join: behind(nif)},
	{labels: "ES_NIF ES_NIE", strong: true, form: lazyregexp.New(`^([XYZ]\d{7}[A-Z])$`), body: like("=#", 1), join: behind(nif)},
	{labels: "ES_VEHICLE_REGISTRATION", strong: true, form: lazyregexp.New(`^(\d{4}[BCDFGHJKLMNPRSTVWXYZ]{3})$`), body: like("####A", 0), join: itself, cut: itself},
	{labels: "ES_VEHICLE_REGISTRATION", form: lazyregexp.New(`^([A-Z]{1,2}\d{4}[A-Z]{1,2})$`), body: oldPlate, join: itself, cut: itself},
	{labels: "ES_CIP", strong: true, form: lazyregexp.New(`^([A-Z]{4}[0-2]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$`), body: healthCard(5), join: itself, cut: itself},
	{labels: "ES_CIP", strong: true, form: lazyregexp.New(`^([A-Z]{4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6})$`), body: healthCard(4), join: itself, cut: itself},
	{labels: "ES_CIF", strong: true, form: lazyregexp.New(`^([ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J])$`), body: like("=#", 1), join: behind(cif)},
	{
		labels: "ES_NUSS", form: lazyregexp.New(`^(\d{12})$`), body: like("==8#", 2),
		join: behind(func(b string) string { return twoDigits(mod(b, 97)) }),
	},
	{labels: "ES_CCC", form: lazyregexp.New(`^(\d{20})$`), body: like("#", 2), join: spanishAccount, spoil: func(s string) string { return s[:8] + wrongLast(s[8:9]) + s[9:] }},
	{labels: "DE_VAT_ID", strong: true, form: lazyregexp.New(`^(DE\d{9})$`), body: like("==1#", 1), join: behind(func(b string) string { return mod1110(b[2:]) })},
	{labels: "DE_TAX_ID", form: lazyregexp.New(`^(\d{11})$`), body: germanTax, join: behind(mod1110)},
	{labels: "DE_SOCIAL_SECURITY", form: lazyregexp.New(`^(\d{8}[A-Z]\d{3})$`), body: germanPension, join: behind(pension)},
	{labels: "DE_HEALTH_INSURANCE", form: lazyregexp.New(`^([A-Z]\d{9})$`), body: like("A#", 1), join: behind(kvnr)},
	{labels: "DE_ID_CARD DE_PASSPORT", form: lazyregexp.New(`^([A-Z0-9]{9}\d)$`), body: like("*", 1), join: behind(icao)},
	{labels: "IT_FISCAL_CODE", strong: true, form: lazyregexp.New(`^([A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z])$`), body: italian, join: behind(fiscal)},
	{labels: "IT_VAT_CODE", form: lazyregexp.New(`^(?:IT)?(\d{11})$`), body: like("0#", 1), join: behind(luhn)},
	{labels: "FR_VAT_ID", strong: true, form: lazyregexp.New(`^FR(\d{11})$`), body: func(d dice, _ string, _ int) string { b := d.digits(8); return b + luhn(b) }, join: func(b string) string { return twoDigits((12+3*mod(b, 97))%97) + b }, cut: func(s string) string { return s[2:] }, spoil: func(s string) string { return wrongLast(s[:2]) + s[2:] }},
	{labels: "FR_SIRET", form: lazyregexp.New(`^(\d{14})$`), body: func(d dice, _ string, _ int) string { b := d.digits(8); return b + luhn(b) + d.digits(4) }, join: behind(luhn)},
	{labels: "FR_SIREN", form: lazyregexp.New(`^(\d{9})$`), body: like("#", 1), join: behind(luhn)},
	{labels: "NL_BSN", form: lazyregexp.New(`^(\d{9})$`), body: like("=#", 1), join: behind(bsn)},
	{labels: "PT_NIF", form: lazyregexp.New(`^(?:PT)?(\d{9})$`), body: like("==#", 1), join: behind(portugueseTax)},
	{labels: "PT_NISS", form: lazyregexp.New(`^(\d{11})$`), body: like("=#", 1), join: behind(niss)},
	{labels: "BR_CPF", form: lazyregexp.New(`^(\d{11})$`), body: like("#", 2), join: brazilian(11)},
	{labels: "BR_CNPJ", form: lazyregexp.New(`^(\d{14})$`), body: func(d dice, _ string, _ int) string { return d.digits(8) + "0001" }, join: brazilian(9)},
	{labels: "PL_PESEL", form: lazyregexp.New(`^(\d{11})$`), body: pesel, join: behind(func(b string) string { return digit((10 - weigh(b, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3)%10) % 10) })},
	{labels: "PL_NIP", form: lazyregexp.New(`^(?:PL)?(\d{10})$`), body: like("=#", 1), join: behind(func(b string) string { return digit(weigh(b, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11) })},
	{labels: "PL_REGON", form: lazyregexp.New(`^(\d{9})$`), body: like("#", 1), join: behind(regon)},
	{labels: "PL_ID_CARD", form: lazyregexp.New(`^([A-Z]{3}\d{6})$`), body: like("AAA######", 0), join: func(b string) string { return b[:3] + icao(b[:3]+b[4:]) + b[4:] }, spoil: func(s string) string { return s[:3] + wrongLast(s[3:4]) + s[4:] }},
	{labels: "PL_PASSPORT", form: lazyregexp.New(`^([A-Z]{2}\d{7})$`), body: like("AA#######", 0), join: func(b string) string { return b[:2] + icao(b[:2]+b[3:]) + b[3:] }, spoil: func(s string) string { return s[:2] + wrongLast(s[2:3]) + s[3:] }},
	{labels: "UK_NHS", form: lazyregexp.New(`^(\d{10})$`), body: british999, join: behind(nhs)},
	{
		labels: "UK_NINO", form: lazyregexp.New(`^([A-Z]{2}\d{6}[A-D])$`), body: nationalInsurance,
		join: func(b string) string { return b }, spoil: func(s string) string { return "QQ" + s[2:] },
	},
	{
		labels: "US_SSN", form: lazyregexp.New(`^(\d{9})$`), body: socialSecurity,
		join: func(b string) string { return b }, spoil: func(s string) string { return "000" + s[3:] },
	},
	{labels: "US_NPI", form: lazyregexp.New(`^(\d{10})$`), body: like("1#", 1), join: behind(func(b string) string { return luhn("80840" + b) })},
	{labels: "ABA_ROUTING_NUMBER", form: lazyregexp.New(`^(\d{9})$`), body: like("==#", 1), join: behind(func(b string) string { return digit((10 - weigh(b, 3, 7, 1, 3, 7, 1, 3, 7)%10) % 10) })},
	{labels: "AT_SOCIAL_INSURANCE", form: lazyregexp.New(`^(\d{10})$`), body: austrian, join: austrianCheck, spoil: func(s string) string { return s[:3] + wrongLast(s[3:4]) + s[4:] }},
	{labels: "IMEI", form: lazyregexp.New(`^(\d{15})$`), body: like("=#", 1), join: behind(luhn)},
	{labels: "LEI", form: lazyregexp.New(`^([A-Z0-9]{18}\d{2})$`), body: like("====*", 2), join: behind(func(b string) string { return twoDigits(98 - mod(b+"00", 97)) })},
	{
		labels: "VIN", form: lazyregexp.New(`^([A-HJ-NPR-Z0-9]{17})$`), body: vehicle,
		join: func(b string) string { return b[:8] + vin(b[:8]+"0"+b[9:]) + b[9:] }, spoil: func(s string) string { return s[:8] + map[bool]string{true: "2", false: "1"}[s[8] == '1'] + s[9:] },
	},
}

// schemeOf finds how a number is built: by its detector's label, else by its form where
// a check character bears it out. It gives where in the number what changes lies.
func schemeOf(detected lethe.Label, number string) (found *scheme, start, end int) {
	for _, labelled := range []bool{true, false} {
		for i := range schemes {
			s := &schemes[i]
			m := s.form.FindStringSubmatchIndex(number)
			if m != nil && (labelled && hasLabel(s.labels, detected) || !labelled && s.strong && s.valid(number[m[2]:m[3]])) {
				return s, m[2], m[3]
			}
		}
	}
	return nil, 0, 0
}

func hasLabel(labels string, l lethe.Label) bool {
	for have := range strings.FieldsSeq(labels) {
		if have == string(l) {
			return true
		}
	}
	return false
}

// valid reports whether a number of the form checks.
func (s *scheme) valid(number string) bool {
	if s.cut != nil {
		return s.join(s.cut(number)) == number
	}
	n := len(number) - 1
	if s.two {
		n--
	}
	return s.join(number[:n]) == number
}
