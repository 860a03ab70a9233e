package talk

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// longestStreet is how many words there are between the word for a street and its number.
const longestStreet = 7

// addresses finds streets with their numbers, floors and doors.
func (t *text) addresses() {
	for i := range t.Words {
		if s, ok := t.basqueStreet(i); ok {
			t.add(s, lethe.Address, .75, "street with its number")
			continue
		}
		if !streets[t.Low(i)] || !t.free(i, i) {
			continue
		}
		if last := t.street(i); last > i {
			t.add(t.SpanOf(t.great(i), t.withPlace(t.kilometre(t.noNumber(last)))), lethe.Address, .75, "street with its number")
		} else if last := t.capitals(i); last > i {
			t.add(t.SpanOf(t.great(i), t.noNumber(last)), lethe.Address, .65, "street")
		} else if last := t.saint(i); last > i {
			t.add(t.SpanOf(i, last), lethe.Address, .6, "street called after a saint")
		} else if k := t.calledStreet(i); k > i {
			t.add(t.SpanOf(i, k), lethe.Address, .5, "street with what it is called after")
		} else if k := t.plainStreet(i); k > i {
			t.add(t.SpanOf(i, k), lethe.Address, .5, "street and what is no word of the languages")
		}
	}
}

// great is the word before a street that is part of it: "Gran Via".
func (t *text) great(i int) int {
	if i > 0 && t.Low(i) == "via" && t.Low(i-1) == "gran" && t.joined(i-1) && t.free(i-1, i-1) {
		return i - 1
	}
	return i
}

// kilometre takes the decimals of a kilometre to the road that ends with it: "km 3,5".
func (t *text) kilometre(i int) int {
	if i+1 < len(t.Words) && t.Low(i-1) == "km" && t.Between(i) == "," && t.digits(i+1) && len(t.Words[i+1].Raw) < 4 {
		return i + 1
	}
	return i
}

// plainStreet is the last word of a street in lower case without a number, whose name is no
// word of the languages: "calle urgell"; i where there is none.
func (t *text) plainStreet(i int) int {
	k := i + 1
	for k < len(t.Words) && t.joined(k-1) && particles[t.Low(k)] {
		k++
	}
	if k < len(t.Words) && len(t.Low(i)) > 3 && t.joined(k-1) && t.letters(k) && len(t.Low(k)) > 3 && !t.ordinary(k) && !small[t.Low(k)] && !verbs[t.Low(k)] && plainStreets[t.Low(i)] && t.free(i, k) {
		return k
	}
	return i
}

// plainStreets are words for streets that are nothing else.
var plainStreets = set("carrer calle avinguda avenida placa plaza passeig paseo passatge rambla ronda travessera travessia travesia")

// saint is the last word of a street called after a saint, in lower case: "carrer sant
// roc"; i where there is none.
func (t *text) saint(i int) int {
	k := i + 1
	for k < len(t.Words) && t.joined(k-1) && particles[t.Low(k)] {
		k++
	}
	if k+1 < len(t.Words) && saints[t.Low(k)] && t.joined(k-1) && t.joined(k) && t.letters(k+1) && !small[t.Low(k+1)] && t.free(i, k+1) {
		return k + 1
	}
	return i
}

// mostInField is how many words the value of a field for a place has at most.
const mostInField = 12

// placeFields finds the text after the name of a field for a place: "Lloc: Prat del Cadí".
func (t *text) placeFields() {
	for i := range t.Words {
		next := t.after(i, placeField)
		if next == 0 || next >= len(t.Words) || i > 0 && !strings.ContainsAny(t.Between(i-1), "\n.;|\t>") {
			continue
		}
		if sep := t.Between(next - 1); strings.Trim(sep, " \t:|") != "" || !strings.ContainsAny(sep, ":\t|") || strings.Contains(sep, "\n") {
			continue
		}
		if !t.capital(next) && !t.smallField(next) {
			continue
		}
		last := next
		for k := next + 1; k < len(t.Words) && k-next < mostInField; k++ {
			sep := t.Between(k - 1)
			if strings.ContainsAny(sep, "\n\t;|<(\u00bf?") || strings.HasPrefix(sep, ". ") && len(t.Words[k-1].Raw) > 3 || strings.Contains(sep, ",") && !t.goesOn(k) {
				break
			}
			last = k
		}
		if !t.free(next, last) {
			continue
		}
		label := lethe.Location
		if s := t.SpanOf(next, last).In(t.S); strings.ContainsAny(s, "0123456789,") {
			label = lethe.Address
		}
		t.add(t.SpanOf(next, t.noNumber(last)), label, .6, "field for a place")
	}
}

// goesOn reports whether an address goes on with word k after a comma.
func (t *text) goesOn(k int) bool {
	return houseNumber.MatchString(t.Words[k].Raw) || floor.MatchString(t.Low(k)) || floors[t.Low(k)] || streets[t.Low(k)] || t.Low(k) == "s" || t.Low(k) == "n" || t.Low(k) == "num" || t.Low(k) == "nº"
}

// noNumber takes "s/n" to the address that ends with word i.
func (t *text) noNumber(i int) int {
	if i+2 < len(t.Words) && t.Low(i+1) == "s" && t.Low(i+2) == "n" && t.Between(i+1) == "/" && strings.Trim(t.Between(i), " ,") == "" {
		return i + 2
	}
	return i
}

// capitals is the last word of the street or house at word i that has no number, by its
// capitals: "plaça Catalunya", "passeig de la Rambla"; i where there is none.
func (t *text) capitals(i int) int {
	last := i
	for k := i + 1; k < len(t.Words) && k-i <= longestStreet; k++ {
		switch sep := t.Between(k - 1); {
		case sep == "-" && t.capital(k) && t.letters(k) && k > i+1: // "de Huércal-Overa"
			last = k
		case sep != " " && sep != "'" && sep != "’" && (k > i+1 || sep != ". " && sep != "." && sep != "/ " && sep != "/"):
			return last
		case t.capital(k) && t.letters(k):
			last = k
		case !particles[t.Low(k)] && t.Low(k) != "l":
			return last
		}
	}
	return last
}

// street is the last word of the address whose word for a street is word i; i where there
// is none.
func (t *text) street(i int) int {
	for k := i + 1; k < len(t.Words) && k-i <= longestStreet; k++ {
		switch sep := t.Between(k - 1); strings.TrimSpace(sep) {
		case "", "'", "’", ".", "/", "-":
		case ",", ", nº", "nº", "núm.", ", núm.", "n.", ", n.":
			if k == i+1 {
				return i
			}
		default:
			return i
		}
		if strings.Contains(t.Between(k-1), "\n") {
			return i
		}
		if (k > i+1 || numberedHouses[t.Low(i)]) && t.number(k) {
			return t.pastFloor(k)
		}
		if end := t.houseInWords(k); k > i+1 && end >= k {
			return t.pastFloor(end)
		}
		if end := t.noNumber(k); end > k && !verbs[t.Low(k)] {
			return end
		}
		if verbs[t.Low(k)] {
			return i
		}
	}
	return i
}

// numberedHouses are words for houses that have a number for a name.
var numberedHouses = set("bloc bloque portal parcela parcel·la edifici edificio")

// number reports whether word k is a house number, and not the hour or price after one.
func (t *text) number(k int) bool {
	w := t.Words[k].Raw
	digits := strings.TrimRight(w, "abcdisABCD")
	return houseNumber.MatchString(w) && len(digits) <= 4 && !strings.HasPrefix(t.Between(k), "€") && !strings.HasPrefix(t.Between(k), " €") && !unitsBehind[t.Low(k+1)]
}

// houseInWords is the last word of a house number in words that begins at word k, -1 where there is
// none: "número quince", "cuarenta y ocho, sexto". Streets are called after days too: "calle del
// dos de mayo".
func (t *text) houseInWords(k int) int {
	if !numeral(t.Low(k)) || !t.joined(k-1) {
		return -1
	}
	last := k
	for last+1 < len(t.Words) && numeral(t.Low(last+1)) && (t.joined(last) || t.Between(last) == "-") || last+2 < len(t.Words) && (t.Low(last+1) == "y" || t.Low(last+1) == "i") && t.joined(last) && t.joined(last+1) && numeral(t.Low(last+2)) {
		if last++; !numeral(t.Low(last)) {
			last++
		}
	}
	if t.Low(k-1) == "numero" || t.Low(k-1) == "num" || last+1 < len(t.Words) && (floors[t.Low(last+1)] || floorsInWords[t.Low(last+1)] || floor.MatchString(t.Low(last+1))) {
		return last
	}
	return -1
}

// floorsInWords are floors and doors that are counted in words.
var floorsInWords = set("primer primero primera segon segona segundo segunda tercer tercero tercera quart quarta cuarto cuarta cinque cinquena quinto quinta sise sisena sexto sexta septimo septima octavo octava noveno novena")

// basque are words for streets that stand after their names.
var basque = set("kalea kale etorbidea hiribidea pasealekua ibilbidea")

// basqueStreet is the span of the address whose word for a street is word i, as Basque has them:
// "Goikoa kalea 7, 3.º izda".
func (t *text) basqueStreet(i int) (span.Span, bool) {
	if !basque[t.Low(i)] || i == 0 || i+1 >= len(t.Words) || !t.joined(i-1) || !t.joined(i) || !t.letters(i-1) || !t.number(i+1) {
		return span.Span{}, false
	}
	first := i - 1
	for first > 0 && t.joined(first-1) && t.capital(first) && t.capital(first-1) && !small[t.Low(first-1)] {
		first--
	}
	last := t.pastFloor(i + 1)
	return t.SpanOf(first, last), t.free(first, last)
}

var houseNumber = lazyregexp.New(`^\d{1,4}(?:[a-dA-D]|bis)?$`)

// pastFloor is the last word of the number, floor and door that begin at word k.
func (t *text) pastFloor(k int) int {
	last := k
	for n := k + 1; n < len(t.Words) && n-k <= 8; n++ {
		sep := strings.TrimSpace(t.Between(n - 1))
		if strings.Contains(t.Between(n-1), "\n") || sep != "" && sep != "," && sep != "-" && sep != "/" && sep != "." && sep != "º" && sep != "ª" && sep != ".," {
			break
		}
		switch w := t.Low(n); {
		case floors[w] || floor.MatchString(w):
			last = n
		case floorsInWords[w] && (n+1 == len(t.Words) || !t.joined(n) || floors[t.Low(n+1)] || floorsInWords[t.Low(n+1)] || doors[t.Low(n+1)] || floorsInWords[t.Low(n-1)] || t.Low(n+1) == "de"):
			last = n
		case doors[w] && (floorsInWords[t.Low(n-1)] || floor.MatchString(t.Low(n-1))):
			last = n
		case len(w) <= 2 && t.digits(n) && (sep == "-" || sep == "/" || (sep == "," || sep == "") && n+1 < len(t.Words) && (floor.MatchString(t.Low(n+1)) || floors[t.Low(n+1)]) || floors[t.Low(n-1)]):
			last = n
		case len(w) <= 4 && t.digits(n) && parcels[t.Low(n-1)]:
			last = n
		case n == k+1 && len(w) == 1 && t.capital(n) && (n+1 == len(t.Words) || !t.joined(n)):
			last = n // "Carrer de l'Alzina 3 B"
		case len(w) == 1 && (floors[t.Low(n-1)] || floor.MatchString(t.Low(n-1))) && w != "i" && w != "y" && w != "a" && w != "e" && w != "o":
			last = n
		default:
			return last
		}
	}
	return last
}

// doors are those of a floor that are no floors.
var doors = set("centro centre")

// parcels are words for land, which has longer numbers than doors.
var parcels = set("parcela parcel·la poligon poligono")

// withPlace is the last word of what an address that ends with word i is in: "bloc 14 de la
// Mina", "carrer Major 4 de Reus"; i where nothing follows.
func (t *text) withPlace(i int) int {
	k := i + 1
	if k >= len(t.Words) || t.Low(k) != "de" && t.Low(k) != "d" && t.Low(k) != "del" || t.Between(i) != " " {
		return i
	}
	for k++; k < len(t.Words) && articles[t.Low(k)] && !t.capital(k) && t.joined(k-1); k++ {
	}
	if k < len(t.Words) && plainStreets[t.Low(k)] && t.joined(k-1) {
		return max(i, t.capitals(k), t.plainStreet(k)) // "bloque 7 de la calle Ebro"
	}
	if k >= len(t.Words) || !t.joined(k-1) || !t.capital(k) || !t.letters(k) || small[t.Low(k)] || t.rank(k) > 0 && t.rank(k) < ordinal/2 && t.classes(k, k)&town == 0 {
		return i
	}
	return t.capitals(k)
}

// strangePlaces finds places that no list has, by a capital after a preposition for them.
func (t *text) strangePlaces() {
	for i := range t.Words {
		if !toPlaces[t.Low(i)] || i+1 >= len(t.Words) || t.capital(i) {
			continue
		}
		k := i + 1
		for k < len(t.Words) && (articles[t.Low(k)] || t.Low(k) == "a" || t.Low(k) == "de") && !t.capital(k) && t.joined(k-1) && k-i < 3 {
			k++
		}
		if k >= len(t.Words) || !t.joined(k-1) || !t.capital(k) || !t.letters(k) || !smallBehind(t.Words[k].Raw) || t.ordinary(k) || t.classes(k, k)&(given|family) != 0 || !t.free(k, k) {
			continue
		}
		if last := t.capitals(k); t.free(k, last) {
			t.add(t.SpanOf(k, last), lethe.Location, .45, "no word of the languages, behind a preposition for places")
		}
	}
}

// toPlaces are prepositions before places; "de" is one before everything.
var toPlaces = set("a en cap fins hasta desde des hacia via entre")

// smallBehind reports whether all letters after the first are small.
func smallBehind(w string) bool {
	_, n := utf8.DecodeRuneInString(w)
	return strings.ToLower(w[n:]) == w[n:]
}

// floor is an ordinal: 3r, 2a, 1º, 4t, 2ª.
var floor = lazyregexp.New(`^\d{1,2}(?:r|n|t|e|a|o|º|ª|er|era|on|ona|rt|na|ra|ta)$`)

func (t *text) digits(i int) bool {
	return strings.Trim(t.Words[i].Raw, "0123456789") == ""
}

// longestTown is how many words the name of a town has at most.
const longestTown = 6

// places finds towns and villages: after what says where somebody lives whatever is no
// word of the languages, elsewhere those of the lists, and of one word only after a
// preposition.
func (t *text) places() {
	for i := 0; i < len(t.Words); i++ {
		lives := 0
		if next := t.after(i, livesIn); next > 0 && (t.joined(next-1) || strings.TrimSpace(t.Between(next-1)) == ":") {
			lives = next
			for articles[t.Low(lives)] && t.townAt(lives) < 0 && t.joined(lives) {
				lives++
			}
		}
		switch {
		case lives > 0 && lives < len(t.Words) && t.takeTown(lives, true):
		case prepositions[t.Low(i-1)] && t.joined(i-1) && t.soundsLikeTown(i):
			t.add(t.Words[i].Span, lethe.Location, .5, "sounds like a town, behind a preposition")
		case t.joined(i-1) || i == 0 || t.Between(i-1) != "":
			t.takeTown(i, prepositions[t.Low(i-1)] || t.capital(i) && t.lineStart(i) && (t.Between(i) == ", " && t.Low(i+1) == "a" || t.lineStart(i+1)))
		}
	}
}

// townAt is the last word of the longest town of the lists that begins at word i, -1 where
// none does.
func (t *text) townAt(i int) int {
	found := t.shortTown(i)
	for last := i; last < len(t.Words) && last < i+longestTown; last++ {
		if t.classes(i, last)&town != 0 {
			found = max(found, last)
		}
		if !t.joined(last) {
			break
		}
	}
	return found
}

func (t *text) takeTown(i int, announced bool) bool {
	if i >= len(t.Words) || !t.letters(i) || small[t.Low(i)] && !articles[t.Low(i)] {
		return false
	}
	last := t.townAt(i)
	if last < 0 || !t.free(i, last) {
		return false
	}
	if last == i {
		c := t.classes(i, i)
		besideAddress, _ := t.beside(t.Words[i].Span)
		alone := (announced || besideAddress) && (!t.ordinary(i) || t.capital(i) && t.rank(i) > ordinal) && (c&tagger.GivenCommon == 0 || t.capital(i) && c&tagger.PlaceMajor != 0)
		if !alone {
			return false
		}
	} else if t.allSmallWords(i, last) && t.shortTown(i) != last {
		return false
	}
	if i > 0 && (t.Low(i-1) == "l" && t.Between(i-1) != " " || (t.Low(i-1) == "es" || t.Low(i-1) == "sa") && t.capital(i) && t.Between(i-1) == " ") && t.joined(i-1) && t.free(i-1, i-1) {
		i-- // "l'Estartit", "es Migjorn Gran"
	}
	t.add(t.SpanOf(i, last), lethe.Location, .7, "town of the lists")
	return true
}

// allSmallWords reports whether every word of a span is one of the commonest and none
// has a capital that says something: the lists have towns that say something else.
func (t *text) allSmallWords(first, last int) bool {
	shouted := t.shouted(first)
	for i := first; i <= last; i++ {
		if t.capital(i) && !shouted || !t.ordinary(i) {
			return false
		}
	}
	return true
}

// shouted reports whether the line of word i is all in capitals.
func (t *text) shouted(i int) bool {
	at := t.Words[i].Start
	line, _, _ := strings.Cut(t.S[strings.LastIndexByte(t.S[:at], '\n')+1:], "\n")
	return strings.ToUpper(line) == line
}

// postCodes finds post codes of Spain beside what says so: the words for them, a town, an
// address.
func (t *text) postCodes() {
	for i := range t.Words {
		w := t.Words[i]
		if !postCode.MatchString(w.Raw) || !t.free(i, i) || strings.HasPrefix(t.Between(i), ".") && i+1 < len(t.Words) && t.digits(i+1) {
			continue
		}
		before, _ := t.beside(w.Span)
		if town := t.behindCode(i); town > i {
			t.add(w.Span, PostCode, .7, "post code before its town")
			if t.free(i+1, town) {
				t.add(t.SpanOf(i+1, town), lethe.Location, .7, "town behind its post code")
			}
			continue
		}
		bracketed := i > 0 && strings.HasSuffix(t.Between(i-1), " (") && strings.HasPrefix(t.Between(i)+t.S[w.End:min(len(t.S), w.End+1)], ")") && t.capital(i-1)
		if cue := t.Low(i - 1); bracketed || cue == "cp" || cue == "postal" || t.Low(i-2) == "c" && cue == "p" || before || t.townBehind(i) {
			t.add(w.Span, PostCode, .7, "post code beside its word or place")
		}
	}
}

// behindCode is the last word of what has capitals and particles right after a post code,
// if the lists have a town in it; i where there is none.
func (t *text) behindCode(i int) int {
	last := i
	for k := i + 1; k < len(t.Words) && k <= i+longestTown && t.joined(k-1); k++ {
		if t.capital(k) && t.letters(k) {
			last = k
		} else if !particles[t.Low(k)] && !articles[t.Low(k)] {
			break
		}
	}
	if last == i && t.joined(i) {
		return max(i, t.townAt(i+1)) // in small letters
	}
	if last > i && t.classes(i+1, last)&town == 0 && t.classes(i+1, i+1)&town == 0 {
		return i
	}
	return last
}

// doors finds floors and doors that stand alone: "2n 2a", "5º izquierda", "escala C, 6è 2a",
// "el 3º B".
func (t *text) doors() {
	for i := range t.Words {
		if m := lettered.FindString(t.S[t.Words[i].Start:min(len(t.S), t.Words[i].Start+8)]); m != "" && (i > 0 && ofDoors[t.Low(i-1)] && t.joined(i-1) || t.bracketed(i, len(m))) {
			if s := (span.Span{Start: t.Words[i].Start, End: t.Words[i].Start + len(m)}); !t.taken.Any(s) && !digitBeside(t.S, s) {
				t.add(s, lethe.Address, .6, "floor and door")
			}
			continue
		}
		if !floor.MatchString(t.Low(i)) || i+1 >= len(t.Words) || t.Between(i) != " " || !floor.MatchString(t.Low(i+1)) && !sides[t.Low(i+1)] || !t.free(i, i+1) {
			continue
		}
		first := i
		if i >= 2 && (t.Low(i-2) == "escala" || t.Low(i-2) == "escalera") && len(t.Words[i-1].Raw) <= 2 {
			first = i - 2
		}
		if t.free(first, i+1) {
			t.add(t.SpanOf(first, i+1), lethe.Address, .65, "floor and door")
		}
	}
}

// bracketed reports whether the n bytes at word i are all that stands in a bracket.
func (t *text) bracketed(i, n int) bool {
	at := t.Words[i].Start
	return at > 0 && t.S[at-1] == '(' && strings.HasPrefix(t.S[at+n:], ")")
}

// lettered is a floor and the letter of a door: "3ºB", "1r A".
var lettered = lazyregexp.New(`^\d{1,2}(?:º|ª|r|n|t|è|e|o|er|on|rt) ?[A-H]\b`)

// ofDoors are the words before who lives behind a door, or the door: "los del 3º B".
var ofDoors = set("el del al la de piso pis planta porta puerta")

var sides = set("izd drcha drta izquierda izq izda derecha dcha dch dta esquerra esq dreta porta puerta")

var postCode = lazyregexp.New(`^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$`)

// beside reports whether an address or a town ends a few characters before a span, or
// begins so close after it.
func (t *text) beside(s span.Span) (before, behind bool) {
	const near = 4
	before = t.placeEnds.Any(span.Span{Start: max(0, s.Start-near), End: s.Start + 1})
	behind = t.placeStarts.Any(span.Span{Start: s.End, End: min(len(t.S), s.End+near) + 1})
	return before, behind
}

func (t *text) townBehind(i int) bool {
	_, behind := t.beside(t.Words[i].Span)
	return behind || i+1 < len(t.Words) && t.joined(i) && t.townAt(i+1) > 0 && (t.capital(i+1) || t.townAt(i+1) > i+1)
}

// telephones finds numbers of nine digits that begin as those of Spain do, however they
// are grouped.
func (t *text) telephones() {
	for _, m := range spanish.FindAllStringIndex(t.S, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		if digitBeside(t.S, s) || t.amount(s) {
			continue
		}
		t.add(s, lethe.Phone, .6, "nine digits as those of telephones in Spain")
	}
}

var spanish = lazyregexp.New(`(?:\(?(?:\+|00) ?34\)?[ .-]{0,2}|\(34\)[ ]?)?(?:\([89]\d{1,2}\)[ .-]?\d{2,3}(?:[ .-]{0,2}\d){4}|[6789]\d(?:[ ./_·-]{0,2}\d){7}|[6789]\d\d(?:,\d\d){3})(?: ?/ ?\d{2,3}\b)?`)

// digitBeside reports whether a span is part of a longer number or word.
func digitBeside(s string, at span.Span) bool {
	inside := func(c byte) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
	}
	if at.Start > 0 && (inside(s[at.Start-1]) || strings.IndexByte("./-+", s[at.Start-1]) >= 0 && at.Start > 1 && inside(s[at.Start-2])) {
		return true
	}
	if at.End < len(s) && (inside(s[at.End]) || strings.IndexByte("./-", s[at.End]) >= 0 && at.End+1 < len(s) && inside(s[at.End+1])) {
		return true
	}
	return false
}

// amount reports whether a number is one of something else: of euros, or of a reference.
func (t *text) amount(s span.Span) bool {
	behind := strings.TrimSpace(t.S[s.End:min(len(t.S), s.End+6)])
	return strings.HasPrefix(behind, "€") || strings.HasPrefix(behind, "eur")
}
