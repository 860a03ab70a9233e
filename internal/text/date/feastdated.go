package date

import "github.com/lethe-privacy/lethe/span"

// DatedFeast is the name of a feast with its year, which together are a date: "Christmas Day 1950".
type DatedFeast struct {
	span.Span
	// Moment is the day on which it fell, or the year alone of a feast that may lie anywhere in one.
	Moment Moment
}

// FeastsDated are the feasts of a text that have their year behind them, in order and without articles.
func FeastsDated(text, lang string) (out []DatedFeast) {
	for _, s := range feastsWithYears(text) {
		is := feasts().whole.FindStringSubmatch(s.In(text))
		if is == nil || !alone(text, s) {
			continue
		}
		f, ok := feastOf(is[2], lang)
		if !ok {
			continue
		}
		year := number(0, is[4]).value
		day := Moment{Year: year}
		if !f.anywhere() {
			day = f.in(year)
		}
		s.Start += len(is[1])
		out = append(out, DatedFeast{s, day})
	}
	return out
}
