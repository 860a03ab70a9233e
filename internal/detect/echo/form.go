package echo

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// forms finds the numbers that are written as an identifier of the document is:
// "2020/EXT/00912-F" and "2020/EXT/00913-F".
func (d *document) forms() {
	known := map[string]lethe.Label{}
	for m := range d.all() {
		if f := form(m.Text); f != "" && identifier(m.Label) {
			known[f] = m.Label
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for s := range t.joined() {
			if label, ok := known[form(s.In(t.s))]; ok && t.free(s) {
				d.add(t, s, label, .6, "form of another number")
			}
		}
	}
}

// form is how an identifier is written: 9 for a digit, A and a for letters. Those that
// say too little have none: they need four digits, and letters or signs of their own.
func form(s string) string {
	n, others := 0, false
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			n++
			b.WriteByte('9')
		case unicode.IsUpper(r):
			others = true
			b.WriteByte('A')
		case unicode.IsLetter(r):
			others = true
			b.WriteByte('a')
		case strings.ContainsRune("-/_.#", r):
			b.WriteRune(r)
		default:
			return ""
		}
	}
	if n < 4 || !others || b.Len() < 6 {
		return ""
	}
	return b.String()
}

// joined gives the runs of words with nothing but single signs between, as numbers
// and file names have them: "RX-771-e", "S.19/00334-Z".
func (t *text) joined() iter.Seq[span.Span] {
	if t.runs == nil {
		t.runs = make([]span.Span, 0, len(t.words))
		for i := 0; i < len(t.words); {
			s := t.words[i]
			for i++; i < len(t.words) && t.words[i].Start == s.End+1 && strings.IndexByte("-/_.#@", t.s[s.End]) >= 0; i++ {
				s.End = t.words[i].End
			}
			t.runs = append(t.runs, s)
		}
	}
	return slices.Values(t.runs)
}
