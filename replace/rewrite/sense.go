package rewrite

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/language"
)

// task finds words about the task itself.
func (c *candidate) task() Reason {
	for _, w := range c.words {
		if c.speech.task(w) && c.known[w.fold] == 0 {
			return reasonTask
		}
	}
	lower := strings.ToLower(c.said)
	for _, opening := range []string{"here is", "here's", "sure,", "sure!", "hier ist", "natürlich,", "i cannot", "i can't", "i'm ", "as an ai", "leider kann"} {
		if strings.HasPrefix(lower, opening) && !strings.HasPrefix(strings.ToLower(c.shown), opening) {
			return reasonTask
		}
	}
	return accepted
}

// negations must be as many as there were: as many words of those that deny.
func (c *candidate) negations() Reason {
	if c.speech.denials(c.words) != c.speech.denials(c.reference.words) {
		return reasonNegation
	}
	return accepted
}

// meaning compares the words that say something.
func (c *candidate) meaning(kept, fresh float64) Reason {
	rest, said := c.content(c.reference.words), c.content(c.words)
	n := 0
	for _, w := range rest {
		if kin(w, said) {
			n++
		}
	}
	if float64(n) < kept*float64(len(rest)) {
		return reasonMeaning
	}
	n = 0
	for _, w := range said {
		if !kin(w, rest) {
			n++
		}
	}
	if n > 2 && float64(n) > fresh*float64(len(said)) {
		return reasonMeaning
	}
	return accepted
}

func kin(w word, ws []word) bool {
	for _, x := range ws {
		if akin(w, x) {
			return true
		}
	}
	return false
}

// languages must not differ where both can be told.
func (c *candidate) languages() Reason {
	is, was := language.Identify(c.said).Language, language.Identify(strings.Join(c.rest, " ")).Language
	if was == "" {
		was = c.language
	}
	if is != "" && was != "" && is != was {
		return reasonLanguage
	}
	return accepted
}
