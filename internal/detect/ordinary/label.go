package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// initialOfLabel and restOfLabel are the two halves of an abbreviated word over a date of birth, of
	// which a model takes the first for an initial: "F. nac.:", "D. naix.:".
	initialOfLabel = lazyregexp.New(`^\p{Lu}\.?$`)
	restOfLabel    = lazyregexp.New(`^\.? ?(?:nac|naix|nacim|naixement|geb|nasc)\.?:? `)
	// column is the text before the label of a second field in a line.
	column = lazyregexp.New(`(?:^|\n|\t| {2})$`)
	// replied begins the subject of a message that answers or passes on another.
	replied = lazyregexp.New(`^(?:AW|WG|RE|Re|FW|FWD|Fwd|RV|TR)$`)
	// valued is the text after a label.
	valued = lazyregexp.New(`^(?::[ \t\n]| {3,}\S)`)
)

// fieldWords are over values in logs, tickets, minutes and on cards, and on no list of ordinary words.
var fieldWords = lists.Set("field-words")

// isLabel reports whether a model took for a name the ordinary word that says what stands behind it
// in a form, or that a message answers: "Médico        Dra. Molina", "Data: 13/09/2022", "AW: Unfall".
func (f *field) isLabel(m lethe.Mention, before, after string) bool {
	if m.Detector != "tagger" || m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location {
		return false
	}
	if replied.MatchString(m.Text) && strings.HasPrefix(after, ":") {
		return true
	}
	if initialOfLabel.MatchString(m.Text) {
		return restOfLabel.MatchString(after)
	}
	if strings.ContainsFunc(m.Text, notLetter) || !valued.MatchString(after) || !column.MatchString(last(before, 4)) {
		return false
	}
	if fieldWords[strings.ToLower(m.Text)] {
		return true
	}
	return f.isOrdinary(m.Text) && classes(m.Text)&(tagger.Given|tagger.GivenCommon|tagger.Place|tagger.PlaceMajor) == 0
}
