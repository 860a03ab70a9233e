package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// floorsInWords are floors and doors that are counted in words.
var floorsInWords = wordset.Of("primer primero primera segon segona segundo segunda tercer tercero tercera quart quarta cuarto cuarta cinque cinquena quinto quinta sise sisena sexto sexta septimo septima octavo octava noveno novena")

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
		case len(w) <= 2 && t.digits(n) && sep == "," && n+1 < len(t.Words) && t.Between(n) == "-" && t.digits(n+1) && len(t.Low(n+1)) <= 2:
			last = n // "esc. B, 3-1"
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
var doors = wordset.Of("centro centre")

// floor is an ordinal: 3r, 2a, 1º, 4t, 2ª.
var floor = lazyregexp.New(`^\d{1,2}(?:r|n|t|e|a|o|º|ª|er|era|on|ona|rt|na|ra|ta)$`)

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
var ofDoors = wordset.Of("el del al la de piso pis planta porta puerta")

var sides = wordset.Of("izd drcha drta izquierda izq izda derecha dcha dch dta esquerra esq dreta porta puerta")
