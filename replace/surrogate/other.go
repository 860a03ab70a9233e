package surrogate

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

// agrees reports whether the article before one term goes before another: by the sound that
// it begins with where that counts, "a" and "an", "de" and "d'", and by the ending of its first word,
// which tells women's occupations from men's: where that tells neither, no other tells it either.
func (p Pair) agrees(tag string) bool {
	first, was := firstWord(p.Surrogate), firstWord(p.Original)
	if p.Kind == kindOccupation {
		was = singular(was, tag)
	}
	sounds := len(articles[base(tag)]) > 0
	switch {
	case sounds && vowel(first, tag, false) != vowel(was, tag, false):
		return false
	case p.Kind != kindOccupation || base(tag) == "en":
		return true
	case base(tag) == "de":
		return declined(first) == declined(was)
	}
	is := bearer(first, tag)
	return is == 0 || is == bearer(was, tag)
}

// women and men are endings of words for what one of them does, in Romance languages; what has neither
// is either's: "notaire", "electricista".
var (
	women = map[string]*lazyregexp.Regexp{
		"fr": lazyregexp.New(`(?:ière|ienne|euse|rice|onne|ère|ante|ente|esse|ée|ine|ale|ive|ise)$`),
		"it": lazyregexp.New(`(?:[^s]ta|[^t]a|trice)$`),
		"pl": lazyregexp.New(`(?:k[aąęi]|[nw][aą]|ic[aą]|yni|ynią)$`),
		"nl": lazyregexp.New(`(?:ster|euse|trice|es|ente|iste|ante|vrouw)$`),
		"ca": lazyregexp.New(`(?:[^s]ta|[^st]a)$`),
		"":   lazyregexp.New(`(?:[^s]ta|[^t]a|triz)$`),
	}
	men = map[string]*lazyregexp.Regexp{
		"fr": lazyregexp.New(`(?:ier|ien|eur|on|er|ant|ent|é|in|al|if|ais)$`),
		"it": lazyregexp.New(`(?:o|tore|iere)$`),
		"pl": lazyregexp.New(`(?:[^aąęi]|[ct][aą]|dzi[aą])$`),
		"nl": lazyregexp.New(`(?:eur|er|ist|ent|man|aar)$`),
		"ca": lazyregexp.New(`(?:or|er|ic|[oò]leg|at|ari|ig|eu|atiu|[oò]graf|ntaire|mestre|mosso|arquitecte|au|pagès)$`),
		"":   lazyregexp.New(`(?:o|or|ón|ín|er|jefe|presidente|dependiente)$`),
	}
)

// bearer is whose occupation a word is: 'f' a woman's, 'm' a man's, 0 either's.
func bearer(word, tag string) byte {
	language := base(tag)
	if women[language] == nil {
		language = ""
	}
	switch {
	case language == "" && (word == "guía" || word == "guarda" || word == "policía") || language == "ca" && (word == "guia" || word == "policia"):
		return 0
	case language == "ca" && word == "paleta":
		return 'm'
	case women[language].MatchString(word):
		return 'f'
	case men[language].MatchString(word):
		return 'm'
	}
	return 0
}

// declined is how the article goes before an occupation in German, and what endings follow.
func declined(word string) string {
	for _, end := range []string{"in", "frau", "schwester", "hebamme", "kraft", "hilfe", "e"} {
		switch {
		case !strings.HasSuffix(word, end):
		case end == "frau" || end == "schwester" || end == "hebamme":
			return "in" // a woman, too
		default:
			return end
		}
	}
	return ""
}

func firstWord(text string) string {
	first, _, _ := strings.Cut(lethe.Lower(strings.TrimSpace(text)), " ")
	return first
}

// quantity draws other figures; where the words beside them are a value, "Turkish" in an
// amount of liras, other letters too.
func (d dice) quantity(text string, attempt int) string {
	if attempt >= fromLists {
		text = d.nature(text)
	}
	return d.figures(text, attempt)
}

// age writes an age that is other by the years that its surrogate gives: "+2" or "-1".
func (p Pair) age(mention string) string {
	by, err := strconv.Atoi(p.Surrogate)
	if err != nil {
		return p.Surrogate
	}
	return ageBy(mention, p.Original, by)
}

// ageBy writes an age that is other by so many years, or by as many of the unit that it
// has, in digits or in words as it is. normalized is the age where the mention has neither.
func ageBy(mention, normalized string, by int) string {
	if n, start, end := firstNumber(mention); start >= 0 {
		return mention[:start] + strconv.Itoa(differentAge(n, stepOf(mention[:start], n, by))) + mention[end:]
	}
	if start, end, n := numeral.Find(mention); n > 0 {
		to := differentAge(n, stepOf(mention[:start], n, by))
		if word := numeral.Spell(to, mention[start:end]); word != "" {
			return mention[:start] + word + mention[end:]
		}
	}
	for i, tens := range decades {
		if before, ok := strings.CutSuffix(mention, tens); ok {
			return before + decades[i+step(i, by, len(decades))]
		}
	}
	n, start, _ := firstNumber(normalized)
	if start < 0 {
		return strings.Map(func(rune) rune { return -1 }, mention) + strconv.Itoa(max(1, 40+by))
	}
	return strconv.Itoa(differentAge(n, by))
}

// decades of a life: "her forties".
var decades = []string{"twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"}

// stepOf is by how many years an age moves: by ten where only its tens are said, "Mitte 40".
func stepOf(before string, n, by int) int {
	switch strings.ToLower(strings.TrimSpace(before)) {
	case "anfang", "mitte", "ende":
		return 10 * step(n/10-2, by, len(decades))
	}
	return by
}

// step is 1 or -1, as by is, but for the first and the last of n.
func step(i, by, n int) int {
	if i <= 0 || by > 0 && i < n-1 {
		return 1
	}
	return -1
}

// differentAge is an age that is not the one that was there, and not below 0.
func differentAge(n, by int) int {
	if by == 0 {
		by = 1
	}
	if n+by < 0 || n > 0 && n+by == 0 {
		return n - by
	}
	return n + by
}

func firstNumber(s string) (n, start, end int) {
	start = strings.IndexAny(s, "0123456789")
	if start < 0 {
		return 0, -1, -1
	}
	end = start
	for end < len(s) && s[end] >= '0' && s[end] <= '9' && end-start < 4 {
		end++
	}
	n, _ = strconv.Atoi(s[start:end])
	return n, start, end
}

// years is the age in years that a text gives; it is false for months and the like.
func years(text, normalized string) (int, bool) {
	for _, s := range []string{text, normalized} {
		if a, ok := normalize.Age(s); ok {
			n, err := strconv.Atoi(a)
			return n, err == nil
		}
	}
	return 0, false
}
