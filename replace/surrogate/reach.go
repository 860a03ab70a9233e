package surrogate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// reach is the span of a mention with what changes with its name around it.
func (p Pair) reach(text string, s span.Span, language string) span.Span {
	if p.Kind != kindPerson && p.Kind != kindOrganisation && p.Kind != kindPlace {
		return s
	}
	if language == "" {
		language = p.Locale
	}
	s.Start = p.reachLeft(text, s, language)
	s.End = reachRight(text, s)
	if n := codeBehind(text[s.End:], p.Locale); n > 0 && p.Kind == kindPlace && mixed(s.In(text)) {
		if _, code := p.withCode(text[s.Start : s.End+n]); code != "" {
			s.End += n
		}
	}
	return s
}

func (p Pair) reachLeft(text string, s span.Span, language string) int {
	first, _ := utf8.DecodeRuneInString(text[s.Start:])
	if !unicode.IsLetter(first) && p.Kind != kindAge {
		return s.Start
	}
	for _, form := range leads(language) {
		n := leadBefore(text[:s.Start], form)
		if n == 0 || p.Kind == kindPlace && !strings.HasSuffix(form, "'") && form != "de " && form != "di " && base(language) != "en" {
			continue
		}
		if base(language) == "en" && text[s.Start-n] == 'A' && (n == 2 || p.Kind == kindPerson) {
			continue // the initial of a name, or the letter of a list
		}
		before, _ := utf8.DecodeLastRuneInString(text[:s.Start-n])
		if s.Start-n == 0 || !letter.OrDigit(before) && !isApostrophe(before) {
			return s.Start - n
		}
	}
	return s.Start
}

// leadBefore is the length of the form at the end of text, 0 where it does not end so.
func leadBefore(text, form string) int {
	for n := len(form); n <= len(form)+4 && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) && leadLen(text[at:], form) == n {
			return n
		}
	}
	return 0
}

// reachRight takes in the apostrophe behind a name that ends in s, unless the name is in
// quotation marks.
func reachRight(text string, s span.Span) int {
	mark, n := utf8.DecodeRuneInString(text[s.End:])
	before, _ := utf8.DecodeLastRuneInString(text[:s.Start])
	after, _ := utf8.DecodeRuneInString(text[s.End+n:])
	switch {
	case !isApostrophe(mark) || isApostrophe(before) || before == '‘':
		return s.End
	case endsInS(s.In(text)) && !unicode.IsLetter(after):
		return s.End + n
	case after == 's' || after == 'S':
		if next, _ := utf8.DecodeRuneInString(text[s.End+n+1:]); !letter.OrDigit(next) {
			return s.End + n + 1
		}
	}
	return s.End
}
