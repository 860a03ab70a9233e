package pack

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// value is what may stand after the name of a number: capitals, digits and what parts
// them, with three digits at least.
var value = lazyregexp.New(`^[ \t\n:#°ºnNrR.()]*?([A-Z]{0,5}[ .\-/]?\d[\dA-Z./ \-]*[\dA-Z]|[A-Z]{1,5}\d+)`)

// leastDigits is how many digits a number has after a word that names one.
const leastDigits = 4

// numbers finds the text after the name of a number: of a file, an account, a card.
func (t *text) numbers() {
	for i := range t.Words {
		next := t.after(i, t.p.IDBefore)
		if next == 0 && t.p.id != nil && t.p.id.MatchString(t.Low(i)) { // "verzekeringspas"
			next = i + 1
		}
		if next == 0 || next >= len(t.Words) || t.p.NoID[t.Low(i-1)] {
			continue
		}
		at := t.Words[next-1].End
		rest := t.S[at:min(len(t.S), at+60)]
		m := value.FindStringSubmatchIndex(rest)
		if m == nil || strings.Count(rest[:m[2]], "\n") > 1 {
			continue
		}
		if stop := strings.Index(rest[m[2]:m[3]], ". "); stop > 0 { // the next sentence
			m[3] = m[2] + stop
		}
		s := span.Span{Start: at + m[2], End: at + m[3]}
		first, last := -1, -1
		for k := next; k < len(t.Words) && t.Words[k].Start < s.End; k++ {
			if t.Words[k].Start >= s.Start && first < 0 {
				first = k
			}
			if t.Words[k].End > s.End { // "12 rue": the value ends before what is no part of it
				break
			}
			last = k
		}
		for last > first && first >= 0 && !hasDigit(t.Words[last].Raw) && len(t.Words[last].Raw) > 2 {
			last--
		}
		if first < 0 || last < first || !t.free(first, last) {
			continue
		}
		s = t.SpanOf(first, last)
		if n := digitsIn(s.In(t.S)); n < leastDigits && (n < leastDigits-1 || n == len(s.In(t.S))) || n == 4 && last == first && t.year(first) > 0 {
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

// leastRing is how many digits a telephone number has after its word.
const leastRing = 6

var ring = lazyregexp.New(`^[ \t:.]*([+(]?\d[\d ()./\-]*\d)`)

// telephones finds numbers after a word for a telephone that no country has in this form.
func (t *text) telephones() {
	for i, w := range t.Words {
		if !t.p.Telephone[w.Low] {
			continue
		}
		m := ring.FindStringSubmatchIndex(t.S[w.End:min(len(t.S), w.End+40)])
		if m == nil || digitsIn(t.S[w.End+m[2]:w.End+m[3]]) < leastRing {
			continue
		}
		last := i + 1
		for last+1 < len(t.Words) && t.Words[last+1].End <= w.End+m[3] {
			last++
		}
		if last < len(t.Words) && t.free(i+1, last) && t.Words[last].End <= w.End+m[3] {
			t.add(i+1, last, lethe.Phone, .6, "number behind a word for a telephone")
		}
	}
}

// mobiles finds numbers in one piece that mobile telephones of the country have.
func (t *text) mobiles() {
	if t.p.mobile == nil {
		return
	}
	for i, w := range t.Words {
		if t.free(i, i) && t.p.mobile.MatchString(w.Raw) && !(i > 0 && t.digits(i-1) && t.near(i-1)) && !(t.digits(i+1) && t.near(i)) {
			t.add(i, i, lethe.Phone, .65, "form of the number of a mobile telephone")
		}
	}
}

// plates finds what has the form of a vehicle's plate.
func (t *text) plates() {
	if t.p.plate == nil {
		return
	}
	for _, at := range t.p.plate.FindAllStringIndex(t.S, -1) {
		first, last := -1, -1
		for i, w := range t.Words {
			if w.Start == at[0] {
				first = i
			}
			if w.End == at[1] {
				last = i
			}
		}
		if first >= 0 && last >= first && t.free(first, last) {
			t.add(first, last, lethe.Code, .6, "form of a plate")
		}
	}
}
