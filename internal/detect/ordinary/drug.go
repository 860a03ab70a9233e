package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const (
	howOften = `(?:OD|BD|BID|TDS|TID|QID|QDS|HS|SOS|PRN|[Ss]tat|STAT)`
	howMuch  = `\d+(?:[.,/]\d+)* ?(?:mg|mcg|µg|g|gm|ml|mL|IU|units?|tabs?|puffs?|drops?)`
)

var (
	// dispensed is a drug by the form in which it is given, as doctors order it: "T. Ecosprin", "Inj. Monocef".
	dispensed = lazyregexp.New(`^(T\.|C\.|(?i:tab|cap|inj|syp|syr|susp|neb)\.?) ?(\p{Lu}[\pL-]+)(?: ` + howOften + `)?$`)
	// taken follows one that is taken so much or so often, strength one with its strength alone.
	taken    = lazyregexp.New(`^,? (?:` + howMuch + `|` + howOften + `|\d-\d-\d|[xX×] ?\d+ (?:days?|weeks?|/7))\b`)
	strength = lazyregexp.New(`^ \d+(?:[.,;)\n]|$)`)
	// order shows that a line has such orders.
	order = lazyregexp.New(`\b` + howMuch + `\b|\b(?:OD|BD|TDS|QID|HS|SOS)\b|\b(?:Tab|Inj|Cap|Syp)\. \p{Lu}`)
)

// mostDoses is how many places of a word are looked at for one with a dose.
const mostDoses = 16

// isDrug reports whether what looks like an initial and a surname is a drug: it is taken in a dose, here or
// elsewhere in the text, or stands with a number in a line of orders.
func isDrug(text string, m *lethe.Mention) bool {
	at := dispensed.FindStringSubmatchIndex(m.Text)
	if at == nil {
		return false
	}
	drug := m.Text[at[4]:at[5]]
	if at[5] < len(m.Text) { // "C. Becosules OD"
		return true
	}
	from := 0
	for range mostDoses {
		k := strings.Index(text[from:], drug)
		if k < 0 {
			break
		}
		if from += k + len(drug); taken.MatchString(first(text[from:], reach)) {
			return true
		}
	}
	line := text[strings.LastIndexByte(text[:m.Start], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	return strength.MatchString(first(text[m.End:], reach)) && order.MatchString(line)
}
