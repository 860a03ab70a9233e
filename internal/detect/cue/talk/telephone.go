package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// telephones finds numbers of nine digits that begin as those of Spain do, however they
// are grouped.
func (t *text) telephones() {
	for _, m := range spanish.FindAllStringIndex(t.S, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		if digitBeside(t.S, s) || t.amount(s) {
			continue
		}
		t.add(s, lethe.Phone, .6, "nine digits as those of telephones in Spain")
	}
}

var spanish = lazyregexp.New(`(?:\(?(?:\+|00) ?34\)?[ .-]{0,2}|\(34\)[ ]?)?(?:\([89]\d{1,2}\)[ .-]?\d{2,3}(?:[ .-]{0,2}\d){4}|[6789]\d(?:[ ./_·-]{0,2}\d){7}|[6789]\d\d(?:,\d\d){3})(?: ?/ ?\d{2,3}\b)?`)

// digitBeside reports whether a span is part of a longer number or word.
func digitBeside(s string, at span.Span) bool {
	inside := func(c byte) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
	}
	if at.Start > 0 && (inside(s[at.Start-1]) || strings.IndexByte("./-+", s[at.Start-1]) >= 0 && at.Start > 1 && inside(s[at.Start-2])) {
		return true
	}
	if at.End < len(s) && (inside(s[at.End]) || strings.IndexByte("./-", s[at.End]) >= 0 && at.End+1 < len(s) && inside(s[at.End+1])) {
		return true
	}
	return false
}

// amount reports whether a number is one of something else: of euros, or of a reference.
func (t *text) amount(s span.Span) bool {
	behind := strings.TrimSpace(t.S[s.End:min(len(t.S), s.End+6)])
	return strings.HasPrefix(behind, "€") || strings.HasPrefix(behind, "eur")
}
