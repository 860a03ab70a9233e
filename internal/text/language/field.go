package language

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// A line of a form is names and numbers, and a sentence of it too short for lists of words. What its fields are called
// tells that it is Dutch, and so does the form of its post codes.

// dutchFields are names of fields, and forms of address, that no other of the languages writes so.
var dutchFields = wordset.Of("postadres bezoekadres woonadres adres woonplaats geboortedatum geboorteplaats geboortejaar geboren voornaam achternaam roepnaam " +
	"voorletters telefoonnummer huisnummer dossiernummer zaaknummer klantnummer polisnummer rekeningnummer factuurnummer kenmerk betreft bijlage " +
	"mevrouw mevr dhr patiënt patiënte cliënt cliënte verzekerde huisarts wonende wonend leeftijd beroep nationaliteit geslacht afdeling gemeente " +
	"postbus getekend namens aanvrager begunstigde verdachte aangever getuige melding opname ontslag zoon dochter moeder vader echtgenote echtgenoot")

// postCode is one of the Netherlands before its town.
var postCode = lazyregexp.New(`(?:^|[,\n] ?)[1-9]\d{3} ?[A-Z]{2},? \p{Lu}\pL{2}`)

// leastFields is how many such words a text has at least; a post code counts as one.
const leastFields = 2

// byFields returns "nl" for a short text whose fields are called as in Dutch, else "".
func byFields(text string) string {
	if len(text) > short {
		return ""
	}
	hits := 0
	if postCode.MatchString(text) {
		hits++
	}
	seen := map[string]bool{}
	for w := range strings.FieldsFuncSeq(text, letter.NotOrMark) {
		if w = strings.ToLower(w); utf8.RuneCountInString(w) > 2 && dutchFields[w] && !seen[w] {
			seen[w] = true
			hits++
		}
	}
	if hits < leastFields {
		return ""
	}
	return "nl"
}
