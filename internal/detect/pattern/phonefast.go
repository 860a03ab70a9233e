package pattern

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe/internal/automaton"
)

// plan is what must be known of a country to read its numbers without
// libphonenumber's parser, which is slow.
type plan struct {
	code   int
	trunk  string // the prefix of national numbers, or ""
	abroad string // the prefix of international ones
}

// plans are the countries whose numbers have a trunk prefix that is one fixed
// digit, or none, and nothing else in front, and what their numbers look like.
type plans struct {
	of map[string]plan
	// forms has two expressions for each region that shares a code with a plan: what
	// numbers look like in general, and what those of some kind do.
	forms *automaton.Set
	codes []int // by region, in the order of forms
	// regions counts those of a code. Of a code with one, the forms say all.
	regions map[int]int
}

var plainPlans = sync.OnceValue(func() *plans {
	p := &plans{of: map[string]plan{}, regions: map[int]int{}}
	codes := map[int]bool{}
	for _, region := range strings.Fields("US CA GB DE FR ES IT CH AT IE AU IN NL BE PT DK NO SE PL") {
		code := phonenumbers.GetCountryCodeForRegion(region)
		codes[code] = true
		p.of[region] = plan{code: code, trunk: phonenumbers.GetNddPrefixForRegion(region, true), abroad: abroadPrefix(region)}
	}
	all, err := phonenumbers.MetadataCollection()
	if err != nil {
		panic(err) // the library has read them before
	}
	var exprs []automaton.Expr
	for _, m := range all.GetMetadata() {
		if codes[int(m.GetCountryCode())] {
			p.codes = append(p.codes, int(m.GetCountryCode()))
			p.regions[int(m.GetCountryCode())]++
			exprs = append(exprs, automaton.Expr{Regex: m.GetGeneralDesc().GetNationalNumberPattern()}, automaton.Expr{Regex: kindsOf(m)})
		}
	}
	if p.forms, err = automaton.Compile(exprs); err != nil {
		panic(err) // the tests compile them
	}
	return p
})

func abroadPrefix(region string) string {
	switch region {
	case "US", "CA":
		return "011"
	case "AU":
		return "0011"
	}
	return "00"
}

// kindsOf joins the expressions for the kinds of number that make one valid.
func kindsOf(m *phonenumbers.PhoneMetadata) string {
	var out []string
	for _, d := range []*phonenumbers.PhoneNumberDesc{m.GetFixedLine(), m.GetMobile(), m.GetTollFree(), m.GetPremiumRate(),
		m.GetSharedCost(), m.GetVoip(), m.GetPersonalNumber(), m.GetPager(), m.GetUan(), m.GetVoicemail()} {
		if s := d.GetNationalNumberPattern(); s != "" && s != "NA" {
			out = append(out, s)
		}
	}
	return "(?:" + strings.Join(out, ")|(?:") + ")"
}

// mayBe reports whether digits look like a number of a code: where they do not, it
// is not valid.
func (p *plans) mayBe(code int, digits string) bool {
	general, kind := -1, -1
	p.forms.Full(digits, func(expr int) {
		if p.codes[expr/2] != code {
			return
		}
		if expr%2 == 0 {
			general = expr / 2
		} else {
			kind = expr / 2
		}
	})
	return general >= 0 && kind >= 0
}

// reading is what is known of a number without parsing it.
type reading struct {
	number *phonenumbers.PhoneNumber // nil where it is not valid
	unsure bool                      // only the parser can say
}

// read does for the numbers of plain plans what libphonenumber's parser does, with
// the same tables: what follows a plus sign or an international prefix, a national
// number with or without its trunk prefix, a country code without a plus sign.
func read(text, region string) reading {
	if strings.ContainsAny(text, "xX#;") || text[0] >= utf8.RuneSelf {
		return reading{unsure: true}
	}
	d := digits(text)
	if text[0] == '+' {
		return readAbroad(d, phonenumbers.PhoneNumber_FROM_NUMBER_WITH_PLUS_SIGN)
	}
	p, ok := plainPlans().of[region]
	if !ok {
		return reading{unsure: true}
	}
	if strings.HasPrefix(d, p.abroad) {
		return readAbroad(d[len(p.abroad):], phonenumbers.PhoneNumber_FROM_NUMBER_WITH_IDD)
	}
	source := phonenumbers.PhoneNumber_FROM_DEFAULT_COUNTRY
	if p.trunk != "" && strings.HasPrefix(d, p.trunk) {
		if n := p.national(d[len(p.trunk):]); n != nil {
			n.CountryCodeSource = &source
			return reading{number: n}
		}
	}
	if n := p.national(d); n != nil {
		n.RawInput, n.CountryCodeSource = &text, &source
		if phonenumbers.IsNationalPrefixPresentIfRequired(n) {
			return reading{number: n}
		}
		return reading{}
	}
	if code := strconv.Itoa(p.code); strings.HasPrefix(d, code) {
		return readAbroad(d, phonenumbers.PhoneNumber_FROM_NUMBER_WITHOUT_PLUS_SIGN)
	}
	return reading{}
}

// readAbroad reads digits that begin with a country code, of one to three digits.
func readAbroad(d string, source phonenumbers.PhoneNumber_CountryCodeSource) reading {
	for size := 1; size <= 3 && size < len(d); size++ {
		code, err := strconv.Atoi(d[:size])
		if err != nil || code == 0 {
			return reading{}
		}
		region := phonenumbers.GetRegionCodeForCountryCode(code)
		if region == phonenumbers.UNKNOWN_REGION {
			continue
		}
		p, plain := plainPlans().of[region]
		if !plain {
			return reading{unsure: true}
		}
		n := p.national(d[size:])
		if n == nil && p.trunk != "" && strings.HasPrefix(d[size:], p.trunk) {
			n = p.national(d[size+len(p.trunk):]) // as in +49 (0)30
		}
		if n != nil {
			n.CountryCodeSource = &source
		}
		return reading{number: n}
	}
	return reading{}
}

// national makes a number, or nil where libphonenumber does not find it valid.
func (p plan) national(digits string) *phonenumbers.PhoneNumber {
	if !plainPlans().mayBe(p.code, digits) {
		return nil
	}
	value, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return nil
	}
	code32, leading, zeros := int32(p.code), true, int32(0)
	for int(zeros) < len(digits)-1 && digits[zeros] == '0' {
		zeros++
	}
	n := &phonenumbers.PhoneNumber{CountryCode: &code32, NationalNumber: &value}
	if zeros > 0 {
		n.ItalianLeadingZero, n.NumberOfLeadingZeros = &leading, &zeros
	}
	if plainPlans().regions[p.code] > 1 && !phonenumbers.IsValidNumber(n) {
		return nil
	}
	return n
}
