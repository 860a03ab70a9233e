package surrogate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// base is the language of a tag: "de" of "de-CH".
func base(tag string) string {
	lang, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(tag, "_", "-")), "-")
	return lang
}

// genitive puts the ending of one name on another: the s of German, the 's of English,
// or an apostrophe alone behind an s.
func genitive(word, ending, language string) string {
	english := base(language) == "en"
	sibilant := endsInS(word)
	if english {
		sibilant = strings.HasSuffix(strings.ToLower(word), "s")
	}
	switch {
	case ending == "":
		return word
	case ending == "s" && sibilant && !english:
		return word + "'"
	case ending == "s":
		return word + "s"
	}
	mark, size := utf8.DecodeRuneInString(ending)
	switch {
	case sibilant:
		return word + string(mark)
	case len(ending) > size: // 's
		return word + ending
	case english:
		return word + ending + "s"
	}
	return word + "s" // Fuchs' is Brandts
}

// articles are the words before a name that change with its first letter: the form
// before a vowel, and before other letters for a man and a woman. A word of one form
// only has the same thrice.
type article struct{ vowel, male, female string }

var articles = map[string][]article{
	"en": {{"an ", "a ", "a "}},
	"ca": {
		{"de l'", "del ", "de la "}, {"a l'", "al ", "a la "}, {"per l'", "pel ", "per la "},
		{"d'", "de ", "de "}, {"l'", "el ", "la "}, {"n'", "en ", "na "},
	},
	"fr": {
		{"de l'", "du ", "de la "}, {"à l'", "au ", "à la "},
		{"d'", "de ", "de "}, {"l'", "le ", "la "}, {"qu'", "que ", "que "},
	},
	"it": {
		{"dell'", "del ", "della "}, {"all'", "al ", "alla "}, {"nell'", "nel ", "nella "}, {"dall'", "dal ", "dalla "},
		{"d'", "di ", "di "}, {"l'", "il ", "la "},
	},
}

// englishVowel matches words, and numbers, before which the article is "an".
var englishVowel = lazyregexp.New(`(?i)^(?:8|1[18](?:\D|$)|[FHLMNRSX](?:\W|$)|[aio]|e[^uw]|u(?:n(?:[^i]|i[dmnv]m)|[^ns]|s[^aeiu])|hour|hono[u]?r|honest|heir)`)

// lead separates the article from a mention that begins with one that the name has not.
func (p Pair) lead(mention, language string) (lead, rest string) {
	for _, form := range leads(language) {
		if n := leadLen(mention, form); n > 0 && n < len(mention) {
			if ps := pieces(mention); p.hasWord(ps[0].fold) && strings.HasSuffix(form, "'") {
				return "", mention // D'Angelo
			}
			r, _ := utf8.DecodeRuneInString(mention[n:])
			if letter.OrDigit(r) && !p.begun(mention[:n]) {
				return mention[:n], mention[n:]
			}
		}
	}
	return "", mention
}

func (p Pair) hasWord(fold string) bool {
	for _, w := range p.Words {
		if equal(w.From, fold) {
			return true
		}
	}
	return false
}

// begun reports whether the original itself begins so: "La Rochelle".
func (p Pair) begun(lead string) bool {
	return len(p.Original) >= len(lead) && strings.EqualFold(p.Original[:len(lead)], lead)
}

// leads are all forms of the articles of a language, the longer before the shorter.
func leads(language string) []string {
	var out []string
	for _, a := range articles[base(language)] {
		out = append(out, a.vowel, a.female, a.male)
	}
	return out
}

// leadLen is the length of the form at the start of text, in any case and with any
// apostrophe, 0 where it does not begin so.
func leadLen(text, form string) int {
	i := 0
	for _, want := range form {
		r, n := utf8.DecodeRuneInString(text[i:])
		if n == 0 || !(unicode.ToLower(r) == want || want == '\'' && isApostrophe(r) || want == ' ' && r == '\u00a0') {
			return 0
		}
		i += n
	}
	return i
}

// elide writes the article anew before a name.
func elide(lead, to string, gender byte, language string) string {
	for _, a := range articles[base(language)] {
		if leadLen(lead, a.vowel) != len(lead) && leadLen(lead, a.male) != len(lead) && leadLen(lead, a.female) != len(lead) {
			continue
		}
		form := a.male
		if gender == 'f' || gender == 0 && leadLen(lead, a.female) == len(lead) {
			form = a.female
		}
		if vowel(to, language, form == a.female && a.female != a.male) {
			form = a.vowel
			if strings.Contains(lead, "’") {
				form = strings.Replace(form, "'", "’", 1)
			}
		}
		return likeFirst(form, lead) + to
	}
	return lead + to
}

// likeFirst writes a text with the capital, or none, that another begins with.
func likeFirst(s, like string) string {
	r, _ := utf8.DecodeRuneInString(like)
	first, n := utf8.DecodeRuneInString(s)
	if unicode.IsUpper(r) {
		return string(unicode.ToUpper(first)) + s[n:]
	}
	return s
}

// vowel reports whether an article is cut before a word. Catalan does not cut "la"
// before an i or u, which mostly have no stress there. In English letters are not sounds:
// a union, a European, an hour.
func vowel(word, language string, female bool) bool {
	if base(language) == "en" {
		return englishVowel.MatchString(word)
	}
	fold := name.Fold(word)
	if base(language) != "it" {
		fold = strings.TrimPrefix(fold, "h")
	}
	fold = plain.Replace(fold)
	if fold == "" || !strings.ContainsRune("aeiou", rune(fold[0])) {
		return false
	}
	return !(female && base(language) == "ca" && (fold[0] == 'i' || fold[0] == 'u'))
}
