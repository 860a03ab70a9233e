package fact

import (
	"strings"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// role is a word for somebody that stands before a name and is no part of it.
	role = lazyregexp.New(`^(?:(?:Kolleg(?:e|en|in)|Knaben?|Mädchens?|Neffen?|Nichte|Lebensgefährt(?:e|en|in)|Ehepartner(?:in)?|Überweisung|gez\.|Pat\.|Patient(?:en|in)?|Kontaktperson|Angehörige[rn]?)(?:[ :]+|$))+`)
	// fieldName is the name of the next field, which a name seems to go on with.
	fieldName = lazyregexp.New(`(?: {2,}|\t)[\pL-]+$|[ \t]+(?:[Gg]eb|SVNR|Tel|Telefon|Fax|Mobil|Handy|PID|Pat-?ID|Vorname|Nachname|Krankenkasse|KK|KV|Versicherung|Adresse|Alter|Datum|Station|Fall-?[Nn]r|Hausarzt|Zuweiser|DOB|MRN|Phone)$`)
	colon     = lazyregexp.New(`^\.?[ \t]{0,3}:`)
	// heading is a word of a form that stands apart from what is before it.
	heading = lazyregexp.New(`(?: {3,}|\t)[\pL-]+$`)
)

// trim cuts words for roles off the front of a name, and the name of the next field or a
// heading off its end. It reports whether a word for a kind of institution stood before.
func trim(text string, m *lethe.Mention) (ofKind bool) {
	switch m.Label {
	case lethe.Person, lethe.Organization, lethe.Location:
	case lethe.Code:
		if withoutField(m) {
			cut(m, m.Len(), m.Len())
		}
		return false
	default:
		return false
	}
	if m.Label == lethe.Person {
		cut(m, len(role.FindString(m.Text)), m.Len())
	}
	if at := fieldName.FindStringIndex(m.Text); at != nil && colon.MatchString(text[m.End:]) {
		cut(m, 0, at[0])
	}
	if at := heading.FindStringIndex(m.Text); at != nil && isOrdinary(strings.TrimSpace(m.Text[at[0]:])) {
		cut(m, 0, at[0])
	}
	return bare(text, m)
}

// cut keeps a part of a mention.
func cut(m *lethe.Mention, from, to int) {
	if from == 0 && to == m.Len() {
		return
	}
	m.Start, m.End, m.Text, m.Normalized = m.Start+from, m.Start+to, m.Text[from:to], ""
}

// isOrdinary reports whether a word is one of reports and no name.
func isOrdinary(w string) bool {
	return known().lookUp(w)&(term|abbreviation|parameter) != 0 && classes(w)&names == 0 || known().ends(w) || formEnding.MatchString(w)
}

var formEnding = lazyregexp.New(`(?i:karte|bericht|brief|befunde?|protokoll|bogen|blatt|formular|ausweis|verordnung|schein|weisung|meldung)$`)
