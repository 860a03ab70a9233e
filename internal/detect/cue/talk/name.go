package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// names finds people by what announces them.
func (t *text) names() {
	for i := range t.Words {
		if next := t.after(i, sayName); next > 0 {
			t.nameAt(t.pastSign(next), sure, "says who it is")
		} else if next := t.after(i, maySayName); next > 0 {
			t.nameAt(t.pastSign(next), likely, "may say who it is")
		} else if next := t.after(i, titles); next > 0 {
			t.nameAt(t.pastDot(next), sure, "title")
		} else if next := t.after(i, kin); next > 0 {
			t.nameAt(t.pastSign(t.pastOf(next)), t.inField(i, next), "relative")
		} else if next := t.after(i, greetings); next > 0 {
			t.nameAt(t.pastSign(next), doubtful, "greeting")
		} else if next := t.after(i, closings); next > 0 {
			t.nameAt(t.pastSign(next), likely, "closing")
		}
	}
}

// fullNames finds given names with surnames, both of the lists, and surnames before given
// names: "Joan Amat i Riera", "IGLESIAS CHEN, MARTA"; and given names after an article, as
// Catalan has it: "amb la Dolors".
func (t *text) fullNames() {
	for i := range t.Words {
		if !t.free(i, i) {
			continue
		}
		c := t.classes(i, i)
		if !t.capital(i) {
			t.smallName(i, c)
			continue
		}
		switch {
		case c&given != 0 && articles[t.Low(i-1)] && t.joined(i-1) && c&tagger.GivenCommon != 0 && !t.capital(i-1):
			t.nameAt(i, likely, "given name behind an article")
		case t.lineStart(i) && t.listed(i):
		case c&given != 0 && t.entry(i):
			t.nameAt(i, likely, "entry of a numbered list")
		case c&family != 0 && t.signature(i):
			t.addName(i-1, i, likely, "initial and surname alone on a line")
		case c&given != 0 && i+1 < len(t.Words) && t.joined(i) && t.capital(i+1) && t.classes(i+1, i+1)&(given|family) != 0 && t.named(i):
			t.nameAt(i, likely, "given name and surname")
		case c&family != 0:
			t.surnameFirst(i)
		}
	}
}

// personal are the articles and prepositions before given names; places have others.
var personal = wordset.Of("el la en l amb con na")

// smallName takes a given name behind an article, "amb la mercè", and a given name in lower case with a surname after it: "emili cortacans".
func (t *text) smallName(i int, c tagger.Class) {
	if c&tagger.GivenCommon != 0 && c&(town) == 0 && t.rank(i) == 0 && !t.ordinary(i) && i > 0 && personal[t.Low(i-1)] && t.joined(i-1) {
		t.nameAt(i, likely, "given name behind an article, in small letters")
		return
	}
	if c&given == 0 || t.ordinary(i) || i+1 >= len(t.Words) || !t.joined(i) || t.capital(i+1) || !t.letters(i+1) || t.ordinary(i+1) && t.rank(i+1) < 4000 {
		return
	}
	if t.classes(i+1, i+1)&family != 0 || t.rank(i+1) == 0 && len(t.Words[i+1].Raw) > 3 {
		t.nameAt(i, likely, "given name and surname in small letters")
	}
}

// inField is how much a word for somebody speaks for the name behind it: more where it begins
// a line as the name of a field.
func (t *text) inField(i, next int) belief {
	if next < len(t.Words) && strings.TrimSpace(t.Between(next-1)) == ":" && (i == 0 || t.lineStart(i)) {
		return sure
	}
	return likely
}

// entry reports whether word i is the first behind the number of a line: "2) Encarna".
func (t *text) entry(i int) bool {
	return i > 0 && t.digits(i-1) && len(t.Words[i-1].Raw) < 3 && (i == 1 || t.lineStart(i-1)) && enumerator.MatchString(t.Between(i-1))
}

var enumerator = lazyregexp.New(`^ ?[.)º-][ \t]+$`)

// signature reports whether word i is all that stands on a line behind an initial: "A. Maspons".
func (t *text) signature(i int) bool {
	return i > 0 && len(t.Words[i-1].Raw) == 1 && t.capital(i-1) && t.Between(i-1) == ". " && (i == 1 || t.lineStart(i-1)) &&
		(i+1 == len(t.Words) || t.lineStart(i+1)) && t.free(i-1, i)
}

func (t *text) lineStart(i int) bool { return strings.Contains(t.Between(i-1), "\n") }

// listed takes an entry of a list of people, "N'Diaye Sarr, Fatou", "CEBALLOS TELLO, M.ª PAZ".
func (t *text) listed(i int) bool {
	for k := i; k+1 < len(t.Words) && k < i+5; k++ {
		if (particles[t.Low(k)] || t.Low(k) == "van" || t.Low(k) == "der" || t.Low(k) == "von") && t.joined(k) {
			continue
		}
		if !t.capital(k) || !t.letters(k) && !strings.HasPrefix(t.Between(k), "'") {
			return false
		}
		if t.Between(k) != ", " {
			if !t.joined(k) {
				return false
			}
			continue
		}
		first, last := k+1, k+1
		if t.Low(first) == "m" || t.Low(first) == "mª" || t.Low(first) == "ma" { // of Maria
			last = min(first+1, len(t.Words)-1)
			if t.Low(last) == "ª" {
				last = min(last+1, len(t.Words)-1)
			}
		}
		if !t.capital(last) || t.classes(last, last)&given == 0 || !t.free(i, last) {
			return false
		}
		if last+1 < len(t.Words) && t.joined(last) && t.capital(last+1) && t.classes(last+1, last+1)&given != 0 {
			last++
		}
		t.addName(i, last, likely, "entry of a list")
		return true
	}
	return false
}

// named reports whether the surname after the given names at word i is one of the lists.
func (t *text) named(i int) bool {
	for k := i + 1; k < len(t.Words) && k < i+longestName && t.joined(k-1) && t.capital(k); k++ {
		if t.classes(k, k)&family != 0 && (!t.ordinary(k) || !t.ordinary(i)) {
			return true
		}
	}
	return false
}

// surnameFirst takes "Surname Surname, Given" from word i.
func (t *text) surnameFirst(i int) {
	for k := i; k < len(t.Words) && k < i+3; k++ {
		switch {
		case !t.capital(k) || t.classes(k, k)&family == 0 || !t.letters(k):
			return
		case t.Between(k) == ", " && k+1 < len(t.Words) && t.capital(k+1) && t.classes(k+1, k+1)&tagger.GivenCommon != 0 && t.free(i, k+1):
			last := k + 1
			if last+1 < len(t.Words) && t.joined(last) && t.capital(last+1) && t.classes(last+1, last+1)&given != 0 {
				last++
			}
			t.addName(i, last, likely, "surnames before a given name")
			return
		case !t.joined(k):
			return
		}
	}
}

// belief is how much the text before a name speaks for it.
type belief int

const (
	doubtful belief = iota // only a given name that is nothing else
	likely                 // a given name
	sure                   // whatever is no word of the languages
)

// pastSign skips what may stand between an announcement and a name: a sign, an article.
func (t *text) pastSign(i int) int {
	sep := strings.TrimSpace(t.Between(i - 1))
	if strings.HasPrefix(sep, "..") {
		sep = strings.Trim(sep, ". ") // "Cognoms ....... TORRELLA"
	}
	switch sep {
	case "", ",", ":", "'", "’", ".", "-", "–", "!", ";":
	default:
		return len(t.Words)
	}
	if strings.Count(t.Between(i-1), "\n") > 2 || i >= len(t.Words) {
		return len(t.Words)
	}
	for articles[t.Low(i)] && t.joined(i) {
		i++
	}
	if next := t.after(i, titles); next > 0 {
		i = t.pastDot(next)
	}
	return i
}

// pastOf skips the preposition behind a word for a relative: "la filla de la Dolors".
func (t *text) pastOf(i int) int {
	if (t.Low(i) == "de" || t.Low(i) == "d" || t.Low(i) == "del") && t.Between(i-1) == " " && t.joined(i) {
		return i + 1
	}
	return i
}

// pastDot skips the dot of an abbreviated title.
func (t *text) pastDot(i int) int {
	switch t.Between(i - 1) {
	case " ", ". ", ".", ".ª ", ".a ", "  ":
		return i
	}
	return len(t.Words)
}

// longestName is how many words a name has at most, particles apart.
const longestName = 4

// nameAt takes the name that begins at word i, if there is one.
func (t *text) nameAt(i int, b belief, why string) {
	if i >= len(t.Words) {
		return
	}
	if b == sure && t.capital(i) && t.listed(i) {
		return
	}
	start := i
	for strings.HasPrefix(t.Between(start-1), ":") && i < len(t.Words) && particles[t.Low(i)] && t.joined(i) {
		i++ // "Apellido: de la Fuente"
	}
	if i+1 < len(t.Words) && (t.Low(i) == "m" || t.Low(i) == "mª" || t.Low(i) == "ma") && b == sure && t.classes(i+1, i+1)&given != 0 {
		switch t.Between(i) {
		case " ", ". ", ".", "ª ", ".ª ":
			i++ // of Maria: "m. carme rocafort"
		}
	}
	if i >= len(t.Words) || !t.letters(i) || !t.begins(i, b) && (i == start || !t.capital(i) && t.classes(i, i)&given == 0) || !t.free(i, i) {
		return
	}
	last := i
	for parts := 1; parts < longestName; parts++ {
		next := t.pastParticles(last)
		if next < 0 || !t.continues(next) && !t.endsName(next, b) || !t.free(next, next) {
			break
		}
		last = next
	}
	if house := last + 2; house+1 < len(t.Words) && t.Low(last+1) == "de" && (t.Low(house) == "cal" || t.Low(house) == "can") && t.joined(last) && t.joined(last+1) && t.joined(house) && t.capital(house+1) {
		last = house + 1 // "Núria de Cal Ferrer"
	}
	t.addName(start, last, b, why)
	if next := t.pastAnd(last); next > 0 {
		t.nameAt(next, likely, "named beside another")
	}
}

// pastAnd is the word at which another name may begin that is named beside the one that ends
// with word i: "Imran i Nora", "(Ilyas, Rania)"; 0 where none is.
func (t *text) pastAnd(i int) int {
	switch and := t.Low(i + 1); {
	case i+2 < len(t.Words) && (and == "i" || and == "y" || and == "e") && t.joined(i) && t.joined(i+1):
		return i + 2
	case i+1 < len(t.Words) && t.Between(i) == ", " && t.capital(i+1) && t.classes(i+1, i+1)&tagger.GivenCommon != 0 && !t.ordinary(i+1):
		return i + 1
	}
	return 0
}

// endsName reports whether word i, an ordinary word that is a surname too, is one where a name
// was announced: nothing goes on behind it, "em dic jordina pla", "nom: nuria sala".
func (t *text) endsName(i int, b belief) bool {
	if b != sure || !t.letters(i) || small[t.Low(i)] || t.classes(i, i)&family == 0 || t.rank(i) < 150 {
		return false
	}
	if i+1 >= len(t.Words) || strings.ContainsAny(t.Between(i), "\n,.;:()") || t.classes(i, i)&tagger.SurnameCommon != 0 && goesOnBehind[t.Low(i+1)] {
		return true
	}
	return t.joined(i) && t.continues(i+1)
}

// goesOnBehind are words with which a sentence goes on behind a name.
var goesOnBehind = wordset.Of("i y e visc vivo amb con del de tel telf telefon telefono mobil movil dni nif nie")

func (t *text) addName(i, last int, b belief, why string) {
	score := .7
	if b == sure {
		score = .8
	}
	t.add(t.SpanOf(i, last), lethe.Person, score, why)
}

// begins reports whether word i can be the first of a name.
func (t *text) begins(i int, b belief) bool {
	c := t.classes(i, i)
	switch {
	case small[t.Low(i)]:
		return false
	case t.capital(i) && c&given != 0 && (b > doubtful || !t.ordinary(i)):
		return true
	case b == sure && c&family != 0 && t.capital(i) && strings.HasPrefix(t.Between(i-1), ":"):
		return true // the field of a surname
	case t.capital(i) && b == sure:
		return !t.ordinary(i) || c&family != 0 && i+1 < len(t.Words) && t.joined(i) && t.classes(i+1, i+1)&family != 0
	case t.capital(i) && b == likely && !t.ordinary(i) && t.rank(i) == 0 && i > 0 && addressed[t.Low(i-1)]:
		return true
	case c&given != 0 && !t.ordinary(i):
		return b > doubtful || c&tagger.GivenCommon != 0
	case c&tagger.GivenCommon != 0 && b == likely && i+1 < len(t.Words) && t.joined(i) && t.letters(i+1) && !t.ordinary(i+1) && t.rank(i+1) == 0 && t.continues(i+1):
		return true // "la filla de la dolors pagespetit"
	case c&tagger.GivenCommon != 0 && b == sure:
		return t.rank(i) > 1000 || i+1 < len(t.Words) && t.joined(i) && t.continues(i+1)
	}
	if b == sure && c&family != 0 && t.rank(i) > 400 && i > 0 && titled[t.Low(i-1)] && !officers[t.Low(i)] {
		return true // "la dra palau"
	}
	return b == sure && !t.ordinary(i) && (c&family != 0 || t.rank(i) == 0)
}

// officers are whom people address by what they are.
var officers = lists.Set("officers")

// titled are the titles of which a surname follows.
var titled = wordset.Of("sr sra srta senyor senyora senor senora dr dra doctor doctora")

// pastParticles is the word after the particles that follow word i within a name, or -1
// where the name cannot go on.
func (t *text) pastParticles(i int) int {
	next := i + 1
	if next >= len(t.Words) || !t.joined(i) {
		return -1
	}
	for n := 0; n < 2 && (particles[t.Low(next)] || foreign[t.Low(next)] && next+1 < len(t.Words) && t.rank(next+1) == 0); n++ {
		if next+1 >= len(t.Words) || !t.joined(next) {
			return -1
		}
		next++
	}
	return next
}

// continues reports whether word i can be a further part of a name.
func (t *text) continues(i int) bool {
	c := t.classes(i, i)
	switch {
	case !t.letters(i) || small[t.Low(i)]:
		return false
	case t.capital(i):
		return !t.ordinary(i) || c&(given|family) != 0
	case !t.ordinary(i):
		return c&(given|family) != 0 || t.rank(i) == 0
	}
	return c&family != 0 && (t.rank(i) == 0 || t.rank(i) > ordinal || c&tagger.SurnameCommon != 0 && t.rank(i) > 900)
}
