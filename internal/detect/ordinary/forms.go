package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	clock       = lazyregexp.New(`^(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?(?: ?(?:Uhr|h))?$`)
	clockBehind = lazyregexp.New(`^(?:[–-](?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?)? ?(?:Uhr\b|und \d{1,2}[.:]\d\d)`)
	clockTail   = lazyregexp.New(`\d[.:]$`)
	// onTheClock is no day of a month: 07:55
	onTheClock    = lazyregexp.New(`^(?:[01]?\d|2[0-3]):[0-5]\d$`)
	decimalBefore = lazyregexp.New(`\d[,.]$`)
	hours         = lazyregexp.New(`^(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?[–-](?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?(?: ?(?:Uhr|h))?$`)
	version       = lazyregexp.New(`(?i)\b(?:version|release|v\.?|update auf|ver\.) ?$`)
	numbers       = lazyregexp.New(`^\d+(?:\.\d+)+$`)
	partOfDay     = lazyregexp.New(`^(?i:(?:vor|nach)?mittags?|morgens?|abends?|nachts?|mitternacht|noon|midnight|mediod[ií]a|migdia)$`)
)

// isClock reports whether what looks like a date is a time of day or a version.
func isClock(s, before, after string) bool {
	switch {
	case partOfDay.MatchString(s):
		return true
	case numbers.MatchString(s) && version.MatchString(last(before, 32)):
		return true
	case decimalBefore.MatchString(last(before, 8)) && strings.IndexAny(s, "0123456789") == 0:
		return true // the end of a number: 18,0
	case onTheClock.MatchString(s):
		return true
	case clock.MatchString(s):
		return strings.HasSuffix(s, "Uhr") || clockBehind.MatchString(after) || strings.HasSuffix(s, " h") && clockTail.MatchString(last(before, 8))
	}
	return hours.MatchString(s) && strings.ContainsAny(s, ".:Uh") || hours.MatchString(s) && clockBehind.MatchString(after)
}
