package replace

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// shift moves dates, and scrubs all else. Outside of a document dates are scrubbed
// too.
type shift struct {
	scrubber
	key  Key
	seed string
}

func newShift(d Deps) (Operator, error) {
	key, err := d.Secret()
	return shift{scrubber{d.Policy}, key, d.Seed}, err
}

// keepsDates refuses to move dates that are to stay.
func keepsDates(p Policy) error {
	if p.KeepDates {
		return failure.New("replace", "replace.keep_dates and date-shift exclude each other")
	}
	return nil
}

// unmoved warns of dates that stay where they are.
func unmoved(u Use) (cautions []string) {
	if u.MinDays == 0 && u.MaxDays == 0 {
		cautions = append(cautions, "dates move by no days: they stay as they are")
	} else if onlyYears(u.Policy) {
		cautions = append(cautions, "dates move by whole years, more or less: the day and month of each stay, or nearly")
	}
	if !u.Everything {
		cautions = append(cautions, "dates that are not masked stay where they are, beside others that moved; --mask all moves all")
	}
	return cautions
}

// In chooses the number of days by which the dates of a document move.
func (s shift) In(scope Scope) (Operator, []string) {
	moved := documentShift{shift: s, order: scope.Language}
	read := moved.survey(scope)
	if moved.speak = scope.Language; read && moved.speak == "" && scope.Document != nil {
		moved.speak = language.Of(context.Background(), scope.Document)
	}
	by, whose := s.ShiftBy, ""
	var warnings []string
	switch by {
	case "", "document":
		by, whose = "document", documentName(scope)
	case "patient":
		if whose = patient(scope); whose == "" {
			by, whose = "document", documentName(scope)
			if read {
				warnings = append(warnings, "the document names no patient, or several: its dates move by a number of days of their own")
			}
		}
	}
	moved.days = s.draw(by, whose)
	moved.years = yearsFor(moved.days, moved.read)
	return moved, warnings
}

// yearsFor is by how many years the years of a document move that stand without a month: as most of the dates do that
// have a month and are of one of those years, else as most of all. Where those do not tell, it is the nearest number.
func yearsFor(days int, read []date.Date) int {
	alone := map[int]bool{}
	for _, d := range read {
		if year, month, _ := d.Parts(); month == 0 {
			alone[year] = true
		}
	}
	nearest := int(math.Round(float64(days) / daysOfYear))
	var of, all voices
	for _, d := range read {
		if year, by, ok := d.Turns(days); ok {
			all = all.with(by, nearest)
			if alone[year] {
				of = of.with(by, nearest)
			}
		}
	}
	if of != (voices{}) {
		all = of
	}
	if all.other > all.nearest {
		return all.by
	}
	return nearest
}

// voices are how many dates move by the nearest number of years, and how many by the other one.
type voices struct{ nearest, other, by int }

func (v voices) with(by, nearest int) voices {
	if by == nearest {
		v.nearest++
	} else {
		v.other, v.by = v.other+1, by
	}
	return v
}

// documentName identifies a document: its source id, so that a new version
// of its text moves like the old one.
func documentName(s Scope) string {
	if s.SourceID != "" {
		return s.SourceID
	}
	return s.ID
}

// mostDraws is how often a number of days is drawn until it is not one of whole years.
const mostDraws = 256

// draw returns the number of days of a document, patient or collection: for other bounds, and
// for other units, another, so that none can be told from another of the same key. A number of
// whole years is drawn again, unless the bounds have nothing else.
func (s shift) draw(by, whose string) int {
	purpose := "date-shift " + strconv.Itoa(s.MinDays) + " to " + strconv.Itoa(s.MaxDays)
	days := s.within(s.key.Hash(purpose, []byte(s.seed+"\x00"+by+"\x00"+whose)))
	if onlyYears(s.Policy) {
		return days
	}
	for again := 1; wholeYears(days) && again < mostDraws; again++ {
		days = s.within(s.key.Hash(purpose+" again "+strconv.Itoa(again), []byte(s.seed+"\x00"+by+"\x00"+whose)))
	}
	return days
}

// within is the number of days within the bounds that a hash stands for.
func (s shift) within(sum []byte) int {
	n := binary.BigEndian.Uint64(sum)
	low, high := s.MinDays, s.MaxDays
	if low >= 0 { // a number of days, in either direction
		if low = max(low, min(1, high)); n%2 == 1 {
			return -(low + int(n/2%uint64(high-low+1)))
		}
		return low + int(n/2%uint64(high-low+1))
	}
	if high < 0 {
		return low + int(n%uint64(high-low+1))
	}
	days := low + int(n%uint64(high-low))
	if days >= 0 {
		days++ // never 0
	}
	return days
}

const (
	daysOfYear = 365.2425
	fromYear   = 2.5 // days from a whole number of years at which a day of the month is still known again
)

// wholeYears reports whether a date that moves by so many days keeps its day and month, or nearly: 365, 52 weeks.
func wholeYears(days int) bool {
	years := math.Round(float64(days) / daysOfYear)
	return years != 0 && math.Abs(float64(days)-years*daysOfYear) < fromYear
}

// onlyYears reports whether bounds have no other number of days.
func onlyYears(p Policy) bool {
	if p.MaxDays-p.MinDays > 2*fromYear {
		return false
	}
	for days := p.MinDays; days <= p.MaxDays; days++ {
		if !wholeYears(days) {
			return false
		}
	}
	return true
}

// documentShift is the shift of dates in one document.
type documentShift struct {
	shift
	days  int
	year  int         // of dates that have none
	order string      // language by which day and month are distinguished
	speak string      // language that the document looks like, or says that it is in
	on    []int       // some days that move, as date.Date counts them
	known []day       // those that are no births, where they stand
	read  []date.Date // dates that are no births, for what they say of years that stand alone
	years int         // by how many those move
}

// day is a day that a text names.
type day struct {
	field         string
	start, number int
}

// mostDays is how many days of a document are noted, mostKnown how many with their places.
const (
	mostDays  = 64
	mostKnown = 512
)

// survey reads all dates of the document for what they say of each other: the
// latest year, and which of day and month comes first. It reports whether there is
// any.
func (m *documentShift) survey(scope Scope) (any bool) {
	turned := false
	for _, x := range scope.Mentions {
		if classify(x.Entity, x.Mention).class != dates {
			continue
		}
		any = true
		d, ok := readDate(x.Text, x.Features, scope.Language)
		if !ok {
			continue
		}
		m.year = max(m.year, d.Year())
		number, ok := d.Number()
		if ok && len(m.on) < mostDays {
			m.on = append(m.on, number)
		}
		if !births[x.Entity] && len(m.read) < mostKnown {
			if m.read = append(m.read, d); ok {
				m.known = append(m.known, day{x.Field, x.Start, number})
			}
		}
		turned = turned || d.Turned()
	}
	if lang, _, _ := strings.Cut(lethe.Lower(scope.Language), "-"); turned && (lang == "en" || lang == "") {
		m.order = map[bool]string{true: "en-GB", false: "en-US"}[strings.EqualFold(scope.Language, "en-US")]
	}
	return any
}

func (m documentShift) Replace(ctx context.Context, in Request) (string, error) {
	if is := classify(in.Entity.Label, in.Mention); is.class != dates || m.KeepDates {
		return m.scrubber.Replace(ctx, in)
	}
	with, begins := m.with(in.Language), beginsSentence(in.Field.Text[:min(in.Mention.Start, len(in.Field.Text))])
	if holiday, ok := with.Holiday(in.Mention.Text, begins); ok {
		return holiday, nil
	}
	if month, ok := with.Month(in.Mention.Text); ok {
		return month, nil
	}
	if short, ok := m.at(in).Short(in.Mention.Text); ok {
		return short, nil
	}
	order := m.order
	if order == "" && m.speak != "en" { // whose order of figures is not known
		order = m.speak
	}
	if d, ok := readDate(in.Mention.Text, in.Mention.Features, order); ok {
		year := m.year
		if next := d.YearNext(m.at(in).Near); next > 0 {
			year = next
		}
		if moved, ok := d.ShiftYears(m.days, year, m.years); ok {
			return moved, nil
		}
	}
	if moved, ok := m.at(in).Follow(in.Mention.Text, begins); ok {
		return moved, nil
	}
	return "DATE", nil
}

func (m documentShift) with(language string) date.Shift {
	return date.Shift{Days: m.days, Years: m.years, Year: m.year, On: m.on, Lang: cmp.Or(language, m.speak)}
}

// at is what is known of the dates of the document where one of them stands: the last one before it in its field, else
// the first that the document names.
func (m documentShift) at(in Request) date.Shift {
	with, last := m.with(in.Language), -1
	for _, d := range m.known {
		if before := d.field == in.Field.Name && d.start < in.Mention.Start; before && d.start > last || with.Near == 0 {
			with.Near = d.number
			if before {
				last = d.start
			}
		}
	}
	return with
}

// beginsSentence reports whether what follows a text begins a sentence.
func beginsSentence(before string) bool {
	before = strings.TrimRightFunc(before, func(r rune) bool { return unicode.IsSpace(r) || r == '"' || r == '(' })
	return before == "" || strings.ContainsRune(".!?:", rune(before[len(before)-1]))
}

// Moves reports whether a request is about a date.
func (m documentShift) Moves(in Request) bool {
	return classify(in.Entity.Label, in.Mention).class == dates && !m.KeepDates
}

// Companions are what goes with dates.
func (m documentShift) Companions(f lethe.Field, at []span.Span, language string) []span.Span {
	return m.with(language).Companions(f.Text, at)
}

// Reach takes in the name of a weekday, which would tell by how many days its date
// moved.
func (m documentShift) Extend(in Request) span.Span {
	s := in.Mention.Span
	if is := classify(in.Entity.Label, in.Mention); is.class == dates && !m.KeepDates && in.Field.Kind == lethe.Text {
		start, end := date.ReachMoved(in.Field.Text, s.Start, s.End, cmp.Or(in.Language, m.speak))
		return span.Span{Start: start, End: end}
	}
	return s
}

// readDate reads a date by the pattern that its features give, or by itself.
func readDate(text string, features map[string]string, lang string) (date.Date, bool) {
	year, _ := strconv.Atoi(features["year"])
	if format := features["format"]; format != "" {
		if d, ok := date.ParsePattern(text, format, lang); ok {
			return d.Within(year), true
		}
	}
	d, ok := date.Parse(text, lang)
	if !ok {
		return d, false
	}
	return d.Within(year), true
}

// patient is whom a document is about: who is given, or the only one whose id was
// found; "" where there is none, or several.
func patient(s Scope) string {
	if given := bare(s.Patient); given != "" {
		return given
	}
	only := ""
	for _, m := range s.Mentions {
		if classify(m.Entity, m.Mention).word != "PATIENT_ID" {
			continue
		}
		switch found := bare(m.Text); {
		case found == "" || found == only:
		case only != "":
			return ""
		default:
			only = found
		}
	}
	return only
}

// bare is an id as it counts: letters, in lower case, and digits.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if letter.OrDigit(r) {
			return r
		}
		return -1
	}, lethe.Lower(s))
}
