package detect

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// WithinLines cuts mentions that go on behind the end of a paragraph, or of a cell of a
// table, where a field parts such by line ends and tabs: who reads the document sees
// them apart. The number of the next paragraph is none of what stood before it.
func WithinLines(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	apart := map[string]string{}
	for _, f := range doc.Fields {
		if f.Lines {
			apart[f.Name] = f.Text
		}
	}
	if len(apart) == 0 {
		return ms
	}
	var out []lethe.Mention
	for _, m := range ms {
		text, ok := apart[m.Field]
		if ok && numbersLine(text, m) {
			continue
		}
		if !ok || !strings.ContainsAny(m.Text, "\n\t") {
			out = append(out, m)
			continue
		}
		for _, s := range pieces(m) {
			piece := m
			piece.Span, piece.Text = span.Span{Start: m.Start + s.Start, End: m.Start + s.End}, s.In(m.Text)
			out = append(out, piece)
		}
	}
	return out
}

// numbersLine reports whether a mention is the number before a paragraph, or such a number
// with a word that has none.
func numbersLine(text string, m lethe.Mention) bool {
	if m.Start > 0 && text[m.Start-1] != '\n' {
		return false
	}
	if listNumber.MatchString(m.Text) {
		return strings.ContainsAny(m.Text[len(m.Text)-1:]+text[m.End:min(m.End+1, len(text))], ".)")
	}
	number, rest, _ := strings.Cut(m.Text, " ")
	return m.Label == lethe.Quantity && listNumber.MatchString(number) && strings.ContainsAny(number, ".)") && !strings.ContainsFunc(rest, unicode.IsDigit)
}

// pieces are the spans of a mention's text between line ends and tabs that can be it.
func pieces(m lethe.Mention) []span.Span {
	var all []span.Span
	at := 0
	for _, line := range strings.FieldsFunc(m.Text, func(r rune) bool { return r == '\n' || r == '\t' }) {
		start := at + strings.Index(m.Text[at:], line)
		at = start + len(line)
		left := strings.TrimLeft(line, " \r.:;,)")
		text := strings.TrimRight(left, " \r.:;,(")
		if start += len(line) - len(left); strings.ContainsFunc(text, letter.OrDigit) {
			all = append(all, span.Span{Start: start, End: start + len(text)})
		}
	}
	counts := false
	for _, s := range all {
		counts = counts || strings.ContainsFunc(s.In(m.Text), unicode.IsDigit) && !listNumber.MatchString(s.In(m.Text))
	}
	var out []span.Span
	for i, s := range all {
		text := s.In(m.Text)
		switch {
		case listNumber.MatchString(text) && (i > 0 || len(all) > 1):
		case i > 0 && numeric[m.Label] && !strings.ContainsFunc(text, unicode.IsDigit):
		case i == 0 && numeric[m.Label] && counts && !strings.ContainsFunc(text, unicode.IsDigit):
		case i > 0 && !strings.ContainsFunc(text, upperOrDigit):
		default:
			out = append(out, s)
		}
	}
	return out
}

func upperOrDigit(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }

// listNumber is the text before a paragraph of a list.
var listNumber = lazyregexp.New(`^\(?(?:[0-9]{1,3}|[A-Za-z]|[ivx]{1,4})[.)]?$`)

// numeric are labels whose mentions have digits, where they have several lines.
var numeric = map[lethe.Label]bool{
	lethe.Date: true, lethe.BirthDate: true, lethe.Time: true, lethe.Age: true, lethe.Quantity: true,
	lethe.Code: true, lethe.PersonalID: true, lethe.Phone: true,
}
