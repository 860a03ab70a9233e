package surrogate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// moments write dates and ages: those of a document, or such as stand alone.
type moments interface {
	date(ctx context.Context, in replace.Request, birth bool) (string, error)
	age(in replace.Request) string
}

// standaloneDates replaces dates that stand outside documents.
type standaloneDates struct{ o *Operator }

// mostApart is the most days by which a date moves that stands outside documents: less than a year, which would keep
// day and month.
const mostApart = 362

// date moves a date by days of its own, or draws its digits where it cannot be read.
func (a standaloneDates) date(_ context.Context, in replace.Request, _ bool) (string, error) {
	d := a.o.source.dice("date", valueOf(in.Entity), 0)
	if read, ok := date.Parse(in.Mention.Text, in.Language); ok {
		if moved, ok := read.Shift(1+d.IntN(mostApart), 0); ok {
			return moved, nil
		}
	}
	if day, ok := dayOfMonth(d, in.Mention.Text); ok {
		return day, nil
	}
	if other, ok := timeOfDay(d, in.Mention.Text); ok {
		return other, nil
	}
	if strings.ContainsFunc(in.Mention.Text, unicode.IsLetter) {
		return replace.Bracketed(in.Entity.Label), nil // letters that nobody can read are no date
	}
	return d.nature(in.Mention.Text), nil
}

// dayOfMonth draws another day for one that stands without a month: "23.". All months have it.
func dayOfMonth(d dice, text string) (string, bool) {
	number := strings.TrimRight(text, ".")
	day, err := strconv.Atoi(number)
	if err != nil || len(number) > 2 || day < 1 || day > 31 {
		return "", false
	}
	other := 1 + d.IntN(shortestMonth-1)
	if other >= day {
		other++
	}
	return strconv.Itoa(other) + text[len(number):], true
}

// shortestMonth is how many days February has.
const shortestMonth = 28

func (a standaloneDates) age(in replace.Request) string {
	return ageBy(in.Mention.Text, in.Entity.Normalized, 1)
}

// document is the operator in one document: its dates move by one number of days, its
// ages by one number of years, and the dates of births against them, so that an age
// still follows from the date of the birth and that of the document.
type document struct {
	*Operator
	dates    replace.Operator
	years    int
	past     past
	language string // as it looks, where nothing says it
}

// In settles by how much the dates and ages of a document move.
func (o *Operator) In(s replace.Scope) (replace.Operator, []string) {
	d := document{Operator: o, dates: o.dates}
	if s.Document != nil && s.Language == "" && slices.ContainsFunc(s.Mentions, named) {
		if d.language = language.Of(context.Background(), s.Document); d.language != "" && d.language != "en" { // whose order of figures is not known
			doc := *s.Document
			doc.Language, s.Document = d.language, &doc
		}
	}
	var warnings []string
	if scoped, ok := o.dates.(replace.DocumentOperator); ok {
		d.dates, warnings = scoped.In(s)
	}
	var ages []int
	for _, m := range s.Mentions {
		if is, ok := categoryOfLabel(m.Entity); ok && is.Kind == kindAge {
			if n, ok := years(m.Text, ""); ok {
				ages = append(ages, n)
			}
		}
	}
	if s.Document != nil {
		d.past = pastOf(s, cmp.Or(s.Language, d.language))
	}
	d.years = o.yearsFor(d.days(), ages, d.past)
	return d, warnings
}

// named reports whether a mention is a date with a word in it, which several languages may have.
func named(m replace.ScopeMention) bool {
	is, ok := categoryOfLabel(m.Entity)
	return ok && is.Kind == kindDate && strings.ContainsFunc(m.Text, unicode.IsLetter)
}

// days is by how many days the dates of the document move, asked of a date.
func (d document) days() string {
	text, err := d.dates.Replace(context.Background(), replace.Request{
		Entity: &lethe.Entity{Label: lethe.Date}, Mention: lethe.Mention{Label: lethe.Date, Text: "2000-01-01"},
	})
	if err != nil {
		return ""
	}
	return text
}

// yearsFor draws by how many years ages move: no child becomes of age, nobody younger
// than nought, none as old as to be rare, and nothing comes before what it followed.
func (o *Operator) yearsFor(shift string, ages []int, p past) int {
	by := []int{-3, -2, -1, 1, 2, 3}
	d := o.source.dice("ages", shift, 0)
	d.Shuffle(len(by), func(i, k int) { by[i], by[k] = by[k], by[i] })
	for _, b := range by {
		if p.allows(b) && !slices.ContainsFunc(ages, func(n int) bool { return n+b < 1 || (n < 18) != (n+b < 18) || (n < 90) != (n+b < 90) }) {
			return b
		}
	}
	for _, b := range by {
		if p.allows(b) && !slices.ContainsFunc(ages, func(n int) bool { return n+b < 0 }) {
			return b
		}
	}
	return 1
}

// Replace returns the surrogate in the form of the mention.
func (d document) Replace(ctx context.Context, in replace.Request) (string, error) {
	return d.in(ctx, in, d)
}

// Reach is that of the operator; of dates it takes in the weekday.
func (d document) Extend(in replace.Request) span.Span {
	if r, ok := d.dates.(replace.Extender); ok && d.categories[in.Entity.ID].Kind == kindDate {
		return r.Extend(asDate(in))
	}
	if s := in.Mention.Span; d.categories[in.Entity.ID].Kind == kindAge && base(in.Language) == "en" && in.Field.Kind == lethe.Text {
		return span.Span{Start: Pair{Kind: kindAge}.reachLeft(in.Field.Text, s, in.Language), End: s.End}
	}
	return d.Operator.Extend(in)
}

// Moves reports whether a request is about a date.
func (d document) Moves(in replace.Request) bool { return d.categories[in.Entity.ID].Kind == kindDate }

// Companions are what goes with dates.
func (d document) Companions(f lethe.Field, at []span.Span, language string) []span.Span {
	if m, ok := d.dates.(replace.Mover); ok {
		return m.Companions(f, at, language)
	}
	return nil
}

func (d document) date(ctx context.Context, in replace.Request, birth bool) (string, error) {
	if in.Language == "" && strings.ContainsFunc(in.Mention.Text, unicode.IsLetter) {
		in.Language = d.language
	}
	text, err := d.dates.Replace(ctx, asDate(in))
	if err != nil {
		return "", err
	}
	if text == "DATE" { // it could not be read
		if day, ok := d.weekday(in.Mention.Text, in.Language); ok {
			return day, nil
		}
		if day, ok := d.dayNamed(in.Mention.Text, in.Language); ok {
			return day, nil
		}
		return standaloneDates{d.Operator}.date(ctx, in, birth)
	}
	if read, ok := date.Parse(in.Mention.Text, in.Language); !birth && !ok || ok && !d.past.holds(read, birth) {
		return text, nil
	}
	return d.born(text, in.Language), nil
}

// dayWords stand before the number of a day: "día 3".
var dayWords = map[string]bool{"día": true, "dia": true, "day": true, "tag": true, "giorno": true, "jour": true, "dzień": true, "dnia": true, "dag": true}

// dayNamed moves a day without a month that a word stands before: "viernes 22", "día 3". All of a document move alike,
// as in a February, so that a weekday still goes with its number.
func (d document) dayNamed(text, tag string) (string, bool) {
	word, number, ok := strings.Cut(text, " ")
	day, err := strconv.Atoi(strings.TrimSuffix(number, "."))
	if !ok || err != nil || day < 1 || day > 31 {
		return "", false
	}
	moved := date.Shift{Days: d.by(), Lang: tag}
	name, ok := moved.Follow(word, false)
	if !ok && !dayWords[lethe.Lower(word)] {
		return "", false
	}
	if !ok {
		name = word
	}
	other := ((day-1+moved.Days)%shortestMonth+shortestMonth)%shortestMonth + 1
	if other == day {
		other = (day-1+7)%shortestMonth + 1
	}
	return name + " " + strconv.Itoa(other) + strings.Repeat(".", strings.Count(number, ".")), true
}

// by is the number of days by which the dates of the document move.
func (d document) by() int {
	first, err1 := time.Parse(time.DateOnly, "2000-01-01")
	moved, err2 := time.Parse(time.DateOnly, d.days())
	if err1 != nil || err2 != nil {
		return 1
	}
	return int(moved.Sub(first).Hours() / 24)
}

// weekday moves the name of a day of the week with the dates of the document.
func (d document) weekday(text, tag string) (string, bool) {
	if strings.ContainsFunc(text, letter.Not) {
		return "", false
	}
	days := d.by()
	for day := 3; day < 10; day++ { // one of the seven is that day
		for _, form := range []string{", %d.1.2000", ", %d January 2000", " %d de enero de 2000", " %d de gener de 2000"} {
			tail := fmt.Sprintf(form, day)
			read, ok := date.Parse(text+tail, tag)
			if !ok {
				continue
			}
			same, _ := read.Shift(7, 0)
			other, ok := read.Shift(days, 0)
			sep := tail[:strings.IndexAny(tail, " ")]
			if is, _, _ := strings.Cut(same, sep+" "); ok && is == text {
				out, _, _ := strings.Cut(other, sep+" ")
				return out, out != text
			}
		}
	}
	return "", false
}

// born moves the date of a birth, or of what moves with it, by the years that ages move, the other way.
func (d document) born(text, language string) string {
	read, ok := date.Parse(text, language)
	if !ok {
		return text
	}
	year, month, day := read.Parts()
	days := -d.years * 365
	if year > 0 {
		at := func(y int) time.Time {
			return time.Date(y, time.Month(max(month, 1)), max(day, 1), 0, 0, 0, 0, time.UTC)
		}
		days = int(at(year-d.years).Sub(at(year)).Hours() / 24)
	}
	if moved, ok := read.ShiftYears(days, year, -d.years); ok {
		return moved
	}
	return text
}

func (d document) age(in replace.Request) string {
	lead, rest := Pair{}.lead(in.Mention.Text, in.Language)
	if base(in.Language) != "en" || lead == "" {
		return ageBy(in.Mention.Text, in.Entity.Normalized, d.years)
	}
	return elide(lead, ageBy(rest, in.Entity.Normalized, d.years), 0, in.Language)
}
