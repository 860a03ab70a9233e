package pipeline

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

var errData = errors.New("the first line looks like somebody's data, and as a header it would be shared as it is: " +
	"put a line with the names of the columns before it, or name the columns (input.id_column, input.text_columns)")

// checkHeader refuses a table of which no column is named, and whose first line has in it what identifies somebody, or
// a day: it is no header. Months and weekdays that follow each other are what columns are called.
func (r *Runner) checkHeader(ctx context.Context, item format.Item) error {
	names := withoutCalendar(item.Unnamed())
	if len(names) == 0 || r.mentions != nil {
		return nil
	}
	ms, err := r.finder.Find(ctx, &lethe.Document{Fields: []lethe.Field{{Text: strings.Join(names, "\n")}}})
	if err != nil {
		return err
	}
	for _, m := range ms {
		if r.schema.Direct(m.Label) || isDay(m.Text) {
			return &format.Error{Place: format.Place{File: item.Place.File, Line: 1, Column: 1}, Err: errData, Fatal: true}
		}
	}
	return nil
}

// isDay reports whether a text is a day of a year.
func isDay(text string) bool {
	d, ok := date.Parse(text, "")
	if !ok {
		return false
	}
	_, ok = d.Number()
	return ok
}

// withoutCalendar are the names of columns that are no months or weekdays in their order: April, May and June are people
// elsewhere. Beside such columns an ordinary word is no name either.
func withoutCalendar(names []string) (out []string) {
	for i, n := range names {
		before := i > 0 && date.Following(names[i-1], n)
		behind := i+1 < len(names) && date.Following(n, names[i+1])
		if !before && !behind {
			out = append(out, n)
		}
	}
	if len(out) == len(names) {
		return out
	}
	return slices.DeleteFunc(out, func(n string) bool {
		return strings.TrimSpace(n) == "" || lexicon.Ordinary(lethe.Lower(n)) && !name.Given(name.Fold(n))
	})
}
