package name

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// maria is the given name that Spanish writes in short more than any other.
const maria = "maria"

var mariaShort = lazyregexp.New(`^(?i:m\.?ª\.?|ma\.(?:[ \x{a0}]\pL|\pL))`)

// MariaLen is the length of the short form of María with which a text begins: "Mª", "M.ª", or "Ma." where more of the
// name follows; 0 where there is none.
func MariaLen(text string) int {
	if text == "" || text[0] != 'M' && text[0] != 'm' {
		return 0
	}
	n := len(mariaShort.FindString(text))
	if n == 0 || text[1] == 'a' || text[1] == 'A' {
		return min(n, len("Ma."))
	}
	if r, _ := utf8.DecodeRuneInString(text[n:]); unicode.IsLetter(r) && text[n-1] != '.' {
		return 0
	}
	return n
}

// men are given names of Spanish and Catalan men that are hardly another's: a "D." before them is a title.
var men = wordset.Folded(Fold, `Jesús José Juan Antonio Manuel Francisco Javier Carlos Miguel Ángel Pedro Pablo Luis Fernando Alfonso Álvaro
	Rafael Ramón Ramiro Rodrigo Rogelio Enrique Eduardo Emilio Ernesto Esteban Eugenio Eusebio Fermín Federico Félix Gonzalo
	Gregorio Guillermo Ignacio Iñaki Isidro Jacinto Jaime Joaquín Jorge Julián Lorenzo Marcelino Marcos Mariano Mateo Mauricio
	Nicolás Pascual Raúl Ricardo Roberto Salvador Santiago Sebastián Sergio Vicente Agustín Alejandro Andrés Aurelio Benito
	Bernardo Braulio Cándido Celestino César Ciriaco Claudio Cristóbal Diego Domingo Evaristo Jordi Josep Joan Jaume Francesc
	Pere Lluís Miquel Ramon Antoni Enric Xavier Carles Ferran Bartomeu Rosendo Saturnino Teodoro Tomás Xoán Xosé Koldo Aitor`)

// stripDon drops the "D." that is the title of a Spaniard: a given name and a surname stand behind it.
func (n *Name) stripDon(toks []token) []token {
	if len(toks) < 3 || toks[0].text != "d" || !toks[0].stop || toks[1].tied || !men[toks[1].text] {
		return toks
	}
	n.Title |= Male
	return toks[1:]
}
