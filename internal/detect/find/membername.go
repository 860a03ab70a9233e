package find

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// memberDetector is the detector of people whom the name of a member or an id names.
const memberDetector = "member"

// leastOfMember is the score of what counts in the name of a member: it is no guess.
const leastOfMember = 0.9

// inNames leaves of what was found in names of members and ids what names or identifies somebody beyond
// doubt: nearly all others are the form's own words, which must stay. It adds people whom no detector
// found without a sentence around them.
func (f *Finder) inNames(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	names := map[string]lethe.Field{}
	for _, field := range doc.Readable() {
		if field.Kind == lethe.Key || field.Kind == lethe.ID {
			names[field.Name] = field
		}
	}
	if len(names) == 0 {
		return ms
	}
	if f.asOriginal() { // which reads no names of members
		return slices.DeleteFunc(ms, func(m lethe.Mention) bool { return names[m.Field].Text != "" })
	}
	known := knownOf(ms, names)
	out, person := ms[:0], map[string]bool{}
	for _, m := range ms {
		field, inName := names[m.Field]
		if inName && !f.counts(&m, field, known) {
			continue
		}
		if inName {
			m.Score = max(m.Score, leastOfMember)
			person[m.Field] = person[m.Field] || m.Label == lethe.Person
		}
		out = append(out, m)
	}
	for _, field := range doc.Readable() {
		if s, ok := personIn(field.Text); names[field.Name].Text != "" && !person[field.Name] && ok {
			m := lethe.Mention{
				Doc: doc.ID, Field: field.Name, Span: s, Text: s.In(field.Text), Label: lethe.Person,
				Score: leastOfMember, Detector: memberDetector, Details: lethe.Details{Rule: "name of two words"},
			}
			if !f.unwanted(m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// known is what the texts of a document say of people.
type known struct {
	people map[string]bool // by name, in small letters
	born   map[string]bool // dates of birth, normalized
}

func knownOf(ms []lethe.Mention, names map[string]lethe.Field) known {
	k := known{map[string]bool{}, map[string]bool{}}
	for _, m := range ms {
		switch {
		case names[m.Field].Text != "":
		case m.Label == lethe.Person:
			k.people[lethe.Lower(m.Text)] = true
		case m.Label == lethe.BirthDate:
			k.born[m.Normalized] = true
		}
	}
	return k
}

// counts reports whether a mention in the name of a member or an id is to be believed. A date that a text
// knows as one of birth becomes one.
func (f *Finder) counts(m *lethe.Mention, field lethe.Field, k known) bool {
	switch m.Label {
	case lethe.Person:
		return k.people[lethe.Lower(m.Text)] && strings.ContainsRune(m.Text, ' ') || namesPerson(m.Text)
	case lethe.Email:
		return true
	case lethe.Phone:
		return digitsOf(m.Text) >= leastPhone && m.Score >= 0.6 && (field.Kind == lethe.Key || strings.HasPrefix(m.Text, "+"))
	case lethe.Date, lethe.BirthDate:
		for _, date := range []string{m.Normalized, swapped(m.Normalized)} {
			if k.born[date] && len(date) == len("03/05/1961") {
				m.Label, m.Normalized = lethe.BirthDate, date
				return true
			}
		}
		return false
	}
	to, _ := f.Schema.OfMention(m)
	number := digitsOf(m.Text) == len(m.Text)
	return m.Score == 1 && digitsOf(m.Text) >= leastIdentifier && f.Schema.Direct(to) && (field.Kind == lethe.Key || !number)
}

// leastPhone and leastIdentifier are how many digits they have at least.
const (
	leastPhone      = 7
	leastIdentifier = 5
)

func digitsOf(text string) (n int) {
	for _, r := range text {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// swapped is a date in digits with day and month in the other order, as 03-05-1961 may mean.
func swapped(date string) string {
	if len(date) != len("03/05/1961") {
		return ""
	}
	return date[3:6] + date[:3] + date[6:]
}

// namesPerson reports whether words, two at least, name a person without doubt: one is a given name and
// nothing else, or a title stands before them, and none is an ordinary word that nobody is called.
func namesPerson(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\u00a0' })
	titles := 0
	for titles < len(words) && name.ParseTitle(words[titles]) != 0 {
		titles++
	}
	words = words[titles:]
	given, rare, names := false, false, 0
	particle := slices.ContainsFunc(words, func(w string) bool { return particles[w] })
	for _, w := range words {
		w = strings.TrimFunc(w, letter.NotOrMark)
		if utf8.RuneCountInString(w) < 2 || particles[w] {
			continue
		}
		first, _ := utf8.DecodeRuneInString(w)
		ordinary := lexicon.Ordinary(strings.ToLower(w))
		switch {
		case !unicode.IsUpper(first):
			return false
		case givenName(w):
			given = given || !ordinary || titles > 0 || particle
		case ordinary && !(given && surname(w)):
			return false
		}
		rare = rare || !ordinary
		names++
	}
	return names > 1 && given || titles > 0 && rare
}

// particles stand within surnames.
var particles = map[string]bool{"van": true, "von": true, "der": true, "den": true, "de": true, "la": true, "del": true, "da": true, "di": true, "zu": true}

func givenName(word string) bool {
	return name.Given(name.Fold(word)) || tagger.SharedClasses(word)&(tagger.GivenCommon|tagger.Given) != 0
}

// surname reports whether an ordinary word is a common surname as well: Lamb, Baker.
func surname(word string) bool { return tagger.SharedClasses(word)&tagger.SurnameCommon != 0 }

// personIn finds the words of a name: those with capitals, from the first on, up to a sign.
func personIn(text string) (span.Span, bool) {
	end := strings.IndexFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" \u00a0,.'’-", r)
	})
	if end < 0 {
		end = len(text)
	}
	run := strings.TrimRight(text[:end], " \u00a0,.'’-")
	start := len(run) - len(strings.TrimLeft(run, " \u00a0,.'’-"))
	s := span.Span{Start: start, End: len(run)}
	return s, s.Start < s.End && namesPerson(s.In(text))
}
