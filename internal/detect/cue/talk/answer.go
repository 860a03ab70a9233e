package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	asksPlace     = wordset.Of("adreca direccio direccion domicili domicilio poblacio poblacion municipi municipio localitat localidad poble pueblo ciutat ciudad viu vive")
	asksTelephone = wordset.Of("telefon telefono mobil movil telf tel whatsapp whats contacte contacto truquem trucar llamamos llamar")
)

// answeredTelephone takes the number of an answer to a question for a telephone, whatever
// its digits are.
func (t *text) answeredTelephone(first int) {
	rest := t.lineFrom(first)
	t.answeredInWords(first, len(rest))
	m := loose.FindStringIndex(rest)
	if m == nil {
		return
	}
	start := t.Words[first].Start
	s := span.Span{Start: start + m[0], End: start + m[1]}
	if t.rung(s) {
		t.add(s, lethe.Phone, .6, "answers a question for a telephone")
	}
}

// answeredInWords takes a telephone number in words that is not one of nine digits.
func (t *text) answeredInWords(first, line int) {
	for i := first; i < len(t.Words) && t.Words[i].Start < t.Words[first].Start+line; i++ {
		if n, last := t.counted(i, mostDigits); n > 0 {
			if n >= fewestDigits && n != telephoneDigits && t.free(i, last) && numeral(t.Low(i)) && numeral(t.Low(last)) {
				t.add(t.SpanOf(i, last), lethe.Phone, .55, "answers a question for a telephone in words")
			}
			i = last
		}
	}
}

// rung reports whether a number may be that of a telephone right behind what says so: one that
// somebody did not write to its end too, where it begins as those of Spain do.
func (t *text) rung(s span.Span) bool {
	n := digitsOf(s.In(t.S))
	return (n >= fewestDigits || n == fewestDigits-1 && strings.IndexByte("6789", s.In(t.S)[0]) >= 0) && n <= mostDigits && !digitBeside(t.S, s) && !t.taken.Any(s) && !t.amount(s)
}

// loose is a number however its digits are parted.
var loose = lazyregexp.New(`\+?\(?\d(?:[ ()./_-]{0,3}\d){4,14}`)

// lineFrom is the rest of a line from word i.
func (t *text) lineFrom(i int) string {
	rest := t.S[t.Words[i].Start:]
	if n := strings.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	return rest
}

// longestAnswer is how many words an answer has at most that is nothing but a place.
const longestAnswer = 5

// answeredPlace takes what answers a question for a place, where it is no word of the
// languages or begins as towns and streets do: "A quina població?" "les franqueses".
func (t *text) answeredPlace(first int) {
	i := first
	for i < len(t.Words) && i < first+3 && leadsToPlace[t.Low(i)] && t.joined(i) {
		i++
	}
	if i >= len(t.Words) || strings.Contains(t.Between(i-1), "\n") && i > first {
		return
	}
	begin := i
	for i < len(t.Words) && articles[t.Low(i)] && t.joined(i) {
		i++
	}
	if i >= len(t.Words) || !t.letters(i) || small[t.Low(i)] || t.ordinary(i) && !saints[t.Low(i)] || t.townAt(begin) > 0 || t.townAt(i) > 0 || streets[t.Low(i)] && t.joined(i) {
		return
	}
	last := i
	for k := i + 1; k < len(t.Words) && k-i < longestAnswer && t.joined(k-1) && (particles[t.Low(k)] || t.letters(k) && !t.ordinary(k)); k++ {
		if !particles[t.Low(k)] {
			last = k
		}
	}
	if t.free(begin, last) && (last+1 == len(t.Words) || !t.joined(last)) {
		t.add(t.SpanOf(begin, last), lethe.Location, .5, "answers a question for a place")
	}
}

// leadsToPlace are words with which an answer for a place begins.
var leadsToPlace = wordset.Of("a al en de d del visc vivo soc soy es som somos")

// smallField reports whether what follows the name of a field for a place is a value though
// it is in small letters: a few words to the end of the line, and no sentence.
func (t *text) smallField(i int) bool {
	for k := i; k < len(t.Words); k++ {
		if verbs[t.Low(k)] || k-i >= mostInField {
			return false
		}
		if k+1 == len(t.Words) || strings.Contains(t.Between(k), "\n") {
			return t.letters(i) && (!small[t.Low(i)] || articles[t.Low(i)])
		}
		if strings.ContainsAny(t.Between(k), "?!;") {
			return false
		}
	}
	return false
}
