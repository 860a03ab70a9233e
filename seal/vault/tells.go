package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// telling is an error where a reason for the audit says who was meant, or where names of
// documents, which may be long and are nobody's words, hold an original as it was written.
func (v *Vault) telling(reason string, documents ...string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.originals == nil {
		b := words.NewBuilder()
		v.telltales = newTelltales()
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
			return failure.Errorf("vault", "prepare: %w", err)
		}
		v.originals = m
	}
	if in(v.originals, reason) || v.telltales.tell(reason) {
		return errTells
	}
	for _, text := range documents {
		if in(v.originals, text) || v.telltales.begins(text) {
			return errTells
		}
	}
	return nil
}

// telltales are the words of originals of several words that are no ordinary ones, by
// [naming.Coarse]: a surname alone says who it was, in any form; and the originals that
// are numbers or codes, by their letters and digits alone.
type telltales struct {
	words, codes map[string]bool
	longest      int // in bytes
}

const (
	leastName   = 4 // letters of such a word
	leastWithin = 6 // letters of one that is found inside of others, and across spaces
	leastCode   = 6 // letters and digits of a code
)

func newTelltales() telltales { return telltales{words: map[string]bool{}, codes: map[string]bool{}} }

func (n *telltales) add(original string) {
	if code := squeezed(original); len(code) >= leastCode && strings.ContainsAny(code, "0123456789") {
		n.codes[code] = true
		n.longest = max(n.longest, len(code))
	}
	ws := letter.Fields(original)
	for _, w := range ws {
		if c := naming.Coarse(w); len(ws) > 1 && len(c) >= leastName && !lexicon.Ordinary(w) && strings.IndexFunc(w, unicode.IsDigit) < 0 {
			n.words[c] = true
			n.longest = max(n.longest, len(c))
		}
	}
}

// tell reports whether a text reveals who was meant: as it stands, as people read it, and
// by its letters and digits alone, whatever is between them.
func (n *telltales) tell(text string) bool {
	read := view.Read(text).Text
	return n.begins(text) || n.begins(read) ||
		n.holds(n.words, naming.Coarse(squeezed(read)), leastWithin) || n.holds(n.codes, squeezed(read), leastCode)
}

// begins reports whether a word of a text is one of them, or begins with one.
func (n *telltales) begins(text string) bool {
	for _, w := range letter.Fields(text) {
		c := naming.Coarse(w)
		for k := leastName; k <= len(c); k++ {
			if n.words[c[:k]] && (k == len(c) || k > leastName) {
				return true
			}
		}
	}
	return false
}

// holds reports whether one of a set, of so many bytes at least, is anywhere in a text.
func (n *telltales) holds(set map[string]bool, text string, least int) bool {
	for i := range text {
		for k := i + least; k <= min(len(text), i+n.longest); k++ {
			if set[text[i:k]] {
				return true
			}
		}
	}
	return false
}

// squeezed are the letters and digits of a text, small.
func squeezed(text string) string {
	return strings.Map(func(r rune) rune {
		if !letter.OrDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// saysNothing holds for single characters and small numbers.
func saysNothing(value string) bool {
	n := utf8.RuneCountInString(value)
	return n < 2 || n < 5 && strings.Trim(value, "0123456789") == ""
}
