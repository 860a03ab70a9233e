package cue

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// longestLine bounds the lines that are compared with closings, in bytes.
const longestLine = 48

// WithoutNobody drops from the mentions of a document the names, whoever found them,
// that are none: lines such as "Best," and "Warm regards", and words for somebody in a
// conversation or form ("Caller", "Zeuge") that stand alone; and titles without a name.
// What is validated stays.
func WithoutNobody(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	var name, text string
	found := false
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label == lethe.Misc {
			return m.Score < 1 && isSalutation(m.Text)
		}
		if m.Score == 1 || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
			return false
		}
		if !found || m.Field != name {
			f, _ := field(m.Field)
			name, text, found = m.Field, f.Text, true
		}
		return m.Label != lethe.Location && isNobody(m.Text) && !isAddressed(text[:m.Start]) || isClosing(text, m) || isWeekday(text, m)
	})
}

// WithoutFront cuts off the front of a name what is no part of it: the word of a salutation, the days on which
// somebody comes ("Dear Yewande", "Sundays Fenella"), and a word for a relative, where it is in small letters.
// That goes from what was taken for a place, too: "marido julian", "Enkelin Fenja".
func WithoutFront(ms []lethe.Mention) []lethe.Mention {
	for i := range ms {
		m := &ms[i]
		word, rest, more := strings.Cut(m.Text, " ")
		if m.Score == 1 || !more || rest == "" {
			continue
		}
		small := lethe.Lower(word)
		is := words().flags[small]
		named := m.Label == lethe.Person && small == word || m.Label == lethe.Location && !strings.Contains(rest, " ")
		if named && is&kin != 0 || m.Label == lethe.Person && (is&salutation != 0 || weekdays.MatchString(word)) {
			m.Start, m.Text = m.End-len(rest), rest
		}
	}
	return ms
}

// weekdays are those of every week. A day alone may be a name: "Sunday Okoro".
var weekdays = lazyregexp.New(`(?i)^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|sonnabends)$`)

// weekday is a short form of one, by which a date begins: "Tue, 20 Jan 2024", "Di. 20.1.2024".
var (
	weekday = lazyregexp.New(`^(?i:mon|tues?|wed|thu|thurs?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mi[eé]|jue|vie|s[aá]b|dom|dl|dt|dc|dj|dv|ds|dg)\.?$`)
	dated   = lazyregexp.New(`^\.?,? ?\d{1,2}(?:\.|/|-|st|nd|rd|th| )`)
)

// signs is the second letter of "i. A." and "i. V.", which a name follows.
var (
	signs    = lazyregexp.New(`^[AV]\. ?`)
	inFavour = lazyregexp.New(`(?:^|[^\pL])i\. ?$`)
)

// WithoutProxy cuts the second letter of "i. A." off the names of those who sign for others. With it
// they look like a firm.
func WithoutProxy(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	for i := range ms {
		m := &ms[i]
		n := len(signs.FindString(m.Text))
		if m.Label != lethe.Person && m.Label != lethe.Organization || n == 0 || n == len(m.Text) {
			continue
		}
		if f, _ := field(m.Field); inFavour.MatchString(f.Text[max(0, m.Start-4):m.Start]) {
			m.Label, m.Start, m.Text, m.Normalized = lethe.Person, m.Start+n, m.Text[n:], ""
		}
	}
	return ms
}

// isWeekday reports whether a mention is the weekday of a date that follows it.
func isWeekday(text string, m lethe.Mention) bool {
	return len(m.Text) < 7 && weekday.MatchString(m.Text) && dated.MatchString(text[m.End:])
}

// isNobody reports whether a text is one or two words that are never the name of a person.
func isNobody(text string) bool {
	ws := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '/' })
	return len(ws) > 0 && len(ws) < 3 && !slices.ContainsFunc(ws, func(w string) bool { return words().lookUp(w)&nobody == 0 })
}

// courtesy stands before a surname, whatever else that means: "Mr Ward".
var courtesy = lazyregexp.New(`(?:^|[^\pL])(?:Mrs?|Ms|Miss|Dr)\.? $`)

func isAddressed(before string) bool { return courtesy.MatchString(before[max(0, len(before)-8):]) }

// isSalutation reports whether a text is a title with nothing but ordinary words beside
// it: "Estimada Sra. Directora", "La doctora".
func isSalutation(text string) bool {
	ws := strings.FieldsFunc(text, letter.NotOrMark)
	return slices.ContainsFunc(ws, Title) && !slices.ContainsFunc(ws, func(w string) bool { return !NoName(w) && !ordinary.Ordinary(w) })
}

// longestShort is how long a word in capitals is that says in short what somebody is, in bytes.
const longestShort = 5

// IsTitleOf reports whether a mention is the title before the name of somebody, which is another
// mention, and is no name: "Employment Judge" before "P Sandiford".
func IsTitleOf(m, name lethe.Mention) bool {
	if name.Label != lethe.Person || m.Label != lethe.Organization && m.Label != lethe.Location || m.Score >= name.Score || m.Field != name.Field || name.Start-m.End > len(". ") {
		return false
	}
	ws := strings.FieldsFunc(m.Text, letter.NotOrMark)
	if len(ws) > 1 && Title(ws[len(ws)-1]) && strings.ToUpper(ws[0]) == ws[0] && len(ws[0]) <= longestShort {
		ws = ws[1:] // what somebody is in a short form: "SPFH Fr. Brückl"
	} else if name.Start-m.End > 1 {
		return false
	}
	return len(ws) > 0 && !slices.ContainsFunc(ws, func(w string) bool { return !NoName(w) && !ordinary.Ordinary(w) })
}

// isClosing reports whether the line of a mention is a closing or a greeting and
// nothing else.
func isClosing(text string, m lethe.Mention) bool {
	if m.Len() > longestLine || strings.Contains(m.Text, "\n") {
		return false
	}
	from := max(0, m.Start-longestLine)
	before := text[from:m.Start]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		before = before[i+1:]
	} else if from > 0 {
		return false
	}
	after := text[m.End:min(len(text), m.End+longestLine)]
	if i := strings.IndexByte(after, '\n'); i >= 0 {
		after = after[:i]
	} else if len(after) == longestLine {
		return false
	}
	line := strings.TrimFunc(before+m.Text+after, letter.NotOrMark)
	return words().phrases["closing"][strings.Join(strings.Fields(fold.Composed(line)), " ")]
}

// NoName reports whether a word is never a part of somebody's name: a title, a word of
// streets, firms and institutions, a label, or what any language has in front of a
// sentence.
func NoName(word string) bool {
	return words().lookUp(word)&(notName|title|titleTail|salutation|institution|company|streetAfter|streetBefore|house|unitWord|numberWord|currency|postBox|orgPart|nobody|occupationStop|fieldWord) != 0
}

// professions are the ends of words for what doctors and others are.
var professions = lazyregexp.New(`(?i)^\pL*(?:ician|ologist|iatrist|therapist|ographer|metrist|surgeon|midwife|registrar|urg|loge|login|iater|iaterin|therapeut|therapeutin|ólogo|óloga|iatra)$`)

// Profession reports whether a word ends as those for doctors and the like do.
func Profession(word string) bool { return len(word) > 6 && professions.MatchString(word) }

// Title reports whether a word is a title that stands before names.
func Title(word string) bool { return words().lookUp(word)&title != 0 }
