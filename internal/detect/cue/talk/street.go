package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
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
	for i := range t.Words {
		if corners[t.Low(i)] {
			t.corner(i)
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
	if k < len(t.Words) && len(t.Low(i)) > 3 && t.joined(k-1) && t.letters(k) && len(t.Low(k)) > 3 && !t.ordinary(k) && !small[t.Low(k)] && !verbs[t.Low(k)] && (plainStreets[t.Low(i)] || areas[t.Low(i)]) && t.free(i, k) {
		return k
	}
	return i
}

// areas are words for where several streets are, and for roads, which things are called after as well.
var areas = wordset.Of("poligono poligon urbanizacion urbanitzacio barriada carretera glorieta")

// plainStreets are words for streets that are nothing else.
var plainStreets = wordset.Of("carrer calle avinguda avenida placa plaza passeig paseo passatge rambla ronda travessera travessia travesia")

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
		if k == i+2 && t.Between(i+1) == "," && t.digits(i+1) && t.digits(k) {
			return i // what a laboratory measured: "Cr 1,31"
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
var numberedHouses = wordset.Of("bloc bloque portal parcela parcel·la edifici edificio")

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

// basque are words for streets that stand after their names.
var basque = wordset.Of("kalea kale etorbidea hiribidea pasealekua ibilbidea")

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

// parcels are words for land, which has longer numbers than doors.
var parcels = wordset.Of("parcela parcel·la poligon poligono")

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
