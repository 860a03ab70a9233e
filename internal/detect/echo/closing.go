package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// initialled is a line of capitals that somebody signs with, short is an initial with a surname,
	// and handled what people call themselves below a review, a town behind it or not.
	initialled = lazyregexp.New(`^\p{Lu}{2,3}$`)
	short      = lazyregexp.New(`^(?:\p{Lu}\. ?){1,2}\p{Lu}[\p{L}'’-]+$`)
	handled    = lazyregexp.New(`^([\p{Ll}\p{Nd}][\p{Ll}\p{Nd}_.-]{3,23})(?:, \p{Lu}[\p{L} '’-]{2,30})?$`)
	// charged are the initials of those who are to do something, at the end of the line that says what.
	charged = looks.Form(`(?m:^(?:Actions?|Owner|To do|Ma(?:ß|ss)nahmen?|Zuständig|Verantwortlich|Medidas?|Responsables?|Acuerdos?|Mesur(?:a|es)|Acords?)(?: \p{L}+)?: (?:[^\n]*[.;:)] )?(\p{Lu}{2,3})$)`)
	// attested is the surname of who signed what a copy of it says so of: "gez. Harnisch".
	attested = looks.Form(`(?:^|[\n\s(])(?:gez\.|[Ff]do\.:?|[Ss]gd\.?:?)[ \t](\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?:[ \t]*$|[ \t]*[\n\r,;)])`)
	// checked are those of who looked at something.
	checked = looks.Form(`(?m:(?:\b(?i:geprüft|gesehen|erfasst|gebucht|revisado|visado|revisat|vist|checked|reviewed|entered|initialled|signed off)(?: by| von| durch| por| per)?:?|\bgez\.|\bKürzel:?) (\p{Lu}{2})$)`)
)

// abbreviations are capitals at the end of a text that are nobody's initials.
var abbreviations = wordset.Of("ok ps cc id ct gp bp hr us uk eu og ug eg it tv pdf ekg mrt eeg ecg mri usa gmbh ag kg sl sa end fin eof tbd tbc na nn")

// closing finds who signs a text in its last line with initials, a short name or what he calls
// himself, and the initials of those who are to do something or looked at it.
func (d *document) closing() {
	initials := func(s string) bool { return !abbreviations[lethe.Lower(s)] }
	for _, t := range d.texts {
		d.matches(t, charged, lethe.Person, "initials of who is to do it", initials)
		d.matches(t, checked, lethe.Person, "initials of who looked at it", initials)
		d.matches(t, attested, lethe.Person, "name of who signed", func(s string) bool {
			return !cue.NoName(s) && (!d.ordinary(s) || d.classes(s)&family != 0)
		})
		s, ok := lastLine(t.s)
		if !ok || t.taken.Any(s) {
			continue
		}
		line, label := s.In(t.s), lethe.Person
		switch {
		case initialled.MatchString(line) && initials(line), short.MatchString(line) && !cue.NoName(line[strings.LastIndexAny(line, ". ")+1:]):
		case handled.MatchString(line):
			s.End = s.Start + handled.FindStringSubmatchIndex(line)[3]
			if name := s.In(t.s); lexicon.Ordinary(name) || digits(name) == len(name) || strings.Contains(name, "..") {
				continue
			}
			label = lethe.PersonalID
		default:
			continue
		}
		d.add(t, s, label, .6, "who signs the text")
	}
}

// lastLine is the last line of a text, if it stands by itself behind others.
func lastLine(s string) (span.Span, bool) {
	end := len(strings.TrimRight(s, " \t\r\n"))
	start := strings.LastIndexByte(s[:end], '\n') + 1
	before := strings.TrimRight(s[:start], " \t\r")
	alone := strings.HasSuffix(before, "\n\n") || strings.HasSuffix(before, "\n\r\n")
	return span.Span{Start: start, End: end}, alone && strings.Count(strings.TrimSpace(before), " ") > leastBefore
}

// leastBefore is how many spaces a text has before the line that signs it.
const leastBefore = 8
