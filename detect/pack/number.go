package pack

import (
	"regexp"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// value is what may stand behind the name of a number: capitals, digits and what parts
// them, with three digits at least.
var value = regexp.MustCompile(`^[ \t\n:#°ºnNrR.()]*?([A-Z]{0,5}[ .\-/]?\d[\dA-Z./ \-]*[\dA-Z]|[A-Z]{1,5}\d+)`)

// leastDigits is how many digits a number has behind a word that names one.
const leastDigits = 4

// numbers finds what stands behind the name of a number: of a file, an account, a card.
func (t *text) numbers() {
	for i := range t.words {
		next := t.after(i, t.p.IDBefore)
		if next == 0 || next >= len(t.words) || t.p.NoID[t.low(i-1)] {
			continue
		}
		at := t.words[next-1].End
		rest := t.s[at:min(len(t.s), at+60)]
		m := value.FindStringSubmatchIndex(rest)
		if m == nil || strings.Count(rest[:m[2]], "\n") > 1 {
			continue
		}
		s := span.Span{Start: at + m[2], End: at + m[3]}
		first, last := -1, -1
		for k := next; k < len(t.words) && t.words[k].Start < s.End; k++ {
			if t.words[k].Start >= s.Start && first < 0 {
				first = k
			}
			if t.words[k].End > s.End { // "12 rue": the value ends before what is no part of it
				break
			}
			last = k
		}
		for last > first && first >= 0 && !hasDigit(t.words[last].raw) && (len(t.words[last].raw) > 2 || t.between(last-1) == " ") {
			last--
		}
		if first < 0 || last < first || !t.free(first, last) {
			continue
		}
		s = t.spanOf(first, last)
		if n := digitsIn(s.In(t.s)); n < leastDigits || n == 4 && last == first && t.year(first) > 0 {
			continue
		}
		t.add(first, last, lethe.Code, .75, "value behind the name of a number")
	}
}

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }

func digitsIn(s string) (n int) {
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// occupations finds what somebody is, behind what says so.
func (t *text) occupations() {
	for i := range t.words {
		next := t.after(i, t.p.OccupationBefore)
		if next == 0 || next >= len(t.words) || !t.near(next-1) && strings.TrimSpace(t.between(next-1)) != ":" {
			continue
		}
		for t.p.OccupationArticle[t.low(next)] && t.near(next) {
			next++
		}
		behind := 0
		for low := range func(yield func(string) bool) { t.forms(t.low(next), yield) } {
			for _, ws := range phrases(t.p.Occupation)[low] {
				ok := true
				for k := 1; k < len(ws); k++ {
					ok = ok && t.low(next+k) == ws[k] && t.near(next+k-1)
				}
				if ok {
					behind = max(behind, next+len(ws))
				}
			}
		}
		if behind > 0 && t.free(next, behind-1) {
			t.add(next, behind-1, lethe.Occupation, .7, "occupation behind what says so")
		}
	}
}
