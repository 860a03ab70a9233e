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
	for _, form := range []*lazyregexp.Regexp{joinedBehind, paired, inHouse} {
		for _, m := range form.FindAllStringSubmatchIndex(t.S, -1) {
			for g := 2; g < len(m); g += 2 {
				if s := (span.Span{Start: m[g], End: m[g+1]}); !t.taken.Any(s) {
					t.add(s, lethe.Phone, .6, "telephone with something written to it, or within a house")
				}
			}
		}
	}
}

var spanish = lazyregexp.New(`(?:\(?(?:\+|00) ?\(?34\)?[ ./-]{0,2}|\(34\)[ ]?|34[ .-]{0,2})?(?:\( ?[89]\d{1,2} ?\)[ .-]?\d{2,3}(?:[ .-]{0,2}\d){4}|(?:[6789]|\([6789]\))\d(?:[ ./_·–\x{a0}-]{0,3}\(?\d\)?){7}|[6789]\d\d(?:,\d\d){3}|[67]\d\d(?:,\d{3}){2})(?: ?/ ?\d{2,3}\b)?`)

// joinedBehind is such a number to which the next word is written: "617440925gràcies".
var joinedBehind = lazyregexp.New(`(?:^|[^\pL\pN])([67]\d{8})\pL{3,20}(?:[^\pL\pN]|$)`)

// paired are two such numbers with nothing but a sign between them: "957482011-617440925".
var paired = lazyregexp.New(`(?:^|[^\pL\pN])([6789]\d{8})[/|-]([6789]\d{8})(?:[^\pL\pN]|$)`)

// inHouse is the number of somebody in a house: "llame a la extensión 4412".
var inHouse = lazyregexp.New(`(?i)(?:^|[^\pL])(?:extensi(?:ón?|on?)|ext\.?|centralita|centraleta)[ :]{1,2}(\d{4,5})(?:[^\pL\pN.,:/-]|[.,:](?:\D|$)|$)`)

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
