package pattern

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// phoneScore weighs how a number is written.
func phoneScore(text string, international, known bool) float64 {
	grouped := strings.ContainsAny(text, " -./()") && countDigits(text) >= 9
	switch {
	case international && (text[0] == '+' || text[0] == '0'):
		return 0.75
	case !grouped && text[0] != '0':
		return 0.1
	case !grouped || !known:
		return 0.3
	case text[0] == '0' || text[0] == '(':
		return 0.6
	}
	return 0.45
}

// worthwhile reports whether a run is worth a costly look: it is written like a
// number, or a word near it says that it is one.
func (s *phoneSearch) worthwhile(run string, start int) bool {
	if s.in.presidio || s.wellFormed(run) {
		return true
	}
	return s.in.near(span.Span{Start: start, End: start + len(run)})
}

// wellFormed reports whether a run is written so that it may be a telephone number
// without a word that says so.
func (s *phoneSearch) wellFormed(run string) bool {
	if run[0] == '+' || strings.HasPrefix(run, "00") && run[2] != '0' {
		return true
	}
	return s.known && strings.ContainsAny(run, " -./()")
}

// americanForm is how numbers are written in North America, with an extension or
// without.
var americanForm = lazyregexp.New(`^(?:\+?0{0,2}1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?:\D.*)?$`)

// nationalForm is how numbers are written in France, in pairs, and in Great Britain, with a
// zero before the area.
var nationalForm = lazyregexp.New(`^(?:0[1-9](?: \d\d){4}|0[1-9](?:\.\d\d){4}|\(?0[1-9]\d\)? \d{4} \d{4}|\(?0[1-9]\d\d\)? \d{3} \d{4}|\(?0[1-9]\d{3}\)? (?:\d{6}|\d{3} \d{3}))$`)

// unassigned finds what is written as a telephone number and is not one that is given
// out: a mistyped one, or one of a novel. A country code, the form of a country, an
// extension, or a word near it must say that it is one.
func (s *phoneSearch) unassigned(run string, start int) {
	if i := strings.IndexByte("([", run[0]); i >= 0 && strings.IndexByte(run, ")]"[i]) < 0 {
		run, start = run[1:], start+1 // a bracket of the sentence
	}
	main, extended := run, false
	if at := extension.FindStringIndex(afterDigits(run)); at != nil {
		main, extended = run[:len(run)-len(afterDigits(run))], true
	}
	if n := countDigits(main); n < 7 || n > 15 || !s.looksRight(run, start) {
		return
	}
	f := Finding{Start: start, End: start + len(run), Pattern: "not assigned", Score: 0.1}
	switch {
	case run[0] == '+' && knownCode(digits(run)):
		f.Score = 0.5
	case americanForm.MatchString(run), run[0] != '+' && s.known && nationalForm.MatchString(run), extended && countDigits(main) >= 10:
		f.Score = 0.45
	}
	s.emit(f)
}

// afterDigits is what follows the groups of digits of a run: its extension.
func afterDigits(run string) string {
	if i := strings.IndexAny(run, "xXeE#;"); i > 0 {
		return run[i:]
	}
	return ""
}

// knownCode reports whether digits begin with the code of a country.
func knownCode(d string) bool {
	for n := 1; n <= 3 && n < len(d); n++ {
		if code, err := strconv.Atoi(d[:n]); err == nil && phonenumbers.GetRegionCodeForCountryCode(code) != phonenumbers.UNKNOWN_REGION {
			return true
		}
	}
	return false
}
