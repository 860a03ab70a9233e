package pattern

import "github.com/lethe-privacy/lethe/detect"

// Parts of dates in digits.
const (
	day2    = `(?:[1-9]|0[1-9]|[12]\d|3[01])`
	month2  = `(?:[1-9]|0[1-9]|1[0-2])`
	year24  = `(?:\d{4}|\d{2})`
	monthEN = `(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)`
)

// dateTime is Presidio's recognizer, for its profile: dates of all forms, in words
// too, and what they mean are the business of another detector.
var dateTime = Recognizer{
	Name: "date-time", Presidio: "DateRecognizer", Languages: english,
	Doc:   "Dates and times in digits, in the forms that Presidio knows.",
	Label: "DATE_TIME", OnlyPresidio: true,
	Patterns: []Pattern{
		{Name: "with time and zone", Score: 0.8,
			Regex: `\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[+-][0-2]\d:[0-5]\d|Z)\b`},
		{Name: "month/day/year", Score: 0.6, Regex: `\b` + month2 + `/` + day2 + `/` + year24 + `\b`},
		{Name: "day/month/year", Score: 0.6, Regex: `\b` + day2 + `/` + month2 + `/` + year24 + `\b`},
		{Name: "year/month/day", Score: 0.6, Regex: `\b\d{4}/` + month2 + `/` + day2 + `\b`},
		{Name: "month-day-year", Score: 0.6, Regex: `\b` + month2 + `-` + day2 + `-\d{4}\b`},
		{Name: "day-month-year", Score: 0.6, Regex: `\b` + day2 + `-` + month2 + `-\d{4}\b`},
		{Name: "year-month-day", Score: 0.6, Regex: `\b\d{4}-` + month2 + `-` + day2 + `\b`},
		{Name: "day.month.year", Score: 0.6, Regex: `\b` + day2 + `\.` + month2 + `\.` + year24 + `\b`},
		{Name: "day-MON-year", Score: 0.6, Regex: `\b` + day2 + `-` + monthEN + `-` + year24 + `\b`},
		{Name: "MON-year", Score: 0.6, Regex: `\b` + monthEN + `-` + year24 + `\b`},
		{Name: "day-MON", Score: 0.6, Regex: `\b` + day2 + `-` + monthEN + `\b`},
		{Name: "month/year", Score: 0.2, Regex: `\b` + month2 + `/\d{4}\b`},
		{Name: "month/short year", Score: 0.1, Regex: `\b` + month2 + `/\d{2}\b`},
	},
	Context: []string{"date", "birthday"},
	Examples: []detect.Example{
		{Text: "Today is [DATE_TIME 21/05/2021], at [DATE_TIME 2024-03-15T14:30:00Z]"},
		{Text: "Today is5/21and"},
	},
}
