package judgment

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Shaped gives what statistical detectors found in a judgment in English the shape of what it
// is declared to be: formulas and the cases of others are cut away, names end where the capitals
// do, a date has a number, a month or a day, and what is left without any of it goes. A name under
// another label stays, as an organization.
func Shaped(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	plain, ruled := map[string][]span.Span{}, map[string][]span.Span{}
	for _, m := range ms {
		if m.Detector == EnglishName && m.Score >= 0.9 { // a form says more than a guess
			ruled[m.Field] = append(ruled[m.Field], m.Span)
		}
	}
	field := doc.Lookup()
	var out []lethe.Mention
	for _, m := range ms {
		if m.Detector == listsName && m.Label == lethe.Event { // "divorce": what courts are about
			continue
		}
		f, _ := field(m.Field)
		if m.Detector == listsName && m.Text == "adopted" && resolved.MatchString(f.Text[m.End:]) {
			continue
		}
		at, known := plain[m.Field]
		if !known {
			at = formulasOf(ctx, f.Text)
			plain[m.Field] = at
		}
		if m.Detector != taggerName {
			if !whole(at, m.Span) || m.Score == 1 && m.Detector != applicationName {
				out = append(out, m)
			}
			continue
		}
		for _, line := range withinEntries(f.Text, m.Span) {
			for _, s := range without(behindNumber(f.Text, line), append(at[:len(at):len(at)], ruled[m.Field]...)) {
				out = append(out, shape(f.Text, piece(m, f.Text, s))...)
			}
		}
	}
	return again(doc, withoutLaw(doc, out))
}

// resolved stands after "adopted" where a judgment, an act or a resolution was, and no child.
var resolved = lazyregexp.New(`^ (?:on (?:that date|\d)|unanimously|by (?:the )?(?:Court|Committee|Parliament|Government|Assembly|Chamber|Council|Senate|\w+ votes)|in (?:private|the present case))`)

var (
	paragraphNumber = lazyregexp.New(`^\d{1,3}\.[ \t\x{a0}]+(?:An? )?`)
	// bareNumber is one without a dot, as judgments of some courts have it, before a word.
	bareNumber = lazyregexp.New(`^(\[?\d{1,3}\]?[ \t\x{a0}]+)(\p{Lu}\p{L}*)`)
	// partyNumber is that of a party: "(1) Bramwell Roofing Services Ltd".
	partyNumber = lazyregexp.New(`^\(?\d{1,2}\)[ \t\x{a0}]+`)
)

// behindNumber leaves out of a mention the number of the paragraph that it begins with.
func behindNumber(text string, s span.Span) span.Span {
	s.Start += len(partyNumber.FindString(s.In(text)))
	if s.Start > 0 && text[s.Start-1] != '\n' {
		return s
	}
	if m := bareNumber.FindStringSubmatch(s.In(text)); m != nil && timeOf(m[2]) == 0 {
		s.Start += len(m[1])
	} else {
		s.Start += len(paragraphNumber.FindString(s.In(text)))
	}
	return s
}

const (
	taggerName      = "tagger"
	listsName       = "gazetteer"
	applicationName = "echr-application" // sure of its form, and not of whose it is
)

// WithoutFormulas leaves out of the mentions of a judgment in English those that lie in what
// every judgment says, or in the cases of others.
func WithoutFormulas(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	plain := map[string][]span.Span{}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		at, known := plain[m.Field]
		if !known {
			f, _ := field(m.Field)
			at = formulasOf(ctx, f.Text)
			plain[m.Field] = at
		}
		return whole(at, m.Span)
	})
}

// whole reports whether a span lies within one of others.
func whole(at []span.Span, s span.Span) bool {
	return slices.ContainsFunc(at, func(x span.Span) bool { return x.Start <= s.Start && s.End <= x.End })
}

// without is what is left of a span outside of others.
func without(s span.Span, at []span.Span) []span.Span {
	left := []span.Span{s}
	for _, x := range at {
		if x.End <= s.Start || s.End <= x.Start {
			continue
		}
		var next []span.Span
		for _, p := range left {
			if a := (span.Span{Start: p.Start, End: min(p.End, x.Start)}); a.Len() > 0 && a.End > a.Start {
				next = append(next, a)
			}
			if b := (span.Span{Start: max(p.Start, x.End), End: p.End}); b.End > b.Start {
				next = append(next, b)
			}
		}
		left = next
	}
	return left
}

// piece is a mention on a part of its text.
func piece(m lethe.Mention, text string, s span.Span) lethe.Mention {
	if s != m.Span {
		m.Span, m.Text, m.Normalized = s, strings.Clone(s.In(text)), ""
	}
	return m
}

// word is a word of a mention, by its place in the text.
type word struct {
	span.Span
	text string
}

var wordly = lazyregexp.New(`[\p{L}\p{N}][\p{L}\p{N}’'./:,%-]*[\p{L}\p{N}%]|[\p{L}\p{N}%£€$]`)

func wordsOf(text string, at int) (ws []word) {
	for _, m := range wordly.FindAllStringIndex(text, -1) {
		ws = append(ws, word{span.Span{Start: at + m[0], End: at + m[1]}, text[m[0]:m[1]]})
	}
	return ws
}

// shape gives a mention of the tagger the shape of its label, in no, one or several pieces.
func shape(text string, m lethe.Mention) []lethe.Mention {
	ws := wordsOf(m.Text, m.Start)
	switch m.Label {
	case lethe.Organization, lethe.Location, lethe.Person:
		if len(ws) == 1 && calendar[strings.ToLower(ws[0].text)] && isMonth(text, ws[0]) {
			m.Label, m.Type = lethe.Date, ""
			return []lethe.Mention{m}
		}
		return names(text, m, ws)
	case lethe.Date, lethe.Time:
		var out []lethe.Mention
		for _, part := range apart(ws) {
			out = append(out, cutTo(text, m, part, timely)...)
		}
		return out
	case lethe.Quantity, lethe.Age:
		return cutTo(text, m, ws, counted)
	case lethe.Code:
		if strings.ContainsFunc(m.Text, unicode.IsDigit) {
			if isMeasured(text, m) {
				return nil
			}
			return []lethe.Mention{m}
		}
		return named(text, m, ws)
	}
	return slices.DeleteFunc(fact(text, m, ws), isPhrase)
}

// phrase is the score below which ordinary words are no fact of a kind that nobody can name.
const phrase = 0.6

// isPhrase reports whether a guess at a fact of no kind is ordinary words alone: "You'll make it".
func isPhrase(m lethe.Mention) bool {
	return m.Label == lethe.Misc && m.Score < phrase && !strings.ContainsFunc(m.Text, unicode.IsDigit) && ordinaryWords(m.Text)
}

// cutTo cuts a mention at words that nothing goes across, to what is found in the pieces; where
// there is nothing, it may be a name.
func cutTo(text string, m lethe.Mention, ws []word, find func([]word) (span.Span, bool)) (out []lethe.Mention) {
	from := 0
	for i := 0; i <= len(ws); i++ {
		to := i
		switch {
		case i == len(ws):
		case measures[ws[i].text]: // with its number
			to = max(from, i-1)
		case ws[i].text != "for" && (!breaks[ws[i].text] || linksTimes[ws[i].text]):
			continue
		}
		if s, ok := find(ws[from:to]); ok {
			out = append(out, trimmed(text, m, s))
		}
		from = i + 1
	}
	if out == nil {
		return named(text, m, ws)
	}
	return out
}

// fact cuts a fact where a clause begins, and drops what is function words alone.
func fact(text string, m lethe.Mention, ws []word) (out []lethe.Mention) {
	from := 0
	for i := 0; i <= len(ws); i++ {
		if i < len(ws) && !clauses[ws[i].text] && (i == from || !ended(text, ws[i-1], ws[i])) {
			continue
		}
		part := ws[from:i]
		if from = i; i < len(ws) && clauses[ws[i].text] {
			from++
		}
		for len(part) > 0 && empty[part[0].text] {
			part = part[1:]
		}
		for len(part) > 0 && empty[part[len(part)-1].text] {
			part = part[:len(part)-1]
		}
		if len(part) > 0 {
			s := span.Span{Start: part[0].Start, End: part[len(part)-1].End}
			if k := kindBefore.FindStringIndex(text[max(0, s.Start-8):s.Start]); k != nil && unicode.IsDigit(rune(text[s.Start])) {
				s.Start -= min(8, s.Start) - k[0] - 1 // "type 1 diabetes"
				out = append(out, piece(m, text, s))
				continue
			}
			out = append(out, trimmed(text, m, s))
		}
	}
	return out
}

var kindBefore = lazyregexp.New(` (?:type|grade|stage) $`)

// ended reports whether a sentence ends between two words.
func ended(text string, a, b word) bool {
	between := text[a.End:b.Start]
	return strings.Contains(between, "\n") || strings.HasPrefix(between, ". ") && len(a.text) > 3 && strings.ContainsFunc(b.text[:1], unicode.IsUpper)
}

// trimmed is a mention on a part of its text, with the sign before an amount and the bracket or
// quotation mark that belongs to it.
func trimmed(text string, m lethe.Mention, s span.Span) lethe.Mention {
	if s.End < m.End && text[s.End] == ')' && opened(s.In(text)) || m.End-s.End == 1 && text[s.End] == '.' {
		s.End++
	}
	if before := text[m.Start:s.Start]; before != "" && strings.Trim(before, "€$£+-– ") == "" {
		s.Start = m.Start
	}
	return piece(m, text, s)
}
