package rewrite

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// word is a run of letters, digits and the marks on them.
type word struct {
	text string // as written, in compatibility form
	fold string // in lower case, without accents
	key  string // everything it may be a spelling of: Müller, Mueller, Muller; Doe and do, too
}

// capital reports whether a word begins with a capital, and so may be a name.
func (w word) capital() bool {
	r, _ := utf8.DecodeRuneInString(w.text)
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

// mixed reports whether a capital stands inside a word with lowercase letters, as in a
// name written in one.
func (w word) mixed() bool {
	_, n := utf8.DecodeRuneInString(w.text)
	return strings.ContainsFunc(w.text[n:], unicode.IsUpper) && strings.ContainsFunc(w.text, unicode.IsLower)
}

// scripts counts those of its letters.
func (w word) scripts() int {
	seen := map[*unicode.RangeTable]bool{}
	for _, r := range w.text {
		if unicode.IsLetter(r) {
			seen[script(r)] = true
		}
	}
	return len(seen)
}

func (w word) digits() bool { return strings.ContainsFunc(w.text, unicode.IsDigit) }

func (w word) letters() int { return utf8.RuneCountInString(w.key) }

// stem is what words of one family have in common, roughly.
func (w word) stem() string {
	rs := []rune(w.key)
	if len(rs) <= 5 {
		return w.key
	}
	return string(rs[:max(5, len(rs)-3)])
}

// akin reports whether two words are of one family: admitted, admission.
func akin(a, b word) bool {
	return a.fold == b.fold || a.letters() > 4 && b.letters() > 4 &&
		(strings.HasPrefix(a.key, b.stem()) || strings.HasPrefix(b.key, a.stem()))
}

// plain is a text in compatibility form, without what cannot be seen.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
}

// wordsOf takes a text apart.
func wordsOf(text string) []word {
	text = plain(text)
	var out []word
	for _, at := range span.Runs(text, letter.OrNumber) {
		w := at.In(text)
		out = append(out, word{w, name.Fold(w), name.Coarse(w)})
	}
	return out
}

// joined are the keys of words, without anything between them.
func joined(ws []word) string {
	var b strings.Builder
	for _, w := range ws {
		b.WriteString(w.key)
	}
	return b.String()
}

// backwards is a text from its end to its start.
func backwards(s string) string {
	rs := []rune(s)
	slices.Reverse(rs)
	return string(rs)
}

// counts says how often each word stands there, by its folded form.
func counts(ws []word) map[string]int {
	out := map[string]int{}
	for _, w := range ws {
		out[w.fold]++
	}
	return out
}
