package vault

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/lexicon"
	naming "github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/replace/words"
)

// telling is an error where texts for the audit hold an original, as it was written.
func (v *Vault) telling(texts ...string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.originals == nil {
		b := words.NewBuilder()
		v.telltales = telltales{}
		for i, forms := range v.forms {
			for _, f := range forms {
				if f.Count > 0 && !saysNothing(f.Original) {
					b.Add(f.Original, i)
					v.telltales.add(f.Original)
				}
			}
		}
		m, err := b.Build()
		if err != nil {
			return fmt.Errorf("vault: prepare: %w", err)
		}
		v.originals = m
	}
	for _, text := range texts {
		if in(v.originals, text) || v.telltales.tell(text) {
			return errTells
		}
	}
	return nil
}

// telltales are the words of originals of several words that are no ordinary ones, by
// [naming.Coarse]: a surname alone says who it was, in any form.
type telltales map[string]bool

// leastName is how many letters such a word has.
const leastName = 4

func (n telltales) add(original string) {
	ws := strings.FieldsFunc(original, func(r rune) bool { return !wordRune(r) && !unicode.IsMark(r) })
	for _, w := range ws {
		if c := naming.Coarse(w); len(ws) > 1 && len(c) >= leastName && !lexicon.Ordinary(w) && strings.IndexFunc(w, unicode.IsDigit) < 0 {
			n[c] = true
		}
	}
}

// tell reports whether a word of a text is one of them, or begins with one.
func (n telltales) tell(text string) bool {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !wordRune(r) && !unicode.IsMark(r) }) {
		c := naming.Coarse(w)
		for k := leastName; k <= len(c); k++ {
			if n[c[:k]] && (k == len(c) || k > leastName) {
				return true
			}
		}
	}
	return false
}

// saysNothing holds for single characters and small numbers.
func saysNothing(value string) bool {
	n := utf8.RuneCountInString(value)
	return n < 2 || n < 5 && strings.Trim(value, "0123456789") == ""
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
