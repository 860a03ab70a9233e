package name

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
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
	if strings.EqualFold(words, "él") { // and no article
		return Male
	}
	if t := told[fold] | toldBehind[fold] | pronouns[fold]; t != 0 {
		return t
	}
	switch language {
	case "ca":
		return personal[fold]
	case "de":
		return germanArticle(words)
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
	if m := calledBy.FindStringSubmatch(before); m != nil {
		return strings.TrimSpace(m[1])
	}
	article, rest := articleBefore(before)
	if fold := Fold(article); (fold == "en" || fold == "na") && strings.HasSuffix(strings.TrimRight(rest, " "), ",") {
		return article // "el fill de la presidenta, en Jan": the role is another's
	}
	if w := roleBefore(rest); w != "" {
		return w
	}
	if w := roleBehind(text[end:min(len(text), end+longestTitle)]); w != "" {
		return w
	}
	if m := articleInGerman.FindStringSubmatch(before); article == "" && m != nil {
		return strings.TrimSpace(m[1])
	}
	return article
}

// calledBy is the pronoun before what says how somebody is called, in the languages of the project.
var calledBy = lazyregexp.New(`(?i)(?:^|[\s(,;:"„«])((?:er|sie|he|she|él|ella|ell|elle|il|lui|lei)\b|(?:his|her) name)(?: heisst| heißt| hiess| hieß| se llama| se llamaba| es diu| es deia| is called| was called| s['’]appelle| si chiama| is| was|['’]s) $`)

// pronouns tell a man from a woman.
var pronouns = map[string]Title{
	"er": Male, "he": Male, "his name": Male, "ell": Male, "il": Male, "lui": Male,
	"her name": Female, "sie": Female, "she": Female, "ella": Female, "elle": Female, "lei": Female,
}

// articleInGerman is the article of a name, with the word before it where that tells the case, and with an adjective
// behind it: "mit der Kim", "der kleine Kim", "Die Kim".
var articleInGerman = lazyregexp.New(`(?:^|[\s(„"])((?:(?:\p{Lu}[\p{L}-]+|mit|von|bei|zu|nach|aus|seit|gegenüber|an|wegen|statt|trotz) )?(?:[Dd]er|[Dd]ie|[Dd]em|[Dd]en) (?:\p{Ll}{3,}e[nr]? )?)$`)

// germanArticle reads it. "Der" is a woman's too, behind a preposition or noun, and where somebody is told or given
// something; there it is a man's only if nothing else is known of the name.
func germanArticle(words string) Title {
	fields := strings.Fields(words)
	at := slices.IndexFunc(fields, func(w string) bool { return strings.HasPrefix(Fold(w), "d") && len(w) == len("der") })
	if at < 0 {
		return 0
	}
	adjective := strings.Join(fields[at+1:], "")
	switch article := Fold(fields[at]); {
	case article == "die":
		return Female
	case article == "dem", article == "den":
		return Male
	case article != "der":
		return 0
	case adjective != "":
		return map[bool]Title{true: Female, false: Male}[strings.HasSuffix(adjective, "n")]
	case at > 0:
		return Female
	case fields[at] == "Der":
		return Male
	}
	return Male | Likely
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
