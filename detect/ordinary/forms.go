package ordinary

import (
	"regexp"
	"strings"
)

var (
	clock       = regexp.MustCompile(`^(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?(?: ?(?:Uhr|h))?$`)
	clockBehind = regexp.MustCompile(`^(?:[–-](?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?)? ?(?:Uhr\b|und \d{1,2}[.:]\d\d)`)
	clockTail   = regexp.MustCompile(`\d[.:]$`)
	// onTheClock is no day of a month: 07:55
	onTheClock    = regexp.MustCompile(`^(?:[01]?\d|2[0-3]):[0-5]\d$`)
	decimalBefore = regexp.MustCompile(`\d[,.]$`)
	hours         = regexp.MustCompile(`^(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?[–-](?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?$`)
	version       = regexp.MustCompile(`(?i)\b(?:version|release|v\.?|update auf|ver\.) ?$`)
	numbers       = regexp.MustCompile(`^\d+(?:\.\d+)+$`)
	partOfDay     = regexp.MustCompile(`^(?i:(?:vor|nach)?mittags?|morgens?|abends?|nachts?|mitternacht|noon|midnight|mediod[ií]a|migdia)$`)
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
	return hours.MatchString(s) && strings.ContainsAny(s, ".:") || hours.MatchString(s) && clockBehind.MatchString(after)
}
