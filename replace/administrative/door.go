package administrative

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/replace"
)

// floors are words for floors, doors and numbers, which stay.
var floors = set(`baixos bajos baix bajo principal pral entresol entresuelo entlo atic atico sobreatic escala escalera esc
	pis piso porta puerta pta izq izquierda dcha derecha dreta esquerra num numero no bloc bloque bl planta local despatx despacho
	s n km bis interior int exterior ext`)

// ordinals stand behind a digit: 2n, 1a, 3r, 4t, 5è.
var ordinals = set("n a r t e o na er on")

func floorWord(t token) bool {
	return t.word && in(floors, t.fold())
}

func allFloors(ts []token) bool {
	for _, t := range ts {
		if t.word && !floorWord(t) {
			return false
		}
	}
	return true
}

// doors draws the numbers behind the name of a street anew, each of as many digits.
// Words for floors stay, others are the name of a town.
func (o *intelligentOperator) doors(in replace.Request, ts []token, attempt int) string {
	var b strings.Builder
	for i := 0; i < len(ts); i++ {
		switch {
		case !ts[i].word:
			o.numbers(&b, in, ts[i].text, attempt)
		case floorWord(ts[i]) || ordinal(ts, i):
			b.WriteString(ts[i].text)
		default:
			end := i + 1
			for end < len(ts) && (ts[end].word && !floorWord(ts[end]) || !ts[end].word && strings.TrimSpace(ts[end].text) == "") {
				end++
			}
			b.WriteString(o.town(o.towns, in, text(ts[i:end]), attempt))
			i = end - 1
		}
	}
	return b.String()
}

// ordinal reports whether a word is the end of a number: 2n, 1a.
func ordinal(ts []token, i int) bool {
	if i == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(ts[i-1].text)
	return in(ordinals, ts[i].fold()) && unicode.IsDigit(r)
}

// zipLen is how many digits a post code has in Spain.
const zipLen = 5

// numbers draws each number of a text for itself; one that may be a post code keeps
// two digits.
func (o *intelligentOperator) numbers(b *strings.Builder, in replace.Request, text string, attempt int) {
	for text != "" {
		first, _ := utf8.DecodeRuneInString(text)
		n := strings.IndexFunc(text, func(r rune) bool { return unicode.IsNumber(r) != unicode.IsNumber(first) })
		if n < 0 {
			n = len(text)
		}
		if n == zipLen {
			b.WriteString(o.tail(in, text[:n], 2, attempt))
		} else {
			write(b, o.of("house", in.Entity.ID.String(), itoa(attempt), text[:n]), text[:n])
		}
		text = text[n:]
	}
}
