// Package beside looks at the text next to the replacements of a document, and may be the rest
// of what was replaced.
package beside

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/echo"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// Places counts the places where something is next to what was replaced: what looks like
// the rest of it, and words with a capital that are ordinary ones. Initials are those that stand
// for somebody, after a title or what somebody is, and were left. Dates are fields that keep
// one, while other dates of their document moved.
type Places struct{ Rests, Words, Initials, Dates int }

// Add adds the places of another document.
func (b *Places) Add(o Places) {
	b.Rests, b.Words, b.Initials, b.Dates = b.Rests+o.Rests, b.Words+o.Words, b.Initials+o.Initials, b.Dates+o.Dates
}

// Looker looks at documents of a run.
type Looker struct {
	// Origin is the detectors' label of a target of replacements.
	Origin func(target int) lethe.Label
	// Scrub hides in names of fields what is masked.
	Scrub func(string) string
	// Initials are counted, too.
	Initials bool
}

// Look warns of the text next to the replacements of a document and looks like a rest
// of what was replaced: by its place in what is shared, never by its text. left are fields of the
// record that stay as they are, which the document of the input lacks.
func (l *Looker) Look(in replace.Input, res replace.Result, left []lethe.Field) (warnings []string, places Places) {
	byField := map[int][]replace.Replacement{}
	var order []int
	for _, r := range res.Replacements {
		if in.Fields[r.Field].Kind != lethe.Text {
			continue
		}
		if byField[r.Field] == nil {
			order = append(order, r.Field)
		}
		byField[r.Field] = append(byField[r.Field], r)
	}
	for _, f := range order {
		said, at := l.field(in.Fields[f], in.Spoken, res.Texts[f], byField[f])
		warnings = append(warnings, said...)
		places.Add(at)
	}
	kept := l.datesKept(in, res, left)
	warnings, places.Dates = append(warnings, kept...), len(kept)
	if l.Initials {
		for i, f := range in.Fields {
			if f.Kind == lethe.Text {
				places.Initials += initialsLeft(f.Text, in.Spoken, byField[i])
			}
		}
	}
	return warnings, places
}

// initialsLeft counts the initials of a text that stand for somebody and were not replaced.
func initialsLeft(text, spoken string, rs []replace.Replacement) (n int) {
	for _, s := range echo.Initials(text, spoken) {
		if !slices.ContainsFunc(rs, func(r replace.Replacement) bool { return r.Span.Overlaps(s) }) {
			n++
		}
	}
	return n
}

// shownPlaces is how many places of a field a warning names.
const shownPlaces = 5

// field looks at the replacements of one field.
func (l *Looker) field(f lethe.Field, spoken, after string, rs []replace.Replacement) (warnings []string, places Places) {
	replaced := make([]span.Span, len(rs))
	for i, r := range rs {
		replaced[i] = r.Span
	}
	beside := echo.NewBeside(f.Text, spoken, replaced)
	found := map[echo.Verdict][]string{}
	at := runesAt{text: after}
	for i, r := range rs {
		if r.Place.In(after) == r.Span.In(f.Text) {
			continue // an operator that keeps it
		}
		label := l.Origin(r.Target)
		beside.Rests(r.Span, label, func(s span.Span, v echo.Verdict) {
			from := r.Place.Start - (r.Span.Start - s.Start)
			if s.Start >= r.Span.End {
				from = r.Place.End + s.Start - r.Span.End
			}
			if from < 0 || from > len(after) || s.Start < r.Span.Start && i > 0 && s.Start < rs[i-1].Span.End {
				return
			}
			n := utf8.RuneCountInString(s.In(f.Text))
			start := at.runes(from)
			found[v] = append(found[v], fmt.Sprintf("%d–%d", start, start+n))
		})
	}
	for _, v := range [...]echo.Verdict{echo.Rest, echo.Ordinary} {
		if at := found[v]; len(at) > 0 {
			warnings = append(warnings, l.warning(v, at, f.Name))
		}
	}
	return warnings, Places{Rests: len(found[echo.Rest]), Words: len(found[echo.Ordinary])}
}

// warning names places, but for those of a field beyond the first.
func (l *Looker) warning(v echo.Verdict, places []string, field string) string {
	said := "beside what was replaced stands what looks like the rest of it"
	if v == echo.Ordinary {
		said = "beside a name that was replaced stands a word with a capital; it is an ordinary one of the language and was left"
	}
	where := strings.Join(places[:min(len(places), shownPlaces)], ", ")
	if more := len(places) - shownPlaces; more > 0 {
		where += fmt.Sprintf(" and %d more", more)
	}
	if field != "" {
		field = " of " + l.Scrub(field)
	}
	return fmt.Sprintf("%s: characters %s%s of what is shared", said, where, field)
}

// runesAt counts the characters before places of a text that are near each other.
type runesAt struct {
	text     string
	at, seen int
}

func (r *runesAt) runes(at int) int {
	if at < r.at {
		r.seen -= utf8.RuneCountInString(r.text[at:r.at])
	} else {
		r.seen += utf8.RuneCountInString(r.text[r.at:at])
	}
	r.at = at
	return r.seen
}
