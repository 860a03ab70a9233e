package administrative

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// token is a word, or the text between words.
type token struct {
	text string
	word bool
}

// fold is the word as lists are compared.
func (t token) fold() string { return name.Fold(t.text) }

// elided reports whether a word is an article that lost its vowel: d', l'.
func (t token) elided() bool {
	return strings.HasSuffix(t.text, "'") || strings.HasSuffix(t.text, "’")
}

// tokens cuts a text into words and what is between them. An apostrophe ends the
// article before it ("d'", "l'"), and keeps a genitive s out of a word. A point in the
// middle is part of a word (l·l).
func tokens(text string) []token {
	var out []token
	for text != "" {
		n := strings.IndexFunc(text, letter.OrMark)
		if n < 0 {
			n = len(text)
		}
		if n > 0 && (text[n-1] == '\'' || strings.HasSuffix(text[:n], "’")) && len(out) > 0 && genitive(text[n:]) {
			n++ // "Puig's"
		}
		if n == 0 {
			n = wordLen(text)
			out, text = append(out, token{text[:n], true}), text[n:]
			continue
		}
		out, text = append(out, token{text: text[:n]}), text[n:]
	}
	return out
}

// wordLen is the length of the word that a text begins with.
func wordLen(text string) int {
	for i, r := range text {
		if letter.OrMark(r) {
			continue
		}
		if r != '\'' && r != '’' && r != '·' {
			return i
		}
		rest := text[i+utf8.RuneLen(r):]
		switch {
		case r != '·':
			if i == 1 && strings.ContainsRune("dDlL", rune(text[0])) {
				return i + utf8.RuneLen(r)
			}
			if !begins(rest) || genitive(rest) {
				return i
			}
		case !begins(rest):
			return i
		}
	}
	return len(text)
}

// begins reports whether a text begins with a letter.
func begins(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return letter.OrMark(r)
}

// genitive reports whether a text begins with an s that is a word.
func genitive(text string) bool {
	rest, s := strings.CutPrefix(text, "s")
	return s && !begins(rest)
}

func set(words string) map[string]struct{} {
	out := map[string]struct{}{}
	for _, w := range strings.Fields(words) {
		out[w] = struct{}{}
		out[name.Fold(w)] = struct{}{}
	}
	return out
}

// like writes a name with the case of a word.
func like(word, name string) string {
	switch {
	case !strings.ContainsFunc(word, unicode.IsLower) && len([]rune(word)) > 1:
		return strings.ToUpper(name)
	case !strings.ContainsFunc(word, unicode.IsUpper):
		return strings.ToLower(name)
	}
	return name
}
