package vault

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/replace/words"
)

// telling is an error where texts for the audit hold an original, as it was written.
func (v *Vault) telling(texts ...string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.originals == nil {
		b := words.NewBuilder()
		for i, forms := range v.forms {
			for _, f := range forms {
				if f.Count > 0 && !saysNothing(f.Original) {
					b.Add(f.Original, i)
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
		if in(v.originals, text) {
			return errTells
		}
	}
	return nil
}

// saysNothing holds for single characters and small numbers.
func saysNothing(value string) bool {
	n := utf8.RuneCountInString(value)
	return n < 2 || n < 5 && strings.Trim(value, "0123456789") == ""
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
