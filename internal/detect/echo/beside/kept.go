package beside

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/replace"
)

// longestDate bounds a field that is nothing but a date, in bytes.
const longestDate = 40

// datesKept warns of fields that were left and are a date each, where other dates of the
// document moved: anyone who guesses that two of them are one day knows by how many all moved.
func (l *Looker) datesKept(in replace.Input, res replace.Result, left []lethe.Field) (warnings []string) {
	if len(left) == 0 || !l.moved(in, res) {
		return nil
	}
	for _, f := range left {
		if isDay(f.Text, in.Document.Language) {
			warnings = append(warnings, fmt.Sprintf("field %s keeps a date, and other dates of the document moved: who compares them learns by how many days", l.Scrub(f.Name)))
		}
	}
	return warnings
}

// moved reports whether a date of the document became another date.
func (l *Looker) moved(in replace.Input, res replace.Result) bool {
	for _, r := range res.Replacements {
		origin := l.Origin(r.Target)
		if origin != lethe.Date && origin != lethe.BirthDate {
			continue
		}
		before, after := r.Span.In(in.Fields[r.Field].Text), r.Place.In(res.Texts[r.Field])
		if before != after && isDay(after, in.Document.Language) {
			return true
		}
	}
	return false
}

// isDay reports whether a text is the date of one day.
func isDay(text, lang string) bool {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > longestDate {
		return false
	}
	d, ok := date.Parse(text, lang)
	if !ok || !d.Single() {
		return false
	}
	year, _, day := d.Parts()
	return year > 0 && day > 0
}
