package synth

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Invented words are syllables of two letters and an ending without a vowel, so
// that different numbers give different words.
var (
	syllables = strings.Fields("ba be bo da de du fa fi ga go ka ke lo lu ma mé ni no pa ra re ro sa si ta tü va vi wo za")
	endings   = strings.Fields("ld nn rt sk th x")
)

// word is the invented word for a number, capitalised.
func word(n uint64) string {
	ending := endings[n%uint64(len(endings))]
	n /= uint64(len(endings))
	w := syllables[n%uint64(len(syllables))]
	for n /= uint64(len(syllables)); n > 0; n /= uint64(len(syllables)) {
		w = syllables[n%uint64(len(syllables))] + w
	}
	return strings.ToUpper(w[:1]) + w[1:] + ending
}

// value is the n-th value of a label; no label has the same value twice.
func value(l lethe.Label, n uint64) string {
	switch l {
	case "NAME":
		return word(n%977+31) + " " + word(n+5000)
	case "PATIENT_ID", "NON_PERSONAL_ID":
		return fmt.Sprintf("%c%c-%07d", 'A'+n%26, 'A'+n/26%26, n)
	case "ADDRESS":
		return fmt.Sprintf("%s Lane %d", word(n/40+900), n%40+1)
	case "PHONE_NUMBER":
		return fmt.Sprintf("+1 555 %03d %04d", n/10000, n%10000)
	case "EMAIL":
		return strings.ToLower(word(n+400)) + "@example.org"
	case "BIRTHDATE", "EVENT_DATE":
		return fmt.Sprintf("%02d/%02d/%04d", n%28+1, n/28%12+1, 1900+n/336)
	case "AGE":
		return fmt.Sprintf("aged %d", n+18)
	}
	return word(n+70) + " " + strings.ToLower(word(n*7+1000))
}
