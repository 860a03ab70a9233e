package normalize

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/date"
)

// Date returns a text that is a date as a whole as dd/mm/yyyy, without the parts that are not
// written. Package date has what is read, and how.
func Date(text, lang string) (string, bool) {
	d, ok := date.Parse(withoutTime(text), lang)
	if !ok {
		return "", false
	}
	m, ok := d.Moment()
	if !ok {
		return "", false
	}
	return m.String(), true
}

// withoutTime returns the day of a time stamp that is digits alone, 20190412101112: only who knows
// that it is a date takes it for one.
func withoutTime(text string) string {
	if n := len(text); (n == 12 || n == 14) && strings.Trim(text, "0123456789") == "" {
		return text[:8]
	}
	return text
}
