package normalize

import (
	"strings"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Text lowers case, makes one space of each run of white space and trims.
func Text(s string) string {
	return lethe.Lower(strings.Join(strings.Fields(s), " "))
}

// Email lowers case and drops what surrounds an address in a link or a header.
func Email(s string) string {
	s = strings.Trim(Text(s), "<>")
	return strings.TrimPrefix(s, "mailto:")
}

// ID keeps the letters and digits of a number that stands for a person or an
// account, which is written with and without its groups.
func ID(s string) string {
	return strings.Map(func(r rune) rune {
		if letter.OrDigit(r) {
			return r
		}
		return -1
	}, lethe.Lower(s))
}

// Phone returns the E.164 form of a telephone number. The region (an ISO 3166 code
// such as "CH") is that of numbers without a country code; it may be "".
func Phone(s, region string) (string, bool) {
	n, err := phonenumbers.Parse(s, region)
	if err != nil || !phonenumbers.IsPossibleNumber(n) {
		return "", false
	}
	return phonenumbers.Format(n, phonenumbers.E164), true
}

// dialled is what is left of a telephone number whose country is unknown: the
// leading plus and the digits, so that its groups do not matter.
func dialled(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '+' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// Mention is the normalized value of a mention: the one that its detector set, or
// else the form that its label asks for. lang is the document's language and
// region the country of telephone numbers without a country code; both may be "".
// A value that does not have the form of its label is treated as text.
func Mention(m lethe.Mention, lang, region string) string {
	if m.Normalized != "" {
		return m.Normalized
	}
	switch m.Label {
	case lethe.Date, lethe.BirthDate:
		if d, ok := Date(m.Text, lang); ok {
			return d
		}
	case lethe.Age:
		if a, ok := Age(m.Text); ok {
			return a
		}
	case lethe.Email:
		return Email(m.Text)
	case lethe.Phone:
		if p, ok := Phone(m.Text, region); ok {
			return p
		}
		if d := dialled(m.Text); d != "" {
			return d
		}
	case lethe.PersonalID, lethe.IBAN, lethe.CreditCard:
		if id := ID(m.Text); id != "" {
			return id
		}
	}
	return Text(m.Text)
}
