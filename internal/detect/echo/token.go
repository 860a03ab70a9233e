package echo

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// measured labels may end within a token: the age in "59jährig", the amount in "5kg".
var measured = []lethe.Label{lethe.Age, lethe.Date, lethe.BirthDate, lethe.Quantity, lethe.Time, lethe.Medical, lethe.Treatment,
	lethe.Demographic, lethe.Occupation, lethe.Event, lethe.Title, lethe.Misc, "DATE_TIME", "NRP"}

// named labels are words, not numbers of some kind.
var named = []lethe.Label{lethe.Person, lethe.Location, lethe.Organization, lethe.Address, lethe.Email, lethe.URL, lethe.IPAddress,
	"UK_POSTCODE", "DE_PLZ", "CA_POSTAL_CODE", "GPS_COORDINATES"}

// identifier labels are numbers that stand for somebody or something.
func identifier(l lethe.Label) bool {
	return !slices.Contains(measured, l) && !slices.Contains(named, l)
}

// tokens completes the tokens of letters and digits that a mention has only a part of.
func (d *document) tokens() {
	for i := range d.ms {
		m := &d.ms[i]
		t := d.byField[m.Field]
		s := m.Span
		if m.Label == lethe.Person || identifier(m.Label) {
			s = t.whole(s)
		}
		if identifier(m.Label) {
			s = t.groups(s, m.Label)
		}
		if m.Label == lethe.Phone && glued(m.Text, t.s[m.End:]) {
			continue
		}
		behind := t.free(span.Span{Start: m.End, End: s.End}) || m.Label == lethe.Phone && t.s[m.End] == ' ' && !t.taken.All(span.Span{Start: m.End, End: s.End})
		if s != m.Span && t.free(span.Span{Start: s.Start, End: m.Start}) && behind {
			d.extend(t, m, s, "rest of a token")
		}
	}
}

// longestToken bounds the words that are completed, in bytes.
const longestToken = 64

// whole is s, made longer so that it cuts no word.
func (t *text) whole(s span.Span) span.Span {
	first, _ := utf8.DecodeRuneInString(t.s[s.Start:])
	last, _ := utf8.DecodeLastRuneInString(t.s[:s.End])
	if letter.OfWord(first) {
		if w := t.wordAt(s.Start); w < len(t.words) && t.words[w].Len() <= longestToken {
			s.Start = min(s.Start, t.words[w].Start)
		}
	}
	if letter.OfWord(last) {
		if w := t.wordAt(s.End - 1); w < len(t.words) && t.words[w].Len() <= longestToken {
			s.End = max(s.End, t.words[w].End)
		}
	}
	return t.geminate(s)
}

// geminate is s with the other half of a Catalan word that it has a part of: the "·lí" of "Marcel·lí".
func (t *text) geminate(s span.Span) span.Span {
	if rest, ok := strings.CutPrefix(t.s[s.End:], "·"); ok && (strings.HasPrefix(rest, "l") || strings.HasPrefix(rest, "L")) {
		s.End = t.words[t.wordAt(s.End+len("·"))].End
	}
	if strings.HasSuffix(t.s[:s.Start], "l·") || strings.HasSuffix(t.s[:s.Start], "L·") {
		s.Start = t.words[t.wordAt(s.Start-len("l·"))].Start
	}
	return s
}

// What belongs to an identifier in front of it and after it: groups with a digit, or
// of one or two letters, glued to it; a single capital after groups with blanks.
var (
	groupBefore = lazyregexp.New(`(?:^|[^\p{L}\p{Nd}./_-])((?:[A-Z]{1,4}|\p{L}?\p{Nd}+\p{L}?|[A-Z]+\p{Nd}+)[-/_.#])$`)
	groupAfter  = lazyregexp.New(`^[-/_](?:\p{Nd}+\p{L}{0,2}|\p{L}{1,2}\p{Nd}*)(?:$|[^\p{L}\p{Nd}])`)
	lastLetter  = lazyregexp.New(`^ [A-Z](?:$|[^\p{L}\p{Nd}.'’])`)
	extension   = lazyregexp.New(`^(?:/\p{Nd}{1,3}|,? ?(?:DW|Dw|Durchwahl|Nst\.?|[Ee]xt(?:ension|ensión|\.)?|x|int\.?) ?\p{Nd}{1,5})(?:$|[^\p{L}\p{Nd}])`)
)

// reachOf bounds what is looked at beside a mention, in bytes.
const reachOf = 24

// groups is s with what is glued to an identifier there.
func (t *text) groups(s span.Span, label lethe.Label) span.Span {
	for range 3 {
		rest := t.s[s.End:min(len(t.s), s.End+reachOf)]
		found := groupAfter.FindString(rest)
		if label == lethe.Phone {
			found = extension.FindString(rest)
		} else if found == "" && spaced(s.In(t.s)) {
			found = lastLetter.FindString(rest)
		}
		if found == "" {
			break
		}
		s.End += len(strings.TrimRightFunc(found, letter.NotOfWord))
		s = t.whole(s)
	}
	if label == lethe.Phone {
		return s
	}
	before := t.s[max(0, s.Start-reachOf):s.Start]
	if found := groupBefore.FindStringSubmatch(before); found != nil && utf8.ValidString(found[1]) {
		s.Start -= len(found[1])
	}
	return s
}

// spaced reports whether an identifier is letters and digits in groups with blanks
// between: "QQ 12 34 56".
func spaced(s string) bool {
	return strings.Contains(s, " ") && letters(s) > 0 && digits(s) >= 4 && !strings.ContainsFunc(s, unicode.IsLower)
}
