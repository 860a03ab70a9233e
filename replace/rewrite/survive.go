package rewrite

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// survivors finds what is left of a masked value: a word of it more often than in what
// is to stay, a word of it inside another (Meiers, jmeier) or with a slip (Meire), the
// value or a long word of it in one or spelled with anything between its letters, and each
// of these from end to start.
func (c *candidate) survivors() Reason {
	for _, w := range c.words {
		if c.part(w) || c.hidden(w) {
			return reasonSurvives
		}
	}
	all, stays := joined(c.words), ""
	for _, s := range c.rest {
		stays += joined(wordsOf(s)) + "\x00"
	}
	for _, v := range c.joined {
		for _, form := range []string{v, backwards(v)} {
			if strings.Count(all, form) > strings.Count(stays, form) {
				return reasonSurvives
			}
		}
	}
	if c.spelled() {
		return reasonSurvives
	}
	return accepted
}

// part reports whether a word is one of a masked value, and stands in the text more
// often than it is to. Words that say nothing do not count, unless they are given names
// and written as in the value: Will.
func (c *candidate) part(w word) bool {
	written, of := c.guard.words[w.key]
	if !of || c.have[w.fold] <= c.known[w.fold] {
		return false
	}
	if c.speech.stop(w) {
		return w.capital() && name.Given(w.fold) && slices.Contains(written, w)
	}
	return true
}

// inner is how many letters a word of a value needs to be looked for inside of words.
const inner = 4

// hidden reports whether a word of a masked value stands in another, forwards or
// backwards.
func (c *candidate) hidden(w word) bool {
	if c.known[w.fold] > 0 || c.speech.plain(w) {
		return false
	}
	turned := backwards(w.key)
	for key, written := range c.guard.words {
		if len([]rune(key)) < inner || c.speech.stop(written[0]) {
			continue
		}
		if strings.Contains(w.key, key) || strings.Contains(turned, key) || slip(w.key, key) {
			return true
		}
	}
	return false
}

// slip reports whether long words differ by one letter: another, one more, one less, or
// two that changed places.
func slip(x, y string) bool {
	a, b := []rune(x), []rune(y)
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || len(a) < compact {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return slices.Equal(a[i:], b[i+1:])
	}
	return i == len(a) || slices.Equal(a[i+1:], b[i+1:]) ||
		i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
}

// spelled reports whether three or more letters stand alone, one after the other, which
// do not in what is to stay: J A N E.
func (c *candidate) spelled() bool {
	run := 0
	for _, w := range c.words {
		if w.letters() == 1 && c.known[w.fold] == 0 {
			run++
		} else {
			run = 0
		}
		if run == 3 {
			return true
		}
	}
	return false
}

// bracketed is a placeholder in brackets, as operators put them in.
var bracketed = lazyregexp.New(`\[[^\][]{0,80}\]|<[^<>]{0,80}>|\{[^{}]{0,80}\}|_{2,}|\*{2,}|\.{4,}|(?i:\bx{3,}\b)|…`)

// labels finds placeholders: only those that are to stay may be there, and all of them.
func (c *candidate) labels() Reason {
	var stay []string
	for _, s := range c.rest {
		stay = append(stay, bracketed.FindAllString(s, -1)...)
	}
	if !slices.Equal(stay, bracketed.FindAllString(c.said, -1)) {
		return reasonLabel
	}
	for _, w := range c.words {
		for _, l := range c.reference.labels {
			if strings.Trim(l, "[]<>") == w.text && c.known[w.fold] == 0 {
				return reasonLabel // NAME
			}
		}
	}
	return accepted
}
