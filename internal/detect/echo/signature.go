package echo

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

const (
	longestSignature = 8  // lines below the name of who signs
	longestRole      = 60 // bytes of the line that says what somebody is
	mostRoleWords    = 7
)

var (
	// delimiter is the line before the signature of a mail, or below the last words of a letter.
	delimiter = lazyregexp.New(`^(?:--|__+|—|\*{2,})\s*$`)
	// houseLine is the number and name of a house or street that begins a line, more of the address behind it.
	houseLine = lazyregexp.New(`^\d{1,4}[a-zA-Z]?(?:[-/]\d{1,4})? \p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}(?:,| \||\s*$)`)
	// pronouns stand behind a name: "(she/her)".
	pronouns = lazyregexp.New(`^ ?\([\p{L}/ ]{2,20}\)`)
)

// signatures reads the lines below the name of who signs: what that person is, and the house
// before a post code. They are known by a way to reach somebody below the name.
func (d *document) signatures() {
	type name struct {
		t *text
		span.Span
	}
	var names []name
	for i := range d.ms {
		if m := &d.ms[i]; m.Label == lethe.Person && m.Score >= plausible && d.byField[m.Field] != nil {
			names = append(names, name{d.byField[m.Field], m.Span})
		}
	}
	d.found() // what else stands in the lines is asked for by its place
	for _, m := range names {
		t := m.t
		if lines := t.below(m.Span); len(lines) > 1 && d.reached(t, lines) {
			d.signedRole(t, lines[0])
			for _, s := range lines {
				d.signedHouse(t, s)
			}
		}
	}
}

// below are the lines below one that has nothing but a name, to the next empty line.
func (t *text) below(name span.Span) (all []span.Span) {
	start := strings.LastIndexByte(t.s[:name.Start], '\n') + 1
	if strings.Trim(t.s[start:name.Start], " \t*_") != "" || start == 0 {
		return nil
	}
	end := name.End + len(pronouns.FindString(t.s[name.End:min(len(t.s), name.End+32)]))
	for at := end; len(all) < longestSignature; {
		rest, _, more := strings.Cut(t.s[at:], "\n")
		if line := (span.Span{Start: at, End: at + len(strings.TrimRight(rest, " \t\r"))}); at == end && strings.Trim(rest, " \t\r*_,") != "" || at > end && line.Empty() {
			break
		} else if at > end {
			all = append(all, line)
		}
		if at += len(rest) + 1; !more {
			break
		}
	}
	if before := t.lineBefore(start); before != "" && !strings.HasSuffix(before, ",") && !delimiter.MatchString(before) {
		return nil // of a list, or of a form
	}
	return all
}

// lineBefore is the line that ends before a place where a line begins.
func (t *text) lineBefore(start int) string {
	before := strings.TrimRight(t.s[:max(0, start-1)], " \t\r")
	return strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:])
}

// reached reports whether lines say how to reach somebody.
func (d *document) reached(t *text, lines []span.Span) bool {
	within := span.Span{Start: lines[0].Start, End: lines[len(lines)-1].End}
	for _, m := range d.around(t, within) {
		if within.Contains(m.Span) {
			switch m.Label {
			case lethe.Phone, lethe.Email, lethe.URL, lethe.Address:
				return true
			}
		}
	}
	return false
}

// signedRole takes the line that says what somebody is, where nothing but parts of it were found.
func (d *document) signedRole(t *text, s span.Span) {
	line := s.In(t.s)
	first, _ := utf8.DecodeRuneInString(line)
	words := strings.Fields(line)
	if s.Len() > longestRole || len(words) == 0 || len(words) > mostRoleWords || !unicode.IsLetter(first) || strings.ContainsAny(line, "0123456789:@?!.;=<>\"") || t.taken.Any(span.Span{Start: s.Start, End: s.Start + len(words[0])}) && !d.occupied(t, s) {
		return
	}
	if cue.NoName(words[0]) && len(words) == 1 || d.name(words[0]) && len(words) > 1 && d.classes(words[0])&given != 0 && capital(words[1]) {
		return // "Tel", another name
	}
	d.add(t, s, lethe.Occupation, .5, "line below who signs")
}

// occupied reports whether all that was found in a line is an occupation or a part of one.
func (d *document) occupied(t *text, s span.Span) bool {
	for _, m := range d.around(t, s) {
		if m.Label != lethe.Occupation && m.Label != lethe.Title {
			return false
		}
	}
	return true
}

// signedHouse takes the number and name before a post code and its town.
func (d *document) signedHouse(t *text, s span.Span) {
	n := len(houseLine.FindString(s.In(t.s)))
	if n == 0 {
		return
	}
	for _, m := range d.around(t, s) {
		if m.Label == lethe.Address && m.Start >= s.Start && m.End <= s.End && m.Start-s.Start <= n+2 {
			d.add(t, span.Span{Start: s.Start, End: m.End}, lethe.Address, max(m.Score, .8), "house before a post code")
			return
		}
	}
}
