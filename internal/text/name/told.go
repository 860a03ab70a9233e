package name

import (
	_ "embed"
	"strings"
)

//go:embed told.txt
var toldFile string

// told are words near a name that show whether somebody is a man or a woman; toldBehind are those behind it.
var told, toldBehind = readTold(toldFile)

func readTold(file string) (near, behind map[string]Title) {
	near, behind = map[string]Title{}, map[string]Title{}
	for line := range strings.Lines(file) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		class, where := strings.CutSuffix(words[0], "-behind")
		to := near
		if where {
			to = behind
		}
		for _, w := range words[1:] {
			to[Fold(w)] = map[string]Title{"m": Male, "f": Female}[class]
		}
	}
	return near, behind
}

// personal are the articles of given names in Catalan, with what they tell. "L'" tells no sex.
var personal = map[string]Title{
	"en": Male | GivenName, "el": Male | GivenName, "na": Female | GivenName, "la": Female | GivenName, "l": GivenName, "n": GivenName,
}

// Told reads what [Nearby] gives: what the words near a name in a text of that language tell of who
// bears it. Words that tell nothing give 0.
func Told(words, language string) Title {
	fold := Fold(words)
	if t := told[fold] | toldBehind[fold]; t != 0 {
		return t
	}
	if language == "ca" {
		return personal[fold]
	}
	if language == "es" || language == "it" || language == "pt" {
		return personal[fold] & Female // "la Toñi", but "en Burgos", "el Feijóo"
	}
	return 0
}

// furthest is how many words before or behind a name tell of it.
const furthest = 4

// Nearby gives the word near text[start:end] by which somebody of that name is a man or a woman: a role before
// it ("la delegada de prevención, Lerma", "Usuaria: Pina"), what is said of a birth behind it ("Melnyk, con
// NIE 1, nacida"), else the article of a given name right before it; "" where there is none.
func Nearby(text string, start, end int) string {
	before := text[max(0, start-longestTitle):start]
	article, rest := articleBefore(before)
	if w := roleBefore(rest); w != "" {
		return w
	}
	if w := roleBehind(text[end:min(len(text), end+longestTitle)]); w != "" {
		return w
	}
	return article
}

// articleBefore parts the article of a given name from the end of a text: "un noi, en ".
func articleBefore(text string) (article, rest string) {
	bare := strings.TrimRight(text, " '’")
	at := strings.LastIndexAny(bare, " \n\t(,") + 1
	if _, ok := personal[Fold(bare[at:])]; ok && bare != text {
		return bare[at:], bare[:at]
	}
	return "", text
}

// roleBefore is the role at the end of a text: the last word, or where a comma or colon stands behind it one
// of the last few of its sentence.
func roleBefore(text string) string {
	bare := strings.TrimRight(text, " ")
	words := 1
	if cut := strings.TrimRight(bare, ",:"); cut != bare {
		bare, words = cut, furthest
	}
	if at := strings.LastIndexAny(bare, ".,;:\n\t()"); at >= 0 {
		bare = bare[at+1:]
	}
	fields := strings.Fields(bare)
	for i := len(fields) - 1; i >= max(0, len(fields)-words); i-- {
		w := strings.TrimPrefix(strings.TrimPrefix(fields[i], "l'"), "L'")
		if told[Fold(w)] != 0 {
			return w
		}
	}
	return ""
}

// roleBehind is what is said of a birth in the rest of the sentence, with nobody else before it.
func roleBehind(text string) string {
	if at := strings.IndexAny(text, ".;\n("); at >= 0 {
		text = text[:at]
	}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		fold := Fold(w)
		switch {
		case toldBehind[fold] != 0:
			return w
		case told[fold] != 0 || ranks[fold].title != 0:
			return ""
		}
	}
	return ""
}
